//! Lines of sight against a slow reference in fractions, and what tables make of them.

mod shapes;

use board::sight::{Line, Lines, Mutual, SightTable, Step, Tracing};
use board::{Grid, HexId, HexMatrix, HexSet};
use proptest::prelude::*;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The reference: hexes as polygons in plane coordinates, lines clipped to them in fractions. It shares nothing with the
/// crate but the printed numbers.
///
/// Columns lie 3 apart and rows 2, every other column shifted by 1: a stretched picture in which every corner is whole,
/// and in which crossing and touching are what they are on the map.
mod reference {
    use super::{BTreeSet, Ordering};

    /// Column and doubled row, counted from the hex where the line begins.
    pub type Cell = (i64, i64);

    #[derive(Clone, Copy)]
    pub struct Fraction(i64, i64);

    impl Fraction {
        pub fn new(over: i64, under: i64) -> Fraction {
            if under < 0 { Fraction(-over, -under) } else { Fraction(over, under) }
        }
        pub fn compare(self, other: Fraction) -> Ordering {
            (self.0 * other.1).cmp(&(other.0 * self.1))
        }
        fn larger(self, other: Fraction) -> Fraction {
            if self.compare(other) == Ordering::Less { other } else { self }
        }
        fn smaller(self, other: Fraction) -> Fraction {
            if self.compare(other) == Ordering::Greater { other } else { self }
        }
    }

    /// The six sides of a hex around the origin: `a x + b y <= c`.
    const SIDES: [(i64, i64, i64); 6] =
        [(0, 1, 1), (0, -1, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2)];

    /// Where a line from the origin runs along or through a hex, as fractions of its length, and whether along a side.
    fn clip(to: Cell, hex: Cell) -> Option<(Fraction, bool)> {
        let (mut enters, mut leaves) = (Fraction::new(0, 1), Fraction::new(1, 1));
        let mut along = false;
        for (a, b, c) in SIDES {
            let start = a * -3 * hex.0 - b * hex.1;
            let gain = a * 3 * to.0 + b * to.1;
            match gain.cmp(&0) {
                Ordering::Equal if start > c => return None,
                Ordering::Equal => along |= start == c,
                Ordering::Greater => leaves = leaves.smaller(Fraction::new(c - start, gain)),
                Ordering::Less => enters = enters.larger(Fraction::new(c - start, gain)),
            }
        }
        (enters.compare(leaves) == Ordering::Less).then_some((enters, along))
    }

    fn cells_around(to: Cell) -> impl Iterator<Item = Cell> {
        let columns = to.0.min(0) - 1..=to.0.max(0) + 1;
        columns
            .flat_map(move |x| (to.1.min(0) - 2..=to.1.max(0) + 2).map(move |y| (x, y)))
            .filter(|(x, y)| (x + y).rem_euclid(2) == 0)
    }

    pub fn range(to: Cell) -> i64 {
        let (dx, dy) = (to.0.abs(), to.1.abs());
        dx + ((dy - dx) / 2).max(0)
    }

    /// Every hex with a stretch of the line inside it, or two with a stretch on their common side.
    pub fn crossed(to: Cell) -> Vec<BTreeSet<Cell>> {
        let mut met: Vec<(Fraction, Cell, bool)> = cells_around(to)
            .filter(|&cell| cell != (0, 0) && cell != to)
            .filter_map(|cell| clip(to, cell).map(|(enters, along)| (enters, cell, along)))
            .collect();
        met.sort_by(|a, b| a.0.compare(b.0));
        let mut steps: Vec<BTreeSet<Cell>> = Vec::new();
        let mut beside: Option<Fraction> = None;
        for (enters, cell, along) in met {
            if along && beside.is_some_and(|other| other.compare(enters) == Ordering::Equal) {
                steps.last_mut().unwrap().insert(cell);
            } else {
                steps.push(BTreeSet::from([cell]));
            }
            beside = along.then_some(enters);
        }
        steps
    }

