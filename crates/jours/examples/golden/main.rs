//! Makes the golden journals of `tests/golden`: `cargo run -p vedette-jours --example golden`.

#[path = "../../tests/jours/golden/games.rs"]
mod games;

use std::process::ExitCode;

fn main() -> ExitCode {
    vedette_golden::make::<games::Games>()
}
