//! Ways that something moves, and what lies along them.

use super::{Base, Figure, Heading, Layer, Mil, Point, Polygon, Pose, Rect, Segment, nearest};

/// The way of one stand: straight legs from pose to pose.
///
/// The length of a leg is its root rounded up to a whole mil, that of the path the sum of its legs. Poses on the way
/// are rounded: coordinates and headings to the nearest, halves away from zero.
///
/// A wheel is a path like any other: each stand of the block goes straight from its place before to its place after,
/// so the outer one pays most. A turn on the spot is a leg without length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    start: Pose,
    legs: Vec<Leg>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Leg {
    from: Pose,
    to: Pose,
    /// Position of its start along the path.
    start: i32,
    length: i32,
}

/// One of the equal pieces into which a path is cut to look at the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathPiece {
    /// Where along the path it begins.
    pub from: Mil,
    /// Where it ends.
    pub to: Mil,
    /// The point in its middle, which speaks for the piece.
    pub middle: Point,
}

impl PathPiece {
    /// The length of the piece. The pieces of a path add up to the path.
    pub fn length(self) -> Mil {
        self.to - self.from
    }
}

/// A stretch of a path along which it lies in the same pieces of a layer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Where along the path it begins.
    pub from: Mil,
    /// Where it ends, beyond `from`.
    pub to: Mil,
    /// The pieces of the layer that hold it, by number; none is open ground.
    pub pieces: Vec<usize>,
}

impl Run {
    /// The length of the stretch. The runs of a path add up to the path.
    pub fn length(&self) -> Mil {
        self.to - self.from
    }
}

/// The first obstacle that a stand meets on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The station, counted from 0 at the start.
    pub station: u32,
    /// The number of the obstacle.
    pub obstacle: usize,
}

impl Path {
    /// Straight from pose to pose. Along a leg the heading turns evenly from that of its start to that of its end, the
    /// shorter way round; half a turn goes clockwise.
    ///
    /// # Panics
    ///
    /// Panics without a pose.
    pub fn wheeling(poses: &[Pose]) -> Path {
        Path::joined(poses[0], poses.windows(2).map(|ends| (ends[0], ends[1])))
    }

    /// Along the points in file, facing the way of the leg. Repeated points are skipped. `facing` is the heading where
    /// there is no leg to follow.
    ///
    /// # Panics
    ///
    /// Panics without a point.
    pub fn marching(points: &[Point], facing: Heading) -> Path {
        let ends = points.windows(2).filter_map(|ends| {
            let heading = Heading::of(ends[0].to(ends[1]))?;
            Some((Pose::new(ends[0], heading), Pose::new(ends[1], heading)))
        });
        Path::joined(Pose::new(points[0], facing), ends)
    }

    fn joined(start: Pose, ends: impl Iterator<Item = (Pose, Pose)>) -> Path {
        let mut gone = 0;
        let legs = ends.map(|(from, to)| {
            let length = from.at.to(to.at).length().0;
            let leg = Leg { from, to, start: gone, length };
            gone += length;
            leg
        });
        Path { start, legs: legs.collect() }
    }

    /// The length: the sum of the legs, each rounded up.
    pub fn length(&self) -> Mil {
        Mil(self.legs.last().map_or(0, |leg| leg.start + leg.length))
    }

    /// The legs as segments, those without length too.
    pub fn legs(&self) -> impl Iterator<Item = Segment> {
        self.legs.iter().map(|leg| Segment::new(leg.from.at, leg.to.at))
    }

    /// The pose after `length` of the way; before the start it is that of the start, beyond the end that of the end.
    /// Where the path turns, the turn is made.
    pub fn at(&self, length: Mil) -> Pose {
        self.at_part(length.0.clamp(0, self.length().0).into(), 1)
    }

    /// The pose after `part / whole` of the way, not rounded to a length first. `whole` is positive and below 2^16.
    pub fn at_fraction(&self, part: u32, whole: u32) -> Pose {
        debug_assert!(0 < whole && whole < 1 << 16 && part <= whole);
        self.at_part(i64::from(part) * i64::from(self.length().0), whole.into())
    }

    /// The pose at `position / scale` along the path.
    fn at_part(&self, position: i64, scale: i64) -> Pose {
        let begun = self.legs.partition_point(|leg| i64::from(leg.start) * scale <= position);
        let Some(leg) = begun.checked_sub(1).map(|last| &self.legs[last]) else { return self.start };
        let (gone, long) = (position - i64::from(leg.start) * scale, i64::from(leg.length) * scale);
        if gone >= long {
            return leg.to;
        }
        let turn = i64::from(leg.from.heading.turn_to(leg.to.heading));
        Pose {
            at: leg.from.at.towards(leg.to.at, gone, long),
            heading: leg.from.heading.turned(nearest(turn * gone, long) as i32),
        }
    }

