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
reason-takes-from-hexagon = vezmete kámen ze { hexagon.genitive }
reason-takes-from-figure = vezmete kámen { figure.out-of }
reason-clears-hexagon = uvolníte { $point } pro { hexagon }
reason-clears-figure = uvolníte { $point } pro { figure }
reason-strands = dáte kámen tam, kde nevytvoří žádný obrazec
reason-locks = dáte kámen tam, odkud se nemůže posunout
reason-gains-mobility = zachováte si víc možností posunu
reason-takes-mobility = necháte soupeři méně možností posunu
reason-leaves-well-alone = přemístění by víc pomohlo soupeři
reason-must-pass = žádný kámen se nemůže posunout
