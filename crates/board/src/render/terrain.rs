//! The ground: tints, textures, houses.

use super::canvas::{Canvas, Point, SANS, Scatter, Text, escape, number};
use super::chains::outline;
use crate::{HexId, HexMap};
use std::fmt::Write;

/// How a kind of terrain looks.
pub(super) struct Look {
    pub fill: &'static str,
    /// What grows or lies on it.
    texture: Option<Texture>,
    /// The colour of its rim if its outline is rounded like that of a wood; else it fills its hexes.
    rim: Option<&'static str>,
}

struct Texture {
    marks: &'static str,
    /// How many marks on a tile of three by three map units.
    count: u32,
    /// Their size in map units.
    size: f32,
}

const fn bare(fill: &'static str) -> Look {
    Look { fill, texture: None, rim: None }
}

const fn hard(fill: &'static str, marks: &'static str, count: u32, size: f32) -> Look {
    Look { fill, texture: Some(Texture { marks, count, size }), rim: None }
}

const fn soft(fill: &'static str, marks: &'static str, count: u32, size: f32) -> Look {
    Look { fill, texture: Some(Texture { marks, count, size }), rim: Some("#4c6b3a") }
}

/// The look of a terrain by its name; an unknown name gets a plain tint.
pub(super) fn look_of(terrain: &str) -> Look {
    match terrain {
        "clear" | "town" | "village" | "building" | "castle" | "brick-building" | "stone-building"
        | "gully" | "stream" | "ford" | "bridge" => bare(PAPER),
        "city" => bare("#d3b9a3"),
        "mixed" | "bocage" => hard("#e6e3b6", "bush", 16, 0.10),
        "grove" | "orchard" | "woods_light" | "woods-light" => soft("#cfdb9f", "tree", 20, 0.16),
        "woods" | "forest" | "woods_heavy" => soft("#93b878", "tree", 52, 0.19),
        "woods-heavy" => soft("#7ba765", "tree", 72, 0.2),
        "broken" => hard("#dfc79b", "knoll", 13, 0.30),
        "rough" | "hill" => hard("#c9a377", "hachure", 16, 0.34),
        "scrub" | "heath" => hard("#e2dfae", "bush", 26, 0.09),
        "marsh" | "swamp" => hard("#d6e0cf", "reed", 16, 0.22),
        "river" | "rhine" | "major-river" => {
            Look { rim: Some("#1f5f96"), ..hard("#8fc1e6", "ripple", 12, 0.42) }
        }
        "lake" | "sea" | "water" => Look { rim: Some("#1f5f96"), ..bare("#9fc6e3") },
        _ => hard("#e3d8c3", "bush", 8, 0.08),
    }
}

/// The id of a terrain's texture, if it has one.
pub(super) fn texture_id(terrain: &str) -> Option<String> {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    look_of(terrain).texture.map(|_| format!("texture-{}", terrain.chars().map(plain).collect::<String>()))
}

/// Soft terrain lies on the tint of clear ground.
const PAPER: &str = "#efe6cf";

