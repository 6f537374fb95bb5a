//! The map as SVG and as text.

use board::{Counter, HexMap, Marker, SvgOptions, Symbol, TextOptions, svg, text};

fn bastogne() -> HexMap {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../westwall/data/bastogne/map.toml");
    let text = std::fs::read_to_string(path).expect("the map is in the tree");
    HexMap::parse(&text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn small() -> HexMap {
    HexMap::parse(
        r#"
        name = "Ford & <bridge>"
        basis = "reconstructed"
        grid.hexes = "pointy-top"
        grid.first = { runs = "south to north", from = "1", to = "3" }
        grid.second = { runs = "west to east", from = "1", to = "4" }
        grid.shifted = "even"
        grid.shifted_towards = "east"
        grid.absent = ["11"]
        terrain.legend = { c = "clear", w = "woods", t = "town", y = "city", m = "marsh", x = "lava" }
        terrain.picture = '''
        3 ccwy
        2 ctwx
        1 -cmw
        '''
        places = [{ name = "\"Q\" & A", kind = "town", hexes = "22" }]
        hexsides = [{ kind = "river", name = "Styx", sides = "22/32 22/33" }, { kind = "hedge", sides = "13/14" }]
        roads = [{ name = "Way", kind = "road", hexes = "12 22 33" }, { name = "Line", kind = "rail", hexes = "31 32 33" }]
        bridges = [{ at = "22/33", kind = "highway", name = "Way / Styx" }]
        exits = [{ hex = "12", edge = "south", kind = "road", name = "Way" }]
        lines = [{ name = "front", sides = "13/22 13/23" }]
        labels = [{ name = "Wood", kind = "forest", hexes = "23 33" }]
        "#,
    )
    .unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// Every tag is closed in order, and no text holds a bare sign.
fn check_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        assert!(
            !rest[..start].contains('>'),
            "a bare > before {}",
            &rest[start..(start + 40).min(rest.len())]
        );
        for (at, _) in rest[..start].match_indices('&') {
            let entity = &rest[at..];
            assert!(
                ["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|known| entity.starts_with(known)),
                "{entity}"
            );
        }
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!svg.contains("NaN") && !svg.contains(&(i64::MAX / 10).to_string()), "all numbers are numbers");
}

fn counter(map: &HexMap, number: &str, symbol: Symbol) -> Counter {
    Counter {
        place: map.grid.find(number).unwrap(),
        colour: "#8fa37a".to_owned(),
        symbol,
        size: "battalion".to_owned(),
        name: "2/501".to_owned(),
        values: "4-4-12".to_owned(),
    }
}

#[test]
fn the_printed_map_has_every_number_and_name() {
    let map = bastogne();
    let picture = svg(&map, &SvgOptions::default());
    check_well_formed(&picture);
    for hex in map.grid.hexes() {
        assert!(picture.contains(&format!(">{}</text>", map.grid.number(hex))));
    }
    for label in &map.labels {
        assert!(picture.contains(&format!(">{}</text>", label.name)), "{}", label.name);
    }
    assert!(picture.contains("BASTOGNE") && picture.contains("(reconstructed map)"));
    for entry in ["woods", "rough", "main road", "road", "trail", "railway", "stream", "bridge"] {
        assert!(picture.contains(&format!(">{entry}</text>")), "{entry} is in the legend");
    }
    // Each bridge is two strokes, and one more stands in the legend; each exit is an arrow.
    assert_eq!(picture.matches("class=\"bridge\"").count(), 2 * (18 + 1));
    assert_eq!(picture.matches("class=\"exit\"").count(), 17 + 1);
    assert_eq!(picture.matches("class=\"houses\"").count(), 57 + 1);
}

#[test]
fn the_same_map_gives_the_same_picture() {
    let map = bastogne();
    assert_eq!(svg(&map, &SvgOptions::default()), svg(&bastogne(), &SvgOptions::default()));
}

#[test]
fn any_map_is_drawn_with_its_names_escaped() {
    let map = small();
    let picture = svg(&map, &SvgOptions::default());
    check_well_formed(&picture);
    assert!(picture.contains("FORD &amp; &lt;BRIDGE&gt;"));
    assert!(picture.contains("&quot;Q&quot; &amp; A"));
    assert!(picture.contains(">front</text>") && picture.contains(">lava</text>"));
}

/// A river of whole hexes past a city, on a sheet that is turned against the compass.
fn riverside(north: &str) -> Result<HexMap, Vec<board::MapFault>> {
    HexMap::parse(&format!(
        r#"
        name = "Riverside"
        basis = "invented"
        {north}
        grid.hexes = "flat-top"
        grid.first = {{ runs = "west to east", from = "01", to = "03" }}
        grid.second = {{ runs = "north to south", from = "01", to = "03" }}
        grid.shifted = "even"
        grid.shifted_towards = "south"
        terrain.legend = {{ c = "clear", y = "city", "~" = "rhine" }}
        terrain.picture = """
        c~y
        c~y
        c~c
        """
        hexsides = [{{ kind = "river", name = "Arm", sides = "0101/0102" }}]
        bridges = [{{ at = "0101/0102", kind = "ferry", name = "Old ferry" }}]
        lines = [{{ name = "limit", sides = "0301/0302" }}]
        "#
    ))
}

#[test]
fn a_city_is_denser_than_a_town_and_a_wide_river_is_water() {
    let map = riverside("").unwrap_or_else(|faults| panic!("{faults:#?}"));
    let picture = svg(&map, &SvgOptions::default());
    check_well_formed(&picture);
    assert!(picture.contains("class=\"terrain rhine\"") && picture.contains("texture-rhine"));
    assert!(picture.contains(">Rhine</text>"), "it is in the legend");
    assert!(!picture.contains("class=\"place\""), "a city is no dot in its hex");
    // Two hexes of houses and some in the legend.
    let houses: Vec<usize> = picture
        .split("class=\"houses\" d=\"")
        .skip(1)
        .map(|rest| rest[..rest.find('"').unwrap()].matches('Z').count())
        .collect();
    assert_eq!(houses.len(), 3);
    assert!(houses.iter().all(|&count| count >= 14), "{houses:?}");
    assert!(text(&map, &TextOptions::default()).contains("~~~ @@@"));
}

#[test]
fn ferries_and_lines_are_in_the_legend() {
    let map = riverside("").unwrap_or_else(|faults| panic!("{faults:#?}"));
    let picture = svg(&map, &SvgOptions::default());
    assert!(picture.contains(">ferry</text>") && !picture.contains(">bridge</text>"));
    // On the map with a halo, and in the legend.
    assert_eq!(picture.matches(">limit</text>").count(), 3);
}

#[test]
fn the_compass_follows_a_turned_sheet() {
    let compass = |map: &HexMap| {
        let picture = svg(map, &SvgOptions::default());
        let arrow = picture.lines().rfind(|line| line.contains(r##"fill="#2a2118" stroke="#2a2118""##));
        arrow.expect("it is drawn").to_owned()
    };
    let up = riverside("").unwrap_or_else(|faults| panic!("{faults:#?}"));
    let turned = riverside("north = 22").unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!((up.north, turned.north), (0, 22));
    assert_ne!(compass(&up), compass(&turned));
    let faults = riverside("north = 400").expect_err("there are no 400 degrees");
    assert!(faults[0].to_string().contains("from -180 to 180"), "{faults:?}");
}

#[test]
fn options_leave_out_what_is_not_wanted() {
    let map = bastogne();
    let bare = SvgOptions { numbers: false, names: false, legend: false, ..SvgOptions::default() };
    let picture = svg(&map, &bare);
    check_well_formed(&picture);
    assert!(!picture.contains(">1317<") && !picture.contains(">Foy<") && !picture.contains("BASTOGNE"));
}

#[test]
fn counters_and_highlights_lie_on_the_map() {
    let map = bastogne();
    let mut options = SvgOptions::default();
    for symbol in Symbol::ALL {
        options.counters.push(counter(&map, "1317", symbol));
    }
    options.counters.push(Counter { name: "<1>".into(), ..counter(&map, "1416", Symbol::Armor) });
    options.highlights = vec![(map.grid.find("1316").unwrap(), "gold".into())];
    let picture = svg(&map, &options);
    check_well_formed(&picture);
    assert_eq!(picture.matches("<g class=\"counter ").count(), Symbol::ALL.len() + 1);
    assert_eq!(picture.matches("class=\"highlight\"").count(), 1);
    assert!(
        picture.contains(">4-4-12</text>") && picture.contains(">II</text>") && picture.contains("&lt;1&gt;")
    );
}

#[test]
fn no_two_symbols_share_a_drawing() {
    let map = small();
    let drawings: Vec<String> = Symbol::ALL
        .into_iter()
        .map(|symbol| {
            let options = SvgOptions { counters: vec![counter(&map, "22", symbol)], ..SvgOptions::default() };
            svg(&map, &options).replace(symbol.name(), "")
        })
        .collect();
    for (i, drawing) in drawings.iter().enumerate() {
        assert_eq!(drawings.iter().filter(|other| *other == drawing).count(), 1, "{}", Symbol::ALL[i]);
    }
    assert_eq!("artillery_sp".parse(), Ok(Symbol::ArtillerySp));
    assert_eq!("spaceship".parse(), Ok(Symbol::Other));
    assert!(Symbol::ALL.into_iter().all(|symbol| symbol.to_string().parse() == Ok(symbol)));
}

#[test]
fn flat_columns_stand_half_a_cell_lower_in_text() {
    let map = HexMap::parse(
        r#"
        name = "Corner"
        basis = "invented"
        grid.hexes = "flat-top"
        grid.first = { runs = "west to east", from = "01", to = "03" }
        grid.second = { runs = "north to south", from = "01", to = "02" }
        grid.shifted = "even"
        grid.shifted_towards = "south"
        terrain.legend = { c = "clear", w = "woods" }
        terrain.picture = """
        cwc
        cwc
        """
        places = [{ name = "Foy", kind = "town", hexes = "0102" }]
        hexsides = [{ kind = "stream", name = "Brook", sides = "0101/0102 0101/0201" }]
        roads = [{ name = "Way", kind = "road", major = true, hexes = "0102 0202 0302" }]
        "#,
    )
    .unwrap_or_else(|faults| panic!("{faults:#?}"));
    let expected = "    01  02  03
01  ...     ...
    ~~~~&&& ...
02  Foy &&& ...
    .=. &&& .=.
        &=&
";
    assert_eq!(text(&map, &TextOptions::default()), expected);
}

#[test]
fn the_scale_fits_tactical_maps() {
    let mut map = small();
    let scale = |map: &HexMap, words: &str| svg(map, &SvgOptions::default()).contains(words);
    map.hex_metres = Some(850);
    assert!(scale(&map, ">3 km; 850 m from hex to hex<"));
    map.hex_metres = Some(100);
    assert!(scale(&map, ">300 m; 100 m from hex to hex<"));
}

#[test]
fn levels_are_drawn_as_contours() {
    let mut map = small();
    let levels = |map: &HexMap| svg(map, &SvgOptions::default()).matches(r#"class="level""#).count();
    assert_eq!(levels(&map), 0);
    let hill = map.grid.find("22").unwrap();
    map.set_level(hill, 2);
    assert_eq!(levels(&map), 2, "one contour for each level");
    for hex in map.grid.hexes() {
        map.set_level(hex, 2);
    }
    assert_eq!(levels(&map), 0, "a plateau has no contour");
}

#[test]
fn pointy_rows_stand_half_a_cell_further_in_text() {
    let map = small();
    let options = TextOptions {
        markers: vec![
            Marker { hex: map.grid.find("22").unwrap(), name: "501".into(), colour: 150 },
            Marker { hex: map.grid.find("22").unwrap(), name: "506".into(), colour: 150 },
            Marker { hex: map.grid.find("12").unwrap(), name: "A".into(), colour: 150 },
        ],
        ..TextOptions::default()
    };
    let expected = "   1   2   3   4
3  ... ... &&& @@@
   ... .~~ ~-& @@@
2    ... 50+ &&& lll
     ... #-# &&& lll
1      A   %%% &&&
       .-. %%% &&&
";
    assert_eq!(text(&map, &options), expected);
}

#[test]
fn the_text_map_fits_a_wide_terminal_and_can_be_coloured() {
    let map = bastogne();
    let plain = text(&map, &TextOptions::default());
    assert!(plain.lines().all(|line| line.chars().count() <= 120), "29 columns of four characters");
    assert_eq!(plain.lines().count(), 1 + 2 * 31 + 1);
    assert!(plain.contains("Bas") && plain.contains('~') && !plain.contains('\u{1b}'));
    let coloured = text(&map, &TextOptions { ansi: true, ..TextOptions::default() });
    assert!(coloured.contains("\u{1b}[48;5;71"), "woods are green");
    // Colours change nothing else.
    let mut bare = String::new();
    let mut rest = coloured.as_str();
    while let Some(at) = rest.find('\u{1b}') {
        bare.push_str(&rest[..at]);
        rest = &rest[at + rest[at..].find('m').unwrap() + 1..];
    }
    bare.push_str(rest);
    assert_eq!(bare, plain);
}
