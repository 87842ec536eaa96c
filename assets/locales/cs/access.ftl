### Co o desce říkají odečítače obrazovky, a pole pro psané tahy.
### $team je red, nebo blue; $points jsou jména bodů.

board-name = Deska
scroll-bar = Posuvník

## Stavový řádek

# Co je třeba udělat a poslední dokončený tah.
state-line = { $line }; poslední tah: { $last }
last-turn = { $who }: { $deeds }
deed-placed = položil na { $point }
deed-slid = posunul { $from } na { $to }
deed-relocated = přemístil { $from } na { $to }
deed-completed = dokončil { $figure ->
    [triangle] trojúhelník
   *[square] čtyřúhelník
} { $points }
deed-end = zbytek odměny nevyužil
deed-pass = vynechal tah

## Body: jméno a co tam stojí, potom co je možné udělat

point-free = { $point }, volný bod
point-stone = { $point }, { $team ->
    [red] červený kámen
   *[blue] modrý kámen
}
point-chosen = vybraný
point-target = cíl
point-hands-over = cíl, daroval by soupeři výhru
point-can-place = lze sem položit kámen
point-can-move = lze posunout
point-can-relocate = lze přemístit
point-hexagon = na { $hexagon ->
    [red] červeném
    [blue] modrém
   *[white] bílém
} šestiúhelníku { $points }

## Hráči

seat-human = člověk
seat-computer = počítač, úroveň { $level }
seat-hand = { $stones ->
    [one] { $stones } kámen v ruce
    [few] { $stones } kameny v ruce
    [many] { $stones } kamene v ruce
   *[other] { $stones } kamenů v ruce
}
seat-to-move = na tahu

# $time, jak jej hodiny ukazují: minuty a sekundy. Patří týmu, ať je na tahu kterýkoli jeho hráč.
team-clock = { $team ->
    [red] Hodiny Červeného
   *[blue] Hodiny Modrého
}: { $time }

## Psané tahy. Samy tahy se píší ve všech jazycích stejně.

type-move = Napsat tah
type-move-tip = Napsat tah: d3, d3-e3, k3>a1, end nebo pass
typed-missing = Vedle čárky chybí tah
typed-no-move = „{ $part }“ není tah: pište d3, d3-e3, k3>a1, end nebo pass
typed-no-point = „{ $point }“ není bod této desky
typed-no-point-in = „{ $point }“ v „{ $part }“ není bod této desky
typed-refused = „{ $part }“: { $why }
typed-turn-over = Tah skončil už před „{ $part }“
