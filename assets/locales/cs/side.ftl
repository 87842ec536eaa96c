### Panel vedle desky: seznam tahů a procházení partie.
### $team je red, nebo blue.

moves-button = Tahy
moves-tip = Ukázat seznam tahů, nebo ho skrýt
tab-moves = Tahy
tab-analysis = Rozbor

## Seznam. $turn je zapsán notací.

moves-start = Začátek partie
moves-row = { $round }. { $who }: { $turn }
moves-figures = { $number ->
    [one] dokončen { $number } obrazec
    [few] dokončeny { $number } obrazce
    [many] dokončeno { $number } obrazce
   *[other] dokončeno { $number } obrazců
}
moves-variation = varianta
moves-won = { $team ->
    [red] vyhrál Červený
   *[blue] vyhrál Modrý
}
moves-drawn = remíza

replay-play = Přehrát partii
replay-stop = Zastavit
replay-speed = Rychlost × { $factor }
replay-loop = Dokola
replay-film = Natáčet
replay-film-tip = Uloží přehrávání jako pohyblivý obrázek, až skončí nebo je zastavíte
step-to-start = Na začátek
step-back = O akci zpět
step-forward = O akci vpřed
step-to-end = Na konec

promote = Povýšit
promote-tip = Postavit tuto variantu na místo řady tahů, ze které odbočuje
comment = Poznámka
delete-variation = Smazat
delete-variation-tip = Smazat tuto variantu i se vším, co v ní následuje
ask-delete-variation = Smazat variantu?
ask-delete-variation-loses = Vše, co se v ní hrálo, se nenávratně ztratí.
ask-delete-variation-no = Ponechat
ask-delete-variation-yes = Smazat

## Když se prohlíží jiné místo, než kde partie stojí

to-game = Zpět k partii
to-game-tip = Zpět tam, kde partie stojí
play-here = Hrát odsud
play-here-tip = Pokračovat v partii odsud; co následovalo, zůstane jako varianta
looking-back = Prohlížíte si dřívější pozici. Tah povede partii odsud dál; co následovalo, zůstane jako varianta.
only-looking-back = Prohlížíte si dřívější pozici. Partie pokračuje tam, kde stojí.
