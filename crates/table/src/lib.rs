//! The server: matches, seats, accounts, storage, live updates; serves the browser table.

pub mod api_error;
pub mod app;
mod assets;
pub mod auth;
pub mod backup;
pub mod bare;
pub mod check;
#[cfg(feature = "postgres")]
pub mod cluster;
pub mod copy;
mod counters;
mod fonts;
mod hex;
pub mod input;
mod live;
pub mod metrics;
pub mod middleware;
#[cfg(feature = "wire")]
pub mod openapi;
mod pace;
mod rooms;
mod routes;
pub mod serve;
mod socket;
pub mod store;
mod thumbnail;
pub mod wire;
