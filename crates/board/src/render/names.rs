//! Words on the map: hex numbers, places, forests, waters.

use super::canvas::{Canvas, SANS, SERIF, Text, number};
use crate::{HexMap, HexShape, Label};
use std::fmt::Write;

pub(super) fn numbers(canvas: &mut Canvas, map: &HexMap) {
    // Beside the top of the hex, where roads seldom run.
    let lift = match map.grid.spec().hexes {
        HexShape::FlatTop => 0.62,
        HexShape::PointyTop => 0.56,
    };
    let mut out = format!(
        r##"<g class="numbers" font-family="{SANS}" font-size="{}" fill="#4a3f2a" text-anchor="middle" stroke="#f7f1e0" stroke-opacity="0.6" stroke-width="{}" stroke-linejoin="round" paint-order="stroke">"##,
        canvas.length(0.27),
        canvas.length(0.1)
    );
    for hex in map.grid.hexes() {
        let (x, y) = map.grid.centre(hex);
        let (x, y) = canvas.at((x, y - lift));
        let _ = write!(out, r#"<text x="{}" y="{}">{}</text>"#, number(x), number(y), map.grid.number(hex));
    }
    out.push_str("</g>");
    canvas.add(&out);
}

/// The names of a map. A name gives way to those that are there already: a place's goes above its houses, that of a water or
/// a forest a little up or down.
pub(super) fn names(canvas: &mut Canvas, map: &HexMap) {
    let mut taken = Vec::new();
    let shown = || map.labels.iter().filter(|label| !label.hexes.is_empty());
    // Places first: their names belong to one hex.
    for label in shown().filter(|label| label.place) {
        place_name(canvas, map, label, &mut taken);
    }
    for label in shown().filter(|label| !label.place) {
        region_name(canvas, map, label, &mut taken);
    }
}

/// The room that a name takes: its middle, and half its width and height.
struct Room {
    x: f32,
    y: f32,
    wide: f32,
    high: f32,
}

impl Room {
    /// The room of a name that stands on a point.
    fn of((x, y): (f32, f32), size: f32, name: &str) -> Room {
        Room { x, y: y - 0.35 * size, wide: half_width(size, name), high: 0.5 * size }
    }

    fn meets(&self, other: &Room) -> bool {
        (self.x - other.x).abs() < self.wide + other.wide && (self.y - other.y).abs() < self.high + other.high
    }
}

fn half_width(size: f32, name: &str) -> f32 {
    0.29 * size * name.chars().count() as f32
}

const PAPER: Option<&str> = Some("#fbf6e8");

fn place_name(canvas: &mut Canvas, map: &HexMap, label: &Label, taken: &mut Vec<Room>) {
    let (size, more) = match label.kind.as_str() {
        "city" => (0.56, r#"font-weight="bold" letter-spacing="1""#),
        _ if label.hexes.len() > 1 => (0.52, r#"font-weight="bold""#),
        "village" => (0.38, ""),
        _ => (0.42, r#"font-weight="bold""#),
    };
    let (x, y) = map.grid.centre(label.hexes[0]);
    // Under the houses; names near the left and right border are kept on the sheet.
    let wide = half_width(size, &label.name);
    let x = x.max(wide - 0.9).min(map.grid.size().0 - wide + 0.9);
    // A bridge under the houses is more worth seeing than the name: it then stands above them.
    let hides_bridge = |lift: f32| {
        map.bridges.iter().any(|bridge| {
            let ((ax, ay), (bx, by)) = (map.grid.centre(bridge.a), map.grid.centre(bridge.b));
            let (mx, my) = (f32::midpoint(ax, bx), f32::midpoint(ay, by));
            (mx - x).abs() < wide && (my - (y + lift - 0.16)).abs() < 0.4
        })
    };
    let room = |lift: f32| Room::of((x, y + lift), size, &label.name);
    let faults = |lift: f32| {
        let met = taken.iter().any(|other| room(lift).meets(other));
        2 * u8::from(met) + u8::from(hides_bridge(lift))
    };
    let lift = if faults(-0.62) < faults(0.86) { -0.62 } else { 0.86 };
    let text = Text { family: SERIF, size, colour: "#1f1a14", halo: PAPER, more };
    canvas.text((x, y + lift), &text, &label.name);
    taken.push(room(lift));
}

fn region_name(canvas: &mut Canvas, map: &HexMap, label: &Label, taken: &mut Vec<Room>) {
    let count = label.hexes.len() as f32;
    let middle = label.hexes.iter().fold((0.0, 0.0), |sum, &hex| {
        let (x, y) = map.grid.centre(hex);
        (sum.0 + x / count, sum.1 + y / count)
    });
    let (size, colour, halo, more) = match label.kind.as_str() {
        "water" => (0.5, "#1f5f96", PAPER, r#"font-style="italic" letter-spacing="2""#),
        "forest" => (0.5, "#27491f", Some("#e9f0d8"), r#"font-style="italic" letter-spacing="3""#),
        _ => (0.46, "#4a3a22", PAPER, r#"font-style="italic" letter-spacing="2""#),
    };
    // Spaced letters take a quarter more room.
    let room = |down: f32| {
        let room = Room::of((middle.0, middle.1 + 0.15 + down), size, &label.name);
        Room { wide: 1.25 * room.wide, ..room }
    };
    let free = |down: &f32| !taken.iter().any(|other| room(*down).meets(other));
    let down = [0.0, -0.6, 0.6, -1.1, 1.1].into_iter().find(free).unwrap_or(0.0);
    let text = Text { family: SERIF, size, colour, halo, more };
    canvas.text((middle.0, middle.1 + 0.15 + down), &text, &label.name);
    taken.push(room(down));
}
