//! Whether the game still looks as it did: pictures made by `--screenshot`, compared with those kept beside this file.
//!
//! Another version of the graphics driver or of the fonts shifts edges by a fraction of a pixel, so pictures are compared
//! blurred. After an intended change of the looks, look at what lies in `target/screenshots` and keep it:
//! `KENSINGTON_KEEP_PICTURES=1 scripts/test window`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use image::{DynamicImage, RgbImage, imageops};
use kensington::board::Board;
use kensington::notation::parse_position;
use kensington::rules::Team;

use crate::display::Display;
use crate::game::settle;

/// The places of games that are shown, which the documentation's pictures share.
const PLACES: &str = include_str!("../../scripts/lib/scenes.sh");

/// A place by its name in that file.
fn place(name: &str) -> &'static str {
    let quoted = |line: &'static str| line.strip_prefix(name)?.strip_prefix("='")?.strip_suffix('\'');
    PLACES.lines().find_map(quoted).unwrap_or_else(|| panic!("scripts/lib/scenes.sh has no {name}"))
}

/// Pixels of a picture half as large, to each side, over which differences are averaged.
const BLUR: u32 = 5;

/// How much the average of one such block may differ, in steps of 255.
const WORST: f64 = 20.0;

/// How much the whole picture may.
const MEAN: f64 = 2.0;

/// The most draws of a picture with all its stones and marks.
const MOST_BATCHES: usize = 25;

struct Scene {
    name: &'static str,
    /// Where it begins, if not on the title.
    place: Option<&'static str>,
    arguments: &'static [&'static str],
}

const SCENES: [Scene; 6] = [
    Scene { name: "title-classic", place: None, arguments: &["--theme", "classic"] },
    Scene {
        name: "placement-daylight",
        place: Some("placing"),
        arguments: &["--theme", "daylight", "--moves", "a1,p1"],
    },
    Scene { name: "movement-classic", place: Some("sliding"), arguments: &["--theme", "classic", "--choose", "b3"] },
    Scene {
        name: "reward-high-contrast",
        place: Some("reward"),
        arguments: &["--theme", "high-contrast", "--moves", "g2", "--choose", "e6"],
    },
    Scene {
        name: "relocation-daylight",
        place: Some("reward"),
        arguments: &["--theme", "daylight", "--moves", "g2,e6>c1"],
    },
    Scene { name: "win-classic", place: Some("winning"), arguments: &["--theme", "classic", "--moves", "i6-i5"] },
];

/// The game with these arguments, and what became of it.
fn run(display: &Display, folder: &Path, arguments: &[&str]) -> Output {
    let home = folder.join("home");
    let settings = home.join("config/kensington");
    fs::create_dir_all(&settings).expect("a folder");
    // With its glow, which a software renderer leaves out otherwise; silent, so that nothing is said about the sound.
    fs::write(settings.join("settings.ron"), "(glow: On, sound: false)").expect("written");
    let mut command = display.command(env!("CARGO_BIN_EXE_kensington"));
    command.args(["--language", "en", "--window", "640x480", "--seed", "1"]).args(arguments);
    settle(&mut command, &home);
    command.output().expect("the game starts")
}

fn shoot(display: &Display, folder: &Path, scene: &Scene) -> (PathBuf, String) {
    let file = folder.join(format!("{}.png", scene.name));
    let path = file.to_str().expect("a plain path");
    let position: Vec<&str> = scene.place.iter().flat_map(|&name| ["--position", place(name)]).collect();
    let output = run(display, folder, &[&["--screenshot", path], &position[..], scene.arguments].concat());
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}: {}", scene.name, String::from_utf8_lossy(&output.stderr));
    (file, told)
}

fn read(path: &Path) -> RgbImage {
    image::open(path).map_or_else(|error| panic!("{}: {error}", path.display()), DynamicImage::into_rgb8)
}

/// The picture as it is compared and kept: half as large.
fn halved(path: &Path) -> RgbImage {
    let picture = read(path);
    imageops::thumbnail(&picture, picture.width() / 2, picture.height() / 2)
}

/// The average colour of a block of pixels.
fn average(picture: &RgbImage, left: u32, top: u32) -> [f64; 3] {
    let (width, height) = (BLUR.min(picture.width() - left), BLUR.min(picture.height() - top));
    let mut sum = [0.0; 3];
    for y in top..top + height {
        for x in left..left + width {
            for (part, value) in sum.iter_mut().zip(picture.get_pixel(x, y).0) {
                *part += f64::from(value);
            }
        }
    }
    sum.map(|part| part / f64::from(width * height))
}