    /// How many steps of at most `step` the path takes: its length over the step, rounded up.
    pub fn steps(&self, step: Mil) -> u32 {
        debug_assert!(step.0 > 0);
        (self.length().0.unsigned_abs()).div_ceil(step.0.unsigned_abs())
    }

    /// The poses at even stations no farther than `step` apart, from the start (station 0) to the end. A path without
    /// length has one, its end.
    pub fn stations(&self, step: Mil) -> impl Iterator<Item = Pose> {
        let steps = self.steps(step);
        (0..=steps).map(move |station| self.at_fraction(station, steps.max(1)))
    }

    /// The first station at which a stand of this size overlaps an obstacle by more than `depth`, and the obstacle, of
    /// several the first. What lies between two stations goes unseen.
    pub fn first_overlap(&self, base: Base, step: Mil, depth: Mil, obstacles: &[Rect]) -> Option<Hit> {
        self.stations(step).zip(0..).find_map(|(pose, station)| {
            let rect = base.at(pose);
            let obstacle = obstacles.iter().position(|obstacle| rect.overlaps(depth, obstacle))?;
            Some(Hit { station, obstacle })
        })
    }

    /// The path cut into equal pieces no longer than `step`. Their ends are rounded down to whole mils; their middles
    /// are the points halfway between the unrounded ends.
    pub fn pieces(&self, step: Mil) -> impl Iterator<Item = PathPiece> {
        let steps = self.steps(step);
        let end = move |number: u32| {
            Mil((i64::from(number) * i64::from(self.length().0) / i64::from(steps)) as i32)
        };
        (0..steps).map(move |number| PathPiece {
            from: end(number),
            to: end(number + 1),
            middle: self.at_fraction(2 * number + 1, 2 * steps).at,
        })
    }

