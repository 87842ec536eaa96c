### Proč byl pokus odmítnut.
### Záznam událostí uvádí tyto klíče jako důvody: jsou v každém vydání stejné.

stone-is-stuck = Tento kámen nemá volný sousední bod.
nothing-to-undo = Není co vzít zpět.
nothing-to-redo = Nic nebylo vzato zpět.
computers-turn = Na tahu je počítač.
undo-is-off = V této partii se tahy neberou zpět.
looks-back = Prohlížíte si dřívější pozici: nejdřív se vraťte k partii.
game-over = Partie skončila.
place-first = Posouvá se, až když jsou všechny ruce prázdné: položte kámen.
nothing-in-hand = Všechny kameny jsou položené: posuňte některý.
reward-pending = Nejdřív přemístěte soupeřův kámen, nebo zvolte Hotovo.
no-reward = Přemisťovat smíte, jen když dokončíte trojúhelník nebo čtyřúhelník.
not-free = Tento bod není volný.
not-your-stone = Vyberte kámen svého týmu.
not-an-enemy-stone = Vyberte soupeřův kámen.
already-relocated = Tento kámen už byl v tomto tahu přemístěn.
no-line = Tyto body nespojuje žádná linka.
can-slide = Dokud lze posunout kámen, tah vynechat nesmíte.
no-passing = Při pokládání se tah nevynechává.
off-board = Tento bod na desce není.
