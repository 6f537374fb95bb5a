//! Commands about the server's database.

use std::path::PathBuf;

use clap::Args;
use table::store::Source;

/// Where the database is.
#[derive(Args, Debug)]
pub struct Database {
    /// The database: a file, created if it does not exist, or a PostgreSQL URL, `postgres://user:password@host/name`. The
    /// variable `DATABASE_URL` is read too.
    #[arg(long, value_name = "FILE|URL", env = "DATABASE")]
    database: Option<String>,
    #[arg(long, hide = true, value_name = "URL", env = "DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
}

impl Database {
    /// The database that was named, or the file in this folder.
    pub fn source(&self) -> Source {
        let named = self.database.as_deref().or(self.database_url.as_deref());
        Source::of(named.unwrap_or("sandtable.db"))
    }
}

/// `sandtable backup`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable backup monday.db
  sandtable backup monday.db --database /var/lib/sandtable/sandtable.db
  sandtable backup monday.db --database postgres://sandtable@localhost/table")]
pub struct Backup {
    /// The copy; the file must not exist yet.
    pub file: PathBuf,
    #[command(flatten)]
    pub database: Database,
}

/// `sandtable check-database`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable check-database                    the database in this folder
  sandtable check-database --database old.db  another one, such as a backup

Checks every page and replays every match: its rows are complete, and each leads to the stored position.
Changes nothing.")]
pub struct CheckDatabase {
    #[command(flatten)]
    pub database: Database,
}

/// `sandtable copy`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable copy sandtable.db postgres://sandtable@localhost/table
  sandtable copy postgres://sandtable@localhost/table moved.db

The target must be empty. Every match of the copy is replayed. Moves that a server accepts meanwhile are not
copied: stop it first.")]
pub struct Copy {
    /// The database to copy: a file or an address of PostgreSQL.
    pub from: String,
    /// The empty database to fill.
    pub to: String,
}

/// `sandtable torture`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable torture --minutes 10              a file of SQLite: the server killed, and power lost, again and again
  sandtable torture --postgres                three servers on a PostgreSQL of their own, which crashes too
  sandtable torture --forget                  lose a move on purpose: the run must fail

Everything runs on this machine and is deleted afterwards.")]
pub struct Torture {
    /// How long, in minutes.
    #[arg(long, value_name = "N", default_value_t = 2.0)]
    pub minutes: f64,
    /// Play on PostgreSQL, with several servers.
    #[arg(long)]
    pub postgres: bool,
    /// How many servers share a PostgreSQL.
    #[arg(long, value_name = "N", default_value_t = 3, requires = "postgres")]
    pub servers: usize,
    /// How many matches are played at once.
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub matches: usize,
    /// Delete the last move of a match between two trials, to see that it is noticed.
    #[arg(long)]
    pub forget: bool,
    /// The scenario.
    #[arg(long, default_value = "spearhead")]
    pub scenario: String,
    /// The folder for the databases; by default the system's for temporary files.
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
}
