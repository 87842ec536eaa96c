### Short messages: what was done, what is missing, what went wrong.
### $error and $report come from the system or from the check of a file and may be in English.

## Draws

draw-offered = { team } offers a draw.
# By the team that did not offer it.
draw-accepted = { team } accepts the draw.
draw-declined = { team } declines the draw.
undo-asked = { team } asks to take back.
# By the team that did not ask.
undo-declined = { team } does not allow it.

## Teams and time

no-conferring = Players of one team may set up moves for each other, but must not confer.
clock-warning = { team } has { $seconds } seconds left.

## Boards and positions

bad-position = --position: { $error }
# Said in the terminal; the defects follow.
board-cannot-be-played = The board { $file } cannot be played:
board-broken = The changed board is not used: { $report }
board-updated = The board file has changed: the picture is updated.
board-changed = The board file has changed. This game keeps its board; a new game ({ $key }) is played on the new one.
board-missing = The board { $board } that was chosen last is not there or has defects: the classic one is offered.
theme-broken = The colours in { $file } are not used: { $defect }
lot-drawn = The lot says: { team } begins.

## Settings

no-settings-folder = There is no folder for settings: changes last until the game is closed.
settings-not-kept = Settings cannot be kept: { $error }
settings-not-saved = The settings could not be saved: { $error }
settings-unreadable = The settings file { $path } cannot be read ({ $error }); { $aside }
settings-senseless = The settings file { $path } makes no sense ({ $error }); { $aside }
put-aside-as = it was put aside as { $path }.
put-aside-failed = it could not be put aside: { $error }.
put-aside-full = there are too many files like it to put it aside.

## Computers

computer-no-answer = The computer does not answer: its search was given up.
computer-crashed = The computer's search failed and was ended ({ $error }).
computer-not-allowed = The computer wanted to play { $action }, which is not allowed.
computer-found-nothing = The computer found nothing to play.
computer-no-thread = There is no thread for the computer to think in: { $error }

## The machine

no-sound = No sound device was found: the game is silent.
event-log-unwritable = The event log { $path } cannot be written: { $error }
event-log-no-thread = The event log has no thread to write it: { $error }
event-log-too-slow = The reader of the event log is too slow: events are left out.
no-display = There is no display: DISPLAY and WAYLAND_DISPLAY are not set. Without a screen, play under Xvfb: xvfb-run scripts/play
