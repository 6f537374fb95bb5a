//! Conditions of a unit as they stand on its counter [2.6].

use kernel::{Mark, MarkKind};

use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position};

impl Game {
    /// Everything that a marker would say of a unit.
    pub(crate) fn marks(&self, at: &Position, unit: UnitId) -> Vec<Mark> {
        let active = at.active.units;
        let sets = [
            (at.depleted, MarkKind::Reduced, "depleted"),
            (at.pinned, MarkKind::Suppressed, "pinned"),
            (at.mover.units, MarkKind::Supporting, "moving"),
            (at.mover.preparing, MarkKind::Note, "about to debark"),
            (at.active.moved & active, MarkKind::Done, "moved"),
            (at.active.attacked & active, MarkKind::Done, "attacked"),
            (at.active.shot & active, MarkKind::Note, "fired"),
            (at.fired, MarkKind::Done, "FIRED"),
            (at.debarked, MarkKind::Note, "debarked"),
            (at.road, MarkKind::Note, "road move"),
            (at.overran, MarkKind::Note, "overrun"),
            (at.combat.attackers, MarkKind::Attacking, "attacking"),
            (at.combat.defenders, MarkKind::Defending, "defending"),
            (at.combat.support | at.combat.protection, MarkKind::Supporting, "artillery"),
            (at.combat.retreating, MarkKind::Retreating, "retreating"),
            (self.owed(at), MarkKind::Duty, "choose"),
        ];
        let of_unit = sets.into_iter().filter(|(set, _, _)| set.has(unit));
        let mut marks: Vec<Mark> = of_unit.map(|(_, kind, text)| Mark::new(kind, text)).collect();
        if let Some(tank) = at.troops.carrier(unit) {
            marks.push(Mark::new(MarkKind::Note, format!("rides {}", self.printed_name(tank))));
        }
        if let Some(rider) = at.troops.rider(unit) {
            marks.push(Mark::new(MarkKind::Note, format!("carries {}", self.printed_name(rider))));
        }
        if at.automatic.has(unit) {
            marks.push(Mark::new(MarkKind::Note, "supplied by nomination [5.1n3]"));
        } else if at.out.has(unit) {
            marks.push(Mark::new(MarkKind::Note, "out of supply: the next failed audit costs a step [5.2]"));
        } else if at.low.has(unit) {
            marks.push(Mark::new(MarkKind::Note, "low on supply: one failed audit [5.2n1]"));
        }
        marks
    }

    /// Who must still be dealt with in the decision that is asked.
    fn owed(&self, at: &Position) -> UnitSet {
        match at.asks() {
            Some(Frame::Losses(_)) => at.combat.toll.from,
            Some(Frame::Retreat(_)) => at.combat.retreating,
            Some(_) | None => UnitSet::NONE,
        }
    }
}
