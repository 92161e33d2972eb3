//! The server from outside: over HTTP, on a database in a temporary folder.

mod allies;
mod authority;
mod coach;
mod defence;
mod deploy;
mod differences;
mod events;
mod fog;
mod front;
mod games;
mod machinery;
mod notes;
mod partners;
mod people;
mod play;
mod processes;
mod seats;
mod strain;
mod streams;
mod telling;
mod twins;
mod wishes;
mod words;
mod world;
