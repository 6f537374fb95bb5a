//! Games between computer players: `duel goodwood veteran regular 20 101 3000` plays ten pairs with sides swapped from seed 101,
//! with 3,000 nodes a decision (0: without a search); equal levels play single games, seed by seed. `watch goodwood veteran
//! regular 101 0` tells one game line by line.

use std::time::Instant;

use guards::{Guards, Position};
use kernel::prelude::*;
use kernel::{Evaluation, Notes, Seat, Seed, Seeded, Viewer};
use opponents::{Control, Engine, Level, Limits, Opponent};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let level = |text: &str| text.parse::<Level>().expect("a level");
    match words[..] {
        ["duel", names, a, b, games, seed, nodes] => {
            for name in names.split(',') {
                duel(name, [level(a), level(b)], number(games), number(seed), number(nodes));
            }
        }
        ["watch", name, a, b, seed, nodes] => {
            game(&open(name), [level(a), level(b)], number(seed), number(nodes), true);
        }
        _ => panic!("duel SCENARIOS A B GAMES SEED NODES, or watch SCENARIO A B SEED NODES"),
    }
}

fn open(name: &str) -> Guards {
    guards::open(name).expect("it ships")
}

/// Plays one game; the lead of the British in points and the winner.
fn game(book: &Guards, players: [Level; 2], seed: u64, nodes: u64, tell: bool) -> (i32, Option<Seat>) {
    let (mut at, mut dice) = (book.start(), Seeded::from_number(seed));
    let limits = Limits::nodes(nodes);
    let mut sat: Vec<Opponent<Guards>> = (0..2_u64)
        .map(|seat| Opponent::new(players[seat as usize], &Seed::from_number(seed * 8 + seat * 4 + 1)))
        .collect();
    let mut ply = 0;
    while let Some(seat) = book.decision(&at).seats.first() {
        let view = book.view(&at, Viewer::Seat(seat)).into_owned();
        let control = Control::new();
        if nodes == 0 {
            control.stop();
        }
        let player = &mut sat[usize::from(seat.0)];
        let thought = book.decide(player, &view, seat, &limits, &control).expect("it decides");
        let mut log = Notes::default();
        book.apply(&mut at, seat, &thought.action, &mut dice, &mut log).expect("it is legal");
        if tell {
            if book.ply(&at) != ply {
                ply = book.ply(&at);
                println!("==== {}", standing(book, &at));
            }
            println!("{} {} ({})", seat.0, book.write(&thought.action), thought.why);
            for noted in &log.events {
                println!("      {}", book.narrate(&noted.event));
            }
        }
    }
    let outcome = book.outcome(&at).expect("it is over");
    if tell {
        println!("{outcome:?}");
    }
    (outcome.scores[0] - outcome.scores[1], outcome.winner)
}

fn standing(book: &Guards, at: &Position) -> String {
    let scores = book.standing(&book.view(at, Viewer::Referee)).scores;
    format!("{scores:?}, worth {}", book.evaluate(at, Seat(0)))
}

/// Plays games and prints what the first player came to, as either side.
fn duel(name: &str, players: [Level; 2], games: u64, seed: u64, nodes: u64) {
    let (book, began) = (open(name), Instant::now());
    // By the side of the first player: won, drawn, lost.
    let (mut by_side, mut margins) = ([[0_u64; 3]; 2], Vec::new());
    let paired = players[0] != players[1];
    for number in 0..games {
        let swapped = paired && number % 2 == 1;
        let dealt = if paired { seed + number / 2 } else { seed + number };
        let sat = if swapped { [players[1], players[0]] } else { players };
        let (lead, winner) = game(&book, sat, dealt, nodes, false);
        let first = u8::from(swapped);
        let result = match winner {
            Some(Seat(seat)) if seat == first => 0,
            None => 1,
            Some(_) => 2,
        };
        by_side[usize::from(first)][result] += 1;
        margins.push(f64::from(if swapped { -lead } else { lead }));
    }
    let points = |of: [u64; 3]| of[0] as f64 + of[1] as f64 / 2.0;
    let all = points(by_side[0]) + points(by_side[1]);
    let count = margins.len().max(1) as f64;
    let mean = margins.iter().sum::<f64>() / count;
    let spread = margins.iter().map(|margin| (margin - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    println!(
        "{name} {}:{} {:.0} % of {games} from seed {seed}, {nodes} nodes; won, drawn, lost as British {:?}, as Germans {:?}; \
         margin {mean:+.1} ± {:.1}; {:.0} s",
        players[0],
        players[1],
        all * 100.0 / count,
        by_side[0],
        by_side[1],
        (spread / count).sqrt(),
        began.elapsed().as_secs_f64(),
    );
}
