//! The long run, bounded: random decisions by the ten thousand, every position sound.

use crate::{Rulebook, Soak, Soaked, soak};

/// Plays random games until so many decisions are taken. `sandtable soak` does the same for as long as one likes.
///
/// # Panics
/// If a position is unsound, or nothing was looked at more closely on the way.
pub fn long_run<R: Rulebook>(rules: &R, decisions: u64) {
    let scenario = &rules.title().scenario;
    let how = Soak { seed: 4, every: 300, replay: false };
    let mut all = Soaked::default();
    for number in 0.. {
        let soaked = soak(rules, number, how, &|| false).unwrap_or_else(|broken| {
            panic!("{scenario}, game {number}, step {}: {}", broken.step, broken.message)
        });
        all.decisions += soaked.decisions;
        all.sampled += soaked.sampled;
        all.replayed += soaked.replayed;
        if all.decisions >= decisions {
            break;
        }
    }
    assert!(all.sampled >= all.decisions / 600 && all.replayed > 0, "{all:?}");
}
