//! Players as text: `KIND` or `KIND:key=value,…`.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use super::{DEFAULT_HASH, MAX_HASH, MAX_THREADS, PlayerKind, PlayerSpec, WeightsFile};
use crate::engine::levels::Level;
use crate::engine::parameters::Parameters;
use crate::engine::weights::Weights;

/// The settings that are no margins of the search.
const SETTINGS: [&str; 8] = ["time", "nodes", "depth", "hash", "threads", "scale", "noise", "weights"];

/// The largest value of a margin; all that make sense are far smaller.
const MAX_MARGIN: i32 = 10_000;

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// The part before the colon names nobody.
    #[error("expected a player (engine, level:N, baseline, completer or program:COMMAND), found `{0}`")]
    Kind(String),
    /// The level is no number from 1 to [`Level::MAX`].
    #[error("expected a level from 1 to {max}, found `{0}`", max = Level::MAX)]
    Level(String),
    /// A part has not the form `key=value` with a known key.
    #[error(
        "expected time=, nodes=, depth=, hash=, threads=, scale=, noise=, weights= or a margin of the search with a number, found `{0}`"
    )]
    Key(String),
    /// A value does not fit its key.
    #[error("expected {expected}, found `{part}`")]
    Value {
        /// The key with its value.
        part: String,
        /// What would be right.
        expected: &'static str,
    },
    /// The file of weights is none, or cannot be read.
    #[error("the weights {file}: {problem}")]
    Weights {
        /// The file.
        file: String,
        /// What is wrong, and where.
        problem: String,
    },
    /// The setting means nothing to the player.
    #[error("{player} has no setting `{key}`; it takes {takes}")]
    Foreign {
        /// The kind of player.
        player: &'static str,
        /// The key.
        key: String,
        /// What it takes.
        takes: String,
    },
    /// A key occurs twice.
    #[error("`{0}` is set twice")]
    Twice(String),
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Engine | Self::Baseline | Self::Completer => Ok(()),
            Self::Level(level) => write!(f, ":{level}"),
            Self::Program(command) => write!(f, ":{command}"),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    /// Reads `KIND` or `KIND:key=value,…`, where a level's number or a program's command comes first:
    /// `level:7,scale=0.02`.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (kind, parts) = text.split_once(':').unwrap_or((text, ""));
        let mut parts = parts.split(',').filter(|part| !part.is_empty());
        let kind = match kind {
            "engine" => PlayerKind::Engine,
            "baseline" => PlayerKind::Baseline,
            "completer" => PlayerKind::Completer,
            "level" => PlayerKind::Level(parse_level(parts.next().unwrap_or_default())?),
            "program" => PlayerKind::Program(parts.next().unwrap_or_default().to_owned()),
            _ => return Err(SpecError::Kind(kind.to_owned())),
        };
        let mut spec = Self::new(kind);
        let mut seen: Vec<&str> = Vec::new();
        for part in parts {
            let (key, value) = part.split_once('=').ok_or_else(|| SpecError::Key(part.to_owned()))?;
            if seen.contains(&key) {
                return Err(SpecError::Twice(key.to_owned()));
            }
            seen.push(key);
            spec.kind.check(key, part)?;
            spec.set(key, value, part)?;
        }
        Ok(spec)
    }
}

impl PlayerKind {
    /// Whether there is such a setting, and it means something to the player.
    fn check(&self, key: &str, part: &str) -> Result<(), SpecError> {
        if !SETTINGS.contains(&key) && Parameters::BUILT_IN.named().all(|(name, _)| name != key) {
            return Err(SpecError::Key(part.to_owned()));
        }
        if self.takes(key) {
            return Ok(());
        }
        let takes: Vec<String> = SETTINGS.iter().filter(|key| self.takes(key)).map(|key| format!("{key}=")).collect();
        let takes = if takes.is_empty() { "no settings".to_owned() } else { takes.join(", ") };
        Err(SpecError::Foreign { player: self.name(), key: key.to_owned(), takes })
    }
}

impl PlayerSpec {
    fn set(&mut self, key: &str, value: &str, part: &str) -> Result<(), SpecError> {
        let bad = |expected| SpecError::Value { part: part.to_owned(), expected };
        match key {
            "time" => self.time = Some(parse_duration(value).ok_or_else(|| bad("a time such as 50ms or 1.5s"))?),
            "nodes" => self.nodes = Some(parse_at_least_one(value).ok_or_else(|| bad("a number of nodes from 1"))?),
            "depth" => self.depth = Some(parse_at_least_one(value).ok_or_else(|| bad("a depth from 1"))?),
            "hash" => self.hash = parse_within(value, MAX_HASH).ok_or_else(|| bad("1 to 4096 MiB"))?,
            "threads" => self.threads = parse_within(value, MAX_THREADS).ok_or_else(|| bad("1 to 64 threads"))?,
            "scale" => {
                let scale = value.parse().ok().filter(|scale| (0.0..=1000.0).contains(scale));
                self.scale = Some(scale.ok_or_else(|| bad("a factor from 0 to 1000"))?);
            }
            "noise" => {
                self.noise = value
                    .parse()
                    .ok()
                    .filter(|noise| (0..=10_000).contains(noise))
                    .ok_or_else(|| bad("a noise from 0 to 10000"))?;
            }
            "weights" => {
                let read = Weights::read(Path::new(value));
                let weights = read.map_err(|problem| SpecError::Weights { file: value.to_owned(), problem })?;
                self.weights = Some(WeightsFile { name: value.to_owned(), weights: Arc::new(weights) });
            }
            _ => {
                let value = value.parse().ok().filter(|value| (0..=MAX_MARGIN).contains(value));
                self.parameters.set(key, value.ok_or_else(|| bad("a margin from 0 to 10000"))?);
            }
        }
        Ok(())
    }
}

