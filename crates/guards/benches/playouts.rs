//! How fast one core plays: random decisions with lists built and rules checked, games, copies of a position, views.
//!
//! `cargo bench -p guards --bench playouts`

use std::hint::black_box;
use std::time::{Duration, Instant};

use guards::{Guards, Position, View};
use kernel::prelude::*;
use kernel::{Dice, Seat, Seeded, Silent, Viewer};

fn main() {
    println!("a position: {} bytes, a view: {} bytes", size_of::<Position>(), size_of::<View>());
    for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge"] {
        let book = guards::open(name).expect("it ships");
        playouts(name, &book);
    }
    let book = guards::open("goodwood").expect("it ships");
    let at = midgame(&book);
    let one = |text: &str, what: &mut dyn FnMut()| println!("{text}: {:.0} ns", nanoseconds(what));
    one("a copy of a position", &mut || {
        black_box(black_box(at));
    });
    one("a view of a seat", &mut || {
        black_box(book.view(black_box(&at), Viewer::Seat(Seat(0))));
    });
    let sight = &book.game().setting().sight;
    let hexes = book.game().setting().map.grid.len() as u16;
    let pairs: Vec<_> = (0..4096_u32)
        .map(|n| [n * 7919, n * 104_729].map(|n| board::HexId((n % u32::from(hexes)) as u16)))
        .collect();
    let all = nanoseconds(&mut || {
        black_box(pairs.iter().filter(|pair| sight.sees(black_box(pair[0]), pair[1])).count());
    });
    println!("sight: {:.0} million questions a second", pairs.len() as f64 * 1e3 / all);
}

/// A position in the middle of a random game.
fn midgame(book: &Guards) -> Position {
    let (mut at, mut list, mut dice) = (book.start(), Vec::new(), Seeded::from_number(1));
    for _ in 0..1500 {
        step(book, &mut at, &mut list, &mut dice);
    }
    at
}

/// One random decision; whether the game goes on.
fn step(book: &Guards, at: &mut Position, list: &mut Vec<guards::Action>, dice: &mut Seeded) -> bool {
    let Some(seat) = book.decision(at).seats.first() else { return false };
    book.legal(&book.view(at, Viewer::Seat(seat)), seat, list);
    let action = list[dice.roll(list.len() as u32) as usize - 1];
    book.apply(at, seat, &action, dice, &mut Silent).expect("it is listed");
    true
}

fn playouts(name: &str, book: &Guards) {
    let (mut setup, mut play) = (Duration::ZERO, Duration::ZERO);
    let (mut placed, mut decisions, mut games) = (0_u64, 0_u64, 0_u64);
    let mut list = Vec::new();
    while setup + play < Duration::from_secs(6) {
        let (mut at, mut dice) = (book.start(), Seeded::from_number(games));
        let began = Instant::now();
        while at.deployed != [true; 2] {
            step(book, &mut at, &mut list, &mut dice);
            placed += 1;
        }
        setup += began.elapsed();
        let began = Instant::now();
        while step(book, &mut at, &mut list, &mut dice) {
            decisions += 1;
        }
        play += began.elapsed();
        games += 1;
    }
    println!(
        "{name}: {:.0} decisions/s after set-up, {:.0} with it, {:.1} games/s, {} decisions a game",
        decisions as f64 / play.as_secs_f64(),
        (decisions + placed) as f64 / (setup + play).as_secs_f64(),
        games as f64 / (setup + play).as_secs_f64(),
        (decisions + placed) / games,
    );
}

fn nanoseconds(what: &mut dyn FnMut()) -> f64 {
    let began = Instant::now();
    let mut rounds = 0_u32;
    while began.elapsed() < Duration::from_millis(500) {
        for _ in 0..100 {
            what();
        }
        rounds += 100;
    }
    began.elapsed().as_secs_f64() * 1e9 / f64::from(rounds)
}
