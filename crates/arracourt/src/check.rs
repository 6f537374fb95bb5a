//! The one place where legality is decided, and the list that agrees with it.

use kernel::Seat;
use kit::clause;

use crate::Clause;
use crate::action::Action;
use crate::area::{Area, AreaSet};
use crate::game::Game;
use crate::numbers::{BridgeId, VictoryPoints};
use crate::position::{Attack, Part, Position, Step};
use crate::reason::{Reason, Refused};
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

/// The highest bid that is taken [ruling D204].
pub const HIGHEST_BID: VictoryPoints = VictoryPoints(40);

impl Game {
    /// The side that decides now; none when the game is over, and none alone while both bid.
    pub fn deciding(&self, at: &Position) -> Option<Side> {
        Some(match at.step {
            Step::Over | Step::Bid => return None,
            Step::Deploy | Step::Recover | Step::FriendlyFire => Side::German,
            Step::Reinforce(side) | Step::Refit(side) | Step::Refuse(side) => side,
            Step::Burn
            | Step::Impulse
            | Step::Second
            | Step::Assault
            | Step::Declare
            | Step::Guns
            | Step::Regroup
            | Step::Blow => at.active,
            Step::Lead | Step::Withdraw => at.active.other(),
            Step::Reroll => at.holder()?,
            Step::Attrition => self.sufferer(at),
            Step::Retreat => self.fleeing(at),
        })
    }

    /// The side whose units retreat.
    pub(crate) fn fleeing(&self, at: &Position) -> Side {
        let running = at.fight().running;
        running.first().map_or(at.active.other(), |unit| self.side(unit))
    }

    /// Whether a seat may do this: nothing else is ever done [8.2n1].
    pub(crate) fn check(&self, at: &Position, seat: Seat, action: Action) -> Result<(), Refused> {
        if at.step == Step::Over {
            return Err(clause!("6.5").refuses(Reason::GameOver));
        }
        if at.step == Step::Bid {
            let Action::Bid(bid) = action else {
                return Err(clause!("6.0").refuses(Reason::WrongStep(at.step)));
            };
            if at.bids.get(usize::from(seat.0)).is_none_or(Option::is_some) {
                return Err(clause!("20.1").refuses(Reason::HasBid));
            }
            return if bid > HIGHEST_BID { Err(clause!("20.1").refuses(Reason::BidTooHigh)) } else { Ok(()) };
        }
        let side = at.side_of(seat);
        if seat.0 > 1 || self.deciding(at) != Some(side) {
            return Err(owner_clause(at.step).refuses(Reason::NotYourDecision));
        }
        if let Some(unit) = unit_of(action)
            && unit.index() >= self.counters.len()
        {
            return Err(clause!("3.1").refuses(Reason::NotOnMap(unit)));
        }
        self.check_in_step(at, side, action)
    }

