//! What surrounds a map: title, legend, scale, compass.

use super::SvgOptions;
use super::canvas::{Canvas, SANS, SERIF, Text, escape, number};
use super::terrain::look_of;
use super::ways::{self, Way, bridge_at, hexside_look, water_look};
use crate::HexMap;
use std::collections::BTreeSet;

/// Space around the map on its sheet, in map units.
pub const SHEET_MARGIN: f32 = 1.9;
/// Height of the title.
const TITLE: f32 = 1.6;
/// Height of a row of the legend.
const ROW: f32 = 1.3;
/// Width of an entry of the legend.
const ENTRY: f32 = 5.3;

/// An empty sheet of the right size.
pub(super) fn sheet(map: &HexMap, options: &SvgOptions) -> Canvas {
    let scale = options.scale;
    let (width, height) = map.grid.size();
    let (above, below) = if options.legend { (TITLE, legend_height(map)) } else { (0.0, 0.0) };
    let (w, h) =
        ((width + 2.0 * SHEET_MARGIN) * scale, (height + 2.0 * SHEET_MARGIN + above + below) * scale);
    let mut canvas =
        Canvas::new(scale, (SHEET_MARGIN * scale, (SHEET_MARGIN + above) * scale), w, h, &heading(map));
    canvas.add(&format!(r##"<rect width="{}" height="{}" fill="#fbf6e8"/>"##, number(w), number(h)));
    canvas
}

/// The map's name, and that it is not the original if it is not.
fn heading(map: &HexMap) -> String {
    if map.basis == "original" { map.name.clone() } else { format!("{} ({} map)", map.name, map.basis) }
}

pub(super) fn title(canvas: &mut Canvas, map: &HexMap) {
    let x = number(canvas.width / 2.0);
    let (y, size) = (canvas.length(1.75), canvas.length(1.05));
    let basis = if map.basis == "original" {
        String::new()
    } else {
        format!(
            r#"<tspan dx="{}" font-size="{}" font-weight="normal">({} map)</tspan>"#,
            canvas.length(0.5),
            canvas.length(0.7),
            escape(&map.basis)
        )
    };
    let name = escape(&map.name.to_uppercase());
    canvas.add(&format!(
        r##"<text x="{x}" y="{y}" font-family="{SERIF}" font-size="{size}" font-weight="bold" letter-spacing="3" text-anchor="middle" fill="#2a2118">{name}{basis}</text>"##
    ));
}

/// One entry of the legend.
enum Entry<'m> {
    Terrain(&'m str),
    Water(&'m str),
    Way(Way, &'static str),
    Bridge,
    Ferry,
    Line(&'m str),
    Exit,
}

fn entries(map: &HexMap) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let used: BTreeSet<u8> = map.terrain.iter().copied().collect();
    for (kind, terrain) in map.terrains.iter().enumerate() {
        if used.contains(&(kind as u8)) {
            entries.push(Entry::Terrain(terrain));
        }
    }
    let ways: BTreeSet<Way> = map.roads.iter().map(|road| Way::of(&road.kind, road.major)).collect();
    for way in ways.into_iter().rev() {
        entries.push(Entry::Way(
            way,
            match way {
                Way::Major => "main road",
                Way::Road => "road",
                Way::Trail => "trail",
                Way::Rail => "railway",
                Way::Stream => "stream",
                Way::Gully => "gully",
            },
        ));
    }
    let waters: BTreeSet<&str> = map.hexsides.iter().map(|side| side.kind.as_str()).collect();
    entries.extend(waters.into_iter().map(Entry::Water));
    if map.bridges.iter().any(|bridge| bridge.kind != "ferry") {
        entries.push(Entry::Bridge);
    }
    if map.bridges.iter().any(|bridge| bridge.kind == "ferry") {
        entries.push(Entry::Ferry);
    }
    entries.extend(map.lines.iter().map(|line| Entry::Line(&line.name)));
    if !map.exits.is_empty() {
        entries.push(Entry::Exit);
    }
    entries
}

fn columns(map: &HexMap) -> usize {
    ((map.grid.size().0 / ENTRY) as usize).max(1)
}

fn legend_height(map: &HexMap) -> f32 {
    ROW * (entries(map).len().div_ceil(columns(map)) as f32 + 1.0) + 0.4
}

pub(super) fn legend(canvas: &mut Canvas, map: &HexMap) {
    let (width, height) = map.grid.size();
    let top = height + 1.5;
    let words = Text { family: SANS, size: 0.46, colour: "#2a2118", halo: None, more: "" };
    for (i, entry) in entries(map).iter().enumerate() {
        let x = (i % columns(map)) as f32 * ENTRY + 0.6;
        let y = top + (i / columns(map)) as f32 * ROW + 0.4;
        let name = sample(canvas, entry, x, y);
        text_left(canvas, (x + 1.0, y + 0.16), &words, &name);
    }
    let y = top + entries(map).len().div_ceil(columns(map)) as f32 * ROW + 0.5;
    scale_bar(canvas, map, (0.0, y));
    compass(canvas, (width - 0.8, y), map.north);
}

/// Draws what an entry shows around `x`, `y` and returns its name.
fn sample(canvas: &mut Canvas, entry: &Entry, x: f32, y: f32) -> String {
    let ends = [(x - 0.6, y), (x + 0.6, y)];
    match *entry {
        Entry::Terrain(terrain) => {
            let (left, up) = canvas.at((x - 0.55, y - 0.4));
            let (w, h) = (canvas.length(1.1), canvas.length(0.8));
            let look = look_of(terrain);
            let fill = look.fill;
            let rim = canvas.length(0.03);
            let box_of = |paint: &str, line: &str| {
                format!(
                    r#"<rect x="{}" y="{}" width="{w}" height="{h}" fill="{paint}" stroke="{line}" stroke-width="{rim}"/>"#,
                    number(left),
                    number(up)
                )
            };
            canvas.add(&box_of(fill, "#5d5138"));
            if let Some(id) = super::terrain::texture_id(terrain) {
                canvas.add(&box_of(&format!("url(#{id})"), "none"));
            }
            if matches!(terrain, "town" | "village" | "city" | "building") {
                super::terrain::legend_houses(canvas, (x, y), terrain == "city");
            }
            match terrain {
                "rhine" => "Rhine".to_owned(),
                other => other.replace('_', " "),
            }
        }
        Entry::Water(kind) => {
            let path = canvas.line_path(&ends);
            if let Some((rim, colour, width)) = water_look(kind) {
                canvas.stroke("water rim", &path, rim, width + 0.05, "");
                canvas.stroke("water", &path, colour, width, "");
            } else {
                let (colour, width) = hexside_look(kind);
                canvas.stroke("hexside", &path, colour, width, "");
            }
            kind.replace('_', " ")
        }
        Entry::Way(way, name) => {
            let (from, to) = (canvas.at(ends[0]), canvas.at(ends[1]));
            ways::sample(canvas, way, from, to);
            name.to_owned()
        }
        Entry::Bridge => {
            bridge_at(canvas, ends[0], ends[1], false);
            "bridge".to_owned()
        }
        Entry::Ferry => {
            bridge_at(canvas, ends[0], ends[1], true);
            "ferry".to_owned()
        }
        Entry::Line(name) => {
            let path = canvas.line_path(&ends);
            ways::limit(canvas, &path);
            name.to_owned()
        }
        Entry::Exit => {
            ways::arrow(canvas, (x - 0.1, y), crate::Edge::East);
            "road leaves the map".to_owned()
        }
    }
}

/// Text that begins at a point.
pub(super) fn text_left(canvas: &mut Canvas, at: (f32, f32), text: &Text, words: &str) {
    let (x, y) = canvas.at(at);
    let (size, words) = (canvas.length(text.size), escape(words));
    canvas.add(&format!(
        r#"<text x="{}" y="{}" font-family="{}" font-size="{size}" fill="{}">{words}</text>"#,
        number(x),
        number(y),
        text.family,
        text.colour
    ));
}

fn scale_bar(canvas: &mut Canvas, map: &HexMap, (x, y): (f32, f32)) {
    let Some(metres) = map.hex_metres else { return };
    // Kilometres would not fit on the sheet of a tactical map.
    let hundreds = metres < 300;
    // From hex centre to hex centre is the square root of three map units.
    let part = 3.0_f32.sqrt() * if hundreds { 100.0 } else { 1000.0 } / metres as f32;
    let count = if part < 1.5 { 5 } else { 3 };
    for i in 0..count {
        let (left, up) = canvas.at((x + i as f32 * part, y));
        let fill = if i % 2 == 0 { "#2a2118" } else { "#fbf6e8" };
        canvas.add(&format!(
            r##"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}" stroke="#2a2118" stroke-width="1"/>"##,
            number(left),
            number(up),
            canvas.length(part),
            canvas.length(0.2)
        ));
    }
    let words = Text { family: SANS, size: 0.44, colour: "#2a2118", halo: None, more: "" };
    let length = if hundreds { format!("{} m", 100 * count) } else { format!("{count} km") };
    let text = format!("{length}; {metres} m from hex to hex");
    text_left(canvas, (x + count as f32 * part + 0.4, y + 0.26), &words, &text);
}

/// An arrow to the north, so many degrees clockwise from the top of the sheet.
pub(super) fn compass(canvas: &mut Canvas, (x, y): (f32, f32), north: i16) {
    let (sin, cos) = f32::from(north).to_radians().sin_cos();
    let at = |dx: f32, dy: f32| (x + dx * cos - dy * sin, y + dx * sin + dy * cos);
    let left = canvas.closed_path(&[at(0.0, -0.5), at(-0.32, 0.55), at(0.0, 0.3)]);
    let right = canvas.closed_path(&[at(0.0, -0.5), at(0.32, 0.55), at(0.0, 0.3)]);
    canvas.add(&format!(r##"<path d="{left}" fill="#2a2118" stroke="#2a2118"/>"##));
    canvas.add(&format!(r##"<path d="{right}" fill="#fbf6e8" stroke="#2a2118"/>"##));
    let text =
        Text { family: SERIF, size: 0.6, colour: "#2a2118", halo: None, more: r#"font-weight="bold""# };
    canvas.text((x - 0.75 - 0.6 * sin.abs(), y + 0.35), &text, "N");
}
