//! Words on the map: hex numbers, places, forests, waters.

use super::canvas::{Canvas, SANS, SERIF, Text, number};
use crate::{HexMap, HexShape};
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

pub(super) fn names(canvas: &mut Canvas, map: &HexMap) {
    for label in &map.labels {
        if label.hexes.is_empty() {
            continue;
        }
        let paper = Some("#fbf6e8");
        if label.place {
            let (size, more) = match label.kind.as_str() {
                "city" => (0.56, r#"font-weight="bold" letter-spacing="1""#),
                _ if label.hexes.len() > 1 => (0.52, r#"font-weight="bold""#),
                "village" => (0.38, ""),
                _ => (0.42, r#"font-weight="bold""#),
            };
            let (x, y) = map.grid.centre(label.hexes[0]);
            // Under the houses; names near the left and right border are kept on the sheet.
            let wide = 0.29 * size * label.name.chars().count() as f32;
            let x = x.max(wide - 0.9).min(map.grid.size().0 - wide + 0.9);
            // A bridge under the houses is more worth seeing than the name: it then stands above them.
            let hidden = |lift: f32| {
                map.bridges.iter().any(|bridge| {
                    let ((ax, ay), (bx, by)) = (map.grid.centre(bridge.a), map.grid.centre(bridge.b));
                    let (mx, my) = (f32::midpoint(ax, bx), f32::midpoint(ay, by));
                    (mx - x).abs() < wide && (my - (y + lift - 0.16)).abs() < 0.4
                })
            };
            let lift = if hidden(0.86) && !hidden(-0.62) { -0.62 } else { 0.86 };
            canvas.text(
                (x, y + lift),
                &Text { family: SERIF, size, colour: "#1f1a14", halo: paper, more },
                &label.name,
            );
            continue;
        }
        let count = label.hexes.len() as f32;
        let middle = label.hexes.iter().fold((0.0, 0.0), |sum, &hex| {
            let (x, y) = map.grid.centre(hex);
            (sum.0 + x / count, sum.1 + y / count)
        });
        let text = match label.kind.as_str() {
            "water" => Text {
                family: SERIF,
                size: 0.5,
                colour: "#1f5f96",
                halo: paper,
                more: r#"font-style="italic" letter-spacing="2""#,
            },
            "forest" => Text {
                family: SERIF,
                size: 0.5,
                colour: "#27491f",
                halo: Some("#e9f0d8"),
                more: r#"font-style="italic" letter-spacing="3""#,
            },
            _ => Text {
                family: SERIF,
                size: 0.46,
                colour: "#4a3a22",
                halo: paper,
                more: r#"font-style="italic" letter-spacing="2""#,
            },
        };
        canvas.text((middle.0, middle.1 + 0.15), &text, &label.name);
    }
}
