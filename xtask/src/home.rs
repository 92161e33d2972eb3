//! A home of its own for cargo and npm, empty at the start, so that nothing works only because it was downloaded before.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result};

use crate::steps::Settings;

/// Empties the folder and gives what points cargo and npm there. The toolchain stays where it is, and the settings that
/// name registries are taken along: only what was downloaded is missing.
pub(crate) fn empty(folder: &Path) -> Result<Settings> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    let (cargo, npm) = (folder.join("cargo"), folder.join("npm"));
    for made in [&cargo, &npm] {
        fs::create_dir_all(made).with_context(|| format!("{} cannot be made", made.display()))?;
    }
    for name in ["config.toml", "config"] {
        if let Some(settings) = usual_home().map(|home| home.join(name)).filter(|file| file.is_file()) {
            fs::copy(&settings, cargo.join(name)).context("the settings of cargo cannot be copied")?;
        }
    }
    // What is built once needs no notes for building it again, and nobody debugs it.
    let incremental = ("CARGO_INCREMENTAL", "0".into());
    let debugging = ("CARGO_PROFILE_DEV_DEBUG", "0".into());
    Ok(vec![("CARGO_HOME", cargo.into()), ("npm_config_cache", npm.into()), incremental, debugging])
}

/// Where cargo keeps its things as long as nobody says otherwise.
fn usual_home() -> Option<PathBuf> {
    env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")))
}
