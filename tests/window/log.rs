//! The event log as it grows, and what it has told so far.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::Value;

/// Between two looks at the end of the file.
const LOOK: Duration = Duration::from_millis(5);

/// Follows a growing file. Every line must be a JSON object.
pub struct Tail {
    events: Receiver<Value>,
    stop: Arc<AtomicBool>,
}

impl Tail {
    /// Follows a file that exists, from its beginning.
    pub fn follow(path: &Path) -> Self {
        let mut file = File::open(path).expect("the event log");
        let (sender, events) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        thread::spawn(move || {
            let mut unread = Vec::new();
            while !stopped.load(Ordering::Relaxed) {
                if file.read_to_end(&mut unread).expect("the event log is readable") == 0 {
                    thread::sleep(LOOK);
                    continue;
                }
                // A line that is still being written stays for the next look.
                while let Some(end) = unread.iter().position(|&byte| byte == b'\n') {
                    let line: Vec<u8> = unread.drain(..=end).collect();
                    let event = serde_json::from_slice(&line).unwrap_or_else(|error| {
                        panic!("not JSON ({error}): {}", String::from_utf8_lossy(&line));
                    });
                    if sender.send(event).is_err() {
                        return;
                    }
                }
            }
        });
        Self { events, stop }
    }

    /// The next event, if one comes in time.
    pub fn next(&self, patience: Duration) -> Option<Value> {
        self.events.recv_timeout(patience).ok()
    }
}

impl Drop for Tail {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A `layout` event.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Width and height of the window, in physical pixels like everything here.
    pub window: [u32; 2],
    /// The board's points by name; none unless a board is shown.
    pub points: BTreeMap<String, [f64; 2]>,
    /// x, y, width and height of the widgets by id.
    pub widgets: BTreeMap<String, [f64; 4]>,
    /// The widget that has the keyboard.
    pub focus: Option<String>,
}

impl Layout {
    /// Reads an event.
    pub fn read(event: &Value) -> Self {
        Self {
            window: numbers(&event["window"]).map(|size: f64| size as u32),
            points: event["points"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, place)| (name.clone(), numbers(place)))
                .collect(),
            widgets: event["widgets"]
                .as_object()
                .expect("a layout has widgets")
                .iter()
                .map(|(id, place)| (id.clone(), numbers(place)))
                .collect(),
            focus: event["focus"].as_str().map(str::to_owned),
        }
    }

    /// The distance from a place to the board's nearest point.
    pub fn distance_to_points(&self, [x, y]: [f64; 2]) -> f64 {
        self.points.values().map(|&[px, py]| (px - x).hypot(py - y)).fold(f64::INFINITY, f64::min)
    }
}

/// An array of numbers.
fn numbers<const N: usize>(value: &Value) -> [f64; N] {
    let numbers: Vec<f64> = value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    numbers.try_into().unwrap_or_else(|_| panic!("expected {N} numbers, found {value}"))
}

/// A text field of an event.
pub fn text<'a>(event: &'a Value, field: &str) -> &'a str {
    event[field].as_str().unwrap_or_else(|| panic!("no text `{field}` in {event}"))
}

/// A whole number of an event.
pub fn number(event: &Value, field: &str) -> usize {
    let number = event[field].as_u64().unwrap_or_else(|| panic!("no number `{field}` in {event}"));
    usize::try_from(number).expect("a small number")
}
