//! Matches, played by real clients over real connections on a real server with a real database.

#![allow(dead_code, reason = "`tests/postgres` shares these modules and uses other parts")]

mod analysis;
mod books;
mod client;
mod computers;
mod engine;
mod hints;
mod killed;
mod miniatures;
mod mirror;
mod options;
mod playing;
mod pondering;
mod restart;
mod restored;
mod seats;
mod secrets;
mod server;
mod snapshots;
mod together;
