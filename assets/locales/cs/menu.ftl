### Úvodní obrazovka, nová hra, dotazy.

## Úvodní obrazovka

title-subtitle = desková hra z roku 1979
title-continue = Pokračovat
title-new-game = Nová hra
title-load = Otevřít
title-statistics = Statistika
title-rules = Pravidla
title-quit = Konec
title-settings = Nastavení
title-version = verze { $version }

## Nová hra

new-game-heading = Nová hra
preset-alone = Vy proti počítači
preset-alone-tip = Hrajete za Červeného, počítač za Modrého
preset-friends = Dva přátelé
preset-friends-tip = Dva lidé u tohoto počítače
preset-two-against-two = Dva proti dvěma
preset-two-against-two-tip = Čtyři lidé u tohoto počítače, dva v každém týmu
preset-three-against-three = Tři proti třem
preset-three-against-three-tip = Šest lidí u tohoto počítače, tři v každém týmu
preset-watch = Jen se dívat
preset-watch-tip = Hrají dva počítače a vy se díváte

## Hráči

team-size = Hráčů v každém týmu
# $size je to, co ukazuje tlačítko.
team-size-option = { $size ->
    [one] { $size } hráč v každém týmu
    [few] { $size } hráči v každém týmu
    [many] { $size } hráče v každém týmu
   *[other] { $size } hráčů v každém týmu
}
swap-sides = Prohodit strany
swap-sides-tip = Hráči si vymění barvy a své kameny si vezmou s sebou
player-human = Člověk
player-computer = Počítač
name-hint = Jméno
name-limit = Jméno má nejvýš { $most ->
    [one] { $most } písmeno.
    [few] { $most } písmena.
    [many] { $most } písmene.
   *[other] { $most } písmen.
}
name-of = Jméno hráče { $who }
level-short = Úroveň { $level }
level-tip = Jak dobře počítač hraje

## Kameny

stones-of = Kameny hráče { $who }
clock-tip = Čas na partii, každý tým má svůj. Vyberte hodiny; minuty a sekundy se dají změnit vedle.
clock-minutes = { $number } min
clock-minutes-of = Minuty pro každý tým
clock-seconds = +{ $number } s
clock-seconds-of = Sekundy přidané za každý tah
clock-least = Méně to být nemůže.
clock-most = Více to být nemůže.
stones-tip = Oba týmy začínají se stejným počtem kamenů: přidáte-li je hráči nebo uberete-li, změní se i hráči naproti.
stones-least = Hráč má aspoň jeden kámen.
stones-hexagon = Na zaplnění šestiúhelníku tým potřebuje { $least ->
    [one] { $least } kámen.
    [few] { $least } kameny.
    [many] { $least } kamene.
   *[other] { $least } kamenů.
}
stones-most = { $most ->
    [one] Hráč má nejvýš { $most } kámen.
    [few] Hráč má nejvýš { $most } kameny.
    [many] Hráč má nejvýš { $most } kamene.
   *[other] Hráč má nejvýš { $most } kamenů.
}
stones-board = Víc se jich nevejde: deska unese jen { $most } (bodů má { $points }).
stones-heading = Kamenů na hráče
stones-usual = Obvyklý počet
stones-usual-tip = Počet, který uvádí sama deska
stones-why = Proč 8, a ne 15?
stones-why-text = Pravidla si odporují: v krabici je 15 kamenů na stranu, ale podle textu má každý ze čtyř hráčů 8, tedy dohromady 16. Zde platí text. Kdo chce 15, dá jednomu hráči z každého týmu 7.

## Tahy

turn-order = Pořadí tahů
order-alternating = Týmy se střídají
order-alternating-tip = Hráč jednoho týmu, pak hráč druhého
order-blocks = Tým po týmu
order-blocks-tip = Všichni hráči jednoho týmu, pak všichni hráči druhého
order-of-two = Při jednom hráči v týmu se týmy prostě střídají.
starts = Kdo začíná
starts-lot = Losem
starts-lot-tip = Losuje se na začátku partie
starts-lot-note = Kdo začne, rozhodne los

## Volitelná pravidla

optional-rules = Volitelná pravidla
rule-repetition = Remíza opakováním
rule-repetition-text = Nastane-li stejná pozice potřetí, partie končí remízou.
rule-no-rebuild = Bez obnovování
rule-no-rebuild-text = Obrazec, který tým sám rozebere posunutím, mu v jeho příštích dvou tazích nic nevynese.
computers-resign = Počítače se smějí vzdát
computers-resign-text = Když je jejich prohra jistá, místo aby hrály do posledního kamene.

## Deska

board-heading = Deska
board-tip = Na čem se bude hrát
board-note = { $stones ->
    [one] bodů: { $points } · na hráče { $stones } kámen
    [few] bodů: { $points } · na hráče { $stones } kameny
    [many] bodů: { $points } · na hráče { $stones } kamene
   *[other] bodů: { $points } · na hráče { $stones } kamenů
}
board-own = vlastní
board-given = z příkazového řádku
board-defects = s vadami
boards-own-folder = Vlastní desky patří do složky { $folder }

## Proč nemůže žádná hra začít

trouble-no-board = Deska { $board } už tu není: vyberte jinou.
trouble-broken-board = { $board } má vady: vyberte jinou desku.
trouble-too-many = Příliš mnoho kamenů ({ $stones }): tato deska jich unese { $most }.
trouble-unequal = Oba týmy musí mít stejně kamenů: Červený má { $red }, Modrý { $blue }.
trouble-stones = Hráč začíná s 1 až 20 kameny, ne s { $stones }.
trouble-too-few = { $team ->
    [red] Červený
   *[blue] Modrý
} by nikdy nemohl vyhrát, má { $stones ->
    [one] jen { $stones } kámen
    [few] jen { $stones } kameny
    [many] jen { $stones } kamene
   *[other] jen { $stones } kamenů
}: na zaplnění šestiúhelníku jich je třeba { $least }.

new-game-start = Začít hru
new-game-back = Zpět

## Dotazy

ask-new-game = Začít novou partii?
ask-new-game-loses = Rozehraná partie se ztratí.
ask-new-game-no = Pokračovat v této partii
ask-new-game-yes = Nová partie
ask-again = Hrát znovu od začátku?
ask-again-yes = Hrát znovu
ask-resign = Vzdát partii?
ask-resign-loses = Vyhraje druhý tým.
ask-resign-no = Hrát dál
ask-resign-yes = Vzdát

## Deska, kterou nelze použít

failed-heading = Na této desce nelze hrát
failed-quit = Konec

## Nabídka při hře

menu-heading = Pauza
menu-resume = Pokračovat
menu-save = Uložit
menu-save-as = Uložit jako …
menu-load = Otevřít …
menu-copy-position = Kopírovat pozici
menu-copy-game = Kopírovat partii
menu-paste = Vložit partii nebo pozici
menu-screenshot = Obrázek okna
menu-statistics = Statistika …
restart = Začít znovu
restart-tip = Stejná partie od začátku
