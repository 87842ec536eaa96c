//! The local time of this machine: from the variable `TZ`, or the system's zone file `/etc/localtime`.
//!
//! Files are in the format `TZif` (RFC 8536): the moments at which the time changed, and a rule in the words of POSIX for
//! all that come after. Where neither is known, times are told as UTC, and said to be so.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Seconds of a day.
const DAY: i64 = 86_400;

/// No place on earth is further from Greenwich than this, in seconds.
const SANE: i32 = 2 * 86_400;

/// By how much the local time differs from UTC, at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// From which second since 1970 on which difference counts, in seconds east of Greenwich.
    changes: Vec<(i64, i32)>,
    /// What counted before the first of them.
    before: i32,
    /// What counts after the last.
    rule: Option<Rule>,
}

/// A year's rule: `CET-1CEST,M3.5.0,M10.5.0/3`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    standard: i32,
    summer: Option<Summer>,
}

/// Summer time and when it begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Summer {
    offset: i32,
    begin: Moment,
    end: Moment,
}

/// A moment of a year: a day, and seconds after its local midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    day: YearDay,
    seconds: i32,
}

/// A day of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum YearDay {
    /// From 1 to 365; the 29th of February does not count.
    Julian(i64),
    /// From 0 to 365; it counts.
    Plain(i64),
    /// A month, the how manieth (5: the last) of its weekdays, and which (0: Sunday).
    Weekday(i64, i64, i64),
}

impl Zone {
    /// The zone of this machine; none if nothing is known of it.
    #[must_use]
    pub fn of_system() -> Option<&'static Self> {
        static ZONE: OnceLock<Option<Zone>> = OnceLock::new();
        let find = || Self::find(std::env::var("TZ").ok().as_deref(), Path::new("/etc/localtime"));
        ZONE.get_or_init(find).as_ref()
    }

    /// The zone that a variable names: as a rule, or as a file; without the variable that of the system's file.
    fn find(variable: Option<&str>, file: &Path) -> Option<Self> {
        const LIBRARY: &str = "/usr/share/zoneinfo";
        let Some(name) = variable else { return Self::of_file(file) };
        let name = name.strip_prefix(':').unwrap_or(name);
        if let Some(rule) = Rule::parse(name) {
            return Some(Self { changes: Vec::new(), before: rule.standard, rule: Some(rule) });
        }
        let outside = name.is_empty() || name.split('/').any(|part| part == "..");
        let path = if name.starts_with('/') { PathBuf::from(name) } else { Path::new(LIBRARY).join(name) };
        if outside { None } else { Self::of_file(&path) }
    }

    fn of_file(path: &Path) -> Option<Self> {
        /// Zone files have some thousand bytes.
        const LONGEST: u64 = 1 << 20;
        let metadata = std::fs::metadata(path).ok()?;
        let sensible = metadata.is_file() && metadata.len() <= LONGEST;
        sensible.then(|| std::fs::read(path).ok()).flatten().and_then(|bytes| Self::parse(&bytes))
    }

    /// Reads a zone file.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let mut rest = Bytes(bytes);
        let first = Header::take(&mut rest)?;
        if first.version == 0 {
            return first.zone(&mut rest, 4, false);
        }
        // Behind the part for old programs stands all of it again, with longer numbers.
        rest.take(first.length(4)?)?;
        Header::take(&mut rest)?.zone(&mut rest, 8, true)
    }

    /// By how many seconds the local time is ahead of UTC at a second since 1970.
    #[must_use]
    pub fn offset(&self, at: i64) -> i32 {
        let passed = self.changes.partition_point(|&(from, _)| from <= at);
        match (passed.checked_sub(1), &self.rule) {
            (_, Some(rule)) if passed == self.changes.len() => rule.offset(at),
            (Some(last), _) => self.changes[last].1,
            (None, _) => self.before,
        }
    }

    /// The time that a clock on the wall shows at a second since 1970, as the second at which one in Greenwich shows it.
    #[must_use]
    pub fn on_the_wall(&self, at: u64) -> u64 {
        let utc = i64::try_from(at).unwrap_or(i64::MAX);
        u64::try_from(utc.saturating_add(self.offset(utc).into())).unwrap_or(0)
    }
}

/// A second since 1970 as a clock on the wall of this machine shows it, and whether its zone is known: else it is UTC.
#[must_use]
pub fn on_the_wall(at: u64) -> (u64, bool) {
    Zone::of_system().map_or((at, false), |zone| (zone.on_the_wall(at), true))
}

/// What is left of a file.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// A number of 4 or 8 bytes.
    fn number(&mut self, width: usize) -> Option<i64> {
        let taken = self.take(width)?;
        if width == 4 {
            taken.try_into().ok().map(i32::from_be_bytes).map(i64::from)
        } else {
            taken.try_into().ok().map(i64::from_be_bytes)
        }
    }
}