    /// Whether a side may do this in the step that is being played [6.0, 8.1].
    fn check_in_step(&self, at: &Position, side: Side, action: Action) -> Result<(), Refused> {
        match (at.step, action) {
            (Step::Deploy, Action::Place(unit, area)) => self.check_deploy(at, unit, area),
            (Step::Reinforce(_), Action::Place(unit, area)) => self.check_place(at, side, unit, area),
            (Step::Burn, Action::KeepFog)
            | (Step::Impulse, Action::Pass)
            | (Step::Regroup, Action::End)
            | (Step::Reroll, Action::Reroll | Action::Accept)
            | (Step::Refuse(_), Action::Refuse | Action::Accept)
            | (Step::Second | Step::Blow | Step::Refit(_) | Step::Recover, Action::Done) => Ok(()),
            (Step::Burn | Step::Impulse, Action::BurnOff) => self.check_burn(at, side),
            (Step::Impulse, Action::Bombard(target)) => self.check_bombard(at, side, target),
            (Step::Impulse, Action::Strike(target)) => self.check_strike(at, side, target),
            (Step::Impulse | Step::Second | Step::Assault | Step::Regroup, Action::Recall(bridge)) => {
                self.check_recall(at, side, bridge)
            }
            (Step::Impulse | Step::Second, Action::Assault(area)) => {
                self.check_sort(at, Part::Assault)?;
                self.check_assault(at, side, area)
            }
            (Step::Impulse | Step::Second, Action::Ranged(from, target)) => {
                self.check_sort(at, Part::Ranged)?;
                self.check_ranged(at, side, from, target)
            }
            (Step::Impulse | Step::Second, Action::Regroup) => self.check_sort(at, Part::Regroup),
            (Step::Second, Action::Bombard(_) | Action::Strike(_) | Action::Pass) => {
                Err(self.scenario.superiority.clause.refuses(Reason::NotInPair))
            }
            (Step::Assault | Step::Regroup, Action::Move(unit, to)) => {
                self.check_move(at, side, unit, to).map(|_| ())
            }
            (Step::Impulse | Step::Second, Action::Move(unit, to)) => {
                Err(self.check_undeclared(at, side, unit, to))
            }
            (Step::Assault, Action::Seize(bridge, unit)) => self.check_seize(at, side, bridge, unit),
            (Step::Assault, Action::Repair(bridge)) => self.check_repair(at, side, bridge, None).map(|_| ()),
            (Step::Assault, Action::RepairFrom(bridge, other)) => {
                self.check_repair(at, side, bridge, Some(other)).map(|_| ())
            }
            (Step::Assault, Action::Attack(area)) => self.check_attack(at, side, area),
            (Step::Assault, Action::End) => self
                .pending(at)
                .first()
                .map_or(Ok(()), |area| Err(clause!("11.1").refuses(Reason::AttackPending(area)))),
            (Step::Declare | Step::Guns, Action::With(unit)) => self.check_with(at, side, unit),
            (Step::Declare, Action::Leader(leader)) => self.check_leader(at, side, leader),
            (Step::Declare, Action::Lead(unit)) => self.check_lead_attacker(at, side, unit),
            (Step::Guns, Action::Target(unit)) => self.check_target(at, side, unit),
            (Step::Lead, Action::Lead(unit)) => self.check_lead_defender(at, side, unit),
            (Step::Attrition, Action::Hit(unit)) => self.check_hit(at, side, unit).map(|_| ()),
            (Step::Attrition, Action::Done) => self.check_losses(at, side),
            (Step::FriendlyFire, Action::Target(unit)) => {
                if self.side(unit) == Side::German {
                    Err(clause!("21.3").refuses(Reason::OwnUnit(unit)))
                } else if at.forces.area(unit) == Some(at.fight().area) {
                    Ok(())
                } else {
                    Err(clause!("21.3").refuses(Reason::NotDefending(unit)))
                }
            }
            (Step::Retreat, Action::Retreat(unit, to)) => self.check_retreat(at, side, unit, to),
            (Step::Withdraw, Action::Withdraw(unit, to)) => self.check_withdraw(at, side, unit, to),
            (Step::Withdraw, Action::Stand) => match at.fight().runner {
                Some((unit, _)) => Err(clause!("14.2.1").refuses(Reason::StillRetreating(unit))),
                None => Ok(()),
            },
            (Step::Blow, Action::Blow(bridge)) => self.check_blow(at, side, bridge),
            (Step::Refit(_), Action::Flip(unit)) => self.check_flip(at, side, unit),
            (Step::Refit(_), Action::Rebuild(unit, to)) => self.check_rebuild(at, side, unit, to),
            (Step::Refit(_), Action::Advantage) => self.check_extra_point(at, side),
            (Step::Recover, Action::Recover(unit)) => {
                if self.recoverable(at).has(unit) {
                    Ok(())
                } else {
                    Err(clause!("19.4.7").refuses(Reason::NotRecoverable(unit)))
                }
            }
            // Every other action belongs to another step.
            (step, _) => Err(clause!("6.0").refuses(Reason::WrongStep(step))),
        }
    }

    /// Whether a part may be of this sort: anything first, the other half of a pair second [17.6, ruling D29].
    fn check_sort(&self, at: &Position, part: Part) -> Result<(), Refused> {
        if at.step == Step::Second && (part == Part::Regroup) == (at.first == Part::Regroup) {
            return Err(self.scenario.superiority.clause.refuses(Reason::NotInPair));
        }
        Ok(())
    }

    /// Whether the optional unit may be set up in an area [21.5].
    fn check_deploy(&self, at: &Position, unit: UnitId, area: Area) -> Result<(), Refused> {
        if self.optional != Some(unit) {
            return Err(clause!("21.5").refuses(Reason::NotWaiting(unit)));
        }
        if at.controller(area) != Side::German {
            return Err(clause!("21.5").refuses(Reason::EnemyControlled(area)));
        }
        if self.is_full(at, Side::German, area) {
            return Err(clause!("7.1").refuses(Reason::Full(area)));
        }
        Ok(())
    }

