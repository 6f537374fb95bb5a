//! The command line of `sandtable soak`.

use clap::Args;

/// `sandtable soak`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable soak                                    a million decisions over all scenarios
  sandtable soak --decisions 100000000              a long run
  sandtable soak spearhead relief --seed 7          different games of two scenarios
  sandtable soak spearhead --seed 7 --game 1234     repeat one game and check every position thoroughly

At every step: the side that decides has an action, every listed action is legal and can be done, and the position is sound. At a
sample of positions: the list agrees with the check, notation and positions read back, views and guesses agree. One game in
64 is replayed from its actions and dice. A failure is printed with the command that repeats it, and the exit code is 1.")]
pub struct Soak {
    /// The scenarios; all if left out.
    pub scenarios: Vec<String>,
    /// Decisions in all; a game that has started is played to its end.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub decisions: u64,
    /// The seed of the games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(..1 << 30))]
    pub seed: u32,
    /// Threads; all cores if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Check one position in N thoroughly.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,
    /// Repeat this game of one scenario and check every position thoroughly.
    #[arg(long, value_name = "N", requires = "scenarios", conflicts_with_all = ["decisions", "threads", "every"])]
    pub game: Option<u64>,
}
