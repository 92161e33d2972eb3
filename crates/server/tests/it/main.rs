//! The server from outside: over HTTP, on a database in a temporary folder.

mod authority;
mod fog;
mod people;
mod play;
mod processes;
mod seats;
mod strain;
mod streams;
mod twins;
mod world;
