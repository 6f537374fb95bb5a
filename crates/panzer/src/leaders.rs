//! The leader of a formation that has lost its headquarters [7.52].

use kit::{Side, clause};

use crate::action::Action;
use crate::forces::{FormationId, MAX_FORMATIONS, UnitId};
use crate::game::Game;
use crate::objection::Objection;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::view::Known;

impl Game {
    /// Whether a formation has no living headquarters and has not named a leader yet.
    fn wants_leader(&self, at: &Position, formation: FormationId) -> bool {
        let led = self.members(formation).iter().any(|unit| self.is_hq(unit) && at.unit(unit).is_alive());
        self.options().command_span
            && !led
            && formation.index() < MAX_FORMATIONS
            && at.leaders[formation.index()].is_none()
    }

    /// Judges naming a leader: a living unit on the map, once in a game.
    pub(crate) fn check_lead(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        if at.unit(unit).hex().is_none() || !self.is_combat(at, unit) {
            return Err(clause!("7.52").refuses(Reason::NotOnMap(unit)));
        }
        if self.formation(unit).is_some_and(|formation| self.wants_leader(at, formation)) {
            return Ok(());
        }
        Err(clause!("7.52").refuses(Reason::Objection(Objection::NoLeaderNeeded(unit))))
    }

    /// Lists the units that may be named.
    pub(crate) fn list_leaders(&self, side: Side, into: &mut Vec<Action>) {
        if self.options().command_span {
            into.extend(self.own(side).iter().map(Action::Lead));
        }
    }

    /// A unit leads its formation from now on.
    pub(crate) fn lead(&self, at: &mut Position, unit: UnitId) {
        if let Some(formation) = self.formation(unit) {
            at.leaders[formation.index()] = Some(unit);
        }
    }

    /// The living leader of a formation without headquarters.
    pub(crate) fn leader(&self, at: &Position, formation: FormationId) -> Option<UnitId> {
        at.leaders.get(formation.index()).copied().flatten().filter(|&unit| at.unit(unit).is_alive())
    }
}
