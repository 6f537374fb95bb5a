//! The maps that ship, held to what the rules name on them [S2.1, S5.2, rulings W4 to W9].

use std::collections::BTreeSet;

use board::{Edge, HexId, HexMap};
use westwall::{Class, DataKind, Hexside, Terrain};

fn map(name: &str) -> HexMap {
    HexMap::parse(westwall::map_text(name).expect("it ships")).expect("it is sound")
}

fn hex(map: &HexMap, number: &str) -> HexId {
    map.grid.find(number).unwrap_or_else(|| panic!("{number} is on the map of {}", map.name))
}

fn side(map: &HexMap, from: &str, into: &str) -> (HexId, usize) {
    let (a, b) = (hex(map, from), hex(map, into));
    (a, map.grid.side_between(a, b).unwrap_or_else(|| panic!("{from} touches {into}")))
}

fn numbers(map: &HexMap, expression: &str) -> Vec<String> {
    let hexes = map.hexes_named(expression).expect("it means hexes");
    hexes.into_iter().map(|hex| map.grid.number(hex).to_owned()).collect()
}

fn bridge(map: &HexMap, from: &str, into: &str) -> (String, String) {
    let pair = (hex(map, from), hex(map, into));
    let found = map.bridges.iter().find(|b| (b.a, b.b) == pair || (b.b, b.a) == pair);
    found.map_or_else(|| panic!("{from}/{into} is no bridge"), |b| (b.kind.clone(), b.name.clone()))
}

