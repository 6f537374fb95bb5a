//! Which hexes a line from centre to centre meets, by offset.
//!
//! Everything is counted from the hex where the line begins, in axial coordinates, and compared by cross-multiplying
//! whole numbers: no rounding decides on which side of a corner a line passes.

use std::cmp::Ordering;

/// Axial coordinates, or a difference of them.
pub(super) type Axial = (i32, i32);

/// The six steps from a hex to its neighbours, clockwise.
const STEPS: [Axial; 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Which hexes count as met by a line.
///
/// The two differ. A line that leaves a hex near a corner nicks the next hex for less than half a step: it crosses that
/// hex, but none of the evenly spaced points lies nearest to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tracing {
    /// One step for each hex of range: the hex nearest to each of the points that divide the line evenly. Two hexes
    /// that are equally near are a tie, whether the line runs along their common side or crosses it in its middle.
    /// A line of range `n` has `n - 1` steps between its ends; ties never follow each other.
    Nearest,
    /// Every hex whose inside the line crosses, in order. A tie is two hexes along whose common side the line runs.
    /// A hex that the line only touches, at a corner, is not met.
    Crossed,
}

/// What lies at one step of a line: one hex, or two that count alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    One(Axial),
    Two(Axial, Axial),
}

impl Tracing {
    /// What a line meets between its ends.
    pub(super) fn marks(self, to: Axial) -> Vec<Mark> {
        match self {
            Tracing::Nearest => nearest(to),
            Tracing::Crossed => crossed(to),
        }
    }
}

/// How many steps an offset is long.
pub(super) fn length((q, r): Axial) -> i32 {
    q.abs().max(r.abs()).max((q + r).abs())
}

fn plus((q, r): Axial, (s, t): Axial) -> Axial {
    (q + s, r + t)
}

/// The scalar product, doubled. A point is inside a hex if its product with each of [`STEPS`] is less than 1.
fn dot((q, r): Axial, (s, t): Axial) -> i32 {
    2 * q * s + q * t + r * s + 2 * r * t
}

fn nearest(to: Axial) -> Vec<Mark> {
    let n = length(to);
    let mark = |i: i32| {
        let point = (to.0 * i, to.1 * i);
        let low = (point.0.div_euclid(n), point.1.div_euclid(n));
        let mut best = Mark::One(low);
        let mut least = i32::MAX;
        for corner in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let hex = plus(low, corner);
            let (x, y) = (n * hex.0 - point.0, n * hex.1 - point.1);
            let apart = x * x + y * y + (x + y) * (x + y);
            match (apart.cmp(&least), best) {
                (Ordering::Less, _) => (least, best) = (apart, Mark::One(hex)),
                // Three are never equally near: corners of hexes lie at thirds that no point of the division reaches.
                (Ordering::Equal, Mark::One(first)) => best = Mark::Two(first, hex),
                _ => {}
            }
        }
        best
    };
    (1..n).map(mark).collect()
}

fn crossed(to: Axial) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut at = (0, 0);
    while at != to {
        at = match exit(at, to) {
            Exit::Side(step) => plus(at, step),
            Exit::Spine(left, right) => {
                marks.push(Mark::Two(plus(at, left), plus(at, right)));
                plus(plus(at, left), right)
            }
        };
        if at != to {
            marks.push(Mark::One(at));
        }
    }
    marks
}

/// Where a line leaves a hex.
enum Exit {
    /// Across a side, into the neighbour there.
    Side(Axial),
    /// At a corner, and on along the side that the two neighbours there share.
    Spine(Axial, Axial),
}

/// Where the line to `to` leaves the hex `at`, which it crosses: across the side it reaches first.
fn exit(at: Axial, to: Axial) -> Exit {
    // The line reaches the side towards `step` after (dot(at, step) + 1) / dot(to, step) of its length.
    let ahead = STEPS.map(|step| (dot(at, step) + 1, dot(to, step), step));
    let first = |&(reach, speed, _): &(i32, i32, Axial), &(other, pace, _): &(i32, i32, Axial)| {
        (reach * pace).cmp(&(other * speed))
    };
    let ahead = || ahead.iter().filter(|(_, speed, _)| *speed > 0);
    let soonest = ahead().min_by(|a, b| first(a, b)).expect("a line that goes on leaves its hex");
    let mut reached = ahead().filter(|side| first(side, soonest) == Ordering::Equal);
    match (reached.next(), reached.next()) {
        (Some(&(_, pace, left)), Some(&(_, speed, right))) => match pace.cmp(&speed) {
            Ordering::Equal => Exit::Spine(left, right),
            // Through the corner, but not along the side beyond it: into the hex on that side of it.
            Ordering::Greater => Exit::Side(left),
            Ordering::Less => Exit::Side(right),
        },
        _ => Exit::Side(soonest.2),
    }
}
