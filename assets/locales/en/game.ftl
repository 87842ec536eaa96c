### The game screen: buttons, what is to be done, how it ended.
### $who is the name of a seat or a team; $team is red or blue.

coloured = { $team ->
    [red] red
   *[blue] blue
}

## Buttons above the board

title-button = Title
title-tip = Back to the title; the game waits there
new-button = New
new-tip = A new game
undo-button = Undo
undo-tip = Take back
redo-button = Redo
redo-tip = Play again what was taken back
rules-button = Rules
rules-tip = The rules on a page
flip-button = Flip
flip-tip = Turn the board round
sound-on = Sound: on
sound-off = Sound: off
sound-missing = Sound: no device
sound-tip = Sound on or off
pace-tip = How soon computers play one action after the other
pace-button = Pace: { $speed }
menu-button = Menu
menu-tip = More to do; the game rests
settings-button = Settings
settings-tip = Language, text, sound, keys and more
rotate-button = Rotate
rotate-tip = Turn the board by a quarter turn

## Speeds

speed-off = at once
speed-fast = fast
speed-normal = normal
speed-slow = slow

## Below the board

turn-number = Turn { $number }
# $turn is written in the notation.
turn-number-last = Turn { $number } · { $who }: { $turn }
turn-waits = Confirm the turn, or choose something else
turn-confirm = Confirm
undo-stands = { team } asks to take back
undo-accept = Allow
undo-decline = Refuse
rematch = Swap sides
rematch-tip = Play again with the sides swapped

## The cards of the seats

in-hand = { $stones } in hand
# What a team has achieved so far; $stones of $points stones lie on its best hexagon.
standing = Triangles: { $triangles }. Squares: { $squares }. Best hexagon without enemies: { $stones } of { $points } stones.
# How far a computer has thought, and how long.
search-depth = depth { $depth } · { $time } s
search-depth-short = { $depth } · { $time } s

## What is to be done

turn-place = { $who }: place a stone on any free point
turn-slide = { $who }: slide a { coloured } stone along a line
turn-slide-to = { $who }: choose the free point that the stone slides to
turn-relocate = { $left ->
    [one] { $who }: relocate { $left } { coloured } stone – choose it
   *[other] { $who }: relocate up to { $left } { coloured } stones – choose one
}
turn-relocate-to = { $all ->
    [one] { $who }: choose a free point for the { coloured } stone
   *[other] { $who }: choose a free point for the { coloured } stone – relocation { $number } of { $all }
}
turn-thinks = { $who } thinks
turn-passes = { $who } cannot slide any stone and passes
computer-thinks = { $who } thinks (computer, level { $level })
computer-rests = { $who } (computer) rests
computer-looks-back = Looking back: { $who } (computer) waits
# Before a relocation that hands the game to the team.
warning-hands-win = A stone on { $point } fills a hexagon: { team } would win at once
draw-stands = { $who } offers a draw

## Buttons below the board

reward-done = Done
reward-done-tip = Take no more of the reward
play-again = Play again
cancel = Cancel
draw-accept = Accept
draw-decline = Decline
draw-decline-tip = Playing on declines it, too
warning-confirm = Relocate all the same
warning-cancel = Choose another point
move-now = Move now
move-now-tip = Play the best found so far
step = Step
step-tip = Play one action
pause = Pause
pause-end = Go on
pause-tip = Computers rest, or go on
resign = Resign
resign-tip = Give the game up
draw-offer = Offer draw
draw-offer-tip = The other team may accept or decline
hint-button = Hint
hint-wanted = Hint …
hint-tip = The best turn, and why

## How it ended
## $hexagon is the colour of the hexagon that was filled: white, red or blue.

won-hexagon = { $who } wins: { $hexagon ->
    [red] a red hexagon
    [blue] a blue hexagon
   *[white] a white hexagon
} is filled
won-relocation = { $who } wins: the last relocation filled { $hexagon ->
    [red] a red hexagon
    [blue] a blue hexagon
   *[white] a white hexagon
}
won-resignation = { $winner } wins: { $loser } resigned
won-time = { $winner } wins: { $loser } has no time left
drawn-repetition = A draw: the position occurred for the third time
drawn-agreement = A draw by agreement
drawn-blocked = A draw: neither team can slide