/// What a part of a zone file holds.
struct Header {
    version: u8,
    utc_marks: usize,
    standard_marks: usize,
    leaps: usize,
    changes: usize,
    kinds: usize,
    letters: usize,
}

impl Header {
    fn take(rest: &mut Bytes) -> Option<Self> {
        let (magic, version) = (rest.take(4)?, rest.take(1)?[0]);
        rest.take(15)?;
        let mut count = || rest.number(4).and_then(|count| usize::try_from(count).ok());
        let header = Self {
            version,
            utc_marks: count()?,
            standard_marks: count()?,
            leaps: count()?,
            changes: count()?,
            kinds: count()?,
            letters: count()?,
        };
        (magic == b"TZif").then_some(header)
    }

    /// The bytes of the part, whose moments are so wide.
    fn length(&self, width: usize) -> Option<usize> {
        let of = |count: usize, size: usize| count.checked_mul(size);
        [
            of(self.changes, width + 1)?,
            of(self.kinds, 6)?,
            self.letters,
            of(self.leaps, width + 4)?,
            self.standard_marks,
            self.utc_marks,
        ]
        .into_iter()
        .try_fold(0_usize, usize::checked_add)
    }

    fn zone(&self, rest: &mut Bytes, width: usize, footer: bool) -> Option<Zone> {
        let mut part = Bytes(rest.take(self.length(width)?)?);
        let moments: Option<Vec<i64>> = (0..self.changes).map(|_| part.number(width)).collect();
        let kinds_of = part.take(self.changes)?;
        let offsets: Option<Vec<i32>> = (0..self.kinds)
            .map(|_| {
                let offset = part.number(4)?;
                part.take(2)?;
                i32::try_from(offset).ok().filter(|offset| (-SANE..SANE).contains(offset))
            })
            .collect();
        let (moments, offsets) = (moments?, offsets?);
        let changes: Option<Vec<(i64, i32)>> = moments
            .into_iter()
            .zip(kinds_of)
            .map(|(at, &kind)| offsets.get(usize::from(kind)).map(|&offset| (at, offset)))
            .collect();
        let changes = changes.filter(|changes| changes.is_sorted_by_key(|&(at, _)| at))?;
        let rule = footer
            .then(|| {
                let text = rest.0.strip_prefix(b"\n")?;
                let end = text.iter().position(|&byte| byte == b'\n')?;
                std::str::from_utf8(&text[..end]).ok().and_then(Rule::parse)
            })
            .flatten();
        Some(Zone { changes, before: *offsets.first()?, rule })
    }
}

impl Rule {
    fn parse(text: &str) -> Option<Self> {
        let mut rest = text;
        take_name(&mut rest)?;
        let standard = -take_time(&mut rest)?;
        if rest.is_empty() {
            return Some(Self { standard, summer: None });
        }
        take_name(&mut rest)?;
        let offset = match rest.chars().next() {
            Some(',') | None => standard + 3_600,
            _ => -take_time(&mut rest)?,
        };
        // Without dates those of the United States count, as the C library has it.
        let (begin, end) =
            if rest.is_empty() { ("M3.2.0", "M11.1.0") } else { rest.strip_prefix(',')?.split_once(',')? };
        let summer = Summer { offset, begin: Moment::parse(begin)?, end: Moment::parse(end)? };
        Some(Self { standard, summer: Some(summer) })
    }

    fn offset(&self, at: i64) -> i32 {
        /// Beyond this nobody counts years, and numbers stay far from their ends.
        const FAR: i64 = 1 << 50;
        let Some(summer) = &self.summer else { return self.standard };
        let at = at.clamp(-FAR, FAR);
        let year = year_of(at.saturating_add(self.standard.into()));
        let begin = summer.begin.in_year(year) - i64::from(self.standard);
        let end = summer.end.in_year(year) - i64::from(summer.offset);
        // South of the equator the year begins in summer.
        let is_summer = if begin < end { (begin..end).contains(&at) } else { !(end..begin).contains(&at) };
        if is_summer { summer.offset } else { self.standard }
    }
}

/// Takes a zone's short name: letters, or anything between angle brackets.
fn take_name(rest: &mut &str) -> Option<()> {
    let (end, least, bracket) = match rest.strip_prefix('<') {
        Some(inner) => (inner.find('>')? + 1, 4, 1),
        None => (rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len()), 3, 0),
    };
    let end = end + bracket;
    (end >= least).then(|| *rest = &rest[end..])
}

