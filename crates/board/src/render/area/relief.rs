//! The lie of the land: valleys along the waters, heights between them, drawn as bands that are lit from the north-west.
//!
//! The map says where waters run and where hills stand; how high the ground is between them is made up, but always the
//! same. Only sums, products and square roots are used, which are the same on every machine.

use super::super::canvas::{Canvas, Point, Scatter};
use super::super::chains::chains;
use crate::area::AreaMap;
use std::fmt::Write;

/// Tints from the valleys up, and the lowest first.
const TINTS: [&str; 9] =
    ["#d8d9a6", "#dfdba8", "#e5dba6", "#e8d9a0", "#e6d196", "#dfc488", "#d5b478", "#c8a268", "#b98f59"];

/// How far apart heights are known, in map units.
const PITCH: f32 = 0.75;

pub(super) fn draw(canvas: &mut Canvas, map: &AreaMap) {
    let (width, height) = map.size;
    let ground = canvas.closed_path(&[(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]);
    canvas.add(&format!(r#"<path class="ground" d="{ground}" fill="{}"/>"#, TINTS[0]));
    let heights = Heights::of(map);
    let (shade, light) = (canvas.length(0.075), canvas.length(-0.055));
    for (i, tint) in TINTS.iter().enumerate().skip(1) {
        let level = i as f32 / TINTS.len() as f32;
        let mut path = String::new();
        for ring in heights.rings(level) {
            path.push_str(&canvas.smooth_path(&ring));
        }
        if path.is_empty() {
            continue;
        }
        // Each band casts a shadow to the south-east and shows a lit rim to the north-west.
        let mut band = String::new();
        let _ = write!(band, r#"<defs><path id="height-{i}" d="{path}" fill-rule="evenodd"/></defs>"#);
        let _ = write!(
            band,
            r##"<use href="#height-{i}" x="{shade}" y="{shade}" fill="#6b5226" fill-opacity="0.26"/>"##
        );
        let _ = write!(
            band,
            r##"<use href="#height-{i}" x="{light}" y="{light}" fill="#fffbe2" fill-opacity="0.55"/>"##
        );
        let _ = write!(band, r##"<use href="#height-{i}" fill="{tint}"/>"##);
        canvas.add(&band);
    }
}

/// Heights from 0 to 1 on a square lattice that reaches one step beyond the map on every side.
struct Heights {
    columns: usize,
    rows: usize,
    values: Vec<f32>,
}

impl Heights {
    fn of(map: &AreaMap) -> Heights {
        let columns = (map.size.0 / PITCH) as usize + 4;
        let rows = (map.size.1 / PITCH) as usize + 4;
        let waters = Waters::of(map);
        let mut values = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                values.push(height(map, &waters, place(column, row)));
            }
        }
        let (low, high) =
            values.iter().fold((f32::MAX, f32::MIN), |(low, high), &v| (low.min(v), high.max(v)));
        let span = (high - low).max(0.001);
        for value in &mut values {
            *value = (*value - low) / span;
        }
        let mut heights = Heights { columns, rows, values };
        heights.sink_the_rim();
        heights
    }

    /// Beyond the map all is low, so that every band closes.
    fn sink_the_rim(&mut self) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                if row == 0 || column == 0 || row == self.rows - 1 || column == self.columns - 1 {
                    self.values[row * self.columns + column] = -1.0;
                }
            }
        }
    }

    fn at(&self, column: usize, row: usize) -> f32 {
        self.values[row * self.columns + column]
    }

    /// The outlines of all ground at or above a level.
    fn rings(&self, level: f32) -> Vec<Vec<Point>> {
        let mut steps: Vec<(Crossing, Crossing)> = Vec::new();
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                let up = |c: usize, r: usize| self.at(c, r) >= level;
                let sides = [
                    (up(column, row), up(column + 1, row), Crossing(column, row, false)),
                    (up(column + 1, row), up(column + 1, row + 1), Crossing(column + 1, row, true)),
                    (up(column + 1, row + 1), up(column, row + 1), Crossing(column, row + 1, false)),
                    (up(column, row + 1), up(column, row), Crossing(column, row, true)),
                ];
                let crossed: Vec<Crossing> =
                    sides.iter().filter(|(a, b, _)| a != b).map(|&(_, _, crossing)| crossing).collect();
                // On a saddle the high corners are kept apart: each is cut off by the two sides that meet in it.
                match crossed[..] {
                    [a, b] => steps.push((a, b)),
                    [north, east, south, west] if up(column, row) => {
                        steps.extend([(north, west), (south, east)]);
                    }
                    [north, east, south, west] => steps.extend([(north, east), (south, west)]),
                    _ => {}
                }
            }
        }
        let rings = chains(&steps, |_| false).into_iter();
        rings.map(|ring| ring.into_iter().map(|crossing| self.point(crossing, level)).collect()).collect()
    }

    fn point(&self, Crossing(column, row, down): Crossing, level: f32) -> Point {
        let (to_column, to_row) = if down { (column, row + 1) } else { (column + 1, row) };
        let (a, b) = (self.at(column, row), self.at(to_column, to_row));
        let share = ((level - a) / (b - a)).clamp(0.05, 0.95);
        let ((ax, ay), (bx, by)) = (place(column, row), place(to_column, to_row));
        (ax + (bx - ax) * share, ay + (by - ay) * share)
    }
}

