### Pravidla na jedné stránce.

rules-heading = Jak se hraje
rules-close = Zavřít

rules-aim = Cíl
rules-aim-text = Zaplňte kameny svého týmu všech šest bodů bílého šestiúhelníku nebo šestiúhelníku ve vlastní barvě. Šestiúhelníky v barvě soupeře výhru nepřinášejí.

rules-placing = Pokládání
rules-placing-text = Červený a Modrý se střídají. Dokud máte kameny v ruce, položte v každém tahu jeden na libovolný volný bod.

rules-sliding = Posouvání
rules-sliding-text = Když jsou všechny ruce prázdné, posuňte jeden kámen svého týmu po lince na volný sousední bod. Tým, který posunout nemůže, tah vynechává.

rules-figures = Trojúhelníky a čtyřúhelníky
rules-figures-text = Dokončíte-li položeným nebo posunutým kamenem trojúhelník, smíte přemístit jeden soupeřův kámen na libovolný volný bod; dokončíte-li čtyřúhelník, smíte přemístit dva. Nikdy víc než dva za tah a nikdy tentýž kámen dvakrát. Odměnu můžete odmítnout. Obrazec, který jen stojí, už nic nevynáší; když ho ale rozeberete a znovu dokončíte, vynese odměnu znovu.

rules-beware = Pozor
rules-beware-text = Přemístěný kámen nepřináší svému týmu odměnu, ale pokud zaplní šestiúhelník, kterým soupeř vyhrává, soupeř vyhraje. Hra vás předem varuje.

rules-hands = Ovládání
rules-hands-text = Klikněte na kámen a pak na bod, nebo kámen přetáhněte.

## Klávesy a co dělají

rules-key = { $key }: { $does }
does-let-go = zruší výběr
does-walk = přecházejí mezi body
does-choose = vybere bod nebo stiskne tlačítko
does-next-widget = přechází mezi tlačítky
does-type-move = otevře pole pro psané tahy
does-decline = odmítne zbytek odměny
does-move-now = přiměje přemýšlející počítač hned táhnout
does-undo = vezme tah zpět
does-redo = zahraje vrácený tah znovu
does-hint = poradí nejlepší tah
does-moves = ukáže seznam tahů, nebo ho skryje
does-replay = přehraje partii
does-save = uloží partii
does-save-as = uloží partii pod jiným názvem
does-load = ukáže partie, které lze otevřít
does-copy-position = zkopíruje pozici
does-copy-game = zkopíruje celou partii
does-paste = otevře partii nebo pozici ze schránky
does-screenshot = uloží obrázek okna
does-step-back = jde v partii o akci zpět
does-step-forward = jde v partii o akci vpřed
does-to-start = skočí na začátek partie
does-to-end = skočí na konec partie
does-new-game = začne novou hru
does-flip = otočí desku
does-rotate = pootočí desku o čtvrt otáčky
does-menu = otevře nabídku; partie zatím stojí
does-settings = otevře nastavení
does-sound = zapne nebo vypne zvuk
does-rules = ukáže pravidla
does-full-screen = přepne na celou obrazovku
does-quit = ukončí program
