//! The scale of Elo: 400 points are odds of ten to one.

/// The difference in Elo that a share of the points stands for; without end at 0 and 1.
pub fn elo_of(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

/// The share of the points that a difference in Elo lets one expect.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_the_known_one() {
        for (share, elo) in [(0.5, 0.0), (0.64, 99.95), (0.75, 190.85), (0.9, 381.70), (10.0 / 11.0, 400.0)] {
            assert!((elo_of(share) - elo).abs() < 0.01, "{share}: {}", elo_of(share));
            assert!((share_of(elo) - share).abs() < 1e-4, "{elo}: {}", share_of(elo));
        }
        assert!(elo_of(1.0).is_infinite() && elo_of(1.0) > 0.0);
        assert!(elo_of(0.0).is_infinite() && elo_of(0.0) < 0.0);
    }
}
