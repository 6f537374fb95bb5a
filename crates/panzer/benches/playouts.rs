//! How fast one core plays: random decisions with lists built and rules checked, games, copies of a position, views.
//!
//! `cargo bench -p panzer --bench playouts` measures all of it. With arguments it does one thing: `-- signature 5` prints a
//! hash over the positions of 5 random games of each scenario, to be compared before and after a change that must not
//! change the play; `-- play 25 20` plays 20 random games, to be counted by a profiler.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kernel::prelude::*;
use kernel::{Choices, Dice, PositionHash, Seat, Seeded, Silent, Viewer};
use panzer::{Menu, Panzer, Position, View};

const SCENARIOS: [&str; 12] =
    ["25", "26", "27", "28", "29", "30", "31", "32", "33", "34", "25+board", "34+board"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse().expect("a number of games");
    match words[..] {
        [] => measure(),
        ["signature", games] => signatures(number(games)),
        ["play", name, games] => play(name, number(games)),
        _ => panic!("nothing, or: signature GAMES, play SCENARIO GAMES"),
    }
}

fn opened(name: &str) -> Panzer {
    panzer::open(name).expect("it ships")
}

/// One random decision; false when the game is over.
fn step(book: &Panzer, at: &mut Position, list: &mut Menu, dice: &mut Seeded) -> bool {
    let Some(seat) = book.decision(at).seats.first() else { return false };
    book.legal(&book.view(at, Viewer::Seat(seat)), seat, list);
    let action = list.action(dice.roll(list.len() as u32) as usize - 1);
    book.apply(at, seat, &action, dice, &mut Silent).expect("a listed action is legal");
    true
}

fn measure() {
    println!("a position: {} bytes, a view: {} bytes", size_of::<Position>(), size_of::<View>());
    for name in SCENARIOS {
        playouts(name);
    }
    let book = opened("34");
    let (mut at, mut dice, mut list) = (book.start(), Seeded::from_number(1), Menu::default());
    for _ in 0..3000 {
        step(&book, &mut at, &mut list, &mut dice);
    }
    one("a copy of a position", &mut || {
        black_box(black_box(at));
    });
    one("34: a view of a seat", &mut || {
        black_box(book.view(black_box(&at), Viewer::Seat(Seat(0))));
    });
}

fn playouts(name: &str) {
    let book = opened(name);
    let (mut decisions, mut games, mut spent) = (0_u64, 0_u64, Duration::ZERO);
    let mut list = Menu::default();
    while spent < Duration::from_secs(2) {
        let (mut at, mut dice) = (book.start(), Seeded::from_number(games));
        let began = Instant::now();
        while step(&book, &mut at, &mut list, &mut dice) {
            decisions += 1;
        }
        spent += began.elapsed();
        games += 1;
    }
    println!(
        "{name}: {:.0} decisions/s, {:.1} games/s, {} decisions a game",
        decisions as f64 / spent.as_secs_f64(),
        games as f64 / spent.as_secs_f64(),
        decisions / games,
    );
}

fn play(name: &str, games: u64) {
    let (book, mut list, mut decisions) = (opened(name), Menu::default(), 0_u64);
    for game in 0..games {
        let (mut at, mut dice) = (book.start(), Seeded::from_number(game));
        while step(&book, &mut at, &mut list, &mut dice) {
            decisions += 1;
        }
    }
    println!("{name}: {decisions} decisions");
}

fn signatures(games: u64) {
    for name in SCENARIOS {
        let (book, mut list, mut sum) = (opened(name), Menu::default(), 0_u64);
        for game in 0..games {
            let (mut at, mut dice) = (book.start(), Seeded::from_number(game));
            let mut steps = 0_u64;
            while step(&book, &mut at, &mut list, &mut dice) {
                steps += 1;
                sum = sum.wrapping_mul(31).wrapping_add(list.len() as u64);
                if steps.is_multiple_of(101) {
                    sum ^= u64::from_str_radix(&PositionHash::of(&at).to_string(), 16).unwrap_or(0);
                }
            }
        }
        println!("{name}: {sum:016x}");
    }
}

fn one(what: &str, done: &mut dyn FnMut()) {
    let (began, mut times) = (Instant::now(), 0_u32);
    while began.elapsed() < Duration::from_millis(300) {
        for _ in 0..1000 {
            done();
        }
        times += 1000;
    }
    println!("{what}: {} ns", began.elapsed().as_nanos() / u128::from(times));
}
