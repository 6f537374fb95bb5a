//! The real table: its ground is sound, found alike with and without the grid, and seen alike from both ends.

use crate::goodwood::Table;
use board::plane::{Figure, Heading, Path, Point};

#[test]
fn the_grid_finds_what_a_plain_search_finds() {
    let table = Table::goodwood();
    for x in (-700..73_000).step_by(773) {
        for y in (-700..61_000).step_by(811) {
            let point = Point::new(x, y);
            let found: Vec<usize> = table.layer.at(point).map(|(number, _)| number).collect();
            let pieces = table.layer.pieces().iter().enumerate();
            let all = pieces.filter(|(_, piece)| piece.polygon.holds(point)).map(|(number, _)| number);
            assert_eq!(found, all.collect::<Vec<_>>(), "{point:?}");
        }
    }
}

#[test]
fn sight_over_ground_is_the_same_both_ways() {
    let table = Table::goodwood();
    let mut open = 0;
    let mut asked = 0;
    for (i, a) in table.stands.iter().enumerate() {
        for b in table.stands[..i].iter().step_by(3).filter(|b| a.is_within(board::plane::Mil(12_001), *b)) {
            let seen = table.ground_is_open(a, b);
            assert_eq!(seen, table.ground_is_open(b, a));
            let all: Vec<u16> = (0..table.stands.len() as u16).collect();
            let mut near = Vec::new();
            table.buckets.find(
                Path::marching(&[a.centre(), b.centre()], Heading::UP).legs().next().unwrap().bounds(),
                &mut near,
            );
            assert_eq!(table.stands_are_clear(a, b, &all), table.stands_are_clear(b, a, &near));
            asked += 1;
            open += usize::from(seen);
        }
    }
    assert!(asked > 200 && open > 20 && open < asked, "{open} of {asked}");
}

/// Cut at the outlines, a way over the table is as long as its legs, and the ground of each run is right in its middle.
#[test]
fn going_along_a_way_over_the_table() {
    let table = Table::goodwood();
    let corners = [(60_000, 59_000), (50_000, 40_000), (30_000, 35_000), (20_000, 10_000), (60_000, 5_000)];
    let path = Path::marching(&corners.map(|(x, y)| Point::new(x, y)), Heading::UP);
    let runs = path.runs(&table.layer);
    assert!(runs.len() > 10);
    for run in &runs {
        let middle = path.at(board::plane::Mil(i32::midpoint(run.from.0, run.to.0))).at;
        let found: Vec<usize> = table.layer.at(middle).map(|(number, _)| number).collect();
        if run.length() > board::plane::Mil(4) {
            assert_eq!(found, run.pieces);
        }
    }
}
