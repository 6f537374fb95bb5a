//! The real server with a database of its own, as strangers, players and mischief-makers meet it.

mod accounts;
mod addresses;
mod admission;
mod backups;
mod limits;
mod matrix;
mod nonsense;
mod pages;
mod server;
