### Jména, která se objevují všude.
### $team je red, nebo blue.

team = { $team ->
    [red] Červený
   *[blue] Modrý
}

# Hráč v týmu o více hráčích.
seat = { team } { $number }

# Hráč tam, kde na víc není místo.
seat-short = { $team ->
    [red] Č
   *[blue] M
}{ $number }

# Člověk a místo nebo tým, za který hraje.
named = { $name } ({ $seat })

# Tým o více hráčích a lidé v něm.
team-of = { team } ({ $names })

# Dvě části seznamu; první může být sama takovým seznamem.
list = { $first }, { $next }

# Úroveň počítače se jménem.
level = { $number } – { $name }
level-first-game = první hra
level-beginner = začátečník
level-learner = učeň
level-casual = příležitostný hráč
level-hobby = rekreační hráč
level-club = klubový hráč
level-strong = silný hráč
level-expert = expert
level-champion = šampion
level-master = mistr
