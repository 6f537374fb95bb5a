//! Guesses: what a computer player may assume behind a view. Everything that the view tells is kept.

use guards::{
    BRITISH as BRITISH_SIDE, Colour, Drawn, GERMAN as GERMAN_SIDE, Guards, Menu, Place, Position, Side,
    event_chits,
};
use kernel::prelude::*;
use kernel::{Choices, Dice, Seat, Seeded, Silent, Viewer};

use crate::table::{BRITISH, GERMAN, Table, table};

const VIEWERS: [Viewer; 3] = [Viewer::Seat(BRITISH), Viewer::Seat(GERMAN), Viewer::Spectator];

/// Random games, looked at now and then.
fn at_times(name: &str, seed: u64, every: usize, mut look: impl FnMut(&Guards, &Position, &mut Seeded)) {
    let book = guards::open(name).unwrap();
    let mut dice = Seeded::from_number(seed);
    let (mut at, mut list, mut step) = (book.start(), Menu::default(), 0_usize);
    while book.outcome(&at).is_none() {
        if step.is_multiple_of(every) {
            look(&book, &at, &mut dice);
        }
        let seat = book.decision(&at).seats.first().unwrap();
        book.legal(&book.view(&at, Viewer::Seat(seat)), seat, &mut list);
        let action = list.action(dice.roll(list.len() as u32) as usize - 1);
        book.apply(&mut at, seat, &action, &mut dice, &mut Silent).unwrap();
        step += 1;
    }
}

/// Many guesses of a seat.
fn guesses(t: &Table, seat: Seat) -> Vec<Position> {
    let view = t.book.view(&t.at, Viewer::Seat(seat)).into_owned();
    (0..60).map(|seed| t.book.guess(&view, &mut Seeded::from_number(seed))).collect()
}

/// How many chits of a colour are in a cup, in a hand of drawn ones, and played or discarded.
fn colours(at: &Position, side: Side) -> Vec<[u8; 3]> {
    let cup = &at.cups[side.index()];
    let of = |colour: Colour| event_chits().iter().filter(move |(_, chit)| chit.colour == colour);
    Colour::ALL
        .into_iter()
        .map(|colour| {
            let held = cup.drawn.iter().flatten().filter(|&&chit| event_chits().chit(chit).colour == colour);
            [
                of(colour).map(|(id, _)| cup.chits[id.index()]).sum(),
                held.count() as u8,
                of(colour).map(|(id, _)| cup.discards[id.index()]).sum(),
            ]
        })
        .collect()
}

/// How many of each kind of chit there are anywhere but in the box.
fn out_of_the_box(at: &Position) -> Vec<u8> {
    let lies = |id| {
        let lying = at.combat.drawn.iter().filter(|drawn| match drawn {
            Drawn::Stands(chit) | Drawn::Cancelled(chit) => *chit == id && at.combat.result.is_none(),
            Drawn::Nothing | Drawn::Black => false,
        });
        lying.count() as u8
    };
    let in_cup = |cup: &guards::EventCup, id: guards::ChitId| {
        cup.chits[id.index()] + cup.discards[id.index()] + cup.hand().filter(|held| *held == id).count() as u8
    };
    event_chits()
        .iter()
        .map(|(id, _)| at.gone[id.index()] + lies(id) + at.cups.iter().map(|cup| in_cup(cup, id)).sum::<u8>())
        .collect()
}

/// Cups, hands and the box hold as many chits of each colour as in truth, and no chit twice.
#[test]
fn chits_are_guessed_by_their_colour() {
    let mut compared = 0;
    for (name, seed) in [("goodwood", 3), ("veritable", 4)] {
        at_times(name, seed, 97, |book, at, dice| {
            for viewer in VIEWERS.into_iter().filter(|_| at.deployed == [true; 2]) {
                let guess = book.guess(&book.view(at, viewer), dice);
                for side in [BRITISH_SIDE, GERMAN_SIDE] {
                    assert_eq!(colours(&guess, side), colours(at, side), "{name}, {viewer:?}, {side:?}");
                }
                for ((_, chit), out) in event_chits().iter().zip(out_of_the_box(&guess)) {
                    assert!(out <= chit.count, "{name}, {viewer:?}: {out} {}", chit.name);
                }
                compared += usize::from(guess.cups != at.cups);
            }
        });
    }
    assert!(compared > 60, "{compared}");
}

/// A cup that was filled from its open discards is known to both.
///
/// Covers 10.3n4, 19.0n1.
#[test]
fn a_cup_is_refilled_in_the_middle_of_a_turn_and_known_from_then_on() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0634: HQ-KGL\nevents: British, Apathy\nevents: German, Accurate Fire";
    // Apathy cancels Accurate Fire: seven at 1-1 has no effect.
    let mut t = table(text).play(&["attack 0639 with 1-2GG", "strike", "done"]).roll("done", &[1, 1, 2, 3]);
    assert_eq!((t.topic(), t.at.cups[0].left, t.at.cups[0].refilled), ("attack", 0, false));
    // One chit more lies in the open.
    t.at.cups[0].discards[event_chits().find("Hero").unwrap().index()] += 1;
    let t = t.play(&["attack 0639 with 2-2GG", "strike", "done"]).roll("done", &[1, 1, 2, 3]);
    assert!(t.log().iter().any(|line| line.contains("discards go back")), "{:?}", t.log());
    assert!(t.at.cups.iter().all(|cup| cup.refilled));
    assert_eq!(t.at.cups[0].left, 1);
    for viewer in VIEWERS {
        assert_eq!(t.book.view(&t.at, viewer).known.cups[0].chits, t.at.cups[0].chits, "{viewer:?}");
    }
}

