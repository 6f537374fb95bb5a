//! The open table: points, distances and lines of sight without a grid.
//!
//! Everything is whole hundredths of an inch, so that the same position gives the same answer on every machine: no
//! comparison here rounds. Distances are compared by their squares.

use crate::MapFault;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A length on the table in hundredths of an inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Inches(pub i32);

impl Inches {
    /// Whole inches.
    pub const fn whole(inches: i32) -> Inches {
        Inches(inches * 100)
    }
}

impl fmt::Display for Inches {
    /// As `12`, `12.5` or `12.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            part => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

impl FromStr for Inches {
    type Err = MapFault;

    fn from_str(text: &str) -> Result<Inches, MapFault> {
        let fault = || MapFault::new(format!("`{text}`"), "is no length in inches, such as `12.25`");
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !plain(whole) || !plain(part) || whole.len() > 5 || part.len() > 2 {
            return Err(fault());
        }
        let whole: i32 = whole.parse().map_err(|_| fault())?;
        let hundredths: i32 = format!("{part:0<2}").parse().map_err(|_| fault())?;
        Ok(Inches(sign * (whole * 100 + hundredths)))
    }
}

/// A point on the table. Coordinates stay within some 100,000 inches, so that no product overflows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    /// Eastwards, in hundredths of an inch.
    pub x: i32,
    /// Northwards, in hundredths of an inch.
    pub y: i32,
}

impl Point {
    /// A point from hundredths of an inch.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// The square of the distance, in hundredths of an inch squared.
    pub const fn distance_squared(self, other: Point) -> i64 {
        let (dx, dy) = (other.x as i64 - self.x as i64, other.y as i64 - self.y as i64);
        dx * dx + dy * dy
    }

    /// Whether the other point is at most `range` away.
    pub const fn is_within(self, range: Inches, other: Point) -> bool {
        self.distance_squared(other) <= range.0 as i64 * range.0 as i64
    }

    /// Twice the area of the triangle to two other points: positive if they turn left (north up), 0 if all lie on a line.
    const fn turn(self, a: Point, b: Point) -> i64 {
        (a.x as i64 - self.x as i64) * (b.y as i64 - self.y as i64)
            - (a.y as i64 - self.y as i64) * (b.x as i64 - self.x as i64)
    }
}

/// A straight stretch between two points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// One end.
    pub a: Point,
    /// The other.
    pub b: Point,
}

impl Segment {
    /// The stretch from `a` to `b`.
    pub const fn new(a: Point, b: Point) -> Segment {
        Segment { a, b }
    }

    /// Whether `point` lies on it, ends included.
    pub fn holds(self, point: Point) -> bool {
        self.a.turn(self.b, point) == 0
            && (self.a.x.min(self.b.x)..=self.a.x.max(self.b.x)).contains(&point.x)
            && (self.a.y.min(self.b.y)..=self.a.y.max(self.b.y)).contains(&point.y)
    }

    /// Whether the two have a point in common; a touch counts.
    pub fn meets(self, other: Segment) -> bool {
        let ends = [other.a, other.b].map(|end| self.a.turn(self.b, end).signum());
        let mine = [self.a, self.b].map(|end| other.a.turn(other.b, end).signum());
        if ends[0] * ends[1] < 0 && mine[0] * mine[1] < 0 {
            return true;
        }
        self.holds(other.a) || self.holds(other.b) || other.holds(self.a) || other.holds(self.b)
    }

    /// Whether the two cut through each other at one inner point; a touch does not count.
    pub fn crosses(self, other: Segment) -> bool {
        let ends = [other.a, other.b].map(|end| self.a.turn(self.b, end).signum());
        let mine = [self.a, self.b].map(|end| other.a.turn(other.b, end).signum());
        ends[0] * ends[1] < 0 && mine[0] * mine[1] < 0
    }

    /// Whether some point of it is at most `range` from `point`.
    pub fn comes_within(self, range: Inches, point: Point) -> bool {
        let long = self.a.distance_squared(self.b);
        let dot = (self.b.x as i64 - self.a.x as i64) * (point.x as i64 - self.a.x as i64)
            + (self.b.y as i64 - self.a.y as i64) * (point.y as i64 - self.a.y as i64);
        if dot <= 0 || dot >= long {
            return self.a.is_within(range, point) || self.b.is_within(range, point);
        }
        // The distance to the line is the triangle's area over the length; compared squared, without division.
        let area = i128::from(self.a.turn(self.b, point));
        area * area <= i128::from(range.0).pow(2) * i128::from(long)
    }
}

