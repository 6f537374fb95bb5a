//! Fractions of big integers, and geometry in them.

use board::plane::{Point, Ratio, Segment};
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

/// A fraction with a positive denominator.
#[derive(Debug, Clone)]
pub struct Frac {
    num: BigInt,
    den: BigInt,
}

impl Frac {
    pub fn new(num: impl Into<BigInt>, den: impl Into<BigInt>) -> Frac {
        let (num, den) = (num.into(), den.into());
        assert_ne!(den, BigInt::ZERO);
        if den < BigInt::ZERO { Frac { num: -num, den: -den } } else { Frac { num, den } }
    }

    pub fn whole(number: i64) -> Frac {
        Frac::new(number, 1)
    }

    pub fn is_zero(&self) -> bool {
        self.num == BigInt::ZERO
    }

    pub fn halved(&self) -> Frac {
        Frac::new(self.num.clone(), self.den.clone() * 2)
    }

    /// Rounded to the nearest whole number, halves up. Not below zero.
    pub fn rounded(&self) -> i64 {
        assert!(self.num >= BigInt::ZERO);
        let doubled: BigInt = (&self.num * 2 + &self.den) / (&self.den * 2);
        doubled.try_into().unwrap()
    }

    /// The root, rounded down. Not below zero.
    pub fn root(&self) -> i32 {
        (&self.num / &self.den).sqrt().try_into().unwrap()
    }
}

impl From<Ratio> for Frac {
    fn from(ratio: Ratio) -> Frac {
        Frac::new(ratio.numerator(), ratio.denominator())
    }
}

impl Add for &Frac {
    type Output = Frac;

    fn add(self, other: &Frac) -> Frac {
        Frac::new(&self.num * &other.den + &other.num * &self.den, &self.den * &other.den)
    }
}

impl Sub for &Frac {
    type Output = Frac;

    fn sub(self, other: &Frac) -> Frac {
        Frac::new(&self.num * &other.den - &other.num * &self.den, &self.den * &other.den)
    }
}

impl Mul for &Frac {
    type Output = Frac;

    fn mul(self, other: &Frac) -> Frac {
        Frac::new(&self.num * &other.num, &self.den * &other.den)
    }
}

impl Div for &Frac {
    type Output = Frac;

    fn div(self, other: &Frac) -> Frac {
        Frac::new(&self.num * &other.den, &self.den * &other.num)
    }
}

impl Ord for Frac {
    fn cmp(&self, other: &Frac) -> Ordering {
        (&self.num * &other.den).cmp(&(&other.num * &self.den))
    }
}

