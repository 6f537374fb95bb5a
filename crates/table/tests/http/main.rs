//! The real server with a real database, as strangers, players and attackers meet it.

mod accounts;
mod addresses;
mod admission;
mod backups;
mod limits;
mod matrix;
mod nonsense;
mod pages;
mod server;
mod slowness;
mod upkeep;
