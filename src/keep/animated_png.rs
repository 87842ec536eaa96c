//! Pictures put together into an animated one: PNG, third edition (W3C, 2025), chapter 4.9 and 11.3.4.
//!
//! A frame is a PNG file that covers a part of the picture, the first one all of it. Their packed data is taken over as it
//! is.

use std::time::Duration;

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// What is left of the file, as chunks: each its kind and what is in it.
struct Chunks<'a>(&'a [u8]);

impl<'a> Iterator for Chunks<'a> {
    type Item = ([u8; 4], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let (length, rest) = self.0.split_first_chunk::<4>()?;
        let (kind, rest) = rest.split_first_chunk::<4>()?;
        let (data, rest) = rest.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        let (_, rest) = rest.split_first_chunk::<4>()?;
        self.0 = rest;
        Some((*kind, data))
    }
}

/// What is new in a picture.
pub(super) struct Frame {
    /// The corner of what is new, from the left and from the top, in pixels.
    pub corner: (u32, u32),
    /// That part as a PNG file.
    pub file: Vec<u8>,
}

/// Puts frames together. Each is shown for `interval`, the last one so much longer; then it begins again.
///
/// # Errors
/// If there is no frame, or they are not PNG files of one kind, or one leaves the picture.
pub(super) fn animated_png(frames: &[Frame], interval: Duration, rest: Duration) -> Result<Vec<u8>, String> {
    let mut out = SIGNATURE.to_vec();
    let mut header: Option<&[u8]> = None;
    // Numbers the chunks that are there for the animation.
    let mut sequence = 0_u32..;
    let mut number = move || sequence.next().unwrap_or_default().to_be_bytes();
    for (index, frame) in frames.iter().enumerate() {
        let chunks = frame.file.strip_prefix(&SIGNATURE).map(Chunks).ok_or("a frame is no PNG file")?;
        for (kind, data) in chunks {
            match (&kind, header) {
                (b"IHDR", None) => {
                    header = Some(data);
                    push(&mut out, *b"IHDR", &[data]);
                    let count = u32::try_from(frames.len()).map_err(|_| "there are too many frames")?;
                    // How often it is shown: without end.
                    push(&mut out, *b"acTL", &[&count.to_be_bytes(), &[0; 4]]);
                }
                (b"IHDR", Some(first)) if first.get(8..) != data.get(8..) => {
                    return Err("the frames differ in kind".to_owned());
                }
                _ => {}
            }
            if kind == *b"IHDR" {
                let size = data.get(..8).ok_or("a frame has no size")?;
                if !header.is_some_and(|whole| lies_within(size, frame.corner, whole)) {
                    return Err("a frame leaves the picture".to_owned());
                }
                let (left, top) = (frame.corner.0.to_be_bytes(), frame.corner.1.to_be_bytes());
                let shown = if index + 1 == frames.len() { interval + rest } else { interval };
                let shown = u16::try_from(shown.as_millis()).unwrap_or(u16::MAX).to_be_bytes();
                let thousandths = 1_000_u16.to_be_bytes();
                // It is left standing for the next frame, which covers what changes.
                push(&mut out, *b"fcTL", &[&number(), size, &left, &top, &shown, &thousandths, &[0, 0]]);
            } else if kind == *b"IDAT" {
                match index {
                    0 => push(&mut out, *b"IDAT", &[data]),
                    _ => push(&mut out, *b"fdAT", &[&number(), data]),
                }
            }
        }
    }
    header.ok_or("there is no frame")?;
    push(&mut out, *b"IEND", &[]);
    Ok(out)
}

/// Whether a part of that size at that corner lies within the whole. Sizes are width and height as in a header.
fn lies_within(size: &[u8], corner: (u32, u32), whole: &[u8]) -> bool {
    let number = |bytes: &[u8], from: usize| {
        bytes.get(from..from + 4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_be_bytes)
    };
    [corner.0, corner.1].into_iter().zip([0, 4]).all(|(begin, place)| {
        let end = number(size, place).and_then(|length| begin.checked_add(length));
        end.zip(number(whole, place)).is_some_and(|(end, whole)| end <= whole)
    })
}

/// Adds a chunk that is made of some parts.
fn push(out: &mut Vec<u8>, kind: [u8; 4], parts: &[&[u8]]) {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    out.extend((length as u32).to_be_bytes());
    let begin = out.len();
    out.extend(kind);
    for part in parts {
        out.extend(*part);
    }
    let check = crc(&out[begin..]);
    out.extend(check.to_be_bytes());
}

/// The cyclic redundancy check of PNG, annex D.
fn crc(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut index = 0;
        while index < 256 {
            let mut value = index as u32;
            let mut bit = 0;
            while bit < 8 {
                value = if value & 1 == 1 { 0xedb8_8320 ^ value >> 1 } else { value >> 1 };
                bit += 1;
            }
            table[index] = value;
            index += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |crc, &byte| TABLE[usize::from(crc as u8 ^ byte)] ^ crc >> 8)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::codecs::png::PngDecoder;
    use image::{AnimationDecoder, Rgb, RgbImage};

    use super::*;
    use crate::keep::picture::pack;

    fn frame(corner: (u32, u32), width: u32, grey: u8) -> Frame {
        Frame { corner, file: pack(&RgbImage::from_pixel(width, 70, Rgb([grey; 3]))).expect("a picture") }
    }

    #[test]
    fn the_check_is_that_of_the_standard() {
        // An empty last chunk ends every PNG file in the world like this.
        assert_eq!(crc(b"IEND"), 0xae42_6082);
    }

    #[test]
    fn every_frame_comes_back_with_its_time() {
        // The last one leaves the left edge as it was.
        let frames = [frame((0, 0), 90, 10), frame((0, 0), 90, 120), frame((20, 0), 70, 250)];
        let film = animated_png(&frames, Duration::from_millis(500), Duration::from_secs(2)).expect("a film");
        // Whoever knows no animations sees the first frame.
        let still = image::load_from_memory(&film).expect("a picture").to_rgb8();
        assert_eq!((still.dimensions(), still.get_pixel(3, 3).0), ((90, 70), [10; 3]));
        let decoder = PngDecoder::new(Cursor::new(&film)).expect("a picture");
        assert!(decoder.is_apng().expect("known"));
        let shown = decoder.apng().expect("animated").into_frames().collect_frames().expect("whole frames");
        let shown: Vec<(u8, u8, (u32, u32))> = shown
            .iter()
            .map(|frame| {
                let at = |x| frame.buffer().get_pixel(x, 5).0[0];
                (at(5), at(80), frame.delay().numer_denom_ms())
            })
            .collect();
        assert_eq!(shown, [(10, 10, (500, 1)), (120, 120, (500, 1)), (120, 250, (2_500, 1))]);
    }

    #[test]
    fn what_makes_no_film_is_refused() {
        let interval = Duration::from_secs(1);
        assert!(animated_png(&[], interval, interval).is_err());
        let nothing = Frame { corner: (0, 0), file: b"no picture".to_vec() };
        assert!(animated_png(&[nothing], interval, interval).is_err());
        let whole = || frame((0, 0), 90, 1);
        for corner in [(1, 0), (0, 1), (u32::MAX, 0)] {
            assert!(animated_png(&[whole(), frame(corner, 90, 1)], interval, interval).is_err(), "{corner:?}");
        }
        // A file that breaks off ends the frame, and nothing panics.
        let mut cut = whole();
        cut.file.truncate(cut.file.len() / 2);
        let _ = animated_png(&[cut], interval, interval);
    }
}
