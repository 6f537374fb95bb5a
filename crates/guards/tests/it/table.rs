//! A table to test at: positions in short text, actions in the notation, dice laid down beforehand.
//!
//! ```text
//! turn 2, clear, 2GG moves
//! 0640: HQ-2GG 1-2GG
//! 0643: 88-KGL
//! depleted: 1-2GG
//! ```
//!
//! `moves`, `attacks` and `drawn` say where in its activation the formation is. Further lines are `depleted:`, `debarked:`,
//! `pinned:`, `fired:`, `low:`, `out:` and `waiting:` with units, `A rides: B`, `work: bunker 0640 3` (or the neighbour faced),
//! `blown:`, `pontoon:` and `british:` with sites and hexes, `events: British, name, ...`,
//! `hand: German, name, ...`, `cup:` with formations. Units that are not named are out of the game.

#![allow(dead_code, reason = "every test file uses its own part of the table")]

use std::ops::{Deref, DerefMut};

use guards::{Arrangement, Fortification, Guards, Phase, UnitId, UnitWish, Weather, WorkWish};
use kernel::laws::TestTable;
use kernel::prelude::*;
use kernel::{Seat, Viewer};

pub const BRITISH: Seat = Seat(0);
pub const GERMAN: Seat = Seat(1);

/// A game at one moment.
#[derive(Clone)]
pub struct Table(TestTable<Guards>);

impl Deref for Table {
    type Target = TestTable<Guards>;

    fn deref(&self) -> &TestTable<Guards> {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut TestTable<Guards> {
        &mut self.0
    }
}

/// A scenario as it starts.
pub fn start(name: &str) -> Table {
    let book = guards::open(name).unwrap();
    let at = book.start();
    Table(TestTable::new(book, at))
}

/// A position of Goodwood in short text.
pub fn table(text: &str) -> Table {
    table_of("goodwood", text)
}

/// A position of a scenario in short text.
pub fn table_of(name: &str, text: &str) -> Table {
    let book = guards::open(name).unwrap();
    let mut wanted = Arrangement::default();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    for part in lines.next().expect("a first line").split(',').map(str::trim) {
        if let Some(turn) = part.strip_prefix("turn ") {
            wanted.turn = turn.parse().unwrap();
        } else if let Some(weather) = Weather::ALL.into_iter().find(|weather| weather.name() == part) {
            wanted.weather = weather;
        } else {
            let (formation, phase) = part.split_once(' ').expect("a formation and what it does");
            wanted.active = formation.into();
            wanted.phase = match phase {
                "moves" => Phase::Movement,
                "attacks" => Phase::Attack,
                "drawn" => Phase::Chit,
                other => panic!("what does '{other}' mean?"),
            };
        }
    }
    let mut marks: Vec<(String, String)> = Vec::new();
    for line in lines {
        let (left, right) = line.split_once(':').unwrap_or_else(|| panic!("what does '{line}' mean?"));
        let words: Vec<&str> = right.split_whitespace().collect();
        let commas = || right.split(',').map(|word| word.trim().to_owned());
        let side = usize::from(right.trim().starts_with("German"));
        match left {
            "waiting" => wanted.waiting.extend(words.iter().map(ToString::to_string)),
            "cup" => wanted.cup.extend(words.iter().map(ToString::to_string)),
            "british" => wanted.british.extend(words.iter().map(ToString::to_string)),
            "blown" => wanted.blown.extend(words.iter().map(ToString::to_string)),
            "pontoon" => wanted.pontoons.extend(words.iter().map(ToString::to_string)),
            "events" => wanted.events[side].extend(commas().skip(1)),
            "hand" => wanted.hands[side].extend(commas().skip(1)),
            "work" => wanted.works.push(WorkWish {
                kind: Fortification::named(words[0]).unwrap(),
                hex: words[1].into(),
                facing: words.get(2).map_or(0, |word| facing(&book, words[1], word)),
            }),
            hex if hex.bytes().all(|byte| byte.is_ascii_digit()) => {
                wanted.units.extend(words.iter().map(|unit| UnitWish {
                    unit: (*unit).into(),
                    hex: hex.into(),
                    ..UnitWish::default()
                }));
            }
            state => marks.extend(words.iter().map(|unit| (state.to_owned(), (*unit).to_owned()))),
        }
    }
    for (state, unit) in marks {
        if let Some(rider) = state.strip_suffix(" rides") {
            wanted.units.iter_mut().find(|wish| wish.unit == rider).unwrap().rides = unit;
            continue;
        }
        let wish = wanted.units.iter_mut().find(|wish| wish.unit == unit);
        let wish = wish.unwrap_or_else(|| panic!("{unit} is not on the map"));
        match state.as_str() {
            "depleted" => wish.depleted = true,
            "debarked" => wish.debarked = true,
            "pinned" => wish.pinned = true,
            "fired" => wish.fired = true,
            "low" => wish.failed = 1,
            "out" => wish.failed = 2,
            other => panic!("what does '{other}' mean?"),
        }
    }
    let at = book.arrange(wanted).unwrap_or_else(|faults| panic!("{faults:?}"));
    Table(TestTable::new(book, at))
}

/// The side of a hex that a chit faces: by its number, or by the neighbour on that side.
fn facing(book: &Guards, hex: &str, word: &str) -> u8 {
    let grid = &book.game().setting().map.grid;
    match grid.find(word) {
        Some(towards) => grid.side_between(grid.find(hex).unwrap(), towards).unwrap() as u8,
        None => word.parse().unwrap(),
    }
}

impl Table {
    /// Does actions of the deciding side, without dice.
    pub fn play(mut self, actions: &[&str]) -> Table {
        for action in actions {
            let seat = self.seat();
            self.0.act(seat, action, &[]);
        }
        self
    }

    /// Does an action that rolls these dice.
    pub fn roll(mut self, action: &str, dice: &[u32]) -> Table {
        let seat = self.seat();
        self.0.act(seat, action, dice);
        self
    }

    pub fn unit(&self, word: &str) -> UnitId {
        self.book.game().forces().find(word).unwrap()
    }

    /// Where a unit stands.
    pub fn hex(&self, word: &str) -> String {
        let hex = self.at.troops.hex(self.unit(word));
        hex.map_or_else(|| "off".into(), |hex| self.book.game().setting().map.grid.number(hex).to_owned())
    }

    /// What a unit has spent, in half points.
    pub fn spent(&self, word: &str) -> u8 {
        self.at.spent[self.unit(word).index()]
    }

    pub fn topic(&self) -> &'static str {
        self.book.decision(&self.at).topic
    }

    /// Whether a seat sees a unit.
    pub fn sees(&self, seat: Seat, word: &str) -> bool {
        let view = self.book.view(&self.at, Viewer::Seat(seat));
        view.known.troops.hex(self.unit(word)).is_some()
    }
}
