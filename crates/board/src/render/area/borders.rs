//! Where areas touch: dotted over open ground, blue along rivers, dashed along canals, and the bridges across.

use super::super::canvas::{Canvas, Point, number};
use super::super::chains::chains;
use crate::area::{AreaMap, Crossing};

/// How boundaries of a kind are drawn; kinds that are not known are drawn as water.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    Open,
    Water,
    Canal,
}

impl Look {
    pub(super) fn of(kind: &str) -> Look {
        match kind {
            "open" => Look::Open,
            "canal" => Look::Canal,
            _ => Look::Water,
        }
    }
}

pub(super) fn draw(canvas: &mut Canvas, map: &AreaMap) {
    for look in [Look::Open, Look::Water, Look::Canal] {
        let mut path = String::new();
        for line in lines(map, look) {
            path.push_str(&canvas.line_path(&line));
        }
        if !path.is_empty() {
            stroke(canvas, look, &path);
        }
    }
}

/// A boundary along a path, wherever it is.
pub(super) fn stroke(canvas: &mut Canvas, look: Look, path: &str) {
    let round = r#"stroke-linecap="round""#;
    match look {
        Look::Open => {
            let dots = format!(r#"{round} stroke-dasharray="0.1 {}""#, canvas.length(0.31));
            canvas.stroke(
                "boundary open",
                path,
                "#6d5a33",
                0.25,
                &format!(r#"{dots} stroke-opacity="0.75""#),
            );
            canvas.stroke("boundary open", path, "#fffdf3", 0.18, &dots);
        }
        Look::Water => {
            canvas.stroke("boundary water", path, "#173f70", 0.37, round);
            canvas.stroke("boundary water", path, "#3f86c9", 0.27, round);
            canvas.stroke("boundary water", path, "#8fc0e6", 0.06, round);
        }
        Look::Canal => {
            let dashes = format!(r#"stroke-dasharray="{} {}""#, canvas.length(0.5), canvas.length(0.3));
            canvas.stroke("boundary canal", path, "#173f70", 0.42, round);
            canvas.stroke("boundary canal", path, "#fdfdf8", 0.34, round);
            canvas.stroke("boundary canal", path, "#3f86c9", 0.22, &dashes);
        }
    }
}

/// The boundaries of a look, joined into lines as long as they get, so that dots and dashes run on.
fn lines(map: &AreaMap, look: Look) -> Vec<Vec<Point>> {
    let key = |(x, y): Point| ((x * 100.0).round() as i64, (y * 100.0).round() as i64);
    let mut steps = Vec::new();
    for boundary in map.boundaries.iter().filter(|boundary| Look::of(&boundary.kind) == look) {
        steps.extend(boundary.line.windows(2).map(|ends| (key(ends[0]), key(ends[1]))));
    }
    let point = |(x, y): (i64, i64)| (x as f32 / 100.0, y as f32 / 100.0);
    chains(&steps, |_| false).into_iter().map(|chain| chain.into_iter().map(point).collect()).collect()
}

pub(super) fn bridges(canvas: &mut Canvas, map: &AreaMap) {
    for boundary in &map.boundaries {
        if let Some(crossing) = boundary.crossing {
            bridge(canvas, crossing);
        }
    }
}

/// A bridge: a roadway across the water between two parapets that open towards the banks.
pub(super) fn bridge(canvas: &mut Canvas, Crossing { at, angle }: Crossing) {
    let (x, y) = canvas.at(at);
    let n = |units: f32| number(canvas.units(units));
    let (half, side, flare) = (n(0.46), n(0.17), n(0.34));
    let (wing, neck) = (n(0.62), n(0.38));
    let parapet = |sign: &str| {
        format!("M{sign}{flare} -{wing}L{sign}{side} -{neck}L{sign}{side} {neck}L{sign}{flare} {wing}")
    };
    let path = format!("{}{}", parapet("-"), parapet(""));
    let (bed, casing, line) = (n(0.34), n(0.17), n(0.085));
    canvas.add(&format!(
        r##"<g class="bridge" transform="translate({} {}) rotate({})"><path d="M0 -{half}V{half}" stroke="#ead9ac" stroke-width="{bed}"/><path d="{path}" fill="none" stroke="#fffdf3" stroke-width="{casing}" stroke-linecap="round" stroke-linejoin="round"/><path d="{path}" fill="none" stroke="#1d150d" stroke-width="{line}" stroke-linecap="round" stroke-linejoin="round"/></g>"##,
        number(x),
        number(y),
        number(angle),
    ));
}
