//! The eight maps and the boards that scenarios make of them.

use std::collections::BTreeMap;

use board::Edge;
use kit::Hexside;
use panzer::ground::{Ground, SideKind};
use panzer::map_cards;
use panzer::shipped::{Setting, map, open_named, scenarios};
use panzer::terrain::Way;

const MAPS: [&str; 8] = ["13", "14", "15", "16", "17", "18", "19", "20"];

fn open(name: &str) -> Setting {
    open_named(name).unwrap()
}

/// Covers 1.3.1.
#[test]
fn every_map_has_the_same_347_hexes() {
    assert_eq!(map_cards().len(), 14, "eight maps and six boards of several");
    for name in MAPS {
        let map = map(name).unwrap();
        assert_eq!(map.grid.len(), 347, "{name}");
        assert_eq!(map.basis, "reconstructed");
        for (hex, there) in [("A0", true), ("B0", false), ("GG10", true), ("FF10", true), ("HH1", false)] {
            assert_eq!(map.grid.find(hex).is_some(), there, "{name} {hex}");
        }
    }
}

/// Covers 1.3.2, 3.5.
#[test]
fn directions_run_clockwise_from_the_north() {
    let grid = &map("19").unwrap().grid;
    let hex = |name: &str| grid.find(name).unwrap();
    let go = |from: &str, direction: usize, hexes: usize| {
        let mut at = hex(from);
        for _ in 0..hexes {
            at = grid.neighbour(at, direction - 1).unwrap();
        }
        grid.number(at).to_owned()
    };
    assert_eq!(go("S3", 5, 4), "O5");
    assert_eq!(go("O5", 1, 2), "O3");
    assert_eq!([go("L2", 3, 1), go("L2", 3, 2)], ["M2", "N3"]);
    assert_eq!(grid.distance(hex("S3"), hex("O5")), 4);
    assert_eq!(grid.distance(hex("S3"), hex("S3")), 0);
    assert_eq!(grid.distance(hex("A0"), hex("GG10")), 32);
    let street = ["E6", "F6", "G5", "H5", "I4", "J4", "K3"];
    for (hexes, name) in (1..).zip(street) {
        assert_eq!(go("D7", 2, hexes), name);
    }
}

/// Covers 1.3.4.
#[test]
fn roads_and_paths_leave_every_map_at_eight_hexes() {
    for name in MAPS {
        let map = map(name).unwrap();
        let mut exits: Vec<&str> = map.exits.iter().map(|exit| map.grid.number(exit.hex)).collect();
        exits.sort_unstable();
        assert_eq!(exits, ["A5", "BB1", "BB10", "F1", "F10", "GG5", "Q0", "Q10"], "{name}");
        assert!(map.exits.iter().all(|exit| ["road", "path"].contains(&exit.kind.as_str())));
    }
}

#[test]
fn slopes_lie_wherever_levels_change() {
    for name in MAPS {
        let map = map(name).unwrap();
        for hex in map.grid.hexes() {
            for other in map.grid.neighbours(hex).into_iter().flatten() {
                let slope = map.hexsides_between(hex, other).any(|side| side.kind == "slope");
                assert_eq!(slope, map.level(hex) != map.level(other), "{name} {}", map.grid.number(hex));
            }
        }
    }
}

#[test]
fn maps_have_the_features_that_were_counted() {
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shared = 0;
    for name in MAPS {
        let map = map(name).unwrap();
        for side in &map.hexsides {
            *counted.entry(&side.kind).or_default() += 1;
            let others = map.hexsides_between(side.a, side.b).count() - 1;
            shared += usize::from(side.kind == "slope" && others > 0);
        }
        for hex in map.grid.hexes() {
            *counted.entry(map.terrain_at(hex)).or_default() += 1;
        }
    }
    // Ruling D83: so many slopes share their hexside.
    assert_eq!(shared, 116);
    let found: Vec<(&str, usize)> = counted.into_iter().collect();
    assert_eq!(
        found,
        [
            ("brick-building", 63),
            ("bridge", 1),
            ("clear", 2121),
            ("crest", 5),
            ("ford", 3),
            ("gully", 30),
            ("hedgerow", 1123),
            ("rough", 7),
            ("scrub", 140),
            ("slope", 897),
            ("stone-building", 30),
            ("stream", 32),
            ("wall", 18),
            ("woods", 151),
            ("woods-heavy", 13),
            ("woods-light", 185),
        ]
    );
}

