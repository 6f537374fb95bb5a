//! Arcs and hit angles against trigonometry.

use board::bearing::{Angle, Facing};
use board::{Grid, HexId};
use panzer::armour::HitAngle;
use panzer::shipped::map;
use panzer::unit::FieldOfFire;

/// How many degrees a hex lies off a facing, from the drawing coordinates of the centres.
fn degrees(grid: &Grid, from: HexId, side: usize, to: HexId) -> f64 {
    let ((x, y), (u, v)) = (grid.centre(from), grid.centre(to));
    let bearing = f64::from(u - x).atan2(f64::from(y - v)).to_degrees();
    let off = (bearing - 60.0 * side as f64).rem_euclid(360.0);
    off.min(360.0 - off)
}

fn angle(grid: &Grid, from: HexId, side: usize, to: HexId) -> Option<Angle> {
    Some(grid.bearing(from, to)?.off(Facing::side(side)))
}

/// Covers 6.1.8, ap.3.
#[test]
fn arcs_agree_with_trigonometry_on_all_pairs() {
    let grid = &map("15").unwrap().grid;
    for from in grid.hexes() {
        for to in grid.hexes().filter(|&to| to != from) {
            for side in 0..6 {
                let (found, exact) = (angle(grid, from, side, to), degrees(grid, from, side, to));
                // A hundredth of a degree is far less than the next hex lies off a boundary.
                let less = |limit: f64| exact < limit - 0.01;
                let most = |limit: f64| exact < limit + 0.01;
                let hit = match () {
                    () if less(30.0) => HitAngle::Front,
                    () if less(90.0) => HitAngle::FrontSide,
                    () if less(150.0) => HitAngle::RearSide,
                    () => HitAngle::Rear,
                };
                assert_eq!(HitAngle::of(found), hit, "{} {} {side}", grid.number(from), grid.number(to));
                assert_eq!(FieldOfFire::Front.covers(found), most(60.0));
                assert_eq!(FieldOfFire::Rear.covers(found), !less(120.0));
                assert!(FieldOfFire::All.covers(found));
                assert_eq!(found.unwrap().is_less_than(90), less(90.0));
            }
        }
    }
}

/// Covers 6.1.8.
#[test]
fn arcs_agree_with_whole_numbers_on_all_pairs() {
    // Steps of a column and of half a row, as the rule counts them.
    const FACED: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
    let grid = &map("15").unwrap().grid;
    let place = |hex: HexId| {
        let (column, row) = grid.parts(hex);
        (column, if column % 2 == 1 { 2 * row } else { 2 * row - 1 })
    };
    for from in grid.hexes() {
        for to in grid.hexes().filter(|&to| to != from) {
            let (here, there) = (place(from), place(to));
            let (across, down) = (there.0 - here.0, there.1 - here.1);
            let v = 3 * across * across + down * down;
            for (side, (fx, fy)) in FACED.into_iter().enumerate() {
                let s = 3 * across * fx + down * fy;
                let found = angle(grid, from, side, to);
                let hit = match () {
                    () if s > 0 && s * s > 3 * v => HitAngle::Front,
                    () if s > 0 => HitAngle::FrontSide,
                    () if s < 0 && s * s >= 3 * v => HitAngle::Rear,
                    () => HitAngle::RearSide,
                };
                assert_eq!(HitAngle::of(found), hit, "{} {} {side}", grid.number(from), grid.number(to));
                assert_eq!(FieldOfFire::Front.covers(found), s > 0 && s * s >= v);
                assert_eq!(FieldOfFire::Rear.covers(found), s < 0 && s * s >= v);
            }
        }
    }
}

/// Covers ap.3.
#[test]
fn in_one_hex_a_shot_comes_from_the_front_side() {
    assert_eq!(HitAngle::of(None), HitAngle::FrontSide);
    assert!(FieldOfFire::Front.covers(None) && FieldOfFire::Rear.covers(None));
}
