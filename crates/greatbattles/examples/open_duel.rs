//! Games between computer players: `duel agira regular recruit 20 101 0` plays ten pairs with sides swapped from seed 101, without a
//! search (a last word of 5000: so many nodes a decision); `watch agira regular regular 101 0` tells one game line by line.

use std::time::{Duration, Instant};

use greatbattles::play::{GreatBattlesBook, open};
use kernel::prelude::*;
use kernel::{Notes, Seat, Seed, Seeded, Viewer};
use opponents::{Control, Engine, Level, Limits, Opponent};

/// A decision that takes longer is told.
const SLOW: Duration = Duration::from_millis(300);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let level = |text: &str| text.parse::<Level>().expect("a level");
    match words[..] {
        ["duel", name, a, b, games, seed, nodes] => {
            duel(name, [level(a), level(b)], number(games), number(seed), number(nodes));
        }
        ["watch", name, a, b, seed, nodes] => {
            let book = open(name).expect("it ships");
            game(&book, [level(a), level(b)], number(seed), number(nodes), true);
        }
        _ => panic!("duel SCENARIO A B GAMES SEED NODES, or watch SCENARIO A B SEED NODES"),
    }
}

/// What came of a game.
struct Played {
    winner: Option<Seat>,
    level: String,
    score: i16,
    decisions: u32,
    longest: Duration,
    topic: &'static str,
}

fn game(book: &GreatBattlesBook, players: [Level; 2], seed: u64, nodes: u64, tell: bool) -> Played {
    let (mut at, mut dice) = (book.start(), Seeded::from_number(seed));
    let limits = Limits::nodes(nodes);
    let mut sat: Vec<Opponent<GreatBattlesBook>> = (0..2_u64)
        .map(|seat| Opponent::new(players[seat as usize], &Seed::from_number(seed * 8 + seat * 4 + 1)))
        .collect();
    let (mut decisions, mut longest, mut topic) = (0, Duration::ZERO, "");
    loop {
        let decision = book.decision(&at);
        let Some(seat) = decision.seats.first() else { break };
        let view = book.view(&at, Viewer::Seat(seat)).into_owned();
        let control = Control::new();
        if nodes == 0 {
            control.stop();
        }
        let began = Instant::now();
        let thought = book.decide(&mut sat[usize::from(seat.0)], &view, seat, &limits, &control);
        let thought = thought.expect("it decides");
        if began.elapsed() > SLOW {
            let (took, step) = (began.elapsed(), at.step);
            println!("{took:.0?}: {} at {}.{} ({step:?})", decision.topic, at.day, at.turn);
        }
        if began.elapsed() > longest {
            (longest, topic) = (began.elapsed(), decision.topic);
        }
        decisions += 1;
        let mut log = Notes::default();
        book.apply(&mut at, seat, &thought.action, &mut dice, &mut log).expect("it is legal");
        if tell {
            println!("{}.{} {} {} ({})", at.day, at.turn, seat.0, book.write(&thought.action), thought.why);
            for noted in &log.events {
                println!("      {}", book.narrate(&noted.event));
            }
        }
    }
    let outcome = book.outcome(&at).expect("it is over");
    if tell {
        println!("{outcome:?}");
    }
    let score = book.game().victory_points(&at).0;
    Played { winner: outcome.winner, level: outcome.level, score, decisions, longest, topic }
}

fn duel(name: &str, players: [Level; 2], games: u64, seed: u64, nodes: u64) {
    let book = open(name).expect("it ships");
    let mut by_side = [[0_u64; 3]; 2];
    for number in 0..games {
        let swapped = number % 2 == 1 && players[0] != players[1];
        let dealt = if players[0] == players[1] { seed + number } else { seed + number / 2 };
        let sat = if swapped { [players[1], players[0]] } else { players };
        let began = Instant::now();
        let played = game(&book, sat, dealt, nodes, false);
        let first = usize::from(swapped);
        let result = match played.winner {
            Some(Seat(seat)) if usize::from(seat) == first => 0,
            None => 1,
            Some(_) => 2,
        };
        by_side[first][result] += 1;
        println!(
            "{name} {}:{} seed {dealt}: {} ({} points), {} decisions in {:.1?}, longest {:.0?} ({}); Allied {:?}, Axis {:?}",
            sat[0],
            sat[1],
            played.level,
            played.score,
            played.decisions,
            began.elapsed(),
            played.longest,
            played.topic,
            by_side[0],
            by_side[1],
        );
    }
}
