//! A map of areas as SVG.

use board::area::{AreaId, AreaMap};
use board::{AreaSvgOptions, Counter, Symbol, area_svg};

/// Two banks and a hill, with one of everything.
fn ford() -> AreaMap {
    AreaMap::parse(
        r#"
        name = "Ford & <bridge>"
        basis = "reconstructed"
        unit = 4.0
        kilometre = 10.0
        areas = [
            { number = "1", name = "North", terrain = "clear", outline = "0,0 80,0 80,40 0,40", centre = "40,18", tint = "blue", values = { tem = 1, vp = 2 } },
            { number = "2", name = "South", terrain = "rough", outline = "0,40 80,40 80,80 0,80", values = { tem = 3 } },
            { number = "3", name = "Hill", terrain = "clear", outline = "80,0 120,0 120,80 80,80" },
        ]
        boundaries = [
            { between = "1/2", kind = "water", line = "0,40 80,40", bridge = "Old bridge", at = "20,40", angle = 0.0 },
            { between = "1/3", kind = "open", line = "80,0 80,40" },
            { between = "2/3", kind = "canal", line = "80,40 80,80" },
        ]
        [scenery]
        villages = [{ name = "A \"Q\"", at = "20,30", weight = 2 }, { name = "Edge", at = "119,70" }]
        hills = [{ name = "Hill 40", at = "100,40" }]
        streams = [{ line = "100,0 95,20 80,40" }]
        roads = [{ major = true, line = "20,30 20,40 30,78" }, { line = "20,30 60,20 119,70" }]
        woods = [{ outline = "45,50 60,50 60,66 50,70" }]
        lakes = [{ outline = "100,10 110,10 108,18" }]
        names = [{ name = "Styx", kind = "water", at = "60,38", angle = -5.0 }]
        "#,
    )
    .unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn counter(area: u16, colour: &str) -> Counter<AreaId> {
    Counter {
        place: AreaId(area),
        colour: colour.to_owned(),
        symbol: Symbol::Armor,
        size: "company".to_owned(),
        name: "37/A".to_owned(),
        values: "5-5-8".to_owned(),
    }
}

/// The box of every counter that is drawn: left, top and side.
fn boxes(picture: &str) -> Vec<[f32; 3]> {
    let number = |text: &str, name: &str| -> f32 {
        let rest = &text[text.find(&format!("{name}=\"")).unwrap() + name.len() + 2..];
        rest[..rest.find('"').unwrap()].parse().unwrap()
    };
    let groups = picture.split("<g class=\"counter ").skip(1);
    groups
        .map(|group| {
            let body = group.lines().find(|line| line.contains("stroke=\"#1b1b1b\"")).unwrap();
            let [x, y, side] = ["x", "y", "width"].map(|name| number(body, &format!(" {name}")));
            let head = group.lines().next().unwrap();
            match head.split("scale(").nth(1) {
                None => [x, y, side],
                Some(rest) => {
                    let share: f32 = rest[..rest.find(')').unwrap()].parse().unwrap();
                    let shift = head.split("translate(").nth(1).unwrap();
                    let (dx, dy) = shift[..shift.find(')').unwrap()].split_once(' ').unwrap();
                    let (dx, dy): (f32, f32) = (dx.parse().unwrap(), dy.parse().unwrap());
                    [dx + x * share, dy + y * share, side * share]
                }
            }
        })
        .collect()
}

#[test]
fn every_area_bears_its_identifier() {
    let picture = area_svg(&ford(), &AreaSvgOptions::default());
    assert_eq!(picture.matches("class=\"identifier\"").count(), 3 + 2, "and two in the key");
    for text in ["1", "2", "3", "+1", "+3"] {
        assert!(picture.contains(&format!(">{text}</text>")), "{text}");
    }
    assert_eq!(picture.matches("class=\"star\"").count(), 1 + 1, "one area counts, and the key says so");
    assert_eq!(picture.matches("class=\"bridge\"").count(), 1 + 1);
    for kind in ["open", "water", "canal"] {
        assert!(picture.contains(&format!("class=\"boundary {kind}\"")), "{kind}");
    }
}

#[test]
fn names_are_escaped_and_the_basis_is_said() {
    let picture = area_svg(&ford(), &AreaSvgOptions::default());
    assert!(picture.contains("FORD &amp; &lt;BRIDGE&gt;") && picture.contains(">A &quot;Q&quot;</text>"));
    assert!(picture.contains("A reconstructed map"));
    for text in ["Edge", "Hill 40", "Styx", "canal boundary", "main road", "woods", "4 km"] {
        assert!(picture.contains(&format!(">{text}</text>")), "{text}");
    }
    assert!(!picture.contains("NaN") && !picture.contains("inf"));
}

#[test]
fn numbers_take_the_ink_of_the_side_that_holds_the_area() {
    let mut options = AreaSvgOptions::default();
    options.inks.insert(AreaId(1), "#a02010".to_owned());
    options.ink_names.push(("#a02010".to_owned(), "held by the Germans".to_owned()));
    let picture = area_svg(&ford(), &options);
    assert!(picture.contains("fill=\"#a02010\">2</text>"));
    assert!(!picture.contains("fill=\"#a02010\">1</text>"));
    assert!(picture.contains(">held by the Germans</text>"));
}

#[test]
fn a_sheet_for_counters_bears_neither_title_nor_key() {
    let bare = AreaSvgOptions { legend: false, names: false, numbers: false, ..AreaSvgOptions::default() };
    let picture = area_svg(&ford(), &bare);
    assert!(!picture.contains("<text"));
    let (width, height) = ford().size;
    let side = |units: f32| (units + 2.0 * board::SHEET_MARGIN) * bare.scale;
    let size = format!("width=\"{:.1}\" height=\"{:.1}\"", side(width), side(height));
    assert!(picture.contains(&size.replace(".0\"", "\"")), "{size} in {}", &picture[..200]);
}

#[test]
fn the_same_map_gives_the_same_picture() {
    let options = AreaSvgOptions::default();
    assert_eq!(area_svg(&ford(), &options), area_svg(&ford(), &options));
}

#[test]
fn counters_lie_apart_in_their_area_and_off_its_identifier() {
    let map = ford();
    let identifier = map.areas[0].centre;
    for count in 1..=20_usize {
        let mut options = AreaSvgOptions { legend: false, ..AreaSvgOptions::default() };
        options.counters = (0..count).map(|i| counter(0, ["#a3ad6d", "#a9b4ba"][i % 2])).collect();
        let boxes = boxes(&area_svg(&map, &options));
        assert_eq!(boxes.len(), count);
        let unit = |pixels: f32| pixels / options.scale - board::SHEET_MARGIN;
        for (i, &[x, y, side]) in boxes.iter().enumerate() {
            for &[ox, oy, other] in &boxes[..i] {
                let apart = x + side <= ox + 0.2
                    || ox + other <= x + 0.2
                    || y + side <= oy + 0.2
                    || oy + other <= y + 0.2;
                assert!(apart, "{count} counters: two lie on each other");
            }
            let (left, top, wide) = (unit(x), unit(y), side / options.scale);
            for corner in [(left, top), (left + wide, top), (left, top + wide), (left + wide, top + wide)] {
                assert!(map.areas[0].holds(corner), "{count} counters: {corner:?} is outside");
            }
            let off = left > identifier.0 || left + wide < identifier.0;
            assert!(
                off || top > identifier.1 || top + wide < identifier.1,
                "{count} counters: on the number"
            );
        }
    }
}

#[test]
fn more_counters_than_an_area_can_hold_are_still_drawn() {
    let options = AreaSvgOptions {
        counters: (0..400).map(|_| counter(0, "#a3ad6d")).collect(),
        highlights: vec![(AreaId(2), "gold".to_owned())],
        ..AreaSvgOptions::default()
    };
    assert_eq!(boxes(&area_svg(&ford(), &options)).len(), 400);
    assert_eq!(area_svg(&ford(), &options).matches("class=\"highlight\"").count(), 1);
}

#[test]
fn the_map_of_the_manual_is_sound() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/maps.md");
    let manual = std::fs::read_to_string(path).expect("the manual is in the tree");
    let section = manual.split("## Maps of areas").nth(1).expect("the manual tells of maps of areas");
    let text = section.split("```").nth(1).and_then(|block| block.strip_prefix("toml")).expect("with a map");
    let map = AreaMap::parse(text).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!((map.areas.len(), map.boundaries.len()), (3, 3));
    assert!(area_svg(&map, &AreaSvgOptions::default()).contains("the ferryman's"));
}
