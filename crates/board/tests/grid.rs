//! Printed numberings of real maps: neighbours, distances and edges as these maps have them.

mod shapes;

use board::{AxisSpec, Discs, Edge, Grid, GridSpec, HexShape, Letters, Parity, Runs};
use shapes::{axis, goodwood, grid, joes_bridge, panzer};
use std::collections::BTreeSet;

/// Hexrows 01 (south) to 39 (north), places 01 (west) to 26 (east); charts cover the north-west corner.
fn arnhem() -> Grid {
    let covered = (24..=39).map(|row| format!("{row}01-{row}{:02}", if row % 2 == 0 { 4 } else { 5 }));
    grid(&GridSpec {
        hexes: HexShape::PointyTop,
        first: AxisSpec { name: Some("hexrow".into()), ..axis(Runs::SouthToNorth, "01", "39") },
        second: axis(Runs::WestToEast, "01", "26"),
        shifted: Parity::Even,
        shifted_towards: Edge::East,
        odd_lines: None,
        even_lines: Some("01-25".into()),
        absent: covered.collect(),
    })
}

fn bastogne() -> Grid {
    grid(&GridSpec::flat(29, 31))
}

fn all() -> [(&'static str, Grid); 5] {
    [
        ("arnhem", arnhem()),
        ("bastogne", bastogne()),
        ("goodwood", goodwood()),
        ("joe's bridge", joes_bridge()),
        ("panzer", panzer()),
    ]
}

/// The neighbours of a hex by side, `-` for none.
fn around<'g>(grid: &'g Grid, number: &str) -> [&'g str; 6] {
    let hex = grid.find(number).unwrap_or_else(|| panic!("no hex {number}"));
    grid.neighbours(hex).map(|n| n.map_or("-", |n| grid.number(n)))
}

#[test]
fn bastogne_counts_columns_eastwards_and_rows_southwards() {
    let grid = bastogne();
    assert_eq!(grid.len(), 899);
    assert_eq!(around(&grid, "1317"), ["1316", "1416", "1417", "1318", "1217", "1216"]);
    assert_eq!(around(&grid, "1416"), ["1415", "1516", "1517", "1417", "1317", "1316"]);
    assert_eq!(around(&grid, "0101"), ["-", "-", "0201", "0102", "-", "-"]);
    assert_eq!(around(&grid, "2831"), ["2830", "2931", "-", "-", "-", "2731"]);
}

#[test]
fn arnhem_counts_hexrows_northwards_in_rows_of_unequal_length() {
    let grid = arnhem();
    assert_eq!(grid.len(), 923);
    assert_eq!(around(&grid, "1113"), ["1213", "1114", "1013", "1012", "1112", "1212"]);
    assert_eq!(around(&grid, "1213"), ["1314", "1214", "1114", "1113", "1212", "1313"]);
    assert_eq!(around(&grid, "0101"), ["0201", "0102", "-", "-", "-", "-"]);
    assert_eq!(around(&grid, "0225"), ["0326", "-", "0126", "0125", "0224", "0325"]);
    assert_eq!(around(&grid, "2405"), ["2506", "2406", "2306", "2305", "-", "-"]);
    assert!(grid.find("0226").is_none());
    assert!(grid.find("2404").is_none());
    assert!(grid.find("3905").is_none());
}

#[test]
fn goodwood_counts_columns_westwards_and_rows_northwards() {
    let grid = goodwood();
    assert_eq!(grid.len(), 52 * 28);
    assert_eq!(around(&grid, "0340"), ["0341", "0241", "0240", "0339", "0440", "0441"]);
    assert_eq!(around(&grid, "0440"), ["0441", "0340", "0339", "0439", "0539", "0540"]);
    assert_eq!(around(&grid, "0128"), ["0129", "-", "-", "-", "0228", "0229"]);
}

