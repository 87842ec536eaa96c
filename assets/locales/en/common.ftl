### Names that turn up everywhere.
### $team is red or blue.

team = { $team ->
    [red] Red
   *[blue] Blue
}

# A seat of a team with several.
seat = { team } { $number }

# A seat where there is no room for more.
seat-short = { $team ->
    [red] R
   *[blue] B
}{ $number }

# A person, and the seat or team for which they play.
named = { $name } ({ $seat })

# A team of several, and the people in it.
team-of = { team } ({ $names })

# Two parts of a list; the first may be such a list itself.
list = { $first }, { $next }

# A level of the computer with its name.
level = { $number } – { $name }
level-first-game = first game
level-beginner = beginner
level-learner = learner
level-casual = casual player
level-hobby = hobby player
level-club = club player
level-strong = strong player
level-expert = expert
level-champion = champion
level-master = master
