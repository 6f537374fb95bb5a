//! Points and the vectors between them.

use super::Mil;
use serde::{Deserialize, Serialize};
use std::ops::{Add, Neg, Sub};

/// The farthest that a coordinate may lie from the origin, in mils: a thousand inches.
pub const LIMIT: i32 = 1_000_000;

/// A point on the table, in mils: x to the right, y up.
///
/// Both coordinates lie within [`LIMIT`] of the origin. Read and written as `[x, y]`; reading refuses a point out of
/// range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "[i32; 2]", into = "[i32; 2]")]
pub struct Point {
    x: i32,
    y: i32,
}

impl Point {
    /// The point at (`x`, `y`) mils.
    ///
    /// Out of range it panics in debug builds and moves to the nearest point in range in release builds. Use
    /// [`Point::checked`] for coordinates that a player or a file gives.
    pub const fn new(x: i32, y: i32) -> Point {
        debug_assert!(-LIMIT <= x && x <= LIMIT && -LIMIT <= y && y <= LIMIT, "a point out of range");
        Point { x: clamped(x, LIMIT), y: clamped(y, LIMIT) }
    }

    /// The point at (`x`, `y`) mils, if it is in range.
    pub fn checked(x: i32, y: i32) -> Option<Point> {
        let range = -LIMIT..=LIMIT;
        (range.contains(&x) && range.contains(&y)).then_some(Point { x, y })
    }

    /// To the right, in mils.
    pub const fn x(self) -> i32 {
        self.x
    }

    /// Up, in mils.
    pub const fn y(self) -> i32 {
        self.y
    }

    /// The vector from here to `other`.
    pub const fn to(self, other: Point) -> Vector {
        Vector { x: other.x - self.x, y: other.y - self.y }
    }

    /// The square of the distance to `other`.
    pub const fn distance_squared(self, other: Point) -> i64 {
        self.to(other).length_squared()
    }

    /// Twice the area of the triangle to `a` and `b`: positive if they turn left, 0 if all three lie on one line.
    pub const fn turn(self, a: Point, b: Point) -> i64 {
        self.to(a).cross(self.to(b))
    }

    /// The point `part / whole` of the way to `other`, each coordinate rounded to the nearest mil, halves away from
    /// zero.
    ///
    /// The coordinate itself is rounded, not the way gone, so the point is the same seen from either end:
    /// `a.towards(b, 1, 3) == b.towards(a, 2, 3)`. `whole` is positive and below 2^40; `part` lies between 0 and it.
    pub const fn towards(self, other: Point, part: i64, whole: i64) -> Point {
        debug_assert!(0 < whole && whole < 1 << 40 && 0 <= part && part <= whole);
        let x = self.x as i64 * (whole - part) + other.x as i64 * part;
        let y = self.y as i64 * (whole - part) + other.y as i64 * part;
        Point::new(super::nearest(x, whole) as i32, super::nearest(y, whole) as i32)
    }
}

impl TryFrom<[i32; 2]> for Point {
    type Error = String;

    fn try_from([x, y]: [i32; 2]) -> Result<Point, String> {
        Point::checked(x, y)
            .ok_or_else(|| format!("the point {x}, {y} lies more than {LIMIT} mils from the origin"))
    }
}

impl From<Point> for [i32; 2] {
    fn from(point: Point) -> [i32; 2] {
        [point.x, point.y]
    }
}

/// The way from one point to another: coordinates up to twice [`LIMIT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Vector {
    x: i32,
    y: i32,
}

impl Vector {
    /// `x` mils to the right and `y` up. Out of range as for [`Point::new`].
    pub const fn new(x: i32, y: i32) -> Vector {
        const FAR: i32 = 2 * LIMIT;
        debug_assert!(-FAR <= x && x <= FAR && -FAR <= y && y <= FAR, "a vector out of range");
        Vector { x: clamped(x, FAR), y: clamped(y, FAR) }
    }

    /// To the right, in mils.
    pub const fn x(self) -> i32 {
        self.x
    }

    /// Up, in mils.
    pub const fn y(self) -> i32 {
        self.y
    }

    /// The cross product: positive if `other` points to the left of this vector. Below 2^43.
    pub const fn cross(self, other: Vector) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// The scalar product: positive if `other` points the same way. Below 2^43.
    pub const fn dot(self, other: Vector) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The square of the length. Below 2^43.
    pub const fn length_squared(self) -> i64 {
        self.dot(self)
    }

    /// The length, rounded up to a whole mil.
    pub const fn length(self) -> Mil {
        let square = self.length_squared();
        let root = square.isqrt();
        Mil((root + (root * root < square) as i64) as i32)
    }
}

impl Neg for Vector {
    type Output = Vector;

    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}

impl Add<Vector> for Point {
    type Output = Point;

    fn add(self, by: Vector) -> Point {
        Point::new(self.x + by.x, self.y + by.y)
    }
}

impl Sub<Vector> for Point {
    type Output = Point;

    fn sub(self, by: Vector) -> Point {
        self + -by
    }
}

const fn clamped(value: i32, limit: i32) -> i32 {
    if value < -limit {
        -limit
    } else if value > limit {
        limit
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_between_points_rounds_alike_from_both_ends() {
        let (a, b) = (Point::new(0, -3), Point::new(3, 0));
        assert_eq!(a.towards(b, 1, 2), Point::new(2, -2));
        assert_eq!(b.towards(a, 1, 2), Point::new(2, -2));
        assert_eq!(a.towards(b, 0, 7), a);
        assert_eq!(a.towards(b, 7, 7), b);
    }

    #[test]
    fn lengths_round_up() {
        assert_eq!(Vector::new(3, 4).length(), Mil(5));
        assert_eq!(Vector::new(3, -5).length(), Mil(6));
        assert_eq!(Vector::default().length(), Mil(0));
        let corner = Point::new(-LIMIT, -LIMIT).to(Point::new(LIMIT, LIMIT));
        assert_eq!(corner.length(), Mil(2_828_428));
    }

    #[test]
    fn points_out_of_range_are_refused() {
        assert_eq!(Point::checked(LIMIT, -LIMIT), Some(Point::new(LIMIT, -LIMIT)));
        assert_eq!(Point::checked(LIMIT + 1, 0), None);
        assert_eq!(Point::checked(0, -LIMIT - 1), None);
        assert!(Point::try_from([i32::MAX, 0]).is_err());
    }
}
