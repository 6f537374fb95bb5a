//! Which clauses make a difference, for whoever counts them: asked only where a log wants to know.
//!
//! Events carry the clause that they come from; here are those that shape what happens without an event of their own: a
//! modifier of an attack, what a step costs and crosses, who may decide. [`EXERCISABLE`] lists all that play can show.

use kernel::Log;

use crate::action::Action;
use crate::event::{Declaration, Event};
use crate::game::Game;
use crate::position::{Attack, Ended, Part, Position, Roll, Step, Verdict, Way};
use crate::side::Side;

/// The clauses that play can show, those of other scenarios and options included.
pub(crate) const EXERCISABLE: &[&str] = &[
    "6.2", "6.3", "6.3.1", "6.3.1n1", "7.2", "8.1.1", "8.1.2", "8.1.3", "8.1.4", "8.1.5", "9.4.1", "9.4.2",
    "10.1", "10.2", "10.2n1", "10.2n2", "10.3.3", "10.3.4", "10.3.6", "11.1", "11.2", "11.3", "11.4.1",
    "11.4.2", "11.5.2A", "11.5.2B", "11.5.2C", "11.5.2D", "11.5.2E", "11.5.3A", "11.5.3B", "11.5.3C",
    "11.5.3D", "11.5.3E", "11.5.4a", "11.5.4b", "11.5.4c", "11.5.4d", "11.5.5", "12.2.2A", "12.2.2B",
    "12.2.2C", "12.2.2D", "12.2.3A", "12.2.3B", "12.2.3C", "12.2.4a", "12.2.4b", "12.2.4c", "13.1.1",
    "13.1.2", "13.2.1", "13.3", "13.4", "14.1", "14.2", "14.2.2", "14.2.3", "14.2.4", "15.4", "15.4.2",
    "15.6.2", "15.6.5", "16.1A", "16.1B", "16.1C", "16.1D", "16.1E", "16.2", "17.4", "17.5", "17.5n1",
    "17.6", "18.1a", "18.1b", "18.2", "19.4.1", "19.4.2", "19.4.3", "19.4.4", "19.4.5", "19.4.7", "19.5",
    "19.6", "19.7a", "19.7b", "20.1", "21.1", "21.2", "21.3", "21.4.1n1", "21.4.2", "21.4.3", "21.4.4",
    "21.4.5", "21.4.6", "21.4.9", "21.5",
];

impl Game {
    /// The clauses that a game of this scenario can show.
    pub(crate) fn exercisable(&self) -> impl Iterator<Item = &'static str> {
        let second = self.scenario.break_in_the_clouds;
        let options = self.options;
        EXERCISABLE.iter().copied().filter(move |clause| match *clause {
            "19.4.2" | "19.4.1" | "19.4.3" | "19.4.4" | "19.4.5" | "19.4.7" | "19.5" | "19.6" | "19.7a"
            | "19.7b" => second,
            "17.4" | "17.5" | "17.6" => !second,
            "20.1" => options.bid,
            "21.1" => options.leader_death,
            "11.5.5" => !options.leader_death,
            "21.2" => options.command_control,
            "21.3" => options.friendly_fire,
            "21.5" => options.optional_unit,
            "11.5.3D" => !options.bridges,
            other => !other.starts_with("21.4") || options.bridges,
        })
    }

    /// Cites what shapes an action before it is done.
    pub(crate) fn cite_action<L: Log<Event>>(&self, at: &Position, side: Side, action: Action, log: &mut L) {
        match action {
            Action::Bid(_) => log.cite("20.1"),
            Action::Move(unit, to) => self.cite_move(at, side, unit, to, log),
            Action::Attack(area) => log.cite(if !at.activity.contested.has(area) {
                "11.1"
            } else if at.activity.area == Some(area) {
                "11.3"
            } else {
                "11.2"
            }),
            Action::Leader(_) => log.cite(if side == Side::American { "11.4.1" } else { "11.4.2" }),
            Action::Lead(unit) => self.cite_values(at, unit, log),
            Action::Target(_) if at.step == Step::Guns => log.cite("13.2.1"),
            Action::Hit(_) => log.cite("14.1"),
            Action::Retreat(..) => log.cite("14.2.2"),
            Action::Withdraw(..) => log.cite("14.2.3"),
            Action::Regroup | Action::Assault(_) | Action::Ranged(..) if at.step == Step::Second => {
                log.cite(self.superiority_clause());
            }
            _ => {}
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
            Way::Bridge | Way::EnemyBridge => log.cite("10.3.4"),
            Way::Ford => log.cite("10.3.3"),
        }
        if self.options.command_control && self.brigades.iter().any(|brigade| brigade.has(unit)) {
            log.cite("21.2");
        }
        if at.activity.part == Part::Regroup {
            return;
        }
        log.cite("10.2");
        let from = at.forces.area(unit);
        if from.is_some_and(|from| at.forces.occupied(side.other()).has(from)) {
            log.cite("10.2n1");
        }
        if entry.way != Way::Ford && entry.cost < self.entry_cost(at, side, to) {
            log.cite("10.2n2");
        }
        if self.artillery.has(unit) && at.controller(to) != side {
            log.cite("10.3.6");
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
            log.cite(term.clause);
        }
    }
}

