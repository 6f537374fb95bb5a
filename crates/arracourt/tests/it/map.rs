//! The map: areas, terrain, boundaries and what adjacency means [3.0].

use std::collections::BTreeSet;

use crate::table::{start, table};
use arracourt::{Area, Water, map};

/// Where a unit may step from an area with no other unit on the map, on a day without closed areas.
fn steps(unit: &str, from: u8) -> BTreeSet<u8> {
    let game = table("first", &format!("turn 2, impulse 2, fog, American\n {from}: {unit}"));
    game.play(&format!("assault {from}")).goals("move", unit).into_iter().collect()
}

/// Covers 3.1, g-adjacent.
#[test]
fn there_are_38_areas_and_adjacency_is_mutual() {
    assert_eq!(map().areas.len(), 38);
    let numbers: Vec<String> = map().areas.iter().map(|area| area.number.clone()).collect();
    assert_eq!(numbers, (1..=38).map(|number| number.to_string()).collect::<Vec<_>>());
    let neighbours: Vec<BTreeSet<u8>> = (1..=38).map(|area| steps("53/A", area)).collect();
    for (index, near) in neighbours.iter().enumerate() {
        let from = index as u8 + 1;
        assert!(!near.is_empty(), "{from} has neighbours");
        assert!(!near.contains(&from), "{from} is not its own neighbour");
        for to in near {
            assert!(neighbours[usize::from(*to) - 1].contains(&from), "{from} and {to}");
        }
    }
    assert_eq!(neighbours[13], BTreeSet::from([12, 15, 16, 18, 19, 20]), "around Moncourt");
    assert_eq!(neighbours[7], BTreeSet::from([7, 9, 13, 23, 24]), "around Arracourt");
}

/// Covers 3.1, 3.1n1, 10.3.3.
#[test]
fn a_canal_without_a_bridge_makes_no_neighbours() {
    let game = table("first", "turn 2, impulse 2, fog, American\n 1: 53/A\n 2: 53/B\n 4: 53/C");
    let unbridged = [("1", "53/A", 17), ("2", "53/B", 16), ("2", "53/B", 17), ("4", "53/C", 10)];
    for (from, unit, to) in unbridged {
        let game = game.clone().play(&format!("assault {from}"));
        game.refuses(&format!("move {unit} to {to}"), "3.1n1");
        game.refuses(&format!("move {unit} to 33"), "3.1");
    }
    assert_eq!(steps("53/A", 3), BTreeSet::from([2, 4, 11, 15]), "3/16 has no bridge");
}

/// Covers 3.1n1.
#[test]
fn enemies_behind_an_unbridged_canal_do_not_raise_the_cost_and_cannot_be_fired_at() {
    let game = table("first", "turn 2, impulse 6, overcast, American\n 15: 37/A 94\n 2: 1/130A");
    game.refuses("bombard 2", "13.1.2");
    let fired = table("first", "turn 2, impulse 6, overcast, American\n 16: 37/A\n 2: 1/130A");
    fired.refuses("ranged 16 at 2", "3.1n1");
    assert_eq!(game.play("assault 15").play("move 37/A to 16").cost(), 1);
}

/// Covers 3.1n1, 10.2.
#[test]
fn a_river_without_a_bridge_does_make_neighbours() {
    let game = table("first", "turn 2, impulse 6, overcast, American\n 22: 37/A\n 31: 1/130A");
    game.allows("ranged 22 at 31");
    let game = table("first", "turn 2, impulse 2, fog, American\n 23: 37/A\n 31: 1/130A");
    assert_eq!(game.play("assault 23").play("move 37/A to 22").cost(), 2);
}

