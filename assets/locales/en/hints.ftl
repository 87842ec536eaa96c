### A hint: a turn, and what speaks for it.
### $figure is triangle or square; $points names its corners or those of a hexagon.

figure = { $figure ->
    [triangle] the triangle { $points }
   *[square] the square { $points }
}
hexagon = the hexagon { $points }

hint = Hint: { $turn }
hint-then = { $first }; then { $next }
hint-because = { $action }: { $reasons }

## Actions

action-place = place on { $point }
action-slide = slide { $from } to { $to }
action-relocate = relocate { $from } to { $to }
action-end = take no more
action-pass = pass

## What speaks for them

reason-wins = wins, fills { hexagon }
reason-completes = completes { figure }
reason-blocks-hexagon = blocks the hexagon at { $point }
reason-blocks-figure = blocks { figure } at { $point }
reason-threatens-hexagon = threatens to fill { hexagon }
reason-reopens = steps out of { figure } to complete it again
reason-threatens-figure = prepares { figure }
reason-builds = gathers stones on { hexagon }
reason-hinders = stands in the enemy’s way on { hexagon }
reason-occupies = takes a point of { hexagon }
reason-begins = gathers stones on { figure }
reason-approaches = approaches { hexagon }
reason-stands-by = stands beside { hexagon }
reason-keeps-together = keeps the stones together
reason-takes-from-hexagon = takes the stone out of { hexagon }
reason-takes-from-figure = takes the stone out of { figure }
reason-clears-hexagon = frees { $point } for { hexagon }
reason-clears-figure = frees { $point } for { figure }
reason-prevents-hexagon = keeps the enemy from filling { hexagon }
reason-prevents-figure = keeps the enemy from completing { figure }
reason-strands = puts the stone where it cannot form a figure
reason-locks = puts the stone where it cannot slide
reason-puts-away = puts the stone farther from the hexagons
reason-parts = parts the stone from its friends
reason-gains-mobility = keeps more ways to slide
reason-takes-mobility = leaves the enemy fewer ways to slide
reason-leaves-well-alone = no relocation was found that helps
reason-must-pass = no stone can slide
reason-only-choice = there is no other choice
reason-nothing-urgent = nothing is urgent
reason-nothing-better = nothing better was found
