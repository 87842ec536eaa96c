### Nastavení a z čeho je hra složena.

settings-heading = Nastavení
settings-close = Hotovo

page-general = Obecné
page-board = Deska
page-game = Hra
page-levels = Úrovně
page-sound = Zvuk
page-keys = Klávesy
page-system = Systém

switch-on = Zapnuto
switch-off = Vypnuto
step-less = –
step-less-of = { $what }: méně
step-more-of = { $what }: více
step-more = +
percent = { $number } %

## Obecné

set-language = Jazyk
language-system = Podle systému
# Název jazyka v něm samém.
own-name = { $name }
set-theme = Barvy
theme-classic = Klasické
theme-daylight = Denní
theme-high-contrast = Vysoký kontrast
set-text-size = Velikost písma
set-text-size-note = Změní se, jakmile ukazatel opustí tlačítka
set-motion = Pohyb kamenů
set-reduced-motion = Omezit pohyb
set-reduced-motion-note = Kameny se na novém místě zvolna objeví.

## Deska

set-target-marks = Vyznačovat, kam kámen může
set-coordinates = Názvy bodů
coordinates-off = Jen když jsou třeba
coordinates-letters = Písmena na okraji
coordinates-names = U každého bodu
set-turn-board = Otáčet desku k hráči na tahu
set-turn-board-note = Když u ní sedí lidé z obou týmů.
set-glow = Záře
set-glow-note = Bez grafické karty zdržuje.
glow-auto = Podle stroje
glow-on = Vždy
glow-off = Nikdy

## Hra

set-confirm-turn = Potvrzovat tahy
set-confirm-turn-note = Tah se zahraje až po potvrzení.
set-undo = Vracení tahů
undo-free = Volné
undo-agreed = Se souhlasem soupeře
undo-off = Zakázané
set-pace = Počítače hrají
set-thinking = Počítače přemýšlejí
set-thinking-note = Delší čas každou úroveň posílí, kratší oslabí.
thinking-half = Poloviční dobu
thinking-usual = Obvyklou dobu
thinking-double = Dvojnásobnou dobu
thinking-fourfold = Čtyřnásobnou dobu
# $time v sekundách.
set-level-times = Čas na jednu akci
set-level-times-note = Nejvýše; slabým úrovním stačí méně. Delší čas úroveň posílí. Volba „Počítače přemýšlejí“ platí navíc.
level-time = { $time } s
usual-times = Obvyklé časy
set-computers-resign = Počítače se smějí vzdát
set-clock = Hodiny
set-clock-note = Pro nové partie; každý tým má svůj čas.
clock-none = Bez hodin
# Minuty na hru a sekundy přidané za každý tah.
time-control = { $minutes } min + { $seconds } s

## Zvuk

set-sound = Zvuk
set-volume = Hlasitost
set-effects = Zvukové efekty
set-ambience = Zvukové pozadí
set-ambience-note = Tiché akordy, které přicházejí a odeznívají.
set-ambience-volume = Hlasitost pozadí

## Klávesy

key-waits = Stiskněte klávesu …
key-waits-note = Stiskněte novou klávesu. Esc ji nechá, jak byla; stejně tak Enter, mezerník, Tab a šipky, které znamenají vždy totéž.
key-conflict = Tatáž klávesa také { $others }. Stane se jen to, co je v seznamu první.
keys-fixed = Šipky, Enter, mezerník, Tab a Esc zůstávají, jak jsou.
usual-keys = Výchozí klávesy

## Systém

set-full-screen = Celá obrazovka
set-frames = Snímků za sekundu nejvýše
frames-screen = Podle obrazovky
frames = { $number }
settings-file = Nastavení se ukládá do
log-file = Varování se zapisují do
file-path = { $path }
no-file = nikam: není pro to složka
about-row = O této hře
about-button = O hře
reset-button = Vrátit výchozí nastavení

## Návrat k výchozímu nastavení

ask-reset = Vrátit výchozí nastavení?
ask-reset-loses = Jazyk, klávesy a vše ostatní bude jako na začátku.
ask-reset-no = Ponechat
ask-reset-yes = Vrátit

## O hře

about-game = Deskovou hru Kensington vymysleli Brian Taylor a Peter Forbes a vyšla v roce 1979. Tento program je její nezávislé provedení.
about-licence = Program lze používat pod licencí { $licence }, podle vaší volby.
about-others = Skládá se z těchto částí, každá má svou licenci:
