//! Random games of one scenario, to see how fast they are.
use kernel::{Rulebook, Seeded, playout_with};
use std::time::Instant;

fn main() {
    let name = std::env::args().nth(1).unwrap_or_else(|| "spearhead".into());
    let games: u64 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(300);
    let book = westwall::open(&name).expect("a scenario");
    let mut menu = westwall::Menu::default();
    let (mut actions, mut wins) = (0_u64, [0; 3]);
    println!("position: {} bytes", size_of::<westwall::Position>());
    let begin = Instant::now();
    for seed in 0..games {
        let mut p = book.start();
        let mut dice = Seeded::from_number(seed);
        let mut rolls = Seeded::from_number(seed + 1_000_000);
        let played = playout_with(&book, &mut p, &mut menu, &mut dice, &mut rolls, 100_000);
        actions += u64::from(played.actions);
        let outcome = played.outcome.expect("random games end");
        wins[outcome.winner.map_or(2, |seat| seat.0 as usize)] += 1;
    }
    let time = begin.elapsed().as_secs_f64();
    println!(
        "{games} games, {actions} actions, {:.0} games/s, {:.0} actions/s, wins {wins:?}",
        games as f64 / time,
        actions as f64 / time
    );
}