impl PartialOrd for Frac {
    fn partial_cmp(&self, other: &Frac) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Frac {
    fn eq(&self, other: &Frac) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Frac {}

/// A point or a vector in fractions.
pub type Spot = [Frac; 2];

pub fn spot(point: Point) -> Spot {
    [Frac::whole(point.x().into()), Frac::whole(point.y().into())]
}

pub fn minus(a: &Spot, b: &Spot) -> Spot {
    [&a[0] - &b[0], &a[1] - &b[1]]
}

pub fn cross(a: &Spot, b: &Spot) -> Frac {
    &(&a[0] * &b[1]) - &(&a[1] * &b[0])
}

pub fn dot(a: &Spot, b: &Spot) -> Frac {
    &(&a[0] * &b[0]) + &(&a[1] * &b[1])
}

pub fn between(a: &Spot, b: &Spot, place: &Frac) -> Spot {
    let way = minus(b, a);
    [&a[0] + &(&way[0] * place), &a[1] + &(&way[1] * place)]
}

fn clamped(place: Frac) -> Frac {
    place.max(Frac::whole(0)).min(Frac::whole(1))
}

/// The place on a segment nearest to a spot, and the square of the distance.
pub fn nearest(point: &Spot, a: &Spot, b: &Spot) -> (Frac, Frac) {
    let way = minus(b, a);
    let long = dot(&way, &way);
    let place = if long.is_zero() { Frac::whole(0) } else { clamped(&dot(&way, &minus(point, a)) / &long) };
    let gap = minus(point, &between(a, b, &place));
    (place, dot(&gap, &gap))
}

/// The places along `line` where it has a point in common with `side`, none to two.
pub fn places(line: Segment, side: Segment) -> Vec<Frac> {
    let [a, b, u, w] = [line.a, line.b, side.a, side.b].map(spot);
    let (way, edge, gap) = (minus(&b, &a), minus(&w, &u), minus(&u, &a));
    let unit = |place: &Frac| Frac::whole(0) <= *place && *place <= Frac::whole(1);
    let slant = cross(&way, &edge);
    if !slant.is_zero() {
        let (mine, theirs) = (&cross(&gap, &edge) / &slant, &cross(&gap, &way) / &slant);
        return if unit(&mine) && unit(&theirs) { vec![mine] } else { vec![] };
    }
    let (long, edge_long) = (dot(&way, &way), dot(&edge, &edge));
    if long.is_zero() {
        let on_it = nearest(&a, &u, &w).1.is_zero();
        return if on_it { vec![Frac::whole(0), Frac::whole(1)] } else { vec![] };
    }
    if !cross(&gap, &way).is_zero() {
        return vec![];
    }
    let ends = [&u, &w].map(|end| &dot(&way, &minus(end, &a)) / &long);
    let (low, high) =
        (clamped(ends[0].clone().min(ends[1].clone())), clamped(ends[0].clone().max(ends[1].clone())));
    // Clamped ends beyond the line do not touch it.
    let touches = |place: &Frac| nearest(&between(&a, &b, place), &u, &w).1.is_zero();
    if edge_long.is_zero() && !touches(&low) {
        return vec![];
    }
    if touches(&low) && touches(&high) { vec![low, high] } else { vec![] }
}

/// Where a spot lies in a polygon: `Some(true)` inside, `Some(false)` outside, `None` on the outline.
///
/// A ray that climbs so slowly that it passes between all corners crosses the outline an odd number of times.
pub fn lie(at: &Spot, outline: &[Point]) -> Option<bool> {
    let count = outline.len();
    let sides = || (0..count).map(|i| (spot(outline[i]), spot(outline[(i + 1) % count])));
    if sides().any(|(a, b)| nearest(at, &a, &b).1.is_zero()) {
        return None;
    }
    // The slope: less than any height over any width that fractions of this denominator can make.
    let fine = &(&at[0].den * &at[1].den) * BigInt::from(100_000_000_i64);
    let far = [Frac::whole(100_000_000), Frac::new(1, fine)];
    let crossed = sides().filter(|(a, b)| {
        let (from, to) = (minus(a, at), minus(b, at));
        let (start, end) = (cross(&far, &from), cross(&far, &to));
        assert!(!start.is_zero() && !end.is_zero(), "the ray meets a corner");
        let zero = Frac::whole(0);
        if (start > zero) == (end > zero) {
            return false;
        }
        // The crossing is ahead if the spot and the ray lie on different sides of the side's line.
        let ahead = &cross(&from, &minus(&to, &from)) / &cross(&far, &minus(&to, &from));
        ahead > zero
    });
    Some(crossed.count() % 2 == 1)
}

/// The closed parts of a segment in a polygon.
pub fn spans(line: Segment, outline: &[Point]) -> Vec<(Frac, Frac)> {
    let (a, b) = (spot(line.a), spot(line.b));
    let count = outline.len();
    let sides = (0..count).map(|i| Segment::new(outline[i], outline[(i + 1) % count]));
    let mut cuts: Vec<Frac> = sides.flat_map(|side| places(line, side)).collect();
    cuts.extend([Frac::whole(0), Frac::whole(1)]);
    cuts.sort();
    cuts.dedup();
    let holds = |place: &Frac| lie(&between(&a, &b, place), outline) != Some(false);
    let mut spans: Vec<(Frac, Frac)> = Vec::new();
    for (i, cut) in cuts.iter().enumerate() {
        if !holds(cut) {
            continue;
        }
        let joined = i > 0 && holds(&(&cuts[i - 1] + cut).halved());
        match spans.last_mut() {
            Some(last) if joined => last.1 = cut.clone(),
            _ => spans.push((cut.clone(), cut.clone())),
        }
    }
    spans
}

/// Whether a segment comes into the inside of a polygon.
pub fn enters(line: Segment, outline: &[Point]) -> bool {
    let (a, b) = (spot(line.a), spot(line.b));
    let count = outline.len();
    let sides = (0..count).map(|i| Segment::new(outline[i], outline[(i + 1) % count]));
    let mut cuts: Vec<Frac> = sides.flat_map(|side| places(line, side)).collect();
    cuts.extend([Frac::whole(0), Frac::whole(1)]);
    cuts.sort();
    cuts.windows(2).any(|ends| lie(&between(&a, &b, &(&ends[0] + &ends[1]).halved()), outline) == Some(true))
}

/// Twice the area that a polygon shares with a convex one, whose corners run clockwise.
pub fn shared_area(outline: &[Point], convex: &[Point]) -> Frac {
    let mut clipped: Vec<Spot> = outline.iter().copied().map(spot).collect();
    for i in 0..convex.len() {
        let (from, to) = (spot(convex[i]), spot(convex[(i + 1) % convex.len()]));
        let edge = minus(&to, &from);
        let depth = |at: &Spot| cross(&minus(at, &from), &edge);
        let mut kept = Vec::new();
        for (j, here) in clipped.iter().enumerate() {
            let next = &clipped[(j + 1) % clipped.len()];
            let (start, end) = (depth(here), depth(next));
            let zero = Frac::whole(0);
            if start >= zero {
                kept.push(here.clone());
            }
            if (start > zero && end < zero) || (start < zero && end > zero) {
                kept.push(between(here, next, &(&start / &(&start - &end))));
            }
        }
        clipped = kept;
    }
    let area = (0..clipped.len())
        .fold(Frac::whole(0), |sum, i| &sum + &cross(&clipped[i], &clipped[(i + 1) % clipped.len()]));
    if area < Frac::whole(0) { &Frac::whole(0) - &area } else { area }
}