/// The clause by which an attack comes out as it does.
pub(crate) const fn result_clause(attack: Attack, verdict: Verdict) -> &'static str {
    match (attack, verdict) {
        (Attack::Assault, Verdict::Repulse) => "11.5.4a",
        (Attack::Assault, Verdict::Stalemate) => "11.5.4b",
        (Attack::Assault, Verdict::Success) => "11.5.4c",
        (Attack::Assault, Verdict::Overrun) => "11.5.4d",
        (Attack::Ranged, Verdict::Repulse) => "12.2.4a",
        (Attack::Ranged, Verdict::Stalemate) => "12.2.4b",
        (Attack::Ranged, Verdict::Success | Verdict::Overrun) => "12.2.4c",
        (Attack::Artillery | Attack::Air, _) => "13.4",
    }
}

impl Event {
    /// The clause that an event comes from.
    pub(crate) fn clause(&self) -> &'static str {
        match self {
            Event::BidMade(_) | Event::BidsOpened(..) | Event::BidTie(_) => "20.1",
            Event::TurnBegan(_) | Event::ImpulseBegan(..) => "6.3",
            Event::WeatherChanged(_, clause)
            | Event::DayEnded(clause)
            | Event::AdvantageSpent(_, clause)
            | Event::Reduced(_, clause)
            | Event::Eliminated(_, clause)
            | Event::Released(_, clause)
            | Event::Restored(_, clause) => clause,
            Event::Clouds(..) => "19.5",
            Event::ArrivalRolled(Side::German, ..) => "17.4",
            Event::ArrivalRolled(Side::American, ..) => "17.5",
            Event::Placed(..) => "6.2",
            Event::NoRoom(_) => "17.5n1",
            Event::Declared(_, what) => match what {
                Declaration::Assault(_) => "8.1.1",
                Declaration::Ranged(..) => "8.1.2",
                Declaration::Bombard(_) => "8.1.3",
                Declaration::Strike(_) => "13.1.1",
                Declaration::Regroup => "8.1.4",
                Declaration::Pass => "8.1.5",
            },
            Event::Moved(..) => "10.1",
            Event::Controlled(..) => "7.2",
            Event::AttackNamed { attack, .. } => match attack {
                Attack::Assault => "11.5",
                Attack::Ranged => "12.2",
                Attack::Artillery => "13.1.2",
                Attack::Air => "13.1.1",
            },
            Event::LeadDefender(_) => "11.5.3A",
            Event::Fought { attack, verdict, .. } => result_clause(*attack, *verdict),
            Event::Rerolled(_, Roll::Combat) => "16.1A",
            Event::Rerolled(..) => "16.1B",
            Event::Retreated(..) => "14.2",
            Event::NoRetreat(_) => "14.2.4",
            Event::LeaderAway(_) => "11.5.5",
            Event::LeaderKilled(_) => "21.1",
            Event::FriendlyFire(..) => "21.3",
            Event::BridgeTried(roll, ..) => match roll {
                Roll::Seizure(_) => "21.4.2",
                Roll::Demolition(_) => "21.4.3",
                Roll::LastMinute(_) => "21.4.4",
                _ => "21.4.5",
            },
            Event::BridgeTaken(..) => "21.4.1n1",
            Event::Recalled(..) => "21.4.6",
            Event::Sunset(..) => "6.3.1",
            Event::OutOfSupply(_) => "15.4",
            Event::Rebuilt(..) => "15.6.2",
            Event::Withdrawn(_) => "19.6",
            Event::AdvantagePassed(_) => "16.2",
            Event::PlayedOn(_) => "16.1E",
            Event::Ended(ended, _) => match ended {
                Ended::GermanAutomatic => "18.1a",
                Ended::AmericanAutomatic => "18.1b",
                Ended::Count => "18.2",
            },
        }
    }
}
