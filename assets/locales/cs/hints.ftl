### Nápověda: tah a co pro něj mluví.
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

hint = Nápověda: { $turn }
hint-then = { $first }; potom { $next }
hint-because = { $action }: { $reasons }

## Akce

action-place = položte na { $point }
action-slide = posuňte { $from } na { $to }
action-relocate = přemístěte { $from } na { $to }
action-end = dál nepřemisťujte
action-pass = vynechte tah

## Co pro ně mluví

reason-wins = vyhraje, zaplní { hexagon }
reason-completes = dokončí { figure }
reason-blocks-hexagon = zablokuje šestiúhelník na { $point }
reason-blocks-figure = zablokuje { figure } na { $point }
reason-threatens-hexagon = hrozí zaplněním { hexagon.genitive }
reason-reopens = otevře { figure }, aby se dal dokončit znovu
reason-threatens-figure = připraví { figure }
reason-builds = shromáždí kameny na { hexagon.locative }
reason-takes-from-hexagon = vezme kámen ze { hexagon.genitive }
reason-takes-from-figure = vezme kámen { figure.out-of }
reason-clears-hexagon = uvolní { $point } pro { hexagon }
reason-clears-figure = uvolní { $point } pro { figure }
reason-strands = dá kámen tam, kde nevytvoří žádný obrazec
reason-locks = dá kámen tam, odkud se nemůže posunout
reason-gains-mobility = zachová víc možností posunu
reason-takes-mobility = nechá soupeři méně možností posunu
reason-leaves-well-alone = přemístění by víc pomohlo soupeři
reason-must-pass = žádný kámen se nemůže posunout
