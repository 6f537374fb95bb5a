//! `sandtable verify`: proof that a record kept to the rules and the promised dice.

use std::io::Write;

use library::Shelf;

use super::{CommandError, Outcome, read_file};
use crate::cli::Verify;
use crate::text::counted;

pub(super) fn run(shelf: &Shelf, options: &Verify) -> Outcome {
    let mut out = anstream::stdout().lock();
    let mut unproven = 0;
    for file in &options.files {
        let name = file.display();
        let report = match read_file(file) {
            Ok(text) => shelf.verify(&text).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match report {
            Ok(report) if report.is_proven() => {
                let dice = counted(report.dice, "die").replace("dies", "dice");
                let steps = counted(report.steps, "step");
                let end = if report.finished { "the outcome" } else { "but the game is not over" };
                writeln!(out, "{name}: proven: {steps}, {dice} of the promised seed, {end}")?;
            }
            Ok(report) => {
                unproven += 1;
                writeln!(out, "{name}: not proven ({} legal)", counted(report.steps, "step"))?;
                for finding in &report.findings {
                    writeln!(out, "  {finding}")?;
                }
            }
            Err(message) => {
                unproven += 1;
                writeln!(out, "{name}: {message}")?;
            }
        }
    }
    match unproven {
        0 => Ok(()),
        _ => Err(CommandError::Failed(format!("{} could not be proven", counted(unproven, "record")))),
    }
}
