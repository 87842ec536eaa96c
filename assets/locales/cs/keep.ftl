### Ukládání, otevírání, schránka, obrázky, statistika.

## Oznámení. $error a $why jsou vlastní slova systému nebo čtečky.

not-saved = Neuloženo: { $error }
no-games-folder = Neuloženo: tento uživatel nemá složku pro partie.
autosave-broken = Nedohranou partii nelze přečíst; zůstala uložena jako { $path }: { $why }
autosave-taken = Nedohraná partie se hraje v jiném okně.
autosave-waits = Nedohraná partie čeká v souboru { $path }: { $why }
saved = Uloženo: { $path }
not-deleted = { $path } se nepodařilo smazat: { $error }
list-put-aside = Seznam partií nedával smysl a byl odložen jako { $path }
collection-heading = { $games ->
    [one] { $file }: { $games } partie
    [few] { $file }: { $games } partie
    [many] { $file }: { $games } partie
   *[other] { $file }: { $games } partií
}
position-copied = Pozice je ve schránce.
game-copied = Partie je ve schránce.
clipboard = Obsah schránky
nothing-to-paste = Ve schránce není žádný text.
picture-kept = Obrázek: { $path }
old-game-kept = Předchozí partie je uložena; najdete ji pod „Otevřít“.
film-kept = Nahrávka: { $path }
picture-not-kept = Obrázek se nepodařilo uložit: { $error }
no-picture-folder = Pro obrázky není složka.

## Text, který není partie

refused-heading = { $what }: nelze otevřít
refused-keeps = Partie na stole zůstala, jak byla.

## Partie, které lze otevřít

load-heading = Partie
load-empty = Zatím tu žádné nejsou. Objeví se tu dohrané partie a ty, které uložíte.
load-open = Otevřít
load-delete = Smazat …
load-other = Jiný soubor …

## Otevření partie podle cesty

open-path-heading = Otevřít soubor
open-path-note = Celá cesta k souboru s partií, třeba /home/ja/partie.kgn
open-path-in = Celá cesta k souboru s partií (.kgn), nebo jen jeho název, leží-li ve složce { $folder }
open-path-label = Cesta k souboru

## Partie v seznamu

# Místo počítače a jeho úroveň.
load-computer = { $who } (počítač, úroveň { $level })
load-goes-on = rozehraná
load-actions = { $number ->
    [one] { $number } akce
    [few] { $number } akce
    [many] { $number } akce
   *[other] { $number } akcí
}
load-date = { $date }
load-date-utc = { $date } (UTC)
ask-delete-game = Smazat tuto partii?
ask-delete-game-loses = Soubor tím zmizí: { $path }
ask-delete-game-no = Ponechat
ask-delete-game-yes = Smazat
ask-forget-game = Vyřadit tuto partii ze seznamu?
ask-forget-game-keeps = Soubor zůstane: { $path }
ask-forget-game-yes = Vyřadit
ask-quit = Skončit a přijít o partii?
ask-quit-loses = Ještě ji můžete uložit jinam: Nabídka, Uložit jako. { $why }
ask-quit-no = Zůstat
ask-quit-yes = Skončit
ask-open = Otevřít jinou partii?
ask-open-yes = Otevřít

## Ukládání pod jménem

save-heading = Uložit jako
save-folder = Do složky { $folder }, pokud nenapíšete celou cestu
save-nowhere = Napište celou cestu, třeba /home/ja/partie.kgn
save-name = Název souboru
save-button = Uložit
save-replace = Nahradit
save-replaces = Takový soubor už existuje.

## Statistika

statistics-heading = Statistika
statistics-games = { $number ->
    [one] { $number } dohraná partie
    [few] { $number } dohrané partie
    [many] { $number } dohrané partie
   *[other] { $number } dohraných partií
}
statistics-empty = Proti počítači zatím nikdo žádnou partii nedohrál. Počítají se partie, v nichž na jedné straně hrají lidé a na druhé počítače.
statistics-against = Proti úrovni
statistics-won = výhry
statistics-drawn = remízy
statistics-lost = prohry
statistics-length = kol
statistics-side = { $team ->
    [red] za Červeného
   *[blue] za Modrého
}, { $seats ->
    [one] sám
    [few] týmy po { $seats }
    [many] týmy po { $seats }
   *[other] týmy po { $seats }
}
statistics-reset = Vynulovat …
ask-reset-statistics = Zapomenout celou statistiku?
ask-reset-statistics-loses = Začne se počítat znovu. Uložené partie zůstanou.
ask-reset-statistics-no = Ponechat
ask-reset-statistics-yes = Zapomenout
