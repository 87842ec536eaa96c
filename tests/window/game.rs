//! The real game on a display of its own, used as a person would use it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use kensington::record::Stride;
use serde_json::Value;

use crate::display::{DEADLINE, Display, look_for};
use crate::log::{Layout, Tail, number, text};
use crate::mirror::Mirror;
use crate::script::{Script, Step};

/// How many of the last events a failure shows.
const LAST_EVENTS: usize = 30;

/// How the game is started.
pub struct Launch {
    /// The display's size.
    pub display: [u32; 2],
    /// The window's size in physical pixels.
    pub window: [u32; 2],
    /// The position to begin in; the title screen if none.
    pub position: Option<String>,
    /// Physical pixels a logical one.
    pub scale: Option<u32>,
    /// The computers, as the command line names them: `b1=computer:3`.
    pub computers: &'static [&'static str],
    /// The language of the game.
    pub language: &'static str,
    /// Whether the settings folder and the home cannot exist.
    pub homeless: bool,
}

impl Default for Launch {
    fn default() -> Self {
        Self {
            display: [1280, 720],
            window: [1280, 720],
            position: None,
            scale: None,
            computers: &[],
            language: "en",
            homeless: false,
        }
    }
}

/// What the event log has told so far.
#[derive(Default)]
pub struct Told {
    /// Every event, first to last.
    pub events: Vec<Value>,
    /// The screen or dialog that is open.
    pub screen: String,
    /// The last layout.
    pub layout: Layout,
    /// The last phase: seat, phase, relocations left.
    pub phase: (String, String, usize),
    /// The actions that have entered the game, as text. Those undone later are among them.
    pub applied: Vec<String>,
    /// How often the game stood somewhere else.
    pub undone: usize,
    /// The results, as `result by`.
    pub results: Vec<String>,
    /// The keys of the notices.
    pub notices: Vec<String>,
}

/// A running game.
pub struct Game {
    /// The test's name.
    name: String,
    folder: PathBuf,
    child: Child,
    window: String,
    tail: Tail,
    /// The display it runs on.
    pub display: Display,
    /// What its log has told.
    pub told: Told,
    /// The game in the core, once one is under way.
    pub mirror: Option<Mirror>,
}