    /// The path cut where it enters or leaves a piece of the layer. Outlines belong to their pieces.
    ///
    /// Each cut is exact along its leg and then rounded to the nearest mil, halves up. Stretches that vanish by this,
    /// touches among them, are left out. Neighbouring stretches in the same pieces are one run.
    pub fn runs<T>(&self, layer: &Layer<T>) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for leg in self.legs.iter().filter(|leg| leg.length > 0) {
            let place = |place: super::Ratio| leg.start + place.of(Mil(leg.length)).0;
            let inside: Vec<(usize, i32, i32)> = layer
                .crossings(Segment::new(leg.from.at, leg.to.at))
                .into_iter()
                .map(|crossing| (crossing.piece, place(crossing.span.from), place(crossing.span.to)))
                .collect();
            let mut cuts: Vec<i32> = inside.iter().flat_map(|&(_, from, to)| [from, to]).collect();
            cuts.extend([leg.start, leg.start + leg.length]);
            cuts.sort_unstable();
            cuts.dedup();
            for ends in cuts.windows(2) {
                let covering = inside.iter().filter(|&&(_, from, to)| from <= ends[0] && ends[1] <= to);
                let mut pieces: Vec<usize> = covering.map(|&(piece, ..)| piece).collect();
                pieces.sort_unstable();
                match runs.last_mut() {
                    Some(run) if run.pieces == pieces => run.to = Mil(ends[1]),
                    _ => runs.push(Run { from: Mil(ends[0]), to: Mil(ends[1]), pieces }),
                }
            }
        }
        runs
    }

    /// How much of the path lies in a polygon, its outline included; rounded as the cuts of [`Path::runs`].
    pub fn length_inside(&self, polygon: &Polygon) -> Mil {
        let spans = self.legs.iter().flat_map(|leg| {
            let spans = polygon.spans(Segment::new(leg.from.at, leg.to.at));
            spans.into_iter().map(|span| span.to.of(Mil(leg.length)) - span.from.of(Mil(leg.length)))
        });
        spans.sum()
    }

    /// Whether the centre of the mover comes within `range` of a shape anywhere on its way, also between stations.
    pub fn comes_within(&self, range: Mil, figure: &impl Figure) -> bool {
        self.start.at.is_within(range, figure) || self.legs().any(|leg| leg.is_within(range, figure))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::Piece;

    fn pose(x: i32, y: i32, tenths: i32) -> Pose {
        Pose::new(Point::new(x, y), Heading::new(tenths))
    }

    const INFANTRY: Base = Base { frontage: Mil(1_500), depth: Mil(500) };

    #[test]
    fn a_straight_move_goes_by_stations() {
        let path = Path::wheeling(&[pose(0, 0, 0), pose(0, 1_000, 0)]);
        assert_eq!(path.length(), Mil(1_000));
        let stations: Vec<Pose> = path.stations(Mil(250)).collect();
        assert_eq!(stations, [0, 250, 500, 750, 1_000].map(|y| pose(0, y, 0)));
        let longer = Path::wheeling(&[pose(0, 0, 0), pose(0, 1_001, 0)]);
        assert_eq!(longer.steps(Mil(250)), 5);
        assert_eq!(longer.stations(Mil(250)).nth(1), Some(pose(0, 200, 0)));
    }

    /// A defensive line of three with half an inch between: the slot of the outer stand lies two inches out.
    #[test]
    fn a_wheel_is_paid_by_the_outer_stand() {
        let outer = |tenths: i32| {
            let anchor = pose(20_000, 20_000, tenths);
            Pose::new(anchor.place(Mil(2_000), Mil(-250)), anchor.heading)
        };
        // 2 * 2015.6 mils * sin of half the angle.
        assert_eq!(Path::wheeling(&[outer(0), outer(590)]).length(), Mil(1_985));
        assert_eq!(Path::wheeling(&[outer(0), outer(600)]).length(), Mil(2_016));
        let half = Path::wheeling(&[outer(3_300), outer(300)]).at_fraction(1, 2);
        assert_eq!(half.heading, Heading::UP);
    }

    #[test]
    fn a_turn_on_the_spot_costs_nothing() {
        let path = Path::wheeling(&[pose(0, 0, 0), pose(0, 0, 900), pose(500, 0, 900), pose(500, 0, 1_800)]);
        assert_eq!(path.length(), Mil(500));
        assert_eq!(path.at(Mil(0)), pose(0, 0, 900), "turned already");
        assert_eq!(path.at(Mil(499)), pose(499, 0, 900));
        assert_eq!(path.at(Mil(500)), pose(500, 0, 1_800));
        let spot = Path::wheeling(&[pose(7, 7, 0), pose(7, 7, 900)]);
        assert_eq!(spot.stations(Mil(250)).collect::<Vec<_>>(), [pose(7, 7, 900)]);
        assert_eq!(spot.pieces(Mil(250)).count(), 0);
        assert_eq!(Path::wheeling(&[pose(1, 2, 3)]).at(Mil(9)), pose(1, 2, 3));
    }

    #[test]
    fn a_march_faces_the_way_it_goes() {
        let points = [(0, 0), (0, 0), (3_000, 0), (3_000, 2_000)].map(|(x, y)| Point::new(x, y));
        let path = Path::marching(&points, Heading::DOWN);
        assert_eq!(path.at(Mil(0)), pose(0, 0, 900));
        assert_eq!(path.at(Mil(3_000)), pose(3_000, 0, 0));
        assert_eq!(path.at(Mil(9_000)), pose(3_000, 2_000, 0));
        assert_eq!(Path::marching(&points[..2], Heading::DOWN).at(Mil(1)), pose(0, 0, 1_800));
    }

    #[test]
    fn pieces_add_up_to_the_path() {
        let path = Path::wheeling(&[pose(0, 0, 0), pose(0, 1_001, 0)]);
        let pieces: Vec<PathPiece> = path.pieces(Mil(250)).collect();
        assert_eq!(pieces.iter().map(|piece| piece.to.0).collect::<Vec<_>>(), [200, 400, 600, 800, 1_001]);
        assert_eq!(
            pieces.iter().map(|piece| piece.middle.y()).collect::<Vec<_>>(),
            [100, 300, 501, 701, 901]
        );
    }

    #[test]
    fn going_is_cut_where_the_ground_changes() {
        let square = |low: i32, high: i32| {
            let corners = [(low, 0), (high, 0), (high, 1_000), (low, 1_000)].map(|(x, y)| Point::new(x, y));
            Polygon::new(corners.into()).unwrap()
        };
        let pieces = [square(1_000, 2_000), square(1_500, 3_000)].map(|polygon| Piece { polygon, what: () });
        let layer = Layer::new(pieces.into());
        let path = Path::wheeling(&[pose(0, 500, 0), pose(1_200, 500, 0), pose(4_000, 500, 0)]);
        let runs: Vec<(i32, Vec<usize>)> =
            path.runs(&layer).into_iter().map(|run| (run.to.0, run.pieces)).collect();
        assert_eq!(
            runs,
            [(1_000, vec![]), (1_500, vec![0]), (2_000, vec![0, 1]), (3_000, vec![1]), (4_000, vec![])]
        );
        assert_eq!(path.length_inside(&layer.pieces()[0].polygon), Mil(1_000));
        let along = Path::wheeling(&[pose(0, 0, 0), pose(4_000, 0, 0)]);
        assert_eq!(along.length_inside(&layer.pieces()[1].polygon), Mil(1_500), "the outline counts");
    }

    #[test]
    fn a_sweep_stops_at_the_first_obstacle() {
        let path = Path::wheeling(&[pose(0, 0, 0), pose(0, 4_000, 0)]);
        let wall = INFANTRY.at(pose(0, 2_000, 0));
        let aside = INFANTRY.at(pose(1_500, 1_000, 0));
        assert_eq!(
            path.first_overlap(INFANTRY, Mil(250), Mil(10), &[aside, wall]),
            Some(Hit { station: 7, obstacle: 1 })
        );
        assert_eq!(path.first_overlap(INFANTRY, Mil(250), Mil(10), &[aside]), None);
        assert!(path.comes_within(Mil(750), &aside) && !path.comes_within(Mil(749), &aside));
    }
}
