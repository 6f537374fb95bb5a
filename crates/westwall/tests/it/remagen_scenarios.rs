//! The two scenarios of Remagen as printed: set-up and schedules [R17.0].

use crate::table::{Table, start};
use westwall::{Side, Step};

/// A scenario once everybody has been set up.
fn begun(name: &str) -> Table {
    start(name).play_until(1, |t| !matches!(t.step(), Step::Setup(_)))
}

/// The units on the map, with values and hexes.
fn on_map(t: &Table, side: Side) -> Vec<String> {
    let game = t.game();
    let mut units: Vec<String> = game
        .on_map(t.position(), side)
        .map(|(unit, hex)| format!("{} {}", game.counter(unit).values, game.number(hex)))
        .collect();
    units.sort();
    units
}

/// The schedule of a side: turn, letters of the areas, and units with their values; sorted.
fn schedule(t: &Table, side: Side) -> Vec<(u8, String, Vec<String>)> {
    let game = t.game();
    let groups = game.scenario.reinforcements.iter().filter(|group| group.side == side);
    let mut all = std::collections::BTreeMap::<(u8, String), Vec<String>>::new();
    for group in groups {
        let letters: String = group.areas.iter().map(|&area| char::from(b'A' + area)).collect();
        let units = group
            .units
            .iter()
            .map(|unit| format!("{} {}", game.counter(unit).name, game.counter(unit).values));
        all.entry((group.turn.0, letters)).or_default().extend(units);
    }
    all.into_iter()
        .map(|((turn, letters), mut units)| {
            units.sort();
            (turn, letters, units)
        })
        .collect()
}

/// One line of a schedule: `2-4-7: 111 110; 2-1-12: 15`.
fn line(turn: u8, letters: &str, text: &str) -> (u8, String, Vec<String>) {
    let mut units = Vec::new();
    for part in text.split("; ") {
        let (values, names) = part.split_once(": ").expect("values and names");
        units.extend(names.split(", ").map(|name| format!("{name} {values}")));
    }
    units.sort();
    (turn, letters.into(), units)
}

/// How many units come on each turn.
fn counts(groups: &[(u8, String, Vec<String>)]) -> Vec<(u8, usize)> {
    let mut counts: Vec<(u8, usize)> = Vec::new();
    for (turn, _, units) in groups {
        match counts.last_mut() {
            Some((last, count)) if last == turn => *count += units.len(),
            _ => counts.push((*turn, units.len())),
        }
    }
    counts
}

/// Covers R17.11, R17.12, R17.21, R17.22, R17.15.1, R17.25.
#[test]
fn one_battalion_faces_the_bridge_guard_and_moves_first() {
    for name in ["remagen", "remagen-optimum"] {
        let t = begun(name);
        assert_eq!(on_map(&t, Side::First), ["3-6-7 0517"], "{name}");
        assert_eq!(t.place("27"), "0517");
        assert_eq!(on_map(&t, Side::Second), ["1-1-7 0716"], "{name}");
        assert_eq!((t.turn(), t.decides(), t.step()), (1, "US".into(), Step::Movement));
    }
}

/// Covers R17.13, R17.23.
#[test]
fn the_american_schedule() {
    let wanted = [
        line(1, "A", "3-6-7: 1/47, 2/47, 3/47, 1/311, 2/311, 3/311, 1/310, 2/310, 3/310, 60, 52"),
        line(4, "A", "3-4-15/1-7: 9"),
        line(13, "A", "3-6-7: 1/39, 2/39, 3/39"),
        line(
            16,
            "A",
            "3-6-7: 1/393, 2/393, 3/393, 1/394, 2/394, 3/394, 1/395, 2/395, 3/395, 1/396, 2/396, 3/396, 1/102, 2/102, 3/102; 3-4-15/1-7: 78, 99",
        ),
        line(22, "A", "3-6-7: 1/16, 2/16, 3/16, 1/26, 2/26, 3/26, 1/18, 2/18, 3/18; 3-4-15/1-7: 1"),
    ];
    assert_eq!(counts(&wanted), [(1, 11), (4, 1), (13, 3), (16, 17), (22, 10)]);
    for name in ["remagen", "remagen-optimum"] {
        let t = begun(name);
        assert_eq!(schedule(&t, Side::First), wanted, "{name}");
        // They are there to be entered, and no others.
        let mut offered: Vec<String> =
            t.offers("enter").iter().filter_map(|action| action.split(' ').nth(1).map(Into::into)).collect();
        offered.dedup();
        assert_eq!(offered.len(), 11, "{name}");
    }
}

/// Covers R17.14.
#[test]
fn the_german_schedule_of_history() {
    let wanted = [
        line(7, "D", "3-2-20/1-7: Volks I"),
        line(7, "E", "2-4-7: 111, 110; 2-1-12: 15; 2-1-17/1-7: 11"),
        line(8, "D", "1-2-7: 901, 902; 1-1-12: 130, 32; 2-1-17/1-7: Lehr"),
        line(8, "E", "1-1-12: 106"),
        line(9, "D", "1-2-7: 10, 11; 2-1-17/1-7: 9"),
        line(16, "F", "4-7-7: 130; 1-2-7: 694, 695, 696; 2-1-17/1-7: 340; 3-2-20/1-7: Volks II"),
        line(25, "C", "2-2-7: 164, 183, 190, 8, 29; 2-1-17/1-7: 62, 3"),
        line(25, "CD", "2-2-7: 5, 8, 9, 13, 14, 15; 2-1-17/1-7: 3, 5"),
        line(25, "EF", "2-2-7: 39, 77, 78; 2-1-17/1-7: 26"),
        line(25, "F", "2-2-7: 751, 752; 2-1-17/1-7: 326"),
        line(25, "G", "2-2-7: 981, 982, 989, 990; 2-1-17/1-7: 272, 277"),
    ];
    assert_eq!(counts(&wanted), [(7, 5), (8, 6), (9, 3), (16, 6), (25, 28)]);
    assert_eq!(schedule(&begun("remagen"), Side::Second), wanted);
}

/// Covers R17.24.
#[test]
fn the_german_schedule_had_they_reacted_at_once() {
    let wanted = [
        line(2, "E", "2-4-7: 111, 110; 2-1-12: 15; 2-1-17/1-7: 11"),
        line(3, "C", "2-2-7: 917, 918; 2-1-17/1-7: 340; 3-2-20/1-7: Volks I"),
        line(4, "D", "1-2-7: 901, 902; 1-1-12: 130; 2-1-17/1-7: Lehr"),
        line(4, "E", "1-1-12: 106"),
        line(5, "D", "1-2-7: 10, 11; 1-1-12: 32; 2-1-17/1-7: 9"),
        line(10, "F", "4-7-7: 130"),
        line(14, "C", "2-2-7: 164, 183, 190; 2-1-17/1-7: 62"),
        line(14, "CD", "2-2-7: 5, 8, 9, 13, 14, 15; 2-1-17/1-7: 3, 5"),
        line(14, "E", "2-1-17/1-7: 26"),
        line(14, "EF", "2-2-7: 39, 77, 78"),
        line(14, "F", "2-2-7: 751, 752; 2-1-17/1-7: 326"),
        line(14, "G", "2-2-7: 981, 982, 989, 990; 2-1-17/1-7: 272, 277"),
    ];
    assert_eq!(counts(&wanted), [(2, 4), (3, 4), (4, 5), (5, 4), (10, 1), (14, 25)]);
    assert_eq!(schedule(&begun("remagen-optimum"), Side::Second), wanted);
}
