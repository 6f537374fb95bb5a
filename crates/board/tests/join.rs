//! Boards of several maps: names across seams, neighbours, edges, and what is on them.

use board::join::{Joined, Layout, Seam, SeamRoad, SeamSides};
use board::sight::{Lines, Step, Tracing};
use board::{
    AxisSpec, Edge, Grid, GridSpec, HexId, HexMap, HexShape, Letters, Parity, Runs, SideSet, SideTable,
    SvgOptions, TextOptions,
};

fn axis(runs: Runs, from: &str, to: &str) -> AxisSpec {
    AxisSpec { name: None, runs, from: from.into(), to: to.into(), letters: Letters::Doubled }
}

/// A geomorphic map: half hexes all round, the lettered columns from A to `to`, rows 0 or 1 to `rows`.
fn sheet(to: &str, rows: u8) -> GridSpec {
    GridSpec {
        hexes: HexShape::FlatTop,
        first: axis(Runs::WestToEast, "A", to),
        second: axis(Runs::NorthToSouth, "0", &rows.to_string()),
        shifted: Parity::Even,
        shifted_towards: Edge::North,
        odd_lines: Some(format!("0-{rows}")),
        even_lines: Some(format!("1-{rows}")),
        absent: Vec::new(),
    }
}

fn stacked(names: &[&str], turned: &[&str]) -> Layout {
    Layout {
        rows: names.iter().map(|name| vec![(*name).to_owned()]).collect(),
        turned: turned.iter().map(|name| (*name).to_owned()).collect(),
        ..Layout::default()
    }
}

fn joined(spec: &GridSpec, layout: &Layout) -> Joined {
    Joined::new(spec, layout).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn panzer(names: &[&str], turned: &[&str]) -> Joined {
    joined(&sheet("GG", 10), &stacked(names, turned))
}

fn hex(grid: &Grid, name: &str) -> HexId {
    grid.find(name).unwrap_or_else(|| panic!("no hex {name}"))
}

fn around<'g>(grid: &'g Grid, name: &str) -> [&'g str; 6] {
    grid.neighbours(hex(grid, name)).map(|other| other.map_or("-", |other| grid.number(other)))
}

/// The layouts of the ten scenarios, from 25 on.
const LAYOUTS: [(&[&str], &[&str]); 10] = [
    (&["15"], &[]),
    (&["16", "18", "19"], &[]),
    (&["16", "19", "18"], &[]),
    (&["20"], &[]),
    (&["15"], &[]),
    (&["15", "13"], &[]),
    (&["17", "14"], &[]),
    (&["17", "14"], &[]),
    (&["16", "18"], &[]),
    (&["16", "19"], &["19"]),
];

/// Column and doubled row on the board of a hex of the map with so many above it, as the rulebook counts them.
fn place((column, row): (i32, i32), above: usize, turned: bool) -> (i32, i32) {
    let odd = column % 2 == 1;
    let (column, row) = match (turned, odd) {
        (false, _) => (column, row),
        (true, true) => (34 - column, 10 - row),
        (true, false) => (34 - column, 11 - row),
    };
    (column, 2 * row - i32::from(!odd) + 20 * above as i32)
}

#[test]
fn every_layout_has_the_names_places_and_distances_of_its_maps() {
    let single = Grid::new(&sheet("GG", 10)).unwrap();
    for (names, turned) in LAYOUTS {
        let board = panzer(names, turned);
        let grid = board.grid();
        assert_eq!(grid.len(), [347, 677, 1007][names.len() - 1], "{names:?}");
        let mut places = vec![None; grid.len()];
        for (above, name) in names.iter().enumerate() {
            let sheet = board.sheet(name).unwrap();
            assert_eq!(sheet.is_turned(), turned.contains(name));
            for own in single.hexes() {
                let named = format!("{name}{}", single.number(own));
                let at = hex(grid, &named);
                assert_eq!((sheet.on_board(own), sheet.on_map(at)), (at, Some(own)), "{named}");
                assert!(grid.names(at).any(|other| other == named));
                let expected = place(single.parts(own), above, turned.contains(name));
                assert_eq!(*places[at.index()].get_or_insert(expected), expected, "{named}");
                for side in 0..6 {
                    let Some(other) = single.neighbour(own, side) else { continue };
                    assert_eq!(grid.neighbour(at, sheet.side(side)), Some(sheet.on_board(other)), "{named}");
                }
            }
        }
        let places: Vec<(i32, i32)> = places.into_iter().map(Option::unwrap).collect();
        for a in grid.hexes().step_by(7) {
            for b in grid.hexes() {
                let ((x, y), (s, t)) = (places[a.index()], places[b.index()]);
                let (dx, dy) = ((s - x).abs(), (t - y).abs());
                assert_eq!(i32::from(grid.distance(a, b)), dx + ((dy - dx) / 2).max(0));
                assert_eq!(grid.side_between(a, b).is_some(), grid.distance(a, b) == 1);
            }
        }
    }
}