/// Every hex that can be reached from the first one without leaving the set.
fn joined(map: &HexMap, hexes: &[HexId]) -> usize {
    let all: BTreeSet<HexId> = hexes.iter().copied().collect();
    let mut open = vec![hexes[0]];
    let mut reached: BTreeSet<HexId> = open.iter().copied().collect();
    while let Some(at) = open.pop() {
        for next in map.grid.neighbours(at).into_iter().flatten() {
            if all.contains(&next) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached.len()
}

#[test]
fn every_map_reads_without_a_fault_and_bears_its_title() {
    for name in westwall::maps() {
        let text = westwall::map_text(name).expect("it ships");
        assert_eq!(westwall::check_data(DataKind::Map, text), Ok(()), "{name}");
        assert_eq!(westwall::map_title(name), Some(map(name).name.as_str()));
        assert_eq!(map(name).basis, "reconstructed", "{name} is not passed off as the printed map");
    }
    assert_eq!(westwall::map_title("elsewhere"), None);
}

#[test]
fn every_file_of_a_game_is_on_the_shelf_under_its_own_name() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let shipped: BTreeSet<String> = westwall::shipped().into_iter().map(|file| file.path).collect();
    for game in westwall::maps() {
        for entry in std::fs::read_dir(data.join(game)).expect("the game has a folder") {
            let entry = entry.expect("it can be read");
            // Folders hold lessons.
            if entry.path().is_file() {
                let name = entry.file_name().into_string().expect("a plain name");
                assert!(shipped.contains(&format!("{game}/{name}")), "{game}/{name} is never read");
            }
        }
    }
    for path in &shipped {
        assert!(data.join(path).is_file(), "{path}");
    }
}

#[test]
fn every_place_is_one_group_of_town_or_city_hexes() {
    for name in westwall::maps() {
        let map = map(name);
        for place in map.labels.iter().filter(|label| label.place) {
            assert_eq!(joined(&map, &place.hexes), place.hexes.len(), "{} hangs together", place.name);
            for &at in &place.hexes {
                assert_eq!(map.terrain_at(at), place.kind, "{}", place.name);
            }
        }
    }
}

#[test]
fn every_region_of_a_scenario_is_on_its_map() {
    let wanted = [
        (
            "arnhem",
            &[
                "north_of_waal",
                "north_of_neder_rijn",
                "south_of_maas",
                "germany",
                "city_hexes",
                "near_cities",
                "drop_zones",
                "drops",
                "german_exit_west",
                "german_exit_east",
            ][..],
        ),
        ("hurtgen", &["west_of_front", "east_of_front", "us_free_deployment", "german_free_deployment"][..]),
        (
            "remagen",
            &[
                "rhine",
                "west_of_rhine",
                "east_of_rhine",
                "east_bank",
                "autobahn",
                "east_of_autobahn",
                "beyond_limit",
                "area_a",
                "area_b",
                "area_c",
                "area_d",
                "area_e",
                "area_f",
                "area_g",
            ],
        ),
    ];
    for (name, regions) in wanted {
        for region in regions {
            assert!(!numbers(&map(name), &format!("region {region}")).is_empty(), "{name}: {region}");
        }
    }
}

#[test]
fn the_towns_that_count_in_the_forest_are_towns() {
    let map = map("hurtgen");
    assert_eq!(map.grid.len(), 29 * 31);
    for (town, at) in [
        ("Kommerscheidt", "1524"),
        ("Vossenack", "1120"),
        ("Germeter", "0819"),
        ("Hürtgen", "1214"),
        ("Kleinhau", "1410"),
        ("Grosshau", "1408"),
        ("Brandenberg", "1717"),
        ("Gey", "1805"),
        ("Bergstein", "2118"),
        ("Untermaubach", "2410"),
        ("Nideggen", "2919"),
        ("Schmidt", "1726"),
    ] {
        assert_eq!(map.terrain_at(hex(&map, at)), "town", "{town}");
        assert_eq!(map.place_at(hex(&map, at)), Some(town));
    }
    assert_eq!(numbers(&map, "place Vossenack"), ["1020", "1120"]);
    let (kind, name) = bridge(&map, "2318", "2418");
    assert_eq!((kind.as_str(), name.as_str()), ("highway", "Rur bridge Zerkall - Nideggen"));
}

#[test]
fn the_front_line_parts_west_from_east() {
    let map = map("hurtgen");
    let west: BTreeSet<HexId> =
        map.hexes_named("region west_of_front").expect("a region").into_iter().collect();
    let east: BTreeSet<HexId> =
        map.hexes_named("region east_of_front").expect("a region").into_iter().collect();
    assert_eq!(west.len() + east.len(), map.grid.len());
    assert!(west.is_disjoint(&east));
    let line = map.lines.iter().find(|line| line.name == "front line").expect("it is drawn");
    let pair = |a: HexId, b: HexId| (a.min(b), a.max(b));
    let drawn: BTreeSet<_> = line.hexsides.iter().map(|&(a, b)| pair(a, b)).collect();
    for a in map.grid.hexes() {
        for b in map.grid.neighbours(a).into_iter().flatten() {
            assert_eq!(west.contains(&a) != west.contains(&b), drawn.contains(&pair(a, b)));
        }
    }
    // Free deployment keeps one hex off the line.
    for (region, half) in [("us_free_deployment", &west), ("german_free_deployment", &east)] {
        for at in map.hexes_named(&format!("region {region}")).expect("a region") {
            assert!(half.contains(&at));
            assert!(map.grid.neighbours(at).into_iter().flatten().all(|next| half.contains(&next)));
        }
    }
}

#[test]
fn the_rhine_is_an_unbroken_chain_that_no_unit_enters() {
    let map = map("remagen");
    let rhine = map.hexes_named("region rhine").expect("a region");
    assert_eq!(rhine.len(), 37);
    assert_eq!(joined(&map, &rhine), 37);
    for edge in [Edge::North, Edge::South] {
        assert_eq!(rhine.iter().filter(|&hex| map.grid.edge(edge).contains(hex)).count(), 1, "{edge}");
    }
    let terrain = Terrain::new(&map).expect("the chart knows it");
    for &at in &rhine {
        assert_eq!(map.terrain_at(at), "rhine");
        for (side, bank) in map.grid.neighbours(at).into_iter().enumerate() {
            let Some(bank) = bank else { continue };
            let back = map.grid.side_between(bank, at).expect("they touch");
            let (side, back) = (Hexside::ALL[side], Hexside::ALL[back]);
            for class in Class::ALL {
                assert_eq!(
                    terrain.steps[class.index()].cost(bank, back.index()),
                    None,
                    "no unit steps into it"
                );
                assert!(!terrain.lets_pass(class, bank, back), "nor retreats into it");
                assert!(!terrain.may_stand(class, at), "nor is set up in it");
            }
            assert!(!terrain.is_open(at, side) && !terrain.is_open(bank, back), "no zone reaches it");
        }
    }
    for edge in [Edge::North, Edge::South] {
        for &at in rhine.iter().filter(|&hex| map.grid.edge(edge).contains(hex)) {
            assert_eq!(terrain.off_map_cost(Class::Foot, at, edge), None);
        }
    }
    // West bank, water and east bank make the whole sheet.
    let banks = ["west_of_rhine", "east_of_rhine"].map(|name| numbers(&map, &format!("region {name}")).len());
    assert_eq!(banks[0] + banks[1] + 37, map.grid.len());
}

#[test]
fn remagen_has_its_bridge_hex_its_towns_and_its_limit() {
    let map = map("remagen");
    assert_eq!(map.terrain_at(hex(&map, "0616")), "rhine");
    let (at, _) = side(&map, "0616", "0517");
    side(&map, "0616", "0716");
    assert_eq!(map.grid.number(at), "0616");
    for (town, at) in [
        ("Königswinter", "0803"),
        ("Honnef", "0908"),
        ("Linz", "0919"),
        ("Hönningen", "0928"),
        ("Rheinbreitbach", "0711"),
    ] {
        assert_eq!(map.terrain_at(hex(&map, at)), "town", "{town}");
        assert_eq!(map.place_at(hex(&map, at)), Some(town));
    }
    let beyond = numbers(&map, "region east_of_autobahn");
    for at in ["1501", "1908", "2517", "2926"] {
        assert!(beyond.contains(&at.to_owned()), "{at} lies on the Autobahn");
    }
    // The Autobahn can be reached on this side of the limit.
    let limit: BTreeSet<String> = numbers(&map, "region beyond_limit").into_iter().collect();
    assert!(!limit.contains("1501") && !limit.contains("1908") && !limit.contains("2517"));
    assert!(map.lines.iter().any(|line| line.name == "limit of advance"));
}

/// Rulings W4, W81.
#[test]
fn arnhem_runs_from_the_south_with_its_corner_cut_off() {
    let map = map("arnhem");
    assert_eq!(map.grid.len(), 923);
    let around = |number: &str| -> BTreeSet<String> {
        let at = hex(&map, number);
        map.grid.neighbours(at).into_iter().flatten().map(|next| map.grid.number(next).to_owned()).collect()
    };
    let set = |numbers: &[&str]| numbers.iter().map(|&number| number.to_owned()).collect::<BTreeSet<_>>();
    // Even rows lie half a hex further east.
    assert_eq!(around("1004"), set(&["1003", "1005", "1104", "1105", "0904", "0905"]));
    assert_eq!(around("1308"), set(&["1307", "1309", "1407", "1408", "1207", "1208"]));
    for absent in ["2404", "2505", "3904", "3905", "0826"] {
        assert_eq!(map.grid.find(absent), None, "{absent}");
    }
    // Along the cut there is no edge to enter or leave by.
    assert_eq!(numbers(&map, "edge west").last().map(String::as_str), Some("2301"));
    for number in ["2405", "2506", "3906"] {
        assert!(!map.grid.edge(Edge::West).contains(&hex(&map, number)), "{number}");
    }
    for number in ["0825", "0726", "2726"] {
        assert!(map.grid.edge(Edge::East).contains(&hex(&map, number)), "{number}");
    }
}

/// Rulings W13, W81, W82.
#[test]
fn the_bridges_of_arnhem_are_where_the_rules_need_them() {
    let map = map("arnhem");
    for (from, into, kind, name) in [
        ("2016", "2116", "highway", "Grave bridge"),
        ("2621", "2721", "highway", "Nijmegen highway bridge"),
        ("3422", "3523", "highway", "Arnhem highway bridge"),
        ("3424", "3425", "highway", "Westervoort bridge"),
        ("2720", "2820", "rail", "Nijmegen railway bridge"),
        ("0706", "0806", "canal", "Son Wilhelminakanaal bridge"),
        ("3519", "3619", "ferry", "Driel - Heveadorp ferry"),
    ] {
        assert_eq!(bridge(&map, from, into), (kind.to_owned(), name.to_owned()));
    }
    let count = |kind: &str| map.bridges.iter().filter(|bridge| bridge.kind == kind).count();
    assert_eq!(["highway", "rail", "canal", "ferry"].map(count), [4, 4, 12, 4]);
    let named: BTreeSet<&str> =
        map.bridges.iter().filter(|b| b.kind != "stream").map(|b| b.name.as_str()).collect();
    assert_eq!(named.len(), 24, "each can be told by its name");
}

/// Rulings W13, W15.
#[test]
fn a_ferry_carries_foot_and_a_railway_bridge_carries_everybody() {
    let map = map("arnhem");
    let terrain = Terrain::new(&map).expect("the chart knows it");
    let cost = |class: Class, from: &str, into: &str| {
        let (at, side) = side(&map, from, into);
        terrain.steps[class.index()].cost(at, side)
    };
    // Woods or not, the ferry adds three points to the hex beyond, and only people on foot take it.
    let open = |number: &str| map.terrain_at(hex(&map, number)) == "clear";
    assert!(open("3619") && open("2820"), "the far banks are clear");
    assert_eq!(cost(Class::Foot, "3519", "3619"), Some(8));
    assert_eq!(cost(Class::Towed, "3519", "3619"), None);
    assert_eq!(cost(Class::Vehicle, "3519", "3619"), None);
    let (at, way) = side(&map, "3519", "3619");
    let way = Hexside::ALL[way];
    assert!(!terrain.is_open(at, way), "no zone of control crosses a ferry");
    assert!(!terrain.is_bridge(at, way));
    assert!(!terrain.lets_pass(Class::Foot, at, way), "no unit retreats by ferry");
    for class in Class::ALL {
        assert_eq!(cost(class, "2720", "2820"), Some(2), "as clear ground, over the railway bridge");
    }
}

#[test]
fn cities_are_cities_and_drop_zones_keep_away_from_them() {
    let map = map("arnhem");
    for (city, hexes) in [
        ("Eindhoven", ["0405", "0406", "0505"]),
        ("Nijmegen", ["2521", "2620", "2621"]),
        ("Arnhem", ["3523", "3622", "3623"]),
    ] {
        assert_eq!(numbers(&map, &format!("place {city}")), hexes);
    }
    let cities = map.hexes_named("region city_hexes").expect("a region");
    assert!(cities.iter().all(|&at| map.terrain_at(at) == "city"));
    assert_eq!(map.grid.hexes().filter(|&at| map.terrain_at(at) == "city").count(), cities.len());
    let near = |at: HexId, within: u16| cities.iter().any(|&city| map.grid.distance(at, city) <= within);
    for at in map.grid.hexes() {
        let inside = |region: &str| map.regions[region].contains(&at);
        assert_eq!(inside("near_cities"), near(at, 1));
        assert_eq!(inside("drops"), !near(at, 1));
        if inside("drop_zones") {
            assert!(!near(at, 2), "{} is three hexes from every city", map.grid.number(at));
        }
    }
    // Three hexes from both ends of every bridge that counts, too.
    let ends: Vec<HexId> = map
        .bridges
        .iter()
        .filter(|bridge| ["highway", "canal", "rail"].contains(&bridge.kind.as_str()))
        .flat_map(|bridge| [bridge.a, bridge.b])
        .collect();
    for at in map.grid.hexes() {
        let clear = !near(at, 2) && ends.iter().all(|&end| map.grid.distance(at, end) >= 3);
        assert_eq!(map.regions["drop_zones"].contains(&at), clear, "{}", map.grid.number(at));
    }
}

/// Ruling W83.
#[test]
fn the_banks_of_waal_and_neder_rijn_are_cut_off_by_water() {
    let map = map("arnhem");
    let wet: BTreeSet<(HexId, HexId)> = map
        .hexsides
        .iter()
        .filter(|side| side.kind == "river")
        .flat_map(|side| [(side.a, side.b), (side.b, side.a)])
        .collect();
    for region in ["north_of_waal", "north_of_neder_rijn"] {
        let north: BTreeSet<HexId> = map.regions[region].iter().copied().collect();
        for &at in &north {
            for next in map.grid.neighbours(at).into_iter().flatten().filter(|next| !north.contains(next)) {
                let (a, b) = (map.grid.number(at), map.grid.number(next));
                assert!(wet.contains(&(at, next)), "{region}: dry ground between {a} and {b}");
            }
        }
    }
    assert!(!map.regions["north_of_neder_rijn"].contains(&hex(&map, "3326")));
}
