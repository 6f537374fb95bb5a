//! Clause coverage: cites clauses that affected play. Skipped unless the log collects them.
//!
//! Events carry the clause that they come from. Here are those that shape what happens without an event: a modifier of an
//! attack, what a step costs and crosses, who may decide.

use kernel::Log;
use kit::{TurnNo, clause, clauses};

use crate::Clause;
use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::position::{Attack, Part, Position, Step, Way};
use crate::side::Side;

/// The clauses that play can show in every scenario.
const ALWAYS: &[Clause] = &clauses![
    "6.2", "6.3", "6.3.1", "6.3.1n1", "6.5", "7.2", "8.1.1", "8.1.2", "8.1.3", "8.1.4", "8.1.5", "9.4.1",
    "9.4.2", "10.1", "10.2", "10.2n1", "10.2n2", "10.3.3", "10.3.4", "10.3.6", "11.1", "11.2", "11.3",
    "11.4.1", "11.5.2A", "11.5.2B", "11.5.2C", "11.5.2D", "11.5.2E", "11.5.3A", "11.5.3B", "11.5.3C",
    "11.5.3E", "11.5.4a", "11.5.4b", "11.5.4c", "11.5.4d", "12.2.2A", "12.2.2B", "12.2.2C", "12.2.2D",
    "12.2.3A", "12.2.3B", "12.2.3C", "12.2.4a", "12.2.4b", "12.2.4c", "13.1.1", "13.1.2", "13.2.1", "13.3",
    "13.4", "14.1", "14.2", "14.2.2", "14.2.3", "14.2.4", "15.4", "15.4.2", "15.6.2", "15.6.5", "16.1A",
    "16.1B", "16.1C", "16.1D", "16.1E", "16.2", "18.1a", "18.1b", "18.2",
];

/// Those that only the first scenario shows.
const FIRST: &[Clause] = &clauses!["11.4.2", "17.4", "17.5", "17.5n1", "17.6"];

/// Those that only the second scenario shows.
const SECOND: &[Clause] = &clauses![
    "19.2", "19.4.1", "19.4.2", "19.4.3", "19.4.4", "19.4.5", "19.4.7", "19.5", "19.6", "19.7a", "19.7b",
];

/// Those of the bridge rules.
const BRIDGE_RULES: &[Clause] =
    &clauses!["21.4.1n1", "21.4.2", "21.4.3", "21.4.4", "21.4.5", "21.4.6", "21.4.9"];

impl Game {
    /// The clauses that a game of this scenario can show, in the order of the rulebook.
    pub(crate) fn exercisable(&self) -> Vec<&'static str> {
        let options = self.options;
        let scenario = if self.scenario.break_in_the_clouds { SECOND } else { FIRST };
        let bridges = if options.bridges { BRIDGE_RULES } else { &clauses!["11.5.3D"] };
        let leaders = if options.leader_death { clause!("21.1") } else { clause!("11.5.5") };
        let chosen = [
            (options.bid, clause!("20.1")),
            (options.command_control, clause!("21.2")),
            (options.friendly_fire, clause!("21.3")),
            (options.optional_unit, clause!("21.5")),
        ];
        let mut all = [ALWAYS, scenario, bridges].concat();
        all.push(leaders);
        all.extend(chosen.into_iter().filter(|(on, _)| *on).map(|(_, clause)| clause));
        all.sort_unstable();
        all.into_iter().map(Clause::id).collect()
    }

    /// Cites what shapes an action before it is done.
    pub(crate) fn cite_action<L: Log<Event>>(&self, at: &Position, side: Side, action: Action, log: &mut L) {
        match action {
            Action::Bid(_) => log.cite(clause!("20.1").id()),
            Action::Move(unit, to) => self.cite_move(at, side, unit, to, log),
            Action::Attack(area) => {
                let clause = if !at.activity.contested.has(area) {
                    clause!("11.1")
                } else if at.activity.area == Some(area) {
                    clause!("11.3")
                } else {
                    clause!("11.2")
                };
                log.cite(clause.id());
            }
            Action::Place(..) if at.turn > TurnNo::FIRST => log.cite(clause!("6.2").id()),
            Action::Leader(leader) => {
                if let Some(leader) = self.leaders.get(leader.index()) {
                    log.cite(leader.clause.id());
                }
            }
            Action::Lead(unit) => self.cite_values(at, unit, log),
            Action::Target(_) if at.step == Step::Guns => log.cite(clause!("13.2.1").id()),
            Action::Hit(_) => log.cite(clause!("14.1").id()),
            Action::Retreat(..) => log.cite(clause!("14.2.2").id()),
            Action::Withdraw(..) => log.cite(clause!("14.2.3").id()),
            Action::Regroup | Action::Assault(_) | Action::Ranged(..) if at.step == Step::Second => {
                log.cite(self.scenario.superiority.clause.id());
            }
            Action::Place(..)
            | Action::BurnOff
            | Action::KeepFog
            | Action::Assault(_)
            | Action::Ranged(..)
            | Action::Bombard(_)
            | Action::Strike(_)
            | Action::Regroup
            | Action::Pass
            | Action::Seize(..)
            | Action::Repair(_)
            | Action::RepairFrom(..)
            | Action::Recall(_)
            | Action::Blow(_)
            | Action::With(_)
            | Action::Target(_)
            | Action::Reroll
            | Action::Accept
            | Action::Stand
            | Action::Flip(_)
            | Action::Rebuild(..)
            | Action::Advantage
            | Action::Recover(_)
            | Action::Refuse
            | Action::Done
            | Action::End => {}
        }
    }

    fn cite_move<L: Log<Event>>(
        &self,
        at: &Position,
        side: Side,
        unit: crate::unit::UnitId,
        to: crate::area::Area,
        log: &mut L,
    ) {
        let Ok(entry) = self.check_move(at, side, unit, to) else { return };
        match entry.way {
            Way::Open => {}
            Way::Bridge | Way::EnemyBridge => log.cite(clause!("10.3.4").id()),
            Way::Ford => log.cite(clause!("10.3.3").id()),
        }
        if self.options.command_control && self.brigades.iter().any(|brigade| brigade.has(unit)) {
            log.cite(clause!("21.2").id());
        }
        if at.activity.part == Part::Regroup {
            return;
        }
        log.cite(clause!("10.2").id());
        let from = at.forces.area(unit);
        if from.is_some_and(|from| at.forces.occupied(side.other()).has(from)) {
            log.cite(clause!("10.2n1").id());
        }
        if entry.way != Way::Ford && entry.cost < self.entry_cost(at, side, to) {
            log.cite(clause!("10.2n2").id());
        }
        if self.artillery.has(unit) && at.controller(to) != side {
            log.cite(clause!("10.3.6").id());
        }
    }

    /// Cites the terms of the values of an attack that is about to be rolled.
    fn cite_values<L: Log<Event>>(&self, at: &Position, unit: crate::unit::UnitId, log: &mut L) {
        let Some(combat) = at.combat else { return };
        let mut combat = combat;
        if at.step == Step::Declare {
            combat.attackers.insert(unit);
            combat.lead = Some(unit);
        } else {
            combat.named = Some(unit);
        }
        let lead = if combat.attack == Attack::Assault { combat.named } else { None };
        for term in self.terms(at, &combat, lead).iter().flatten() {
            log.cite(term.clause.id());
        }
    }
}
