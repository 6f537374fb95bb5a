//! The `sandtable` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    sandtable::run()
}
