//! The table of sines, computed by the compiler in whole numbers.

/// The sines scale by this: 1 is 2^30.
pub(super) const ONE: i64 = 1 << 30;

/// Fractional bits of the computation; twice as many as the table keeps.
const BITS: u32 = 60;
/// Pi with [`BITS`] fractional bits.
const PI: i128 = 3_622_009_729_038_561_421;

/// Sines of 0 to 90 degrees in tenths, scaled by [`ONE`] and rounded to the nearest.
pub(super) static SINES: [i32; 901] = table();

const fn table() -> [i32; 901] {
    let mut sines = [0; 901];
    let mut tenth = 0;
    while tenth <= 900 {
        let fine = fine_sine(tenth as i128);
        sines[tenth] = ((fine + (1 << (BITS - 31))) >> (BITS - 30)) as i32;
        tenth += 1;
    }
    sines
}

/// The sine of `tenths` with [`BITS`] fractional bits, some units of the last place off.
///
/// The Taylor series, from its smallest term: x (1 - x²/6 (1 - x²/20 (1 - ...))). With 15 terms the rest is below
/// 2^-80 at a right angle.
const fn fine_sine(tenths: i128) -> i128 {
    let one = 1 << BITS;
    let angle = (tenths * PI + 900) / 1800;
    let square = (angle * angle) >> BITS;
    let mut sum: i128 = one;
    let mut term = 15;
    while term > 0 {
        sum = one - ((square * sum) >> BITS) / (2 * term * (2 * term + 1));
        term -= 1;
    }
    (angle * sum) >> BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table keeps half of the bits. No value lies so near to a half that the last bits could decide its rounding,
    /// so the table is the correctly rounded one.
    #[test]
    fn no_sine_is_a_close_call() {
        let half = 1_i128 << (BITS - 31);
        for tenth in 0..=900 {
            let rest = fine_sine(tenth) & ((1 << (BITS - 30)) - 1);
            assert!((rest - half).abs() > 1 << 10, "{tenth}: {rest}");
        }
    }

    #[test]
    fn known_sines() {
        assert_eq!(SINES[0], 0);
        assert_eq!(SINES[300], 1 << 29, "a half at 30 degrees");
        assert_eq!(SINES[450], 759_250_125, "root of a half at 45 degrees");
        assert_eq!(SINES[900], 1 << 30);
        assert!(SINES.is_sorted());
    }

    #[test]
    fn sines_agree_with_floating_point() {
        for (tenth, &sine) in SINES.iter().enumerate() {
            let float = (tenth as f64 / 10.0).to_radians().sin() * ONE as f64;
            assert!((f64::from(sine) - float).abs() <= 0.5 + 1e-5, "{tenth}: {sine} {float}");
        }
    }
}
