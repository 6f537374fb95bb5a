//! The command line.

mod arena;
mod database;
mod soak;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use kernel::{Seed, UndoRule};
use library::Level;
use table::middleware::{Origin, Rate};

pub use arena::{Arena, Format};
pub use database::{Backup, CheckDatabase, Copy, Database, Torture};
pub use soak::Soak;

/// Historical board wargames, played by their rulebooks: play, study, replay, verify.
#[derive(Parser, Debug)]
#[command(name = "sandtable", version, max_term_width = 100, after_help = AFTER)]
pub struct Cli {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

const AFTER: &str = "\
Examples:
  sandtable list                              what can be played
  sandtable play spearhead --bot german       play the Americans at Bastogne
  sandtable rules zone of control             find clauses by words
  sandtable map bastogne --png bastogne.png   draw a map

Exit codes: 0 done, 1 failed, 2 wrong usage.";

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the rulebooks and their scenarios.
    List(List),
    /// Play a scenario in the terminal.
    Play(Play),
    /// Serve the table to browsers.
    Serve(Serve),
    /// Copy the server's database, even while the server runs.
    Backup(Backup),
    /// Look for damage in the server's database, even while the server runs.
    CheckDatabase(CheckDatabase),
    /// Copy the server's database to another engine and prove every match in the copy.
    Copy(Copy),
    /// Answer JSON requests from programs, one per line.
    Engine,
    /// Print a recorded game.
    Replay(Replay),
    /// Prove that a recorded game followed the rules and the promised dice.
    Verify(Verify),
    /// Print the exact odds of a combat.
    Odds(Odds),
    /// Draw a map, with or without units.
    Map(Map),
    /// Print clauses and rulings by number or by words.
    Rules(Rules),
    /// Check maps, scenarios, units and rule texts, and list every fault.
    Check(Check),
    /// Play many games between computer players: who is stronger, and is the scenario balanced?
    Arena(Box<Arena>),
    /// Measure the engine's speed next to the limits of the machine.
    Bench(Bench),
    /// Load-test the server with many matches at once over live connections.
    Load(Load),
    /// Kill servers and their database under load, and look for a lost or doubled move.
    Torture(Torture),
    /// Play random games for a long time and check invariants.
    Soak(Soak),
    /// Print one hash over a fixed set of random games; it changes when the behaviour of the rules does.
    Signature(Signature),
    /// Print a completion script for a shell.
    Completions(Completions),
}

/// `sandtable load`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable load                                  start a server and play 1 to 256 matches at once
  sandtable load --matches 64 --seconds 20        longer, with one number of matches
  sandtable load --idle 5000                      also measure the memory of idle matches
  sandtable load --veterans 50 --postgres 1,3     also beside fifty Veterans, and with PostgreSQL
  sandtable load --server http://127.0.0.1:8017   measure a server that is already running

Every move is a random legal move, and it is checked: each player follows the game with the server's dice.
A move counts once it is on disk, acknowledged, and announced to both players. The first rows are the machine's own
bounds: what its disk can sync, and what the same web server and database do without rules.")]
pub struct Load {
    /// The scenario to play.
    #[arg(default_value = "spearhead")]
    pub scenario: String,
    /// How many matches at once; several numbers are measured in turn.
    #[arg(long, value_delimiter = ',', default_value = "1,16,64,256", value_parser = clap::value_parser!(u16).range(1..))]
    pub matches: Vec<u16>,
    /// Seconds for each measurement.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// Idle matches to open at the end.
    #[arg(long, default_value_t = 0)]
    pub idle: u16,
    /// Long matches to look at after a restart.
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "server")]
    pub cold: u16,
    /// Matches between Veterans, beside which people's moves are measured.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub veterans: u16,
    /// Play on PostgreSQL too, with so many servers; several numbers are measured in turn.
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..=16))]
    pub postgres: Vec<u8>,
    /// Be the server without rules that bounds the others.
    #[arg(long, value_name = "FILE", hide = true)]
    pub bare: Option<PathBuf>,
    /// A server that is already running; otherwise one is started on an empty database and stopped at the end.
    #[arg(long, conflicts_with_all = ["veterans", "postgres"])]
    pub server: Option<String>,
    /// The process id of that server, for processor time and memory.
    #[arg(long, requires = "server")]
    pub process: Option<u32>,
    /// The folder for the database and the disk measurement.
    #[arg(long)]
    pub folder: Option<PathBuf>,
}

/// `sandtable list`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable list                              everything that can be played
  sandtable list spearhead                    one scenario, with its optional rules