#[test]
fn joes_bridge_counts_columns_northwards_and_rows_eastwards() {
    let grid = joes_bridge();
    assert_eq!(grid.len(), 52 * 28);
    assert_eq!(around(&grid, "0310"), ["0411", "0311", "0211", "0210", "0309", "0410"]);
    assert_eq!(around(&grid, "0410"), ["0510", "0411", "0310", "0309", "0409", "0509"]);
    assert_eq!(around(&grid, "5201"), ["-", "5202", "5101", "-", "-", "-"]);
}

#[test]
fn panzer_counts_columns_by_letters() {
    let grid = panzer();
    assert_eq!(grid.len(), 17 * 11 + 16 * 10);
    assert_eq!(around(&grid, "K8"), ["K7", "L8", "L9", "K9", "J9", "J8"]);
    assert_eq!(around(&grid, "L8"), ["L7", "M7", "M8", "L9", "K8", "K7"]);
    assert_eq!(around(&grid, "A4")[2], "B5");
    assert_eq!(around(&grid, "B3")[2], "C3");
    assert_eq!(around(&grid, "GG0"), ["-", "-", "-", "GG1", "FF1", "-"]);
    assert_eq!(around(&grid, "Z5")[1..3], ["AA4", "AA5"]);
    assert!(grid.find("B0").is_none());
}

#[test]
fn edges_lie_where_the_compass_says() {
    let edge = |grid: &Grid, edge| -> Vec<String> {
        grid.edge(edge).iter().map(|&h| grid.number(h).to_owned()).collect()
    };
    let arnhem = arnhem();
    let row = |row: usize, from: usize, to: usize| (from..=to).map(move |p| format!("{row:02}{p:02}"));
    assert_eq!(edge(&arnhem, Edge::North), row(39, 6, 26).collect::<Vec<_>>());
    assert_eq!(edge(&arnhem, Edge::South), row(1, 1, 26).collect::<Vec<_>>());
    // The border of the charts is not an edge.
    assert_eq!(edge(&arnhem, Edge::West), (1..=23).map(|r| format!("{r:02}01")).collect::<Vec<_>>());
    let east: Vec<String> = (1..=39).map(|r| format!("{r:02}{}", if r % 2 == 0 { 25 } else { 26 })).collect();
    assert_eq!(edge(&arnhem, Edge::East), east);

    let on = |grid: &Grid, number: &str, side| grid.edge(side).contains(&grid.find(number).unwrap());
    let goodwood = goodwood();
    assert!(on(&goodwood, "4055", Edge::North) && on(&goodwood, "1628", Edge::South));
    assert!(on(&goodwood, "0140", Edge::East) && on(&goodwood, "5240", Edge::West));
    assert_eq!(goodwood.edge(Edge::West).len(), 28);
    let joe = joes_bridge();
    assert!(on(&joe, "5209", Edge::North) && on(&joe, "1101", Edge::West) && on(&joe, "1128", Edge::East));
    let panzer = panzer();
    for (number, side) in [
        ("F1", Edge::North),
        ("Q0", Edge::North),
        ("BB1", Edge::North),
        ("F10", Edge::South),
        ("Q10", Edge::South),
        ("A5", Edge::West),
        ("GG5", Edge::East),
    ] {
        assert!(on(&panzer, number, side), "{number} {side}");
    }
    assert!(!on(&panzer, "Q1", Edge::North));
}

#[test]
fn distance_is_that_of_the_maps_own_formula() {
    // Both maps give it as q = C, r = R - floor(C / 2), max(|dq|, |dr|, |dq + dr|).
    for grid in [goodwood(), joes_bridge()] {
        for a in grid.hexes().step_by(37) {
            for b in grid.hexes() {
                let axial = |(c, r): (i32, i32)| (c, r - c.div_euclid(2));
                let ((q, r), (s, t)) = (axial(grid.parts(a)), axial(grid.parts(b)));
                let (dq, dr) = (q - s, r - t);
                let expected = dq.abs().max(dr.abs()).max((dq + dr).abs());
                let (a_number, b_number) = (grid.number(a), grid.number(b));
                assert_eq!(i32::from(grid.distance(a, b)), expected, "{a_number} {b_number}");
            }
        }
    }
}

