//! How fast one core plays, by its processor time where the system tells it, so that other work beside it does not count: random decisions with lists built and rules checked, games, copies of a position, views,
//! what a side sees after a step, odds of an attack, games of two players who follow plans.
//!
//! `cargo bench -p guards --bench playouts` measures all of it. With arguments it does one thing: `-- signature 20` prints
//! a hash over the lists and positions of 20 random games of each scenario, to be compared before and after a change that
//! must not change the play; `-- play goodwood 20` plays 20 random games, to be counted by a profiler; `-- plan goodwood 5`
//! plays 5 games of planners.

mod planners;

use std::hash::{Hash, Hasher};
use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use guards::{Action, Guards, Menu, Position, View};
use kernel::prelude::*;
use kernel::{Choices, Dice, PositionHash, Seat, Seeded, Silent, Viewer};

const SCENARIOS: [&str; 4] = ["goodwood", "bonninghardt", "veritable", "joes-bridge"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse().expect("a number of games");
    match words[..] {
        [] => measure(),
        ["signature", games] => signatures(number(games)),
        ["play", name, games] => play(name, number(games)),
        ["plan", name, games] => plan(name, number(games)),
        _ => panic!("nothing, or: signature GAMES, play SCENARIO GAMES, plan SCENARIO GAMES"),
    }
}

fn measure() {
    println!("a position: {} bytes, a view: {} bytes", size_of::<Position>(), size_of::<View>());
    for name in SCENARIOS {
        playouts(name, &guards::open(name).expect("it ships"));
    }
    let book = guards::open("goodwood").expect("it ships");
    let at = position_where(&book, |_, steps| steps == 1500);
    one("a copy of a position", &mut || {
        black_box(black_box(at));
    });
    for name in SCENARIOS {
        let book = guards::open(name).expect("it ships");
        let at = position_where(&book, |_, steps| steps == 1500);
        one(&format!("{name}: a view of a seat"), &mut || {
            black_box(book.view(black_box(&at), Viewer::Seat(Seat(0))));
        });
        one(&format!("{name}: what a side sees after a step"), &mut || {
            black_box(book.game().inspected(black_box(&at), guards::BRITISH));
        });
    }
    let sight = &book.game().setting().sight;
    let hexes = book.game().setting().map.grid.len() as u16;
    let pairs: Vec<_> = (0..4096_u32)
        .map(|n| [n * 7919, n * 104_729].map(|n| board::HexId((n % u32::from(hexes)) as u16)))
        .collect();
    let all = nanoseconds(&mut || {
        black_box(pairs.iter().filter(|pair| sight.sees(black_box(pair[0]), pair[1])).count());
    });
    println!("sight: {:.0} million questions a second", pairs.len() as f64 * 1e3 / all);
    let topic = |at: &Position| book.decision(at).topic;
    let attack = position_where(&book, |at, _| topic(at) == "defensive-artillery");
    let seat = book.decision(&attack).seats.first().expect("the defender decides");
    let view = book.view(&attack, Viewer::Seat(seat));
    assert!(book.odds(&view).is_some(), "an attack is on");
    one("exact odds of an attack", &mut || {
        black_box(book.odds(black_box(&view)));
    });
    for name in SCENARIOS {
        let book = guards::open(name).expect("it ships");
        let (began, clock, mut games) = (Instant::now(), spent(), 0);
        while began.elapsed() < Duration::from_secs(4) {
            planners::play(&book, games);
            games += 1;
        }
        println!("{name}: {:.1} games/s of two planners", games as f64 / (spent() - clock));
    }
}

fn one(text: &str, what: &mut dyn FnMut()) {
    println!("{text}: {:.0} ns", nanoseconds(what));
}

/// The first position of a random game that is looked for.
fn position_where(book: &Guards, mut is_it: impl FnMut(&Position, u32) -> bool) -> Position {
    let (mut at, mut list, mut dice, mut steps) = (book.start(), Menu::default(), Seeded::from_number(1), 0);
    while !is_it(&at, steps) {
        assert!(step(book, &mut at, &mut list, &mut dice), "a game has such a position");
        steps += 1;
    }
    at
}

