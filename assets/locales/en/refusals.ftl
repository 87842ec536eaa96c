### Why an attempt was refused.
### The event log gives these keys as reasons: they are the same in every release.

stone-is-stuck = That stone has no free neighbouring point.
nothing-to-undo = There is nothing to take back.
nothing-to-redo = Nothing was taken back.
computers-turn = It is the computer's turn.
undo-is-off = Nothing is taken back in this game.
looks-back = You are looking back: go back to the game first.
game-over = The game is over.
place-first = Stones slide only when all hands are empty: place one.
nothing-in-hand = All stones are placed: slide one.
reward-pending = First relocate an enemy stone, or choose Done.
no-reward = Only a completed triangle or square lets you relocate.
not-free = That point is not free.
not-your-stone = Choose a stone of your own team.
not-an-enemy-stone = Choose an enemy stone.
already-relocated = That stone has been relocated in this turn already.
no-line = No line joins these points.
can-slide = Passing is not allowed while a stone can slide.
no-passing = There is no passing while stones are placed.
off-board = That point is not on this board.
