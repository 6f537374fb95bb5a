//! Windows: interrupts inside a seat's own action, in which another seat may answer and mostly holds.

use kernel::{Dice, Rulebook, Seat, Silent, Viewer};

/// No action opens more windows than this before its seat decides again.
const MOST: usize = 64;

/// Lets the windows of other seats pass until `seat` decides; false if it does not come to decide.
pub(crate) fn pass<R: Rulebook>(rules: &R, at: &mut R::Position, seat: Seat, dice: &mut impl Dice) -> bool {
    for _ in 0..MOST {
        let deciding = rules.decision(at).seats;
        if deciding.has(seat) {
            return true;
        }
        let Some(other) = deciding.first() else { return false };
        let Some(hold) = rules.pass(&rules.view(at, Viewer::Seat(other)), other) else { return false };
        if rules.apply(at, other, &hold, dice, &mut Silent).is_err() {
            return false;
        }
    }
    false
}
