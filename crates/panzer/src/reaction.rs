//! Delayed reaction: units that may not act before they have seen an enemy [7.48, s28.7, s31.4, s31.5].

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::scenario::Reaction;
use crate::spotting::SpotRow;
use kit::Side;

/// Held until something releases it.
pub(crate) const LOCKED: u8 = u8::MAX;

impl Game {
    fn reaction(&self) -> Option<&Reaction> {
        self.scenario().reaction.as_ref().filter(|_| self.options().delayed_reaction)
    }

    /// Whether a unit starts locked.
    pub(crate) fn is_locked_at_start(&self, unit: UnitId) -> bool {
        self.reaction().is_some_and(|reaction| reaction.units.has(unit) || reaction.locked.has(unit))
    }

    /// On its turn of release everyone is free.
    pub(crate) fn release_all(&self, at: &mut Position) {
        let Some(reaction) = self.reaction() else { return };
        if reaction.released.is_some_and(|turn| at.turn >= turn.0) {
            for unit in reaction.units | reaction.locked {
                at.unit_mut(unit).held_until = 0;
            }
        }
    }

    /// Locked units that have an enemy in line of sight and range themselves act so many turns later [7.48, ruling D34].
    pub(crate) fn release(&self, at: &mut Position) {
        let Some(reaction) = self.reaction() else { return };
        for unit in reaction.units {
            if at.unit(unit).held_until != LOCKED {
                continue;
            }
            let enemies = self.own(self.side(unit).other());
            if enemies.iter().any(|enemy| self.spots(at, unit, enemy, self.spot_row(at, enemy))) {
                at.unit_mut(unit).held_until = at.turn + reaction.delay;
            }
        }
    }

    /// The same at once, for an enemy that fires or moves [6.1.7].
    pub(crate) fn release_by(&self, at: &mut Position, enemy: UnitId, row: SpotRow) {
        let Some(reaction) = self.reaction() else { return };
        let side: Side = self.side(enemy).other();
        for unit in reaction.units & self.own(side) {
            if at.unit(unit).held_until == LOCKED && self.spots(at, unit, enemy, row) {
                at.unit_mut(unit).held_until = at.turn + reaction.delay;
            }
        }
    }
}
