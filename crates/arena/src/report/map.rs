//! Heat on the scenario's map.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kernel::{Board, LineKind};

use super::svg::{at, escaped};

/// How many steps of heat are told apart.
const STEPS: usize = 5;

/// What is shaded over the map.
pub(super) struct Heat<'a> {
    /// The class of its colour.
    pub class: &'a str,
    /// How much in each space.
    pub values: &'a BTreeMap<String, f64>,
    /// What a number means, such as `units lost in 100 games`.
    pub unit: &'a str,
    /// What is said of a space when it is pointed at.
    pub said: &'a dyn Fn(&str) -> String,
}

/// The ground, once for all maps of the page: to be drawn by [`heat_map`].
pub(super) fn ground(board: &Board) -> String {
    let mut terrain: BTreeMap<&str, String> = BTreeMap::new();
    for space in &board.spaces {
        outline(&space.outline, terrain.entry(class_of(&space.terrain)).or_default());
    }
    let mut lines: BTreeMap<&str, String> = BTreeMap::new();
    for line in &board.lines {
        let class = match line.kind {
            LineKind::Stream | LineKind::River => "stream",
            LineKind::Road | LineKind::Trail => "road",
            _ => "other",
        };
        let path = lines.entry(class).or_default();
        let points: Vec<String> = line.points.iter().map(|&(x, y)| point(x, y)).collect();
        let _ = write!(path, "M{}", points.join("L"));
    }
    let mut svg = String::from(
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs><g id=\"ground\">",
    );
    for (class, path) in terrain {
        let _ = write!(svg, "<path class=\"hexes {class}\" d=\"{path}\"/>");
    }
    for (class, path) in lines {
        let _ = write!(svg, "<path class=\"lines {class}\" d=\"{path}\"/>");
    }
    svg + "</g></defs></svg>\n"
}

/// The map with shaded spaces and the names of places over them.
pub(super) fn heat_map(board: &Board, heat: &Heat<'_>) -> String {
    let (width, height) = board.size;
    let most = heat.values.values().copied().fold(0.0_f64, f64::max);
    let mut svg = format!(
        "<svg class=\"map\" viewBox=\"-0.2 -0.2 {} {}\" role=\"img\" aria-label=\"{}\"><use href=\"#ground\"/>",
        at(f64::from(width) + 0.4),
        at(f64::from(height) + 0.4),
        escaped(heat.unit),
    );
    for space in &board.spaces {
        let Some(value) = heat.values.get(&space.id).copied().filter(|value| *value > 0.0) else { continue };
        let mut path = String::new();
        outline(&space.outline, &mut path);
        let _ = write!(
            svg,
            "<path class=\"{}\" fill-opacity=\"{}\" d=\"{path}\"><title>{}</title></path>",
            heat.class,
            at(opacity(step_of(value, most))),
            escaped(&(heat.said)(&space.id)),
        );
    }
    for (x, y, label) in labels(board) {
        let _ = write!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", at(x), at(y), escaped(label));
    }
    let _ = write!(svg, "</svg>\n<div class=\"key\">{}: ", escaped(heat.unit));
    for step in 1..=STEPS {
        let bound = most * square(step as f64 / STEPS as f64);
        let _ = write!(
            svg,
            "<i style=\"background:color-mix(in srgb, var(--{}) {:.0}%, var(--ground))\"></i>{}",
            heat.class,
            opacity(step) * 100.0,
            said_bound(bound),
        );
    }
    svg + "</div>\n"
}

/// How wide a letter of a name is, in map units.
const LETTER: f64 = 0.6;

/// The names of places that can be read side by side, towns before the rest: where a name would lie over another it
/// is left out.
fn labels(board: &Board) -> Vec<(f64, f64, &str)> {
    let mut named: Vec<(&kernel::Space, &str)> =
        board.spaces.iter().filter_map(|space| Some((space, space.label.as_deref()?))).collect();
    named.sort_by_key(|(space, _)| class_of(&space.terrain) != "town");
    let mut placed: Vec<(f64, f64, &str)> = Vec::new();
    let half = |label: &str| label.chars().count() as f64 * LETTER / 2.0;
    for (space, label) in named {
        let (left, right) = (half(label), f64::from(board.size.0) - half(label));
        let (x, y) = (f64::from(space.centre.0).min(right).max(left), f64::from(space.centre.1) - 0.45);
        let meets = |other: &(f64, f64, &str)| {
            (other.0 - x).abs() < half(label) + half(other.2) && (other.1 - y).abs() < 1.15
        };
        if !placed.iter().any(meets) {
            placed.push((x, y, label));
        }
    }
    placed
}

/// Steps grow by squares: a few hexes see most of the fighting, and the others would all look alike.
fn step_of(value: f64, most: f64) -> usize {
    if most <= 0.0 {
        return 1;
    }
    (((value / most).sqrt() * STEPS as f64).ceil() as usize).clamp(1, STEPS)
}

fn square(number: f64) -> f64 {
    number * number
}

fn opacity(step: usize) -> f64 {
    0.12 + 0.72 * step as f64 / STEPS as f64
}

fn said_bound(bound: f64) -> String {
    if bound >= 10.0 { format!("≤ {bound:.0}") } else { format!("≤ {bound:.1}") }
}

fn class_of(terrain: &str) -> &'static str {
    let has = |words: &[&str]| words.iter().any(|word| terrain.contains(word));
    if has(&["town", "city", "village"]) {
        "town"
    } else if has(&["wood", "forest", "grove"]) {
        "woods"
    } else if has(&["rough", "broken", "hill"]) {
        "rough"
    } else if has(&["river", "lake", "water", "sea"]) {
        "water"
    } else {
        "ground"
    }
}

fn point(x: f32, y: f32) -> String {
    format!("{} {}", at(x.into()), at(y.into()))
}

fn outline(corners: &[(f32, f32)], into: &mut String) {
    let points: Vec<String> = corners.iter().map(|&(x, y)| point(x, y)).collect();
    let _ = write!(into, "M{}Z", points.join("L"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heat_rises_with_what_happened_and_never_leaves_its_steps() {
        let steps: Vec<usize> = [0.01, 1.0, 10.0, 50.0, 100.0].map(|value| step_of(value, 100.0)).to_vec();
        assert_eq!(steps, [1, 1, 2, 4, 5]);
        assert_eq!(step_of(0.0, 0.0), 1);
    }
}
