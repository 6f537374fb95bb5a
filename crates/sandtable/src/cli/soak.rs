//! What may be written after `sandtable soak`.

use clap::Args;

/// `sandtable soak`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sandtable soak                                    a million decisions over all scenarios
  sandtable soak --decisions 100000000              a long run
  sandtable soak spearhead relief --seed 7          other games of two scenarios
  sandtable soak spearhead --seed 7 --game 1234     one game again, with every position looked at thoroughly

At every step: whoever decides has something to do, what is listed passes and is done, the position is sound. At a sample of
the positions also: list and judge agree, notation and position read back, views and guesses agree. One game in 64 is played
again from its actions and dice. What does not hold is printed with how to see it again, and the exit code is 1.")]
pub struct Soak {
    /// The scenarios; all there are if left out.
    pub scenarios: Vec<String>,
    /// How many decisions in all; games that have begun are played to their end.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub decisions: u64,
    /// Fixes the games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(..1 << 30))]
    pub seed: u32,
    /// On how many threads; on all cores if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// One in so many positions is looked at thoroughly.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,
    /// Plays this game of one scenario alone, and looks at every position thoroughly.
    #[arg(long, value_name = "N", requires = "scenarios", conflicts_with_all = ["decisions", "threads", "every"])]
    pub game: Option<u64>,
}
