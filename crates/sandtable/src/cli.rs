//! What may be written on the command line.

mod arena;
mod soak;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use kernel::{Seed, UndoRule};
use library::Level;
use table::guard::{Origin, Rate};

pub use arena::{Arena, Format};
pub use soak::Soak;

/// Historical board wargames by their rulebooks: play, study, replay, verify.
#[derive(Parser, Debug)]
#[command(name = "sandtable", version, about, max_term_width = 100, after_help = AFTER)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const AFTER: &str = "\
Examples:
  sandtable list                              what can be played
  sandtable play spearhead --bot german       play the Americans at Bastogne
  sandtable rules zone of control             find clauses by words
  sandtable map bastogne --png bastogne.png   draw a map

Exit codes: 0 done, 1 what was asked for failed, 2 wrong use.";

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the rulebooks and their scenarios.
    List(List),
    /// Play a scenario in the terminal.
    Play(Play),
    /// Serve the table in the browser.
    Serve(Serve),
    /// Copy the server's database, also while the server runs.
    Backup(Backup),
    /// Answer requests in JSON, one a line, for programs.
    Engine,
    /// Print a recorded game.
    Replay(Replay),
    /// Prove that a recorded game kept to the rules and the promised dice.
    Verify(Verify),
    /// Print the exact odds of a combat.
    Odds(Odds),
    /// Draw a map, with or without units.
    Map(Map),
    /// Print clauses by number or by words.
    Rules(Rules),
    /// Check maps, scenarios, units and rule texts, and list every fault.
    Check(Check),
    /// Play many games between computer players, and say what they tell of the players and the scenario.
    Arena(Box<Arena>),
    /// Measure the engine's speed beside the machine's own.
    Bench(Bench),
    /// Play many matches at once over live connections and measure the server.
    Load(Load),
    /// Play random games for a long time and look for anything that does not hold.
    Soak(Soak),
    /// Print one hash over a fixed set of random games: it changes when the rules' behaviour does.
    Signature(Signature),
    /// Write a completion script for a shell.
    Completions(Completions),
}

/// `sandtable load`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable load                                  a server of its own, 1 to 256 matches at once
  sandtable load --matches 64 --seconds 20        longer, at one size
  sandtable load --idle 5000                      and what idle matches cost in memory
  sandtable load --server http://127.0.0.1:8017   a server that is running

Every move is legal, chosen by chance, and checked: the players keep a game of their own and follow the server's dice.
A move counts when it is acknowledged, which is after it is on disk, and both players have been told of it.")]
pub struct Load {
    /// The scenario that is played.
    #[arg(default_value = "spearhead")]
    pub scenario: String,
    /// How many matches at once; several numbers are measured one after the other.
    #[arg(long, value_delimiter = ',', default_value = "1,16,64,256", value_parser = clap::value_parser!(u16).range(1..))]
    pub matches: Vec<u16>,
    /// How many seconds each is measured.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// How many idle matches are opened at the end.
    #[arg(long, default_value_t = 0)]
    pub idle: u16,
    /// A server that is running; without it one is started on an empty database and stopped at the end.
    #[arg(long)]
    pub server: Option<String>,
    /// The number of its process, for processor time and memory.
    #[arg(long, requires = "server")]
    pub process: Option<u32>,
    /// The folder for the database and for measuring the disk.
    #[arg(long)]
    pub folder: Option<PathBuf>,
}

/// `sandtable list`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable list                              everything that can be played
  sandtable list spearhead                    one scenario, with its optional rules

Optional rules are switched on behind the scenario's name, each with a plus sign: NAME+OPTION+OPTION. Every command
that takes a scenario takes it so.")]
pub struct List {
    /// One scenario alone; with its optional rules behind it, how that is played.
    pub scenario: Option<String>,
    /// As JSON.
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
  sandtable play --load game.record           go on with a saved game
  sandtable play spearhead --seed 7 < moves   commands from a file, one a line

At the prompt, type an action, its number, a unit, or 'help'.")]
pub struct Play {
    /// The scenario, such as spearhead, bastogne/spearhead or bastogne-1, with optional rules behind plus signs, or
    /// a scenario file of your own (its name ends in .toml); asked for if left out.
    pub scenario: Option<String>,
    /// A side that the computer plays; may be given twice.
    #[arg(long, value_name = "SIDE")]
    pub bot: Vec<String>,
    /// How the computer plays: recruit, regular, veteran or random.
    #[arg(long, default_value = "regular", value_parser = level)]
    pub level: Level,
    /// How long the computer may think about a decision, in milliseconds.
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = think)]
    pub think: Duration,
    /// Lets you ask with 'hint' what the Veteran would do.
    #[arg(long)]
    pub hints: bool,
    /// Fixes the dice: a number or 64 hexadecimal digits.
    #[arg(long, value_parser = crate::seeds::parse)]
    pub seed: Option<Seed>,
    /// What may be taken back: free (to the last die), consent or none.
    #[arg(long, default_value = "free", value_parser = undo_rule)]
    pub undo: UndoRule,
    /// Goes on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "seed", "undo", "position"])]
    pub load: Option<PathBuf>,
    /// Begins from a position in JSON, as the engine's 'position' takes it.
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    pub position: Option<PathBuf>,
    /// Stops at the first line that fails, when commands come from a file.
    #[arg(long)]
    pub strict: bool,
}

