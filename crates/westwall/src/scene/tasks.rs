//! What is obligatory and not yet done, and who is about to come.

use kernel::{Duty, Viewer};
use kit::{Side, clause};

use crate::Clause;
use crate::game::Game;
use crate::games::Shared;
use crate::position::{Position, Step};
use crate::unit::UnitSet;

impl Game {
    /// Units of the Phasing Player that still must attack [S7.12].
    pub(crate) fn must_attack(&self, at: &Position) -> UnitSet {
        if at.step != Step::Combat {
            return UnitSet::NONE;
        }
        let c = self.contacts(at);
        (0..64).filter(|&bit| c.waiting() >> bit & 1 != 0).map(|bit| c.own(bit)).collect()
    }

    /// Enemies that still must be attacked [S7.11].
    pub(crate) fn must_be_attacked(&self, at: &Position) -> UnitSet {
        if at.step != Step::Combat {
            return UnitSet::NONE;
        }
        let c = self.contacts(at);
        let near: UnitSet = (0..64).filter(|&bit| c.open() >> bit & 1 != 0).map(|bit| c.foe(bit)).collect();
        near | self.owed_fire(at, &c).map_or(UnitSet::NONE, UnitSet::one)
    }

    /// Units that have something obligatory to do or to suffer in this step.
    pub(crate) fn with_duty(&self, at: &Position) -> UnitSet {
        match at.step {
            Step::Setup(side) => self.to_set_up(at, Side::at(side.into())),
            Step::Combat => self.must_attack(at) | self.must_be_attacked(at),
            Step::Retreat => at.combat.retreating.map_or(at.combat.to_retreat, UnitSet::one),
            Step::Displace => self.pushed(at).map_or(UnitSet::NONE, |(unit, _)| UnitSet::one(unit)),
            _ => UnitSet::NONE,
        }
    }

    /// What the deciding player has still to do; nothing for the one who waits.
    pub(crate) fn tasks(&self, at: &Position, viewer: Viewer) -> Vec<Duty> {
        let Some(side) = self.deciding(at) else { return Vec::new() };
        if matches!(viewer, Viewer::Seat(seat) if Side::of(seat) != side) {
            return Vec::new();
        }
        let mut duties = Vec::new();
        let mut add = |units: UnitSet, what: &dyn Fn(&str) -> String, clause: Clause| {
            for unit in units {
                let id = &self.counter(unit).id;
                duties.push(Duty { text: what(id), piece: Some(id.clone()), clause: clause.into() });
            }
        };
        match at.step {
            Step::Setup(_) => add(self.with_duty(at), &|id| format!("{id} must be set up"), clause!("S3.0")),
            Step::Movement => {
                // A unit that merely may enter is no duty: it lies in its box, and the prompt speaks of it.
                if let Some(duty) = self.entry_duty() {
                    let due = self.of_side[side.index()].iter().filter(|&unit| self.is_due(at, unit));
                    let clause = self.clause(Shared::EntryDuty);
                    add(due.collect(), &|id| format!("{id} {duty} this turn"), clause);
                }
                for (units, what, clause) in self.own_duties(at) {
                    add(units, &|id| format!("{id} {what}"), clause);
                }
            }
            Step::Combat => {
                add(self.must_attack(at), &|id| format!("{id} must attack"), clause!("S7.12"));
                add(self.must_be_attacked(at), &|id| format!("{id} must be attacked"), clause!("S7.11"));
            }
            Step::Retreat => add(self.with_duty(at), &|id| format!("{id} must retreat"), clause!("S7.7")),
            Step::Displace => add(self.with_duty(at), &|id| format!("{id} must make way"), clause!("S7.81")),
            _ => {}
        }
        duties
    }
}
