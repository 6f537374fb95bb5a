//! What surrounds a map of areas: frame, title, key, scale, compass.

use super::super::canvas::{Canvas, Point, SANS, SERIF, Text, escape, number};
use super::super::furniture::{SHEET_MARGIN, compass, text_left};
use super::borders::{self, Look};
use super::{AreaSvgOptions, badges, ground};
use crate::area::{Area, AreaMap, Crossing};
use std::collections::BTreeMap;

/// Height of the title.
const TITLE: f32 = 1.7;
/// Height of a row of the key.
const ROW: f32 = 1.9;
/// Width of an entry of the key.
const ENTRY: f32 = 11.4;

const INK: &str = "#2a1d10";

/// An empty sheet of the right size, and the clip of the map itself.
pub(super) fn sheet(map: &AreaMap, options: &AreaSvgOptions) -> Canvas {
    let scale = options.scale;
    let (width, height) = map.size;
    let (above, below) = if options.legend { (TITLE, key_height(map, options)) } else { (0.0, 0.0) };
    let (w, h) =
        ((width + 2.0 * SHEET_MARGIN) * scale, (height + 2.0 * SHEET_MARGIN + above + below) * scale);
    let origin = (SHEET_MARGIN * scale, (SHEET_MARGIN + above) * scale);
    let mut canvas = Canvas::new(scale, origin, w, h, &heading(map));
    canvas.add(&format!(r##"<rect width="{}" height="{}" fill="#efe6cc"/>"##, number(w), number(h)));
    let ground = border(&canvas, map, 0.0);
    canvas.add(&format!(r#"<defs><clipPath id="map"><path d="{ground}"/></clipPath></defs>"#));
    canvas
}

fn border(canvas: &Canvas, map: &AreaMap, out: f32) -> String {
    let (w, h) = (map.size.0 + out, map.size.1 + out);
    canvas.closed_path(&[(-out, -out), (w, -out), (w, h), (-out, h)])
}

/// A dark frame with a thin line around it.
pub(super) fn frame(canvas: &mut Canvas, map: &AreaMap) {
    let (inner, outer) = (border(canvas, map, 0.07), border(canvas, map, 0.3));
    canvas.stroke("frame", &inner, INK, 0.14, "");
    canvas.stroke("frame", &outer, "#7a6238", 0.05, "");
}

/// The map's name, and that it is not the original if it is not.
fn heading(map: &AreaMap) -> String {
    if map.basis == "original" { map.name.clone() } else { format!("{} ({} map)", map.name, map.basis) }
}

pub(super) fn title(canvas: &mut Canvas, map: &AreaMap) {
    let x = number(canvas.width / 2.0);
    let (y, size) = (canvas.length(2.35), canvas.length(1.7));
    let name = escape(&map.name.to_uppercase());
    canvas.add(&format!(
        r#"<text x="{x}" y="{y}" font-family="{SERIF}" font-size="{size}" font-weight="bold" letter-spacing="6" text-anchor="middle" fill="{INK}">{name}</text>"#
    ));
}

/// One entry of the key.
enum Entry {
    Boundary(Look, &'static str),
    Bridge,
    Badge(Box<Area>, String, String),
    Star,
    Village,
    Wood,
    Road(bool),
}

fn entries(map: &AreaMap, options: &AreaSvgOptions) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (look, name) in
        [(Look::Open, "open boundary"), (Look::Water, "river boundary"), (Look::Canal, "canal boundary")]
    {
        if map.boundaries.iter().any(|boundary| Look::of(&boundary.kind) == look) {
            entries.push(Entry::Boundary(look, name));
        }
    }
    if map.boundaries.iter().any(|boundary| boundary.crossing.is_some()) {
        entries.push(Entry::Bridge);
    }
    for (terrain, name) in [("clear", "clear area"), ("rough", "rough area")] {
        if map.areas.iter().any(|area| area.terrain == terrain) {
            let text = format!("{name}: number, terrain value");
            entries.push(Entry::Badge(example(terrain, None), INK.to_owned(), text));
        }
    }
    for (colour, name) in &options.ink_names {
        entries.push(Entry::Badge(example("clear", None), colour.clone(), name.clone()));
    }
    for (tint, name) in &map.tints {
        entries.push(Entry::Badge(example("clear", Some(tint)), INK.to_owned(), name.clone()));
    }
    if map.areas.iter().any(|area| area.values.get("vp").is_some_and(|&points| points != 0)) {
        entries.push(Entry::Star);
    }
    if !map.scenery.villages.is_empty() {
        entries.push(Entry::Village);
    }
    if !map.scenery.woods.is_empty() {
        entries.push(Entry::Wood);
    }
    for major in [true, false] {
        if map.scenery.roads.iter().any(|road| road.major == major) {
            entries.push(Entry::Road(major));
        }
    }
    entries
}

/// An area whose identifier stands in the key.
fn example(terrain: &str, tint: Option<&str>) -> Box<Area> {
    Box::new(Area {
        number: "7".to_owned(),
        name: String::new(),
        terrain: terrain.to_owned(),
        edges: Vec::new(),
        outline: Vec::new(),
        centre: (0.0, 0.0),
        tint: tint.map(str::to_owned),
        values: BTreeMap::from([("tem".to_owned(), 1)]),
    })
}

fn columns(map: &AreaMap) -> usize {
    ((map.size.0 / ENTRY) as usize).max(1)
}

fn rows(map: &AreaMap, options: &AreaSvgOptions) -> f32 {
    entries(map, options).len().div_ceil(columns(map)) as f32
}

fn key_height(map: &AreaMap, options: &AreaSvgOptions) -> f32 {
    ROW * rows(map, options) + 2.4
}

pub(super) fn key(canvas: &mut Canvas, map: &AreaMap, options: &AreaSvgOptions) {
    let (width, height) = map.size;
    let top = height + 2.0;
    let words = Text { family: SANS, size: 0.46, colour: INK, halo: None, more: "" };
    for (i, entry) in entries(map, options).iter().enumerate() {
        let x = (i % columns(map)) as f32 * (width / columns(map) as f32) + 1.1;
        let y = top + (i / columns(map)) as f32 * ROW;
        let name = sample(canvas, entry, (x, y));
        text_left(canvas, (x + 1.5, y + 0.17), &words, &name);
    }
    let y = top + rows(map, options) * ROW + 0.4;
    scale_bar(canvas, map, (0.3, y));
    compass(canvas, (width - 0.6, y), 0);
    if map.basis != "original" {
        let text = format!("A {} map. Scenery has no effect on play.", map.basis);
        let note =
            Text { family: SERIF, size: 0.56, colour: INK, halo: None, more: r#"font-style="italic""# };
        canvas.text((width / 2.0, y + 0.25), &note, &text);
    }
}

/// Draws what an entry shows around a point and returns its name.
fn sample(canvas: &mut Canvas, entry: &Entry, (x, y): Point) -> String {
    let ends = [(x - 1.0, y), (x + 1.0, y)];
    let line = canvas.line_path(&ends);
    match entry {
        Entry::Boundary(look, name) => {
            borders::stroke(canvas, *look, &line);
            (*name).to_owned()
        }
        Entry::Bridge => {
            borders::stroke(canvas, Look::Water, &line);
            borders::bridge(canvas, Crossing { at: (x, y), angle: 0.0 });
            "bridge".to_owned()
        }
        Entry::Badge(area, ink, name) => {
            badges::badge(canvas, (x, y), area, ink);
            name.clone()
        }
        Entry::Star => {
            let (px, py) = canvas.at((x, y));
            canvas.add(&format!(r#"<g transform="translate({} {})">"#, number(px), number(py)));
            badges::star(canvas, (0.0, 0.0), "1");
            canvas.add("</g>");
            "victory points".to_owned()
        }
        Entry::Village => {
            ground::sample_village(canvas, (x, y));
            "town or village".to_owned()
        }
        Entry::Wood => {
            ground::sample_wood(canvas, (x, y));
            "woods".to_owned()
        }
        Entry::Road(major) => {
            ground::sample_road(canvas, &line, *major);
            if *major { "main road" } else { "road" }.to_owned()
        }
    }
}

fn scale_bar(canvas: &mut Canvas, map: &AreaMap, (x, y): Point) {
    let Some(kilometre) = map.kilometre else { return };
    for i in 0..4 {
        let (left, up) = canvas.at((x + i as f32 * kilometre, y));
        let fill = if i % 2 == 0 { INK } else { "#fbf6e8" };
        canvas.add(&format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}" stroke="{INK}" stroke-width="1"/>"#,
            number(left),
            number(up),
            canvas.length(kilometre),
            canvas.length(0.2)
        ));
    }
    let words = Text { family: SANS, size: 0.46, colour: INK, halo: None, more: "" };
    text_left(canvas, (x + 4.0 * kilometre + 0.4, y + 0.26), &words, "4 km");
}
