### Rada: tah a co pro něj mluví.
### $figure je triangle, nebo square; $points jmenuje jeho body nebo body šestiúhelníku.

figure = { $figure ->
    [triangle] trojúhelník { $points }
   *[square] čtyřúhelník { $points }
}
    .out-of = { $figure ->
    [triangle] z trojúhelníku { $points }
   *[square] ze čtyřúhelníku { $points }
}
hexagon = šestiúhelník { $points }
    .genitive = šestiúhelníku { $points }
    .dative = šestiúhelníku { $points }
    .locative = šestiúhelníku { $points }

hint = Rada: { $turn }
hint-then = { $first }; potom { $next }
hint-because = { $action }: { $reasons }

## Akce

action-place = položte na { $point }
action-slide = posuňte { $from } na { $to }
action-relocate = přemístěte { $from } na { $to }
action-end = dál nepřemisťujte
action-pass = vynechte tah

## Co pro ně mluví

reason-wins = vyhrajete, zaplníte { hexagon }
reason-completes = dokončíte { figure }
reason-blocks-hexagon = zablokujete šestiúhelník na { $point }
reason-blocks-figure = zablokujete { figure } na { $point }
reason-threatens-hexagon = hrozíte zaplněním { hexagon.genitive }
reason-reopens = vystoupíte { figure.out-of }, abyste ho mohli znovu dokončit
reason-threatens-figure = připravíte si { figure }
reason-builds = shromáždíte kameny na { hexagon.locative }
reason-hinders = postavíte se soupeři do cesty na { hexagon.locative }
reason-occupies = obsadíte bod { hexagon.genitive }
reason-begins = začnete stavět { figure }
reason-approaches = přiblížíte se k { hexagon.dative }
reason-stands-by = postavíte se vedle { hexagon.genitive }
reason-keeps-together = udržíte kameny pohromadě
reason-takes-from-hexagon = vezmete kámen ze { hexagon.genitive }
reason-takes-from-figure = vezmete kámen { figure.out-of }
reason-clears-hexagon = uvolníte { $point } pro { hexagon }
reason-clears-figure = uvolníte { $point } pro { figure }
reason-prevents-hexagon = zabráníte soupeři zaplnit { hexagon }
reason-prevents-figure = zabráníte soupeři dokončit { figure }
reason-strands = dáte kámen tam, kde nevytvoří žádný obrazec
reason-locks = dáte kámen tam, odkud se nemůže posunout
reason-puts-away = dáte kámen dál od šestiúhelníků
reason-parts = oddělíte kámen od ostatních
reason-gains-mobility = zachováte si víc možností posunu
reason-takes-mobility = necháte soupeři méně možností posunu
reason-leaves-well-alone = nenašlo se přemístění, které by pomohlo
reason-must-pass = žádný kámen se nemůže posunout
reason-only-choice = jiná možnost není
reason-nothing-urgent = nic nespěchá
reason-nothing-better = nic lepšího se nenašlo
