//! The server: matches, seats, accounts, storage, live updates; serves the browser table.

pub mod app;
mod assets;
pub mod backup;
pub mod guard;
mod hex;
pub mod input;
mod lettering;
mod live;
pub mod metrics;
pub mod openapi;
mod rooms;
mod routes;
pub mod serve;
pub mod store;
pub mod trouble;
pub mod who;
pub mod wire;