/// `sandtable serve`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable serve --open                      a table on this machine, in a browser
  sandtable serve --listen 0.0.0.0:8017       for everybody on the network
  sandtable serve --behind-proxy --origin https://table.example.org

SANDTABLE_LOG says what is logged: error, warn, info (unless it is set), debug.")]
pub struct Serve {
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8017")]
    pub listen: SocketAddr,
    /// The file that everything is kept in; made if it is not there.
    #[arg(long, value_name = "FILE", env = "DATABASE", default_value = "sandtable.db")]
    pub database: PathBuf,
    /// The address by which browsers know the server, if it is another; may be given several times.
    #[arg(long, value_name = "URL")]
    pub origin: Vec<Origin>,
    /// Believes what a proxy in front says of who asks, and how.
    #[arg(long)]
    pub behind_proxy: bool,
    /// Requests a minute for each player, or off.
    #[arg(long, value_name = "N", default_value = "600")]
    pub rate_limit: Rate,
    /// The form of the logs.
    #[arg(long, value_enum, default_value = "text")]
    pub log: LogForm,
    /// How long a computer player may think about a decision, in milliseconds.
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = think)]
    pub think: Duration,
    /// Lets everybody read /metrics, not this machine alone.
    #[arg(long)]
    pub open_metrics: bool,
    /// Opens the page in a browser.
    #[arg(long)]
    pub open: bool,
}

/// The form of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    /// For people.
    Text,
    /// One object a line, for programs.
    Json,
}

/// `sandtable backup`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable backup monday.db
  sandtable backup monday.db --database /var/lib/sandtable/sandtable.db")]
pub struct Backup {
    /// The copy; it must not be there yet.
    pub file: PathBuf,
    /// The database to copy.
    #[arg(long, value_name = "FILE", env = "DATABASE", default_value = "sandtable.db")]
    pub database: PathBuf,
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
    /// Shows the situation after this step.
    #[arg(long, value_name = "N", conflicts_with = "to")]
    pub step: Option<usize>,
    /// Stops after this step.
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
    /// The rulebook whose table is asked; may be left out while there is only one.
    pub rulebook: Option<String>,
    /// The attacker's strength.
    #[arg(long, allow_negative_numbers = true, requires = "defend")]
    pub attack: Option<i32>,
    /// The defender's strength.
    #[arg(long, allow_negative_numbers = true, requires = "attack")]
    pub defend: Option<i32>,
    /// The terrain that counts.
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
    /// An action that is taken first; may be given several times.
    #[arg(long, value_name = "ACTION", conflicts_with = "attack")]
    pub after: Vec<String>,
    /// As JSON.
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
    /// The map, such as bastogne, or a map file.
    #[arg(value_name = "MAP")]
    pub name: String,
    /// Writes SVG here; - is standard output.
    #[arg(long, value_name = "FILE", required_unless_present = "png")]
    pub svg: Option<PathBuf>,
    /// Writes PNG here.
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Draws the units that stand on the map at a scenario's start.
    #[arg(long, value_name = "SCENARIO", group = "pieces")]
    pub units: Option<String>,
    /// Draws the units of a record.
    #[arg(long, value_name = "FILE", group = "pieces")]
    pub record: Option<PathBuf>,
    /// Draws the units of a position in JSON, as the engine's 'position' takes it.
    #[arg(long, value_name = "FILE", group = "pieces")]
    pub position: Option<PathBuf>,
    /// The step of the record, if not its last.
    #[arg(long, value_name = "N", requires = "record")]
    pub step: Option<usize>,
    /// Prints the number in every hex.
    #[arg(long)]
    pub numbers: bool,
    /// Enlarges a PNG.
    #[arg(long, default_value_t = 1.0)]
    pub scale: f32,
}

/// `sandtable rules`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable rules S7.2          a clause and those below it
  sandtable rules final fire    clauses with these words
  sandtable rules               the headings of all clauses")]
pub struct Rules {
    /// The number of a clause, or words to look for.
    pub words: Vec<String>,
    /// Only this rulebook.
    #[arg(long, value_name = "NAME")]
    pub rulebook: Option<String>,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
}

/// `sandtable check`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable check                       everything that ships with Sandtable
  sandtable check my-scenario.toml      a scenario of your own")]
pub struct Check {
    /// Maps, scenarios, unit lists, rule texts or records; without files, all that ships.
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
    /// Seconds for each measure.
    #[arg(long, default_value_t = 1.0)]
    pub seconds: f64,
    /// Measures one core only.
    #[arg(long)]
    pub single: bool,
    /// All scenarios beside each other, on one core.
    #[arg(long)]
    pub every: bool,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
}

/// `sandtable signature`
#[derive(Args, Debug)]
pub struct Signature {
    /// How many games of each scenario.
    #[arg(long, default_value_t = 25)]
    pub games: u64,
    /// Prints the hash of every scenario too.
    #[arg(long)]
    pub each: bool,
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
