//! A display without a screen, the hands that use it, and a camera.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take. Software Vulkan on a busy machine is slow; a test that passes never waits this long.
pub const DEADLINE: Duration = Duration::from_secs(30);

/// What has not changed for so long is at rest: longer than any two frames of an animation lie apart.
const REST: Duration = Duration::from_millis(700);

/// Between two looks at something that tells nobody when it changes.
const LOOK: Duration = Duration::from_millis(20);

/// No frames and no positions of its own: the window lies where the display's origin is.
const OPENBOX: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <applications>
    <application class="*">
      <decor>no</decor>
      <focus>yes</focus>
      <position force="yes"><x>0</x><y>0</y></position>
    </application>
  </applications>
</openbox_config>
"#;

/// An X server of its own with a window manager. Both end with it.
pub struct Display {
    server: Child,
    manager: Option<Child>,
    /// As in the environment variable `DISPLAY`.
    pub name: String,
}

impl Display {
    /// Starts one of that size. `folder` takes the window manager's files.
    pub fn start(width: u32, height: u32, folder: &Path) -> Self {
        let mut server = Command::new("Xvfb")
            // The server picks a free number and writes it to its standard output.
            .args(["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed (scripts/test installs it)");
        let mut number = String::new();
        let answer = server.stdout.take().expect("a pipe");
        BufReader::new(answer).read_line(&mut number).expect("Xvfb says its number");
        let mut display = Self { server, manager: None, name: format!(":{}", number.trim()) };
        assert!(!number.trim().is_empty(), "Xvfb did not start");

        let config = folder.join("openbox.xml");
        fs::write(&config, OPENBOX).expect("a writable folder");
        let manager = display
            .command("openbox")
            .args(["--sm-disable", "--config-file"])
            .arg(&config)
            .env("HOME", folder)
            .env("XDG_CONFIG_HOME", folder)
            .env("XDG_CACHE_HOME", folder)
            .env("XDG_DATA_HOME", folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox is installed (scripts/test installs it)");
        display.manager = Some(manager);
        look_for("the window manager", || {
            display.ask("xprop", &["-root", "_NET_SUPPORTING_WM_CHECK"])?.contains("window id").then_some(())
        });
        display
    }

    /// A command that uses this display.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.name).env_remove("WAYLAND_DISPLAY").env_remove("XAUTHORITY").stdin(Stdio::null());
        command
    }

    /// The output of a command, if it succeeded.
    fn ask(&self, program: &str, arguments: &[&str]) -> Option<String> {
        let output = self.command(program).args(arguments).output().expect("installed by scripts/test");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The game's window, once it is shown and has the keyboard.
    pub fn window(&self) -> String {
        let window = look_for("the game's window", || {
            let found = self.ask("xdotool", &["search", "--onlyvisible", "--class", "^kensington$"])?;
            found.split_whitespace().next().map(str::to_owned)
        });
        look_for("the keyboard's focus", || {
            let active = self.ask("xdotool", &["getactivewindow"]).unwrap_or_default();
            if active.trim() == window {
                return Some(());
            }
            self.ask("xdotool", &["windowactivate", &window]);
            None
        });
        window
    }

    /// Moves the hands: arguments of xdotool.
    pub fn hands(&self, arguments: &[String]) {
        let status = self.command("xdotool").args(arguments).status().expect("xdotool is installed");
        assert!(status.success(), "xdotool {arguments:?}: {status}");
    }

    /// The whole display as it is now, as a portable pixmap.
    pub fn look(&self) -> Vec<u8> {
        let output = self.command("import").args(["-silent", "-window", "root", "-depth", "8", "ppm:-"]).output();
        output.expect("ImageMagick is installed").stdout
    }

    /// Keeps a picture of the display at rest and with something to see: as soon as all looks of [`REST`] are alike and
    /// have more than `colours` colours. Returns how many the picture has, fewer if time has run out.
    pub fn photograph(&self, name: &str, colours: usize) -> usize {
        let began = Instant::now();
        let mut picture = self.look();
        let mut since = Instant::now();
        let seen = loop {
            let now = self.look();
            if now != picture {
                picture = now;
                since = Instant::now();
            }
            let late = began.elapsed() > DEADLINE;
            if late || since.elapsed() >= REST {
                let seen = picture.chunks_exact(3).collect::<HashSet<_>>().len();
                if late || seen > colours {
                    break seen;
                }
            }
        };
        self.snapshot(name);
        seen
    }

    /// How bright all of it is on average, from 0 to 255.
    pub fn brightness(&self) -> f64 {
        let picture = self.look();
        picture.iter().map(|&part| f64::from(part)).sum::<f64>() / picture.len().max(1) as f64
    }

    /// Keeps a picture that was made elsewhere. Returns where.
    pub fn keep(picture: &Path, name: &str) -> PathBuf {
        let file = Self::file(name);
        if let Err(error) = fs::copy(picture, &file) {
            eprintln!("{} could not be kept: {error}", picture.display());
        }
        file
    }

    /// Where a picture is kept.
    fn file(name: &str) -> PathBuf {
        let folder = std::env::var_os("KENSINGTON_SCREENSHOTS")
            .map_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots"), PathBuf::from);
        fs::create_dir_all(&folder).expect("a folder for the pictures");
        folder.join(format!("{name}.png"))
    }

    /// Keeps a picture of the display as it is now. Returns where.
    pub fn snapshot(&self, name: &str) -> PathBuf {
        let file = Self::file(name);
        // A picture that fails must not hide the failure that it was to show.
        let taken = self.command("import").args(["-silent", "-window", "root"]).arg(&file).status();
        if !taken.is_ok_and(|status| status.success()) {
            eprintln!("no picture could be taken for {}", file.display());
        }
        file
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        for child in self.manager.iter_mut().chain([&mut self.server]) {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Looks again and again until something is there.
///
/// # Panics
/// After [`DEADLINE`].
pub fn look_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < DEADLINE, "{what} did not appear within {DEADLINE:?}");
        thread::sleep(LOOK);
    }
}
