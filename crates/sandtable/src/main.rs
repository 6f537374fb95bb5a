//! The `sandtable` program.

use std::process::ExitCode;

/// Many small answers in many threads: this allocator serves them with less work than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    sandtable::run()
}