Add optional rules to the scenario's name with plus signs: NAME+OPTION+OPTION. Every command that takes a
scenario accepts them.")]
pub struct List {
    /// One scenario in full; with optional rules in its name, how it plays with them.
    pub scenario: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// `sandtable play`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable play                              choose from the list
  sandtable play spearhead                    two players at one keyboard
  sandtable play spearhead --bot german       against the computer
  sandtable play spearhead --bot german --level veteran --hints
  sandtable play --load game.record           continue a saved game
  sandtable play spearhead --seed 7 < moves   commands from a file, one per line

At the prompt, type an action, its number, a unit, or 'help'.")]
pub struct Play {
    /// The scenario, such as spearhead, bastogne/spearhead or bastogne-1, with optional rules after plus signs; or
    /// your own scenario file (.toml). If left out, you choose from a list.
    pub scenario: Option<String>,
    /// Let the computer play this side; may be given twice.
    #[arg(long, value_name = "SIDE")]
    pub bot: Vec<String>,
    /// The computer's level: recruit, regular, veteran or random.
    #[arg(long, default_value = "regular", value_parser = level)]
    pub level: Level,
    /// How long the computer may think about a decision, in milliseconds.
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = think)]
    pub think: Duration,
    /// Allow 'hint', which says what the Veteran would do.
    #[arg(long)]
    pub hints: bool,
    /// Fix the dice: a number or 64 hexadecimal digits.
    #[arg(long, value_parser = crate::seeds::parse)]
    pub seed: Option<Seed>,
    /// What may be taken back: free (to the last die), consent or none.
    #[arg(long, default_value = "free", value_parser = undo_rule)]
    pub undo: UndoRule,
    /// Continue a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "seed", "undo", "position"])]
    pub load: Option<PathBuf>,
    /// Start from a position in JSON, as the engine's 'position' takes it.
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    pub position: Option<PathBuf>,
    /// Stop at the first line that fails, when commands come from a file.
    #[arg(long)]
    pub strict: bool,
}

/// `sandtable serve`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable serve --open                      on this machine, and open a browser
  sandtable serve --listen 0.0.0.0:8017       for everyone on the network
  sandtable serve --behind-proxy --origin https://table.example.org
  sandtable serve --database postgres://sandtable@localhost/table

SANDTABLE_LOG sets the log level: error, warn, info (the default) or debug.")]
pub struct Serve {
    /// The address to listen on.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8017")]
    pub listen: SocketAddr,
    #[command(flatten)]
    pub database: Database,
    /// The server's address as browsers see it, if different; may be given several times.
    #[arg(long, value_name = "URL")]
    pub origin: Vec<Origin>,
    /// Trust the headers of a proxy in front for the client's address and protocol.
    #[arg(long)]
    pub behind_proxy: bool,
    /// Requests per minute for each player, or off.
    #[arg(long, value_name = "N", default_value = "600")]
    pub rate_limit: Rate,
    /// HTTP connections at once for each address, and as many live connections; 0 for no limit.
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub connections: usize,
    /// The log format.
    #[arg(long, value_enum, default_value = "text")]
    pub log: LogForm,
    /// How long a computer player may think about a decision, in milliseconds.
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = think)]
    pub think: Duration,
    /// Let everyone read /metrics, not only this machine.
    #[arg(long)]
    pub open_metrics: bool,
    /// Open the page in a browser.
    #[arg(long)]
    pub open: bool,
}

/// The form of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    /// For people.
    Text,
    /// One JSON object per line, for programs.
    Json,
}

/// `sandtable replay`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable replay game.record                the whole game
  sandtable replay game.record --to 40        the first forty steps
  sandtable replay game.record --step 40      the situation after step 40, with the map")]
pub struct Replay {
    /// The record.
    pub file: PathBuf,
    /// Show the situation after this step.
    #[arg(long, value_name = "N", conflicts_with = "to")]
    pub step: Option<usize>,
    /// Stop after this step.
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
}

/// `sandtable verify`
#[derive(Args, Debug)]
pub struct Verify {
    /// The records.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
}

/// `sandtable odds`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable odds westwall --attack 13 --defend 4 --terrain town
  sandtable odds --position p.json --after 'attack 2/501' --after 'with 1/3'
  sandtable odds --record game.record         the combat prepared in a saved game")]
