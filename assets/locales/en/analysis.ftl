### What the engine thinks of positions and games, and positions set up by hand.
### $team is red or blue; $turn, $line and $position are in the notation, the same in every language.

## Thinking without end

analyse-button = Analyse
analyse-end = End analysis
analyse-tip = The engine thinks about the position shown; you move for both sides, and the game waits
does-analyse = switches the analysis on or off
analysing = Analysis: { $what }
analysis-off = The engine shows the best turns in any position, on the board too. Meanwhile the game waits: you move for both sides, and nothing that you try is lost.
analysis-over = The game is over here.
analysis-waits = Waiting for the review …
analysis-begins = Thinking …
analysis-depth = Depth { $depth }
analysis-settled = Depth { $depth }, all found
line-tip = Play up to here
line-named = Line { $number }, { $score }: { $line }
play-to = Play { $turn }

## What a position is worth

score-even = Even
score-better = { $team ->
    [red] Red
   *[blue] Blue
} +{ $stones }
score-wins = { $team ->
    [red] Red
   *[blue] Blue
} wins in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
score-won = { $team ->
    [red] Red
   *[blue] Blue
} has won
evaluation-bar = Evaluation: { $score }

## Looking back on a game

review-button = Review the game
review-short = Review
review-go-on = Go on reviewing
review-stop = Stop
review-tip = Judges every turn in the background and shows where most was lost
review-heading = The game
review-empty = A graph of the whole game, and the turns where most was lost with what was better.
review-wait = The game can be reviewed when it is over, or while it is analysed.
review-progress = { $percent } % judged
review-not-yet = not judged yet
review-clean = No turn lost much.
review-graph = Graph of the game. Left and right go from turn to turn
review-at = { $round }. { $who } { $turn }: { $score }
review-at-start = Start of the game: { $score }
review-lost = lost { $percent } % of the chances
review-better = better was { $turn }: { $reasons }
review-better-plain = better was { $turn }
grade-mistake = mistake
grade-blunder = blunder

## Setting up a position

editor-button = Set up a position
editor-tip = Put any stones on the board and play or analyse from there
editor-heading = Set up a position
editor-board = Board: { $point }, { $what }. Arrows walk, Enter { $deed }, R puts red, B blue, Delete removes
editor-puts = { $team ->
    [red] puts a red stone
   *[blue] puts a blue stone
}
editor-removes = removes the stone
editor-stone = { $team ->
    [red] red stone
   *[blue] blue stone
}
editor-free = free
editor-red = Red stone
editor-blue = Blue stone
editor-none = No stone
editor-players = Players a team
editor-in-hand = In hand: { $who }
editor-to-move = To move
editor-moves-next = { $who } is to move
editor-start-position = Start position
editor-clear = Clear
editor-notation = Notation
editor-play = Play from here
editor-analyse = Analyse
editor-close = Close
editor-fine = This position can be played.
editor-reward = { $left ->
    [one] { $left } relocation is pending
   *[other] { $left } relocations are pending
}
editor-no-reward = Drop the reward
editor-hand-least = A hand cannot hold fewer
editor-hand-most = A hand holds { $most } at most
editor-unreadable = The notation cannot be read: { $error }
editor-loses = The game under way ends here.
editor-loses-yes = Start all the same
editor-loses-no = Keep the game
defect-both-win = Both teams have filled a hexagon that wins for them.
defect-stranger = { $who } is to move, but is not in this game.
defect-too-many = { $stones } stones are too many: the board bears { $most }.
defect-nothing-relocated = The reward says that the stone on { $point } was relocated, but the enemy has none there.
defect-relocations = The reward allows more relocations than there are enemy stones.
defect-empty-hand = { $who } is to move with no stone in hand, but { $other } still has stones to place.
defect-won = The game would be over: { $team ->
    [red] Red
   *[blue] Blue
} has filled a hexagon.
defect-blocked = The game would be over: no stone can slide, and none is left to place.
