### Krátké zprávy: co se stalo, co chybí, co se nepovedlo.
### $error a $report pocházejí ze systému nebo z kontroly souboru a mohou být anglicky.

## Remíza

draw-offered = { team } nabízí remízu.
# Tým, který ji nenabídl.
draw-accepted = { team } remízu přijímá.
draw-declined = { team } remízu odmítá.
undo-asked = { team } chce vzít tah zpět.
# Tým, který o to nežádal.
undo-declined = { team } to nedovoluje.

## Týmy a čas

no-conferring = Hráči jednoho týmu si mohou nahrávat, ale nesmějí se radit.
clock-warning = { team } má už jen { $seconds } sekund.

## Desky a pozice

bad-position = --position: { $error }
# Do terminálu; vady následují.
board-cannot-be-played = Na desce { $file } nelze hrát:
board-broken = Změněná deska se nepoužije: { $report }
board-updated = Soubor s deskou se změnil: obraz je aktuální.
board-changed = Soubor s deskou se změnil. Tato partie zůstává na své desce; na nové desce se bude hrát nová partie ({ $key }).
board-missing = Naposledy zvolená deska { $board } tu není nebo má vady: nabízí se klasická.
theme-broken = Barvy ze souboru { $file } se nepoužijí: { $defect }
lot-drawn = Los rozhodl: { team } začíná.

## Nastavení

no-settings-folder = Pro nastavení není složka: změny vydrží jen do konce programu.
settings-not-kept = Nastavení nelze uchovat: { $error }
settings-not-saved = Nastavení se nepodařilo uložit: { $error }
settings-unreadable = Soubor s nastavením { $path } nelze přečíst ({ $error }); { $aside }
settings-senseless = Soubor s nastavením { $path } nedává smysl ({ $error }); { $aside }
put-aside-as = byl odložen jako { $path }.
put-aside-failed = nepodařilo se ho odložit: { $error }.
put-aside-full = podobných souborů je už tolik, že nešel odložit.

## Počítače

computer-no-answer = Počítač neodpovídá: jeho přemýšlení bylo ukončeno.
computer-crashed = Přemýšlení počítače selhalo a bylo ukončeno ({ $error }).
computer-not-allowed = Počítač chtěl zahrát { $action }, což není dovoleno.
computer-found-nothing = Počítač nenašel, co zahrát.
computer-no-thread = Počítač nemá vlákno, ve kterém by přemýšlel: { $error }

## Zařízení

no-sound = Nebylo nalezeno zvukové zařízení: hra je tichá.
event-log-unwritable = Do záznamu událostí { $path } nelze zapisovat: { $error }
event-log-no-thread = Záznam událostí nemá vlákno, které by ho zapisovalo: { $error }
event-log-too-slow = Čtenář záznamu událostí je příliš pomalý: některé události se vynechávají.
no-display = Není k dispozici obrazovka: DISPLAY ani WAYLAND_DISPLAY nejsou nastaveny. Bez obrazovky lze hrát pod Xvfb: xvfb-run scripts/play
