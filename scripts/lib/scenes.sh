# shellcheck shell=bash disable=SC2034
# The places of games that the pictures of the documentation and of the tests show. Every one of them can come about: each
# team has placed as many stones as its turns allow, and what is shown beyond that is played from there. One to a line,
# since tests/window/pictures.rs reads this file, too.

# Placing: Blue has five stones on a white hexagon.
placing='4/3/2/6/br1r2/2br/rb1/2brr1b1/1b1rbrrb/b2/1bbr/1r4/6/2/3/4 r1 r1:4,b1:4 -'
# All stones lie on the board.
sliding='4/rbr/r1/b2r1r/2b1r1/bbb1/3/r3r3/2r5/1br/r2b/1bb1b1/2rr1b/br/2r/1b1b r1 r1:0,b1:0 -'
# Red completes a triangle on g2.
reward='r3/3/1r/r5/2rr1b/4/r2/3b4/3b1b2/1r1/b3/5b/b2r2/2/3/b3 r1 r1:7,b1:7 -'
# Red wins with i6-i5.
winning='1bb1/b1b/2/6/1brrrb/1r2/1rr/1brrrr2/3r1rbb/br1/1b2/5b/3b2/2/brb/r3 r1 r1:0,b1:0 -'
# Two and three seats a team.
teams='4/3/2/3r2/1r4/rb2/3/rrbbr3/2rbbb2/r1r/1rb1/1bb1b1/6/2/3/4 r1 r1:3,b1:3,r2:2,b2:2 -'
six='4/3/2/3r2/1r4/rb2/3/rrbbr3/2rbbb2/r1r/1rb1/1bb1b1/6/2/3/4 r2 r1:1,b1:1,r2:2,b2:2,r3:2,b3:2 -'
