//! How many questions about sight a core answers in a second on a map of 52 by 28 hexes.
//!
//! `cargo bench -p board --bench sight`
//!
//! A third of the hexes block, sight reaches ten hexes. Measured: a question about a pair, the set that forty observers
//! see, mending the table after one hex has changed, and making the table.

use board::sight::{Lines, Mutual, SightTable, Tracing};
use board::{Grid, GridSpec, HexId, HexSet};
use std::hint::black_box;
use std::time::{Duration, Instant};

const PAIRS: usize = 1 << 16;

fn main() {
    let grid = Grid::new(&GridSpec::flat(52, 28)).expect("the grid is sound");
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    let mut woods: Vec<bool> = grid.hexes().map(|_| random(3) == 0).collect();
    let any: Vec<HexId> = (0..PAIRS).map(|_| HexId(random(grid.len()) as u16)).collect();

    for (name, tracing) in [("nearest", Tracing::Nearest), ("crossed", Tracing::Crossed)] {
        let lines = Lines::new(&grid, tracing, 10);
        let make =
            || SightTable::new(&lines, Mutual::Yes, |line| !line.through().any(|hex| woods[hex.index()]));
        let mut table = make();
        println!(
            "{name}: {:.1} tables made in a second",
            per_second(1, || black_box(make()).sees(HexId(0), HexId(0)))
        );
        let looked = per_second(PAIRS, || {
            any.iter().zip(&any[1..]).filter(|&(&a, &b)| table.sees(black_box(a), b)).count()
        });
        println!("{name}: {:.0} million pairs looked up in a second", looked / 1e6);
        let sets = per_second(1 << 10, || {
            any.chunks(64).map(|side| table.seen_by::<23>(side[..40].iter().copied()).len()).sum::<usize>()
        });
        println!("{name}: {:.2} million times what forty observers see in a second", sets / 1e6);
        let mended = per_second(64, || {
            for &hex in &any[..64] {
                woods[hex.index()] = !woods[hex.index()];
                table.mend(&lines, hex, |line| !line.through().any(|hex| woods[hex.index()]));
            }
            HexSet::<23>::EMPTY.len()
        });
        println!("{name}: {mended:.0} hexes mended in a second");
    }
}

/// The best of many short stretches: other work on the machine only ever takes time away.
fn per_second<T>(count: usize, mut work: impl FnMut() -> T) -> f64 {
    let mut best = Duration::MAX;
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(600) {
        let from = Instant::now();
        black_box(work());
        best = best.min(from.elapsed());
    }
    count as f64 / best.as_secs_f64()
}
