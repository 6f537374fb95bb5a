//! A load test with real players: many matches at once over live connections, every move legal, all dice checked.
//!
//! Start reading with [`run`]. [`server::Servers`] is this program, started on an empty database, or a server that is already
//! running; [`rounds`] plays the matches. The machine's own bounds come from [`disk`] and [`echo`].

mod client;
mod cold;
mod disk;
mod echo;
mod idle;
mod pair;
mod process;
mod rounds;
mod server;
mod veterans;

use std::io::Write;
use std::time::Duration;

use library::{Named, Shelf};
use table::store::Source;

pub use client::Player as Guest;
use pair::Way;
use server::Servers;

use crate::cli::Load;
use crate::command::{CommandError, Outcome};

/// The number of matches at which bounds and engines are compared.
const USUAL: u16 = 64;

/// Why the load test failed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Broken(String);

impl Broken {
    pub(crate) fn new(message: impl Into<String>) -> Broken {
        Broken(message.into())
    }

    /// With what was being done when it happened.
    pub(crate) fn when<E: std::fmt::Display>(doing: &str) -> impl FnOnce(E) -> Broken + '_ {
        move |error| Broken(format!("{doing}: {error}"))
    }
}

/// Runs the load test and prints the figures.
pub fn run(shelf: &Shelf, options: &Load) -> Outcome {
    let failed = |broken: Broken| CommandError::Failed(broken.to_string());
    if let Some(file) = &options.bare {
        return serve_bare(&Source::File(file.clone())).map_err(failed);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| CommandError::Failed(format!("the load cannot be started: {error}")))?;
    runtime.block_on(carry(shelf, options)).map_err(failed)
}

/// Is the server without rules, until it is killed.
fn serve_bare(source: &Source) -> Result<(), Broken> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(Broken::when("the server cannot be started"))?.block_on(async {
        let store = table::bare::open(source).map_err(Broken::when("the database cannot be opened"))?;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.map_err(Broken::when("no port is free"))?;
        let address = listener.local_addr().map_err(Broken::when("no port is free"))?;
        writeln!(anstream::stdout(), "http://{address}").map_err(Broken::when("nothing can be printed"))?;
        table::bare::serve(store, listener).await.map_err(Broken::when("the server ended"))
    })
}

async fn carry(shelf: &Shelf, options: &Load) -> Result<(), Broken> {
    let named = shelf.scenario(&options.scenario).map_err(|error| Broken::new(error.to_string()))?;
    let seconds = Duration::from_secs(options.seconds.max(1));
    let most: usize = options.matches.iter().copied().max().unwrap_or(1).into();
    let usual: usize = if options.matches.contains(&USUAL) { USUAL.into() } else { most };
    let mut servers = Servers::find(options)?;
    say(&disk::measure(servers.folder())?)?;
    say(&format!("{:<34} {:>7} {}", "", "matches", rounds::Figures::HEADING))?;
    let row = |what: &str, matches: usize, figures: &rounds::Figures| {
        say(&format!("{what:<34} {matches:>7} {figures}"))
    };
    if options.server.is_none() {
        let mut bare = Servers::bare(options)?;
        row("bound: no rules, SQLite", usual, &echo::play(&bare, usual, seconds).await?)?;
        bare.stop();
    }
    for &matches in &options.matches {
        let matches = matches.into();
        row("programs", matches, &rounds::play(&servers, &named, matches, Way::Programs, seconds).await?)?;
    }
    row("browsers", usual, &rounds::play(&servers, &named, usual, Way::Browsers, seconds).await?)?;
    if options.veterans > 0 {
        let what = format!("browsers beside {} Veterans", options.veterans);
        let figures = veterans::play(&servers, &named, options.veterans.into(), seconds).await?;
        row(&what, veterans::MATCHES, &figures)?;
        // Veterans would go on thinking: a new server for what follows.
        servers.stop();
        servers = Servers::find(options)?;
    }
    for &count in &options.postgres {
        let what = format!("programs, PostgreSQL, {count} servers");
        row(&what, usual, &on_postgres(options, &named, count.into(), usual, seconds).await?)?;
    }
    if options.cold > 0 {
        say(&cold::measure(&mut servers, &named, options.cold.into()).await?)?;
    }
    if options.idle > 0 {
        say(&idle::measure(&mut servers, &named, options.idle.into()).await?)?;
    }
    say(&disk::measure(servers.folder())?)?;
    servers.stop();
    Ok(())
}

/// Plays on a PostgreSQL started for this. The two players of a match are at different servers.
#[cfg(feature = "postgres")]
async fn on_postgres(
    options: &Load,
    named: &Named<'_>,
    count: usize,
    matches: usize,
    seconds: Duration,
) -> Result<rounds::Figures, Broken> {
    use table::cluster::{Cluster, Durability};
    let parent = options.folder.clone().unwrap_or_else(std::env::temp_dir);
    let cluster = Cluster::start(&parent, None, Durability::Full).map_err(Broken::when("PostgreSQL"))?;
    let source = cluster.database("load").map_err(Broken::when("PostgreSQL"))?;
    let Source::Postgres(url) = &source else { return Err(Broken::new("PostgreSQL has no address")) };
    let mut servers = Servers::on_postgres(options, count, url, cluster.process())?;
    let figures = rounds::play(&servers, named, matches, Way::Programs, seconds).await;
    servers.stop();
    figures
}

#[cfg(not(feature = "postgres"))]
async fn on_postgres(
    _: &Load,
    _: &Named<'_>,
    _: usize,
    _: usize,
    _: Duration,
) -> Result<rounds::Figures, Broken> {
    Err(Broken::new(table::store::StoreError::NoPostgres.to_string()))
}

fn say(line: &str) -> Result<(), Broken> {
    writeln!(anstream::stdout(), "{line}").map_err(Broken::when("the figures cannot be printed"))
}
