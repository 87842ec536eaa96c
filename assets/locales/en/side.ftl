### The panel beside the board: the list of moves, and looking through the game.
### $team is red or blue.

moves-button = Moves
moves-tip = Show the list of moves, or hide it
tab-moves = Moves
tab-analysis = Analysis

## The list. $turn is in the notation.

moves-start = Start of the game
moves-row = { $round }. { $who }: { $turn }
moves-figures = { $number ->
    [one] { $number } figure completed
   *[other] { $number } figures completed
}
moves-variation = variation
moves-won = { $team ->
    [red] Red wins
   *[blue] Blue wins
}
moves-drawn = draw

replay-play = Play the game forward
replay-stop = Stop
replay-speed = Speed × { $factor }
replay-loop = Repeat
replay-film = Film
replay-film-tip = Keeps what is played as an animated picture, until it ends or is stopped
step-to-start = To the start
step-back = One action back
step-forward = One action forward
step-to-end = To the end

promote = Promote
promote-tip = Let this variation take the place of the line it departs from
comment = Comment
delete-variation = Delete
delete-variation-tip = Delete this variation with all that follows in it
ask-delete-variation = Delete the variation?
ask-delete-variation-loses = Everything that was played in it is lost for good.
ask-delete-variation-no = Keep it
ask-delete-variation-yes = Delete it

## While another place than where the game stands is looked at

to-game = Back to the game
to-game-tip = Back to where the game stands
play-here = Play on here
play-here-tip = Let the game go on from here; what came after stays as a variation
looking-back = You are looking back. A move now goes on from here; what came after stays as a variation.
only-looking-back = You are looking back. The game goes on where it stands.