/// Covers 3.1.1.
#[test]
fn blue_and_green_numbers_stand_where_they_are_printed() {
    let tinted = |tint: &str| -> Vec<u8> {
        let of = |area: &&board::area::Area| area.tint.as_deref() == Some(tint);
        map().areas.iter().filter(of).map(|area| area.number.parse().unwrap()).collect()
    };
    assert_eq!(tinted("blue"), [7, 9]);
    assert_eq!(tinted("green"), [22, 25, 26, 27, 28, 31]);
    assert_eq!(map().areas.iter().filter(|area| area.tint.is_some()).count(), 8);
}

/// Covers 3.1.1, 5.2, 5.2n1.
#[test]
fn red_numbers_are_german_at_the_start_of_the_first_scenario() {
    let game = start("first");
    let german: Vec<u8> =
        Area::all().map(Area::number).filter(|&area| game.controller(area) == "German").collect();
    assert_eq!(german, [1, 2, 3, 4, 5, 16, 17, 18, 27, 28, 29, 34, 35, 36, 37, 38]);
    let american = Area::all().filter(|&area| game.controller(area.number()) == "American").count();
    assert_eq!(german.len() + american, 38, "every area has one controller");
}

/// Covers 3.1.2.
#[test]
fn every_area_is_clear_or_rough() {
    let rough: Vec<u8> = map()
        .areas
        .iter()
        .filter(|area| {
            assert!(["clear", "rough"].contains(&area.terrain.as_str()), "{}", area.number);
            area.terrain == "rough"
        })
        .map(|area| area.number.parse().unwrap())
        .collect();
    assert_eq!(rough, [3, 4, 9, 12, 16, 18, 24, 26, 28, 33, 36]);
}

/// Covers 3.1.3, 11.5.3C.
#[test]
fn the_tem_of_an_area_is_from_one_to_three_and_defends_it() {
    for area in &map().areas {
        assert!((1..=3).contains(&area.values["tem"]), "{}", area.number);
    }
    let value = |area: u8, from: u8| {
        let text = format!("turn 2, impulse 2, fog, German\n {from}: 1/130A 1/130B\n {area}: 37/D");
        let game = table("first", &text).play(&format!("assault {from}"));
        let game = game.play(&format!("move 1/130A to {area}")).play(&format!("move 1/130B to {area}"));
        game.play(&format!("attack {area}")).fact("Defense Value")
    };
    assert_eq!(value(12, 14), "7", "4 and the hill's 3");
    assert_eq!(value(14, 18), "5", "4 and 1");
    assert_eq!(value(15, 14), "6", "4 and 2");
}

/// Covers 3.1.4, 3.1.4n1.
#[test]
fn boundaries_are_open_natural_water_or_the_one_canal() {
    let game = start("first");
    let water = |a, b| game.game().water(Area::numbered(a), Area::numbered(b));
    assert_eq!(water(8, 9), Water::None);
    assert_eq!(water(19, 33), Water::River);
    assert_eq!(water(3, 11), Water::Canal);
    for boundary in &map().boundaries {
        assert!(["open", "water", "canal"].contains(&boundary.kind.as_str()));
        let south = [boundary.a, boundary.b].map(|area| area.0 < 5);
        assert_eq!(boundary.kind == "canal", south[0] != south[1], "1 to 5 lie behind the canal");
    }
}

/// Covers 3.1.4, 10.3.4.
#[test]
fn bridges_stand_at_the_twelve_printed_places() {
    let mut bridges: Vec<(u16, u16)> = map()
        .boundaries
        .iter()
        .filter(|boundary| boundary.bridge.is_some())
        .map(|boundary| (boundary.a.0.min(boundary.b.0) + 1, boundary.a.0.max(boundary.b.0) + 1))
        .collect();
    bridges.sort_unstable();
    let printed = [
        (3, 11),
        (3, 15),
        (4, 11),
        (5, 6),
        (5, 10),
        (19, 33),
        (20, 32),
        (21, 31),
        (22, 27),
        (25, 26),
        (25, 27),
        (28, 31),
    ];
    assert_eq!(bridges, printed);
}