/// Covers 1.3.3, s31.1.
#[test]
fn half_hexes_of_two_maps_are_one_with_two_names() {
    let setting = open("31");
    let grid = &setting.map.grid;
    let hex = |name: &str| grid.find(name).unwrap();
    assert_eq!(hex("17O10"), hex("14O0"));
    assert_eq!(grid.number(hex("14O0")), "17O10");
    assert_eq!(grid.len(), 2 * 347 - 17);
    // In even columns the maps meet hex to hex.
    assert_eq!(grid.neighbour(hex("17P10"), 3), Some(hex("14P1")));
    let between = |a: &str, b: &str| Hexside::ALL[grid.side_between(hex(a), hex(b)).unwrap()];
    assert_eq!(setting.terrain.way(hex("17BB10"), between("17BB10", "14BB1")), Some(Way::Path));
    assert_eq!(setting.terrain.way(hex("17F10"), between("17F10", "14F1")), Some(Way::Path));
    assert!(setting.terrain.has_feature(hex("17DD10"), between("17DD10", "14DD1"), SideKind::Slope));
    assert_eq!((setting.terrain.level(hex("17DD10")), setting.terrain.level(hex("14DD1"))), (0, 1));
    // The road runs on across the seam, and a path branches off.
    let seam = hex("17Q10");
    let ways = Hexside::ALL.into_iter().filter(|&side| setting.terrain.has_way(seam, side)).count();
    assert_eq!(ways, 3);
}

/// Covers 1.3.5, s34.1.
#[test]
fn a_turned_map_lies_upside_down() {
    let setting = open("34");
    let grid = &setting.map.grid;
    let hex = |name: &str| grid.find(name).unwrap();
    assert_eq!(grid.neighbour(hex("16F10"), 3), Some(hex("19BB10")));
    let side = Hexside::ALL[3];
    assert_eq!(setting.terrain.way(hex("16F10"), side), Some(Way::Path));
    assert!(grid.edge(Edge::West).contains(&hex("19GG5")) && grid.edge(Edge::East).contains(&hex("19A5")));
    // 19E7 shows at CC3 of the lower map, 19B6 at FF5: as far from the edge as these.
    let (place, _) = grid.parts(hex("19E7"));
    assert_eq!(place, 29);
    assert_eq!(grid.parts(hex("19B6")).0, 32);
    assert_eq!(setting.terrain.way_off(hex("19GG5")), Some(Way::Path));
    assert_eq!(setting.terrain.way_off(hex("19Q10")), None);
}

/// Covers s27.5, s26.3, s34.4.
#[test]
fn the_stream_is_barred_by_night_only() {
    let count = |name: &str, ground: Ground| {
        let setting = open(name);
        setting.map.grid.hexes().filter(|&hex| setting.terrain.ground(hex) == ground).count()
    };
    assert_eq!(
        [count("27", Ground::Water), count("27", Ground::Stream), count("27", Ground::Ford)],
        [32, 0, 3]
    );
    assert_eq!(
        [count("26", Ground::Water), count("26", Ground::Stream), count("26", Ground::Bridge)],
        [0, 32, 1]
    );
    assert_eq!(count("34", Ground::Stream), 32);
}

/// Covers s27.8, s28.8, s30.5, s31.6, s33.8, s34.6.
#[test]
fn houses_have_their_stories() {
    let stories = |name: &str, hexes: &str| -> Vec<(u8, Ground)> {
        let setting = open(name);
        let hex = |name| setting.map.grid.find(name).unwrap();
        hexes
            .split(' ')
            .map(|name| (setting.terrain.stories(hex(name)), setting.terrain.ground(hex(name))))
            .collect()
    };
    let (brick, stone) = (Ground::BrickBuilding, Ground::StoneBuilding);
    assert_eq!(stories("27", "19E7 19G7 19E6").iter().map(|row| row.0).collect::<Vec<_>>(), [2, 2, 1]);
    assert_eq!(stories("28", "20T6 20U6 20V6 20S6"), [(2, stone), (2, stone), (2, stone), (1, stone)]);
    assert_eq!(stories("30", "13I6 13G6 13G7"), [(3, stone), (2, brick), (2, brick)]);
    assert_eq!(stories("31", "14H5 14D7 14K8"), [(3, stone), (2, brick), (2, stone)]);
    assert_eq!(stories("33", "16G7 16H8").iter().map(|row| row.0).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(stories("34", "16G7 19E7").iter().map(|row| row.0).collect::<Vec<_>>(), [2, 2]);
}

/// Covers s31.10.
#[test]
fn the_railway_is_clear() {
    let setting = open("31");
    let hex = setting.map.grid.find("14H10").unwrap();
    assert_eq!(setting.terrain.ground(hex), Ground::Clear);
    let rails = setting.map.roads.iter().filter(|road| road.kind == "rail" && road.hexes.contains(&hex));
    assert_eq!(rails.count(), 1);
    assert!(!setting.terrain.is_on_way(hex));
}

#[test]
fn every_board_keeps_what_its_maps_have() {
    for info in scenarios() {
        let setting = open(&info.id);
        for sheet in setting.joined.sheets() {
            let map = map(sheet.name()).unwrap();
            for side in &map.hexsides {
                let (a, b) = (sheet.on_board(side.a), sheet.on_board(side.b));
                let kept = setting.map.hexsides_between(a, b).any(|other| other.kind == side.kind);
                assert!(kept, "{} {}", info.id, setting.map.grid.number(a));
            }
            for hex in map.grid.hexes() {
                assert!(setting.map.level(sheet.on_board(hex)) >= map.level(hex));
            }
        }
    }
}
