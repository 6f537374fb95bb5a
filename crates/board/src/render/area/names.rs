//! Names on the map. A village's name stands where it hides least.

use super::super::canvas::{Canvas, Point, SERIF, Text, escape, number};
use super::badges;
use crate::area::{AreaMap, Inscription, Village};

/// Colour of the halo: that of the ground.
const PAPER: &str = "#f6eecb";

pub(super) fn draw(canvas: &mut Canvas, map: &AreaMap) {
    let mut taken = Taken::of(map);
    for name in &map.scenery.names {
        taken.boxes.push((inscription_box(name), 6.0));
        inscription(canvas, name);
    }
    for hill in &map.scenery.hills {
        let size = 0.46;
        let place = taken.choose((hill.at.0, hill.at.1 + 0.12), size, &hill.name, 0.42, map.size);
        peak(canvas, hill.at);
        let look = Text {
            family: SERIF,
            size,
            colour: "#3a2412",
            halo: Some(PAPER),
            more: r#"font-style="italic" font-weight="bold""#,
        };
        canvas.text(place, &look, &hill.name);
    }
    // Towns first: they have the first choice.
    let mut villages: Vec<&Village> = map.scenery.villages.iter().collect();
    villages.sort_by_key(|village| std::cmp::Reverse(village.weight));
    for village in villages {
        let (size, more) = match village.weight {
            0 | 1 => (0.4, ""),
            2 => (0.48, r#"font-weight="bold""#),
            _ => (0.54, r#"font-weight="bold" letter-spacing="0.5""#),
        };
        let clear = 0.2 + 0.09 * f32::from(village.weight.min(4));
        let place = taken.choose(village.at, size, &village.name, clear, map.size);
        let look = Text { family: SERIF, size, colour: "#1f170e", halo: Some(PAPER), more };
        canvas.text(place, &look, &village.name);
    }
}

/// The small triangle of a height.
fn peak(canvas: &mut Canvas, (x, y): Point) {
    let path = canvas.closed_path(&[(x, y - 0.26), (x + 0.26, y + 0.18), (x - 0.26, y + 0.18)]);
    let width = canvas.length(0.04);
    canvas.add(&format!(
        r##"<path class="peak" d="{path}" fill="#5b3315" stroke="#f6eecb" stroke-width="{width}"/>"##
    ));
}

fn inscription(canvas: &mut Canvas, name: &Inscription) {
    let (x, y) = canvas.at(name.at);
    let (size, colour, halo) = match name.kind.as_str() {
        "water" => (0.42, "#1b5590", "#eef2e2"),
        _ => (0.5, "#234417", "#dfe6b8"),
    };
    let common = format!(
        r#"font-family="{SERIF}" font-size="{}" font-style="italic" letter-spacing="{}" text-anchor="middle" transform="translate({} {}) rotate({})""#,
        canvas.length(size),
        canvas.length(0.04),
        number(x),
        number(y),
        number(name.angle)
    );
    let words = escape(&name.name);
    let width = canvas.length(size * 0.26);
    canvas.add(&format!(
        r#"<text {common} fill="{halo}" stroke="{halo}" stroke-width="{width}" stroke-linejoin="round" stroke-opacity="0.75" aria-hidden="true">{words}</text>"#
    ));
    canvas.add(&format!(r#"<text {common} fill="{colour}">{words}</text>"#));
}

type Box = (Point, Point);

fn inscription_box(name: &Inscription) -> Box {
    let half = wide(&name.name, 0.46) / 2.0;
    let turn = name.angle.to_radians();
    let (w, h) = (half * turn.cos().abs() + 0.1, half * turn.sin().abs() + 0.25);
    ((name.at.0 - w, name.at.1 - h - 0.15), (name.at.0 + w, name.at.1 + h - 0.1))
}

fn wide(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * 0.53
}

/// What names keep away from, each with how much it matters.
struct Taken {
    boxes: Vec<(Box, f32)>,
    /// Points along boundaries.
    points: Vec<(Point, f32)>,
}

impl Taken {
    fn of(map: &AreaMap) -> Taken {
        let mut boxes: Vec<(Box, f32)> = map.areas.iter().map(|area| (badges::reach(area), 20.0)).collect();
        let around = |(x, y): Point, r: f32| ((x - r, y - r), (x + r, y + r));
        let bridges = map.boundaries.iter().filter_map(|boundary| boundary.crossing);
        boxes.extend(bridges.map(|crossing| (around(crossing.at, 0.55), 8.0)));
        boxes.extend(map.scenery.villages.iter().map(|village| (around(village.at, 0.25), 5.0)));
        boxes.extend(map.scenery.hills.iter().map(|hill| (around(hill.at, 0.3), 5.0)));
        let mut points = Vec::new();
        for boundary in &map.boundaries {
            let weight = if boundary.kind == "open" { 0.15 } else { 0.5 };
            points.extend(along(&boundary.line, 0.3).into_iter().map(|point| (point, weight)));
        }
        Taken { boxes, points }
    }

    /// The base of a name under, over or beside a place, where it covers least; it is then taken.
    fn choose(&mut self, (x, y): Point, size: f32, name: &str, clear: f32, sheet: Point) -> Point {
        let half = wide(name, size) / 2.0;
        let beside = half + clear + 0.12;
        let spots = [
            (x, y + clear + size * 0.85),
            (x, y - clear - size * 0.25),
            (x + beside, y + size * 0.33),
            (x - beside, y + size * 0.33),
            (x + half * 0.7, y + clear + size * 0.85),
            (x - half * 0.7, y + clear + size * 0.85),
            (x + half * 0.7, y - clear - size * 0.25),
            (x - half * 0.7, y - clear - size * 0.25),
        ];
        let mut best = (spots[0], f32::MAX);
        for (i, (sx, sy)) in spots.into_iter().enumerate() {
            let sx = sx.clamp(half + 0.1, (sheet.0 - half - 0.1).max(half + 0.1));
            let cost = self.cost(((sx - half, sy - size * 0.75), (sx + half, sy + size * 0.22)), sheet)
                + 0.12 * i as f32;
            if cost < best.1 {
                best = ((sx, sy), cost);
            }
        }
        let (sx, sy) = best.0;
        self.boxes.push((((sx - half, sy - size * 0.75), (sx + half, sy + size * 0.22)), 8.0));
        best.0
    }

    fn cost(&self, (low, high): Box, sheet: Point) -> f32 {
        let meets = |(a, b): &Box| a.0 < high.0 && b.0 > low.0 && a.1 < high.1 && b.1 > low.1;
        let within = |&(x, y): &Point| x > low.0 && x < high.0 && y > low.1 && y < high.1;
        let off = low.1 < 0.05 || high.1 > sheet.1 - 0.05;
        self.boxes.iter().filter(|(taken, _)| meets(taken)).map(|(_, weight)| weight).sum::<f32>()
            + self.points.iter().filter(|(point, _)| within(point)).map(|(_, weight)| weight).sum::<f32>()
            + if off { 50.0 } else { 0.0 }
    }
}

/// Points along a line, about a step apart.
fn along(line: &[Point], step: f32) -> Vec<Point> {
    let mut points = Vec::new();
    for ends in line.windows(2) {
        let (dx, dy) = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
        let count = ((dx * dx + dy * dy).sqrt() / step).ceil().max(1.0) as usize;
        points.extend((0..count).map(|i| {
            let t = i as f32 / count as f32;
            (ends[0].0 + dx * t, ends[0].1 + dy * t)
        }));
    }
    points
}
