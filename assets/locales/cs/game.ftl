### Obrazovka hry: tlačítka, co je třeba udělat, jak hra skončila.
### $who je jméno hráče nebo týmu; $team je red, nebo blue.

## Tlačítka nad deskou

title-button = Úvod
title-tip = Zpět na úvod; partie tam počká
new-button = Nová
new-tip = Nová hra
undo-button = Vrátit
undo-tip = Vzít tah zpět
redo-button = Znovu
redo-tip = Zahrát vrácený tah znovu
rules-button = Pravidla
rules-tip = Pravidla na jedné stránce
flip-button = Otočit
flip-tip = Otočit desku
sound-on = Zvuk: zapnutý
sound-off = Zvuk: vypnutý
sound-missing = Zvuk: není zařízení
sound-tip = Zapnout nebo vypnout zvuk
pace-tip = Jak rychle za sebou počítače hrají
pace-button = Tempo: { $speed }
menu-button = Nabídka
menu-tip = Další možnosti; partie zatím stojí
settings-button = Nastavení
settings-tip = Jazyk, písmo, zvuk, klávesy a další
rotate-button = Pootočit
rotate-tip = Otočit desku o čtvrt otáčky

## Rychlosti

speed-off = ihned
speed-fast = rychle
speed-normal = normálně
speed-slow = pomalu

## Pod deskou

turn-number = { $number }. tah
# $turn je zapsán notací.
turn-number-last = { $number }. tah · { $who }: { $turn }
turn-waits = Potvrďte tah, nebo vyberte něco jiného
turn-confirm = Potvrdit
undo-stands = { team } chce vzít tah zpět
undo-accept = Povolit
undo-decline = Odmítnout
rematch = Vyměnit strany
rematch-tip = Hrát znovu s vyměněnými stranami

## Karty hráčů

in-hand = { $stones } v ruce
# Čeho tým zatím dosáhl; na nejlepším šestiúhelníku leží $stones z $points kamenů.
standing = Trojúhelníky: { $triangles }. Čtyřúhelníky: { $squares }. Nejlepší šestiúhelník bez soupeře: { $stones } z { $points } kamenů.
# Jak daleko počítač domyslel a za jak dlouho.
search-depth = hloubka { $depth } · { $time } s
search-depth-short = { $depth } · { $time } s

## Co je třeba udělat

turn-place = { $who }: položte kámen na libovolný volný bod
turn-slide = { $who }: posuňte { $team ->
    [red] červený
   *[blue] modrý
} kámen po lince
turn-slide-to = { $who }: vyberte volný bod, na který se kámen posune
turn-relocate = { $left ->
    [one] { $who }: přemístěte { $left } { $team ->
        [red] červený
       *[blue] modrý
    } kámen – vyberte ho
    [few] { $who }: přemístěte až { $left } { $team ->
        [red] červené
       *[blue] modré
    } kameny – vyberte jeden
    [many] { $who }: přemístěte až { $left } { $team ->
        [red] červeného
       *[blue] modrého
    } kamene – vyberte jeden
   *[other] { $who }: přemístěte až { $left } { $team ->
        [red] červených
       *[blue] modrých
    } kamenů – vyberte jeden
}
turn-relocate-to = { $all ->
    [one] { $who }: vyberte volný bod pro { $team ->
        [red] červený
       *[blue] modrý
    } kámen
    [few] { $who }: vyberte volný bod pro { $team ->
        [red] červený
       *[blue] modrý
    } kámen – { $number }. přemístění ze { $all }
    [many] { $who }: vyberte volný bod pro { $team ->
        [red] červený
       *[blue] modrý
    } kámen – { $number }. přemístění z { $all }
   *[other] { $who }: vyberte volný bod pro { $team ->
        [red] červený
       *[blue] modrý
    } kámen – { $number }. přemístění z { $all }
}
turn-thinks = { $who } přemýšlí
turn-passes = { $who } nemůže posunout žádný kámen a vynechává tah
computer-thinks = { $who } přemýšlí (počítač, úroveň { $level })
computer-rests = { $who } (počítač) má pauzu
computer-looks-back = Prohlížíte si partii: { $who } (počítač) zatím čeká
# Před přemístěním, které týmu daruje výhru.
warning-hands-win = Kámen na { $point } zaplní šestiúhelník: { team } by hned vyhrál
draw-stands = { $who } nabízí remízu

## Tlačítka pod deskou

reward-done = Hotovo
reward-done-tip = Zbytek odměny nevyužít
play-again = Hrát znovu
cancel = Zrušit
draw-accept = Přijmout
draw-decline = Odmítnout
draw-decline-tip = Odmítnete ji i tím, že budete hrát dál
warning-confirm = Přesto přemístit
warning-cancel = Vybrat jiný bod
move-now = Táhnout hned
move-now-tip = Zahrát to nejlepší, co počítač zatím našel
step = Krok
step-tip = Zahrát jednu akci
pause = Pauza
pause-end = Pokračovat
pause-tip = Zastavit počítače, nebo je nechat hrát dál
resign = Vzdát
resign-tip = Vzdát tuto partii
draw-offer = Nabídnout remízu
draw-offer-tip = Druhý tým ji může přijmout, nebo odmítnout
hint-button = Poradit
hint-wanted = Poradit …
hint-tip = Nejlepší tah a jeho důvody

## Jak hra skončila
## $hexagon je barva zaplněného šestiúhelníku: white, red, nebo blue.

won-hexagon = { $who } vyhrává: je zaplněn { $hexagon ->
    [red] červený šestiúhelník
    [blue] modrý šestiúhelník
   *[white] bílý šestiúhelník
}
won-relocation = { $who } vyhrává: poslední přemístění zaplnilo { $hexagon ->
    [red] červený šestiúhelník
    [blue] modrý šestiúhelník
   *[white] bílý šestiúhelník
}
won-resignation = { $winner } vyhrává: { $loser } se vzdává
won-time = { $winner } vyhrává: { $loser } už nemá čas
drawn-repetition = Remíza: pozice nastala potřetí
drawn-agreement = Remíza dohodou
drawn-blocked = Remíza: žádný z týmů nemůže posunout žádný kámen
