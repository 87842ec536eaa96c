### Úvodní obrazovka, nová hra, dotazy.

## Úvodní obrazovka

title-subtitle = desková hra z roku 1979
title-continue = Pokračovat
title-new-game = Nová hra
title-rules = Pravidla
title-quit = Konec
title-settings = Nastavení
title-version = verze { $version }

## Nová hra

new-game-heading = Nová hra
preset-alone = Vy proti počítači
preset-friends = Dva přátelé
preset-watch = Jen se dívat
team-size = Hráčů v každém týmu
player-human = Člověk
player-computer = Počítač
level-short = Úroveň { $level }
level-tip = Jak dobře počítač hraje
seat-begins = { $who }, začíná
computers-resign = Počítače smějí prohranou hru vzdát
stones-note = { $stones ->
    [one] Každý hráč má { $stones } kámen. Červený a Modrý se střídají.
    [few] Každý hráč má { $stones } kameny. Červený a Modrý se střídají.
    [many] Každý hráč má { $stones } kamene. Červený a Modrý se střídají.
   *[other] Každý hráč má { $stones } kamenů. Červený a Modrý se střídají.
}
new-game-start = Začít hru
new-game-back = Zpět

## Dotazy

ask-new-game = Začít novou hru?
ask-new-game-loses = Rozehraná hra se ztratí.
ask-new-game-no = Pokračovat v této hře
ask-new-game-yes = Nová hra
ask-again = Hrát znovu od začátku?
ask-again-yes = Hrát znovu
ask-resign = Vzdát hru?
ask-resign-loses = Vyhraje druhý tým.
ask-resign-no = Hrát dál
ask-resign-yes = Vzdát

## Deska, kterou nelze použít

failed-heading = Na této desce nelze hrát
failed-quit = Konec

## Nabídka při hře

menu-heading = Přestávka
menu-resume = Pokračovat
restart = Začít znovu
restart-tip = Stejná hra od začátku
