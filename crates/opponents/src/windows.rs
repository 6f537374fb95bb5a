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

/// Lets other seats answer their windows as the rulebook advises until `seat` decides. How many did anything but pass;
/// nothing if another decision than a window comes between.
pub(crate) fn answer<R: Rulebook>(
    rules: &R,
    at: &mut R::Position,
    seat: Seat,
    dice: &mut Seeded,
) -> Option<usize> {
    let mut advice = Vec::new();
    let mut answers = 0;
    for _ in 0..MOST {
        let deciding = rules.decision(at).seats;
        if deciding.has(seat) {
            return Some(answers);
        }
        let other = deciding.first()?;
        let hold = rules.pass(&rules.view(at, Viewer::Seat(other)), other)?;
        advice.clear();
        rules.suggest(at, other, 0, dice, &mut advice);
        let advised = advice.first().filter(|&action| *action != hold);
        if advised.is_some_and(|action| rules.apply(at, other, action, dice, &mut Silent).is_ok()) {
            answers += 1;
        } else {
            rules.apply(at, other, &hold, dice, &mut Silent).ok()?;
        }
    }
    None
}
