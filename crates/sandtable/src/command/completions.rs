//! `sandtable completions`: a script for the shell.

use std::io::{self, Write};

use clap::CommandFactory;

use super::Outcome;
use crate::cli::{Cli, Completions};

pub(super) fn run(options: &Completions) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "sandtable", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
