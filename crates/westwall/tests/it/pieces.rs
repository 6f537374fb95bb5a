//! What lies on the table: rules, map, charts and counters [S1.0 to S2.32].

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{board, scenario, start};
use kernel::prelude::*;
use kernel::{Seat, Viewer};
use westwall::{Crt, Game, Line, Side, Step, UnitType, Values, chart};

/// Covers S1.0.
#[test]
fn an_exclusive_rule_wins_over_a_standard_one() {
    let units = "0505: A German infantry 2-5-7
                 0506: E US infantry 5-5-7
                 0501: G German artillery 3-2-9/1-7
                 0502: K German artillery 2-2-9/1-7";
    // By the standard rules any battery in range joins an attack; in Bastogne B14.0 says how much of it.
    let standard = board(&format!("12x12, turn 3, German combat\n{units}"));
    standard.play_all(&["attack E", "with A", "done"]).allows("barrage G");
    let bastogne = board(&format!("12x12, turn 3, German combat\nlimit ground-strength\n{units}"));
    let bastogne = bastogne.play_all(&["attack E", "with A", "done"]);
    bastogne.refuses("barrage G", "B14.0");
    bastogne.allows("barrage K");
    // Both layers can be looked up.
    let clauses = bastogne.rulebook().clauses();
    for id in ["S8.21", "B14.0", "S9.0", "B15.26.4"] {
        assert!(clauses.iter().any(|clause| clause.id == id), "{id}");
    }
}

/// Covers S2.1.
#[test]
fn each_map_is_one_grid_without_orphans() {
    for name in westwall::maps() {
        let text = westwall::map_text(name).expect("it ships");
        assert_eq!(westwall::check_data(westwall::DataKind::Map, text), Ok(()));
    }
    let t = start("spearhead");
    let grid = &t.game().map.grid;
    assert_eq!(grid.len(), 29 * 31);
    let numbers: BTreeSet<&str> = grid.hexes().map(|hex| grid.number(hex)).collect();
    assert_eq!(numbers.len(), grid.len(), "every hex has its own number");
    // From 0101 an infantry unit can walk to every hex, step by step.
    let steps = &t.game().terrain.steps[0];
    let mut open = vec![grid.find("0101").expect("a corner")];
    let mut reached: BTreeSet<_> = open.iter().copied().collect();
    while let Some(hex) = open.pop() {
        for (side, next) in grid.neighbours(hex).into_iter().enumerate() {
            if let Some(next) = next.filter(|_| steps.cost(hex, side).is_some())
                && reached.insert(next)
            {
                open.push(next);
            }
        }
    }
    assert_eq!(reached.len(), grid.len());
}

/// Covers S2.1.
#[test]
fn even_columns_lie_half_a_hex_lower() {
    let t = start("spearhead");
    let grid = &t.game().map.grid;
    let around = |number: &str| {
        let hex = grid.find(number).expect("a hex of the map");
        grid.neighbours(hex).into_iter().flatten().map(|hex| grid.number(hex)).collect::<BTreeSet<_>>()
    };
    assert_eq!(around("1317"), BTreeSet::from(["1316", "1416", "1417", "1318", "1217", "1216"]));
    assert_eq!(around("1416"), BTreeSet::from(["1415", "1516", "1517", "1417", "1317", "1316"]));
}

/// Covers S2.1.
#[test]
fn a_unit_is_in_one_hex_of_the_map_and_moves_on_it() {
    let t = scenario("spearhead", "turn 2, US movement\n1317: 52");
    assert_eq!(t.place("52"), "1317");
    let t = t.play("move 52 to 1416");
    assert_eq!(t.place("52"), "1416");
    let shown = t.rulebook().scene(t.position(), Viewer::Spectator);
    assert_eq!(t.rulebook().board().spaces.len(), 29 * 31);
    assert_eq!(shown.pieces.iter().filter(|piece| piece.place.in_space() == Some("1416")).count(), 1);
    assert!(shown.pieces.iter().all(|piece| piece.place.in_space() != Some("1317")));
}

