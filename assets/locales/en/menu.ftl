### The title, the screen for new games, dialogs.

## The title

title-subtitle = the board game of 1979
title-continue = Continue
title-new-game = New game
title-rules = Rules
title-quit = Quit
title-settings = Settings
title-version = version { $version }

## A new game

new-game-heading = New game
preset-alone = You against the computer
preset-friends = Two friends
preset-watch = Watch
team-size = Players in each team
player-human = Human
player-computer = Computer
level-short = Level { $level }
level-tip = How well the computer plays
seat-begins = { $who }, begins
computers-resign = Computers may resign when they are lost
stones-note = { $stones ->
    [one] { $stones } stone for each player. Red and Blue take turns.
   *[other] { $stones } stones for each player. Red and Blue take turns.
}
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
restart = Start over
restart-tip = The same game from its beginning
