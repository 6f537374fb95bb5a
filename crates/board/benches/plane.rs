//! How long the plane takes over the table of a large scenario: 97 polygons with 2,400 corners.
//!
//! `cargo bench -p board --bench plane`
//!
//! Stands lie where the scenario sets them up, others beside them up to 248. Times are processor time, the best of many
//! short stretches.

#[path = "../tests/plane/goodwood.rs"]
mod goodwood;

use board::plane::{Base, Figure, Heading, Layer, Mil, Path, Piece, Point, Pose, Rect, Segment};
use goodwood::{Ground, STEP, Table};
use std::hint::black_box;
use std::sync::OnceLock;
use std::time::Instant;

const STANDS: usize = 248;

fn main() {
    let mut table = Table::goodwood();
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: i32| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as i32
    };
    while table.stands.len() < STANDS {
        let pose = Pose::new(
            Point::new(random(70_000) + 1_000, random(58_000) + 1_000),
            Heading::new(random(3_600)),
        );
        let rect = Base { frontage: Mil(1_500), depth: Mil(500) }.at(pose);
        table.buckets.insert(table.stands.len() as u16, rect.bounds());
        table.stands.push(rect);
    }
    let points: Vec<Point> = (0..1_000).map(|_| Point::new(random(72_000), random(60_000))).collect();
    let stand = |random: &mut dyn FnMut(i32) -> i32| table.stands[random(STANDS as i32) as usize];
    let any: Vec<(Rect, Rect)> = (0..1_000).map(|_| (stand(&mut random), stand(&mut random))).collect();
    let near: Vec<(Rect, Rect)> = any
        .iter()
        .map(|(a, _)| {
            let at =
                Point::new(a.centre().x() + random(2_400) - 1_200, a.centre().y() + random(2_400) - 1_200);
            (*a, a.base().at(Pose::new(at, Heading::new(random(3_600)))))
        })
        .collect();
    // Pairs within the sighting distance.
    let seen: Vec<(Rect, Rect)> = (0..)
        .map(|_| (stand(&mut random), stand(&mut random)))
        .filter(|(a, b)| a != b && a.is_within(Mil(12_001), b))
        .take(1_000)
        .collect();
    let ways: Vec<Path> =
        points.windows(3).step_by(10).map(|three| Path::marching(three, Heading::UP)).collect();

    println!("rectangles");
    report("corners of a pose", &any, |(a, _)| a.base().at(black_box(a.pose())).corner_points()[0].x());
    report("overlap, anywhere", &any, |(a, b)| a.overlaps(Mil(10), b).into());
    report("overlap, near", &near, |(a, b)| a.overlaps(Mil(10), b).into());
    report("within 12 inches, anywhere", &any, |(a, b)| a.is_within(Mil(12_001), b).into());
    report("contact, near", &near, |(a, b)| a.is_within(Mil(50), b).into());
    report("exact distance, near", &near, |(a, b)| a.distance(b).root().0);

    println!("points");
    let widest = table.layer.pieces().iter().max_by_key(|piece| piece.polygon.double_area()).expect("ground");
    report("in the widest polygon", &points, |&point| widest.polygon.holds(point).into());
    report("ground by the grid", &points, |&point| table.layer.at(point).count() as i32);
    report("ground by plain search", &points, |&point| {
        table.layer.pieces().iter().filter(|piece| piece.polygon.holds(point)).count() as i32
    });
    report("building the grid", &[()], |()| {
        let pieces = table.layer.pieces().iter();
        let pieces = pieces.map(|piece| Piece { polygon: piece.polygon.clone(), what: piece.what });
        Layer::<Ground>::new(pieces.collect()).pieces().len() as i32
    });

    println!("sight up to 12 inches");
    report("over the ground, by samples", &seen, |(a, b)| table.ground_is_open(a, b).into());
    let line = |(a, b): &(Rect, Rect)| Segment::new(a.centre(), b.centre());
    report("entries and exits of all ground", &seen, |pair| table.layer.crossings(line(pair)).len() as i32);
    let all: Vec<u16> = (0..STANDS as u16).collect();
    report("past 248 stands, plain search", &seen, |(a, b)| table.stands_are_clear(a, b, &all).into());
    let mut found = Vec::new();
    report("past 248 stands, by buckets", &seen, |pair| {
        table.buckets.find(line(pair).bounds(), &mut found);
        table.stands_are_clear(&pair.0, &pair.1, &found).into()
    });

    println!("paths, each with its length in inches on average");
    let inches: i32 = ways.iter().map(|path| path.length().0 / 1_000).sum();
    println!("  {:<34} {:>9}", "length", inches / ways.len() as i32);
    report("going, cut at outlines", &ways, |path| path.runs(&table.layer).len() as i32);
    report("going, by quarter inches", &ways, |path| {
        let bad = |point| {
            table.layer.at(point).any(|(_, ground)| matches!(ground, Ground::Cover { is_bad: true, .. }))
        };
        path.pieces(STEP).filter(|piece| bad(piece.middle)).map(|piece| piece.length().0).sum()
    });
    let base = Base { frontage: Mil(1_000), depth: Mil(1_500) };
    report("sweep past 248 stands", &ways, |path| {
        path.first_overlap(base, STEP, Mil(10), &table.stands).map_or(-1, |hit| hit.station as i32)
    });
}

fn report<T>(name: &str, cases: &[T], mut ask: impl FnMut(&T) -> i32) {
    let mut best = f64::INFINITY;
    for _ in 0..20 {
        let start = spent();
        let mut end = start;
        let mut asked = 0_u32;
        while end < start + 0.02 {
            for case in cases {
                black_box(ask(black_box(case)));
                asked += 1;
            }
            end = spent();
        }
        best = best.min((end - start) / f64::from(asked));
    }
    println!("  {name:<34} {:>9.0} ns", best * 1e9);
}

/// Seconds this process has had on a processor, where the system tells; else seconds passed.
fn spent() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let nanoseconds = std::fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64(), |n| n / 1e9)
}
