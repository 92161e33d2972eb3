//! Makes the golden journals of `tests/golden`: `cargo run -p vedette-conquerors --example golden`.

#[path = "../../tests/conquerors/golden/games.rs"]
mod games;

use std::process::ExitCode;

fn main() -> ExitCode {
    vedette_golden::make::<games::Games>()
}
