### The settings, and what the game is made of.

settings-heading = Settings
settings-close = Done

page-general = General
page-board = Board
page-game = Game
page-levels = Levels
page-sound = Sound
page-keys = Keys
page-system = System

switch-on = On
switch-off = Off
step-less = –
step-less-of = { $what }: less
step-more-of = { $what }: more
step-more = +
percent = { $number } %

## General

set-language = Language
language-system = As the system
# A language's name in itself.
own-name = { $name }
set-theme = Colours
theme-classic = Classic
theme-daylight = Daylight
theme-high-contrast = High contrast
set-text-size = Text size
set-text-size-note = Changes as soon as the pointer leaves the buttons
set-motion = Speed of stones
set-reduced-motion = Reduced motion
set-reduced-motion-note = Stones fade from place to place.

## Board

set-target-marks = Mark where a stone can go
set-coordinates = Names of points
coordinates-off = When needed
coordinates-letters = Letters at the edge
coordinates-names = Every point
set-turn-board = Turn the board to the player
set-turn-board-note = When people of both teams sit at it.
set-glow = Glow
set-glow-note = Slow where there is no graphics card.
glow-auto = As the machine can
glow-on = Always
glow-off = Never

## Game

set-confirm-turn = Confirm each turn
set-confirm-turn-note = A turn is played only when it is confirmed.
set-undo = Taking back
undo-free = Free
undo-agreed = If the other side agrees
undo-off = Not at all
set-pace = Pace of computers
set-thinking = Computers think
set-thinking-note = Longer than usual makes every level stronger, shorter weaker.
thinking-half = Half as long
thinking-usual = As usual
thinking-double = Twice as long
thinking-fourfold = Four times as long
# $time in seconds.
set-level-times = Time for an action
set-level-times-note = At most; weak levels need less. Longer than usual makes a level stronger. What “Computers think” says comes on top.
level-time = { $time } s
usual-times = The usual times
set-computers-resign = Computers may resign
set-clock = Clock
set-clock-note = For new games, each team's own.
clock-none = None
# Minutes for the game and seconds gained with every turn.
time-control = { $minutes } min + { $seconds } s

## Sound

set-sound = Sound
set-volume = Volume
set-effects = Sound effects
set-ambience = Ambience
set-ambience-note = Quiet chords that come and go.
set-ambience-volume = Volume of the ambience

## Keys

key-waits = Press a key …
key-waits-note = Press the new key. Esc leaves it as it was; so do Enter, Space, Tab and the arrows, which always mean the same.
key-conflict = The same key also { $others }. Only what stands first in this list happens.
keys-fixed = Arrows, Enter, Space, Tab and Esc stay as they are.
usual-keys = Usual keys

## System

set-full-screen = Full screen
set-frames = Frames a second at most
frames-screen = As the screen
frames = { $number }
settings-file = Settings are kept in
log-file = Warnings are written to
file-path = { $path }
no-file = nowhere: there is no folder for it
about-row = This game
about-button = About
reset-button = Reset all settings

## Resetting

ask-reset = Reset all settings?
ask-reset-loses = Language, keys and everything else go back to what they were at first.
ask-reset-no = Keep them
ask-reset-yes = Reset

## About

about-game = The board game Kensington was devised by Brian Taylor and Peter Forbes and published in 1979. This program is an independent version of it.
about-licence = The program may be used under { $licence }, as you like.
about-others = It is made of these parts, each under its own licence:
