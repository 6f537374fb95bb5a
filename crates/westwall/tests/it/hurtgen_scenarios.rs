//! The two scenarios of Hürtgen Forest as printed: set-up, front line and schedules [H16.0].

use std::collections::BTreeMap;

use crate::table::{Table, start};
use westwall::{Side, Step};

/// A scenario once everybody has been set up.
fn begun(name: &str) -> Table {
    start(name).play_until(1, |t| !matches!(t.step(), Step::Setup(_)))
}

/// The hexes of the units of a side, by the values of the units.
fn on_map(t: &Table, side: Side) -> BTreeMap<String, Vec<String>> {
    let game = t.game();
    let mut found = BTreeMap::<String, Vec<String>>::new();
    for (unit, hex) in game.on_map(t.position(), side) {
        found.entry(game.counter(unit).values.to_string()).or_default().push(game.number(hex).into());
    }
    for hexes in found.values_mut() {
        hexes.sort();
    }
    found
}

/// How many units of each kind a side has on the map.
fn counted(t: &Table, side: Side) -> Vec<(String, usize)> {
    on_map(t, side).into_iter().map(|(values, hexes)| (values, hexes.len())).collect()
}

/// What the rulebook lists: values, and the hexes of units with these values.
fn listed(lines: &[(&str, &str)]) -> BTreeMap<String, Vec<String>> {
    let hexes = |text: &str| {
        let mut hexes: Vec<String> = text.split(' ').map(Into::into).collect();
        hexes.sort();
        hexes
    };
    lines.iter().map(|(values, text)| ((*values).into(), hexes(text))).collect()
}

/// The schedule of a side: by turn and hex, the units as printed.
fn schedule(t: &Table, side: Side) -> BTreeMap<(u8, String), Vec<String>> {
    let game = t.game();
    let mut found = BTreeMap::<(u8, String), Vec<String>>::new();
    for group in game.scenario.reinforcements.iter().filter(|group| group.side == side) {
        assert_eq!(group.hexes.len(), 1);
        let units = group
            .units
            .iter()
            .map(|unit| format!("{} {}", game.counter(unit).name, game.counter(unit).values));
        found.entry((group.turn.0, game.number(group.hexes[0]).into())).or_default().extend(units);
    }
    for units in found.values_mut() {
        units.sort();
    }
    found
}

/// One line of a schedule: `1-2-7: 1/854, 2/854; 2-3-16/1-7: 344`.
fn line(turn: u8, hex: &str, text: &str) -> ((u8, String), Vec<String>) {
    let mut units = Vec::new();
    for part in text.split("; ") {
        let (values, names) = part.split_once(": ").expect("values and names");
        units.extend(names.split(", ").map(|name| format!("{name} {values}")));
    }
    units.sort();
    ((turn, hex.into()), units)
}

/// Covers H16.0, H16.12.
#[test]
fn the_americans_of_history_stand_in_the_listed_hexes() {
    let t = begun("hurtgen");
    let wanted = listed(&[
        (
            "2-3-7",
            "0402 0505 0606 0508 0510 0512 0514 0515 0516 0617 0718 0818 0819 1019 1120 1121 0922 0723",
        ),
        ("1-2-16/2-7", "0203 0310 0315 0720 0721 1020"),
        ("3-1-20/1-7", "0322 0108"),
    ]);
    assert_eq!(on_map(&t, Side::First), wanted);
    assert_eq!(wanted.values().map(Vec::len).sum::<usize>(), 26);
}

/// Covers H16.0, H16.13.
#[test]
fn the_germans_of_history_stand_in_the_listed_hexes() {
    let t = begun("hurtgen");
    let wanted = listed(&[
        ("1-2-7", "0702 0803 0805 0807 0709 0712 0714 0716 0917"),
        ("2-3-7", "1118 1317 1520 1522 1423 1224 1025"),
        ("2-2-12", "0914 1518"),
        ("3-2-12", "1014"),
        ("1-3-12", "1718"),
        ("2-3-16/1-7", "1002 1623"),
        ("2-3-16/2-12", "1213"),
        ("2-1-18/1-7", "1411 2117 1725"),
        ("1-2-12/2-7", "1716"),
    ]);
    assert_eq!(on_map(&t, Side::Second), wanted);
    assert_eq!(wanted.values().map(Vec::len).sum::<usize>(), 27);
}

/// Covers H16.16.1.
#[test]
fn the_american_moves_first() {
    let t = begun("hurtgen");
    assert_eq!((t.turn(), t.decides(), t.step()), (1, "US".into(), Step::Movement));
}

/// Covers H16.14, H16.23.
#[test]
fn the_american_schedule() {
    let wanted = BTreeMap::from([line(4, "0123", "3-2-12: 10; 2-3-12: 47; 1-2-16/2-12: 56")]);
    for name in ["hurtgen", "hurtgen-free"] {
        assert_eq!(schedule(&begun(name), Side::First), wanted, "{name}");
    }
}

