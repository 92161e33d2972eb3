//! Reading packs: what the games have in common when components come as text files that anybody can write.
//!
//! A pack is a folder of small tables ([`table`]), TOML files ([`tree`]) and a GeoJSON file ([`geography`]). Whatever is
//! wrong is collected as [`Faults`], each with its file and line, so that an author can mend everything in one go.
//! Nothing here knows a rule, reads a file or can panic on any input.

pub mod about;
pub mod fault;
pub mod geography;
pub mod ledger;
pub mod table;
pub mod tree;

pub use about::About;
pub use fault::{At, Fault, Faults};
pub use geography::{MICRODEGREES, River, Water, WaterKind};
pub use table::Source;

use sha2::{Digest, Sha256};

/// SHA-256 over the names, lengths and bytes of files, in hexadecimal: two tables with the same hash are played with
/// the same components.
pub fn hash(files: &[(&str, &str)]) -> String {
    let mut digest = Sha256::new();
    for (name, text) in files {
        for part in [name, text] {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part.as_bytes());
        }
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The files of a pack of before: today's, but for those that were other then.
pub fn earlier<'t>(today: &[(&'t str, &'t str)], other: &[(&'t str, &'t str)]) -> Vec<(&'t str, &'t str)> {
    let then = |&(name, text): &(&'t str, &'t str)| {
        other.iter().copied().find(|(changed, _)| *changed == name).unwrap_or((name, text))
    };
    today.iter().map(then).collect()
}

/// Reads a pack from the texts of its files, given by name; other files are not looked at.
///
/// # Errors
/// Everything that is wrong with it, in the order of the files and lines.
pub fn parse<const N: usize, P>(
    wanted: [&'static str; N],
    files: &[(&str, &str)],
    read: impl FnOnce([&str; N], &mut Faults) -> Option<P>,
) -> Result<P, Faults> {
    let mut faults = Faults::default();
    let Some(texts) = texts(wanted, files, &mut faults) else { return Err(faults) };
    if let Some(pack) = read(texts, &mut faults).filter(|_| faults.0.is_empty()) {
        return Ok(pack);
    }
    let order = |file: &str| wanted.iter().position(|name| *name == file);
    faults.0.sort_by_key(|fault| (order(&fault.file), fault.line));
    Err(faults)
}

/// The texts of the wanted files, in their order; a file that is not there is a fault, and then there is nothing.
fn texts<'t, const N: usize>(
    wanted: [&'static str; N],
    files: &[(&str, &'t str)],
    faults: &mut Faults,
) -> Option<[&'t str; N]> {
    let mut texts = [""; N];
    let before = faults.0.len();
    for (file, text) in wanted.into_iter().zip(&mut texts) {
        match files.iter().find(|(name, _)| *name == file) {
            Some((_, found)) => *text = found,
            None => faults.add(At { file, line: 0 }, "the file is missing"),
        }
    }
    (faults.0.len() == before).then_some(texts)
}
