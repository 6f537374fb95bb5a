//! The command line of `sandtable arena`.

use std::path::PathBuf;

use arena::stats::Sprt;
use arena::{Contestant, DEFAULT_NODES};
use clap::{Args, ValueEnum};

/// `sandtable arena`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable arena spearhead                                       is the scenario balanced? Regular against itself
  sandtable arena spearhead --seats veteran:regular --games 2000  who is stronger, with sides swapped
  sandtable arena relief --seats veteran:regular --sprt 0:50      stop as soon as the result is significant
  sandtable arena spearhead --ratings --games 400                 Elo of all levels, 400 games per pairing
  sandtable arena campaign --games 5000 --resume                  continue an interrupted run
  sandtable arena spearhead --seats 'bot:./my-bot --fast:regular' your own program

The same settings give the same games on any number of threads, unless --time is given. Ctrl-C keeps the games played.")]
#[allow(clippy::struct_excessive_bools, reason = "each is a separate switch on the command line")]
pub struct Arena {
    /// The scenario, such as spearhead or westwall/spearhead, or your own scenario file (.toml).
    pub scenario: String,
    /// The two players with a colon between them: recruit, regular, veteran, random, or bot:COMMAND for a program that
    /// speaks the engine protocol.
    #[arg(long, value_name = "A:B", default_value = "regular:regular", value_parser = seats, conflicts_with = "ratings")]
    pub seats: Seats,
    /// Games to play; two different players need an even number.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: u64,
    /// The seed of the first game or pair; later ones count up from it.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The most actions a player may try for a decision.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Milliseconds a player may think about a decision; such a run cannot be repeated exactly.
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub time: Option<u64>,
    /// Games to play in parallel; all cores if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The folder for the results; arena/ and a name made from the settings if left out.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Continue the run in that folder.
    #[arg(long)]
    pub resume: bool,
    /// Stop early once it is clear which of two leads, in Elo, the first player has.
    #[arg(long, value_name = "ELO:ELO", value_parser = Sprt::parse, conflicts_with = "ratings", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// The formats of the result tables; all if left out.
    #[arg(long, value_name = "FORM", value_delimiter = ',', value_enum)]
    pub format: Vec<Format>,
    /// Write no report.html.
    #[arg(long)]
    pub no_report: bool,
    /// Rate all levels by games between every pair.
    #[arg(long)]
    pub ratings: bool,
    /// Seconds that a program may take to answer before it forfeits.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub bot_timeout: u64,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Two players.
#[derive(Debug, Clone)]
pub struct Seats(pub [Contestant; 2]);

/// A form of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One object per line; always written, because a run continues from it.
    Json,
    /// Comma-separated values.
    Csv,
    /// Columns in binary, for pandas, polars and `DuckDB`.
    Parquet,
}

fn seats(text: &str) -> Result<Seats, String> {
    arena::parse_seats(text).map(Seats)
}
