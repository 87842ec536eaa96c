### What screen readers say of the board, and the field for typed moves.
### $team is red or blue; $points are names of points.

board-name = Board
scroll-bar = Scroll bar

## The state line

# What there is to do, and the last turn that is over.
state-line = { $line }; last turn: { $last }
last-turn = { $who }: { $deeds }
deed-placed = placed on { $point }
deed-slid = slid { $from } to { $to }
deed-relocated = relocated { $from } to { $to }
deed-completed = completed the { $figure ->
    [triangle] triangle
   *[square] square
} { $points }
deed-end = took no more of the reward
deed-pass = passed

## Points: a name and what stands there, then what can be done

point-free = { $point }, free
point-stone = { $point }, { $team ->
    [red] red stone
   *[blue] blue stone
}
point-chosen = chosen
point-target = target
point-hands-over = target, would hand over the game
point-can-place = can be placed on
point-can-move = can move
point-can-relocate = can be relocated
point-hexagon = on the { $hexagon ->
    [red] red
    [blue] blue
   *[white] white
} hexagon { $points }

## Seats

seat-human = human
seat-computer = computer, level { $level }
seat-hand = { $stones ->
    [one] { $stones } stone in hand
   *[other] { $stones } stones in hand
}
seat-to-move = to move

# $time as the clock shows it: minutes and seconds. It is the team's, whoever of it is to move.
team-clock = { $team ->
    [red] Red’s clock
   *[blue] Blue’s clock
}: { $time }

## Typed moves. The moves themselves are the same in every language.

type-move = Type a move
type-move-tip = Type a move: d3, d3-e3, k3>a1, end or pass
typed-missing = A move is missing beside the comma
typed-no-move = “{ $part }” is not a move: type d3, d3-e3, k3>a1, end or pass
typed-no-point = “{ $point }” is not a point on this board
typed-no-point-in = “{ $point }” in “{ $part }” is not a point on this board
typed-refused = “{ $part }”: { $why }
typed-turn-over = The turn is over before “{ $part }”
