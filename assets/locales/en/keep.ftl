### Saving, loading, the clipboard, pictures, statistics.

## Notices. $error and $why are the system's or the parser's own words.

not-saved = Not saved: { $error }
no-games-folder = Not saved: this user has no folder for games.
autosave-broken = The game that was left behind cannot be read; it is kept as { $path }: { $why }
autosave-taken = The game that was left behind is being played in another window.
autosave-waits = A game that was left behind waits in { $path }: { $why }
saved = Saved: { $path }
not-deleted = { $path } was not deleted: { $error }
list-put-aside = A list of games made no sense and was put aside as { $path }
collection-heading = { $games ->
    [one] { $file }: { $games } game
   *[other] { $file }: { $games } games
}
position-copied = The position is on the clipboard.
game-copied = The game is on the clipboard.
clipboard = The clipboard
nothing-to-paste = There is no text on the clipboard.
picture-kept = Picture: { $path }
old-game-kept = The game before is kept: it is listed under Load.
film-kept = Film: { $path }
picture-not-kept = The picture could not be kept: { $error }
no-picture-folder = There is no folder for pictures.

## A text that is no game

refused-heading = { $what } cannot be opened
refused-keeps = The game on the table is as it was.

## The games that can be loaded

load-heading = Games
load-empty = No games yet. Games that end and games that you save are listed here.
load-open = Open
load-delete = Delete …
load-other = Other file …

## Opening a game by its path

open-path-heading = Open a file
open-path-note = The full path of a game’s file, such as /home/me/game.kgn
open-path-in = The full path of a game’s file (.kgn), or its name if it lies in { $folder }
open-path-label = Path of the file

## The games in the list

# The seat of a computer and its level.
load-computer = { $who } (computer, level { $level })
load-goes-on = unfinished
load-actions = { $number ->
    [one] { $number } action
   *[other] { $number } actions
}
load-date = { $date }
load-date-utc = { $date } UTC
ask-delete-game = Delete this game?
ask-delete-game-loses = Its file will be gone: { $path }
ask-delete-game-no = Keep it
ask-delete-game-yes = Delete it
ask-forget-game = Take this game off the list?
ask-forget-game-keeps = Its file stays: { $path }
ask-forget-game-yes = Take it off
ask-quit = Quit and lose the game?
ask-quit-loses = You can still save it elsewhere: Menu, Save as. { $why }
ask-quit-no = Stay
ask-quit-yes = Quit
ask-open = Open the other game?
ask-open-yes = Open it

## Saving under a name

save-heading = Save as
save-folder = In { $folder }, unless you write a full path
save-nowhere = Write a full path, such as /home/me/game.kgn
save-name = File name
save-button = Save
save-replace = Replace
save-replaces = There is already a file of that name.

## Statistics

statistics-heading = Statistics
statistics-games = { $number ->
    [one] { $number } finished game
   *[other] { $number } finished games
}
statistics-empty = Nobody has finished a game against the computer yet. What counts are games with people on one side and computers on the other.
statistics-against = Against level
statistics-won = won
statistics-drawn = drawn
statistics-lost = lost
statistics-length = rounds
# $seats is the number of players in each team.
statistics-side = { $team ->
    [red] as Red
   *[blue] as Blue
}, { $seats ->
    [one] alone
   *[other] teams of { $seats }
}
statistics-reset = Reset …
ask-reset-statistics = Forget all statistics?
ask-reset-statistics-loses = They begin anew. Saved games stay.
ask-reset-statistics-no = Keep them
ask-reset-statistics-yes = Forget them