/// Whether `point` lies inside a polygon or on its outline.
pub fn polygon_holds(outline: &[Point], point: Point) -> bool {
    let mut inside = false;
    for (i, &a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        if Segment::new(a, b).holds(point) {
            return true;
        }
        // A ray to the east crosses the sides that begin above it and end below it, or the other way round.
        if (a.y > point.y) != (b.y > point.y) {
            let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
            inside ^= low.turn(high, point) > 0;
        }
    }
    inside
}

/// Whether a stretch has a point in common with a polygon, its inside included.
pub fn polygon_meets(outline: &[Point], segment: Segment) -> bool {
    polygon_holds(outline, segment.a)
        || (0..outline.len())
            .any(|i| Segment::new(outline[i], outline[(i + 1) % outline.len()]).meets(segment))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn inches_are_read_and_written() {
        for (text, value) in [("12", 1200), ("12.5", 1250), ("0.05", 5), ("-3.25", -325), ("0", 0)] {
            assert_eq!(text.parse::<Inches>().unwrap(), Inches(value), "{text}");
            assert_eq!(Inches(value).to_string(), text);
        }
        for wrong in ["", "x", "1.234", ".5", "1.", "--1", "999999", "+1"] {
            assert!(wrong.parse::<Inches>().is_err(), "{wrong}");
        }
        assert_eq!(Inches::whole(6), Inches(600));
    }

    #[test]
    fn range_is_exact_at_its_limit() {
        // 3-4-5: exactly five inches.
        assert!(p(0, 0).is_within(Inches(500), p(300, 400)));
        assert!(!p(0, 0).is_within(Inches(499), p(300, 400)));
        assert!(!p(0, 0).is_within(Inches(500), p(300, 401)));
    }

    #[test]
    fn a_touch_meets_but_does_not_cross() {
        let wall = Segment::new(p(0, 0), p(0, 1000));
        let through = Segment::new(p(-100, 500), p(100, 500));
        let touching = Segment::new(p(0, 500), p(100, 500));
        let along = Segment::new(p(0, 900), p(0, 2000));
        let beyond = Segment::new(p(0, 1001), p(0, 2000));
        assert!(wall.meets(through) && wall.crosses(through));
        assert!(wall.meets(touching) && !wall.crosses(touching));
        assert!(wall.meets(along) && !wall.crosses(along));
        assert!(!wall.meets(beyond));
    }

    #[test]
    fn a_stretch_passes_a_point_at_a_distance() {
        let road = Segment::new(p(0, 0), p(1000, 0));
        assert!(road.comes_within(Inches(300), p(500, 300)));
        assert!(!road.comes_within(Inches(299), p(500, 300)));
        // Past the end it is the end that counts.
        assert!(road.comes_within(Inches(500), p(1300, 400)));
        assert!(!road.comes_within(Inches(499), p(1300, 400)));
    }

    #[test]
    fn polygons_hold_points_and_meet_stretches() {
        // An L.
        let wood = [p(0, 0), p(400, 0), p(400, 100), p(100, 100), p(100, 400), p(0, 400)];
        assert!(polygon_holds(&wood, p(50, 300)));
        assert!(polygon_holds(&wood, p(400, 50)), "on the outline");
        assert!(!polygon_holds(&wood, p(300, 300)), "in the bay of the L");
        assert!(polygon_meets(&wood, Segment::new(p(300, 300), p(50, 50))));
        assert!(polygon_meets(&wood, Segment::new(p(20, 20), p(30, 30))), "all inside");
        assert!(!polygon_meets(&wood, Segment::new(p(300, 300), p(200, 150))));
    }

    proptest! {
        #[test]
        fn laws(coordinates in proptest::array::uniform8(-5000_i32..5000), range in 0_i32..8000) {
            let [a, b, c, d, e, f, g, h] = coordinates;
            let (s, t) = (Segment::new(p(a, b), p(c, d)), Segment::new(p(e, f), p(g, h)));
            prop_assert_eq!(s.meets(t), t.meets(s));
            prop_assert_eq!(s.crosses(t), t.crosses(s));
            prop_assert!(!s.crosses(t) || s.meets(t));
            prop_assert_eq!(s.a.distance_squared(t.a), t.a.distance_squared(s.a));
            prop_assert_eq!(s.comes_within(Inches(range), t.a), Segment::new(s.b, s.a).comes_within(Inches(range), t.a));
            // Nearer than an end is near.
            if s.a.is_within(Inches(range), t.a) {
                prop_assert!(s.comes_within(Inches(range), t.a));
            }
            // A triangle holds the middle of its corners, counted threefold to stay whole.
            let corners = [p(3 * a, 3 * b), p(3 * c, 3 * d), p(3 * e, 3 * f)];
            prop_assert!(polygon_holds(&corners, p(a + c + e, b + d + f)));
        }
    }
}