    /// Lists what a seat may do, in a fixed order.
    pub(crate) fn list(&self, at: &Position, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        if at.step == Step::Bid {
            if at.bids.get(usize::from(seat.0)).is_some_and(Option::is_none) {
                into.extend(HIGHEST_BID.up_to().map(Action::Bid));
            }
            return;
        }
        let side = at.side_of(seat);
        if seat.0 > 1 || self.deciding(at) != Some(side) {
            return;
        }
        match at.step {
            Step::Bid | Step::Over => {}
            Step::Deploy => {
                if let Some(unit) = self.optional {
                    let open =
                        at.german_control.into_iter().filter(|&area| !self.is_full(at, Side::German, area));
                    into.extend(open.map(|area| Action::Place(unit, area)));
                }
            }
            Step::Reinforce(_) => {
                for unit in self.due(at, side) {
                    let entries = self.entries(at, unit);
                    into.extend(entries.into_iter().map(|area| Action::Place(unit, area)));
                }
            }
            Step::Burn => into.extend([Action::BurnOff, Action::KeepFog]),
            Step::Impulse => self.list_impulse(at, side, into),
            Step::Second => {
                if at.first == Part::Regroup {
                    self.list_attacks(at, side, into);
                } else {
                    into.push(Action::Regroup);
                }
                self.list_recalls(at, side, into);
                into.push(Action::Done);
            }
            Step::Assault => self.list_assault(at, side, into),
            Step::Regroup => self.list_regroup(at, side, into),
            Step::Declare => self.list_declare(at, side, into),
            Step::Guns => self.list_guns(at, side, into),
            Step::Lead => into.extend(at.forces.units(at.fight().area, side).into_iter().map(Action::Lead)),
            Step::Reroll => into.extend([Action::Reroll, Action::Accept]),
            Step::Attrition => {
                let here = at.forces.units(at.fight().area, side);
                into.extend(
                    here.into_iter().filter(|&unit| self.check_hit(at, side, unit).is_ok()).map(Action::Hit),
                );
                if self.check_losses(at, side).is_ok() {
                    into.push(Action::Done);
                }
            }
            Step::FriendlyFire => {
                let here = at.forces.units(at.fight().area, Side::American);
                into.extend(here.into_iter().map(Action::Target));
            }
            Step::Retreat => {
                for unit in at.fight().running {
                    into.extend(self.flights(at, unit).into_iter().map(|to| Action::Retreat(unit, to)));
                }
            }
            Step::Withdraw => {
                for unit in self.may_withdraw(at) {
                    into.extend(self.withdrawals(at, unit).into_iter().map(|to| Action::Withdraw(unit, to)));
                }
                if at.fight().runner.is_none() {
                    into.push(Action::Stand);
                }
            }
            Step::Blow => {
                into.extend(self.blowable(at, side).map(Action::Blow));
                into.push(Action::Done);
            }
            Step::Refit(_) => self.list_refit(at, side, into),
            Step::Recover => {
                into.extend(self.recoverable(at).into_iter().map(Action::Recover));
                into.push(Action::Done);
            }
            Step::Refuse(_) => into.extend([Action::Refuse, Action::Accept]),
        }
    }

    /// The defenders that could retreat voluntarily now.
    pub(crate) fn may_withdraw(&self, at: &Position) -> UnitSet {
        let combat = at.fight();
        match combat.runner {
            Some((runner, _)) => UnitSet::one(runner),
            None => at.forces.units(combat.area, at.active.other()),
        }
    }

    fn list_impulse(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        self.list_attacks(at, side, into);
        if at.sky() != crate::scenario::Weather::Fog {
            let enemies = at.forces.occupied(side.other());
            for target in enemies {
                if !self.batteries(at, side, target).is_empty() {
                    into.push(Action::Bombard(target));
                }
            }
            if side == Side::American && at.sky() == crate::scenario::Weather::Clear {
                into.extend(enemies.into_iter().map(Action::Strike));
            }
        }
        into.push(Action::Regroup);
        into.push(Action::Pass);
        if self.check_burn(at, side).is_ok() {
            into.push(Action::BurnOff);
        }
        self.list_recalls(at, side, into);
    }

    /// Construction markers may be taken back at any time in one's own half [21.4.6].
    fn list_recalls(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        if self.options.bridges {
            let laid = BridgeId::all().filter(|&bridge| self.check_recall(at, side, bridge).is_ok());
            into.extend(laid.map(Action::Recall));
        }
    }

    fn list_attacks(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let own = at.forces.occupied(side);
        if self.options.bridges {
            let all = Area::all().filter(|&area| self.check_assault(at, side, area).is_ok());
            into.extend(all.map(Action::Assault));
        } else {
            into.extend(own.into_iter().map(Action::Assault));
        }
        if at.sky() != crate::scenario::Weather::Fog {
            for from in own {
                let targets = self.ranged_targets(at, side, from);
                into.extend(targets.into_iter().map(|target| Action::Ranged(from, target)));
            }
        }
    }

