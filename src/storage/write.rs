//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Naming, StorageError};

/// Writes a file: first beside it, flushed to the disk, then renamed. Whatever happens, the file is as it was or as it
/// should be.
///
/// # Errors
/// If it cannot be written; the file is then as it was.
pub fn write(path: &Path, contents: &[u8]) -> Result<(), StorageError> {
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    // A link stays one: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    name.push(format!(".{}-{number}.tmp", process::id()));
    write_through(&target.with_file_name(name), &target, contents)
}

/// Writes a file by way of another one in the same folder, which nobody else may use.
pub(super) fn write_through(fresh: &Path, path: &Path, contents: &[u8]) -> Result<(), StorageError> {
    let written = write_synced(fresh, contents).and_then(|()| {
        if let Ok(metadata) = fs::metadata(path) {
            // Who may read the file stays as it was; where that cannot be had, the file is more important.
            let _ = fs::set_permissions(fresh, metadata.permissions());
        }
        fs::rename(fresh, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(fresh);
    }
    written.naming("write", path)?;
    // Only now is the new name safe from a loss of power. Some systems cannot do this for a folder.
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

fn write_synced(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.kgn");
        write(&path, b"first").expect("written");
        write(&path, b"second").expect("written");
        assert_eq!(fs::read(&path).expect("there"), b"second");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left");
    }

    #[test]
    fn a_failure_names_the_file_and_the_reason_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("missing/game.kgn");
        let error = write(&missing, b"x").expect_err("there is no such folder").to_string();
        assert!(error.starts_with(&format!("cannot write {}: ", missing.display())), "{error}");
        // The place is taken by a folder that is not empty: renaming fails.
        let taken = folder.path().join("taken");
        fs::create_dir_all(taken.join("inside")).expect("folders");
        write(&taken, b"x").expect_err("a folder is in the way");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.kgn");
        write(&path, b"before").expect("written");
        // Everything written to this device finds it full.
        let fresh = folder.path().join("fresh");
        std::os::unix::fs::symlink("/dev/full", &fresh).expect("a link");
        let error = write_through(&fresh, &path, b"after").expect_err("the disk is full");
        assert_eq!(error.reason.kind(), io::ErrorKind::StorageFull);
        assert!(error.to_string().starts_with(&format!("cannot write {}: ", path.display())), "{error}");
        assert_eq!(fs::read(&path).expect("there"), b"before");
        assert!(fs::symlink_metadata(&fresh).is_err(), "nothing else is left");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("game.kgn"), folder.path().join("link.kgn"));
        write(&path, b"before").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("set");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        write(&link, b"after").expect("written");
        assert_eq!(fs::read(&path).expect("there"), b"after");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o640);
    }
}
