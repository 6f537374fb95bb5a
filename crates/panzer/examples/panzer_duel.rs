//! Games between computer players: `duel 25 veteran regular 20 101 10000` plays ten pairs with sides swapped from seed 101, with
//! 10,000 nodes a decision (0: without a search); `watch 25 regular regular 101 10000` tells one game line by line.

use std::time::{Duration, Instant};

use kernel::prelude::*;
use kernel::{Notes, Seat, Seed, Seeded, Viewer};
use opponents::{Control, Engine, Level, Limits, Opponent};
use panzer::{Panzer, Position};

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
            let (book, players) = (panzer::open(name).expect("it ships"), [level(a), level(b)]);
            let mut longest = Duration::ZERO;
            game(&book, players, number(seed), number(nodes), &mut longest, true);
        }
        _ => panic!("duel SCENARIOS A B GAMES SEED NODES, or watch SCENARIO A B SEED NODES"),
    }
}

/// Plays one game; the lead of the first seat and the winner.
fn game(
    book: &Panzer,
    players: [Level; 2],
    seed: u64,
    nodes: u64,
    longest: &mut Duration,
    tell: bool,
) -> (i32, Option<Seat>) {
    let (mut at, mut dice) = (book.start(), Seeded::from_number(seed));
    let limits = Limits::nodes(nodes);
    let mut sat: Vec<Opponent<Panzer>> = (0..2_u64)
        .map(|seat| Opponent::new(players[seat as usize], &Seed::from_number(seed * 8 + seat * 4 + 1)))
        .collect();
    let mut turn = 0;
    while let Some(seat) = book.decision(&at).seats.first() {
        let view = book.view(&at, Viewer::Seat(seat)).into_owned();
        let began = Instant::now();
        let player = &mut sat[usize::from(seat.0)];
        let control = Control::new();
        if nodes == 0 {
            control.stop();
        }
        let thought = book.decide(player, &view, seat, &limits, &control).expect("it decides");
        *longest = began.elapsed().max(*longest);
        let mut log = Notes::default();
        book.apply(&mut at, seat, &thought.action, &mut dice, &mut log).expect("it is legal");
        if tell {
            if book.ply(&at) != turn {
                turn = book.ply(&at);
                println!("==== turn {turn}: {}", standing(book, &at));
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

fn standing(book: &Panzer, at: &Position) -> String {
    let scores = book.standing(&book.view(at, Viewer::Referee)).scores;
    format!("{scores:?}, worth {}", book.evaluate(at, Seat(0)))
}

fn duel(name: &str, players: [Level; 2], games: u64, seed: u64, nodes: u64) {
    let book = panzer::open(name).expect("it ships");
    let (mut tally, mut by_side, mut margins) = ([0_u64; 3], [[0_u64; 3]; 2], Vec::new());
    let (mut longest, began) = (Duration::ZERO, Instant::now());
    for number in 0..games {
        let swapped = number % 2 == 1 && players[0] != players[1];
        let dealt = if players[0] == players[1] { seed + number } else { seed + number / 2 };
        let sat = if swapped { [players[1], players[0]] } else { players };
        let (lead, winner) = game(&book, sat, dealt, nodes, &mut longest, false);
        let first = usize::from(swapped);
        let result = match winner {
            Some(Seat(seat)) if usize::from(seat) == first => 0,
            None => 1,
            Some(_) => 2,
        };
        tally[result] += 1;
        by_side[first][result] += 1;
        margins.push(if swapped { -lead } else { lead });
    }
    let mean = margins.iter().sum::<i32>() / margins.len().max(1) as i32;
    println!(
        "{name} {}:{} won {} drawn {} lost {}; as first {:?}, as second {:?}; margin {mean}; longest {:?}, all {:?}",
        players[0],
        players[1],
        tally[0],
        tally[1],
        tally[2],
        by_side[0],
        by_side[1],
        longest,
        began.elapsed(),
    );
}
