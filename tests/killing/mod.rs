//! Starts a test of the same binary as a program of its own, and kills it.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// What the program has said when it is killed some time after a line with the word `ready`.
pub fn run_and_kill(program: &str, variables: &[(&str, &OsStr)], ready: &str, time: Duration) -> Vec<String> {
    let mut program = Command::new(std::env::current_exe().expect("this program"))
        .args(["--ignored", "--exact", "--nocapture", program])
        .envs(variables.iter().copied())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    let out = BufReader::new(program.stdout.take().expect("its output"));
    let (said, lines) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in out.lines().map_while(Result::ok) {
            if said.send(line).is_err() {
                break;
            }
        }
    });
    let mut all = Vec::new();
    while let Ok(line) = lines.recv() {
        let is_ready = line.contains(ready);
        all.push(line);
        if is_ready {
            break;
        }
    }
    thread::sleep(time);
    program.kill().expect("killed");
    program.wait().expect("ended");
    reader.join().expect("all was read");
    all.extend(lines.try_iter());
    all
}
