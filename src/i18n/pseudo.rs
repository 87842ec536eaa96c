//! The pseudo-language: English that can be read, but looks foreign and takes more room.

use std::borrow::Cow;

/// Puts accents on letters and says each vowel twice, which makes English longer by about two fifths.
pub(super) fn transform(text: &str) -> Cow<'_, str> {
    let mut changed = String::with_capacity(text.len() * 2);
    for letter in text.chars() {
        let accented = accented(letter);
        changed.push(accented);
        if matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'A' | 'E' | 'I' | 'O' | 'U') {
            changed.push(accented.to_lowercase().next().unwrap_or(accented));
        }
    }
    changed.into()
}

/// A letter of the same look that Latin Extended-A has.
const fn accented(letter: char) -> char {
    match letter {
        'a' => 'á',
        'c' => 'č',
        'd' => 'ď',
        'e' => 'ě',
        'i' => 'í',
        'n' => 'ň',
        'o' => 'ó',
        'r' => 'ř',
        's' => 'š',
        't' => 'ť',
        'u' => 'ů',
        'y' => 'ý',
        'z' => 'ž',
        'A' => 'Á',
        'C' => 'Č',
        'D' => 'Ď',
        'E' => 'Ě',
        'I' => 'Í',
        'N' => 'Ň',
        'O' => 'Ó',
        'R' => 'Ř',
        'S' => 'Š',
        'T' => 'Ť',
        'U' => 'Ů',
        'Y' => 'Ý',
        'Z' => 'Ž',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_grow_and_can_still_be_read() {
        assert_eq!(transform("Red, place 1 stone"), "Řěěď, plááčěě 1 šťóóňěě");
    }
}
