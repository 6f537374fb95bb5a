//! Preparing for play: markers and units of both scenarios [5.0, 19.2, 19.3].

use std::collections::BTreeMap;

use crate::table::{Table, start, table};
use arracourt::{Area, LeaderAt, Side, Step, Weather};

/// Who stands where, reduced units with an asterisk.
fn stands(game: &Table, side: Side) -> BTreeMap<u8, Vec<String>> {
    let mut rows = BTreeMap::new();
    for area in Area::all() {
        let names = |unit| {
            let id = game.game().counter(unit).id.clone();
            if game.is_reduced(&id) { format!("{id}*") } else { id }
        };
        let here: Vec<String> = game.at.forces.units(area, side).into_iter().map(names).collect();
        if !here.is_empty() {
            rows.insert(area.number(), here);
        }
    }
    rows
}

fn rows(text: &str) -> BTreeMap<u8, Vec<String>> {
    let row = |line: &str| {
        let (area, units) = line.split_once(':').unwrap();
        (area.trim().parse().unwrap(), units.split_whitespace().map(String::from).collect())
    };
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(row).collect()
}

/// Covers 5.1, 5.2, 16.0, 3.3, 3.4, 3.5.
#[test]
fn the_first_scenario_starts_in_fog_with_the_american_holding_the_advantage() {
    let game = start("first");
    assert_eq!((game.at.turn.0, game.at.impulse.0, game.at.weather), (1, 1, Weather::Fog));
    assert_eq!(game.holder(), "American");
    assert_eq!(game.game().track(&game.at).0, 1, "area 38");
    for leader in ["abrams", "dwight", "seckendorff", "schellendorf"] {
        assert_eq!(game.leader(leader), LeaderAt::Ready);
    }
    assert_eq!(game.game().leaders.len(), 4);
    assert_eq!(game.step(), Step::Impulse);
}

/// Covers 5.3, 5.3.1.
#[test]
fn the_americans_of_the_first_scenario_stand_in_their_areas_at_full_strength() {
    let expected = rows(
        "7: 191
         8: 94 704/C
         13: 24/C
         14: 37/D
         21: 53/A
         23: 53/B
         24: 166
         26: 10/C
         31: 25/D
         32: 37/C 53/C",
    );
    let mut found = stands(&start("first"), Side::American);
    let mut expected = expected;
    for row in found.values_mut().chain(expected.values_mut()) {
        row.sort_unstable();
    }
    assert_eq!(found, expected);
    assert_eq!(found.values().map(Vec::len).sum::<usize>(), 12);
}

/// Covers 5.3, 5.3.2.
#[test]
fn the_113th_panzer_brigade_stands_in_three_areas_at_full_strength() {
    let found = stands(&start("first"), Side::German);
    assert_eq!(found.keys().copied().collect::<Vec<_>>(), [18, 34, 35]);
    assert_eq!(found.values().map(Vec::len).collect::<Vec<_>>(), [8, 4, 3]);
    let game = start("first");
    for unit in found.values().flatten() {
        assert_eq!(game.game().counter(game.unit(unit)).formation, "113th Panzer Brigade");
    }
}

/// Covers 5.1, 19.2, 19.4.8.
#[test]
fn the_second_scenario_starts_with_its_own_control_leaders_and_advantage() {
    let game = start("second");
    let german: Vec<u8> =
        Area::all().map(Area::number).filter(|&area| game.controller(area) == "German").collect();
    assert_eq!(german, [1, 2, 3, 16, 17, 18, 26, 27, 28, 29, 34, 35, 36, 37, 38]);
    assert_eq!((game.at.turn.0, game.at.impulse.0, game.at.weather), (1, 1, Weather::Fog));
    assert_eq!(game.holder(), "German");
    assert_eq!(game.game().track(&game.at).0, 1);
    let leaders: Vec<&str> = game.game().leaders.iter().map(|leader| leader.id.as_str()).collect();
    assert_eq!(leaders, ["abrams", "dwight", "wietersheim", "muhlen"]);
}

/// Covers 19.2.
#[test]
fn wietersheim_and_muhlen_never_join_the_same_attack() {
    let text = "turn 2, impulse 2, fog, German\n 28: 1/110A 1126/A 1559\n 31: 25/D";
    let game = table("second", text).play("assault 28");
    let game = game.play_all(&["move 1/110A to 31", "move 1559 to 31", "attack 31"]);
    game.allows("leader muhlen");
    let game = game.play("leader wietersheim");
    game.refuses("leader muhlen", "19.2");
}

/// Covers 19.3, 19.3.1.
#[test]
fn the_americans_of_the_second_scenario_stand_in_their_areas() {
    let mut expected = rows(
        "8: 94 191
         9: 320/A 320/B 320/C
         13: 602/D
         20: 10/C
         21: 53/A
         23: 53/B 53/C
         24: 166
         31: 25/D
         32: 37/A 37/B
         33: 37/C 37/D",
    );
    let mut found = stands(&start("second"), Side::American);
    for row in found.values_mut().chain(expected.values_mut()) {
        row.sort_unstable();
    }
    assert_eq!(found, expected);
}

/// Covers 19.3, 19.3.2.
#[test]
fn the_germans_of_the_second_scenario_stand_in_their_areas_some_reduced() {
    let mut expected = rows(
        "3: 2/2113A 2/2113B* 2/2113C*
         16: 2/2111A*
         18: 1/2113A 2113/Fl 1/2113B* 1/2113C*
         26: 1125/A 1125/B 1125/C
         27: 1126/A 1126/B 1126/C 1127/A 1127/B 1127/C 1559
         29: 1/110A 1/110B 1/15A* 119/A
         34: 1/111B 1/111C 2/15A* 1/2111B*
         37: 1/110C 1/111A 119/B 1/2111A* 2/15B* 1/2111C*",
    );
    let mut found = stands(&start("second"), Side::German);
    for row in found.values_mut().chain(expected.values_mut()) {
        row.sort_unstable();
    }
    assert_eq!(found, expected);
}

/// Covers 5.1.
#[test]
fn a_scenario_that_does_not_exist_is_refused_with_those_that_do() {
    let fault = arracourt::open("third").unwrap_err();
    assert!(fault.to_string().contains("first, second"), "{fault}");
    let fault = arracourt::open("second+command-control").unwrap_err();
    assert!(fault.to_string().contains("belongs to the scenario 'first'"), "{fault}");
}