#[test]
fn half_hexes_on_a_seam_are_one_hex_with_two_names() {
    let board = panzer(&["17", "14"], &[]);
    let grid = board.grid();
    assert_eq!(hex(grid, "17O10"), hex(grid, "14O0"));
    assert_eq!(grid.number(hex(grid, "14O0")), "17O10");
    assert_eq!(grid.names(hex(grid, "14O0")).collect::<Vec<_>>(), ["17O10", "14O0"]);
    assert_eq!(grid.names(hex(grid, "14O1")).collect::<Vec<_>>(), ["14O1"]);
    assert_eq!(around(grid, "14O0"), ["17O9", "17P10", "14P1", "14O1", "14N1", "17N10"]);
    assert_eq!(around(grid, "17P10"), ["17P9", "17Q9", "17Q10", "14P1", "17O10", "17O9"]);
    assert_eq!(around(grid, "17Q10")[3], "14Q1");
    for (a, b) in [("17F10", "14F1"), ("17BB10", "14BB1"), ("17X10", "14X1"), ("17FF10", "14FF1")] {
        assert_eq!(grid.side_between(hex(grid, a), hex(grid, b)), Some(3), "{a} {b}");
    }
    assert!(grid.find("O10").is_none() && grid.find("17O11").is_none() && grid.find("14P0").is_none());
    let range =
        |text: &str| grid.range(text).unwrap().iter().map(|&hex| grid.number(hex)).collect::<Vec<_>>();
    assert_eq!(range("17O9-14O2"), ["17O9", "17O10", "14O1", "14O2"]);
    assert_eq!(range("17N10-17P10"), ["17N10", "17O10", "17P10"]);
}

#[test]
fn a_straight_road_over_a_seam_is_a_straight_line() {
    let board = panzer(&["17", "14"], &[]);
    let grid = board.grid();
    let lines = Lines::new(grid, Tracing::Nearest, 40);
    let line = lines.line(hex(grid, "14D7"), hex(grid, "17DD4")).unwrap();
    assert_eq!(line.range(), 26);
    let through: Vec<HexId> = line.through().collect();
    assert_eq!(through.len(), 25);
    for on_it in ["14H5", "14K3", "14Q0", "17BB5"] {
        assert!(through.contains(&hex(grid, on_it)), "{on_it}");
    }
    assert!(line.steps().all(|step| matches!(step, Step::Through(_))));
}

#[test]
fn edges_are_those_of_the_board() {
    let three = panzer(&["16", "18", "19"], &[]);
    let to = |board: &Joined, name: &str, edge| {
        board.grid().distance_to_edge(hex(board.grid(), name), edge).unwrap()
    };
    assert_eq!((to(&three, "16Q3", Edge::North), to(&three, "16Q4", Edge::North)), (3, 4));
    assert_eq!((to(&three, "19Q7", Edge::South), to(&three, "19Q6", Edge::South)), (3, 4));
    assert_eq!(to(&three, "18Q0", Edge::North), 10);
    let edge = |board: &Joined, edge| -> Vec<String> {
        board.grid().edge(edge).iter().map(|&hex| board.grid().number(hex).to_owned()).collect()
    };
    assert_eq!(edge(&three, Edge::North)[..3], ["16A0", "16B1", "16C0"]);
    assert_eq!(edge(&three, Edge::South)[..3], ["19A10", "19B10", "19C10"]);

    let two = panzer(&["16", "18"], &[]);
    assert_eq!((to(&two, "16AA5", Edge::East), to(&two, "16BB5", Edge::East)), (6, 5));
    assert_eq!(to(&panzer(&["15", "13"], &[]), "15Q6", Edge::North), 6);

    let turned = panzer(&["16", "19"], &["19"]);
    let column = |map: &str, letters: &str, rows: std::ops::RangeInclusive<i32>| -> Vec<String> {
        rows.map(|row| format!("{map}{letters}{row}")).collect()
    };
    let mut west = column("16", "A", 0..=10);
    west.extend(column("19", "GG", 0..=9).into_iter().rev());
    assert_eq!(edge(&turned, Edge::West), west);
    let mut east = column("16", "GG", 0..=10);
    east.extend(column("19", "A", 0..=9).into_iter().rev());
    assert_eq!(edge(&turned, Edge::East), east);
}

