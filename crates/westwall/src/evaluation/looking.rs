//! A second look at a plan: the line as the enemy will find it.
//!
//! The first plan sends each unit where it does most, before it is known where the others will stand. Here all stand where
//! they are to go: what the enemy can reach then shows which units he could surround, and those go somewhere better.

use kit::Side;

use super::moving::{Choice, Mover};
use crate::game::Game;
use crate::position::{Place, Position};

/// How often a plan is looked at again.
const LOOKS: usize = 2;

impl Game {
    /// Moves units that the enemy could surround in a planned line somewhere better.
    pub(super) fn look_again(&self, q: &Position, side: Side, movers: &[Mover], choices: &mut [Choice]) {
        let wariness = self.share_of_risks(q, side) * self.temper().minded / 100;
        for _ in 0..LOOKS {
            let mut line = q.clone();
            for choice in choices.iter() {
                line.put(movers[choice.index].unit, Place::Hex(choice.hex));
            }
            let threat = self.threat_to(&line, side);
            let mut changed = false;
            for choice in choices.iter_mut() {
                let mover = &movers[choice.index];
                let fear = |hex| self.risk(&line, &threat, mover.unit, hex) * wariness / 60;
                let bars = |index: usize| match &choice.cover {
                    Some(cover) if !self.artillery.has(mover.unit) => cover[index],
                    _ => 0,
                };
                let Ok(place) = mover.stands.binary_search_by_key(&choice.hex.0, |stand| stand.hex.0) else {
                    continue;
                };
                let now = fear(choice.hex);
                if now == 0 {
                    continue;
                }
                let mut best =
                    (mover.stands[place].worth + bars(usize::from(choice.hex.0)) - now, choice.hex);
                for stand in mover.stands.iter().filter(|stand| !stand.in_contact) {
                    let calm = stand.worth + bars(usize::from(stand.hex.0));
                    let is_other = |unit| unit != mover.unit;
                    let taken =
                        line.unit_at(stand.hex).or_else(|| q.unit_at(stand.hex)).is_some_and(is_other);
                    if calm <= best.0 || taken {
                        continue;
                    }
                    let worth = calm - fear(stand.hex);
                    if worth > best.0 {
                        best = (worth, stand.hex);
                    }
                }
                if best.1 != choice.hex {
                    choice.hex = best.1;
                    line.put(mover.unit, Place::Hex(best.1));
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }
}
