### The rules on a page.

rules-heading = How to play
rules-close = Close

rules-aim = The aim
rules-aim-text = Fill all six points of a white hexagon, or of a hexagon in your own colour, with stones of your team. Hexagons in the enemy's colour win nothing.

rules-placing = Placing
rules-placing-text = Red and Blue take turns. While there are stones in hand, put one of yours on any free point.

rules-sliding = Sliding
rules-sliding-text = When every hand is empty, slide one stone of your team along a line to a free neighbouring point. A team that cannot slide passes.

rules-figures = Triangles and squares
rules-figures-text = Complete a triangle with the stone you placed or slid, and you may relocate one enemy stone to any free point; complete a square, and you may relocate two. Never more than two in a turn, and never the same stone twice. You may decline. A figure that stands earns nothing more, but one that is broken up and completed again pays again.

rules-beware = Beware
rules-beware-text = A relocated stone earns its owner no reward, but if it fills a hexagon that wins for the enemy, the enemy wins. The game warns you first.

rules-hands = Hands
rules-hands-text = Click a stone, then a point, or drag it.

## Keys, each with what it does

rules-key = { $key }: { $does }
does-let-go = lets go of a choice
does-walk = walk over the board
does-choose = chooses a point or presses a button
does-next-widget = goes from button to button
does-type-move = opens the field for typed moves
does-decline = declines the rest of a reward
does-move-now = makes a thinking computer move now
does-undo = takes a turn back
does-redo = plays again what was taken back
does-hint = shows a hint
does-moves = shows the list of moves, or hides it
does-replay = plays the game forward
does-save = saves the game
does-save-as = saves the game under another name
does-load = shows the games that can be loaded
does-copy-position = copies the position
does-copy-game = copies the whole game
does-paste = opens the game or position on the clipboard
does-screenshot = keeps a picture of the window
does-step-back = goes one action back
does-step-forward = goes one action forward
does-to-start = goes to the start of the game
does-to-end = goes to the end of the game
does-new-game = begins a new game
does-flip = turns the board round
does-rotate = turns the board by a quarter turn
does-menu = opens the menu; the game rests
does-settings = opens the settings
does-sound = switches the sound on or off
does-rules = shows the rules
does-full-screen = fills the screen
does-quit = quits
