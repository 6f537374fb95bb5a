//! Lines of sight against a slow reference in fractions, and the examples of the rulebook.

use board::{HexId, HexMap};
use guards::{Hexes, SightRange, open_named};

/// X23. Which hexes block a line on open ground, one at a time.
///
/// Covers 11.2n2.
#[test]
fn lines_cross_the_hexes_of_the_examples() {
    use board::sight::{Lines, Tracing};
    for name in ["goodwood", "bonninghardt"] {
        let map = HexMap::parse(guards::map_text(name).unwrap()).unwrap();
        let lines = Lines::new(&map.grid, Tracing::Crossed, 10);
        let hex = |number| map.grid.find(number).unwrap();
        for (from, to, crossed) in [
            ("3040", "3042", "3041"),
            ("3040", "3240", ""),
            ("3040", "3141", ""),
            ("3040", "3142", "3041 3141"),
            ("3040", "3339", "3139 3240"),
            ("3141", "3441", "3241 3341"),
        ] {
            let line = lines.line(hex(from), hex(to)).unwrap();
            let mut found: Vec<&str> = line.through().map(|hex| map.grid.number(hex)).collect();
            found.sort_unstable();
            assert_eq!(found.join(" "), crossed, "{name}: {from} to {to}");
        }
    }
}

/// A fraction with a positive denominator.
#[derive(Clone, Copy)]
struct Fraction(i64, i64);

impl Fraction {
    fn new(over: i64, under: i64) -> Fraction {
        if under < 0 { Fraction(-over, -under) } else { Fraction(over, under) }
    }

