//! Lines of sight between eyes above or below ground level: what was found for the latest of them.
//!
//! One word for each place of a table, written and read whole: the two eyes and the answer. A word of other eyes is looked at
//! again, so an answer is never another's.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::sight::Eye;

/// How many answers are kept.
const PLACES: usize = 1 << 15;

/// The answers; no memory is taken before the first.
#[derive(Debug, Default)]
pub(crate) struct LookedUp(OnceLock<Vec<AtomicU64>>);

impl LookedUp {
    /// Whether two eyes see each other: as remembered, else as `look` finds.
    pub(crate) fn get(&self, from: Eye, to: Eye, look: impl FnOnce() -> bool) -> bool {
        let (Some(one), Some(other)) = (packed(from), packed(to)) else { return look() };
        // A word that was never written is 0; one that was has the bit above the answer.
        let key = (one << 32 | other) << 2 | 2;
        let words = self.0.get_or_init(|| (0..PLACES).map(|_| AtomicU64::new(0)).collect());
        let word = &words[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 49) as usize];
        let known = word.load(Ordering::Relaxed);
        if known & !1 == key {
            return known & 1 == 1;
        }
        let open = look();
        word.store(key | u64::from(open), Ordering::Relaxed);
        open
    }
}

/// An eye in 19 bits; none for a story that no house has.
fn packed(eye: Eye) -> Option<u64> {
    let side = eye.dug_in.map_or(7, |side| side.index() as u64);
    (eye.story < 8 && eye.hex.0 < 1 << 13)
        .then(|| u64::from(eye.hex.0) << 6 | u64::from(eye.story) << 3 | side)
}
