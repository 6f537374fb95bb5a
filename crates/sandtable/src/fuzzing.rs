//! What the fuzzer feeds: one function per parser, and one that reads bytes as a game.
//!
//! `fuzz/` runs them under `cargo fuzz`; `tests/fuzzed.rs` runs the same functions for a bounded time.
//! None of them may panic, whatever the bytes are.

use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

use kernel::{Choices, Match, Record, Rules, Seat, Seeded, Silent};
use library::Shelf;
use westwall::{DataKind, Menu, WestWall};

use crate::engine::{Engine, Line};

/// A function that takes any bytes.
pub type Target = fn(&[u8]);

/// Every target by its name.
pub const TARGETS: [(&str, Target); 8] = [
    ("protocol", protocol),
    ("notation", notation),
    ("record", record),
    ("map", map),
    ("scenario", scenario),
    ("units", units),
    ("rules", rules),
    ("game", game),
];

static SPEARHEAD: LazyLock<Arc<WestWall>> =
    LazyLock::new(|| Arc::new(westwall::open("spearhead").expect("the scenario ships")));

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(Shelf::default()));
}

/// Any line to the engine: it answers with one line of JSON and goes on.
pub fn protocol(data: &[u8]) {
    ENGINE.with_borrow_mut(|engine| {
        for line in data.split(|&byte| byte == b'\n').take(8) {
            let answer = engine.answer(&Line::Whole(line.to_vec()));
            assert!(!answer.contains('\n'));
            assert!(serde_json::from_str::<serde_json::Value>(&answer).is_ok(), "{answer}");
        }
    });
}

/// Any text as an action; what is read is written back the same.
pub fn notation(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(action) = SPEARHEAD.read(&text) {
        assert_eq!(SPEARHEAD.read(&SPEARHEAD.write(&action)), Ok(action));
    }
}

/// Any text as a game record; what is read is replayed as far as it is legal.
pub fn record(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(record) = text.parse::<Record>() {
        let _ = Match::load(Arc::clone(&SPEARHEAD), &record, None);
        let _ = kernel::verify(Arc::clone(&SPEARHEAD), &record);
    }
}

/// Any text as a map.
pub fn map(data: &[u8]) {
    let _ = westwall::check_data(DataKind::Map, &String::from_utf8_lossy(data));
}

/// Any text as a scenario.
pub fn scenario(data: &[u8]) {
    let _ = westwall::check_data(DataKind::Scenario, &String::from_utf8_lossy(data));
}

/// Any text as an order of battle.
pub fn units(data: &[u8]) {
    let _ = westwall::check_data(DataKind::Units, &String::from_utf8_lossy(data));
}

/// Any text as rules.
pub fn rules(data: &[u8]) {
    let _ = westwall::check_data(DataKind::Rules, &String::from_utf8_lossy(data));
}

/// Bytes as choices from the legal list: every listed action passes, and the other seat may do nothing.
pub fn game(data: &[u8]) {
    let book = &**SPEARHEAD;
    let mut at = book.start();
    let mut dice = Seeded::from_number(data.len() as u64);
    let mut menu = Menu::default();
    for pair in data.chunks(2) {
        let Some(seat) = book.decision(&at).seats.first() else { return };
        book.legal(&at, seat, &mut menu);
        assert!(!menu.is_empty(), "stuck");
        let number = pair.iter().fold(0, |number, &byte| number << 8 | usize::from(byte));
        let action = menu.action(number % menu.len());
        assert!(book.check(&at, Seat(1 - seat.0), &action).is_err());
        let done = book.apply(&mut at, seat, &action, &mut dice, &mut Silent);
        assert!(done.is_ok(), "{}: {done:?}", book.write(&action));
    }
}
