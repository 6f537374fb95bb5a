//! Matches, played by real clients over real connections on a real server with a real database.

mod books;
mod client;
mod computers;
mod hints;
mod killed;
mod miniatures;
mod mirror;
mod options;
mod playing;
mod pondering;
mod restart;
mod seats;
mod secrets;
mod server;
mod together;
