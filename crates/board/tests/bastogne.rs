//! The map of Bastogne as a map: what must be on it.

use board::{Edge, HexMap};

fn bastogne() -> HexMap {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../westwall/data/bastogne/map.toml");
    let text = std::fs::read_to_string(path).expect("the map is in the tree");
    HexMap::parse(&text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

#[test]
fn has_everything_that_was_surveyed() {
    let map = bastogne();
    assert_eq!(map.grid.len(), 899);
    let count = |kind: &str| map.grid.hexes().filter(|&h| map.terrain_at(h) == kind).count();
    let found: Vec<usize> =
        ["clear", "woods", "mixed", "grove", "town", "broken", "rough"].into_iter().map(count).collect();
    assert_eq!(found, [330, 216, 125, 73, 57, 50, 48]);
    assert_eq!(map.hexsides.len(), 209);
    let roads = |kind: &str| map.roads.iter().filter(|r| r.kind == kind).count();
    assert_eq!((roads("road"), roads("trail"), roads("rail")), (30, 15, 1));
    assert_eq!(map.roads.iter().filter(|r| r.major).count(), 6);
    assert_eq!(map.bridges.len(), 18);
    assert_eq!(map.exits.len(), 17);
    assert_eq!(map.regions["within_2_of_bastogne"].len(), 24);
    assert_eq!(map.regions["within_4_of_bastogne"].len(), 70);
    assert_eq!(map.labels.iter().filter(|l| l.place).count(), 56);
}

#[test]
fn regions_around_bastogne_are_what_distance_says() {
    let map = bastogne();
    let town = map.hexes_named("place Bastogne").unwrap();
    assert_eq!(town, map.regions["bastogne"]);
    for (name, reach) in [("within_2_of_bastogne", 2), ("within_4_of_bastogne", 4)] {
        let near: Vec<_> =
            map.grid.hexes().filter(|&h| town.iter().any(|&t| map.grid.distance(h, t) <= reach)).collect();
        assert_eq!(map.regions[name], near, "{name}");
    }
}

#[test]
fn expressions_mean_hexes() {
    let map = bastogne();
    let numbers = |expression: &str| -> Vec<String> {
        let hexes = map.hexes_named(expression).unwrap();
        hexes.into_iter().map(|h| map.grid.number(h).to_owned()).collect()
    };
    assert_eq!(numbers("1317"), ["1317"]);
    assert_eq!(numbers("2908-2911"), ["2908", "2909", "2910", "2911"]);
    assert_eq!(numbers("0131-0331"), ["0131", "0231", "0331"]);
    assert_eq!(numbers("edge west").len(), 31);
    assert_eq!(numbers("column 28").len(), 31);
    assert_eq!(numbers("row 31").len(), 29);
    assert_eq!(numbers("region bastogne"), ["1317", "1416"]);
    assert_eq!(numbers("all").len(), 899);
    for wrong in ["3001", "0101-0202", "edge up", "region nowhere", "column 30", "diagonal 3", ""] {
        let fault = map.hexes_named(wrong).unwrap_err();
        assert!(!fault.message.is_empty(), "{wrong}");
    }
    let east: Vec<&str> = map.grid.edge(Edge::East).iter().map(|&h| map.grid.number(h)).collect();
    assert_eq!((east.len(), east[0], east[30]), (31, "2901", "2931"));
}
