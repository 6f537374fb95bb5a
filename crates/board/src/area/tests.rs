//! Maps of areas as they are written and read.

use super::*;

const FORD: &str = r#"
    name = "The ford"
    basis = "invented"
    areas = [
        { number = "1", name = "North bank", terrain = "clear", edges = ["north"], outline = "0,0 40,0 40,20 0,20" },
        { number = "2", name = "South bank", terrain = "woods", outline = "0,20 40,20 40,40 0,40" },
        { number = "3", name = "Hill", terrain = "rough", edges = ["east"], outline = "40,0 60,0 60,40 40,40" },
    ]
    boundaries = [
        { between = "1/2", kind = "river", bridge = "Old bridge" },
        { between = "1/3", kind = "open" },
        { between = "3/2", kind = "open" },
    ]
"#;

#[test]
fn areas_touch_over_boundaries_of_several_kinds() {
    let map = AreaMap::parse(FORD).unwrap();
    let [north, south, hill] = ["1", "2", "3"].map(|number| map.find(number).unwrap());
    let around: Vec<AreaId> = map.neighbours(south).map(|(area, _)| area).collect();
    assert_eq!(around, [north, hill]);
    let river = map.boundary(south, north).unwrap();
    assert_eq!((river.kind.as_str(), river.bridge.as_deref()), ("river", Some("Old bridge")));
    assert_eq!(map.boundary(north, north), None);
    assert_eq!(map.distance(north, south, |_| true), Some(1));
    assert_eq!(map.distance(north, south, |b| b.kind == "open"), Some(2));
    assert_eq!(map.distance(north, south, |b| b.kind == "river" && b.bridge.is_none()), None);
    assert_eq!(map.areas[hill.index()].edges, [Edge::East]);
}

#[test]
fn a_point_lies_in_one_area() {
    let map = AreaMap::parse(FORD).unwrap();
    assert_eq!(map.at((10.0, 30.0)), map.find("2"));
    assert_eq!(map.at((50.0, 10.0)), map.find("3"));
    assert_eq!(map.at((70.0, 10.0)), None);
}

#[test]
fn what_a_map_leaves_out_is_taken_from_its_outlines() {
    let map = AreaMap::parse(FORD).unwrap();
    assert_eq!(map.size, (60.0, 40.0));
    assert_eq!(map.areas[0].centre, (20.0, 10.0));
    assert_eq!(map.areas[0].tint, None);
    assert!(map.areas[0].values.is_empty() && map.boundaries[0].line.is_empty());
    assert_eq!(map.boundaries[0].crossing, None);
    assert_eq!(map.scenery, Scenery::default());
}

#[test]
fn a_map_says_what_its_picture_shows() {
    let text = FORD
        .replace("basis", "size = \"80,50\"\nkilometre = 20.0\ntints.blue = \"Mine\"\nbasis")
        .replace("40,20 0,20\"", "40,20 0,20\", centre = \"5,6\", tint = \"blue\", values = { tem = 2 }")
        .replace("\"Old bridge\"", "\"Old bridge\", line = \"0,20 40,20\", at = \"9,20\", angle = -4.5");
    let scenery = r#"
        [scenery]
        villages = [{ name = "Ford", at = "25,14", weight = 2 }, { name = "Mill", at = "1,2" }]
        hills = [{ name = "Hill 40", at = "50,30" }]
        streams = [{ name = "The brook", line = "50,0 45,12" }]
        roads = [{ major = true, line = "25,14 20,20 22,38" }]
        woods = [{ outline = "2,24 12,24 8,34" }]
        lakes = [{ name = "The pond", outline = "30,30 34,30 32,33" }]
        names = [{ name = "The river", kind = "water", at = "10,19" }]
    "#;
    let map = AreaMap::parse(&format!("{text}{scenery}")).unwrap();
    assert_eq!((map.size, map.kilometre), ((80.0, 50.0), Some(20.0)));
    assert_eq!(map.tints.get("blue").map(String::as_str), Some("Mine"));
    let north = &map.areas[0];
    assert_eq!((north.centre, north.tint.as_deref()), ((5.0, 6.0), Some("blue")));
    assert_eq!(north.values.get("tem"), Some(&2));
    assert_eq!(map.boundaries[0].line, [(0.0, 20.0), (40.0, 20.0)]);
    assert_eq!(map.boundaries[0].crossing, Some(Crossing { at: (9.0, 20.0), angle: -4.5 }));
    let scenery = &map.scenery;
    assert_eq!(scenery.villages.iter().map(|village| village.weight).collect::<Vec<_>>(), [2, 1]);
    assert_eq!((scenery.hills[0].at, scenery.streams[0].major), ((50.0, 30.0), false));
    assert_eq!((scenery.roads[0].major, scenery.roads[0].line.len()), (true, 3));
    assert_eq!((scenery.woods[0].outline.len(), scenery.lakes[0].name.as_str()), (3, "The pond"));
    assert_eq!(scenery.names[0].angle.to_bits(), 0);
}

