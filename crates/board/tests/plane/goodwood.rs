//! A real table: the ground of a large scenario, stands on it, and a rule of sight by samples as a rulebook has it.

use board::plane::{
    Base, Buckets, Figure, Heading, Layer, Mil, Piece, Point, Polygon, Pose, Rect, Sightline,
};

/// What a piece of ground is: a rise or something that stands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    Rise { level: i32 },
    Cover { height: i32, is_bad: bool },
}

pub struct Table {
    pub layer: Layer<Ground>,
    pub stands: Vec<Rect>,
    pub buckets: Buckets,
}

pub const STEP: Mil = Mil(250);

impl Table {
    pub fn goodwood() -> Table {
        let mut pieces = Vec::new();
        let mut stands = Vec::new();
        for line in include_str!("goodwood.txt").lines().filter(|line| !line.starts_with('#')) {
            let (head, corners) = line.split_once(": ").unwrap_or((line, ""));
            let mil = |word: &str| word.parse::<i32>().expect("a number") * 10;
            let corner = |pair: &str| {
                let (x, y) = pair.split_once(',').expect("a pair");
                Point::new(mil(x), mil(y))
            };
            let what = match head.split(' ').collect::<Vec<_>>()[..] {
                ["rise", level] => Ground::Rise { level: level.parse().expect("a level") },
                ["ground", height, going] => {
                    Ground::Cover { height: height.parse().expect("a height"), is_bad: going == "bad" }
                }
                ["stand", _, frontage, depth, x, y, degrees] => {
                    let heading = Heading::new(mil(degrees));
                    let base = Base { frontage: Mil(mil(frontage)), depth: Mil(mil(depth)) };
                    stands.push(base.at(Pose::new(Point::new(mil(x), mil(y)), heading)));
                    continue;
                }
                _ => panic!("{head}"),
            };
            let polygon = Polygon::new(corners.split(' ').map(corner).collect()).expect("a simple polygon");
            pieces.push(Piece { polygon, what });
        }
        let layer = Layer::new(pieces);
        let mut buckets = Buckets::new(
            board::plane::Bounds { low: Point::new(0, 0), high: Point::new(72_000, 60_000) },
            Mil(3_000),
        );
        for (number, stand) in stands.iter().enumerate() {
            buckets.insert(number as u16, stand.bounds());
        }
        Table { layer, stands, buckets }
    }

    /// The highest rise at a point, and the highest cover over it that does not belong to `but`.
    pub fn heights(&self, point: Point, but: impl Fn(usize) -> bool) -> (i32, i32) {
        let (mut level, mut cover) = (0, 0);
        for (number, ground) in self.layer.at(point) {
            match *ground {
                Ground::Rise { level: rise } => level = level.max(rise),
                Ground::Cover { height, .. } if !but(number) => cover = cover.max(height),
                Ground::Cover { .. } => {}
            }
        }
        (level, cover)
    }

    /// Whether the ground lets one stand see another: a crest hides what is more than half an inch behind it, cover
    /// what is more than an inch inside or anywhere beyond.
    pub fn ground_is_open(&self, a: &Rect, b: &Rect) -> bool {
        let [from, to] = [a, b].map(|stand| self.heights(stand.centre(), |_| false).0);
        let covers = |stand: &Rect| -> Vec<usize> {
            self.layer.at(stand.centre()).map(|(number, _)| number).collect()
        };
        let (mine, theirs) = (covers(a), covers(b));
        Sightline::new(a.centre(), b.centre(), STEP).samples().all(|sample| {
            let [near_a, near_b] = [a, b].map(|stand| stand.is_within(Mil(1_000), &sample.at));
            let own = |piece| near_a && mine.contains(&piece) || near_b && theirs.contains(&piece);
            let (level, cover) = self.heights(sample.at, own);
            let on_crest = || [a, b].into_iter().any(|stand| stand.is_within(Mil(500), &sample.at));
            !(sample.is_overtopped(level + cover, from, to) && cover > 0
                || sample.is_overtopped(level, from, to) && !on_crest())
        })
    }

    /// Whether a stand other than these two covers more than a hair of the line between them.
    pub fn stands_are_clear(&self, a: &Rect, b: &Rect, candidates: &[u16]) -> bool {
        let line = Sightline::new(a.centre(), b.centre(), STEP).segment();
        candidates.iter().map(|&number| &self.stands[usize::from(number)]).all(|stand| {
            stand == a
                || stand == b
                || !stand.bounds().touches(line.bounds())
                || stand.chord(line).is_none_or(|chord| !chord.is_longer_than(Mil(10), line))
        })
    }
}
