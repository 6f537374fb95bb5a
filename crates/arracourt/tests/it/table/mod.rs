//! A table to test at: positions in short text, actions in the notation, dice laid down beforehand.
//!
//! ```text
//! turn 2, impulse 5, overcast, American, Advantage German
//! 14: 37/D 37/C
//! 18: 1/130A
//! reduced: 37/C
//! ```
//!
//! The first line names in any order `turn N`, `impulse N`, `fog`, `overcast` or `clear`, the side that acts,
//! `refit` (the side spends replacement points), `target N` and `Advantage SIDE`; if the last is left out neither side
//! holds the Advantage until the half is over, so that no roll is asked about. Further lines, in any order:
//!
//! | line | meaning |
//! |---|---|
//! | `14: 37/D 37/C` | units in an area |
//! | `waiting:`, `eliminated:`, `withdrawn:` and units | units off the map |
//! | `reduced:` and units | which of them are reduced |
//! | `cut off:` and units | out of supply since the last check |
//! | `german:` and areas | what the German controls; left out: as at the start |
//! | `bridge 3/11: German` | who holds a bridge: a side, or `down` |
//! | `others keep` | units that are not named stay where the scenario has them |
//!
//! Units that are not named are out of the game: they neither come nor count as lost.

#![allow(dead_code, reason = "every test file uses its own part of the table")]

use kit::TurnNo;
use std::ops::{Deref, DerefMut};

use arracourt::{
    Area, Arracourt, Arrangement, BridgeId, Dusk, Event, Game, Impulse, LeaderAt, Others, PhaseWish, Place,
    Position, Side, Step, UnitId, UnitWish, VictoryPoints,
};
use kernel::laws::TestTable;
use kernel::prelude::*;
use kernel::{Outcome, Seat, Seeded, Viewer};

/// A game at one moment, with what the last action led to.
#[derive(Clone)]
pub struct Table(TestTable<Arracourt>);

impl Deref for Table {
    type Target = TestTable<Arracourt>;

    fn deref(&self) -> &TestTable<Arracourt> {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut TestTable<Arracourt> {
        &mut self.0
    }
}

/// A scenario as it starts.
pub fn start(name: &str) -> Table {
    let book = arracourt::open(name).unwrap_or_else(|fault| panic!("{fault}"));
    let at = book.start();
    Table(TestTable::new(book, at))
}

/// A position of a scenario in short text.
pub fn table(name: &str, text: &str) -> Table {
    let mut wanted = Arrangement { scenario: name.into(), others: Others::Out, ..Arrangement::default() };
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    for part in lines.next().expect("a first line with turn and side").split(',').map(str::trim) {
        read_head(part, &mut wanted);
    }
    for line in lines {
        if line == "others keep" {
            wanted.others = Others::Keep;
            continue;
        }
        let (left, right) =
            line.split_once(':').unwrap_or_else(|| panic!("what does the line '{line}' mean?"));
        let names: Vec<&str> = right.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        match left.trim() {
            "reduced" => wanted.reduced.extend(names.into_iter().map(String::from)),
            "cut off" => wanted.out_of_supply.extend(names.into_iter().map(String::from)),
            "german" => wanted.german = Some(names.into_iter().map(number).collect()),
            left => match left.strip_prefix("bridge ") {
                Some(bridge) => {
                    wanted.bridges.insert(bridge.trim().into(), names[0].into());
                }
                None => {
                    for name in names {
                        wanted.units.insert(name.into(), UnitWish::at(left));
                    }
                }
            },
        }
    }
    compose(&wanted, text)
}

fn compose(wanted: &Arrangement, text: &str) -> Table {
    let fail = |faults: Vec<kernel::Fault>| -> ! { panic!("{faults:?}\nin the position\n{text}") };
    let (book, mut at) = arracourt::compose(wanted).unwrap_or_else(|faults| fail(faults));
    at.advantage_used = wanted.advantage.is_none();
    book.check_invariants(&at).unwrap_or_else(|fault| panic!("{fault}\nin the position\n{text}"));
    Table(TestTable::new(book, at))
}

fn number(word: &str) -> u8 {
    word.parse().unwrap_or_else(|_| panic!("'{word}' is no number"))
}

fn side(word: &str) -> Side {
    match word {
        "German" => Side::German,
        "American" => Side::American,
        _ => panic!("'{word}' is no side"),
    }
}

fn read_head(part: &str, wanted: &mut Arrangement) {
    let words: Vec<&str> = part.split_whitespace().collect();
    match words[..] {
        ["turn", turn] => wanted.turn = Some(TurnNo(number(turn))),
        ["impulse", impulse] => wanted.impulse = Some(Impulse(number(impulse))),
        [sky @ ("fog" | "overcast" | "clear")] => wanted.weather = Some(sky.into()),
        ["Advantage", holder] => wanted.advantage = Some(holder.into()),
        ["refit"] => wanted.phase = Some(PhaseWish::Refit),
        ["target", points] => wanted.target = Some(VictoryPoints(number(points))),
        [who] => wanted.side = Some(who.into()),
        _ => panic!("what does '{part}' mean in the first line?"),
    }
}

impl Table {
    /// The deciding side acts; no die may be rolled.
    pub fn play(self, action: &str) -> Table {
        self.roll(action, &[])
    }

