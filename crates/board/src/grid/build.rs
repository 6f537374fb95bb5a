//! From a specification to a grid.

use super::axial::Axial;
use super::spec::Print;
use super::{AxisSpec, Cell, Edge, Grid, GridSpec, HexId, HexShape, Parity};
use crate::MapFault;
use crate::map::Heights;
use std::collections::{BTreeMap, BTreeSet};

/// The most hexes a grid may have before hexes are left out: ids are small.
const MOST_HEXES: i32 = 60_000;

struct Axis {
    print: Print,
    from: i32,
    to: i32,
    sign: i32,
}

impl Axis {
    fn read(spec: &AxisSpec, field: &str, faults: &mut Vec<MapFault>) -> Option<Axis> {
        let place = format!("grid.{field}");
        let Some(print) = spec.print() else {
            faults.push(MapFault::new(
                place,
                format!("`from` is `{}`: it must be digits (`01`) or capital letters (`A`)", spec.from),
            ));
            return None;
        };
        let (Some(from), Some(to)) = (print.read(&spec.from), print.read(&spec.to)) else {
            faults.push(MapFault::new(
                place,
                format!("`to` is `{}`: it must be printed like `from`, `{}`", spec.to, spec.from),
            ));
            return None;
        };
        if from > to {
            faults.push(MapFault::new(
                place,
                format!("from {} to {} counts down: give the lower number as `from` and the way it runs as `runs`", spec.from, spec.to),
            ));
            return None;
        }
        Some(Axis { print, from, to, sign: spec.runs.sign() })
    }

    fn count(&self) -> i32 {
        self.to - self.from + 1
    }

    /// Position eastwards or southwards, from 0.
    fn position(&self, value: i32) -> i32 {
        if self.sign > 0 { value - self.from } else { self.to - value }
    }

    /// `lo-hi` as printed, within the axis.
    fn range(&self, text: &str) -> Option<(i32, i32)> {
        let (lo, hi) = text.split_once('-').unwrap_or((text, text));
        let (lo, hi) = (self.print.read(lo.trim())?, self.print.read(hi.trim())?);
        (lo <= hi && lo >= self.from && hi <= self.to).then_some((lo, hi))
    }
}

