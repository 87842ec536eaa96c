//! What a file is that was taken for another kind of file.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// What a file looks like at its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A folder.
    Folder,
    /// No text.
    Bytes,
    /// A game.
    Game,
    /// A board.
    Board,
    /// Another text; its first line that is not empty.
    Text(String),
}

impl FileKind {
    /// Looks at a file. None if it cannot be read or is empty.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        /// More than the comments at the head of a board.
        const HEAD: u64 = 16 << 10;
        let metadata = std::fs::metadata(path).ok()?;
        if metadata.is_dir() {
            return Some(Self::Folder);
        }
        // Opening a pipe would wait for a writer.
        if !metadata.is_file() {
            return None;
        }
        let mut bytes = Vec::new();
        File::open(path).ok()?.take(HEAD).read_to_end(&mut bytes).ok()?;
        Self::of_bytes(&bytes)
    }

    fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            // The last letter may have been cut through.
            Err(error) if error.error_len().is_none() => std::str::from_utf8(&bytes[..error.valid_up_to()]).ok()?,
            Err(_) => return Some(Self::Bytes),
        };
        if text.contains('\0') {
            return Some(Self::Bytes);
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.clone().next()?;
        let board = |line: &str| line.starts_with("Board(") || line.starts_with("Board (");
        Some(if first == "kgn" || first.starts_with("kgn ") {
            Self::Game
        } else if lines.find(|line| !line.starts_with("//") && !line.starts_with("#![")).is_some_and(board) {
            Self::Board
        } else {
            Self::Text(first.to_owned())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_their_beginning() {
        let kind = |bytes: &[u8]| FileKind::of_bytes(bytes);
        assert_eq!(kind(include_bytes!("../../levels/trefoil.board.ron")), Some(FileKind::Board));
        assert_eq!(kind(include_bytes!("../../levels/kensington.board.ron")), Some(FileKind::Board));
        assert_eq!(kind(b"\xef\xbb\xbf\n kgn 1\n[Board \"x\"]"), Some(FileKind::Game));
        assert_eq!(kind(b"kgnx"), Some(FileKind::Text("kgnx".into())));
        assert_eq!(kind(b"\nroot:x:0\nbin"), Some(FileKind::Text("root:x:0".into())));
        assert_eq!(kind(b"\x89PNG\r\n\xff\xfe"), Some(FileKind::Bytes));
        assert_eq!(kind(b"MZ\0\0"), Some(FileKind::Bytes));
        assert_eq!(kind("p\u{159}".as_bytes()), Some(FileKind::Text("p\u{159}".into())));
        assert_eq!(kind(&"p\u{159}".as_bytes()[..2]), Some(FileKind::Text("p".into())));
        assert_eq!(kind(b" \n "), None);
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(FileKind::of(folder.path()), Some(FileKind::Folder));
        assert_eq!(FileKind::of(&folder.path().join("missing")), None);
    }
}