pub struct Odds {
    /// The rulebook whose table to use.
    pub rulebook: Option<String>,
    /// The attacker's strength.
    #[arg(long, allow_negative_numbers = true, requires = "defend")]
    pub attack: Option<i32>,
    /// The defender's strength.
    #[arg(long, allow_negative_numbers = true, requires = "attack")]
    pub defend: Option<i32>,
    /// The defender's terrain.
    #[arg(long, default_value = "clear")]
    pub terrain: String,
    /// A position in JSON, as the engine's 'position' takes it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["attack", "record"])]
    pub position: Option<PathBuf>,
    /// A record.
    #[arg(long, value_name = "FILE", conflicts_with = "attack")]
    pub record: Option<PathBuf>,
    /// The step of the record, if not its last.
    #[arg(long, value_name = "N", requires = "record")]
    pub step: Option<usize>,
    /// An action to take first; may be given several times.
    #[arg(long, value_name = "ACTION", conflicts_with = "attack")]
    pub after: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// `sandtable map`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable map bastogne --svg bastogne.svg --numbers
  sandtable map bastogne --png now.png --record game.record --step 40
  sandtable map my-map.toml --svg my-map.svg")]
pub struct Map {
    /// The map, such as bastogne, or your own map file.
    #[arg(value_name = "MAP")]
    pub name: String,
    /// Write SVG to this file; - is standard output.
    #[arg(long, value_name = "FILE", required_unless_present = "png")]
    pub svg: Option<PathBuf>,
    /// Write PNG to this file.
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Draw the units on the map at the start of a scenario.
    #[arg(long, value_name = "SCENARIO", group = "pieces")]
    pub units: Option<String>,
    /// Draw the units of a record.
    #[arg(long, value_name = "FILE", group = "pieces")]
    pub record: Option<PathBuf>,
    /// Draw the units of a position in JSON, as the engine's 'position' takes it.
    #[arg(long, value_name = "FILE", group = "pieces")]
    pub position: Option<PathBuf>,
    /// The step of the record, if not its last.
    #[arg(long, value_name = "N", requires = "record")]
    pub step: Option<usize>,
    /// Print the number in every hex.
    #[arg(long)]
    pub numbers: bool,
    /// Enlarge a PNG.
    #[arg(long, default_value_t = 1.0)]
    pub scale: f32,
}

/// `sandtable rules`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable rules S7.2            a clause and those below it
  sandtable rules W87             a ruling: what the printed rules leave open
  sandtable rules arracourt D94   a number of one rulebook
  sandtable rules arracourt       the headings of one rulebook
  sandtable rules final fire      clauses and rulings with these words
  sandtable rules 10.3.4 --where  a clause, and the functions, data and tests that carry it out
  sandtable rules                 all headings")]
pub struct Rules {
    /// The number of a clause or ruling, or words to look for; a rulebook's name may come first.
    pub words: Vec<String>,
    /// Say where the program carries it out: functions, data and tests of the rulebook's crate.
    #[arg(long = "where")]
    pub places: bool,
    /// Only this rulebook.
    #[arg(long, value_name = "NAME")]
    pub rulebook: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// `sandtable check`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable check                       everything that ships with Sandtable
  sandtable check my-scenario.toml      your own scenario")]
pub struct Check {
    /// Maps, scenarios, unit lists, rule texts or records; if left out, everything that ships.
    pub files: Vec<PathBuf>,
    /// Only this rulebook.
    #[arg(long, value_name = "NAME")]
    pub rulebook: Option<String>,
}

/// `sandtable bench`
#[derive(Args, Debug)]
pub struct Bench {
    /// The scenario to play.
    #[arg(default_value = "spearhead", conflicts_with = "every")]
    pub scenario: String,
    /// Seconds for each measurement.
    #[arg(long, default_value_t = 1.0)]
    pub seconds: f64,
    /// Measure one core only.
    #[arg(long)]
    pub single: bool,
    /// Compare all scenarios, on one core.
    #[arg(long)]
    pub every: bool,
    /// With --every: the scenarios of one rulebook alone.
    #[arg(long, requires = "every")]
    pub book: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// `sandtable signature`
#[derive(Args, Debug)]
pub struct Signature {
    /// Games to play of each scenario.
    #[arg(long, default_value_t = 25)]
    pub games: u64,
    /// Also print the hash of every scenario.
    #[arg(long)]
    pub each: bool,
    /// The scenarios of one rulebook alone.
    #[arg(long)]
    pub book: Option<String>,
}

/// `sandtable completions`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable completions bash > ~/.local/share/bash-completion/completions/sandtable
  sandtable completions zsh > ~/.zfunc/_sandtable
  sandtable completions fish > ~/.config/fish/completions/sandtable.fish")]
pub struct Completions {
    /// The shell.
    pub shell: Shell,
}

/// A time to think in milliseconds.
fn think(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(time @ 1..=600_000) => Ok(Duration::from_millis(time)),
        _ => Err("give a number of milliseconds from 1 to 600000".into()),
    }
}

fn level(text: &str) -> Result<Level, String> {
    text.parse()
}

fn undo_rule(text: &str) -> Result<UndoRule, String> {
    match text {
        "free" => Ok(UndoRule::Free),
        "consent" => Ok(UndoRule::Consent),
        "none" => Ok(UndoRule::None),
        _ => Err("give 'free', 'consent' or 'none'".into()),
    }
}
