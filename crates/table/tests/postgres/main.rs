//! The tests of `tests/rooms` again, on PostgreSQL; and what only PostgreSQL can do: several servers on one database.
#![cfg(feature = "postgres")]
#![allow(dead_code, reason = "`tests/rooms` shares these modules and uses other parts")]

#[path = "../rooms/books.rs"]
mod books;
#[path = "../rooms/client.rs"]
mod client;
#[path = "../rooms/computers.rs"]
mod computers;
mod engine;
#[path = "../rooms/hints.rs"]
mod hints;
#[path = "../rooms/mirror.rs"]
mod mirror;
mod moving;
#[path = "../rooms/playing.rs"]
mod playing;
#[path = "../rooms/pondering.rs"]
mod pondering;
#[path = "../rooms/restart.rs"]
mod restart;
#[path = "../rooms/seats.rs"]
mod seats;
#[path = "../rooms/secrets.rs"]
mod secrets;
#[path = "../rooms/server.rs"]
mod server;
mod several;
#[path = "../rooms/snapshots.rs"]
mod snapshots;
#[path = "../rooms/together.rs"]
mod together;
mod upgrades;
