//! Files that are nobody else's business: they hold secrets of games and hashes of passwords.

use std::fs::{File, OpenOptions};
use std::io::Result;
use std::path::Path;

/// For the owner alone.
#[cfg(unix)]
const MODE: u32 = 0o600;

/// Makes a file, or takes one that is there, and sees to it that only its owner can read it.
pub(crate) fn file(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).write(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, MODE);
    let file = options.open(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let metadata = file.metadata()?;
        if metadata.permissions().mode() & 0o077 != 0 {
            file.set_permissions(std::fs::Permissions::from_mode(MODE))?;
        }
    }
    Ok(file)
}
