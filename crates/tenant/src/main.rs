//! The program with the tenant in it beside nobody else: for tests.

use std::process::ExitCode;

fn main() -> ExitCode {
    vedette::run::<vedette_tenant::Village>()
}