    fn is_less(self, other: Fraction) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

/// Where hexes lie, in whole numbers: the corners of a hex are 2 away along its columns' normal, 1 aside and 1 along.
fn centre(map: &HexMap, hex: HexId) -> (i64, i64) {
    let number: i64 = map.grid.number(hex).parse().unwrap();
    let (column, row) = (number / 100, number % 100);
    (3 * column, 2 * row + column % 2)
}

const CORNERS: [(i64, i64); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

/// Whether the segment from `start` to `end` crosses the inside of the hex around `hex`: clipped by its six sides, something is left.
fn crosses(start: (i64, i64), end: (i64, i64), hex: (i64, i64)) -> bool {
    let (mut enters, mut leaves) = (Fraction(0, 1), Fraction(1, 1));
    for side in 0..6 {
        let (p, q) = (CORNERS[side], CORNERS[(side + 1) % 6]);
        // Points inside lie to the left of each side; how far is a linear function of the place on the segment.
        let left = |(x, y): (i64, i64)| (q.0 - p.0) * (y - hex.1 - p.1) - (q.1 - p.1) * (x - hex.0 - p.0);
        let (from, to) = (left(start), left(end));
        let slope = to - from;
        if slope == 0 {
            if from <= 0 {
                return false;
            }
            continue;
        }
        let meets = Fraction::new(-from, slope);
        if slope > 0 && enters.is_less(meets) {
            enters = meets;
        }
        if slope < 0 && meets.is_less(leaves) {
            leaves = meets;
        }
    }
    enters.is_less(leaves)
}

/// Every pair of hexes at most ten apart, from either end.
fn check(name: &str) {
    let setting = open_named(name).unwrap();
    let (map, terrain) = (&setting.map, &setting.terrain);
    let centres: Vec<(i64, i64)> = map.grid.hexes().map(|hex| centre(map, hex)).collect();
    let (mut pairs, mut seen, mut one_sided, mut overlooked) = (0, 0, 0, 0);
    for from in map.grid.hexes() {
        let near: Vec<HexId> =
            map.grid.hexes().filter(|&hex| map.grid.distance(from, hex) <= 10 && hex != from).collect();
        let blocking: Vec<HexId> =
            near.iter().copied().filter(|&hex| terrain.blocking().contains(hex)).collect();
        let peak = terrain.peaks().contains(from);
        for &to in &near {
            let blocks = |&hex: &HexId| {
                hex != to && crosses(centres[from.index()], centres[to.index()], centres[hex.index()])
            };
            let stopped = blocking.iter().any(|hex| {
                blocks(hex) && {
                    let over = peak && map.grid.distance(from, *hex) == 1;
                    overlooked += usize::from(over);
                    !over
                }
            });
            let sees = setting.sight.sees(from, to);
            assert_eq!(sees, !stopped, "{name}: {} to {}", map.grid.number(from), map.grid.number(to));
            assert_eq!(setting.sight.blocked_by(map, terrain, from, to).is_none(), sees);
            pairs += 1;
            seen += usize::from(sees);
            one_sided += usize::from(sees != setting.sight.sees(to, from));
        }
        let within = |range: u16| -> Hexes {
            near.iter()
                .copied()
                .filter(|&to| map.grid.distance(from, to) <= range && setting.sight.sees(from, to))
                .chain([from])
                .collect()
        };
        for (sight, range) in [(SightRange::One, 1), (SightRange::Five, 5), (SightRange::Ten, 10)] {
            assert_eq!(setting.sight.seen_from(from, sight), within(range));
        }
    }
    // The rule must have had something to decide.
    assert!(pairs == 372_700 && seen > pairs / 10 && seen < pairs, "{seen} of {pairs}");
    assert!(one_sided > 0 && overlooked > 0, "{name}: {one_sided} one-sided, {overlooked} looked over");
}

/// Covers 1.1, 11.2n2, 11.2n3, 11.3n3.
#[test]
fn goodwood_is_seen_as_fractions_see_it() {
    check("goodwood");
}

/// Covers 1.1, 11.2n2, 11.2n3, 11.3n3.
#[test]
fn bonninghardt_is_seen_as_fractions_see_it() {
    check("bonninghardt");
}

/// Covers 1.1, 11.2n2, 11.2n3, 11.3n3.
#[test]
fn veritable_is_seen_as_fractions_see_it() {
    check("veritable");
}

/// Covers 1.1, 11.2n2, 11.2n3, 11.3n3.
#[test]
fn joes_bridge_is_seen_as_fractions_see_it() {
    check("joes-bridge");
}

/// A peak looks over the blocking hexes next to it, and is not seen from behind them.
///
/// Covers 11.2n3.
#[test]
fn sight_from_a_peak_is_one_sided() {
    let setting = open_named("bonninghardt").unwrap();
    let grid = &setting.map.grid;
    let peak = grid.find("1541").unwrap();
    let one_way: Vec<HexId> =
        grid.hexes().filter(|&hex| setting.sight.sees(peak, hex) && !setting.sight.sees(hex, peak)).collect();
    assert!(!one_way.is_empty());
    for hex in one_way {
        let by = setting.sight.blocked_by(&setting.map, &setting.terrain, hex, peak).unwrap();
        assert!(setting.terrain.blocking().contains(by));
    }
}

/// What watches a hex, asked of whole sets of hexes, is what each line says.
#[test]
fn a_side_sees_what_one_of_its_stacks_sees() {
    use kernel::{Dice, Seeded};
    for name in ["goodwood", "joes-bridge"] {
        let book = guards::open(name).unwrap();
        let setting = book.game().setting();
        let mut dice = Seeded::from_number(5);
        let hexes = setting.map.grid.len() as u32;
        for range in SightRange::ALL {
            let stacks: Hexes = (0..30).map(|_| HexId(dice.roll(hexes) as u16 - 1)).collect();
            let sees = |from: HexId, to: HexId| {
                setting.map.grid.distance(from, to) <= u16::from(range.range().0)
                    && setting.sight.sees(from, to)
            };
            let seen = setting.map.grid.hexes().filter(|&hex| stacks.iter().any(|from| sees(from, hex)));
            let unseen = setting.map.grid.hexes().collect::<Hexes>() - seen.collect::<Hexes>();
            let all: Hexes = setting.map.grid.hexes().collect();
            assert_eq!(setting.sight.unseen(range, &stacks, &all), unseen, "{name}, {range:?}");
        }
    }
}