#[test]
fn distance_counts_steps_where_no_hex_is_missing() {
    for (name, grid) in all().into_iter().filter(|&(name, _)| name != "arnhem") {
        for start in grid.hexes().step_by(97) {
            let mut steps = vec![u16::MAX; grid.len()];
            steps[start.index()] = 0;
            let mut found = vec![start];
            let mut next = 0;
            while next < found.len() {
                let at = found[next];
                next += 1;
                for n in grid.neighbours(at).into_iter().flatten() {
                    if steps[n.index()] == u16::MAX {
                        steps[n.index()] = steps[at.index()] + 1;
                        found.push(n);
                    }
                }
            }
            for hex in grid.hexes() {
                assert_eq!(grid.distance(start, hex), steps[hex.index()], "{name} {}", grid.number(hex));
            }
        }
    }
}

#[test]
fn sides_are_opposite_and_neighbours_touch_there() {
    for (name, grid) in all() {
        for hex in grid.hexes() {
            for side in 0..6 {
                let Some(other) = grid.neighbour(hex, side) else { continue };
                assert_eq!(grid.neighbour(other, (side + 3) % 6), Some(hex), "{name}");
                assert_eq!(grid.side_between(hex, other), Some(side), "{name}");
                assert_eq!(grid.distance(hex, other), 1, "{name}");
                // The shared side has the same two corners, seen from either hex, and faces the neighbour.
                let (mine, theirs) = (grid.corners(hex), grid.corners(other));
                let near = |a: (f32, f32), b: (f32, f32)| (a.0 - b.0).abs() + (a.1 - b.1).abs() < 1e-3;
                assert!(near(mine[side], theirs[(side + 4) % 6]), "{name} {}", grid.number(hex));
                assert!(near(mine[(side + 1) % 6], theirs[(side + 3) % 6]), "{name} {}", grid.number(hex));
            }
        }
    }
}

#[test]
fn sides_run_clockwise_from_the_north() {
    for (name, grid) in all() {
        let inner = grid.hexes().find(|&h| grid.neighbours(h).iter().all(Option::is_some)).unwrap();
        let (x, y) = grid.centre(inner);
        let first = match grid.spec().hexes {
            HexShape::FlatTop => 0.0_f32,
            HexShape::PointyTop => 30.0,
        };
        for side in 0..6 {
            let (nx, ny) = grid.centre(grid.neighbour(inner, side).unwrap());
            let bearing = (nx - x).atan2(y - ny).to_degrees().rem_euclid(360.0);
            let expected = first + 60.0 * side as f32;
            assert!((bearing - expected).abs() < 0.1, "{name}: side {side} bears {bearing}, not {expected}");
        }
    }
}

#[test]
fn the_sheet_holds_every_hex() {
    for (name, grid) in all() {
        let (width, height) = grid.size();
        let corners: Vec<(f32, f32)> = grid.hexes().flat_map(|hex| grid.corners(hex)).collect();
        let low = corners.iter().fold((f32::MAX, f32::MAX), |m, c| (m.0.min(c.0), m.1.min(c.1)));
        let high = corners.iter().fold((f32::MIN, f32::MIN), |m, c| (m.0.max(c.0), m.1.max(c.1)));
        assert!(low.0.abs() < 1e-3 && low.1.abs() < 1e-3, "{name} starts at {low:?}");
        assert!((high.0 - width).abs() < 1e-3 && (high.1 - height).abs() < 1e-3, "{name} ends at {high:?}");
    }
}

#[test]
fn numbers_are_unique_found_again_and_in_order() {
    for (name, grid) in all() {
        let numbers: BTreeSet<&str> = grid.hexes().map(|h| grid.number(h)).collect();
        assert_eq!(numbers.len(), grid.len(), "{name}");
        assert!(grid.hexes().all(|h| grid.find(grid.number(h)) == Some(h)), "{name}");
        let parts: Vec<(i32, i32)> = grid.hexes().map(|h| grid.parts(h)).collect();
        assert!(parts.is_sorted(), "{name}");
    }
}

