### Jména kláves a toho, co dělá myš.

key-enter = Enter
key-space = mezerník
key-escape = Esc
key-arrows = šipky
key-tab = Tab
key-right-click = pravé tlačítko myši
key-insert = Insert
key-delete = Delete
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-backspace = Backspace
key-shift = Shift+{ $key }
# Klávesa se znakem.
key-character = { $character }
# F1 až F12.
key-function = F{ $number }
key-control = Ctrl+{ $key }
key-control-shift = Ctrl+Shift+{ $key }
# Jedna ze dvou kláves.
key-or = { $first } nebo { $next }
# Co dělá tlačítko a klávesa, která dělá totéž.
tip = { $tip } ({ $key })
