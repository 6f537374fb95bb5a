//! Runs with real games: the same on any number of threads, kept, carried on, told.

mod books;
mod keeping;
mod report;
mod running;
mod stage;
