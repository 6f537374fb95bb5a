//! How fast random games run: `cargo run --release -p greatbattles --example pace -- agira 5`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use greatbattles::play::{GreatBattlesBook, open};
use kernel::{Dice, Rules, Seeded, Silent, Viewer};

/// What a decision topic cost.
#[derive(Default)]
struct Spent {
    decisions: u32,
    listed: usize,
    listing: Duration,
    doing: Duration,
}

fn play(book: &GreatBattlesBook, seed: u64, topics: &mut BTreeMap<&'static str, Spent>) -> (u32, bool) {
    let mut at = book.start();
    let (mut choose, mut roll) = (Seeded::from_number(!seed), Seeded::from_number(seed));
    let mut list = Vec::new();
    for decisions in 0..400_000 {
        let decision = book.decision(&at);
        let Some(seat) = decision.seats.first() else { return (decisions, true) };
        let spent = topics.entry(decision.topic).or_default();
        let began = Instant::now();
        book.legal(&book.view(&at, Viewer::Seat(seat)), seat, &mut list);
        spent.listing += began.elapsed();
        spent.listed += list.len();
        spent.decisions += 1;
        let action = list[choose.roll(list.len() as u32) as usize - 1].clone();
        let began = Instant::now();
        book.apply(&mut at, seat, &action, &mut roll, &mut Silent).expect("a listed action is legal");
        spent.doing += began.elapsed();
    }
    (400_000, false)
}

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_else(|| "agira".to_owned());
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(3);
    let began = Instant::now();
    let book = open(&name).expect("the scenario opens");
    println!("opened in {:?}", began.elapsed());
    let mut topics = BTreeMap::new();
    let began = Instant::now();
    for seed in 0..games {
        let (decisions, over) = play(&book, seed, &mut topics);
        println!("game {seed}: {decisions} decisions, over: {over}, {:?}", began.elapsed());
    }
    println!("{:.2} games a second", games as f64 / began.elapsed().as_secs_f64());
    for (topic, spent) in topics {
        println!(
            "{topic:20} {:8} decisions, {:6.1} listed, {:9.1} us to list, {:9.1} us to do, {:7.2} s",
            spent.decisions,
            spent.listed as f64 / f64::from(spent.decisions),
            spent.listing.as_secs_f64() * 1e6 / f64::from(spent.decisions),
            spent.doing.as_secs_f64() * 1e6 / f64::from(spent.decisions),
            (spent.listing + spent.doing).as_secs_f64(),
        );
    }
}
