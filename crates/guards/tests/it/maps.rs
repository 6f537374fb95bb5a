//! The four maps: what lies on them, and how their hexes are numbered.

use std::collections::{BTreeMap, BTreeSet};

use board::{Edge, HexId, HexMap};
use guards::{BridgeSite, DataKind, Roadway, open_named};
use kit::Hexside;

struct Figures {
    map: &'static str,
    grounds: &'static [(&'static str, usize)],
    hexsides: &'static [(&'static str, usize)],
    /// Kind, number of roads, steps of all of them.
    roads: &'static [(&'static str, usize, usize)],
    /// By the water they span.
    bridges: &'static [(&'static str, usize)],
    peaks: &'static str,
    entries: &'static [(char, &'static str, Edge)],
}

const MAPS: [Figures; 4] = [
    Figures {
        map: "goodwood",
        grounds: &[
            ("clear", 1140),
            ("marsh", 107),
            ("orchard", 68),
            ("woods", 63),
            ("forest", 27),
            ("village", 19),
            ("hill", 18),
            ("town", 9),
            ("city", 5),
        ],
        hexsides: &[("stream", 151), ("river", 50)],
        roads: &[("highway", 1, 39), ("road", 8, 155), ("minor-road", 15, 199), ("rail", 3, 105)],
        bridges: &[("stream", 7), ("river", 3)],
        peaks: "1753 2351 4028 4828",
        entries: &[('A', "4055", Edge::North), ('B', "1628", Edge::South)],
    },
    Figures {
        map: "bonninghardt",
        grounds: &[
            ("clear", 1111),
            ("forest", 100),
            ("woods", 91),
            ("hill", 83),
            ("orchard", 20),
            ("marsh", 17),
            ("village", 15),
            ("town", 13),
            ("city", 5),
            ("castle", 1),
        ],
        hexsides: &[("stream", 205), ("river", 49)],
        roads: &[("highway", 2, 68), ("road", 13, 217), ("minor-road", 13, 160), ("rail", 2, 76)],
        bridges: &[("stream", 20), ("river", 6)],
        peaks: "1541 1742 2047 2244 2853",
        entries: &[
            ('A', "4855", Edge::North),
            ('B', "2055", Edge::North),
            ('C', "0149", Edge::East),
            ('D', "0145", Edge::East),
            ('E', "4328", Edge::South),
            ('F', "5229", Edge::West),
            ('G', "5245", Edge::West),
        ],
    },
    Figures {
        map: "veritable",
        grounds: &[
            ("clear", 1217),
            ("woods", 53),
            ("forest", 41),
            ("major-river", 33),
            ("marsh", 23),
            ("hill", 21),
            ("orchard", 18),
            ("heath", 17),
            ("city", 12),
            ("village", 10),
            ("town", 9),
            ("castle", 2),
        ],
        hexsides: &[("stream", 137), ("river", 121), ("ditch", 34), ("ford", 3)],
        roads: &[("highway", 2, 63), ("road", 10, 169), ("minor-road", 19, 153), ("rail", 2, 84)],
        bridges: &[("stream", 15), ("river", 13), ("major-river", 1)],
        peaks: "1213 2813 3928",
        entries: &[('A', "4428", Edge::North)],
    },
    Figures {
        map: "joes-bridge",
        grounds: &[
            ("clear", 1090),
            ("woods", 122),
            ("heath", 113),
            ("forest", 36),
            ("marsh", 25),
            ("town", 21),
            ("orchard", 17),
            ("village", 14),
            ("hill", 14),
            ("city", 4),
        ],
        hexsides: &[("stream", 181), ("canal", 134)],
        roads: &[("highway", 1, 51), ("road", 16, 237), ("minor-road", 16, 159), ("rail", 3, 110)],
        bridges: &[("stream", 17), ("canal", 4)],
        peaks: "1626 2317 2812 3414",
        entries: &[('A', "5209", Edge::North), ('B', "5219", Edge::North), ('C', "1101", Edge::West)],
    },
];

fn counted<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_insert(0) += 1;
    }
    counts
}

