//! A load test with real players: many matches at once over live connections, every move legal, all dice checked.
//!
//! Start reading with [`run`]. A [`server::Server`] is this program, started on an empty database, or a server
//! that is already running; [`rounds`] plays the matches; [`disk`] measures the disk alone.

mod client;
mod disk;
mod idle;
mod pair;
mod process;
mod rounds;
mod server;

use std::io::Write;
use std::time::Duration;

use library::Shelf;

use crate::cli::Load;
use crate::command::{CommandError, Outcome};

/// Why the load test failed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Broken(String);

impl Broken {
    fn new(message: impl Into<String>) -> Broken {
        Broken(message.into())
    }

    /// With what was being done when it happened.
    fn when<E: std::fmt::Display>(doing: &str) -> impl FnOnce(E) -> Broken + '_ {
        move |error| Broken(format!("{doing}: {error}"))
    }
}

/// Runs the load test and prints the figures.
pub fn run(shelf: &Shelf, options: &Load) -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| CommandError::Failed(format!("the load cannot be started: {error}")))?;
    runtime.block_on(carry(shelf, options)).map_err(|broken| CommandError::Failed(broken.to_string()))
}

async fn carry(shelf: &Shelf, options: &Load) -> Result<(), Broken> {
    let named = shelf.scenario(&options.scenario).map_err(|error| Broken::new(error.to_string()))?;
    let mut server = server::Server::find(options)?;
    let seconds = Duration::from_secs(options.seconds.max(1));
    let mut out = anstream::stdout().lock();
    let mut say =
        |line: String| writeln!(out, "{line}").map_err(Broken::when("the figures cannot be printed"));
    say(disk::measure(server.folder())?)?;
    say(format!("{:>8} {}", "matches", rounds::Figures::HEADING))?;
    for &matches in &options.matches {
        let figures = rounds::play(&server, &named, matches.into(), seconds).await?;
        say(format!("{matches:>8} {figures}"))?;
    }
    if options.idle > 0 {
        say(idle::measure(&server, &named, options.idle.into()).await?)?;
    }
    say(disk::measure(server.folder())?)?;
    server.stop();
    Ok(())
}