#[test]
fn a_turned_map_keeps_its_names() {
    let board = panzer(&["16", "19"], &["19"]);
    let grid = board.grid();
    assert_eq!(grid.part(hex(grid, "19E7"), 0), "CC");
    assert_eq!(grid.names(hex(grid, "16A10")).collect::<Vec<_>>(), ["16A10", "19GG10"]);
    for (a, b) in [("16F10", "19BB10"), ("16BB10", "19F10")] {
        assert_eq!(grid.side_between(hex(grid, a), hex(grid, b)), Some(3), "{a} {b}");
    }
    // North of a hex on the turned map is what lies south of it on the board.
    assert_eq!(around(grid, "19Q5")[3], "19Q4");
    let sheet = board.sheet("19").unwrap();
    assert_eq!(
        (sheet.side(0), sheet.edge(Edge::North), sheet.edge(Edge::East)),
        (3, Edge::South, Edge::West)
    );
    assert_eq!(board.sheets().iter().map(board::join::Sheet::name).collect::<Vec<_>>(), ["16", "19"]);
    assert!(board.sheet("16").unwrap().on_map(hex(grid, "19Q9")).is_none());
}

#[test]
fn maps_lie_side_by_side_too() {
    let mut layout = stacked(&["1", "3"], &[]);
    layout.rows[0].push("2".into());
    layout.rows[1].push("4".into());
    let board = joined(&sheet("GG", 10), &layout);
    let grid = board.grid();
    assert_eq!(grid.len(), 33 * 21 + 32 * 20);
    assert_eq!(grid.names(hex(grid, "2A5")).collect::<Vec<_>>(), ["1GG5", "2A5"]);
    assert_eq!(grid.names(hex(grid, "4A0")).collect::<Vec<_>>(), ["1GG10", "2A10", "3GG0", "4A0"]);
    assert_eq!(around(grid, "2A5"), ["1GG4", "2B5", "2B6", "1GG6", "1FF6", "1FF5"]);
    assert_eq!(grid.distance(hex(grid, "1A5"), hex(grid, "2GG5")), 64);
}

#[test]
fn whole_hexes_become_neighbours() {
    let layout = |rows: &[&[&str]], turned: &[&str]| Layout {
        rows: rows.iter().map(|row| row.iter().map(|&name| name.to_owned()).collect()).collect(),
        seam: Seam::Apart,
        ..stacked(&[], turned)
    };
    let board = joined(&GridSpec::flat(4, 3), &layout(&[&["a", "b"], &["c", "d"]], &[]));
    let grid = board.grid();
    assert_eq!(grid.len(), 48);
    assert_eq!(around(grid, "a0402"), ["a0401", "b0102", "b0103", "a0403", "a0303", "a0302"]);
    assert_eq!(around(grid, "d0201")[0], "b0203");
    // Four columns look the same upside down. Of five, the first and the last would then lie lower than the others.
    let board = joined(&GridSpec::flat(4, 3), &layout(&[&["a"], &["b"]], &["b"]));
    assert_eq!(around(board.grid(), "a0203"), ["a0202", "a0303", "b0203", "b0303", "b0403", "a0103"]);
    let faults = Joined::new(&GridSpec::flat(5, 3), &layout(&[&["a"], &["b"]], &["b"])).unwrap_err();
    assert_eq!(faults[0].place, "layout.turned", "{faults:?}");
    // Rows of pointy-top hexes: the same from the side.
    let mut spec = GridSpec::flat(6, 4);
    (spec.hexes, spec.shifted_towards) = (HexShape::PointyTop, Edge::East);
    let board = joined(&spec, &layout(&[&["a", "b"], &["c", "d"]], &[]));
    assert_eq!(around(board.grid(), "a0602"), ["b0101", "b0102", "b0103", "a0603", "a0502", "a0601"]);
    assert_eq!(around(board.grid(), "a0604")[3], "c0601");
    // An odd number of columns side by side does not keep the shift either.
    assert!(Joined::new(&GridSpec::flat(5, 3), &layout(&[&["a", "b"]], &[])).is_err());
    assert!(Joined::new(&GridSpec::flat(5, 3), &layout(&[&["a"], &["b"]], &[])).is_ok());
}