/// Where a level crosses the lattice: between a node and the next one to the east, or to the south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Crossing(usize, usize, bool);

fn place(column: usize, row: usize) -> Point {
    ((column as f32 - 0.9) * PITCH, (row as f32 - 0.9) * PITCH)
}

fn height(map: &AreaMap, waters: &Waters, at: Point) -> f32 {
    let bump = |(x, y): Point, tall: f32, wide: f32| {
        let far = ((x - at.0) * (x - at.0) + (y - at.1) * (y - at.1)) / (wide * wide);
        tall / (1.0 + far)
    };
    let rolling = noise(at, 7.5, 1) * 0.7 + noise(at, 3.4, 2) * 0.3 + noise(at, 1.7, 3) * 0.1;
    let hills: f32 = map.scenery.hills.iter().map(|hill| bump(hill.at, 0.42, 2.0)).sum();
    let rough: f32 =
        map.areas.iter().filter(|a| a.terrain == "rough").map(|a| bump(a.centre, 0.16, 3.0)).sum();
    let away = waters.distance(at);
    rolling + hills + rough - 0.55 / (1.0 + away * away / 2.6)
}

/// Smooth hills and hollows of about a given size, from 0 to 1.
fn noise((x, y): Point, size: f32, seed: u64) -> f32 {
    let (x, y) = (x / size + 100.0, y / size + 100.0);
    let (left, top) = (x.floor(), y.floor());
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(x - left), ease(y - top));
    let node = |i: f32, j: f32| {
        let mut scatter = Scatter::new(seed * 1_000_003 + (left + i) as u64 * 1_009 + (top + j) as u64);
        scatter.next();
        scatter.next()
    };
    let north = node(0.0, 0.0) * (1.0 - u) + node(1.0, 0.0) * u;
    let south = node(0.0, 1.0) * (1.0 - u) + node(1.0, 1.0) * u;
    north * (1.0 - v) + south * v
}

/// The stretches of all rivers, canals and streams.
struct Waters(Vec<(Point, Point)>);

impl Waters {
    fn of(map: &AreaMap) -> Waters {
        let wet = map.boundaries.iter().filter(|boundary| boundary.kind != "open").map(|b| &b.line);
        let lines = wet.chain(map.scenery.streams.iter().map(|stream| &stream.line));
        Waters(lines.flat_map(|line| line.windows(2).map(|ends| (ends[0], ends[1]))).collect())
    }

    /// How far the nearest water is; far without any.
    fn distance(&self, at: Point) -> f32 {
        let square = |&(a, b): &(Point, Point)| {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let length = (dx * dx + dy * dy).max(1e-6);
            let along = (((at.0 - a.0) * dx + (at.1 - a.1) * dy) / length).clamp(0.0, 1.0);
            let (x, y) = (a.0 + dx * along - at.0, a.1 + dy * along - at.1);
            x * x + y * y
        };
        self.0.iter().map(square).fold(1e6, f32::min).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_close_round_a_height_and_leave_a_hollow_out() {
        let mut heights = Heights { columns: 7, rows: 7, values: vec![0.0; 49] };
        for (i, value) in heights.values.iter_mut().enumerate() {
            let (column, row) = (i % 7, i / 7);
            let inner = (1..6).contains(&column) && (1..6).contains(&row);
            *value = if inner && (column, row) != (3, 3) { 1.0 } else { 0.0 };
        }
        let rings = heights.rings(0.5);
        assert_eq!(rings.len(), 2, "the rim and the hollow");
        assert!(rings.iter().all(|ring| ring.len() > 4 && ring.first() == ring.last()));
        assert!(heights.rings(2.0).is_empty());
    }
}
