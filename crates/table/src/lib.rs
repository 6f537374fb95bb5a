//! The server: matches, seats, accounts, storage, live updates; serves the browser table.

pub mod app;
pub mod input;
mod live;
mod rooms;
mod routes;
pub mod store;
pub mod trouble;
pub mod who;
pub mod wire;
