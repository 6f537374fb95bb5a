//! The identifiers of areas: a circle in clear country and a square in any other, the number above, the terrain value
//! below, and a star for victory points.

use super::super::canvas::{Canvas, Point, SANS, escape, number};
use crate::area::{Area, AreaId, AreaMap};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Half the side of an identifier, in map units.
pub(super) const HALF: f32 = 0.76;
/// Where the star stands from the middle of its identifier, and how far its points reach.
const STAR: (Point, f32) = ((0.72, -0.72), 0.44);

pub(super) fn draw(canvas: &mut Canvas, map: &AreaMap, inks: &BTreeMap<AreaId, String>) {
    for (i, area) in map.areas.iter().enumerate() {
        let ink = inks.get(&AreaId(i as u16)).map_or("#17120b", String::as_str);
        badge(canvas, area.centre, area, ink);
    }
}

/// The box around an identifier and its star.
pub(super) fn reach(area: &Area) -> (Point, Point) {
    let (x, y) = area.centre;
    let out = if points(area) == 0 { HALF } else { STAR.0.0 + STAR.1 };
    ((x - HALF, y - out), (x + out, y + HALF))
}

fn points(area: &Area) -> i32 {
    area.values.get("vp").copied().unwrap_or(0)
}

pub(super) fn badge(canvas: &mut Canvas, at: Point, area: &Area, ink: &str) {
    let (x, y) = canvas.at(at);
    // Rounded as it is written: half circles of another width than twice the radius would be flat.
    let half = (canvas.units(HALF) * 10.0).round() / 10.0;
    let (h, rim) = (number(half), canvas.length(0.075));
    let square = area.terrain != "clear";
    let top = match area.tint.as_deref() {
        Some("blue") => "#a9cfee",
        Some("green") => "#b5d690",
        Some(other) => other,
        None => "#fffdf4",
    };
    let (top, bottom) = (escape(top), if square { "#dcb987" } else { "#f2e3bd" });
    let (whole, upper) = if square {
        let side = number(2.0 * half);
        (format!("M-{h} -{h}h{side}v{side}h-{side}Z"), format!("M-{h} -{h}h{side}v{h}h-{side}Z"))
    } else {
        let side = number(2.0 * half);
        (
            format!("M-{h} 0a{h} {h} 0 0 1 {side} 0a{h} {h} 0 0 1 -{side} 0Z"),
            format!("M-{h} 0a{h} {h} 0 0 1 {side} 0Z"),
        )
    };
    let (drop, seam) = (canvas.length(0.07), canvas.length(0.04));
    canvas.add(&format!(
        r##"<g class="identifier" transform="translate({} {})"><path d="{whole}" transform="translate({drop} {drop})" fill="#2a1d0b" fill-opacity="0.4"/><path d="{whole}" fill="{bottom}"/><path d="{upper}" fill="{top}"/><path d="M-{h} 0H{h}" stroke="#17120b" stroke-width="{seam}"/><path d="{whole}" fill="none" stroke="#17120b" stroke-width="{rim}"/>"##,
        number(x),
        number(y),
    ));
    let words = |canvas: &mut Canvas, y: f32, size: f32, ink: &str, text: &str| {
        canvas.add(&format!(
            r#"<text y="{}" font-family="{SANS}" font-size="{}" font-weight="bold" text-anchor="middle" fill="{}">{}</text>"#,
            canvas.length(y),
            canvas.length(size),
            escape(ink),
            escape(text)
        ));
    };
    words(canvas, -0.1, 0.66, ink, &area.number);
    if let Some(tem) = area.values.get("tem") {
        words(canvas, 0.52, 0.52, "#17120b", &format!("{tem:+}"));
    }
    if points(area) != 0 {
        star(canvas, STAR.0, &points(area).to_string());
    }
    canvas.add("</g>");
}

/// A star with a number in it, `at` in map units from the present origin.
pub(super) fn star(canvas: &mut Canvas, at: Point, value: &str) {
    // The sine and cosine of a fifth of a turn and its double, so that no library is asked.
    const TIPS: [Point; 5] =
        [(0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309)];
    let mut path = String::new();
    for i in 0..5 {
        let (tip, next) = (TIPS[i], TIPS[(i + 1) % 5]);
        let notch = ((tip.0 + next.0) * 0.31, (tip.1 + next.1) * 0.31);
        for (j, (u, v)) in [tip, notch].into_iter().enumerate() {
            let (x, y) = (at.0 + u * STAR.1, at.1 + v * STAR.1);
            let start = if i == 0 && j == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{start}{} {}", canvas.length(x), canvas.length(y));
        }
    }
    let line = canvas.length(0.05);
    canvas.add(&format!(
        r##"<path class="star" d="{path}Z" fill="#e9b949" stroke="#4e2a08" stroke-width="{line}" stroke-linejoin="round"/>"##
    ));
    canvas.add(&format!(
        r##"<text x="{}" y="{}" font-family="{SANS}" font-size="{}" font-weight="bold" text-anchor="middle" fill="#3d1f05">{}</text>"##,
        canvas.length(at.0),
        canvas.length(at.1 + 0.15),
        canvas.length(0.4),
        escape(value)
    ));
}