impl fmt::Display for PlayerSpec {
    /// The text that reads as this player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.time.map(|time| format!("time={}ms", time.as_secs_f64() * 1000.0)));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend((self.hash != DEFAULT_HASH).then(|| format!("hash={}", self.hash)));
        parts.extend((self.threads != 1).then(|| format!("threads={}", self.threads)));
        parts.extend(self.scale.map(|scale| format!("scale={scale}")));
        parts.extend((self.noise != 0).then(|| format!("noise={}", self.noise)));
        parts.extend(self.weights.as_ref().map(|file| format!("weights={}", file.name)));
        let usual = Parameters::BUILT_IN;
        let margins = self.parameters.named().zip(usual.named()).filter(|(own, usual)| own != usual);
        parts.extend(margins.map(|((name, value), _)| format!("{name}={value}")));
        if parts.is_empty() {
            return Ok(());
        }
        let separator = if matches!(self.kind, PlayerKind::Engine | PlayerKind::Baseline | PlayerKind::Completer) {
            ':'
        } else {
            ','
        };
        write!(f, "{separator}{}", parts.join(","))
    }
}

fn parse_level(text: &str) -> Result<u8, SpecError> {
    text.parse().ok().filter(|level| (1..=Level::MAX).contains(level)).ok_or_else(|| SpecError::Level(text.to_owned()))
}

fn parse_within(text: &str, most: usize) -> Option<usize> {
    text.parse().ok().filter(|number| (1..=most).contains(number))
}

fn parse_at_least_one<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number| *number >= T::from(1))
}

/// Reads a time: milliseconds as `50` or `50ms`, or seconds as `1.5s`; at most a day.
#[must_use]
pub fn parse_duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => text.strip_suffix('s').map_or((text, 0.001), |number| (number, 1.0)),
    };
    let seconds = number.parse::<f64>().ok()? * unit;
    (0.0..=86_400.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_printed() {
        let spec: PlayerSpec = "engine:time=50ms,nodes=20000,depth=6,hash=8,threads=2".parse().expect("a player");
        let expected = PlayerSpec {
            time: Some(Duration::from_millis(50)),
            nodes: Some(20_000),
            depth: Some(6),
            hash: 8,
            threads: 2,
            ..PlayerSpec::new(PlayerKind::Engine)
        };
        assert_eq!(spec, expected);
        for text in [
            "baseline",
            "completer",
            "engine:time=50ms",
            "level:7",
            "level:10,scale=0.02",
            "program:./old ugi",
            "program:./old,nodes=5",
            "engine:time=1500ms,hash=1,threads=3",
            "engine:nodes=5000,noise=8,weights=src/engine/weights.ron,reverse_depth=0,far_ahead=300",
        ] {
            let spec: PlayerSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.to_string().parse(), Ok(spec));
        }
        let seconds: PlayerSpec = "engine:time=1.5s".parse().expect("a player");
        assert_eq!(seconds.time, Some(Duration::from_millis(1500)));
    }

    #[test]
    fn errors_name_the_bad_part() {
        for (text, named) in [
            ("", "engine, level:N, baseline, completer or"),
            ("stockfish:time=1", "`stockfish`"),
            ("level", "1 to 10"),
            ("level:11", "`11`"),
            ("level:0,scale=1", "`0`"),
            ("level:scale=1", "`scale=1`"),
            ("baseline:nodes", "`nodes`"),
            ("baseline:nodes=", "`nodes=`"),
            ("baseline:nodes=0", "from 1"),
            ("baseline:nodes=99999999999999999999", "nodes"),
            ("baseline:depth=-1", "`depth=-1`"),
            ("baseline:time=fast", "50ms"),
            ("baseline:time=-1", "`time=-1`"),
            ("baseline:time=NaN", "`time=NaN`"),
            ("baseline:time=inf", "`time=inf`"),
            ("baseline:hash=0", "4096"),
            ("baseline:hash=5000", "4096"),
            ("engine:threads=65", "64"),
            ("engine:threads", "`threads`"),
            ("engine:far_ahead=-1", "0 to 10000, found `far_ahead=-1`"),
            ("engine:far_ahead=x", "`far_ahead=x`"),
            (
                "level:7,noise=3",
                "level has no setting `noise`; it takes time=, nodes=, depth=, hash=, threads=, scale=",
            ),
            ("level:7,far_ahead=3", "no setting `far_ahead`"),
            ("baseline:weights=w.ron", "baseline has no setting `weights`"),
            ("baseline:threads=2", "no setting `threads`"),
            ("program:./old ugi,noise=3", "program has no setting `noise`"),
            ("completer:nodes=5", "completer has no setting `nodes`; it takes no settings"),
            ("baseline:scale=NaN", "1000"),
            ("baseline:speed=3", "`speed=3`"),
            ("baseline:depth=3,depth=4", "twice"),
        ] {
            let message = text.parse::<PlayerSpec>().expect_err(text).to_string();
            assert!(message.contains(named), "{text}: {message}");
        }
    }
}