/// One random decision; whether the game goes on.
fn step(book: &Guards, at: &mut Position, list: &mut Menu, dice: &mut Seeded) -> bool {
    let Some(seat) = book.decision(at).seats.first() else { return false };
    book.legal(&book.view(at, Viewer::Seat(seat)), seat, list);
    let action = list.action(dice.roll(list.len() as u32) as usize - 1);
    book.apply(at, seat, &action, dice, &mut Silent).expect("it is listed");
    true
}

fn playouts(name: &str, book: &Guards) {
    let (mut setup, mut play) = (0.0, 0.0);
    let (mut placed, mut decisions, mut games) = (0_u64, 0_u64, 0_u64);
    let mut list = Menu::default();
    while setup + play < 6.0 {
        let (mut at, mut dice) = (book.start(), Seeded::from_number(games));
        let began = spent();
        while at.deployed != [true; 2] {
            step(book, &mut at, &mut list, &mut dice);
            placed += 1;
        }
        let then = spent();
        setup += then - began;
        while step(book, &mut at, &mut list, &mut dice) {
            decisions += 1;
        }
        play += spent() - then;
        games += 1;
    }
    println!(
        "{name}: {:.0} decisions/s after set-up, {:.0} with it, {:.1} games/s, {} decisions a game",
        decisions as f64 / play,
        (decisions + placed) as f64 / (setup + play),
        games as f64 / (setup + play),
        (decisions + placed) / games,
    );
}

fn play(name: &str, games: u64) {
    let book = guards::open(name).expect("it ships");
    let (mut list, mut decisions) = (Menu::default(), 0_u64);
    for game in 0..games {
        let (mut at, mut dice) = (book.start(), Seeded::from_number(game));
        while step(&book, &mut at, &mut list, &mut dice) {
            decisions += 1;
        }
    }
    println!("{name}: {decisions} decisions");
}

fn plan(name: &str, games: u64) {
    let book = guards::open(name).expect("it ships");
    let decisions: usize = (0..games).map(|game| planners::play(&book, game)).sum();
    println!("{name}: {decisions} decisions");
}

/// FNV-1a: the same on every machine and with every compiler.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Prints for each scenario a hash over all lists, in their order, and over every hundredth position.
fn signatures(games: u64) {
    for name in SCENARIOS {
        for options in ["", "+potent-fire"] {
            let book = guards::open(&format!("{name}{options}")).expect("it ships");
            let (mut hash, mut list, mut decisions) = (Fnv(0xcbf2_9ce4_8422_2325), Menu::default(), 0_u64);
            for game in 0..games {
                let (mut at, mut dice) = (book.start(), Seeded::from_number(game));
                while step(&book, &mut at, &mut list, &mut dice) {
                    list.actions().collect::<Vec<Action>>().hash(&mut hash);
                    decisions += 1;
                    if decisions % 100 == 0 {
                        PositionHash::of(&at).to_string().hash(&mut hash);
                        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                            PositionHash::of(&book.view(&at, viewer)).to_string().hash(&mut hash);
                        }
                    }
                }
            }
            println!("{name}{options}: {:016x} after {decisions} decisions", hash.finish());
        }
    }
}

fn nanoseconds(what: &mut dyn FnMut()) -> f64 {
    let (began, clock) = (Instant::now(), spent());
    let mut rounds = 0_u32;
    while began.elapsed() < Duration::from_millis(500) {
        for _ in 0..100 {
            what();
        }
        rounds += 100;
    }
    (spent() - clock) * 1e9 / f64::from(rounds)
}

/// The processor time of this thread in seconds, or time on the wall where the system does not tell.
fn spent() -> f64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds: Option<f64> = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGAN.get_or_init(Instant::now).elapsed().as_secs_f64(), |spent| spent / 1e9)
}
