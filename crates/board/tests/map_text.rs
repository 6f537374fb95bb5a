//! The text of a map: what it says, and what is said about its faults.

use board::{Edge, HexMap, SideSet, SideTable};

/// The example of the format's own description.
fn example() -> String {
    let described = include_str!("../src/map/format.md");
    let start = described.find("```toml\n").expect("an example") + "```toml\n".len();
    let end = start + described[start..].find("```").expect("its end");
    described[start..end].to_owned()
}

#[test]
fn the_described_example_is_a_map() {
    let map = HexMap::parse(&example()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let hex = |number: &str| map.grid.find(number).unwrap();
    assert_eq!(
        (map.name.as_str(), map.basis.as_str(), map.hex_metres),
        ("Crossroads", "invented", Some(850))
    );
    assert_eq!(map.grid.len(), 12);
    assert_eq!(map.terrain_at(hex("0202")), "town");
    assert_eq!(map.terrain_at(hex("0403")), "woods");
    assert_eq!(map.terrain_at(hex("0303")), "clear");
    assert_eq!(map.place_at(hex("0202")), Some("Foy"));
    assert_eq!(map.place_at(hex("0301")), None);
    assert_eq!(map.hexsides.len(), 5);
    assert_eq!((map.roads[0].major, map.roads[0].hexes.len()), (true, 4));
    assert_eq!(map.bridges[0].name, "Main street / Vaux brook");
    assert_eq!((map.exits[0].hex, map.exits[0].edge), (hex("0102"), Edge::West));
    assert_eq!(map.regions["woods"].len(), 5);
    assert_eq!(map.lines[0].hexsides, [(hex("0201"), hex("0301")), (hex("0202"), hex("0302"))]);
    assert_eq!(map.labels.len(), 2);
}

#[test]
fn hexes_have_levels_and_stories() {
    let map = HexMap::parse(&example()).unwrap();
    let hex = |number: &str| map.grid.find(number).unwrap();
    let levels = ["0101", "0301", "0401", "0302", "0103", "0203", "0303", "0403"].map(|h| map.level(hex(h)));
    assert_eq!(levels, [0, 1, 2, 2, -1, -1, 0, 1]);
    assert_eq!(map.levels(), (-1, 2));
    assert_eq!((map.stories(hex("0202")), map.stories(hex("0102"))), (2, 0));

    let text = example();
    let flat = text.replace(&text[text.find("[levels]").unwrap()..text.find("[[places]]").unwrap()], "");
    let mut map = HexMap::parse(&flat).unwrap();
    assert!(map.grid.hexes().all(|hex| (map.level(hex), map.stories(hex)) == (0, 0)));
    assert_eq!(map.levels(), (0, 0));
    let hex = map.grid.find("0303").unwrap();
    map.set_level(hex, 3);
    map.set_stories(hex, 2);
    assert_eq!((map.level(hex), map.stories(hex), map.levels()), (3, 2, (0, 3)));
}

#[test]
fn a_hexside_carries_several_features() {
    let map = HexMap::parse(&example()).unwrap();
    let hex = |number: &str| map.grid.find(number).unwrap();
    let kinds = |a: &str, b: &str| {
        map.hexsides_between(hex(a), hex(b)).map(|side| side.kind.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(kinds("0202", "0102"), ["stream", "hedgerow"]);
    assert_eq!(kinds("0202", "0302"), ["hedgerow"]);
    assert_eq!(kinds("0202", "0203"), [""; 0]);
    let (stream, hedgerow) = (SideSet::of(0), SideSet::of(2));
    let sides = SideTable::hexsides(&map, &["stream", "wall", "hedgerow"]).unwrap();
    assert_eq!(sides.between(&map.grid, hex("0102"), hex("0202")), stream.with(hedgerow));
    assert_eq!(sides.between(&map.grid, hex("0202"), hex("0102")).places().collect::<Vec<_>>(), [0, 2]);
    assert!(sides.between(&map.grid, hex("0202"), hex("0203")).is_empty());
    assert!(!sides.between(&map.grid, hex("0302"), hex("0202")).meets(stream));
    let roads = SideTable::roads(&map, &["road"]).unwrap();
    let side = map.grid.side_between(hex("0302"), hex("0402")).unwrap();
    assert_eq!((roads.at(hex("0302"), side), roads.at(hex("0402"), (side + 3) % 6)), (stream, stream));

    let at = line("0202/0302 0102/0202");
    says("0202/0302 0102/0202", "0202/0302 0302/0202", at, &["listed twice", "a hedgerow already"]);
    says("kind = \"hedgerow\"", "kind = \"canal\"", at, &["0102/0202", "a stream already"]);
    let unknown = SideTable::hexsides(&map, &["stream"]).unwrap_err();
    assert_eq!(unknown.len(), 2);
    assert_eq!(unknown[0].to_string(), "hexside 0202/0302: `hedgerow` is unknown; known are stream");
}

#[test]
fn faults_of_levels_and_stories_are_found() {
    says("03 vv01", "03 vvx1", line("03 vv01"), &["levels.picture", "`x` for hex 0303"]);
    says("03 vv01", "03 vv0", line("03 vv01"), &["levels.picture", "3 letters"]);
    says("2 = \"0202\"", "2 = \"0202 0505\"", line("2 = \"0202\""), &["stories.2", "`0505`"]);
    says("2 = \"0202\"", "none = \"0202\"", line("2 = \"0202\""), &["stories.none", "1 or more"]);
    says("2 = \"0202\"", "2 = \"0202\"\n3 = \"0202\"", 1 + line("2 = \"0202\""), &["0202 has its stories"]);
    let found = faults("{ v = -1 }", "{ vv = -1 }");
    assert!(found.iter().any(|fault| fault.starts_with("levels.legend: `vv`")), "{found:#?}");
}

/// What is said about the example when `from` reads `to`.
fn faults(from: &str, to: &str) -> Vec<String> {
    let text = example();
    assert!(text.contains(from), "{from} is in the example");
    let changed = text.replacen(from, to, 1);
    let faults = HexMap::parse(&changed).expect_err(to);
    faults.into_iter().map(|fault| fault.to_string()).collect()
}

/// The line of the example on which `text` stands.
fn line(text: &str) -> usize {
    example().lines().position(|line| line.contains(text)).expect(text) + 1
}

#[track_caller]
fn says(from: &str, to: &str, at: usize, parts: &[&str]) {
    let found = faults(from, to);
    let place = format!("line {at}");
    let hit =
        found.iter().any(|fault| fault.starts_with(&place) && parts.iter().all(|part| fault.contains(part)));
    assert!(hit, "expected {place} and {parts:?} in {found:#?}");
}

#[test]
fn a_hex_that_is_not_there_is_named_with_its_line() {
    says(
        "hexes = \"0202\"",
        "hexes = \"0909\"",
        line("hexes = \"0202\""),
        &["places 1 (Foy)", "`0909`", "0101"],
    );
    says("0102 0202 0302 0402", "0102 0202 0302 0409", line("0102 0202 0302"), &["roads 1", "`0409`"]);
    says("hex = \"0102\"", "hex = \"0\"", line("hex = \"0102\""), &["exits 1", "`0`"]);
    says("0301-0302 0401-0403", "0301-0309", line("woods = "), &["regions.woods", "`0309`"]);
    says("0301 0401", "0301 0501", line("\"0301 0401\""), &["labels 1", "`0501`"]);
}

#[test]
fn a_hexside_lies_between_neighbours_and_is_listed_once() {
    says(
        "0101/0201 ",
        "0101/0301 ",
        line("sides = \"0101"),
        &["hexsides 1 (stream Vaux brook)", "not neighbours"],
    );
    says("0101/0201 ", "0101-0201 ", line("sides = \"0101"), &["no pair"]);
    says("0101/0201 ", "0202/0102 ", line("sides = \"0101"), &["0102/0202", "listed twice"]);
    says(
        "sides = \"0201/0301",
        "sides = \"0201/0401",
        line("sides = \"0201/0301"),
        &["lines 1", "not neighbours"],
    );
}

#[test]
fn a_road_goes_from_neighbour_to_neighbour() {
    says("0202 0302 0402", "0202 0402", line("0102 0202 0302"), &["0202 and 0402 are not neighbours"]);
    says("\"0102 0202 0302 0402\"", "\"0102\"", line("0102 0202 0302"), &["leads nowhere"]);
    says("\"0102 0202 0302 0402\"", "\"\"", line("0102 0202 0302"), &["empty"]);
}

#[test]
fn water_is_crossed_by_bridges_and_bridges_cross_water() {
    let bridge = "at = \"0102/0202\"";
    says(bridge, "at = \"0102/0201\"", line("0102 0202 0302"), &["without a bridge", "0102/0202"]);
    says(bridge, "at = \"0102/0201\"", line(bridge), &["no road, trail or railway"]);
    says(bridge, "at = \"0202/0302\"", line(bridge), &["no stream, river or canal"]);
    says(bridge, "at = \"0102/0202 0102/0201\"", line(bridge), &["more than one pair"]);
}

#[test]
fn an_exit_lies_on_its_edge_and_on_its_road() {
    let exit = line("hex = \"0102\"");
    says("edge = \"west\"", "edge = \"east\"", exit, &["hex 0102 is not on the east edge"]);
    says("hex = \"0102\"", "hex = \"0103\"", exit, &["does not lead through hex 0103"]);
    let found = faults("edge = \"west\"", "edge = \"up\"");
    assert!(found[0].contains("up") && found[0].contains("west"), "{found:?}");
}

#[test]
fn the_picture_is_complete_and_in_the_legend() {
    let row = line("02 ctww");
    says("02 ctww", "02 ctwx", row, &["`x`", "0402", "legend"]);
    says("02 ctww", "02 ctw", row, &["3 letters", "4 places"]);
    says("02 ctww", "02 ctwwc", row, &["5 letters", "4 places"]);
    says("02 ctww", "05 ctww", row, &["this is row 02, not 05"]);
    says("02 ctww", "02 ct ww", row, &["without blanks"]);
    says("02 ctww", "02 ct-w", row, &["0302", "absent"]);
    says("03 cccw\n", "", line("picture"), &["2 rows", "has 3"]);
    says("03 cccw\n", "03 cccw\n04 cccc\n", line("03 cccw") + 1, &["one too many"]);
    let found = faults("w = \"woods\"", "ww = \"woods\"");
    assert!(found.iter().any(|f| f.contains("terrain.legend") && f.contains("`ww`")), "{found:#?}");
}

#[test]
fn an_absent_hex_has_no_letter_and_orphans_are_found() {
    let shifted = "shifted_towards = \"south\"";
    let absent = format!("{shifted}\nabsent = [\"0403\"]");
    let text = example().replacen(shifted, &absent, 1).replace("0401-0403", "0401-0402");
    let found = HexMap::parse(&text).unwrap_err();
    assert!(found.iter().any(|f| f.message.contains("where the grid has no hex")), "{found:#?}");
    let text = text.replace("03 cccw", "03 ccc-").replace("03 vv01", "03 vv0-");
    HexMap::parse(&text).unwrap_or_else(|faults| panic!("{faults:#?}"));

    let orphan = format!("{shifted}\nabsent = [\"0102\", \"0201\"]");
    let text = example().replacen(shifted, &orphan, 1);
    let found = HexMap::parse(&text).unwrap_err();
    assert!(found.iter().any(|f| f.message.contains("hex 0101 has no neighbour")), "{found:#?}");
}

#[test]
fn every_fault_is_reported_at_once() {
    let text = example()
        .replace("hexes = \"0202\"", "hexes = \"0909\"")
        .replace("02 ctww", "02 ctwx")
        .replace("edge = \"west\"", "edge = \"east\"")
        .replace("0301-0302", "0301-0309")
        .replace("name = \"Crossroads\"", "name = \"\"");
    let found = HexMap::parse(&text).unwrap_err();
    assert_eq!(found.len(), 5, "{found:#?}");
}

#[test]
fn faults_in_long_strings_carry_the_line_they_stand_on() {
    let one = "hexes = \"0102 0202 0302 0402\"";
    let many = "hexes = \"\"\"\n0102 0202\n0302 0499\n\"\"\"";
    says(one, many, line(one) + 2, &["`0499`"]);
}

#[test]
fn what_is_no_map_at_all_is_one_fault_with_its_line() {
    assert_eq!(faults("name = \"Crossroads\"", "name = ").len(), 1);
    says("basis = ", "bases = ", 2, &["bases"]);
    says("hexes = \"flat-top\"", "hexes = \"round\"", line("hexes = \"flat-top\""), &["round"]);
    let found = faults("to = \"04\"", "to = \"A\"");
    assert!(found[0].contains("grid.first") && found[0].starts_with("line "), "{found:?}");
}
