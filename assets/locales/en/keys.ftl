### The names of keys, and of what the mouse does.

key-enter = Enter
key-space = Space
key-escape = Esc
key-arrows = Arrows
key-tab = Tab
key-right-click = Right click
key-insert = Insert
key-delete = Delete
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-backspace = Backspace
key-shift = Shift+{ $key }
# A key with a character on it.
key-character = { $character }
# F1 to F12.
key-function = F{ $number }
key-control = Ctrl+{ $key }
key-control-shift = Ctrl+Shift+{ $key }
# Either of two keys.
key-or = { $first } or { $next }
# What a button does, and the key that does the same.
tip = { $tip } ({ $key })
