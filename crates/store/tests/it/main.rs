//! One suite, run on both databases. Each case gets a fresh database.

mod accounts;
mod appends;
mod crash;
mod golden;
mod lists;
mod society;
mod support;
mod trouble;
mod upkeep;