pub(super) fn build(spec: &GridSpec) -> Result<Grid, Vec<MapFault>> {
    let mut faults = Vec::new();
    let first = Axis::read(&spec.first, "first", &mut faults);
    let second = Axis::read(&spec.second, "second", &mut faults);
    if spec.first.runs.is_west_east() == spec.second.runs.is_west_east() {
        faults.push(MapFault::new(
            "grid",
            "`first` and `second` run along the same axis: one must run west-east, the other north-south",
        ));
    }
    let shift_ok = match spec.hexes {
        HexShape::FlatTop => matches!(spec.shifted_towards, Edge::North | Edge::South),
        HexShape::PointyTop => matches!(spec.shifted_towards, Edge::East | Edge::West),
    };
    if !shift_ok {
        faults.push(MapFault::new(
            "grid.shifted_towards",
            "columns of flat-top hexes are shifted north or south, rows of pointy-top hexes east or west",
        ));
    }
    let (Some(first), Some(second)) = (first, second) else { return Err(faults) };
    if !faults.is_empty() {
        return Err(faults);
    }
    // Flat-top lines run north-south, so that the part which runs west-east counts the lines.
    let line_first = spec.first.runs.is_west_east() == (spec.hexes == HexShape::FlatTop);
    let (across, along) = if line_first { (&first, &second) } else { (&second, &first) };
    if across.count() * along.count() > MOST_HEXES {
        let message = format!("{} by {} hexes: at most {MOST_HEXES} in all", across.count(), along.count());
        return Err(vec![MapFault::new("grid", message)]);
    }
    let extent = |text: &Option<String>, field: &str, faults: &mut Vec<MapFault>| match text {
        None => (along.from, along.to),
        Some(text) => along.range(text).unwrap_or_else(|| {
            let (lo, hi) = (along.print.write(along.from), along.print.write(along.to));
            faults.push(MapFault::new(
                format!("grid.{field}"),
                format!("`{text}` is no range of places within {lo}-{hi}"),
            ));
            (along.from, along.to)
        }),
    };
    let odd = extent(&spec.odd_lines, "odd_lines", &mut faults);
    let even = extent(&spec.even_lines, "even_lines", &mut faults);
    let extent_of = |line: i32| if Parity::of(line) == Parity::Odd { odd } else { even };

    // Numbers of the full box, to resolve `absent` against.
    let mut all: BTreeMap<String, (i32, i32)> = BTreeMap::new();
    for a in first.from..=first.to {
        for b in second.from..=second.to {
            let (line, place) = if line_first { (a, b) } else { (b, a) };
            let (lo, hi) = extent_of(line);
            if (lo..=hi).contains(&place) {
                let number = first.print.write(a) + &second.print.write(b);
                if let Some(other) = all.insert(number.clone(), (a, b)) {
                    faults.push(MapFault::new(
                        "grid",
                        format!(
                            "two hexes would be printed `{number}` ({other:?} and {:?}): pad the numbers",
                            (a, b)
                        ),
                    ));
                }
            }
        }
    }
    let mut absent = BTreeSet::new();
    for text in &spec.absent {
        match span(text, |number| all.get(number).copied()) {
            Ok(parts) => absent.extend(parts),
            Err(message) => faults.push(MapFault::new("grid.absent", message)),
        }
    }
    let mut parts: Vec<(i32, i32)> = all.into_values().filter(|p| !absent.contains(p)).collect();
    parts.sort_unstable();
    if parts.is_empty() {
        faults.push(MapFault::new("grid", "no hex is left: take some out of `absent`"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }

    let towards_end = matches!(spec.shifted_towards, Edge::South | Edge::East);
    let late = |line: i32| (Parity::of(line) == spec.shifted) == towards_end;
    let mut edges: [Vec<HexId>; 4] = Default::default();
    let (before, after) = match spec.hexes {
        HexShape::FlatTop => (Edge::West, Edge::East),
        HexShape::PointyTop => (Edge::North, Edge::South),
    };
    let (start, end) = match spec.hexes {
        HexShape::FlatTop => (Edge::North, Edge::South),
        HexShape::PointyTop => (Edge::West, Edge::East),
    };
    // The line and its doubled places have the same parity.
    let west_or_north = if across.sign > 0 { across.from } else { across.to };
    let lift = i32::from(late(west_or_north));
    let mut axial = Vec::with_capacity(parts.len());
    let mut cells = Vec::with_capacity(parts.len());
    let mut numbers = Vec::with_capacity(parts.len());
    for (index, &(a, b)) in parts.iter().enumerate() {
        let id = HexId(index as u16);
        let (line_value, place_value) = if line_first { (a, b) } else { (b, a) };
        let (line, place) = (across.position(line_value), along.position(place_value));
        let doubled = 2 * place + i32::from(late(line_value)) + lift;
        axial.push(Axial::from_doubled(spec.hexes, line, doubled));
        cells.push(Cell { line: line as u16, place: place as u16 });
        numbers.push(first.print.write(a) + &second.print.write(b));
        if line == 0 {
            edges[before as usize].push(id);
        }
        if line == across.count() - 1 {
            edges[after as usize].push(id);
        }
        let (lo, hi) = extent_of(line_value);
        let (low, high) = (along.position(lo), along.position(hi));
        if place == low.min(high) {
            edges[start as usize].push(id);
        }
        if place == low.max(high) {
            edges[end as usize].push(id);
        }
    }

    let by_axial: BTreeMap<Axial, HexId> =
        axial.iter().enumerate().map(|(i, &at)| (at, HexId(i as u16))).collect();
    let steps = Axial::sides(spec.hexes);
    let neighbours = axial
        .iter()
        .map(|&at| std::array::from_fn(|side| by_axial.get(&at.step(steps[side])).copied()))
        .collect();
    let find = numbers.iter().enumerate().map(|(i, n)| (n.clone(), HexId(i as u16))).collect();

    let mut grid = Grid {
        spec: spec.clone(),
        numbers,
        find,
        parts,
        axial,
        neighbours,
        cells,
        edges,
        origin: (0.0, 0.0),
        size: (0.0, 0.0),
        aliases: BTreeMap::new(),
        heights: Heights::default(),
    };
    if grid.tracks().is_none() {
        let message = format!("lines of {} hexes: at most 64, or 128 if there are few lines", along.count());
        return Err(vec![MapFault::new("grid", message)]);
    }
    let (mut low, mut high) = ((f32::INFINITY, f32::INFINITY), (f32::NEG_INFINITY, f32::NEG_INFINITY));
    for hex in grid.hexes() {
        for (x, y) in grid.corners(hex) {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
    }
    grid.origin = (-low.0, -low.1);
    grid.size = (high.0 - low.0, high.1 - low.1);
    Ok(grid)
}

/// The parts of every number in `a-b`, or of `a` alone. Both ends must share their first or their second part.
pub(crate) fn span(text: &str, find: impl Fn(&str) -> Option<(i32, i32)>) -> Result<Vec<(i32, i32)>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.trim(), to.trim());
    let end = |number: &str| find(number).ok_or_else(|| format!("there is no hex `{number}`"));
    let ((a, b), (c, d)) = (end(from)?, end(to)?);
    if a == c {
        Ok((b.min(d)..=b.max(d)).map(|n| (a, n)).collect())
    } else if b == d {
        Ok((a.min(c)..=a.max(c)).map(|n| (n, b)).collect())
    } else {
        Err(format!("`{text}` is no range: both ends must be in the same column or the same row"))
    }
}
