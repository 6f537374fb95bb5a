//! The table of the skirmish: movement costs, sight, and how far a stand gets.

use board::plane::{
    Base, Bounds, Figure, Heading, Layer, Mil, Path, Piece, Point, Polygon, Pose, Rect, Run, Segment,
};
use kernel::Refusal;

/// A stand: an inch and a half across, three quarters deep.
pub const BASE: Base = Base { frontage: Mil(1_500), depth: Mil(750) };
/// What a stand may spend on a move.
pub const ALLOWANCE: Mil = Mil::inches(6);
/// Obstacles are looked for at every quarter inch of a way.
pub const STEP: Mil = Mil(250);
/// How near a stand must come to see one that hides.
const SPOTTING: Mil = Mil::inches(4);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terrain {
    Wood,
    Hill,
    Road,
    House,
}

pub struct Ground {
    pub table: Bounds,
    pub layer: Layer<Terrain>,
}

/// How one stand would move.
pub struct March {
    pub stand: usize,
    /// The way, from where it stands.
    pub way: Vec<Point>,
    pub path: Path,
    pub end: Pose,
    pub cost: Mil,
    /// Where the rules stop it, and why.
    pub stop: Option<(Mil, Refusal)>,
}

impl March {
    /// Every pose that it takes up on its way, the last one included.
    pub fn poses(&self) -> impl Iterator<Item = Pose> {
        self.path.stations(STEP).chain([self.end])
    }
}

impl Ground {
    pub fn new() -> Ground {
        let inches =
            |points: &[(i32, i32)]| points.iter().map(|(x, y)| Point::new(x * 500, y * 500)).collect();
        // In half inches from the lower left corner.
        let pieces = [
            (Terrain::Wood, inches(&[(6, 14), (14, 13), (17, 18), (14, 23), (6, 22), (3, 18)])),
            (Terrain::Hill, inches(&[(22, 13), (26, 13), (29, 18), (26, 23), (22, 23), (19, 18)])),
            (Terrain::Road, inches(&[(39, 0), (41, 0), (41, 36), (39, 36)])),
            (Terrain::House, inches(&[(31, 16), (35, 16), (35, 20), (31, 20)])),
        ];
        let pieces = pieces.map(|(what, outline)| Piece {
            polygon: Polygon::new(outline).expect("the outlines are simple"),
            what,
        });
        let table = Bounds { low: Point::new(0, 0), high: Point::new(24_000, 18_000) };
        Ground { table, layer: Layer::new(pieces.into()) }
    }

    pub fn is_on(&self, point: Point, terrain: Terrain) -> bool {
        self.layer.at(point).any(|(_, what)| *what == terrain)
    }

    /// Sight goes from centre to centre: past no house, through an inch of wood at most, over no hill that neither end
    /// stands on.
    pub fn sees(&self, from: Point, to: Point) -> bool {
        let line = Segment::new(from, to);
        self.layer.crossings(line).iter().all(|crossing| {
            let piece = &self.layer.pieces()[crossing.piece];
            match piece.what {
                Terrain::Road => true,
                Terrain::House => crossing.span.is_touch(),
                Terrain::Wood => !crossing.span.is_longer_than(Mil::inches(1), line),
                Terrain::Hill => {
                    piece.polygon.holds(from) || piece.polygon.holds(to) || crossing.span.is_touch()
                }
            }
        })
    }

    /// Whether a stand at `from` notices one that hides at `to`.
    pub fn spots(&self, from: Point, to: Point) -> bool {
        from.distance_squared(to) <= SPOTTING.squared() && self.sees(from, to)
    }

    /// Whether a stand may be there: on the table, off the house, clear of the others [K3].
    pub fn stands_clear(&self, pose: Pose, others: &[Rect]) -> Result<(), Refusal> {
        let refused = |message| super::refuse("K3", message);
        if !self.table.holds(pose.at) {
            return refused("A stand may not leave the table.");
        }
        let rect = BASE.at(pose);
        if !rect.corner_points().iter().all(|corner| self.table.holds(*corner)) {
            return refused("A stand may not leave the table.");
        }
        let houses = self.layer.pieces().iter().filter(|piece| piece.what == Terrain::House);
        if houses.into_iter().any(|house| house.polygon.overlaps(&rect)) {
            return refused("A stand may not cross the house.");
        }
        if others.iter().any(|other| rect.overlaps(Mil::ZERO, other)) {
            return refused("A stand may not overlap another stand.");
        }
        Ok(())
    }

    /// What a way costs up to a place along it: wood twice its length, road half [K2].
    fn price(&self, runs: &[Run], along: Mil) -> Mil {
        let halves = runs.iter().map(|run| {
            let inside = |terrain| run.pieces.iter().any(|piece| self.layer.pieces()[*piece].what == terrain);
            let rate = if inside(Terrain::Road) {
                1
            } else if inside(Terrain::Wood) {
                4
            } else {
                2
            };
            rate * (along.0.min(run.to.0) - run.from.0).max(0)
        });
        Mil((halves.sum::<i32>() + 1) / 2)
    }

    /// How a stand would move along `points` and turn at the end. A turn of more than 45 degrees there costs an inch [K2].
    pub fn march(
        &self,
        (stand, from): (usize, Pose),
        points: &[Point],
        facing: Option<Heading>,
        others: &[Rect],
    ) -> March {
        let way: Vec<Point> = [from.at].iter().chain(points).copied().collect();
        let path = Path::marching(&way, from.heading);
        let length = path.length();
        let arrived = path.at(length);
        let end = Pose::new(arrived.at, facing.unwrap_or(arrived.heading));
        let turn = if arrived.heading.turn_to(end.heading).abs() > 450 { Mil::inches(1) } else { Mil::ZERO };
        let runs = path.runs(&self.layer);
        let cost = self.price(&runs, length) + turn;
        let too_dear = |cost: Mil| -> Result<(), Refusal> {
            if cost <= ALLOWANCE {
                return Ok(());
            }
            super::refuse("K2", &format!("This move costs {cost} inches; a stand has {ALLOWANCE}."))
        };
        let steps = i64::from(path.steps(STEP).max(1));
        let at_station = |(number, pose): (i64, Pose)| {
            let along = Mil((i64::from(length.0) * number / steps) as i32);
            let bad = too_dear(self.price(&runs, along)).and_then(|()| self.stands_clear(pose, others));
            bad.err().map(|refusal| (along, refusal))
        };
        let mut stop = (0..).zip(path.stations(STEP)).find_map(at_station);
        if stop.is_none() {
            let bad = too_dear(cost).and_then(|()| self.stands_clear(end, others));
            stop = bad.err().map(|refusal| (length, refusal));
        }
        // The player reads what the whole move costs, wherever it becomes too dear.
        if let Some((_, refusal)) = &mut stop
            && refusal.clause == "K2"
        {
            *refusal = too_dear(cost).err().unwrap_or(refusal.clone());
        }
        March { stand, way, path, end, cost, stop }
    }

    /// The ground that a stand can reach straight ahead in each of 24 directions, as an outline.
    pub fn reach(&self, (stand, from): (usize, Pose), others: &[Rect]) -> Vec<Point> {
        let towards = |number: i32| {
            let far = from.at + Heading::new(number * 150).offset(Mil::ZERO, Mil::inches(12));
            let march = self.march((stand, from), &[far], None, others);
            let end = march.stop.map_or(march.path.length(), |(along, _)| along - STEP);
            march.path.at(end).at
        };
        (0..24).map(towards).collect()
    }
}