/// The largest difference of two blocks, and the mean one.
fn differences(a: &RgbImage, b: &RgbImage) -> (f64, f64) {
    assert_eq!(a.dimensions(), b.dimensions());
    let (mut worst, mut sum, mut count) = (0.0_f64, 0.0, 0.0);
    for top in (0..a.height()).step_by(BLUR as usize) {
        for left in (0..a.width()).step_by(BLUR as usize) {
            let (a, b) = (average(a, left, top), average(b, left, top));
            let difference = a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            worst = worst.max(difference);
            sum += difference;
            count += 1.0;
        }
    }
    (worst, sum / count)
}

#[test]
fn a_missing_stone_is_a_difference() {
    let reference = read(&kept("movement-classic"));
    let mut other = reference.clone();
    assert_eq!(differences(&reference, &other), (0.0, 0.0));
    // A patch as large as a stone.
    for y in 100..109 {
        for x in 150..159 {
            other.put_pixel(x, y, image::Rgb([200, 40, 40]));
        }
    }
    assert!(differences(&reference, &other).0 > WORST);
}

/// Pictures of the documentation show what can come about: nobody has more stones than there are, and both teams have
/// placed equally many, or one of them one more.
#[test]
fn the_places_that_are_shown_can_come_about() {
    let board = Board::classic();
    let named = PLACES.lines().filter_map(|line| line.split_once("='").map(|(name, _)| name));
    let mut seen = 0;
    for name in named {
        let position = parse_position(board, place(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let stones = |team: Team| {
            let hands: u32 =
                position.hands().filter(|(seat, _)| seat.team() == team).map(|(_, hand)| u32::from(hand)).sum();
            (position.stones(team).len(), hands)
        };
        let [(red, red_hand), (blue, blue_hand)] = Team::BOTH.map(stones);
        assert_eq!((red + red_hand, blue + blue_hand), (15, 15), "{name}");
        assert_eq!(red, blue, "{name}: Red is to move");
        assert_eq!(position.pending(), 0, "{name}: a reward has to be earned in sight");
        seen += 1;
    }
    assert!(seen >= 6, "{seen} places");
}

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/pictures").join(format!("{name}.png"))
}

fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pictures-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn the_game_looks_as_it_did() {
    let folder = fresh("looks");
    // The pointer waits in the display's middle: beside the window.
    let display = Display::start(1400, 1100, &folder);
    let keep = std::env::var_os("KENSINGTON_KEEP_PICTURES").is_some();
    let mut wrong = Vec::new();
    for scene in &SCENES {
        let (file, told) = shoot(&display, &folder, scene);
        let batches: usize = told
            .split_whitespace()
            .zip(told.split_whitespace().skip(1))
            .find(|(_, word)| *word == "batches")
            .and_then(|(number, _)| number.parse().ok())
            .unwrap_or_else(|| panic!("{}: no number of batches in {told:?}", scene.name));
        assert!((5..=MOST_BATCHES).contains(&batches), "{}: {batches} batches", scene.name);
        if keep {
            halved(&file).save(kept(scene.name)).expect("kept");
            continue;
        }
        let (worst, mean) = differences(&read(&kept(scene.name)), &halved(&file));
        println!("{}: worst {worst:.1}, mean {mean:.2}, {batches} batches", scene.name);
        if worst > WORST || mean > MEAN {
            let shown = Display::keep(&file, &format!("looks-{}", scene.name));
            wrong.push(format!("{}: worst {worst:.1}, mean {mean:.2}: {}", scene.name, shown.display()));
        }
    }
    let _ = fs::remove_dir_all(&folder);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "opens a window: run by scripts/test window"]
fn a_picture_that_cannot_be_taken_is_explained() {
    let folder = fresh("none");
    let display = Display::start(1400, 1100, &folder);
    let file = folder.join("picture.png");
    let file = file.to_str().expect("a plain path");
    let beyond = folder.join("nowhere/picture.png");
    let beyond = beyond.to_str().expect("a plain path");
    let sliding = place("sliding");
    for (arguments, reason) in [
        (&["--screenshot", beyond][..], "picture.png"),
        (&["--screenshot", file, "--position", "nonsense"], "--position"),
        (&["--screenshot", file, "--position", sliding, "--moves", "b3-p1"], "line"),
        (&["--screenshot", file, "--position", sliding, "--moves", "b3~p1"], "b3~p1"),
        (&["--screenshot", file, "--position", sliding, "--choose", "z9"], "z9"),
        (&["--screenshot", file, "--choose", "b3"], "--position"),
    ] {
        let output = run(&display, &folder, arguments);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {told}");
        assert!(told.lines().any(|line| line.starts_with("kensington: ") && line.contains(reason)), "{told}");
        assert!(!Path::new(file).exists(), "{arguments:?}");
    }
    let _ = fs::remove_dir_all(&folder);
}