/// Covers 2.1.
#[test]
fn every_map_has_what_its_figures_say() {
    for figures in &MAPS {
        let name = figures.map;
        let text = guards::map_text(name).expect("it ships");
        assert_eq!(guards::check_data(DataKind::Map, text), Ok(()), "{name}");
        let map = HexMap::parse(text).expect("it is well formed");
        assert_eq!(map.grid.len(), 52 * 28, "{name}");
        let grounds = counted(map.grid.hexes().map(|hex| map.terrain_at(hex)));
        assert_eq!(grounds, figures.grounds.iter().copied().collect(), "{name}");
        let hexsides = counted(map.hexsides.iter().map(|side| side.kind.as_str()));
        assert_eq!(hexsides, figures.hexsides.iter().copied().collect(), "{name}");
        for &(kind, roads, steps) in figures.roads {
            let of_kind: Vec<_> = map.roads.iter().filter(|road| road.kind == kind).collect();
            let walked: usize = of_kind.iter().map(|road| road.hexes.len() - 1).sum();
            assert_eq!((of_kind.len(), walked), (roads, steps), "{name}: {kind}");
        }
        let river_hexes = map.regions.get("river_bridges").map_or(0, Vec::len);
        let mut bridges = counted(map.bridges.iter().map(|bridge| bridge.kind.as_str()));
        if river_hexes > 0 {
            bridges.insert("major-river", river_hexes);
        }
        assert_eq!(bridges, figures.bridges.iter().copied().collect(), "{name}");

        let setting = open_named(name).expect("its scenario opens");
        let numbers = |hexes: &guards::Hexes| {
            hexes.iter().map(|hex| map.grid.number(hex)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(numbers(setting.terrain.peaks()), figures.peaks, "{name}");
        assert_eq!(setting.terrain.bridges().len(), figures.bridges.iter().map(|(_, n)| n).sum::<usize>());
        let entries: Vec<(char, &str, Edge)> = setting
            .scenario
            .entries
            .iter()
            .map(|entry| (entry.letter, map.grid.number(entry.hex), entry.edge))
            .collect();
        assert_eq!(entries, figures.entries, "{name}");
    }
}

/// The neighbours and distances of the printed numbers: odd columns lie half a hex towards the higher rows [ruling D12].
#[test]
fn numbers_lie_as_on_the_printed_sheets() {
    for name in MAPS.map(|figures| figures.map) {
        let map = HexMap::parse(guards::map_text(name).unwrap()).unwrap();
        let at = |hex: HexId| {
            let number: i32 = map.grid.number(hex).parse().unwrap();
            (number / 100, number % 100)
        };
        let axial = |(column, row): (i32, i32)| (column, row - column.div_euclid(2));
        for hex in map.grid.hexes() {
            let (column, row) = at(hex);
            let shift = i32::from(column % 2 == 1);
            let expected: BTreeSet<(i32, i32)> = [(0, -1), (0, 1)]
                .into_iter()
                .chain([-1, 1].into_iter().flat_map(|c| [(c, shift - 1), (c, shift)]))
                .map(|(c, r)| (column + c, row + r))
                .filter(|&(c, r)| map.grid.find(&format!("{c:02}{r:02}")).is_some())
                .collect();
            let found: BTreeSet<(i32, i32)> =
                map.grid.neighbours(hex).into_iter().flatten().map(at).collect();
            assert_eq!(found, expected, "{name} {}", map.grid.number(hex));
        }
        for (a, b) in [(0, 1455), (3, 700), (28, 29), (55, 1400), (800, 801), (100, 1000)] {
            let (a, b) = (HexId(a), HexId(b));
            let (from, to) = (axial(at(a)), axial(at(b)));
            let (dq, dr) = (to.0 - from.0, to.1 - from.1);
            let distance = dq.abs().max(dr.abs()).max((dq + dr).abs());
            assert_eq!(i32::from(map.grid.distance(a, b)), distance, "{name}");
        }
    }
}

/// Column 01 is the east edge on three maps and the south edge on the fourth [ruling D11].
#[test]
fn the_sheets_lie_with_north_up() {
    for (name, edge, first, last) in [
        ("goodwood", Edge::East, "0128", "0155"),
        ("bonninghardt", Edge::East, "0128", "0155"),
        ("veritable", Edge::East, "0101", "0128"),
        ("joes-bridge", Edge::South, "0101", "0128"),
    ] {
        let map = HexMap::parse(guards::map_text(name).unwrap()).unwrap();
        let hexes: BTreeSet<&str> = map.grid.edge(edge).iter().map(|&hex| map.grid.number(hex)).collect();
        assert_eq!((hexes.len(), hexes.first(), hexes.last()), (28, Some(&first), Some(&last)), "{name}");
        let north = map.grid.edge(Edge::North);
        let top = if name == "joes-bridge" { "5201" } else { last };
        assert!(north.contains(&map.grid.find(top).unwrap()), "{name}");
    }
}

/// The Maas is a chain of hexes with one bridge [ruling D17].
///
/// Covers 9.1.
#[test]
fn one_bridge_fills_a_hex_of_the_maas() {
    let setting = open_named("veritable").unwrap();
    let grid = &setting.map.grid;
    let hex = |number| grid.find(number).unwrap();
    let bridge = setting.terrain.bridge_in(hex("4620")).expect("4620 is bridged");
    let BridgeSite::RiverHex { hex: river, ends } = setting.terrain.bridges()[usize::from(bridge.0)].site
    else {
        panic!("it fills its hex");
    };
    assert_eq!((river, BTreeSet::from(ends)), (hex("4620"), BTreeSet::from([hex("4520"), hex("4720")])));
    let bridged = grid.hexes().filter(|&hex| setting.terrain.bridge_in(hex).is_some()).count();
    assert_eq!(bridged, 1);
}

/// The three bridges over the Meuse-Escaut Canal [17.22, ruling D17].
#[test]
fn three_bridges_cross_the_meuse_escaut_canal() {
    let setting = open_named("joes-bridge").unwrap();
    let grid = &setting.map.grid;
    let canal = |a, b| {
        setting.map.hexsides_between(a, b).any(|side| side.kind == "canal" && side.name.starts_with("Meuse"))
    };
    let mut found = BTreeSet::new();
    for bridge in setting.terrain.bridges() {
        if let BridgeSite::Hexside([a, b]) = bridge.site
            && canal(a, b)
        {
            found.insert(format!("{}/{}", grid.number(a), grid.number(b)));
        }
    }
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["4310/4410", "4324/4425", "4516/4617"]);
}

/// Every roadway over water has a bridge, and every bridge a roadway [ruling D17].
#[test]
fn roadways_and_bridges_go_together() {
    for name in MAPS.map(|figures| figures.map) {
        let setting = open_named(name).unwrap();
        let terrain = &setting.terrain;
        let mut crossed = 0;
        for hex in setting.map.grid.hexes() {
            for side in Hexside::ALL {
                let bridged = terrain.bridge_at(hex, side).is_some();
                let carried = terrain.has_roadway(hex, side) && terrain.water(hex, side).is_some();
                assert_eq!(bridged, carried, "{name} {}", setting.map.grid.number(hex));
                crossed += usize::from(bridged);
            }
        }
        let on_hexsides = terrain.bridges().iter().filter(|one| matches!(one.site, BridgeSite::Hexside(_)));
        assert_eq!(crossed, 2 * on_hexsides.count(), "{name}");
    }
}

/// A step may be shared by several roadways.
///
/// Covers 9.2.
#[test]
fn railways_are_roadways() {
    let setting = open_named("goodwood").unwrap();
    let grid = &setting.map.grid;
    let kinds = |a: &str, b: &str| {
        let (a, b) = (grid.find(a).unwrap(), grid.find(b).unwrap());
        let side = Hexside::numbered(grid.side_between(a, b).unwrap() as u8).unwrap();
        setting.terrain.roadways(a, side).collect::<Vec<_>>()
    };
    assert_eq!(kinds("5238", "5137"), [Roadway::Highway]);
    let rail = setting.map.roads.iter().find(|road| road.kind == "rail").unwrap();
    let pair = |step: &[HexId]| kinds(grid.number(step[0]), grid.number(step[1]));
    assert!(rail.hexes.windows(2).all(|step| pair(step).contains(&Roadway::Rail)));
}