/// Covers S2.2.
#[test]
fn the_terrain_chart_and_the_combat_table_can_be_read() {
    let costs: BTreeMap<&str, Option<u16>> =
        chart().iter().map(|row| (row.kind, row.cost.map(|cost| cost.0))).collect();
    for (kind, cost) in [("clear", 1), ("mixed", 2), ("grove", 2), ("woods", 3), ("broken", 3), ("rough", 4)]
    {
        assert_eq!(costs[kind], Some(cost), "{kind}");
    }
    assert_eq!(costs["stream"], Some(2));
    assert_eq!(costs["river"], None, "no unit crosses it");
    let crt = Crt::printed();
    let headings: Vec<String> =
        (1..=crt.columns(Line::Clear)).map(|column| crt.heading(Line::Clear, column)).collect();
    assert_eq!(
        headings,
        [
            "-7 or less",
            "-6 to -5",
            "-4 to -3",
            "-2",
            "-1",
            "+0",
            "+1",
            "+2 to +3",
            "+4 to +5",
            "+6 to +8",
            "+9 to +11",
            "+12 or more"
        ]
    );
}

/// Covers S2.2.
#[test]
fn both_players_see_the_reinforcement_schedule_at_any_time() {
    for name in ["spearhead", "relief", "campaign"] {
        let setup = start(name);
        let movement = setup.clone().play_until(1, |t| t.step() == Step::Movement);
        let entered = movement.clone().play_until(1, |t| t.log()[0].contains("enters"));
        for t in [setup, movement, entered] {
            let coming = t.game().scenario.reinforcements.iter().flat_map(|group| group.units);
            let waiting = coming.filter(|&unit| t.game().place_name(t.position(), unit) == "waiting").count();
            assert!(waiting > 0);
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                let scene = t.rulebook().scene(t.position(), viewer);
                let panel = scene.panels.iter().find(|panel| panel.title == "Reinforcements");
                let rows = &panel.expect("the schedule is shown").rows;
                let shown: usize = rows.iter().map(|row| row.value.split(", ").count()).sum();
                assert_eq!(shown, waiting, "{name}: every unit to come is shown");
            }
        }
    }
}

/// Covers S2.3.
#[test]
fn every_counter_has_a_side_a_type_and_its_values() {
    let t = start("campaign");
    let counters = &t.game().counters;
    assert_eq!(counters.iter().filter(|counter| counter.side == Side::First).count(), 52);
    assert_eq!(counters.iter().filter(|counter| counter.side == Side::Second).count(), 47);
    let ids: BTreeSet<&str> = counters.iter().map(|counter| counter.id.as_str()).collect();
    assert_eq!(ids.len(), counters.len(), "each has its own name");
    for counter in counters {
        let artillery = matches!(counter.kind, UnitType::ArtilleryTowed | UnitType::ArtillerySp);
        assert_eq!(counter.values.artillery, artillery, "{}: five values for artillery only", counter.id);
        let figures = counter.values.to_string().split(['-', '/']).count();
        assert_eq!(figures, if artillery { 5 } else { 3 }, "{}", counter.id);
        assert!(counter.values.defense.0 > 0 && counter.values.allowance.0 > 0, "{}", counter.id);
        // What goes on foot or is towed has seven points; what has more drives.
        let drives = !matches!(counter.kind.class(), westwall::Class::Foot | westwall::Class::Towed);
        assert_eq!(counter.values.allowance.0 > 7, drives, "{}", counter.id);
    }
    let scene = t.rulebook().scene(t.position(), Viewer::Spectator);
    for piece in &scene.pieces {
        assert!(["US", "German"].contains(&piece.side.as_str()) && piece.symbol != kernel::Symbol::Other);
        assert!(piece.values.parse::<Values>().is_ok(), "{}: {}", piece.id, piece.values);
    }
}

/// Covers S2.31.
#[test]
fn three_values_are_attack_defense_move_and_five_are_artillery() {
    let values: Values = "4-2-7/3-10".parse().expect("five values");
    assert_eq!((values.barrage.0, values.fpf.0, values.range.0), (4, 2, 7));
    assert_eq!((values.defense.0, values.allowance.0, values.artillery), (3, 10, true));
    let values: Values = "6-4-12".parse().expect("three values");
    assert_eq!((values.attack.0, values.defense.0, values.allowance.0), (6, 4, 12));
    assert!(!values.artillery);
    for wrong in ["", "6-4", "6-4-12-1", "4-2-7/3", "4-2/3-10", "x-4-12", "-6-4-12"] {
        assert!(wrong.parse::<Values>().is_err(), "'{wrong}'");
    }
    for text in ["4-2-7/3-10", "6-4-12"] {
        assert_eq!(text.parse::<Values>().expect("it reads").to_string(), text);
    }
}

