//! Counters in areas: next to the identifier, each colour on its side.

use super::super::canvas::{Canvas, Point};
use super::super::counter::{Counter, SIDE, draw_one};
use super::badges;
use crate::area::{Area, AreaId, AreaMap};
use std::collections::BTreeMap;

pub(super) fn draw(canvas: &mut Canvas, map: &AreaMap, counters: &[Counter<AreaId>]) {
    let mut by_area: BTreeMap<AreaId, Vec<&Counter<AreaId>>> = BTreeMap::new();
    for counter in counters {
        by_area.entry(counter.place).or_default().push(counter);
    }
    for (area, counters) in by_area {
        let first = &counters[0].colour;
        let (here, there): (Vec<_>, Vec<_>) = counters.iter().partition(|counter| counter.colour == *first);
        let lots = lots(&map.areas[area.index()], [here.len(), there.len()]);
        for (side, counters) in [here, there].into_iter().enumerate() {
            for (counter, &at) in counters.into_iter().zip(&lots.places[side]) {
                draw_one(canvas, counter, at, lots.share);
            }
        }
    }
}

/// Where the counters of two sides lie in an area.
struct Lots {
    /// How large they are drawn: 1 where there is room.
    share: f32,
    places: [Vec<Point>; 2],
}

/// Room for the counters of two sides on a lattice around the identifier, the first to the west of the second, smaller
/// where there are many.
fn lots(area: &Area, wanted: [usize; 2]) -> Lots {
    const LEAST: f32 = 0.4;
    let mut share = 1.0;
    loop {
        let mut free = lattice(area, SIDE * share);
        if free.len() >= wanted[0] + wanted[1] || share <= LEAST {
            // What finds no room even when it is small lies on what is there.
            while !free.is_empty() && free.len() < wanted[0] + wanted[1] {
                free.extend_from_within(..);
            }
            if free.is_empty() {
                free = vec![area.centre; wanted[0] + wanted[1]];
            }
            return Lots { share, places: part(free, area.centre, wanted, SIDE * share) };
        }
        share *= 0.92;
    }
}

/// Takes as many places as are wanted, those nearest to the identifier, and parts them from west to east: each side has
/// a separate block wherever the identifier stands in the area.
fn part(mut free: Vec<Point>, (cx, cy): Point, wanted: [usize; 2], side: f32) -> [Vec<Point>; 2] {
    let far = |&(x, y): &Point| {
        let (dx, dy) = (x - cx, y - cy);
        // The column over and under the identifier is the last resort: it would come between the sides.
        (dx * dx + dy * dy).sqrt() + if dx.abs() < 1e-4 { side } else { 0.0 }
    };
    free.sort_by(|a, b| far(a).total_cmp(&far(b)));
    free.truncate(wanted[0] + wanted[1]);
    free.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let east = free.split_off(wanted[0]);
    [free, east].map(|mut own| {
        own.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
        own
    })
}

/// The middles of squares that lie in an area and not on its identifier.
fn lattice(area: &Area, side: f32) -> Vec<Point> {
    let pitch = side * 1.08;
    let (cx, cy) = area.centre;
    let (low, high) = badges::reach(area);
    let mut places = Vec::new();
    for row in -12..=12 {
        for column in -12..=12_i32 {
            // Columns stand off the identifier by half its width, so that both sides begin right beside it.
            let beside =
                if column == 0 { 0.0 } else { column.signum() as f32 * (badges::HALF + 0.12 - side * 0.5) };
            let at = (cx + column as f32 * pitch + beside, cy + row as f32 * pitch);
            let half = side / 2.0;
            let apart =
                at.0 - half > high.0 || at.0 + half < low.0 || at.1 - half > high.1 || at.1 + half < low.1;
            if apart && corners(at, half).into_iter().all(|corner| area.holds(corner)) {
                places.push(at);
            }
        }
    }
    places
}

fn corners((x, y): Point, half: f32) -> [Point; 8] {
    let h = half;
    [(-h, -h), (0.0, -h), (h, -h), (h, 0.0), (h, h), (0.0, h), (-h, h), (-h, 0.0)]
        .map(|(u, v)| (x + u, y + v))
}
