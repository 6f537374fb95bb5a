//! Lines on the map: water on hexsides, roads through hexes, bridges, fronts.

use super::canvas::{Canvas, Point, SANS, Text, number};
use super::chains::{Corner, chains, side_corners};
use crate::{Edge, Grid, HexId, HexMap};
use std::collections::{BTreeMap, BTreeSet};

/// Rim colour, colour and width of a kind of water.
pub(super) fn water_look(kind: &str) -> Option<(&'static str, &'static str, f32)> {
    match kind {
        "stream" => Some(("#2f6fa3", "#5fa3d6", 0.10)),
        "canal" => Some(("#1f5485", "#7db7e0", 0.17)),
        "river" => Some(("#1f5f96", "#68aee0", 0.27)),
        _ => None,
    }
}

/// Colour and width of hexside features other than water.
pub(super) fn hexside_look(kind: &str) -> (&'static str, f32) {
    match kind {
        "wall" => ("#77716a", 0.10),
        "hedgerow" => ("#355f2b", 0.17),
        "crest" | "ditch" => ("#7d4f24", 0.14),
        "slope" => ("#b0824c", 0.05),
        _ => ("#5b7d3a", 0.12),
    }
}

pub(super) fn water(canvas: &mut Canvas, map: &HexMap) {
    let mut kinds: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for side in &map.hexsides {
        if let Some(way) = map.grid.side_between(side.a, side.b) {
            kinds.entry(&side.kind).or_default().push(side_corners(&map.grid, side.a, way));
        }
    }
    for (kind, steps) in kinds {
        let mut path = String::new();
        for chain in chains(&steps, |_| false) {
            let points: Vec<Point> = chain.into_iter().map(|corner| corner.at(&map.grid)).collect();
            // A canal is dug straight, and what a line of sight asks about lies on its hexside.
            path.push_str(&if matches!(kind, "canal" | "hedgerow" | "wall" | "crest" | "slope") {
                canvas.line_path(&points)
            } else {
                canvas.smooth_path(&points)
            });
        }
        if let Some((rim, colour, width)) = water_look(kind) {
            canvas.stroke("water rim", &path, rim, width + 0.05, r#"stroke-linecap="round""#);
            canvas.stroke("water", &path, colour, width, r#"stroke-linecap="round""#);
        } else {
            let (colour, width) = hexside_look(kind);
            canvas.stroke("hexside", &path, colour, width, r#"stroke-linecap="round""#);
        }
    }
    hachures(canvas, map);
}

/// Short strokes from each slope towards its lower hex.
fn hachures(canvas: &mut Canvas, map: &HexMap) {
    let mut path = String::new();
    for side in map.hexsides.iter().filter(|side| side.kind == "slope") {
        let (low, high) =
            if map.level(side.a) < map.level(side.b) { (side.a, side.b) } else { (side.b, side.a) };
        let Some(way) = map.grid.side_between(low, high) else { continue };
        let corners = map.grid.corners(low);
        let ((ax, ay), (bx, by)) = (corners[way], corners[(way + 1) % 6]);
        let ((lx, ly), (hx, hy)) = (map.grid.centre(low), map.grid.centre(high));
        let (dx, dy) = ((lx - hx) * 0.07, (ly - hy) * 0.07);
        for part in [0.2, 0.4, 0.6, 0.8] {
            let (x, y) = (ax + (bx - ax) * part, ay + (by - ay) * part);
            path.push_str(&canvas.line_path(&[(x, y), (x + dx, y + dy)]));
        }
    }
    if !path.is_empty() {
        canvas.stroke("hexside", &path, "#9a6a35", 0.035, "");
    }
}

/// The kinds of road from the lowest layer to the highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// A dry cut that fills its hexes.
    Gully,
    /// A brook that runs through its hexes.
    Stream,
    Rail,
    Trail,
    Road,
    Major,
}

impl Way {
    pub fn of(kind: &str, major: bool) -> Way {
        match kind {
            "rail" => Way::Rail,
            "stream" => Way::Stream,
            "gully" => Way::Gully,
            "trail" | "path" | "track" | "minor-road" => Way::Trail,
            _ if major => Way::Major,
            _ => Way::Road,
        }
    }

    /// Whether it lies beside roads and never joins them.
    fn is_apart(self) -> bool {
        self <= Way::Rail
    }

    /// Its casing, then what lies on it.
    pub fn draw(self, canvas: &mut Canvas, path: &str, casing: bool) {
        let round = r#"stroke-linecap="round""#;
        match (self, casing) {
            (Way::Gully, true) => {
                canvas.stroke(
                    "gully",
                    path,
                    "#b08d5a",
                    0.42,
                    r#"stroke-opacity="0.35" stroke-linecap="round""#,
                );
            }
            (Way::Gully, false) => {
                let dashes = format!(r#"stroke-dasharray="{} {}""#, canvas.length(0.05), canvas.length(0.09));
                canvas.stroke("gully", path, "#80592c", 0.3, &dashes);
            }
            (Way::Stream, true) => canvas.stroke("water rim", path, "#2f6fa3", 0.3, round),
            (Way::Stream, false) => canvas.stroke("water", path, "#6fb0dd", 0.23, round),
            (Way::Rail, true) => canvas.stroke("rail", path, "#fbf6e8", 0.22, r#"stroke-opacity="0.55""#),
            (Way::Rail, false) => {
                let ties = format!(r#"stroke-dasharray="{} {}""#, canvas.length(0.05), canvas.length(0.2));
                canvas.stroke("rail", path, "#2c2a28", 0.055, "");
                canvas.stroke("rail ties", path, "#2c2a28", 0.19, &ties);
            }
            (Way::Trail, true) => {
                canvas.stroke(
                    "trail",
                    path,
                    "#fbf3dd",
                    0.15,
                    r#"stroke-opacity="0.7" stroke-linecap="round""#,
                );
            }
            (Way::Trail, false) => {
                let dashes = format!(r#"stroke-dasharray="{} {}""#, canvas.length(0.2), canvas.length(0.13));
                canvas.stroke("trail", path, "#6a3d1c", 0.085, &dashes);
            }
            (Way::Road, true) => canvas.stroke("road", path, "#5a3a1c", 0.2, round),
            (Way::Road, false) => canvas.stroke("road", path, "#f3c65b", 0.115, round),
            (Way::Major, true) => canvas.stroke("road major", path, "#4b1610", 0.29, round),
            (Way::Major, false) => canvas.stroke("road major", path, "#d8402f", 0.19, round),
        }
    }
}

/// The steps of each kind of road, each step once and as the best road that takes it.
fn steps(map: &HexMap) -> BTreeMap<Way, Vec<(HexId, HexId)>> {
    let mut best: BTreeMap<(HexId, HexId), Way> = BTreeMap::new();
    let mut apart: BTreeMap<Way, BTreeSet<(HexId, HexId)>> = BTreeMap::new();
    for road in &map.roads {
        let way = Way::of(&road.kind, road.major);
        for step in road.hexes.windows(2) {
            let pair = (step[0].min(step[1]), step[0].max(step[1]));
            if way.is_apart() {
                apart.entry(way).or_default().insert(pair);
            } else {
                let known = best.entry(pair).or_insert(way);
                *known = way.max(*known);
            }
        }
    }
    let mut steps: BTreeMap<Way, Vec<(HexId, HexId)>> = BTreeMap::new();
    for (pair, way) in best {
        steps.entry(way).or_default().push(pair);
    }
    for (way, pairs) in apart {
        steps.insert(way, pairs.into_iter().collect());
    }
    steps
}

pub(super) fn roads(canvas: &mut Canvas, map: &HexMap) {
    let steps = steps(map);
    // Roads bend gently, but run to the middle of a hex where they meet others, end or serve a place.
    let mut around: BTreeMap<HexId, BTreeSet<HexId>> = BTreeMap::new();
    for (_, pairs) in steps.iter().filter(|(way, _)| !way.is_apart()) {
        for &(a, b) in pairs {
            around.entry(a).or_default().insert(b);
            around.entry(b).or_default().insert(a);
        }
    }
    let place = |hex: HexId| {
        matches!(map.terrain_at(hex), "town" | "village" | "city" | "brick-building" | "stone-building")
    };
    let exits: BTreeSet<HexId> = map.exits.iter().map(|exit| exit.hex).collect();
    let meets =
        |hex: HexId| around.get(&hex).is_some_and(|a| a.len() != 2) || place(hex) || exits.contains(&hex);
    let mut paths: BTreeMap<Way, String> = BTreeMap::new();
    for (&way, pairs) in &steps {
        let stop = |hex: HexId| !way.is_apart() && meets(hex);
        let path = paths.entry(way).or_default();
        for chain in chains(pairs, stop) {
            let points: Vec<Point> = chain
                .into_iter()
                .map(|hex| {
                    let (x, y) = map.grid.centre(hex);
                    // A railway keeps clear of the road through the same hexes.
                    if way == Way::Rail { (x + 0.2, y - 0.25) } else { (x, y) }
                })
                .collect();
            path.push_str(&canvas.smooth_path(&points));
        }
    }
    for exit in &map.exits {
        let major = map.roads.iter().any(|r| r.major && r.name == exit.name && r.kind == exit.kind);
        let (from, to) = (map.grid.centre(exit.hex), beyond(&map.grid, exit.hex, exit.edge));
        paths.entry(Way::of(&exit.kind, major)).or_default().push_str(&canvas.line_path(&[from, to]));
    }
    for (way, path) in paths.iter().filter(|(way, _)| **way <= Way::Trail) {
        way.draw(canvas, path, true);
        way.draw(canvas, path, false);
    }
    for casing in [true, false] {
        for (way, path) in paths.iter().filter(|(way, _)| **way > Way::Trail) {
            way.draw(canvas, path, casing);
        }
    }
    for exit in &map.exits {
        arrow(canvas, beyond(&map.grid, exit.hex, exit.edge), exit.edge);
    }
}

/// Where a road ends that leaves the map.
fn beyond(grid: &Grid, hex: HexId, edge: Edge) -> Point {
    let ((x, y), (dx, dy)) = (grid.centre(hex), outward(edge));
    (x + 1.2 * dx, y + 1.2 * dy)
}

fn outward(edge: Edge) -> (f32, f32) {
    match edge {
        Edge::North => (0.0, -1.0),
        Edge::East => (1.0, 0.0),
        Edge::South => (0.0, 1.0),
        Edge::West => (-1.0, 0.0),
    }
}

pub(super) fn arrow(canvas: &mut Canvas, (x, y): Point, edge: Edge) {
    let (dx, dy) = outward(edge);
    let (nx, ny) = (-dy, dx);
    let path = canvas.closed_path(&[
        (x + 0.34 * dx, y + 0.34 * dy),
        (x + 0.2 * nx, y + 0.2 * ny),
        (x - 0.2 * nx, y - 0.2 * ny),
    ]);
    canvas.add(&format!(r##"<path class="exit" d="{path}" fill="#4b1610"/>"##));
}

/// A bridge is a pair of brackets along the road; a ferry is a dashed line.
pub(super) fn bridges(canvas: &mut Canvas, map: &HexMap) {
    for bridge in &map.bridges {
        bridge_at(canvas, map.grid.centre(bridge.a), map.grid.centre(bridge.b), bridge.kind == "ferry");
    }
}

pub(super) fn bridge_at(canvas: &mut Canvas, a: Point, b: Point, ferry: bool) {
    let long = (b.0 - a.0).hypot(b.1 - a.1);
    let (dx, dy) = ((b.0 - a.0) / long, (b.1 - a.1) / long);
    let (mx, my) = (f32::midpoint(a.0, b.0), f32::midpoint(a.1, b.1));
    let at = |along: f32, across: f32| (mx + along * dx - across * dy, my + along * dy + across * dx);
    if ferry {
        let path = canvas.line_path(&[at(-0.45, 0.0), at(0.45, 0.0)]);
        let dashes = format!(r#"stroke-dasharray="{0} {0}""#, canvas.length(0.1));
        canvas.stroke("ferry", &path, "#1b1b1b", 0.08, &dashes);
        return;
    }
    let path: String = [-1.0, 1.0]
        .map(|side| {
            canvas.line_path(&[
                at(-0.3, side * 0.3),
                at(-0.18, side * 0.19),
                at(0.18, side * 0.19),
                at(0.3, side * 0.3),
            ])
        })
        .concat();
    canvas.stroke("bridge", &path, "#fbf6e8", 0.11, r#"stroke-linecap="round""#);
    canvas.stroke("bridge", &path, "#1b1b1b", 0.06, r#"stroke-linecap="round""#);
}

/// Fronts and limits along hexsides.
pub(super) fn limits(canvas: &mut Canvas, map: &HexMap) {
    for line in &map.lines {
        let steps: Vec<_> = line
            .hexsides
            .iter()
            .filter_map(|&(a, b)| map.grid.side_between(a, b).map(|side| side_corners(&map.grid, a, side)))
            .collect();
        let rings = chains(&steps, |_| false);
        let mut path = String::new();
        for chain in &rings {
            let points: Vec<Point> = chain.iter().map(|corner| corner.at(&map.grid)).collect();
            path.push_str(&canvas.line_path(&points));
        }
        limit(canvas, &path);
        for chain in &rings {
            name_line(canvas, map, &line.name, chain);
        }
    }
}

/// The stroke of a front or limit.
pub(super) fn limit(canvas: &mut Canvas, path: &str) {
    let dashes = format!(r#"stroke-dasharray="{} {}""#, canvas.length(0.4), canvas.length(0.2));
    canvas.stroke("limit", path, "#fbf6e8", 0.22, r#"stroke-opacity="0.8""#);
    canvas.stroke("limit", path, "#a3212f", 0.14, &dashes);
}

/// Writes the name of a line beside it: once along a short one, near both ends of a long one.
fn name_line(canvas: &mut Canvas, map: &HexMap, name: &str, chain: &[Corner]) {
    const LONG: usize = 40;
    let spots =
        if chain.len() < LONG { vec![chain.len() / 2] } else { vec![chain.len() / 6, chain.len() * 5 / 6] };
    let words = Text {
        family: SANS,
        size: 0.46,
        colour: "#a3212f",
        halo: Some("#fbf6e8"),
        more: r#"font-style="italic" font-weight="bold""#,
    };
    let half = 0.27 * words.size * name.chars().count() as f32;
    for spot in spots {
        let (x, y) = chain[spot].at(&map.grid);
        canvas.text((x + half + 0.45, y + 0.15), &words, name);
    }
}

/// A stretch of road for the legend.
pub(super) fn sample(canvas: &mut Canvas, way: Way, from: Point, to: Point) {
    let path = format!("M{} {}L{} {}", number(from.0), number(from.1), number(to.0), number(to.1));
    way.draw(canvas, &path, true);
    way.draw(canvas, &path, false);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roadways_of_every_rulebook_have_their_look() {
        let kinds =
            [("rail", false), ("trail", false), ("minor-road", false), ("road", false), ("highway", true)];
        let ways = kinds.map(|(kind, major)| Way::of(kind, major));
        assert_eq!(ways, [Way::Rail, Way::Trail, Way::Trail, Way::Road, Way::Major]);
    }
}
