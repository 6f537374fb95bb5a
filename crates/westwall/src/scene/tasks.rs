//! What is obligatory and not yet done, and who is about to come.

use kernel::{Duty, Viewer};

use crate::game::Game;
use crate::position::{Position, Step};
use crate::unit::UnitSet;

impl Game {
    /// Units of the Phasing Player that still must attack [S7.12].
    pub(crate) fn must_attack(&self, p: &Position) -> UnitSet {
        if p.step != Step::Combat {
            return UnitSet::NONE;
        }
        let c = self.contacts(p);
        (0..64).filter(|&bit| c.waiting() >> bit & 1 != 0).map(|bit| c.own(bit)).collect()
    }

    /// Enemies that still must be attacked [S7.11].
    pub(crate) fn must_be_attacked(&self, p: &Position) -> UnitSet {
        if p.step != Step::Combat {
            return UnitSet::NONE;
        }
        let c = self.contacts(p);
        let near: UnitSet = (0..64).filter(|&bit| c.open() >> bit & 1 != 0).map(|bit| c.foe(bit)).collect();
        near | self.owed_fire(p, &c).map_or(UnitSet::NONE, UnitSet::one)
    }

    /// Units that have something obligatory to do or to suffer in this step.
    pub(crate) fn with_duty(&self, p: &Position) -> UnitSet {
        match p.step {
            Step::Setup(side) => self.to_set_up(p, usize::from(side)),
            Step::Combat => self.must_attack(p) | self.must_be_attacked(p),
            Step::Retreat => p.combat.retreating.map_or(p.combat.to_retreat, UnitSet::one),
            Step::Displace => self.pushed(p).map_or(UnitSet::NONE, |(unit, _)| UnitSet::one(unit)),
            _ => UnitSet::NONE,
        }
    }

    /// What whoever decides has still to do; nothing for the player who waits.
    pub(crate) fn tasks(&self, p: &Position, viewer: Viewer) -> Vec<Duty> {
        let Some(side) = self.deciding(p) else { return Vec::new() };
        if matches!(viewer, Viewer::Seat(seat) if usize::from(seat.0) != side) {
            return Vec::new();
        }
        let mut duties = Vec::new();
        let mut add = |units: UnitSet, what: &dyn Fn(&str) -> String, clause: &str| {
            for unit in units {
                let id = &self.counter(unit).id;
                duties.push(Duty { text: what(id), piece: Some(id.clone()), clause: clause.into() });
            }
        };
        match p.step {
            Step::Setup(_) => add(self.with_duty(p), &|id| format!("{id} must be set up"), "S3.0"),
            Step::Movement => {
                let due: UnitSet = self.of_side[side].iter().filter(|&unit| self.is_due(p, unit)).collect();
                let clause = self.clause_of(["B11.0", "A15.1", "H13.1", "R12.23"]);
                let verb = if self.remagen().is_some() { "must enter if it can" } else { "may enter" };
                add(due, &|id| format!("{id} {verb} this turn"), clause);
                if let Some(rules) = self.arnhem() {
                    let (verb, clause) = if rules.weather { ("may", "A16.11") } else { ("must", "A15.34") };
                    add(self.ready_to_drop(p, rules), &|id| format!("{id} {verb} land now"), clause);
                    let aboard = self.boarder(p).map_or(UnitSet::NONE, UnitSet::one);
                    add(aboard, &|id| format!("{id} is in the Engineer's boats and must assault"), "A13.24");
                }
            }
            Step::Combat => {
                add(self.must_attack(p), &|id| format!("{id} must attack"), "S7.12");
                add(self.must_be_attacked(p), &|id| format!("{id} must be attacked"), "S7.11");
            }
            Step::Retreat => add(self.with_duty(p), &|id| format!("{id} must retreat"), "S7.7"),
            Step::Displace => add(self.with_duty(p), &|id| format!("{id} must make way"), "S7.81"),
            _ => {}
        }
        duties
    }
}