/// Covers H16.15, H16.24.
#[test]
fn the_german_schedule() {
    let wanted = BTreeMap::from([
        line(2, "2907", "1-2-7: 1/854, 2/854, 1/855, 2/855; 2-3-16/1-7: 344"),
        line(2, "2918", "1-2-7: 1/856, 2/856; 2-1-18/1-7: 344"),
        line(9, "2907", "1-2-7: 1/941, 2/941, 1/942, 2/942, 1/943; 2-3-16/1-7: 353"),
        line(9, "2918", "1-2-7: 2/943, 344F; 2-1-18/1-7: 353"),
        line(11, "2918", "2-3-7: 1/980, 2/980, 1/29; 1-2-16/1-7: 272"),
    ]);
    for name in ["hurtgen", "hurtgen-free"] {
        assert_eq!(schedule(&begun(name), Side::Second), wanted, "{name}");
    }
    let on = |turn: u8| {
        wanted.iter().filter(|((other, _), _)| *other == turn).map(|(_, units)| units.len()).sum::<usize>()
    };
    assert_eq!([on(2), on(9), on(11)], [8, 9, 4]);
}

/// Covers H16.2, H16.21, H16.22.
#[test]
fn free_deployment_has_the_same_forces() {
    let (history, free) = (begun("hurtgen"), begun("hurtgen-free"));
    for side in Side::BOTH {
        assert_eq!(counted(&history, side), counted(&free, side));
    }
    assert_eq!(counted(&free, Side::First).iter().map(|(_, count)| count).sum::<usize>(), 26);
    assert_eq!(counted(&free, Side::Second).iter().map(|(_, count)| count).sum::<usize>(), 27);
}

/// Covers H16.25.1.
#[test]
fn the_german_deploys_first_and_the_american_moves_first() {
    let t = start("hurtgen-free");
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Setup(1)));
    t.refuses_for("US", "place 1/8 at 0402", "S4.1");
    let t = t.play_until(1, |t| t.decides() == "US");
    assert_eq!(t.step(), Step::Setup(0), "the American deploys when the German is done");
    assert_eq!(t.game().on_map(t.position(), Side::Second).count(), 27);
    let t = t.play_until(1, |t| !matches!(t.step(), Step::Setup(_)));
    assert_eq!((t.turn(), t.decides(), t.step()), (1, "US".into(), Step::Movement));
}

/// Covers H16.22.
#[test]
fn the_german_deploys_east_of_the_front_line_and_not_beside_it() {
    let t = start("hurtgen-free");
    // The line runs between 0604 and 0704, and between 0615 and 0715.
    for hex in ["0504", "0604", "0704", "0705", "0615", "0715", "0714"] {
        t.refuses(&format!("place 1/983 at {hex}"), "H16.22");
    }
    for hex in ["0804", "0815", "1411", "2931"] {
        t.allows(&format!("place 1/983 at {hex}"));
    }
    // A vehicle needs a road or trail in the woods: 0814 or 0815 has none.
    assert!(t.goals("place", "16").len() < t.goals("place", "1/983").len());
}

/// Covers H16.21.
#[test]
fn the_american_deploys_west_of_the_front_line_and_not_beside_it() {
    let t = start("hurtgen-free").play_until(1, |t| t.decides() == "US");
    for hex in ["0604", "0704", "0804", "0615", "0715", "1411"] {
        t.refuses(&format!("place 1/8 at {hex}"), "H16.21");
    }
    for hex in ["0504", "0515", "0101", "0131"] {
        t.allows(&format!("place 1/8 at {hex}"));
    }
}

/// Covers H16.21, H16.22.
#[test]
fn no_free_hex_touches_the_front_line() {
    // On each side the hexes of the other side lie at least three apart: the two beside the line lie between.
    let german = start("hurtgen-free");
    let american = german.clone().play_until(1, |t| t.decides() == "US");
    let grid = &german.game().map.grid;
    let east = german.goals("place", "1/983");
    let west = american.goals("place", "1/8");
    assert_eq!((west.len(), east.len()), (184, 638));
    let nearest = west
        .iter()
        .flat_map(|a| east.iter().map(move |b| (a, b)))
        .filter_map(|(a, b)| Some(grid.distance(grid.find(a)?, grid.find(b)?)))
        .min();
    assert_eq!(nearest, Some(3));
}

/// Covers H16.22n1.
#[test]
fn the_whole_116th_is_part_of_the_deployment() {
    let division = ["60", "156", "16", "116-recon", "116-sp", "116-art18", "116-art12"];
    let mut t = start("hurtgen-free");
    // Everybody else is placed, in rows far from the line.
    let others: Vec<String> = {
        let game = t.game();
        let names = game.of_side[1].iter().map(|unit| game.counter(unit).id.clone());
        names.filter(|name| t.place(name) == "waiting" && !division.contains(&name.as_str())).collect()
    };
    let free = |t: &Table, unit: &str| t.goals("place", unit).pop();
    for name in &others {
        if let Some(hex) = free(&t, name) {
            t = t.play(&format!("place {name} at {hex}"));
        }
    }
    for unit in division {
        t.refuses("done", "S3.0");
        let hex = free(&t, unit).expect("a place for the division");
        t = t.play(&format!("place {unit} at {hex}"));
    }
    t.allows("done");
}