    /// Does one action after the other.
    pub fn play_all(self, actions: &[&str]) -> Table {
        actions.iter().fold(self, |table, action| table.play(action))
    }

    /// Does an action that rolls exactly these dice.
    pub fn roll(self, action: &str, dice: &[u32]) -> Table {
        let seat = self.seat();
        self.roll_as(seat, action, dice)
    }

    /// Does an action by a seat; it matters only while both seats decide.
    pub fn roll_as(mut self, seat: Seat, action: &str, dice: &[u32]) -> Table {
        self.act(seat, action, dice);
        self.book.check_invariants(&self.at).unwrap_or_else(|fault| panic!("after '{action}': {fault}"));
        self
    }

    /// Plays the last listed action again and again until it is enough; the dice come from a seed. The last action
    /// is the one that does least: pass, end, accept, done.
    pub fn play_until(mut self, seed: u64, enough: impl Fn(&Table) -> bool) -> Table {
        let mut dice = Seeded::from_number(seed);
        for _ in 0..10_000 {
            if enough(&self) {
                return self;
            }
            self.act_picked(|mut list| list.pop(), &mut dice);
        }
        panic!("ten thousand actions were not enough");
    }

    /// Changes the position by hand.
    pub fn change(mut self, change: impl FnOnce(&mut Position)) -> Table {
        change(&mut self.at);
        self
    }

    /// This side may not do that, by this clause; nothing changes and it is not listed.
    pub fn refuses_for(&self, who: &str, action: &str, clause: &str) {
        self.refuses_seat(self.at.seat_of(side(who)), action, clause);
    }

    /// The areas that the listed actions of a unit end with: `goals("move", "37/A")`, in order.
    pub fn goals(&self, verb: &str, unit: &str) -> Vec<u8> {
        let last = |action: String| action.split_whitespace().last().map(number);
        let mut areas: Vec<u8> =
            self.offers(&format!("{verb} {unit} ")).into_iter().filter_map(last).collect();
        areas.sort_unstable();
        areas
    }

    /// Where a unit is: an area's number, `waiting`, `eliminated` or `withdrawn`.
    pub fn place(&self, unit: &str) -> String {
        match self.at.forces.place(self.unit(unit)) {
            Place::Area(area) => area.number().to_string(),
            Place::Waiting => "waiting".into(),
            Place::Eliminated => "eliminated".into(),
            Place::Withdrawn => "withdrawn".into(),
        }
    }

    /// Whether a unit shows its reduced side.
    pub fn is_reduced(&self, unit: &str) -> bool {
        self.at.forces.reduced().has(self.unit(unit))
    }

