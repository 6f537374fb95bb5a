//! Initiative of every scenario, and who wins.

use kernel::{Rules, Seat};
use panzer::{Ended, Fate, Place, State};

use crate::table::{ALLIED, GERMAN, Table, table};

/// Who is First Player after these rolls on the first turn.
fn first(scenario: &str, rolls: [u32; 2]) -> Seat {
    let mut t = table(&format!("{scenario}, turn 1, command"));
    t.act(ALLIED, "ready", &[]);
    t.act(GERMAN, "ready", &rolls);
    t.at.first.unwrap().seat()
}

/// Covers 4.3, 6.3, s25.2, s26.2, s27.3, s28.2, s29.2, s30.2, s31.2, s32.2, s33.4, s34.2.
#[test]
fn scenarios_modify_initiative() {
    for even in ["25", "26", "29", "30", "34"] {
        assert_eq!((first(even, [50, 49]), first(even, [49, 50])), (ALLIED, GERMAN), "{even}");
    }
    assert_eq!((first("27", [40, 79]), first("27", [40, 81])), (ALLIED, GERMAN));
    assert_eq!((first("28", [31, 50]), first("28", [29, 50])), (ALLIED, GERMAN));
    assert_eq!((first("31", [70, 31]), first("31", [70, 29])), (GERMAN, ALLIED));
    assert_eq!((first("32", [60, 41]), first("32", [60, 39])), (GERMAN, ALLIED));
    assert_eq!((first("33", [50, 69]), first("33", [50, 71])), (ALLIED, GERMAN));
}

/// A chance encounter that ends with these units lost and these out by 15Q0.
fn ended(lost: &[&str], out: &[&str]) -> Table {
    let mut t = table("25, turn 15, command\nM4A1-1: 15A0 facing 1\nPzIVH-1: 15GG5 facing 1");
    for unit in lost {
        let id = t.id(unit);
        t.at.units[id.index()].fate = Fate::KnockedOut;
        t.at.units[id.index()].place = Place::Gone;
    }
    for unit in out {
        let id = t.id(unit);
        t.at.units[id.index()].fate = Fate::Exited;
        t.at.units[id.index()].states.set(State::Scores);
    }
    t.at.ended = Some(Ended::LastTurn);
    t.at.stack.clear();
    t
}

/// Covers s25.9, s25.10, s25.11, 15.4, 15.5.
#[test]
fn wrecks_exits_and_shortfalls_score() {
    let outcome = |t: &Table| t.book.outcome(&t.at).unwrap();
    // Neither side has brought enough tanks out: 185 for both.
    let close = outcome(&ended(&["M4A1-3", "PzIVH-3", "PzIVH-4"], &[]));
    assert_eq!((close.scores, close.winner), (vec![146 + 185, 63 + 185], None));
    let won = outcome(&ended(&["M4A1-3", "PzIVH-3", "PzIVH-4", "PzIVH-5"], &[]));
    assert_eq!(won.winner, Some(ALLIED));
    // Four German tanks are enough, and each scores.
    let out = outcome(&ended(&[], &["PzIVH-3", "PzIVH-4", "PzIVH-5", "PzIVH-6"]));
    assert_eq!((out.scores, out.winner), (vec![0, 4 * 73 + 185], Some(GERMAN)));
}