#[test]
fn points_are_read_in_map_units() {
    let text = FORD
        .replace("basis", "unit = 4.0\nkilometre = 20.0\nbasis")
        .replace("\"Old bridge\"", "\"Old bridge\", at = \"8,20\"");
    let map = AreaMap::parse(&text).unwrap();
    assert_eq!((map.size, map.kilometre), ((15.0, 10.0), Some(5.0)));
    assert_eq!(map.areas[0].outline[2], (10.0, 5.0));
    assert_eq!(map.boundaries[0].crossing.map(|crossing| crossing.at), Some((2.0, 5.0)));
    let faults = AreaMap::parse(&FORD.replace("basis", "unit = 0.0\nbasis")).unwrap_err();
    assert_eq!(faults[0].to_string(), "unit: a unit is longer than nothing");
}

#[test]
fn faults_of_the_picture_are_listed_too() {
    let text = FORD
        .replace("basis", "size = \"0,40\"\nkilometre = -1.0\nbasis")
        .replace("40,20 0,20\"", "40,20 0,20\", centre = \"here\"")
        .replace("kind = \"open\" }", "kind = \"open\", line = \"1,1\", at = \"9,20\" }")
        .replace("\"Old bridge\"", "\"Old bridge\", angle = 3.0");
    let scenery = r#"
        [scenery]
        villages = [{ name = "Ford", at = "nan,14" }]
        roads = [{ line = "25,14 20;20" }]
        lakes = [{ name = "The pond", outline = "30,30 34,30" }]
    "#;
    let faults = AreaMap::parse(&format!("{text}{scenery}")).unwrap_err();
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let no_bridge = "`at` and `angle` say where a bridge stands, but there is no `bridge`";
    assert_eq!(
        said,
        [
            "area 1: `here` is no point: write `x,y`",
            "boundary 1/2: `angle` turns a bridge whose place is not said: write `at` too",
            "boundary 1/3: a line has at least two corners",
            &format!("boundary 1/3: {no_bridge}"),
            "boundary 3/2: a line has at least two corners",
            &format!("boundary 3/2: {no_bridge}"),
            "size: a map is wider and higher than nothing",
            "kilometre: a kilometre is longer than nothing",
            "village Ford: `nan,14` is no point: write `x,y`",
            "road 1 of the list: `20;20` is no corner: write `x,y`",
            "road 1 of the list: a line has at least two corners",
            "lake The pond: an outline has at least three corners",
        ]
    );
}

#[test]
fn every_fault_is_listed() {
    let text = FORD
        .replace("\"1/3\"", "\"1/9\"")
        .replace("\"3/2\"", "\"2/1\"")
        .replace("0,20 40,20 40,40 0,40", "0,20 40,x");
    let faults = AreaMap::parse(&text).unwrap_err();
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "area 2: `40,x` is no corner: write `x,y`",
            "area 2: an outline has at least three corners",
            "boundary 1/9: there is no area `9`",
            "boundary 2/1: this boundary is listed twice",
            "area 3: touches no other area",
        ]
    );
    let faults = AreaMap::parse(&FORD.replace("basis", "bases")).unwrap_err();
    assert!(faults[0].message.contains("bases"), "{faults:?}");
}