    /// Whether a unit was out of supply at the last check.
    pub fn is_cut_off(&self, unit: &str) -> bool {
        self.at.unsupplied.has(self.unit(unit))
    }

    /// The names of the units in an area, in the order of the counters.
    pub fn units_in(&self, area: u8) -> Vec<String> {
        let here = self.at.forces.all_in(Area::numbered(area));
        here.into_iter().map(|unit| self.game().counter(unit).id.clone()).collect()
    }

    /// Who controls an area.
    pub fn controller(&self, area: u8) -> &'static str {
        self.at.controller(Area::numbered(area)).name()
    }

    /// Where a leader is.
    pub fn leader(&self, name: &str) -> LeaderAt {
        let index = self.game().leaders.iter().position(|leader| leader.id == name);
        self.at.leaders[index.unwrap_or_else(|| panic!("no leader '{name}'"))]
    }

    /// Who holds a bridge: a side, or `neither` if it is demolished.
    pub fn bridge(&self, name: &str) -> &'static str {
        let index = BridgeId::all().find(|&bridge| self.game().span_name(bridge) == name);
        let index = index.unwrap_or_else(|| panic!("no bridge '{name}'"));
        self.at.bridges.held[index.index()].map_or("neither", Side::name)
    }

    /// The step of the sequence of play.
    pub fn step(&self) -> Step {
        self.at.step
    }

    /// The clock as players say it: `turn 1, impulse 3, German, fog`.
    pub fn clock(&self) -> String {
        let (turn, impulse) = (self.at.turn.0, self.at.impulse);
        format!("turn {turn}, impulse {impulse}, {}, {}", self.at.active.name(), self.sky())
    }

    /// The weather that holds in this half.
    pub fn sky(&self) -> String {
        self.at.sky().name().to_lowercase()
    }

    /// Who may spend the Advantage now, or `neither`.
    pub fn holder(&self) -> &'static str {
        self.at.holder().map_or("neither", Side::name)
    }

    /// The side that decides, or `neither` (also while both bid).
    pub fn decides(&self) -> &'static str {
        self.game().deciding(&self.at).map_or("neither", Side::name)
    }

    /// The movement factors that the last action spent.
    pub fn cost(&self) -> u8 {
        let cost = self.events().iter().find_map(|event| match event {
            Event::Moved(_, _, _, cost) => Some(*cost),
            _ => None,
        });
        cost.expect("the last action was a move").in_parts()
    }

    /// Attack Value, Defense Value and attrition points of the last roll.
    pub fn fought(&self) -> (i8, i8, u8) {
        let fought = self.events().iter().find_map(|event| match event {
            Event::Fought { values, points, .. } => Some((values[0].0, values[1].0, points.0)),
            _ => None,
        });
        fought.expect("the last action rolled an attack")
    }

    /// The clause by which the last action ended the day, if it did.
    pub fn day_ended(&self) -> Option<&'static str> {
        self.events().iter().find_map(|event| match event {
            Event::DayEnded(dusk) => Some(match dusk {
                Dusk::Sunset => "6.3.1",
                Dusk::Track => "6.3.1n1",
                Dusk::Passes => "8.1.5",
            }),
            _ => None,
        })
    }

    /// How the game ended; it must have.
    pub fn outcome(&self) -> Outcome {
        self.book.outcome(&self.at).expect("the game is over")
    }

    /// The position as a viewer sees it.
    pub fn view(&self, viewer: Viewer) -> Position {
        self.book.view(&self.at, viewer).into_owned()
    }

    /// What is asked, as the side that decides reads it.
    pub fn prompt(&self) -> String {
        self.book.scene(&self.at, Viewer::Seat(self.seat())).prompt
    }

    /// The scenario's data and rules.
    pub fn game(&self) -> &Game {
        self.book.game()
    }

    /// A unit by its printed name.
    pub fn unit(&self, name: &str) -> UnitId {
        self.game().find(name).unwrap_or_else(|| panic!("no unit '{name}'"))
    }
}