/// A new folder for one test.
fn fresh_folder(name: &str) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("window-{name}-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Starts the program for the user whose home lies in the folder.
fn spawn(folder: &Path, display: &Display, launch: &Launch) -> (Child, Tail) {
    let log = folder.join("events.jsonl");
    File::create(&log).expect("the event log");
    let mut command = display.command(env!("CARGO_BIN_EXE_kensington"));
    command
        .arg("--events")
        .arg(&log)
        .arg("--window")
        .arg(format!("{}x{}", launch.window[0], launch.window[1]))
        .args(["--seed", "1"])
        .args(["--language", launch.language]);
    if let Some(position) = &launch.position {
        command.args(["--position", position]);
    }
    if let Some(scale) = launch.scale {
        command.arg("--scale").arg(scale.to_string());
    }
    for seat in launch.computers {
        command.args(["--seat", seat]);
    }
    if launch.homeless {
        // A folder under a file can neither be made nor written to, not even by root.
        let file = folder.join("file");
        File::create(&file).expect("a file");
        settle(&mut command, &file.join("home"));
    } else {
        settle(&mut command, &folder.join("home"));
    }
    let child = command
        .stdout(Stdio::null())
        .stderr(File::create(folder.join("stderr.txt")).expect("a file"))
        .spawn()
        .expect("the game starts");
    (child, Tail::follow(&log))
}

impl Game {
    /// Starts the game and waits until its window is laid out. `name` names the test.
    pub fn start(name: &str, launch: &Launch) -> Self {
        let folder = fresh_folder(name);
        let display = Display::start(launch.display[0], launch.display[1], &folder);
        let (child, tail) = spawn(&folder, &display, launch);
        let mut game = Self {
            name: name.to_owned(),
            window: String::new(),
            tail,
            folder,
            child,
            display,
            told: Told::default(),
            mirror: None,
        };
        game.find(launch);
        game
    }

    /// Starts the game once more, after it has ended, for the same user and on the same display.
    pub fn start_again(&mut self, launch: &Launch) {
        (self.child, self.tail) = spawn(&self.folder, &self.display, launch);
        self.told = Told::default();
        self.mirror = None;
        self.find(launch);
    }

    /// Waits until the window is laid out.
    fn find(&mut self, launch: &Launch) {
        if launch.position.is_some() {
            self.mirror = Some(Mirror::new(launch.position.as_deref()).with_computers(launch.computers));
            self.wait("the game's screen", |told| told.screen == "game" && !told.layout.points.is_empty());
        } else {
            self.wait("the title's layout", |told| {
                told.screen == "title" && told.layout.widgets.contains_key("new-game")
            });
        }
        self.window = self.display.window();
    }

    /// Waits until the log has told something; at once if it has already.
    ///
    /// # Panics
    /// If it does not in time, or an event contradicts the core.
    pub fn wait(&mut self, what: &str, mut told: impl FnMut(&Told) -> bool) {
        let began = Instant::now();
        while !told(&self.told) {
            let patience = DEADLINE.saturating_sub(began.elapsed());
            if let Some(event) = self.tail.next(patience.min(Duration::from_millis(200))) {
                self.take_up(event);
                continue;
            }
            if let Some(status) = self.child.try_wait().expect("the game can be asked") {
                panic!("waiting for {what}: the game ended with {status}");
            }
            assert!(!patience.is_zero(), "waiting for {what}: nothing within {DEADLINE:?}");
        }
    }

    fn take_up(&mut self, event: Value) {
        self.told.events.push(event);
        let told = &mut self.told;
        let event = &told.events[told.events.len() - 1];
        match text(event, "event") {
            "screen" => text(event, "name").clone_into(&mut told.screen),
            "layout" => told.layout = Layout::read(event),
            "phase" => {
                told.phase = (text(event, "seat").into(), text(event, "phase").into(), number(event, "left"));
            }
            "applied" => told.applied.push(text(event, "action").into()),
            "undone" => told.undone += 1,
            "result" => told.results.push(format!("{} {}", text(event, "result"), text(event, "by"))),
            "notice" => told.notices.push(text(event, "key").into()),
            "rejected" => {
                // Both are part of the format.
                text(event, "reason");
                text(event, "text");
            }
            other => panic!("an event that events.md does not know: {other}"),
        }
        if let Some(mirror) = &mut self.mirror {
            mirror.follow(event);
        }
    }

    /// Waits until the next action is in and returns its text.
    pub fn next_applied(&mut self, what: &str, before: usize) -> String {
        self.wait(what, |told| told.applied.len() > before);
        self.told.applied[before].clone()
    }

    /// Waits until the phase that the core expects has been announced.
    pub fn wait_for_turn(&mut self) {
        let (seat, phase, left) = self.mirror.as_ref().expect("a game").phase();
        self.wait(&format!("phase {phase} of {seat}"), |told| {
            told.phase == (seat.clone(), phase.to_owned(), left)
                || (phase == "relocate-stone" && told.phase == (seat.clone(), "relocate-point".to_owned(), left))
        });
    }

    /// Waits until a phase of that name has been announced.
    pub fn wait_for_phase(&mut self, phase: &str) {
        self.wait(&format!("phase {phase}"), |told| told.phase.1 == phase);
    }

    /// Where a point is.
    pub fn point(&self, name: &str) -> [f64; 2] {
        *self.told.layout.points.get(name).unwrap_or_else(|| panic!("the layout has no point {name}"))
    }

    /// The middle of a widget, once it is there.
    pub fn widget(&mut self, id: &str) -> [f64; 2] {
        self.wait(&format!("widget {id}"), |told| told.layout.widgets.contains_key(id));
        let [x, y, width, height] = self.told.layout.widgets[id];
        [x + width / 2.0, y + height / 2.0]
    }

    /// Uses mouse and keyboard, in xdotool's words.
    fn hands(&self, words: &[String]) {
        self.display.hands(words);
    }

    /// The words that move the pointer.
    fn to(&self, [x, y]: [f64; 2]) -> Vec<String> {
        ["mousemove", "--window", &self.window, &format!("{x:.0}"), &format!("{y:.0}")].map(str::to_owned).to_vec()
    }

    /// Clicks with a mouse button (1 is the left one) at a place of the window.
    pub fn click_with(&self, button: u8, place: [f64; 2]) {
        let mut words = self.to(place);
        words.extend(["click".into(), button.to_string()]);
        self.hands(&words);
    }

    /// Clicks at a place of the window.
    pub fn click(&self, place: [f64; 2]) {
        self.click_with(1, place);
    }

    /// Clicks a point.
    pub fn click_point(&self, name: &str) {
        self.click(self.point(name));
    }

    /// Clicks several places as fast as the hands can.
    pub fn click_fast(&self, places: &[[f64; 2]]) {
        let mut words = Vec::new();
        for &place in places {
            words.extend(self.to(place));
            words.extend(["click".into(), "1".into()]);
        }
        self.hands(&words);
    }

    /// Clicks a widget.
    pub fn press(&mut self, id: &str) {
        let place = self.widget(id);
        self.click(place);
    }

    /// Drags from one place to another.
    pub fn drag(&self, from: [f64; 2], to: [f64; 2]) {
        let between = |part: f64| [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
        let mut words = self.to(from);
        words.extend(["mousedown".into(), "1".into()]);
        for part in [0.1, 0.4, 0.7, 1.0] {
            words.extend(self.to(between(part)));
        }
        words.extend(["mouseup".into(), "1".into()]);
        self.hands(&words);
    }

    /// Lets the pointer rest where nothing is.
    pub fn park_pointer(&self) {
        self.hands(&self.to([1.0, 1.0]));
    }

    /// Presses keys one after the other, as xdotool names them, no faster than a person: the interface moves its focus
    /// once a frame, and the frames of a software renderer are long.
    pub fn keys(&self, keys: &[&str]) {
        let mut words = ["key", "--delay", "200"].map(str::to_owned).to_vec();
        words.extend(keys.iter().map(|&key| key.to_owned()));
        self.hands(&words);
    }

    /// Types a text.
    pub fn type_text(&self, text: &str) {
        self.hands(&["type".into(), text.into()]);
    }

    /// Gives the window another size.
    pub fn resize(&mut self, width: u32, height: u32) {
        self.hands(&["windowsize".into(), self.window.clone(), width.to_string(), height.to_string()]);
        self.wait(&format!("a layout of {width}x{height}"), |told| told.layout.window == [width, height]);
    }

    /// Minimises the window and brings it back, as fast as the window manager does that.
    pub fn minimise_and_restore(&self) {
        self.hands(&["windowminimize".into(), self.window.clone(), "windowmap".into(), self.window.clone()]);
    }

    /// Minimises the window.
    pub fn minimise(&self) {
        self.hands(&["windowminimize".into(), self.window.clone()]);
    }

    /// Brings a minimised window back.
    pub fn restore(&self) {
        self.hands(&["windowmap".into(), self.window.clone()]);
    }

    /// Asks for another size, whatever the window manager makes of it.
    pub fn squeeze(&self, width: u32, height: u32) {
        self.hands(&["windowsize".into(), self.window.clone(), width.to_string(), height.to_string()]);
    }

    /// From the title into a new two-player game.
    pub fn new_game(&mut self) {
        self.mirror = Some(Mirror::new(None));
        self.press("new-game");
        self.begin();
    }

    /// Through the screen that asks how to play, if there is one, until a game of two people is on the table.
    pub fn begin(&mut self) {
        self.wait("the game's screen", |told| matches!(told.screen.as_str(), "game" | "new-game"));
        if self.told.screen == "new-game" {
            self.press("preset-friends");
            // Two clicks within one slow frame are one to the interface.
            self.wait("people on both seats", |told| told.layout.widgets.contains_key("seat-b1-name"));
            self.press("start");
            self.wait("the game's screen", |told| told.screen == "game");
        }
        self.wait("the board's layout", |told| !told.layout.points.is_empty());
        self.wait_for_turn();
    }

    /// Does what a step of a script says, and waits until it is done.
    pub fn perform(&mut self, step: &Step) {
        self.wait_for_turn();
        let before = self.told.applied.len();
        let expected = match step {
            Step::Place(point) => {
                self.click_point(point);
                point.as_str()
            }
            Step::Move { action, from, to, drag: true } => {
                self.drag(self.point(from), self.point(to));
                action
            }
            Step::Move { action, from, to, drag: false } => {
                self.choose(from);
                self.click_point(to);
                action
            }
            Step::Warned { action, from, to, confirm } => {
                self.choose(from);
                self.click_point(to);
                // Both answers appear with the warning; a `cancel` of another kind may have been there before.
                self.widget("confirm");
                assert_eq!(self.told.applied.len(), before, "nothing happens before the warning is answered");
                self.press(if *confirm { "confirm" } else { "cancel" });
                if !confirm {
                    // Back to the choice of the point; one step further back is the choice of the stone.
                    self.wait("the end of the warning", |told| !told.layout.widgets.contains_key("confirm"));
                    self.wait_for_phase("relocate-point");
                    self.keys(&["Escape"]);
                    self.wait_for_phase("relocate-stone");
                    assert_eq!(self.told.applied.len(), before, "what was cancelled does not happen");
                    return;
                }
                action
            }
            Step::End => {
                self.press("reward-done");
                "end"
            }
            Step::Pass => "pass",
            Step::Undo { key } => return self.travel("undo", "ctrl+z", *key),
            Step::Redo { key } => return self.travel("redo", "ctrl+shift+z", *key),
        };
        assert_eq!(self.next_applied(expected, before), expected);
    }

    /// Chooses a stone. In a reward the choice is told.
    fn choose(&mut self, stone: &str) {
        self.click_point(stone);
        if self.told.phase.1 == "relocate-stone" {
            self.wait_for_phase("relocate-point");
        }
    }

    fn travel(&mut self, widget: &str, keys: &str, by_key: bool) {
        let record = &self.mirror.as_ref().expect("a game").record;
        let target =
            if widget == "undo" { record.undo_target(Stride::Action) } else { record.redo_target(Stride::Action) };
        let before = self.told.undone;
        if by_key {
            self.keys(&[keys]);
        } else {
            self.press(widget);
        }
        self.wait(widget, |told| told.undone > before);
        assert_eq!(Some(self.mirror.as_ref().expect("a game").record.ply()), target, "{widget}");
    }

    /// Takes back everything.
    pub fn undo_all(&mut self) {
        let plies = self.mirror.as_ref().expect("a game").record.ply();
        let before = self.told.undone;
        if plies > 0 {
            self.keys(&vec!["ctrl+z"; plies]);
            self.wait("everything undone", |told| told.undone == before + plies);
        }
    }

    /// Plays a script to its end.
    pub fn play(&mut self, script: &Script, mut after: impl FnMut(&mut Self, usize)) {
        for (number, step) in script.steps().enumerate() {
            self.perform(&step);
            after(self, number);
        }
    }

    /// Proves that nothing has reached the board since `before` actions: the next click is the next action. The game
    /// must stand at its start, and stands there again afterwards.
    pub fn nothing_reached_the_board(&mut self, what: &str, before: usize) {
        self.click_point("g2");
        assert_eq!(self.next_applied(what, before), "g2", "{what} acted on the board");
        let undone = self.told.undone;
        self.keys(&["ctrl+z"]);
        self.wait("undo", |told| told.undone > undone);
    }

    /// Keeps a picture and insists that there is something to see.
    pub fn photograph(&self, name: &str) {
        // Words alone have a dozen, the board has hundreds.
        let wanted = 100;
        let colours = self.display.photograph(name, wanted);
        assert!(colours > wanted, "the picture of {name} has only {colours} colours");
    }

    /// Processor time used so far, in seconds.
    pub fn processor_time(&self) -> f64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("the game runs");
        // The name in brackets may hold spaces. After it, user and system time are the 12th and 13th field.
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let ticks: f64 = fields[11..13].iter().map(|field| field.parse::<f64>().expect("a number")).sum();
        let output = Command::new("getconf").arg("CLK_TCK").output().expect("getconf belongs to the C library");
        ticks / String::from_utf8_lossy(&output.stdout).trim().parse::<f64>().expect("a number")
    }

    /// What the settings file holds, once it holds that.
    pub fn wait_for_settings(&self, what: &str) -> String {
        let path = self.folder.join("home/config/kensington/settings.ron");
        look_for(what, || fs::read_to_string(&path).ok().filter(|text| text.contains(what)))
    }

    /// Waits until the game under way is on the disk in that way.
    pub fn wait_for_autosave(&self, as_wanted: impl Fn(&str) -> bool) {
        let folder = self.folder.join("home/data/kensington/autosaves");
        look_for("the autosave", || {
            let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
            let games = files.filter(|path| path.extension().is_some_and(|extension| extension == "kgn"));
            games.filter_map(|path| fs::read_to_string(path).ok()).find(|text| as_wanted(text))
        });
    }

    /// Waits until the program has ended by itself.
    pub fn wait_for_exit(&mut self) -> ExitStatus {
        look_for("the program's end", || self.child.try_wait().expect("the game can be asked"))
    }

    /// Kills the program as the system does when it runs out of memory. Returns the log's text.
    pub fn kill(&mut self) -> String {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
        fs::read_to_string(self.folder.join("events.jsonl")).expect("the event log")
    }
}

/// Gives the program a home of its own and no sound device.
pub fn settle(command: &mut Command, home: &Path) {
    command.env("HOME", home).env("LANG", "C.UTF-8").env("ALSA_CONFIG_PATH", "/dev/null").env_remove("PULSE_SERVER");
    for (variable, folder) in [
        ("XDG_CONFIG_HOME", "config"),
        ("XDG_DATA_HOME", "data"),
        ("XDG_CACHE_HOME", "cache"),
        ("XDG_STATE_HOME", "state"),
        ("XDG_RUNTIME_DIR", "runtime"),
    ] {
        command.env(variable, home.join(folder));
    }
    // The driver's compiled shaders are not what these tests are about.
    command.env("MESA_SHADER_CACHE_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("shaders"));
}

impl Drop for Game {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let picture = self.display.snapshot(&format!("failed-{}", self.name));
            eprintln!("--- {}: the display is in {}", self.name, picture.display());
            eprintln!("--- the last events:");
            let events = &self.told.events;
            for event in &events[events.len().saturating_sub(LAST_EVENTS)..] {
                eprintln!("{event}");
            }
            eprintln!("--- the core's position: {:?}", self.mirror.as_ref().map(Mirror::position));
            let stderr = fs::read_to_string(self.folder.join("stderr.txt")).unwrap_or_default();
            eprintln!("--- what the game wrote to its standard error:\n{stderr}");
        } else {
            let _ = fs::remove_dir_all(&self.folder);
        }
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
