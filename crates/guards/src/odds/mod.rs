//! Exact odds, as far as the viewer knows: attacks over both event cups, shots over 36 rolls, barrages over 216.

mod attack;
mod draws;
mod shots;

pub use shots::BarrageChances;

use kernel::Chance;

/// Dice as a distribution: how many rolls give each sum.
pub(crate) fn dice_ways(dice: u8) -> [u64; 19] {
    let mut ways = [0; 19];
    ways[0] = 1;
    for _ in 0..dice {
        let mut next = [0; 19];
        for (sum, &count) in ways.iter().enumerate().filter(|(_, count)| **count > 0) {
            for face in 1..=6 {
                next[sum + face] += count;
            }
        }
        ways = next;
    }
    ways
}

/// A result with its weight and what it does for certain.
pub(crate) fn chance(weight: u32, result: impl Into<String>) -> Chance {
    Chance { weight, faces: Vec::new(), result: result.into(), lost: Vec::new(), retreats: Vec::new() }
}

/// Weights that fit the shape of the odds: cut down by their common divisor, and where that is not enough shares of a
/// billion, which add up to it.
pub(crate) fn fitted<const N: usize>(weights: [u64; N]) -> ([u32; N], u32) {
    const BILLION: u128 = 1_000_000_000;
    let divisor = weights.iter().copied().fold(0, gcd).max(1);
    let total: u64 = weights.iter().map(|weight| weight / divisor).sum();
    if let Ok(total) = u32::try_from(total) {
        return (weights.map(|weight| (weight / divisor) as u32), total);
    }
    let whole: u128 = weights.iter().map(|&weight| u128::from(weight)).sum();
    // Shares of the running sum: each is off by less than one, and together they are exact.
    let mut below = 0;
    let mut given = 0;
    let shares = weights.map(|weight| {
        below += u128::from(weight);
        let upto = below * BILLION / whole;
        let share = upto - given;
        given = upto;
        share as u32
    });
    (shares, BILLION as u32)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_counted() {
        assert_eq!(dice_ways(2)[2..=12], [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!(dice_ways(3).iter().sum::<u64>(), 216);
        assert_eq!(dice_ways(3)[10], 27);
    }

    #[test]
    fn weights_fit_and_add_up() {
        assert_eq!(fitted([6, 12, 18]), ([1, 2, 3], 6));
        assert_eq!(fitted([0, 0]), ([0, 0], 0));
        let (shares, total) = fitted([1 << 40, (1 << 40) + 1, 3 << 40]);
        assert_eq!((shares.iter().sum::<u32>(), total), (1_000_000_000, 1_000_000_000));
        assert_eq!(shares[2], 600_000_000);
    }
}