/// Takes `[+-]hours[:minutes[:seconds]]` in seconds.
fn take_time(rest: &mut &str) -> Option<i32> {
    let end = rest.find(|letter: char| !(letter.is_ascii_digit() || "+-:".contains(letter))).unwrap_or(rest.len());
    let (text, after) = rest.split_at(end);
    *rest = after;
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => (-1, text),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut parts = text.split(':');
    let mut number = |most: i32| match parts.next() {
        Some(part) => part.parse::<i32>().ok().filter(|number| (0..=most).contains(number)),
        None => Some(0),
    };
    // A week at most: moments may lie on other days than their own.
    let (hours, minutes, seconds) = (number(167)?, number(59)?, number(59)?);
    parts.next().is_none().then_some(sign * (hours * 3_600 + minutes * 60 + seconds))
}

impl Moment {
    fn parse(text: &str) -> Option<Self> {
        let (day, time) = text.split_once('/').map_or((text, None), |(day, time)| (day, Some(time)));
        let seconds = match time {
            Some(mut time) => take_time(&mut time).filter(|_| time.is_empty())?,
            None => 2 * 3_600,
        };
        let number = |text: &str, least: i64, most: i64| {
            text.parse::<i64>().ok().filter(|number| (least..=most).contains(number))
        };
        let day = if let Some(day) = day.strip_prefix('J') {
            YearDay::Julian(number(day, 1, 365)?)
        } else if let Some(rest) = day.strip_prefix('M') {
            let mut parts = rest.splitn(3, '.');
            let mut part = |least, most| number(parts.next()?, least, most);
            YearDay::Weekday(part(1, 12)?, part(1, 5)?, part(0, 6)?)
        } else {
            YearDay::Plain(number(day, 0, 365)?)
        };
        Some(Self { day, seconds })
    }

    /// The moment in a year, in seconds since 1970 of a local clock.
    fn in_year(self, year: i64) -> i64 {
        let new_year = days_to(year, 1, 1);
        let day = match self.day {
            YearDay::Plain(day) => new_year + day,
            YearDay::Julian(day) => new_year + day - 1 + i64::from(day > 59 && is_leap(year)),
            YearDay::Weekday(month, week, weekday) => {
                let first = days_to(year, month, 1);
                // The first of January 1970 was a Thursday.
                let nth = first + (weekday - (first + 4)).rem_euclid(7) + 7 * (week - 1);
                let next_month = if month == 12 { days_to(year + 1, 1, 1) } else { days_to(year, month + 1, 1) };
                if nth >= next_month { nth - 7 } else { nth }
            }
        };
        day * DAY + i64::from(self.seconds)
    }
}

const fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// The days from 1970 to a date.
fn days_to(year: i64, month: i64, day: i64) -> i64 {
    const BEFORE: [i64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    let leaps = |year: i64| year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let years = (year - 1970) * 365 + leaps(year - 1) - leaps(1969);
    let month = usize::try_from(month - 1).unwrap_or(0).min(11);
    years + BEFORE[month] + i64::from(month > 1 && is_leap(year)) + day - 1
}

/// The year of a second since 1970.
fn year_of(at: i64) -> i64 {
    let days = at.div_euclid(DAY);
    // A year has 365.2425 days on the average, so this is one off at most.
    let guess = 1970 + days.saturating_mul(400).div_euclid(146_097);
    [guess + 1, guess].into_iter().find(|&year| days_to(year, 1, 1) <= days).unwrap_or(guess - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second since 1970 of a date and a time in UTC.
    fn utc(year: i64, month: i64, day: i64, hour: i64, minute: i64) -> i64 {
        days_to(year, month, day) * DAY + hour * 3_600 + minute * 60
    }

    fn rule(text: &str) -> Zone {
        Zone::find(Some(text), Path::new("/nowhere")).unwrap_or_else(|| panic!("{text} is a rule"))
    }

    #[test]
    fn dates_are_counted_in_days() {
        assert_eq!(days_to(1970, 1, 1), 0);
        assert_eq!(days_to(2000, 3, 1), 11_017);
        assert_eq!(days_to(2026, 3, 14) * DAY, 1_773_446_400);
        for (at, year) in
            [(0, 1970), (-1, 1969), (utc(2024, 12, 31, 23, 59), 2024), (utc(2025, 1, 1, 0, 0), 2025), (1, 1970)]
        {
            assert_eq!(year_of(at), year, "{at}");
        }
        for year in 1_600..2_600 {
            assert_eq!(year_of(days_to(year, 1, 1) * DAY), year);
            assert_eq!(year_of(days_to(year, 1, 1) * DAY - 1), year - 1);
        }
    }

    #[test]
    fn rules_say_when_summer_is() {
        let prague = rule("CET-1CEST,M3.5.0,M10.5.0/3");
        // At 01:00 UTC on the last Sundays of March and October, 2026-03-29 and 2026-10-25.
        for (at, hours) in [
            (utc(2026, 1, 15, 12, 0), 1),
            (utc(2026, 3, 29, 0, 59), 1),
            (utc(2026, 3, 29, 1, 0), 2),
            (utc(2026, 10, 25, 0, 59), 2),
            (utc(2026, 10, 25, 1, 0), 1),
        ] {
            assert_eq!(prague.offset(at), hours * 3_600, "{at}");
        }
        let sydney = rule("AEST-10AEDT,M10.1.0,M4.1.0/3");
        assert_eq!(sydney.offset(utc(2026, 1, 1, 0, 0)), 11 * 3_600);
        assert_eq!(sydney.offset(utc(2026, 7, 1, 0, 0)), 10 * 3_600);
        assert_eq!(rule("<+0545>-5:45").offset(0), 5 * 3_600 + 45 * 60);
        assert_eq!(rule("UTC0").offset(0), 0);
        assert_eq!(rule("NST3:30NDT,M3.2.0,M11.1.0").offset(utc(2026, 7, 1, 0, 0)), -(2 * 3_600 + 30 * 60));
        assert_eq!(rule("XXX3EDT4,0/0,J365/23").offset(utc(2026, 6, 1, 0, 0)), -4 * 3_600, "summer all the year");
        assert_eq!(rule("EST5EDT").offset(utc(2026, 7, 1, 0, 0)), -4 * 3_600);
        for wrong in
            ["", "CET", "C-1", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-999", "<x-1", "Č-1", "CET-"]
        {
            assert_eq!(Rule::parse(wrong), None, "{wrong}");
        }
    }

    /// A zone file with these changes, kinds and this rule.
    fn file(changes: &[(i64, u8)], kinds: &[i32], footer: &str) -> Vec<u8> {
        let header = |changes: usize, kinds: usize| {
            let mut bytes = b"TZif2".to_vec();
            bytes.extend([0; 15]);
            for count in [0, 0, 0, changes, kinds, 4] {
                bytes.extend((count as u32).to_be_bytes());
            }
            bytes
        };
        let kind = |offset: &i32| [&offset.to_be_bytes()[..], &[0, 0]].concat();
        // The part for old programs.
        let mut bytes = header(0, 1);
        bytes.extend(kind(&0));
        bytes.extend(b"LMT\0");
        bytes.extend(header(changes.len(), kinds.len()));
        bytes.extend(changes.iter().flat_map(|(at, _)| at.to_be_bytes()));
        bytes.extend(changes.iter().map(|&(_, kind)| kind));
        bytes.extend(kinds.iter().flat_map(kind));
        bytes.extend(b"LMT\0");
        bytes.extend(format!("\n{footer}\n").bytes());
        bytes
    }

    #[test]
    fn files_are_read_and_damage_is_survived() {
        let bytes = file(&[(1_000, 1), (2_000, 2)], &[60, 3_600, 7_200], "CET-1CEST,M3.5.0,M10.5.0/3");
        let zone = Zone::parse(&bytes).expect("a zone");
        let at = |at| zone.offset(at);
        assert_eq!((at(0), at(999), at(1_000), at(1_999)), (60, 60, 3_600, 3_600));
        assert_eq!(at(utc(2026, 7, 1, 0, 0)), 7_200, "after the last change the rule counts");
        assert_eq!(at(utc(2026, 12, 1, 0, 0)), 3_600);
        assert_eq!(zone.on_the_wall(1_500), 5_100);
        let without_rule = Zone::parse(&file(&[(1_000, 1)], &[60, 3_600], "")).expect("a zone");
        assert_eq!(without_rule.offset(utc(2026, 7, 1, 0, 0)), 3_600);
        for length in 0..bytes.len() {
            // Whatever is left of it, nothing breaks.
            let _ = Zone::parse(&bytes[..length]);
        }
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0xff;
            let _ = Zone::parse(&damaged).map(|zone| zone.on_the_wall(u64::MAX));
        }
        assert_eq!(Zone::parse(b"no zone file"), None);
        assert_eq!(Zone::parse(&file(&[(1, 9)], &[60], "")), None, "a kind that is not there");
    }

    #[test]
    fn the_variable_counts_more_than_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("localtime");
        std::fs::write(&path, file(&[], &[3_600], "CET-1")).expect("written");
        assert_eq!(Zone::find(None, &path).expect("a zone").offset(0), 3_600);
        assert_eq!(Zone::find(Some("EST5"), &path).expect("a zone").offset(0), -5 * 3_600);
        let named = format!(":{}", path.display());
        assert_eq!(Zone::find(Some(&named), Path::new("/nowhere")).expect("a zone").offset(0), 3_600);
        for unknown in ["", "../../etc/passwd", "No/Such", "/nowhere/at/all"] {
            assert_eq!(Zone::find(Some(unknown), &path), None, "{unknown}");
        }
        assert_eq!(Zone::find(None, folder.path()), None, "a folder is no zone file");
    }
}
