//! Windows as small as nobody wants them, and smaller: systems make them so while they minimise, tile or restore one.

use bevy::prelude::*;
use kensington::app::{Dialog, Screen};
use kensington::settings::Settings;

use crate::harness::Table;

const SIZES: [(u32, u32); 9] =
    [(0, 0), (1, 1), (1, 700), (1200, 1), (0, 500), (40, 40), (120, 90), (320, 240), (7000, 30)];

fn resize(table: &mut Table, (width, height): (u32, u32)) {
    let mut windows = table.app.world_mut().query::<&mut Window>();
    for mut window in windows.iter_mut(table.app.world_mut()) {
        window.resolution.set_physical_resolution(width, height);
    }
    table.frames(3);
}

#[test]
fn a_window_of_any_size_does_no_harm_and_is_whole_again_afterwards() {
    for text_size in [80, 200] {
        let mut table = Table::new(&["--window", "1280x720", "--new", "--team-size", "3"]);
        table.app.world_mut().resource_mut::<Settings>().text_size = text_size;
        for screen in [Screen::Game, Screen::NewGame, Screen::Title] {
            if table.screen() != screen {
                table.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
                table.frames(4);
            }
            for dialog in Dialog::ALL {
                if screen == Screen::Game {
                    *table.app.world_mut().resource_mut::<Dialog>() = dialog;
                } else if dialog != Dialog::None {
                    continue;
                }
                for size in SIZES {
                    resize(&mut table, size);
                }
                resize(&mut table, (1280, 720));
            }
            *table.app.world_mut().resource_mut::<Dialog>() = Dialog::None;
            table.frames(4);
            let widget = match screen {
                Screen::Game => "menu",
                Screen::NewGame => "start",
                _ => "quit",
            };
            assert!(table.is_shown(widget), "`{widget}` is on the screen {screen:?} again");
        }
    }
}
