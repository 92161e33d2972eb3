//! The one program of Vedette.

use std::process::ExitCode;

/// A server answers thousands of small requests a second and a search clones whole trees: both are mostly allocation.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    vedette::run::<vedette_house::House>()
}
