//! Makes the golden journals of `tests/golden`: `cargo run -p vedette-jours --example golden`.
//!
//! Journals that are there are left alone, and so is what is remembered of their positions; if that would change, the
//! program says so and stops. `VEDETTE_GOLDEN=positions` writes the positions of the journals anew (after a change
//! to the form of views), `VEDETTE_GOLDEN=overwrite` makes everything anew (after a change to the rules).

#[path = "../../tests/it/golden/games.rs"]
mod games;
mod maker;

use std::error::Error;
use std::fs;
use std::process::ExitCode;

use games::{POSITIONS, Positions, folder, kinds, start};
use maker::play;
use vedette_kernel::Journal;

fn main() -> ExitCode {
    match make() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn make() -> Result<(), Box<dyn Error>> {
    let wish = std::env::var("VEDETTE_GOLDEN").unwrap_or_default();
    if !["", "positions", "overwrite"].contains(&wish.as_str()) {
        return Err(format!("VEDETTE_GOLDEN={wish}: write `positions` or `overwrite`").into());
    }
    fs::create_dir_all(folder())?;
    for kind in kinds() {
        let file = folder().join(format!("{}.journal", kind.name));
        if wish == "overwrite" || !file.exists() {
            let journal = play(&kind)?;
            fs::write(&file, journal.to_string())?;
            println!("made {} with {} entries", kind.name, journal.last());
        }
    }
    write_positions(&wish)
}

fn write_positions(wish: &str) -> Result<(), Box<dyn Error>> {
    let file = folder().join(POSITIONS);
    let text = positions()?;
    let before = fs::read_to_string(&file).unwrap_or_default();
    let changed: Vec<&str> = before.lines().filter(|line| !text.lines().any(|new| new == *line)).collect();
    if wish.is_empty() && !changed.is_empty() {
        let names: Vec<&str> = changed.iter().filter_map(|line| line.split(' ').next()).collect();
        let advice = "set VEDETTE_GOLDEN=positions if only the form of views has changed, VEDETTE_GOLDEN=overwrite if the \
                      rules have";
        return Err(format!("other positions than before in: {}; {advice}", names.join(", ")).into());
    }
    fs::write(&file, text)?;
    Ok(())
}

/// The positions of every journal of the folder, by name.
fn positions() -> Result<String, Box<dyn Error>> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "journal") {
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let journal =
                Journal::parse(&fs::read_to_string(&path)?).map_err(|error| format!("{name}: {error}"))?;
            let start = start(journal.header()).map_err(|error| format!("{name}: {error}"))?;
            let positions = Positions::of(start, &journal).map_err(|error| format!("{name}: {error}"))?;
            lines.push(positions.line(&name) + "\n");
        }
    }
    lines.sort();
    Ok(lines.concat())
}
