//! The command line of Sandtable: play, serve, engine, replay, verify, odds, map, rules, check, bench.
//!
//! [`run`] is the whole program. [`engine`] is the protocol, usable without a process around it.

mod charmap;
mod cli;
mod command;
pub mod engine;
pub mod fuzzing;
mod load;
mod notation;
mod picture;
mod play;
mod position;
mod seeds;
mod text;
mod torture;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser;

/// Carries out what the command line says. Exit codes: 0 done, 1 what was asked for failed, 2 wrong use.
pub fn run() -> ExitCode {
    match command::carry_out(cli::Cli::parse().command) {
        Ok(()) | Err(command::CommandError::Gone) => ExitCode::SUCCESS,
        Err(error) => {
            let text = error.to_string();
            if !text.is_empty() {
                // `eprintln!` panics where standard error cannot be written.
                let _ = writeln!(std::io::stderr(), "sandtable: {text}");
            }
            ExitCode::from(if matches!(error, command::CommandError::Usage(_)) { 2 } else { 1 })
        }
    }
}
