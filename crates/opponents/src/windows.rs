//! Windows: interrupts inside a seat's action, in which another seat may answer and mostly passes.

use kernel::{Rulebook, Seat, Seeded, Silent, Viewer};

/// The most windows that one action opens.
const MOST: usize = 64;

/// Passes the windows of other seats until `seat` decides; false if it never does.
pub(crate) fn pass<R: Rulebook>(rules: &R, at: &mut R::Position, seat: Seat, dice: &mut Seeded) -> bool {
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
