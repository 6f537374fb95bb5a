//! Where hesitating and broken units may go, and when a broken one must [7.1n1].

use board::HexId;
use kit::{Side, clause};

use crate::forces::UnitId;
use crate::game::Game;
use crate::ground::Cover;
use crate::movement::{Gear, Step};
use crate::objection::Objection;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::status::{Command, State};
use crate::view::Known;

impl Game {
    /// The hexes of the spotted enemy combat units that a unit has in line of sight.
    fn threats(&self, at: &Position, unit: UnitId) -> Vec<HexId> {
        let seen = at.spotted[self.side(unit).index()];
        let fights = |enemy: &UnitId| self.is_combat(at, *enemy) && self.has_sight(at, unit, *enemy);
        seen.iter().filter(fights).filter_map(|enemy| at.unit(enemy).hex()).collect()
    }

    /// Whether a broken unit has to be given MOVE: in the open with an enemy in sight, if it can move.
    pub(crate) fn must_flee(&self, at: &Position, unit: UnitId) -> bool {
        let status = at.unit(unit);
        self.options().morale
            && status.has(State::Broken)
            && status.is_alive()
            && status.hex().is_some()
            && self.allows(at, unit, Command::Move)
            && self.own_cover(at, unit, false) == Cover::None
            && !self.threats(at, unit).is_empty()
    }

    /// Whether every broken unit that has to flee has MOVE.
    pub(crate) fn check_flights_plotted(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        let at = known.at;
        let stays = |unit: &UnitId| at.unit(*unit).command != Command::Move && self.must_flee(at, *unit);
        match self.own(side).iter().filter(|_| self.options().morale).find(stays) {
            Some(unit) => Err(clause!("7.1n1").refuses(Reason::Objection(Objection::MustFlee(unit)))),
            None => Ok(()),
        }
    }

    /// Whether the nerve of a unit lets it take a step.
    pub(crate) fn check_nerve(
        &self,
        at: &Position,
        unit: UnitId,
        to: HexId,
        step: Step,
    ) -> Result<(), Refused> {
        let status = at.unit(unit);
        let (Some(here), true) = (status.hex(), status.has_any(&[State::Hesitating, State::Broken])) else {
            return Ok(());
        };
        let distance = |a: HexId, b: HexId| self.grid().distance(a, b);
        let threats = self.threats(at, unit);
        let nearest = threats.iter().map(|&enemy| distance(here, enemy)).min().unwrap_or(0);
        let broken = status.has(State::Broken);
        let feared = threats.iter().filter(|&&enemy| broken || distance(here, enemy) == nearest);
        let refused = |objection: Objection| Err(clause!("7.1n1").refuses(Reason::Objection(objection)));
        if feared.clone().any(|&enemy| distance(to, enemy) < distance(here, enemy)) {
            return refused(Objection::NotNearer(unit));
        }
        if !broken {
            return Ok(());
        }
        if status.command != Command::Move {
            return refused(Objection::OnlyFlees(unit));
        }
        let mut after = *at;
        self.start_move(&mut after, unit);
        self.take_step(&mut after, unit, to, step);
        let goes_on = !step.minimum && self.can_flee_on(&after, unit, to);
        if self.is_safer(&after, unit) || goes_on { Ok(()) } else { refused(Objection::OnlyFlees(unit)) }
    }

    /// Whether a unit is out of sight of the enemy, or farther from the nearest than it was when it set out.
    fn is_safer(&self, at: &Position, unit: UnitId) -> bool {
        let (Some(here), Some(from)) = (at.unit(unit).hex(), at.mover.from) else { return true };
        let threats = self.threats(at, unit);
        let nearest = |hex: HexId| threats.iter().map(|&enemy| self.grid().distance(hex, enemy)).min();
        threats.is_empty() || nearest(here) > nearest(from)
    }

    /// Whether a broken unit on its way reaches a safer hex with one more step.
    fn can_flee_on(&self, at: &Position, unit: UnitId, here: HexId) -> bool {
        let side = self.side(unit);
        let threats = self.threats(at, unit);
        self.around(here).any(|(_, next)| {
            let distance = |from: HexId, enemy: HexId| self.grid().distance(from, enemy);
            let away = threats.iter().all(|&enemy| distance(next, enemy) >= distance(here, enemy));
            let safer = |gear: Gear| {
                let Some(step) = self.step(at, unit, next, gear).ok().filter(|step| !step.minimum) else {
                    return false;
                };
                let mut after = *at;
                self.take_step(&mut after, unit, next, step);
                self.is_safer(&after, unit)
            };
            away && !self.has_enemy(at, side, next) && self.has_room(at, unit, next) && safer(Gear::Forward)
        })
    }

    /// Whether a broken unit may not stop yet: it is no safer and can go on.
    pub(crate) fn must_flee_on(&self, at: &Position, unit: UnitId, here: HexId) -> bool {
        at.unit(unit).has(State::Broken)
            && at.mover.hexes > 0
            && !self.is_safer(at, unit)
            && self.can_flee_on(at, unit, here)
    }
}
