### The title, the screen for new games, dialogs.

## The title

title-subtitle = the board game of 1979
title-continue = Continue
title-new-game = New game
title-load = Load
title-statistics = Statistics
title-rules = Rules
title-quit = Quit
title-settings = Settings
title-version = version { $version }

## A new game

new-game-heading = New game
preset-alone = You against the computer
preset-alone-tip = You play Red, the computer plays Blue
preset-friends = Two friends
preset-friends-tip = Two people at this computer
preset-two-against-two = Two against two
preset-two-against-two-tip = Four people at this computer, two in each team
preset-three-against-three = Three against three
preset-three-against-three-tip = Six people at this computer, three in each team
preset-watch = Watch
preset-watch-tip = Two computers play, and you watch

## The players

team-size = Players in each team
# $size is what the button shows.
team-size-option = { $size ->
    [one] { $size } player in each team
   *[other] { $size } players in each team
}
swap-sides = Swap sides
swap-sides-tip = The players change colours and take their stones with them
player-human = Human
player-computer = Computer
name-hint = Name
name-limit = A name has at most { $most } { $most ->
    [one] letter
   *[other] letters
}.
name-of = Name of the player { $who }
level-short = Level { $level }
level-tip = How well the computer plays

## Stones

stones-of = Stones of the player { $who }
clock-tip = Each team’s own time for the game. Choose one, and change its minutes and seconds beside it.
clock-minutes = { $number } min
clock-minutes-of = Minutes for each team
clock-seconds = +{ $number } s
clock-seconds-of = Seconds gained with every turn
clock-least = There can be no less.
clock-most = There can be no more.
stones-tip = Both teams start with the same number of stones, so the player opposite gets as many more or fewer.
stones-least = A player has at least one stone.
stones-hexagon = A team needs { $least } { $least ->
    [one] stone
   *[other] stones
} to fill a hexagon.
stones-most = A player has at most { $most } stones.
stones-board = There is no room for more: a board with { $points } points bears { $most } stones.
stones-heading = Stones a player
stones-usual = As usual
stones-usual-tip = The number that the board itself states
stones-why = Why 8, not 15?
stones-why-text = The rule sheet contradicts itself: its box holds 15 stones a side, its text gives each of four players 8, which makes 16. The text counts here. If you want 15, let one player of each team start with 7.

## Turns

turn-order = Turn order
order-alternating = Teams alternate
order-alternating-tip = A player of one team, then one of the other
order-blocks = Team after team
order-blocks-tip = All players of one team, then all of the other
order-of-two = With one player in each team, the teams take turns.
starts = Who begins
starts-lot = By lot
starts-lot-tip = It is drawn when the game begins
starts-lot-note = The lot decides who begins

## Optional rules

optional-rules = Optional rules
rule-repetition = Draw by repetition
rule-repetition-text = The game is drawn when a position occurs for the third time.
rule-no-rebuild = No rebuilding
rule-no-rebuild-text = A figure that a team breaks up by a slide earns nothing in that team's next two turns.
computers-resign = Computers may resign
computers-resign-text = When it is certain that they lose, instead of playing to the last stone.

## The board

board-heading = Board
board-tip = The board of the next game
board-note = { $points } points · { $stones ->
    [one] { $stones } stone a player
   *[other] { $stones } stones a player
}
board-own = your own
board-given = from the command line
board-defects = defects
boards-own-folder = Boards of your own belong in { $folder }

## Why no game can begin

trouble-no-board = The board { $board } is not there any more: choose another one.
trouble-broken-board = { $board } has defects: choose another board.
trouble-too-many = { $stones } stones are too many: this board bears { $most }.
trouble-unequal = Both teams need the same number of stones: Red has { $red }, Blue { $blue }.
trouble-stones = A player starts with 1 to 20 stones, not { $stones }.
trouble-too-few = { $team ->
    [red] Red
   *[blue] Blue
} could never win with { $stones } { $stones ->
    [one] stone
   *[other] stones
}: it takes { $least } to fill a hexagon.

new-game-start = Start the game
new-game-back = Back

## Questions

ask-new-game = Begin a new game?
ask-new-game-loses = The game under way would be lost.
ask-new-game-no = Go on with this one
ask-new-game-yes = New game
ask-again = Play again from the start?
ask-again-yes = Play again
ask-resign = Resign?
ask-resign-loses = The other team wins the game.
ask-resign-no = Play on
ask-resign-yes = Resign

## A board that cannot be used

failed-heading = This board cannot be played
failed-quit = Quit

## The menu over a game

menu-heading = Paused
menu-resume = Go on
menu-save = Save
menu-save-as = Save as …
menu-load = Load …
menu-copy-position = Copy the position
menu-copy-game = Copy the game
menu-paste = Paste a game or position
menu-screenshot = Picture of the window
menu-statistics = Statistics …
restart = Start over
restart-tip = The same game from its beginning
