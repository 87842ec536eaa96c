//! Colours as a file has them: `#rrggbb`, or `#rrggbbaa` with an opacity.

use bevy::color::{ColorToPacked, Srgba};
use bevy_egui::egui::Color32;
use serde::{Deserialize, Deserializer, de};

/// Red, green, blue and opacity of a text.
fn parse(text: &str) -> Result<[u8; 4], String> {
    let wrong = || format!("expected a colour such as \"#1b202b\" or \"#1b202b80\", found \"{text}\"");
    let digits = text.strip_prefix('#').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let digits = digits.ok_or_else(wrong)?;
    let number = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
    match digits.len() {
        6 => Ok((number << 8 | 0xff).to_be_bytes()),
        8 => Ok(number.to_be_bytes()),
        _ => Err(wrong()),
    }
}

fn read<'de, D: Deserializer<'de>>(source: D) -> Result<[u8; 4], D::Error> {
    let text = String::deserialize(source)?;
    parse(&text).map_err(de::Error::custom)
}

/// For what the renderer draws.
pub(crate) fn srgba<'de, D: Deserializer<'de>>(source: D) -> Result<Srgba, D::Error> {
    read(source).map(Srgba::from_u8_array)
}

/// For what the interface draws.
pub(crate) fn interface<'de, D: Deserializer<'de>>(source: D) -> Result<Color32, D::Error> {
    read(source).map(|[red, green, blue, opacity]| Color32::from_rgba_unmultiplied(red, green, blue, opacity))
}

/// A colour of the board, for the interface.
#[must_use]
pub(crate) fn to_interface(colour: Srgba) -> Color32 {
    let [red, green, blue, opacity] = colour.to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, opacity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_six_or_eight_digits() {
        assert_eq!(parse("#1b202b"), Ok([0x1b, 0x20, 0x2b, 0xff]));
        assert_eq!(parse("#FFffFF08"), Ok([0xff, 0xff, 0xff, 0x08]));
        for wrong in ["", "#", "1b202b", "#1b202", "#1b202b1", "#1b202b000", "#+b202b", "#1b 02b", "#žluť00", "red"] {
            assert!(parse(wrong).is_err_and(|text| text.contains("#1b202b")), "{wrong}");
        }
    }
}