/// The order of battle, the dead, those who left and those still to come are known.
#[test]
fn nobody_is_guessed_who_is_not_there() {
    at_times("joes-bridge", 8, 89, |book, at, dice| {
        for viewer in VIEWERS.into_iter().filter(|_| at.deployed == [true; 2]) {
            let guess = book.guess(&book.view(at, viewer), dice);
            for (unit, counter) in book.game().forces().units() {
                let (truth, guessed) = (at.troops.place(unit), guess.troops.place(unit));
                let stands = |place: Place| matches!(place, Place::On(_));
                assert!(truth == guessed || stands(truth) && stands(guessed), "{viewer:?}: {}", counter.id);
            }
        }
    });
}

/// No stack is guessed larger than may be, unless columns on their way overfill the truth.
#[test]
fn guessed_stacks_fit_their_hexes() {
    let mut looked = 0;
    for (name, seed) in [("goodwood", 5), ("bonninghardt", 6)] {
        at_times(name, seed, 97, |book, at, dice| {
            let game = book.game();
            let overfull = |at: &Position| {
                let hexes = [BRITISH_SIDE, GERMAN_SIDE].map(|side| *at.troops.occupied(side));
                let room = |unit: guards::UnitId| {
                    let counter = game.forces().unit(unit);
                    let none = counter.is_division_hq() || at.troops.riding().has(unit);
                    if none { 0 } else { 2 - u8::from(at.depleted.has(unit)) }
                };
                (hexes[0] | hexes[1]).iter().any(|hex| {
                    let taken: u8 = at.troops.units_in(hex).iter().map(room).sum();
                    taken > game.setting().terrain.stacking(hex).0
                })
            };
            for viewer in VIEWERS.into_iter().filter(|_| at.deployed == [true; 2] && !overfull(at)) {
                assert!(!overfull(&book.guess(&book.view(at, viewer), dice)), "{name}, {viewer:?}");
                looked += 1;
            }
        });
    }
    assert!(looked > 60, "{looked}");
}

/// Four German stacks in the dark, and one unit that goes.
fn in_the_dark(moves: &str) -> Table {
    table(&format!(
        "turn 4, clear, {moves} moves\n0640: HQ-2GG\n0637: Scout-2GG\n0636: 88-KGL\n0634: HQ-KGL Gren-KGL Pz-IV-KGL\n0530: HQ-200 1-Bat-200 2-Bat-200\n0830: Gren-200 3-Bat-200"
    ))
}

/// Who was seen this turn and has not acted since is where it was seen; others are anywhere.
#[test]
fn a_unit_that_was_seen_this_turn_is_where_it_was() {
    let t = in_the_dark("2GG");
    assert!(t.sees(BRITISH, "88-KGL"));
    let t = t.play(&["take Scout-2GG", "go 0638"]);
    assert!(!t.sees(BRITISH, "88-KGL"));
    let (gun, tank) = (t.unit("88-KGL"), t.unit("Pz-IV-KGL"));
    let all = guesses(&t, BRITISH);
    assert!(all.iter().all(|guess| guess.troops.hex(gun) == t.at.troops.hex(gun)));
    assert!(all.iter().any(|guess| guess.troops.hex(tank) != t.at.troops.hex(tank)));
    // What the enemy has seen of one's own units is his to know: the scout and the gun have lost sight of each other.
    let memories = VIEWERS.map(|viewer| t.book.view(&t.at, viewer).known.sighted);
    assert!(memories.iter().all(|memory| *memory != t.at.sighted));
    assert!(memories[0] != memories[1] && memories[0] != memories[2] && memories[1] != memories[2]);
}

/// A column that was seen to go holds units of the formation that acts and no others.
#[test]
fn a_column_is_of_the_formation_that_acts() {
    let t = in_the_dark("KGL").play(&["take Pz-IV-KGL", "go 0633", "go 0632", "go 0631"]);
    let hex = t.at.troops.hex(t.unit("Pz-IV-KGL")).unwrap();
    let formation = t.book.game().forces().formation(t.book.game().forces().find_formation("KGL").unwrap());
    for guess in guesses(&t, BRITISH) {
        let here = guess.troops.units_in(hex);
        assert!(here.meets(formation.units), "{here:?}");
        assert!((here - formation.units).is_empty(), "all who stand there came together: {here:?}");
    }
}

/// A stack that was said to have no zone of control holds no company.
///
/// Covers 1.1n5.
#[test]
fn what_was_declared_of_a_stack_is_kept() {
    let text = "turn 4, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0637: HQ-KGL\nwork: trench 0637 0\n0629: Pz-IV-KGL 88-KGL HQ-200\n0631: Gren-KGL";
    let t = table(text).play(&["take 1-2GG", "go 0639", "go 0638"]);
    assert!(!t.at.mover.stopped);
    let hex = t.at.troops.hex(t.unit("HQ-KGL")).unwrap();
    for guess in guesses(&t, BRITISH) {
        assert!(!guess.troops.armed(GERMAN_SIDE).contains(hex));
    }
}
