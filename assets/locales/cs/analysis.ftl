### Co si počítač myslí o pozicích a partiích, a pozice sestavené ručně.
### $team je red, nebo blue; $turn, $line a $position jsou v zápisu, který je ve všech jazycích stejný.

## Přemýšlení bez konce

analyse-button = Rozbor
analyse-end = Ukončit rozbor
analyse-tip = Počítač přemýšlí o zobrazené pozici; táhnout lze za obě strany a partie čeká
does-analyse = zapne nebo vypne rozbor
analysing = Rozbor: { $what }
analysis-off = Počítač ukáže nejlepší tahy v kterékoli pozici, i na desce. Partie zatím čeká: táhnout lze za obě strany a nic z toho, co vyzkoušíte, se neztratí.
analysis-over = Tady partie končí.
analysis-waits = Čeká se na zhodnocení partie …
analysis-begins = Počítač přemýšlí …
analysis-depth = Hloubka { $depth }
analysis-settled = Hloubka { $depth }, vše nalezeno
line-tip = Zahrát až sem
line-named = Varianta { $number }, { $score }: { $line }
play-to = Zahrát { $turn }

## Jakou má pozice cenu

score-even = Vyrovnáno
score-better = { $team ->
    [red] Červený
   *[blue] Modrý
} +{ $stones }
score-wins = { $team ->
    [red] Červený
   *[blue] Modrý
} vyhraje za { $turns ->
    [one] { $turns } tah
    [few] { $turns } tahy
    [many] { $turns } tahu
   *[other] { $turns } tahů
}
score-won = { $team ->
    [red] Červený
   *[blue] Modrý
} vyhrál
evaluation-bar = Hodnocení: { $score }

## Pohled zpět na partii

review-button = Zhodnotit partii
review-short = Zhodnotit
review-go-on = Pokračovat v hodnocení
review-stop = Zastavit
review-tip = Posoudí na pozadí každý tah a ukáže, kde se ztratilo nejvíc
review-heading = Partie
review-empty = Graf celé partie a tahy, jimiž se ztratilo nejvíc, i s tím, co bylo lepší.
review-wait = Partii lze zhodnotit, až skončí, nebo během rozboru.
review-progress = Posouzeno { $percent } %
review-not-yet = ještě neposouzeno
review-clean = Žádným tahem se mnoho neztratilo.
review-graph = Graf partie. Šipky vlevo a vpravo jdou po tazích
review-at = { $round }. { $who } { $turn }: { $score }
review-at-start = Začátek partie: { $score }
review-lost = ztráta { $percent } % šancí
review-better = lepší bylo { $turn }: { $reasons }
review-better-plain = lepší bylo { $turn }
grade-mistake = chyba
grade-blunder = hrubá chyba

## Sestavení pozice

editor-button = Sestavit pozici
editor-tip = Rozestavit libovolné kameny a odtud hrát nebo rozebírat
editor-heading = Sestavení pozice
editor-board = Deska: { $point }, { $what }. Šipky přecházejí mezi body, Enter { $deed }, R položí červený, B modrý, Delete odebere
editor-puts = { $team ->
    [red] položí červený kámen
   *[blue] položí modrý kámen
}
editor-removes = odebere kámen
editor-stone = { $team ->
    [red] červený kámen
   *[blue] modrý kámen
}
editor-free = volný
editor-red = Červený kámen
editor-blue = Modrý kámen
editor-none = Žádný kámen
editor-players = Hráčů v týmu
editor-in-hand = V ruce má { $who }
editor-to-move = Na tahu
editor-moves-next = Na tahu je { $who }
editor-start-position = Výchozí pozice
editor-clear = Vyprázdnit
editor-notation = Zápis
editor-play = Hrát odtud
editor-analyse = Rozebrat
editor-close = Zavřít
editor-fine = Tuto pozici lze hrát.
editor-reward = { $left ->
    [one] Zbývá { $left } přemístění
    [few] Zbývají { $left } přemístění
    [many] Zbývá { $left } přemístění
   *[other] Zbývá { $left } přemístění
}
editor-no-reward = Zrušit odměnu
editor-hand-least = Méně kamenů v ruce být nemůže
editor-hand-most = V ruce { $most ->
    [one] může být nejvýš { $most } kámen
    [few] mohou být nejvýš { $most } kameny
    [many] může být nejvýš { $most } kamene
   *[other] může být nejvýš { $most } kamenů
}
editor-unreadable = Zápis nelze přečíst: { $error }
editor-loses = Rozehraná partie tím skončí.
editor-loses-yes = Přesto začít
editor-loses-no = Nechat partii
defect-both-win = Oba týmy mají zaplněný šestiúhelník, kterým vyhrávají.
defect-stranger = Na tahu je { $who }, ale v této partii nehraje.
defect-too-many = Kamenů je příliš: { $stones }, deska jich unese nejvýš { $most }.
defect-nothing-relocated = Podle odměny byl přemístěn kámen na { $point }, ale soupeř tam žádný nemá.
defect-relocations = Odměna dovoluje víc přemístění, než kolik má soupeř kamenů.
defect-empty-hand = Na tahu je { $who } a nemá v ruce žádný kámen, ale { $other } ano.
defect-won = Partie by byla u konce: { $team ->
    [red] Červený
   *[blue] Modrý
} má zaplněný šestiúhelník.
defect-blocked = Partie by byla u konce: žádný kámen nelze posunout a žádný nezbývá k položení.