    fn list_assault(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let activity = &at.activity;
        let able = activity.began - activity.finished;
        for unit in able {
            let Ok(left) = self.check_mover(at, side, unit) else { continue };
            let Some(from) = at.forces.area(unit) else { continue };
            for to in self.adjacent[from.index()] {
                if self.check_entry(at, side, unit, from, to, left).is_ok() {
                    into.push(Action::Move(unit, to));
                }
            }
            if self.options.bridges {
                let near = BridgeId::all().filter(|&bridge| self.check_seize(at, side, bridge, unit).is_ok());
                into.extend(near.map(|bridge| Action::Seize(bridge, unit)));
            }
        }
        if self.options.bridges && !activity.begun {
            self.list_repairs(at, side, into);
        }
        for area in self.fights(at) {
            if self.check_attack(at, side, area).is_ok() {
                into.push(Action::Attack(area));
            }
        }
        self.list_recalls(at, side, into);
        if self.pending(at).is_empty() {
            into.push(Action::End);
        }
    }

    /// The areas where units of the part stand with enemies.
    fn fights(&self, at: &Position) -> AreaSet {
        let mut areas = at.activity.area.map_or(AreaSet::NONE, AreaSet::one);
        for unit in at.activity.entered {
            if let Some(area) = at.forces.area(unit) {
                areas.insert(area);
            }
        }
        areas & at.contested()
    }

    fn list_regroup(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let able = at.activity.began - at.activity.finished;
        let free = at.free(side);
        for from in at.forces.occupied(side) {
            let near = self.adjacent[from.index()] & free;
            if near.is_empty() {
                continue;
            }
            for unit in at.forces.units(from, side) & able {
                for to in near {
                    if self.check_regroup(at, side, unit, to).is_ok() {
                        into.push(Action::Move(unit, to));
                    }
                }
            }
        }
        self.list_recalls(at, side, into);
        into.push(Action::End);
    }

    fn list_declare(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let combat = at.fight();
        let joining = self.candidates(at) - combat.attackers;
        let able = joining - self.other_brigade(combat.attackers);
        into.extend(able.into_iter().map(Action::With));
        for leader in self.leader_ids() {
            if self.check_leader(at, side, leader).is_ok() {
                into.push(Action::Leader(leader));
            }
        }
        let mut leads = able | combat.attackers;
        if combat.attack == Attack::Assault {
            leads -= self.artillery;
        }
        into.extend(leads.into_iter().map(Action::Lead));
    }

    fn list_guns(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        let combat = at.fight();
        let joining = self.candidates(at) - combat.attackers;
        into.extend(joining.into_iter().map(Action::With));
        let targets = at.forces.units(combat.area, side.other());
        into.extend(
            targets.into_iter().filter(|&unit| self.check_target(at, side, unit).is_ok()).map(Action::Target),
        );
    }
}

/// The clause that gives a step to the side that decides in it.
const fn owner_clause(step: Step) -> Clause {
    match step {
        Step::Bid => clause!("20.1"),
        Step::Deploy => clause!("21.5"),
        Step::Reinforce(_) => clause!("6.2"),
        Step::Burn
        | Step::Impulse
        | Step::Second
        | Step::Assault
        | Step::Declare
        | Step::Guns
        | Step::Regroup
        | Step::Blow => clause!("8.0"),
        Step::Lead => clause!("11.5.3A"),
        Step::Reroll => clause!("16.1"),
        Step::Attrition => clause!("14.1"),
        Step::FriendlyFire => clause!("21.3"),
        Step::Retreat => clause!("14.2.1"),
        Step::Withdraw => clause!("14.2.3"),
        Step::Refit(_) => clause!("15.1"),
        Step::Recover => clause!("19.4.7"),
        Step::Refuse(_) => clause!("16.1E"),
        Step::Over => clause!("6.5"),
    }
}

/// The unit that an action names.
const fn unit_of(action: Action) -> Option<UnitId> {
    match action {
        Action::Place(unit, _)
        | Action::Move(unit, _)
        | Action::Seize(_, unit)
        | Action::With(unit)
        | Action::Lead(unit)
        | Action::Target(unit)
        | Action::Hit(unit)
        | Action::Retreat(unit, _)
        | Action::Withdraw(unit, _)
        | Action::Flip(unit)
        | Action::Rebuild(unit, _)
        | Action::Recover(unit) => Some(unit),
        _ => None,
    }
}