#[test]
fn hexes_absent_from_a_map_are_absent_from_the_board() {
    let mut spec = sheet("E", 2);
    spec.absent = vec!["A0".into(), "C1".into()];
    let board = joined(&spec, &stacked(&["1", "2"], &["2"]));
    let grid = board.grid();
    assert!(grid.find("1A0").is_none() && grid.find("1C1").is_none() && grid.find("2C1").is_none());
    assert!(grid.find("2A0").is_none(), "south-east");
    assert_eq!(grid.len(), 5 * 5 - 2 - 4);
    let mut half = sheet("E", 2);
    half.absent = vec!["A0".into()];
    let board = joined(&half, &stacked(&["1", "2"], &[]));
    assert_eq!(board.grid().names(hex(board.grid(), "1A2")).collect::<Vec<_>>(), ["1A2"]);
}

#[test]
fn wrong_layouts_are_refused_with_every_fault() {
    let faults = |layout: &Layout| -> Vec<String> {
        Joined::new(&sheet("E", 2), layout).unwrap_err().iter().map(ToString::to_string).collect()
    };
    let mut layout = stacked(&["1", "1"], &["7"]);
    layout.rows.push(vec!["2".into(), "3 4".into()]);
    let said = faults(&layout);
    assert_eq!(said.len(), 4, "{said:#?}");
    assert_eq!(faults(&Layout::default()).len(), 1);
    // Map 1, hex 11 against map 11, hex 1.
    let spec = GridSpec { first: axis(Runs::WestToEast, "1", "11"), ..GridSpec::flat(11, 1) };
    let spec = GridSpec { second: axis(Runs::NorthToSouth, "1", "1"), ..spec };
    let said = Joined::new(&spec, &stacked(&["1", "11"], &[])).unwrap_err();
    assert!(said.iter().all(|fault| fault.message.contains("rename a map")), "{said:?}");
}

