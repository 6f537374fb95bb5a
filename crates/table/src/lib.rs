//! The server: matches, seats, accounts, storage, live updates; serves the browser table.

pub mod wire;
