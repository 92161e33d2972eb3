//! How much a test tries: a little for every change, much more where there is time (`cargo xtask soak`).

/// How many times as many games the soak plays.
const TIMES: u32 = 8;

/// Whether there is time.
pub fn has_time() -> bool {
    std::env::var_os("VEDETTE_SOAK").is_some()
}

/// So many games for every change, and many times as many where there is time.
pub fn games(usual: u32) -> u32 {
    if has_time() { usual * TIMES } else { usual }
}