/// Covers S2.31.
#[test]
fn play_uses_each_value_for_what_it_is() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 6-1-2
         0506: E US infantry 1-4-9
         0504: G German artillery 3-7-5/8-9
         0509: H US artillery 7-2-5/8-9",
    );
    let t = t.play_all(&["attack E", "with A", "done", "barrage G", "done", "fpf H"]);
    assert_eq!((t.fact("attack"), t.fact("defense")), ("9".into(), "6".into()));
}

/// Covers S2.31n1.
#[test]
fn size_never_changes_play() {
    let t = scenario(
        "spearhead",
        "turn 4, US combat
         1317: 20
         1416: 3
         1417: 1/77",
    );
    let t = t.play_all(&["attack 1/77", "with 20", "with 3"]);
    let sums = t.sums();
    for size in ["company", "battalion", "regiment", "brigade"] {
        let mut counters = t.game().counters.clone();
        for (number, counter) in counters.iter_mut().enumerate() {
            counter.size = if number % 2 == 0 { size.into() } else { "battalion".into() };
        }
        let resized = Game::new(t.game().map.clone(), counters, t.game().scenario.clone()).expect("it loads");
        assert_eq!(resized.sums(t.position()), sums, "{size}");
        assert_eq!(resized.points(t.position()), t.game().points(t.position()), "{size}");
    }
}

/// Covers S2.31n2.
#[test]
fn a_designation_names_the_parent_formation() {
    let t = start("campaign");
    let division = |id: &str| t.game().counter(t.unit(id)).formation.as_str();
    assert_eq!(division("1/502"), "101 Abn");
    assert_eq!(division("2/903"), "Pz Lehr");
    assert_eq!(division("1/3"), "2 Pz");
    assert_eq!(division("3/77"), "26 VG");
    // Battalions of one regiment belong to one division and are numbered from one.
    let mut regiments: BTreeMap<(Side, &str), Vec<(&str, &str)>> = BTreeMap::new();
    for counter in &t.game().counters {
        if let Some((battalion, regiment)) = counter.name.split_once('/') {
            regiments.entry((counter.side, regiment)).or_default().push((battalion, &counter.formation));
        }
    }
    assert_eq!(regiments.len(), 22);
    for ((_, regiment), battalions) in regiments {
        assert!(battalions.iter().all(|(_, formation)| *formation == battalions[0].1), "{regiment}");
        let numbers: Vec<&str> = battalions.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, ["1", "2", "3"][..numbers.len()], "{regiment}");
    }
}

/// Covers S2.32.
#[test]
fn attack_strength_is_not_artillery_and_fire_is_nothing_else() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 6-1-2
         0405: B German infantry 6-1-2
         0506: E US infantry 1-4-9
         0502: C German infantry 6-6-6
         0504: G German artillery 3-7-5/8-9
         0508: F US infantry 6-6-6
         0509: H US artillery 7-2-5/8-9",
    );
    for counter in &t.game().counters {
        let values = counter.values;
        if values.artillery {
            assert_eq!(values.attack.0, 0);
        } else {
            assert_eq!((values.barrage.0, values.fpf.0, values.range.0), (0, 0, 0));
        }
    }
    let t = t.play_all(&["attack E", "with A", "with B", "done"]);
    t.refuses("barrage C", "S2.32");
    let t = t.play("barrage G").play("done");
    t.refuses("fpf F", "S2.32");
    t.allows("fpf H");
}

/// Covers S2.32.
#[test]
fn range_counts_the_target_hex_and_not_that_of_the_battery() {
    let at = |row: u32| {
        board(&format!(
            "12x15, turn 3, German combat
             0501: G German artillery 3-2-7/1-7
             05{row:02}: E US infantry 3-3-7"
        ))
    };
    at(8).allows("attack E");
    at(9).refuses("attack E", "S7.15");
    // The same for a battery that joins an attack, and for Final Protective Fire.
    let joined = |row: u32| {
        board(&format!(
            "12x18, turn 3, German combat
             0501: G German artillery 3-2-7/1-7
             05{row:02}: E US infantry 3-3-7
             05{attacker:02}: A German infantry 3-3-7
             05{far:02}: H US artillery 3-2-7/1-7",
            attacker = row - 1,
            far = row + 8,
        ))
        .play_all(&["attack E", "with A"])
    };
    joined(8).play("done").allows("barrage G");
    let t = joined(9).roll("done", 3);
    assert_eq!(t.rolled(), "3-3 clear 6 Br", "neither battery is within seven hexes");
}
