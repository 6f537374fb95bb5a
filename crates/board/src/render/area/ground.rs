//! What lies on the ground: fields, lakes, woods, streams, roads and villages.

use super::super::canvas::{Canvas, Point, Scatter, number};
use super::super::terrain;
use crate::area::{AreaMap, Course, Patch};

/// Patchwork of fields around the villages, very faint.
pub(super) fn fields(canvas: &mut Canvas, map: &AreaMap) {
    let mut paths = [const { String::new() }; 3];
    for (i, village) in map.scenery.villages.iter().enumerate() {
        let mut scatter = Scatter::new(i as u64 + 101);
        let tilt = scatter.between(-0.6, 0.6);
        for field in 0..16 {
            let turn = (field as f32 + scatter.between(-0.3, 0.3)) * 2.399_963;
            let away = 0.9 + 2.6 * ((field as f32 + 0.5) / 16.0).sqrt();
            let (x, y) = (village.at.0 + away * turn.cos(), village.at.1 + away * turn.sin());
            let (w, h) = (scatter.between(0.3, 0.75), scatter.between(0.2, 0.45));
            let corners = turned((x, y), tilt + if field % 3 == 0 { 0.25 } else { 0.0 }, (w, h));
            paths[field % 3].push_str(&canvas.closed_path(&corners));
        }
    }
    for (path, tint) in paths.iter().zip(["#f4e9b4", "#b8bd6c", "#c79a57"]) {
        canvas.add(&format!(r#"<path class="fields" d="{path}" fill="{tint}" fill-opacity="0.2"/>"#));
    }
}

/// A rectangle of half a width and half a height, turned about its middle.
fn turned((x, y): Point, tilt: f32, (w, h): Point) -> [Point; 4] {
    let (cos, sin) = (tilt.cos(), tilt.sin());
    [(-w, -h), (w, -h), (w, h), (-w, h)].map(|(u, v)| (x + u * cos - v * sin, y + u * sin + v * cos))
}

fn ring(patch: &Patch) -> Vec<Point> {
    let mut ring = patch.outline.clone();
    ring.extend(ring.first().copied());
    ring
}

pub(super) fn lakes(canvas: &mut Canvas, map: &AreaMap) {
    let path: String = map.scenery.lakes.iter().map(|lake| canvas.smooth_path(&ring(lake))).collect();
    if path.is_empty() {
        return;
    }
    let rim = canvas.length(0.07);
    canvas.add(&format!(
        r##"<path class="lakes" d="{path}" fill="#9cc3dd" stroke="#3f78ac" stroke-width="{rim}"/>"##
    ));
}

pub(super) fn woods(canvas: &mut Canvas, map: &AreaMap) {
    let path: String = map.scenery.woods.iter().map(|wood| canvas.smooth_path(&ring(wood))).collect();
    if path.is_empty() {
        return;
    }
    draw_woods(canvas, &path);
}

fn draw_woods(canvas: &mut Canvas, path: &str) {
    let (drop, rim) = (number(canvas.units(0.09)), canvas.length(0.06));
    canvas.add(&format!(
        r##"<path class="woods shadow" d="{path}" transform="translate({drop} {drop})" fill="#4a4a1c" fill-opacity="0.35"/>"##
    ));
    canvas.add(&format!(
        r##"<path class="woods" d="{path}" fill="#8fae68" stroke="#56743a" stroke-width="{rim}"/>"##
    ));
    let id = terrain::texture(canvas, "forest");
    canvas.add(&format!(r#"<path d="{path}" fill="url(#{id})"/>"#));
}

pub(super) fn streams(canvas: &mut Canvas, map: &AreaMap) {
    let path = courses(canvas, map.scenery.streams.iter());
    canvas.stroke("stream", &path, "#dfe9e4", 0.16, r#"stroke-opacity="0.5""#);
    canvas.stroke("stream", &path, "#6ba3cf", 0.085, r#"stroke-linecap="round""#);
}

pub(super) fn roads(canvas: &mut Canvas, map: &AreaMap) {
    let minor = courses(canvas, map.scenery.roads.iter().filter(|road| !road.major));
    let major = courses(canvas, map.scenery.roads.iter().filter(|road| road.major));
    draw_roads(canvas, &minor, &major);
}

fn draw_roads(canvas: &mut Canvas, minor: &str, major: &str) {
    for (path, class, colour, width) in [
        (minor, "road", "#7d5f35", 0.13),
        (major, "road major", "#6f3d22", 0.23),
        (minor, "road", "#f3e6bd", 0.06),
        (major, "road major", "#f0c987", 0.13),
    ] {
        if !path.is_empty() {
            canvas.stroke(class, path, colour, width, "");
        }
    }
}

fn courses<'m>(canvas: &Canvas, courses: impl Iterator<Item = &'m Course>) -> String {
    courses.map(|course| canvas.smooth_path(&course.line)).collect()
}

/// Houses where a village stands, more of them where it is a town.
pub(super) fn villages(canvas: &mut Canvas, map: &AreaMap) {
    let mut path = String::new();
    for (i, village) in map.scenery.villages.iter().enumerate() {
        path.push_str(&houses(canvas, village.at, i as u64 + 1, village.weight));
    }
    draw_houses(canvas, &path);
}

/// A village for the key.
pub(super) fn sample_village(canvas: &mut Canvas, at: Point) {
    let path = houses(canvas, at, 3, 2);
    draw_houses(canvas, &path);
}

/// A wood for the key.
pub(super) fn sample_wood(canvas: &mut Canvas, (x, y): Point) {
    let corners =
        [(-0.9, 0.0), (-0.5, -0.5), (0.3, -0.45), (0.9, -0.1), (0.6, 0.5), (-0.4, 0.45), (-0.9, 0.0)];
    let path = canvas.smooth_path(&corners.map(|(u, v)| (x + u, y + v)));
    draw_woods(canvas, &path);
}

/// A road for the key.
pub(super) fn sample_road(canvas: &mut Canvas, path: &str, major: bool) {
    let [minor, main] = if major { ["", path] } else { [path, ""] };
    draw_roads(canvas, minor, main);
}

fn draw_houses(canvas: &mut Canvas, path: &str) {
    let width = canvas.length(0.03);
    canvas.add(&format!(
        r##"<path class="houses" d="{path}" fill="#8a3b2a" stroke="#3d1a10" stroke-width="{width}"/>"##
    ));
}

fn houses(canvas: &Canvas, (x, y): Point, seed: u64, weight: u8) -> String {
    let count = 4 + 4 * u32::from(weight.min(4));
    let spread = 0.16 + 0.09 * f32::from(weight.min(4));
    let mut scatter = Scatter::new(seed);
    let mut path = String::new();
    for i in 0..count {
        let turn = (i as f32 + scatter.between(-0.3, 0.3)) * 2.399_963;
        let away = spread * ((i as f32 + 0.6) / count as f32).sqrt() + 0.04;
        let (w, h) = (scatter.between(0.06, 0.1), scatter.between(0.045, 0.07));
        let at = (x + away * 1.25 * turn.cos(), y + away * turn.sin());
        path.push_str(&canvas.closed_path(&turned(at, scatter.between(-0.5, 0.5), (w, h))));
    }
    path
}