#[test]
fn ranges_follow_one_part_of_the_number() {
    let grid = panzer();
    let range =
        |text: &str| -> Vec<&str> { grid.range(text).unwrap().into_iter().map(|h| grid.number(h)).collect() };
    assert_eq!(range("Z9-BB9"), ["Z9", "AA9", "BB9"]);
    assert_eq!(range("A8-A10"), ["A8", "A9", "A10"]);
    assert_eq!(range("A10-A8"), ["A8", "A9", "A10"]);
    // Row 0 exists in every other column only.
    assert_eq!(range("A0-E0"), ["A0", "C0", "E0"]);
    assert_eq!(grid.with_part(0, "AA").len(), 11);
    assert_eq!(grid.with_part(1, "0").len(), 17);
    assert_eq!(arnhem().part_names(), ["hexrow", "row"]);
}

#[test]
fn letters_may_go_on_like_a_spreadsheet() {
    let mut spec = panzer().spec().clone();
    spec.first.to = "AC".into();
    spec.first.letters = Letters::Counted;
    let grid = grid(&spec);
    assert_eq!(around(&grid, "Z5")[1], "AA4");
    assert_eq!(around(&grid, "AB5")[1], "AC4");
}

#[test]
fn a_wrong_specification_is_refused_with_every_fault() {
    let mut spec = GridSpec::flat(29, 31);
    spec.first.runs = Runs::NorthToSouth;
    spec.shifted_towards = Edge::West;
    spec.second.from = "x".into();
    let faults = Grid::new(&spec).unwrap_err();
    let places: Vec<&str> = faults.iter().map(|f| f.place.as_str()).collect();
    assert_eq!(places, ["grid.second", "grid", "grid.shifted_towards"]);

    let mut spec = GridSpec::flat(29, 31);
    spec.even_lines = Some("01-40".into());
    spec.absent = vec!["0101-0202".into(), "3001".into()];
    let faults = Grid::new(&spec).unwrap_err();
    assert_eq!(faults.len(), 3, "{faults:#?}");

    for (from, to) in [("05", "01"), ("01", "A"), ("", "9")] {
        let mut spec = GridSpec::flat(3, 3);
        (spec.second.from, spec.second.to) = (from.into(), to.into());
        assert!(Grid::new(&spec).is_err(), "{from} to {to}");
    }
    Grid::new(&GridSpec::flat(10, 99)).expect("few long columns");
    Grid::new(&GridSpec::flat(400, 40)).expect("many short columns");
    for (columns, rows) in [(90, 99), (900, 900), (0, 5)] {
        assert!(Grid::new(&GridSpec::flat(columns, rows)).is_err(), "{columns} by {rows}");
    }
    // Unpadded parts would give two hexes the same number.
    let mut spec = GridSpec::flat(3, 3);
    (spec.first.from, spec.first.to) = ("1".into(), "12".into());
    (spec.second.from, spec.second.to) = ("1".into(), "12".into());
    assert!(Grid::new(&spec).unwrap_err()[0].message.contains("111"));
}

#[test]
fn discs_cover_what_is_within_their_radius() {
    for grid in [arnhem(), goodwood(), joes_bridge(), panzer()] {
        let mut discs = Discs::default();
        assert!(discs.is_empty());
        // More than one pass checks, of every small radius.
        let all: Vec<_> = grid.hexes().step_by(97).zip((0..4).cycle()).collect();
        for &(centre, radius) in &all {
            discs.add(&grid, centre, radius);
        }
        for hex in grid.hexes() {
            let near = all.iter().any(|&(centre, radius)| grid.distance(centre, hex) <= u16::from(radius));
            assert_eq!(discs.cover(&grid, hex), near, "{}", grid.number(hex));
        }
    }
}
