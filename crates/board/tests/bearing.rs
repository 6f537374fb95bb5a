//! Bearings and arcs against trigonometry, and as the rulebooks have them.

mod shapes;

use board::bearing::{Angle, Arcs, Bearing, Facing, Limit};
use board::{Grid, HexId, HexShape};

/// Field of fire: 60 degrees to either side, 120 and more behind.
const FIELDS: Arcs<2> = Arcs::new([Limit::UpTo(60), Limit::Below(120)]);
/// Angle of a hit: exactly 30, 90 and 150 degrees count as the next one to the rear.
const HITS: Arcs<3> = Arcs::new([Limit::Below(30), Limit::Below(90), Limit::Below(150)]);

/// Degrees clockwise from the facing to the line, in the picture.
fn clockwise(grid: &Grid, from: HexId, to: HexId, facing: f64) -> f64 {
    let ((x, y), (s, t)) = (grid.centre(from), grid.centre(to));
    let (east, north) = (f64::from(s) - f64::from(x), f64::from(y) - f64::from(t));
    (east.atan2(north).to_degrees() - facing).rem_euclid(360.0)
}

/// Which ray an angle lies on (even) or after which (odd), by rounding.
fn rounded(degrees: f64) -> u8 {
    let ray = (degrees / 30.0).round();
    if (degrees / 30.0 - ray).abs() < 1e-4 { ray as u8 % 12 * 2 } else { (degrees / 30.0) as u8 * 2 + 1 }
}

#[test]
fn bearings_are_those_of_trigonometry() {
    for (name, grid) in [
        ("panzer", shapes::panzer()),
        ("goodwood", shapes::goodwood()),
        ("joe's bridge", shapes::joes_bridge()),
    ] {
        let north = if grid.spec().hexes == HexShape::FlatTop { 0.0 } else { 30.0 };
        for from in grid.hexes().step_by(29) {
            assert_eq!(grid.bearing(from, from), None);
            for to in grid.hexes().filter(|&to| to != from) {
                let bearing = grid.bearing(from, to).unwrap();
                for side in 0..6 {
                    for (facing, ahead) in [
                        (Facing::side(side), north + 60.0 * side as f64),
                        (Facing::corner(side), north + 60.0 * side as f64 - 30.0),
                    ] {
                        let right = rounded(clockwise(&grid, from, to, ahead));
                        let place = format!("{name} {} {} {facing:?}", grid.number(from), grid.number(to));
                        assert_eq!(bearing.right_of(facing), right, "{place}");
                        let off = u16::from(right.min(24 - right));
                        let angle = bearing.off(facing);
                        for ray in 0..=6 {
                            assert_eq!(angle.is_at_most(30 * ray), off <= 2 * ray, "{place}");
                            assert_eq!(angle.is_less_than(30 * ray), off < 2 * ray, "{place}");
                        }
                        assert_eq!(angle.degrees(), (off % 2 == 0).then_some(15 * off), "{place}");
                    }
                }
            }
        }
    }
}

#[test]
fn neighbours_lie_dead_ahead_of_the_side_between() {
    for grid in [shapes::panzer(), shapes::joes_bridge()] {
        for hex in grid.hexes() {
            for (side, other) in grid.neighbours(hex).into_iter().enumerate() {
                let Some(other) = other else { continue };
                let facing = Facing::side(side);
                assert_eq!(grid.bearing(hex, other).unwrap().off(facing), Angle::of(0));
                assert_eq!(grid.bearing(other, hex).unwrap().off(facing), Angle::of(180));
                assert_eq!(grid.bearing(other, hex).unwrap().off(facing.opposite()), Angle::of(0));
            }
        }
    }
}

#[test]
fn facings_turn_by_hexsides() {
    assert_eq!(Facing::side(5).turned(1), Facing::side(0));
    assert_eq!(Facing::side(0).turned(-2), Facing::side(4));
    assert_eq!(Facing::corner(0).turned(1), Facing::corner(1));
    assert_eq!(Facing::corner(0), Facing::corner(6));
    assert_eq!(Facing::side(4).faced_side(), Some(4));
    assert_eq!(Facing::corner(4).faced_side(), None);
}

/// What the rulebook computes: column difference and doubled row difference against the vector of the faced side.
fn by_products(dx: i32, dyy: i32, side: usize) -> (usize, usize) {
    let (fx, fy) = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)][side];
    let (s, v) = (3 * dx * fx + dyy * fy, 3 * dx * dx + dyy * dyy);
    let field = if s > 0 && s * s >= v {
        0
    } else if s < 0 && s * s >= v {
        2
    } else {
        1
    };
    let hit = if s > 0 && s * s > 3 * v {
        0
    } else if s > 0 {
        1
    } else if s < 0 && s * s >= 3 * v {
        3
    } else {
        2
    };
    (field, hit)
}

#[test]
fn arcs_are_those_of_products_of_vectors() {
    let grid = shapes::panzer();
    let place = |hex: HexId| {
        let (column, row) = grid.parts(hex);
        (column, if column % 2 == 1 { 2 * row } else { 2 * row - 1 })
    };
    for a in grid.hexes() {
        for b in grid.hexes().filter(|&b| b != a) {
            let bearing = grid.bearing(a, b).unwrap();
            let ((x, y), (s, t)) = (place(a), place(b));
            for side in 0..6 {
                let angle = bearing.off(Facing::side(side));
                let arcs = (FIELDS.arc(angle), HITS.arc(angle));
                assert_eq!(arcs, by_products(s - x, t - y, side), "{} {}", grid.number(a), grid.number(b));
                assert_eq!(
                    angle.is_less_than(90),
                    3 * (s - x) * [0, 1, 1, 0, -1, -1][side] + (t - y) * [-2, -1, 1, 2, 1, -1][side] > 0
                );
            }
        }
    }
}

#[test]
fn hexes_on_the_boundary_of_an_arc_lie_where_its_limit_says() {
    let grid = shapes::panzer();
    let bearing = |from: &str, to: &str| -> Bearing {
        grid.bearing(grid.find(from).unwrap(), grid.find(to).unwrap()).unwrap()
    };
    let north = Facing::side(0);
    // K5 faces north: L5 lies 60 degrees off, L4 exactly 30, K3 dead ahead, M5 at right angles.
    let off = |to: &str| bearing("K5", to).off(north);
    assert_eq!(off("L5"), Angle::of(60));
    assert_eq!(FIELDS.arc(off("L5")), 0);
    assert_eq!((off("L4"), HITS.arc(off("L4"))), (Angle::of(30), 1));
    assert_eq!(HITS.arc(off("K3")), 0);
    assert_eq!((off("M5"), HITS.arc(off("M5")), FIELDS.arc(off("M5"))), (Angle::of(90), 2, 1));
}
