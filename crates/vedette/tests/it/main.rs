//! The program as its users run it: one test program for all commands, so that it is linked once.

mod arena;
mod cli;
mod engine;
mod jours;
mod lab;
mod odds;
mod partners;
mod play;
mod seal;
mod server;
mod server_bots;
mod server_crash;
mod server_upkeep;