    /// The hexes nearest to the points that divide the line evenly.
    pub fn nearest(to: Cell) -> Vec<BTreeSet<Cell>> {
        let n = range(to);
        let step = |i: i64| {
            // In units of half a hexside and of half a hex's height; the latter is longer by the root of three.
            let apart = |cell: Cell| {
                let (x, y) = (n * 3 * cell.0 - i * 3 * to.0, n * cell.1 - i * to.1);
                x * x + 3 * y * y
            };
            let least = cells_around(to).map(apart).min().unwrap();
            cells_around(to).filter(|&cell| apart(cell) == least).collect()
        };
        (1..n).map(step).collect()
    }
}

/// Column and doubled row of a hex by the map's own formula.
fn cell(name: &str, (column, row): (i32, i32)) -> reference::Cell {
    let (column, row) = (i64::from(column), i64::from(row));
    match name {
        "panzer" if column % 2 == 1 => (column, 2 * row),
        "panzer" => (column, 2 * row - 1),
        _ => (column, 2 * row + column % 2),
    }
}

fn shapes() -> [(&'static str, Grid); 3] {
    [("goodwood", shapes::goodwood()), ("joe's bridge", shapes::joes_bridge()), ("panzer", shapes::panzer())]
}

#[test]
fn every_line_within_ten_hexes_is_that_of_the_reference() {
    for (name, grid) in shapes() {
        let cells: Vec<reference::Cell> = grid.hexes().map(|hex| cell(name, grid.parts(hex))).collect();
        // Hexes by cell, with room around the map.
        let mut by_cell = vec![None; 80 * 200];
        let index = |(x, y): reference::Cell| ((x + 10) * 200 + y + 30) as usize;
        for hex in grid.hexes() {
            by_cell[index(cells[hex.index()])] = Some(hex);
        }
        for (tracing, slow) in [
            (Tracing::Nearest, reference::nearest as fn(reference::Cell) -> Vec<BTreeSet<reference::Cell>>),
            (Tracing::Crossed, reference::crossed),
        ] {
            let lines = Lines::new(&grid, tracing, 10);
            let mut known: BTreeMap<reference::Cell, Vec<BTreeSet<reference::Cell>>> = BTreeMap::new();
            let mut count = 0;
            for (a, b) in grid.hexes().flat_map(|a| grid.hexes().map(move |b| (a, b))) {
                let ((x, y), (s, t)) = (cells[a.index()], cells[b.index()]);
                let offset = (s - x, t - y);
                let line = lines.line(a, b);
                assert_eq!(line.is_some(), reference::range(offset) <= 10);
                let Some(line) = line else { continue };
                assert_eq!(i64::from(line.range()), reference::range(offset));
                let expected = known.entry(offset).or_insert_with(|| slow(offset));
                assert_eq!(line.steps().len(), expected.len());
                for (step, met) in line.steps().zip(expected) {
                    let mut there = met.iter().filter_map(|(u, v)| by_cell[index((x + u, y + v))]);
                    let (first, second) = (there.next(), there.next());
                    let ordered =
                        (first.min(second.or(first)), second.map(|second| second.max(first.unwrap())));
                    let mut hexes = step.hexes();
                    let pair = || format!("{name} {tracing:?} {} {}", grid.number(a), grid.number(b));
                    assert_eq!((hexes.next(), hexes.next()), ordered, "{}", pair());
                    assert_eq!(matches!(step, Step::Between(..)), met.len() == 2, "{}", pair());
                }
                count += 1;
            }
            assert!(count > 50_000, "{name}: {count} lines");
        }
    }
}

/// The steps of a line in printed numbers: `3041`, or `3139|3140` at a tie.
fn steps(grid: &Grid, tracing: Tracing, from: &str, to: &str) -> String {
    let lines = Lines::new(grid, tracing, 40);
    let hex = |number: &str| grid.find(number).unwrap_or_else(|| panic!("no hex {number}"));
    let name = |step: Step| step.hexes().map(|hex| grid.number(hex)).collect::<Vec<_>>().join("|");
    lines.line(hex(from), hex(to)).unwrap().steps().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_line_meets_every_hex_it_crosses_and_none_it_only_touches() {
    let grid = shapes::goodwood();
    for (from, to, met) in [
        ("3040", "3042", "3041"),
        ("3040", "3240", "3139|3140"),
        ("3040", "3141", "3041|3140"),
        ("3040", "3142", "3041 3141"),
        ("3040", "3339", "3139 3240"),
        ("3141", "3441", "3241 3341"),
        // Nicks 3240 and 3239 near their corners: four hexes at range 4, where the points nearest to it are three.
        ("3040", "3439", "3139 3240 3239 3339"),
    ] {
        assert_eq!(steps(&grid, Tracing::Crossed, from, to), met, "{from} to {to}");
    }
    assert_eq!(steps(&grid, Tracing::Nearest, "3040", "3439"), "3139 3239|3240 3339");
}

#[test]
fn the_nearest_hexes_follow_each_other_with_ties_between() {
    let grid = shapes::panzer();
    for (from, to, met) in [
        ("A0", "B2", "A1|B1"),
        ("A1", "B3", "A2|B2"),
        ("H5", "I7", "H6 I6"),
        ("K3", "D7", "J4 I4 H5 G5 F6 E6"),
        ("Q1", "Q3", "Q2"),
        // Along the upper edge one hex of each tie is missing.
        ("A0", "E0", "B1 C0 D1"),
    ] {
        assert_eq!(steps(&grid, Tracing::Nearest, from, to), met, "{from} to {to}");
    }
    for (from, to, on_it) in [("P8", "BB10", "R8"), ("J3", "D7", "I3")] {
        assert!(steps(&grid, Tracing::Nearest, from, to).split([' ', '|']).any(|hex| hex == on_it));
    }
    let lines = Lines::new(&grid, Tracing::Nearest, 4);
    let hex = |number: &str| grid.find(number).unwrap();
    let step = lines.line(hex("A0"), hex("C0")).unwrap().steps().next();
    assert_eq!(step, Some(Step::Between(hex("B1"), None)), "a tie with a hex off the map is a tie");
}

#[test]
fn ties_never_follow_each_other_and_no_line_leaves_a_map_without_gaps() {
    for (name, grid) in shapes() {
        for tracing in [Tracing::Nearest, Tracing::Crossed] {
            let lines = Lines::new(&grid, tracing, 33);
            for from in grid.hexes().step_by(53) {
                for line in lines.lines_from(from) {
                    let mut tie = false;
                    for step in line.steps() {
                        assert!(step != Step::Off, "{name}");
                        let now = matches!(step, Step::Between(..));
                        assert!(!(tie && now), "{name} {} {}", grid.number(from), grid.number(line.to()));
                        tie = now;
                    }
                }
            }
        }
    }
}

#[test]
fn a_line_is_the_same_from_either_end() {
    for (name, grid) in shapes() {
        for tracing in [Tracing::Nearest, Tracing::Crossed] {
            let lines = Lines::new(&grid, tracing, 25);
            for from in grid.hexes().step_by(29) {
                for there in lines.lines_from(from) {
                    let back = lines.line(there.to(), from).unwrap();
                    let mut steps: Vec<Step> = back.steps().collect();
                    steps.reverse();
                    let pair = (grid.number(from), grid.number(there.to()));
                    assert_eq!(there.steps().collect::<Vec<_>>(), steps, "{name} {tracing:?} {pair:?}");
                }
            }
        }
    }
}

/// Hexes that block and hexsides that block, for a route that may pass a tie on either side.
struct Cover {
    hexes: BTreeSet<HexId>,
    sides: BTreeSet<(HexId, HexId)>,
}

impl Cover {
    fn sees(&self, line: Line) -> bool {
        line.has_open_route(
            |passage| !self.hexes.contains(&passage.hex),
            |crossing| {
                let (a, b) = (crossing.from, crossing.to);
                !self.sides.contains(&(a.min(b), a.max(b)))
            },
        )
    }
}

#[test]
fn a_tie_is_passed_on_one_side_as_a_whole() {
    let grid = shapes::panzer();
    let lines = Lines::new(&grid, Tracing::Nearest, 10);
    let hex = |number: &str| grid.find(number).unwrap();
    let sees = |from: &str, to: &str, hedges: &[(&str, &str)], woods: &[&str]| {
        let sides = hedges.iter().map(|(a, b)| (hex(a).min(hex(b)), hex(a).max(hex(b)))).collect();
        let cover = Cover { hexes: woods.iter().map(|w| hex(w)).collect(), sides };
        cover.sees(lines.line(hex(from), hex(to)).unwrap())
    };
    // A0 to B2 passes between A1 and B1.
    assert!(sees("A0", "B2", &[("B1", "B2")], &[]));
    assert!(!sees("A0", "B2", &[("B1", "B2"), ("A0", "A1")], &[]), "in on one side and out on the other");
    assert!(sees("A0", "B2", &[("A1", "B1")], &[]), "along the hedge, not across it");
    assert!(!sees("A1", "B3", &[("B2", "B3"), ("A2", "B3")], &[]));
    assert!(sees("A0", "B2", &[], &["A1"]));
    assert!(!sees("A0", "B2", &[], &["A1", "B1"]));
    assert!(sees("Q1", "Q2", &[], &["Q1", "Q2"]), "the ends never block");
    assert!(!sees("Q1", "Q2", &[("Q1", "Q2")], &[]), "a hexside between neighbours is asked about");
    assert!(sees("Q1", "Q1", &[], &["Q1"]));
}

#[test]
fn a_passage_knows_where_the_line_comes_from_and_goes() {
    let grid = shapes::panzer();
    let lines = Lines::new(&grid, Tracing::Nearest, 10);
    let hex = |number: &str| grid.find(number).unwrap();
    let mut passages = Vec::new();
    let mut crossings = Vec::new();
    let open = lines.line(hex("A0"), hex("B3")).unwrap().has_open_route(
        |p| {
            assert_eq!(grid.neighbour(p.hex, p.enters), Some(p.before));
            assert_eq!(grid.neighbour(p.hex, p.leaves), Some(p.after));
            passages.push((p.place, grid.number(p.before), grid.number(p.hex), grid.number(p.after)));
            true
        },
        |c| {
            assert_eq!(grid.neighbour(c.from, c.side), Some(c.to));
            crossings.push((c.place, grid.number(c.from), grid.number(c.to)));
            true
        },
    );
    assert!(open);
    assert_eq!(passages, [(1, "A0", "A1", "B2"), (2, "A1", "B2", "B3")]);
    assert_eq!(crossings, [(0, "A0", "A1"), (1, "A1", "B2"), (2, "B2", "B3")]);
}

#[test]
fn a_line_over_absent_hexes_leaves_the_map() {
    let mut spec = board::GridSpec::flat(5, 5);
    spec.absent = vec!["0302-0304".into()];
    let grid = shapes::grid(&spec);
    let lines = Lines::new(&grid, Tracing::Crossed, 10);
    let line = lines.line(grid.find("0203").unwrap(), grid.find("0403").unwrap()).unwrap();
    assert_eq!(line.steps().collect::<Vec<_>>(), [Step::Off]);
    assert!(!line.has_open_route(|_| true, |_| true));
    assert_eq!(line.through().count(), 0);
}

/// Sight that peaks make one-sided: a unit on a peak looks over what blocks next to it.
fn looks_over(grid: &Grid, woods: &BTreeSet<HexId>, peaks: &BTreeSet<HexId>, line: Line) -> bool {
    let over = |hex: HexId| peaks.contains(&line.from()) && grid.distance(line.from(), hex) == 1;
    !line.through().any(|hex| woods.contains(&hex) && !over(hex))
}

#[test]
fn a_peak_sees_over_the_wood_beside_it_and_is_not_seen() {
    let grid = shapes::goodwood();
    let hex = |number: &str| grid.find(number).unwrap();
    let (woods, peaks) = (BTreeSet::from([hex("3041")]), BTreeSet::from([hex("3040")]));
    let lines = Lines::new(&grid, Tracing::Crossed, 10);
    let table = SightTable::new(&lines, Mutual::No, |line| looks_over(&grid, &woods, &peaks, line));
    assert!(table.sees(hex("3040"), hex("3044")) && !table.sees(hex("3044"), hex("3040")));
    assert!(!table.sees(hex("3039"), hex("3042")), "a wood two hexes from the peak's neighbour");
    assert!(table.sees(hex("3044"), hex("3041")), "the target's own hex never blocks");
    assert!(table.sees(hex("3040"), hex("3050")) && !table.sees(hex("3040"), hex("3051")), "ten hexes");
    let near = HexMatrix::within(&grid, 5);
    let mut seen: HexSet<23> = HexSet::EMPTY;
    table.matrix().join_common(&near, hex("3040"), &mut seen);
    assert!(seen.contains(hex("3045")) && !seen.contains(hex("3046")));
    assert_eq!(seen.len(), 91);
}

/// Any of some hexes of a map of `size`.
fn some_hexes(size: usize, most: usize) -> impl Strategy<Value = BTreeSet<HexId>> {
    proptest::collection::btree_set((0..size as u16).prop_map(HexId), 0..most)
}

proptest! {
    // Each case makes several tables of a whole map.
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mended_table_is_that_of_the_changed_map(
        woods in some_hexes(347, 60), peaks in some_hexes(347, 20), changed in some_hexes(347, 6), range in 1_u16..12,
    ) {
        let grid = shapes::panzer();
        for tracing in [Tracing::Nearest, Tracing::Crossed] {
            let lines = Lines::new(&grid, tracing, range);
            let mut now = woods.clone();
            let mut table = SightTable::new(&lines, Mutual::No, |line| looks_over(&grid, &now, &peaks, line));
            for &hex in &changed {
                if !now.remove(&hex) {
                    now.insert(hex);
                }
                table.mend(&lines, hex, |line| looks_over(&grid, &now, &peaks, line));
            }
            prop_assert_eq!(&table, &SightTable::new(&lines, Mutual::No, |line| looks_over(&grid, &now, &peaks, line)));
        }
    }

    #[test]
    fn routes_are_open_from_either_end_and_one_question_is_enough(
        hexes in some_hexes(347, 60), sides in proptest::collection::vec((0_u16..347, 0_usize..6), 0..200),
        changed in 0_u16..347, mended in any::<bool>(),
    ) {
        let grid = shapes::panzer();
        let lines = Lines::new(&grid, Tracing::Nearest, 12);
        let sides = sides.into_iter().filter_map(|(hex, side)| {
            let other = grid.neighbour(HexId(hex), side)?;
            Some((HexId(hex).min(other), HexId(hex).max(other)))
        });
        let mut cover = Cover { hexes, sides: sides.collect() };
        let mut table = SightTable::new(&lines, Mutual::Yes, |line| cover.sees(line));
        if mended {
            // A fire breaks out, and a hedge beside it burns.
            cover.hexes.insert(HexId(changed));
            let hedge = cover.sides.iter().find(|side| side.0 == HexId(changed)).copied();
            hedge.map(|hedge| cover.sides.remove(&hedge));
            table.mend(&lines, HexId(changed), |line| cover.sees(line));
        }
        let either_way = SightTable::new(&lines, Mutual::No, |line| cover.sees(line));
        prop_assert_eq!(table.matrix(), either_way.matrix());
        let mut all: HexSet = HexSet::EMPTY;
        for hex in grid.hexes().step_by(40) {
            all |= table.seen_from(hex);
            prop_assert!(table.sees(hex, hex));
        }
        prop_assert_eq!(all, table.seen_by(grid.hexes().step_by(40)));
    }
}
