//! Reading the text of a map.

use super::check::{Places, check};
use super::picture;
use super::{Bridge, HexMap, Hexside, Label, MapLine, Road, RoadExit};
use crate::{Edge, Grid, GridSpec, HexId, MapFault};
use datafile::Spanned;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapText {
    name: String,
    basis: String,
    hex_metres: Option<u32>,
    #[serde(default)]
    north: i16,
    grid: Spanned<GridSpec>,
    terrain: TerrainText,
    levels: Option<LevelsText>,
    #[serde(default)]
    stories: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    places: Vec<LabelText>,
    #[serde(default)]
    hexsides: Vec<SidesText>,
    #[serde(default)]
    roads: Vec<RoadText>,
    #[serde(default)]
    bridges: Vec<BridgeText>,
    #[serde(default)]
    exits: Vec<ExitText>,
    #[serde(default)]
    regions: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    lines: Vec<LineText>,
    #[serde(default)]
    labels: Vec<LabelText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainText {
    pub legend: BTreeMap<String, String>,
    pub picture: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LevelsText {
    #[serde(default)]
    pub legend: BTreeMap<String, i8>,
    pub picture: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelText {
    name: String,
    kind: String,
    hexes: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SidesText {
    kind: String,
    #[serde(default)]
    name: String,
    sides: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineText {
    name: String,
    sides: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadText {
    name: String,
    kind: String,
    #[serde(default)]
    major: bool,
    hexes: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BridgeText {
    at: Spanned<String>,
    kind: String,
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExitText {
    hex: Spanned<String>,
    edge: Edge,
    kind: String,
    name: String,
}

/// Collects faults and knows where things stand.
pub(super) struct Reader<'a> {
    text: &'a str,
    faults: Vec<MapFault>,
}

impl Reader<'_> {
    pub fn fault(&mut self, place: String, message: impl Into<String>) {
        self.faults.push(MapFault::new(place, message));
    }

    pub fn line_at(&self, offset: usize) -> usize {
        1 + self.text[..offset].matches('\n').count()
    }

    /// The words of a string, each with its line.
    fn words<'t>(&self, value: &'t Spanned<String>) -> Vec<(usize, &'t str)> {
        let first = self.line_at(value.span().start) + usize::from(self.opens_with_break(value));
        let lines = value.get_ref().lines().enumerate();
        lines.flat_map(|(i, line)| line.split_whitespace().map(move |word| (first + i, word))).collect()
    }

    /// A multi-line string may begin with a line break that is not part of its value.
    pub fn opens_with_break(&self, value: &Spanned<String>) -> bool {
        let raw = &self.text[value.span()];
        raw.starts_with("'''\n")
            || raw.starts_with("\"\"\"\n")
            || raw.starts_with("'''\r")
            || raw.starts_with("\"\"\"\r")
    }

    pub fn place(&self, value: &Spanned<String>, field: &str) -> String {
        format!("line {}, {field}", self.line_at(value.span().start))
    }

    fn hex(&mut self, grid: &Grid, line: usize, word: &str, field: &str) -> Option<HexId> {
        let hex = grid.find(word);
        if hex.is_none() {
            let example = grid.number(HexId(0));
            self.fault(
                format!("line {line}, {field}"),
                format!("there is no hex `{word}`; hexes are numbered like `{example}`"),
            );
        }
        hex
    }

    fn hexes(&mut self, grid: &Grid, value: &Spanned<String>, field: &str) -> Vec<HexId> {
        let words = self.words(value);
        if words.is_empty() {
            self.fault(self.place(value, field), "is empty: name at least one hex");
        }
        words.into_iter().filter_map(|(line, word)| self.hex(grid, line, word, field)).collect()
    }

    /// `1416/1516` pairs of neighbours.
    fn pairs(&mut self, grid: &Grid, value: &Spanned<String>, field: &str) -> Vec<(usize, HexId, HexId)> {
        let words = self.words(value);
        if words.is_empty() {
            self.fault(
                self.place(value, field),
                "is empty: name at least one pair of neighbours, such as `1416/1516`",
            );
        }
        let mut pairs = Vec::with_capacity(words.len());
        for (line, word) in words {
            let Some((a, b)) = word.split_once('/') else {
                self.fault(
                    format!("line {line}, {field}"),
                    format!("`{word}` is no pair of hexes: write `1416/1516`"),
                );
                continue;
            };
            let (a, b) = (self.hex(grid, line, a, field), self.hex(grid, line, b, field));
            if let (Some(a), Some(b)) = (a, b) {
                if grid.side_between(a, b).is_none() {
                    self.fault(format!("line {line}, {field}"), format!("`{word}` are not neighbours"));
                } else {
                    pairs.push((line, a, b));
                }
            }
        }
        pairs
    }

    fn name(&mut self, name: &str, place: String) {
        if name.trim().is_empty() {
            self.fault(place, "has no name");
        }
    }
}

pub(super) fn parse(text: &str) -> Result<HexMap, Vec<MapFault>> {
    let read: MapText = datafile::read(text).map_err(|error| vec![MapFault::at_line(text, &error)])?;
    let mut reader = Reader { text, faults: Vec::new() };
    let line = reader.line_at(read.grid.span().start);
    let grid = Grid::new(read.grid.get_ref()).map_err(|faults| {
        let at = |fault: MapFault| MapFault::new(format!("line {line}, {}", fault.place), fault.message);
        faults.into_iter().map(at).collect::<Vec<_>>()
    })?;
    reader.name(&read.name, "name".to_owned());
    reader.name(&read.basis, "basis".to_owned());
    if !(-180..=180).contains(&read.north) {
        reader.fault(
            "north".to_owned(),
            "is given in degrees, from -180 to 180, clockwise from the top of the sheet",
        );
    }

    let (terrains, terrain) = picture::terrain(&mut reader, &grid, &read.terrain);
    let mut places = Places::default();

    let mut hexsides = Vec::new();
    for (i, group) in read.hexsides.iter().enumerate() {
        let field = format!("hexsides {} ({} {})", i + 1, group.kind, group.name);
        for (line, a, b) in reader.pairs(&grid, &group.sides, &field) {
            places.hexsides.push(format!("line {line}, {field}"));
            hexsides.push(Hexside { a, b, kind: group.kind.clone(), name: group.name.clone() });
        }
    }

    let mut roads = Vec::new();
    for (i, road) in read.roads.iter().enumerate() {
        let field = format!("roads {} ({})", i + 1, road.name);
        reader.name(&road.name, reader.place(&road.hexes, &field));
        let hexes = reader.hexes(&grid, &road.hexes, &field);
        places.roads.push(reader.place(&road.hexes, &field));
        roads.push(Road { name: road.name.clone(), kind: road.kind.clone(), major: road.major, hexes });
    }

    let mut bridges = Vec::new();
    for (i, bridge) in read.bridges.iter().enumerate() {
        let field = format!("bridges {} ({})", i + 1, bridge.name);
        let pairs = reader.pairs(&grid, &bridge.at, &field);
        if pairs.len() > 1 {
            reader.fault(
                reader.place(&bridge.at, &field),
                "names more than one pair: list each bridge by itself",
            );
        }
        if let Some(&(line, a, b)) = pairs.first() {
            places.bridges.push(format!("line {line}, {field}"));
            bridges.push(Bridge { a, b, kind: bridge.kind.clone(), name: bridge.name.clone() });
        }
    }

    let mut exits = Vec::new();
    for (i, exit) in read.exits.iter().enumerate() {
        let field = format!("exits {} ({})", i + 1, exit.name);
        let hexes = reader.hexes(&grid, &exit.hex, &field);
        if hexes.len() > 1 {
            reader
                .fault(reader.place(&exit.hex, &field), "names more than one hex: list each exit by itself");
        }
        if let Some(&hex) = hexes.first() {
            places.exits.push(reader.place(&exit.hex, &field));
            exits.push(RoadExit { hex, edge: exit.edge, kind: exit.kind.clone(), name: exit.name.clone() });
        }
    }

    let mut regions = BTreeMap::new();
    for (name, value) in &read.regions {
        let field = format!("regions.{name}");
        let mut hexes = Vec::new();
        let words = reader.words(value);
        if words.is_empty() {
            reader.fault(reader.place(value, &field), "is empty: name at least one hex");
        }
        for (line, word) in words {
            match grid.range(word) {
                Ok(range) => hexes.extend(range),
                Err(message) => reader.fault(format!("line {line}, {field}"), message),
            }
        }
        hexes.sort_unstable();
        let count = hexes.len();
        hexes.dedup();
        if hexes.len() != count {
            reader.fault(reader.place(value, &field), "names a hex twice");
        }
        regions.insert(name.clone(), hexes);
    }

    let mut lines = Vec::new();
    for (i, line) in read.lines.iter().enumerate() {
        let field = format!("lines {} ({})", i + 1, line.name);
        reader.name(&line.name, reader.place(&line.sides, &field));
        let pairs = reader.pairs(&grid, &line.sides, &field);
        let hexsides = pairs.into_iter().map(|(_, a, b)| (a, b)).collect();
        lines.push(MapLine { name: line.name.clone(), hexsides });
    }

    let mut labels = Vec::new();
    for (list, title, place) in [(&read.places, "places", true), (&read.labels, "labels", false)] {
        for (i, label) in list.iter().enumerate() {
            let field = format!("{title} {} ({})", i + 1, label.name);
            reader.name(&label.name, reader.place(&label.hexes, &field));
            let hexes = reader.hexes(&grid, &label.hexes, &field);
            labels.push(Label { name: label.name.clone(), kind: label.kind.clone(), hexes, place });
        }
    }

    let mut map = HexMap {
        name: read.name,
        basis: read.basis,
        hex_metres: read.hex_metres,
        north: read.north,
        grid,
        terrain,
        terrains,
        hexsides,
        roads,
        bridges,
        exits,
        regions,
        lines,
        labels,
    };
    if let Some(text) = &read.levels {
        for (hex, level) in map.grid.hexes().zip(picture::levels(&mut reader, &map.grid, text)) {
            map.set_level(hex, level);
        }
    }
    stories(&mut reader, &mut map, &read.stories);
    check(&map, &places, &mut reader.faults);
    if reader.faults.is_empty() { Ok(map) } else { Err(reader.faults) }
}

fn stories(reader: &mut Reader, map: &mut HexMap, read: &BTreeMap<String, Spanned<String>>) {
    for (count, value) in read {
        let field = format!("stories.{count}");
        let Some(stories) = count.parse().ok().filter(|&stories: &u8| stories > 0) else {
            reader.fault(reader.place(value, &field), "the key is how many stories there are, 1 or more");
            continue;
        };
        for hex in reader.hexes(&map.grid, value, &field) {
            if map.stories(hex) != 0 {
                let number = map.grid.number(hex);
                reader.fault(reader.place(value, &field), format!("hex {number} has its stories already"));
            }
            map.set_stories(hex, stories);
        }
    }
}