pub(super) fn draw(canvas: &mut Canvas, map: &HexMap) {
    let mut used: Vec<bool> = vec![false; map.terrains.len()];
    for &kind in &map.terrain {
        used[kind as usize] = true;
    }
    // The paper of the map.
    let mut all = String::new();
    for ring in outline(&map.grid, |_| true) {
        all.push_str(&canvas.closed_path(&ring));
    }
    canvas.add(&format!(r#"<path class="map" d="{all}" fill="{PAPER}"/>"#));
    // Hard terrain first: woods lie over its edges.
    for soft in [false, true] {
        for (kind, terrain) in map.terrains.iter().enumerate().filter(|&(kind, _)| used[kind]) {
            let look = look_of(terrain);
            if look.rim.is_some() != soft || look.fill == PAPER {
                continue;
            }
            let mut path = String::new();
            for ring in outline(&map.grid, |hex| map.terrain[hex.index()] as usize == kind) {
                path.push_str(&if soft { canvas.smooth_path(&ring) } else { canvas.closed_path(&ring) });
            }
            let (fill, class) = (look.fill, escape(terrain));
            let rim = look.rim.map_or_else(String::new, |colour| {
                format!(r#" stroke="{colour}" stroke-opacity="0.45" stroke-width="{}""#, canvas.length(0.05))
            });
            canvas.add(&format!(
                r#"<path class="terrain {class}" d="{path}" fill="{fill}" fill-rule="evenodd"{rim}/>"#
            ));
            if look.texture.is_some() {
                let id = texture(canvas, terrain);
                canvas.add(&format!(r#"<path d="{path}" fill="url(#{id})" fill-rule="evenodd"/>"#));
            }
        }
    }
    relief(canvas, map);
    canvas.stroke("border", &all, "#5d5138", 0.1, "");
}

/// A contour and a tint for each level above the lowest: the higher, the darker.
fn relief(canvas: &mut Canvas, map: &HexMap) {
    let (lowest, highest) = map.levels();
    for level in lowest + 1..=highest {
        let mut path = String::new();
        for ring in outline(&map.grid, |hex| map.level(hex) >= level) {
            path.push_str(&canvas.smooth_path(&ring));
        }
        let width = canvas.length(0.05);
        canvas.add(&format!(
            r##"<path class="level" d="{path}" fill="#a0672b" fill-opacity="0.16" fill-rule="evenodd" stroke="#8a5a2b" stroke-opacity="0.5" stroke-width="{width}"/>"##
        ));
    }
}

/// Defines the texture of a kind of terrain and returns its id; without a texture, one that is nowhere.
pub(super) fn texture(canvas: &mut Canvas, terrain: &str) -> String {
    let id = texture_id(terrain).unwrap_or_default();
    if let Some(texture) = &look_of(terrain).texture {
        define(canvas, &id, texture);
    }
    id
}

/// A tile of scattered marks, without a seam: marks near an edge are drawn again beyond the opposite one.
fn define(canvas: &mut Canvas, id: &str, texture: &Texture) {
    const TILE: f32 = 3.0;
    let side = canvas.units(TILE);
    let size = canvas.units(texture.size);
    let mut scatter =
        Scatter::new(id.bytes().fold(17, |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte)));
    let mut placed: Vec<(f32, f32)> = Vec::new();
    // The one of several candidates that keeps most distance, so that marks neither clump nor stand in rows.
    for _ in 0..texture.count {
        let mut best = ((0.0, 0.0), -1.0);
        for _ in 0..6 {
            let spot = (scatter.between(0.0, side), scatter.between(0.0, side));
            let apart = |a: f32, b: f32| ((a - b).abs()).min(side - (a - b).abs());
            let room = placed
                .iter()
                .map(|p| apart(p.0, spot.0).hypot(apart(p.1, spot.1)))
                .fold(f32::INFINITY, f32::min);
            if room > best.1 {
                best = (spot, room);
            }
        }
        placed.push(best.0);
    }
    placed.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut marks = String::new();
    for &(x, y) in &placed {
        let size = size * scatter.between(0.8, 1.2);
        for (dx, dy) in [(0.0, 0.0), (side, 0.0), (-side, 0.0), (0.0, side), (0.0, -side)] {
            let (x, y) = (x + dx, y + dy);
            if x > -2.0 * size && x < side + 2.0 * size && y > -2.0 * size && y < side + 2.0 * size {
                mark(&mut marks, texture.marks, x, y, size);
            }
        }
    }
    let side = number(side);
    canvas.add(&format!(
        r#"<defs><pattern id="{id}" width="{side}" height="{side}" patternUnits="userSpaceOnUse">{marks}</pattern></defs>"#
    ));
}

fn mark(out: &mut String, kind: &str, x: f32, y: f32, size: f32) {
    let n = number;
    let _ = match kind {
        "tree" => write!(
            out,
            r##"<circle cx="{}" cy="{}" r="{}" fill="#3f6a35" fill-opacity="0.75"/><circle cx="{}" cy="{}" r="{}" fill="#6f9d55"/>"##,
            n(x + size * 0.14),
            n(y + size * 0.16),
            n(size * 0.62),
            n(x - size * 0.08),
            n(y - size * 0.1),
            n(size * 0.5),
        ),
        "bush" => write!(
            out,
            r##"<circle cx="{}" cy="{}" r="{}" fill="#8fa862" fill-opacity="0.85"/>"##,
            n(x),
            n(y),
            n(size * 0.6)
        ),
        "knoll" => write!(
            out,
            r##"<path d="M{} {}q{} {} {} 0" fill="none" stroke="#a07c48" stroke-opacity="0.75" stroke-width="{}"/>"##,
            n(x - size / 2.0),
            n(y),
            n(size / 2.0),
            n(-size * 0.8),
            n(size),
            n(size * 0.12),
        ),
        "ripple" => write!(
            out,
            r##"<path d="M{0} {1}q{2} {3} {4} 0t{4} 0" fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="{5}"/>"##,
            n(x - size / 2.0),
            n(y),
            n(size / 4.0),
            n(-size * 0.28),
            n(size / 2.0),
            n(size * 0.09),
        ),
        "hachure" => write!(
            out,
            r##"<path d="M{0} {1}l{2} {3}M{4} {1}l{2} {3}M{5} {1}l{2} {3}" stroke="#7b5730" stroke-opacity="0.6" stroke-width="{6}" fill="none"/>"##,
            n(x),
            n(y),
            n(-size * 0.2),
            n(size * 0.6),
            n(x + size * 0.3),
            n(x + size * 0.6),
            n(size * 0.11),
        ),
        _ => write!(
            out,
            r##"<path d="M{} {}h{}M{} {}v{}" stroke="#6c9aa6" stroke-opacity="0.8" stroke-width="{}" fill="none"/>"##,
            n(x - size / 2.0),
            n(y),
            n(size),
            n(x),
            n(y),
            n(-size * 0.6),
            n(size * 0.12),
        ),
    };
}

/// Houses on the hexes of towns.
pub(super) fn places(canvas: &mut Canvas, map: &HexMap) {
    for hex in map.grid.hexes() {
        match map.terrain_at(hex) {
            "city" => quarters(canvas, map, hex),
            "town" | "building" => houses(canvas, map, hex, (13, 0.54), BRICK),
            "village" | "castle" => houses(canvas, map, hex, (7, 0.42), BRICK),
            "brick-building" => houses(canvas, map, hex, (9, 0.48), BRICK),
            "stone-building" => houses(canvas, map, hex, (9, 0.48), STONE),
            _ => {}
        }
    }
}

/// What lies on top of ways: stones of fords, how high houses stand.
pub(super) fn details(canvas: &mut Canvas, map: &HexMap) {
    for hex in map.grid.hexes() {
        if map.terrain_at(hex) == "ford" {
            ford(canvas, map, hex);
        }
        // How high houses stand, where they have more than a ground floor.
        if map.stories(hex) > 1 {
            let (x, y) = map.grid.centre(hex);
            let text = Text {
                family: SANS,
                size: 0.3,
                colour: "#2b1c14",
                halo: Some("#efe6cf"),
                more: r#"font-weight="bold""#,
            };
            canvas.text((x - 0.58, y + 0.1), &text, &map.stories(hex).to_string());
        }
    }
}

/// The blocks of a city fill its hex, street by street.
fn quarters(canvas: &mut Canvas, map: &HexMap, hex: HexId) {
    const STREET: f32 = 0.3;
    let (cx, cy) = map.grid.centre(hex);
    let mut scatter = Scatter::new(u64::from(hex.0) + 1);
    let mut path = String::new();
    for row in -2..=2_i8 {
        for column in -2..=2_i8 {
            let (x, y) = (f32::from(column) * STREET, f32::from(row) * STREET);
            // No house stands beyond the side of the hex, and some plots are gardens.
            if x.hypot(y) > 0.72 || scatter.next() < 0.12 {
                continue;
            }
            let (u, v) = (scatter.between(0.085, 0.12), scatter.between(0.07, 0.11));
            let (x, y) = (cx + x + scatter.between(-0.02, 0.02), cy + y + scatter.between(-0.02, 0.02));
            let block = [(x - u, y - v), (x + u, y - v), (x + u, y + v), (x - u, y + v)];
            path.push_str(&canvas.closed_path(&block));
        }
    }
    let width = canvas.length(0.025);
    canvas.add(&format!(
        r##"<path class="houses" d="{path}" fill="#7d4c3e" stroke="#472920" stroke-width="{width}"/>"##
    ));
}

/// Fill and rim of houses.
type Walls = (&'static str, &'static str);
const BRICK: Walls = ("#8c5b4a", "#4f2f26");
const STONE: Walls = ("#8f8d89", "#3f3d3a");

/// Stones across a stream.
fn ford(canvas: &mut Canvas, map: &HexMap, hex: HexId) {
    let (cx, cy) = map.grid.centre(hex);
    for (x, y) in [(-0.28, -0.05), (-0.1, 0.06), (0.1, -0.06), (0.28, 0.05)] {
        let (x, y) = canvas.at((cx + x, cy + y));
        let radius = canvas.length(0.07);
        canvas.add(&format!(
            r##"<circle class="ford" cx="{}" cy="{}" r="{radius}" fill="#d8cbb0" stroke="#5d5138" stroke-width="{}"/>"##,
            number(x),
            number(y),
            canvas.length(0.02),
        ));
    }
}

fn houses(canvas: &mut Canvas, map: &HexMap, hex: HexId, (count, spread): (u32, f32), walls: Walls) {
    let (cx, cy) = map.grid.centre(hex);
    let (x, y) = canvas.at((cx, cy));
    let (ground, rim) = (canvas.length(spread + 0.22), canvas.length(0.03));
    canvas.add(&format!(
        r##"<circle class="place" cx="{}" cy="{}" r="{ground}" fill="#d9cdb9" stroke="#9b8a70" stroke-opacity="0.6" stroke-width="{rim}"/>"##,
        number(x),
        number(y),
    ));
    blocks(canvas, (cx, cy), u64::from(hex.0) + 1, (count, spread), walls);
}

/// A few houses for the legend, more of them for a city.
pub(super) fn legend_houses(canvas: &mut Canvas, at: Point, city: bool) {
    let (count, spread) = if city { (18, 0.34) } else { (7, 0.32) };
    blocks(canvas, at, 3, (count, spread), BRICK);
}

fn blocks(canvas: &mut Canvas, (cx, cy): Point, seed: u64, (count, spread): (u32, f32), (fill, rim): Walls) {
    let mut scatter = Scatter::new(seed);
    let mut path = String::new();
    for i in 0..count {
        // Around the middle in turn, so that no quarter stays empty.
        let turn = (i as f32 + scatter.between(-0.3, 0.3)) * 2.399_963;
        let away = spread * ((i as f32 + 0.7) / count as f32).sqrt() + 0.06;
        let (hx, hy) = (cx + away * turn.cos(), cy + away * turn.sin());
        let (w, h) = (scatter.between(0.11, 0.2), scatter.between(0.09, 0.14));
        let tilt = scatter.between(-0.5, 0.5);
        let corner =
            |u: f32, v: f32| (hx + u * tilt.cos() - v * tilt.sin(), hy + u * tilt.sin() + v * tilt.cos());
        let (u, v) = (w / 2.0, h / 2.0);
        path.push_str(&canvas.closed_path(&[corner(-u, -v), corner(u, -v), corner(u, v), corner(-u, v)]));
    }
    let width = canvas.length(0.025);
    canvas.add(&format!(
        r#"<path class="houses" d="{path}" fill="{fill}" stroke="{rim}" stroke-width="{width}"/>"#
    ));
}