/// Five columns of half and whole hexes, with a road from north to south and a hill.
fn small(terrain: &str, more: &str) -> HexMap {
    let text = format!(
        r#"name = "Sheet"
        basis = "invented"
        hex_metres = 100
        [grid]
        hexes = "flat-top"
        first = {{ runs = "west to east", from = "A", to = "E" }}
        second = {{ runs = "north to south", from = "0", to = "2" }}
        shifted = "even"
        shifted_towards = "north"
        odd_lines = "0-2"
        even_lines = "1-2"
        [terrain]
        legend = {{ c = "clear", w = "woods", b = "building", m = "marsh" }}
        picture = '''
{terrain}
        '''
        {more}"#
    );
    HexMap::parse(&text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

const ROAD: &str = r#"
        [levels]
        picture = '''
0-1-0
00110
00011
        '''
        [stories]
        2 = "D2"
        [[hexsides]]
        kind = "hedgerow"
        sides = "C0/D1 A1/B2"
        [[hexsides]]
        kind = "slope"
        sides = "C0/D1"
        [[roads]]
        name = "Street"
        kind = "road"
        hexes = "C0 C1 C2"
        [[exits]]
        hex = "C0"
        edge = "north"
        kind = "road"
        name = "Street"
        [[exits]]
        hex = "C2"
        edge = "south"
        kind = "road"
        name = "Street"
        [regions]
        village = "C1 D2"
        [[places]]
        name = "Foy"
        kind = "village"
        hexes = "D2"
"#;

#[test]
fn what_is_on_the_maps_is_on_the_board() {
    let north = small("c-c-c\nccccc\ncwcbw", ROAD);
    let south = small("c-c-c\nccccc\nccmbc", ROAD);
    let mut layout = stacked(&["1", "2"], &["2"]);
    layout.roads = vec![SeamRoad { kind: "path".into(), at: "1B2/2D2".into() }];
    layout.hexsides = vec![
        SeamSides { kind: "slope".into(), sides: "1B2/2D2 1D2/2B2".into() },
        SeamSides { kind: "hedgerow".into(), sides: "1D2/2B2".into() },
    ];
    let board = joined(north.grid.spec(), &layout);
    let map =
        board.map("Both", &[("2", &south), ("1", &north)], "clear").unwrap_or_else(|f| panic!("{f:#?}"));
    let at = |name: &str| hex(&map.grid, name);
    assert_eq!((map.name.as_str(), map.basis.as_str(), map.hex_metres), ("Both", "invented", Some(100)));
    // C2 of the north is C2 of the turned south: clear and marsh make marsh. A2 and E2: clear and clear, woods and clear.
    assert_eq!(at("1C2"), at("2C2"));
    assert_eq!(map.terrain_at(at("1C2")), "marsh");
    assert_eq!((map.terrain_at(at("1E2")), map.terrain_at(at("2E2"))), ("woods", "clear"));
    assert_eq!((at("1E2"), at("1A2")), (at("2A2"), at("2E2")));
    assert_eq!(map.terrain_at(at("2B2")), "clear");
    assert_eq!(map.terrain_at(at("2D2")), "building");
    // E2 lies at level 1 on either map, so that both ends of the seam do, whichever half is higher.
    assert_eq!(
        ["1E2", "1A2", "1C2", "1C0", "2C0", "2D1", "2B1"].map(|name| map.level(at(name))),
        [1, 1, 0, 1, 1, 1, 0]
    );
    assert_eq!((map.stories(at("1D2")), map.stories(at("2D2")), map.stories(at("1C1"))), (2, 2, 0));
    let kinds = |a: &str, b: &str| {
        map.hexsides_between(at(a), at(b)).map(|side| side.kind.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(kinds("2D1", "2C0"), ["hedgerow", "slope"]);
    assert_eq!(kinds("2B2", "1D2"), ["slope", "hedgerow"]);
    assert_eq!(kinds("1B2", "2D2"), ["slope"]);
    const SLOPE: SideSet = SideSet::of(0);
    const HEDGEROW: SideSet = SideSet::of(1);
    let sides = SideTable::hexsides(&map, &["slope", "hedgerow"]).unwrap();
    assert_eq!(sides.at(at("1D2"), 3), SLOPE.with(HEDGEROW));
    assert_eq!(sides.between(&map.grid, at("2D1"), at("2C0")), SLOPE.with(HEDGEROW));
    assert!(SideTable::hexsides(&map, &["slope"]).unwrap_err()[0].message.contains("known are slope"));
    let ways = SideTable::roads(&map, &["road", "path"]).unwrap();
    assert_eq!(ways.between(&map.grid, at("1C1"), at("2C2")), SideSet::of(0));
    assert_eq!(ways.between(&map.grid, at("2C1"), at("2C2")), SideSet::of(0));
    assert_eq!(ways.between(&map.grid, at("2D2"), at("1B2")), SideSet::of(1));
    assert_eq!(
        map.roads.iter().map(|road| road.name.as_str()).collect::<Vec<_>>(),
        ["1 Street", "2 Street", "1B2/2D2"]
    );
    let exits: Vec<(HexId, Edge, &str)> =
        map.exits.iter().map(|e| (e.hex, e.edge, e.name.as_str())).collect();
    assert_eq!(exits, [(at("1C0"), Edge::North, "1 Street"), (at("2C0"), Edge::South, "2 Street")]);
    assert_eq!(map.hexes_named("region 2 village").unwrap().len(), 2);
    assert_eq!(map.labels.len(), 2);
    // Everything that works on one map works on the board.
    assert!(board::svg(&map, &SvgOptions::default()).contains("1C2"));
    assert!(board::text(&map, &TextOptions::default()).lines().count() > 8);
}

#[test]
fn a_board_is_checked_as_a_single_map() {
    let north = small("c-c-c\nccccc\nccwbc", ROAD);
    let south = small("c-m-c\nccccc\nccccc", ROAD);
    let mut layout = stacked(&["1", "2"], &[]);
    layout.roads = vec![SeamRoad { kind: "path".into(), at: "1B2/2D1".into() }];
    layout.hexsides = vec![SeamSides { kind: "hedgerow".into(), sides: "2C0/2D1".into() }];
    let board = joined(north.grid.spec(), &layout);
    let faults = board.map("Both", &[("1", &north), ("2", &south)], "clear").unwrap_err();
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 3, "{said:#?}");
    assert!(said[0].starts_with("1C2 and 2C0: are one hex, but woods and marsh"), "{said:#?}");
    assert!(said[1].contains("1B2/2D1") && said[2].contains("listed twice"), "{said:#?}");

    let missing = board.map("Both", &[("1", &north)], "clear").unwrap_err();
    assert_eq!(missing[0].to_string(), "map 2: is missing");
    let other = HexMap::blank("other", Grid::new(&GridSpec::flat(3, 3)).unwrap(), "clear");
    assert!(board.map("Both", &[("1", &north), ("2", &other)], "clear").is_err());
}
