//! Carrying out actions that have been checked [8.0].

use kernel::{Dice, Log, Seat, SeatSet};
use kit::{MovePoints, clause};

use crate::action::Action;
use crate::area::Area;
use crate::bridges::{Marker, NEEDED, Work};
use crate::event::{Change, Declaration, Event};
use crate::forces::Place;
use crate::game::Game;
use crate::numbers::{BridgeId, BridgeSet, Modifier, VictoryPoints};
use crate::position::{Attack, Entrant, Part, Position, Roll, Step, Way};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{Face, UnitId, UnitSet};

impl Game {
    /// Does an action that has been checked.
    pub(crate) fn perform<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        let side = at.side_of(seat);
        match action {
            Action::Bid(bid) => self.bid(at, seat, bid, dice, log),
            Action::Place(unit, area) => {
                self.bring(at, unit, area, log);
                match at.step {
                    Step::Deploy => self.begin_half(at, Side::German, dice, log),
                    _ => self.place_due(at, side, dice, log),
                }
            }
            Action::BurnOff => {
                at.advantage_used = true;
                log.tell(SeatSet::ALL, || Event::FogBurntOff(side));
                self.change_weather(at, Weather::Overcast, Change::Advantage, log);
                if at.step == Step::Burn {
                    self.roll_arrival(at, dice, log);
                } else {
                    self.roll_clouds(at, dice, log);
                }
            }
            Action::KeepFog => self.roll_arrival(at, dice, log),
            Action::Assault(area) => {
                self.declare(at, side, Declaration::Assault(area), log);
                self.begin_part(at, Part::Assault, Some(area));
                at.step = Step::Assault;
            }
            Action::Ranged(from, target) => {
                self.declare(at, side, Declaration::Ranged(from, target), log);
                self.begin_part(at, Part::Ranged, Some(from));
                self.open_ranged(at, target);
            }
            Action::Bombard(target) | Action::Strike(target) => {
                let (attack, said) = if matches!(action, Action::Strike(_)) {
                    (Attack::Air, Declaration::Strike(target))
                } else {
                    (Attack::Artillery, Declaration::Bombard(target))
                };
                self.declare(at, side, said, log);
                self.begin_part(at, Part::Bombardment, None);
                self.open_guns(at, attack, target);
            }
            Action::Regroup => {
                self.declare(at, side, Declaration::Regroup, log);
                self.begin_part(at, Part::Regroup, None);
                at.step = Step::Regroup;
            }
            Action::Pass => {
                log.tell(SeatSet::ALL, || Event::Declared(side, Declaration::Pass));
                at.passes += 1;
                self.finish_half(at, dice, log);
            }
            Action::Move(unit, to) => self.advance(at, side, unit, to, log),
            Action::Seize(bridge, unit) => {
                self.begin_move(at, unit);
                at.activity.spent = at.activity.spent.plus(MovePoints(1));
                at.bridges.seizers[bridge.index()] = Some(unit);
                self.roll(at, Roll::Seizure(bridge), 1, true, dice, log);
            }
            Action::Repair(bridge) => self.repair(at, side, bridge, None, dice, log),
            Action::RepairFrom(bridge, other) => self.repair(at, side, bridge, Some(other), dice, log),
            Action::Recall(bridge) => {
                at.bridges.works[side.index()][bridge.index()] = 0;
                log.tell(SeatSet::ALL, || Event::Recalled(bridge, side));
            }
            Action::Blow(bridge) => {
                at.bridges.tried.insert(bridge);
                let purpose = match at.activity.part {
                    Part::Regroup => Roll::LastMinute(bridge),
                    _ => Roll::Demolition(bridge),
                };
                self.roll(at, purpose, 1, true, dice, log);
            }
            Action::Attack(area) => self.open_attack(at, area, dice, log),
            Action::With(unit) => at.fight_mut().attackers.insert(unit),
            Action::Leader(leader) => at.fight_mut().leaders.insert(leader),
            Action::Lead(unit) if at.step == Step::Lead => {
                at.fight_mut().named = Some(unit);
                log.tell(SeatSet::ALL, || Event::LeadDefender(unit));
                self.roll(at, Roll::Combat, 4, true, dice, log);
            }
            Action::Lead(unit) => self.close_attack(at, unit, dice, log),
            Action::Target(unit) if at.step == Step::FriendlyFire => self.hit_friends(at, unit, dice, log),
            Action::Target(unit) => self.close_guns(at, unit, dice, log),
            Action::Reroll => self.reroll(at, side, dice, log),
            Action::Accept => match at.step {
                Step::Refuse(side) => self.concede(at, side, log),
                _ => self.settle_roll(at, dice, log),
            },
            Action::Hit(unit) => {
                if let Ok(total) = self.check_hit(at, side, unit) {
                    at.fight_mut().set_hits(unit, total);
                }
            }
            Action::Retreat(unit, to) => {
                self.retreat(at, unit, to, log);
                self.run(at, dice, log);
            }
            Action::Withdraw(unit, to) => {
                self.retreat(at, unit, to, log);
                if at.fight().runner.is_none() {
                    self.offer_withdrawal(at, dice, log);
                }
            }
            Action::Stand => self.finish_combat(at, dice, log),
            Action::Flip(unit) => {
                if at.second_flip {
                    at.second_flip = false;
                } else {
                    at.points -= 1;
                    at.second_flip = true;
                }
                at.forces.flip_to(unit, Face::Full);
                log.tell(SeatSet::ALL, || Event::Restored(unit, clause!("15.6.2")));
                self.go_on_refitting(at, side, dice, log);
            }
            Action::Rebuild(unit, area) => {
                at.points -= 1;
                at.forces.set(unit, Place::Area(area));
                at.forces.flip_to(unit, Face::Reduced);
                at.rebuilt.insert(unit);
                // Rebuilt units come back outside their zone and are free of it [ruling D83].
                if !self.zone_of(at, unit).has(area) {
                    at.released.insert(unit);
                }
                log.tell(SeatSet::ALL, || Event::Rebuilt(unit, area));
                self.go_on_refitting(at, side, dice, log);
            }
            Action::Advantage => {
                at.advantage_used = true;
                at.points += 1;
                log.tell(SeatSet::ALL, || Event::PointBought(side));
            }
            Action::Recover(unit) => self.recover(at, Some(unit), dice, log),
            Action::Refuse => self.play_on(at, side, dice, log),
            Action::Done => match at.step {
                Step::Attrition => self.carry_out_losses(at, dice, log),
                Step::Refit(_) => self.finish_refit(at, side, dice, log),
                Step::Recover => self.recover(at, None, dice, log),
                Step::Blow => self.finish_part(at, dice, log),
                _ => self.finish_half(at, dice, log),
            },
            Action::End => {
                // What was tried at the start of the part was repair [21.4.5]; demolition is another matter.
                at.bridges.tried = BridgeSet::NONE;
                if self.options.bridges && self.blowable(at, side).next().is_some() {
                    at.step = Step::Blow;
                } else {
                    self.finish_part(at, dice, log);
                }
            }
        }
    }

    /// A bid is made; the second opens both, and the higher plays the German [5.1.1, 20.1, ruling D117].
    fn bid<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        bid: VictoryPoints,
        dice: &mut D,
        log: &mut L,
    ) {
        at.bids[usize::from(seat.0)] = Some(bid);
        log.tell(SeatSet::one(seat), || Event::BidMade(seat));
        let [Some(first), Some(second)] = at.bids else { return };
        log.reveal(SeatSet::ALL);
        // Equal bids are settled by a die each, until they differ [rulings D76, D202].
        let mut high = [first.0, second.0];
        while high[0] == high[1] {
            high = [dice.roll(6) as u8, dice.roll(6) as u8];
            log.tell(SeatSet::ALL, || Event::BidTie(high));
        }
        at.german = Seat(u8::from(high[1] > high[0]));
        at.target = first.max(second);
        let german = at.german;
        log.tell(SeatSet::ALL, || Event::BidsOpened([first, second], german));
        self.open_play(at, dice, log);
    }

    fn declare<L: Log<Event>>(&self, at: &mut Position, side: Side, what: Declaration, log: &mut L) {
        at.passes = 0;
        log.tell(SeatSet::ALL, || Event::Declared(side, what));
    }

    /// A unit begins to move; the unit that moved before it has finished [ruling D102].
    fn begin_move(&self, at: &mut Position, unit: UnitId) {
        let activity = &mut at.activity;
        if activity.moving != Some(unit) {
            if let Some(before) = activity.moving {
                activity.finished.insert(before);
            }
            activity.moving = Some(unit);
            activity.spent = MovePoints(0);
        }
        activity.begun = true;
        self.note_brigade(at, UnitSet::one(unit));
    }

    /// A unit steps into the next area, and stops where enemies are [10.1, 10.2, 10.3.4].
    pub(crate) fn advance<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        to: Area,
        log: &mut L,
    ) {
        let Ok(entry) = self.check_move(at, side, unit, to) else { return };
        let Some(from) = at.forces.area(unit) else { return };
        self.begin_move(at, unit);
        at.activity.spent = at.activity.spent.plus(entry.cost);
        if let Some(bridge) = entry.bridge {
            at.activity.traffic[bridge.index()] += 1;
        }
        at.forces.set(unit, Place::Area(to));
        log.tell(SeatSet::ALL, || Event::Moved(unit, from, to, entry.cost));
        if at.activity.part == Part::Regroup {
            at.activity.finished.insert(unit);
            at.activity.moving = None;
        } else if at.forces.occupied(side.other()).has(to) {
            at.activity.finished.insert(unit);
            at.activity.moving = None;
            at.activity.entered.insert(unit);
            let entrant = Entrant { unit, from, way: entry.way };
            if let Some(slot) = at.activity.entrants.iter_mut().find(|slot| slot.is_none()) {
                *slot = Some(entrant);
            }
        } else if entry.way == Way::Ford || at.activity.spent >= self.factors(at, unit) {
            at.activity.finished.insert(unit);
            at.activity.moving = None;
        }
        self.settle(at, to, log);
        self.settle(at, from, log);
    }

    /// A repair is tried with a marker from the bridge, the box or another bridge [21.4.5, 21.4.6].
    fn repair<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        bridge: BridgeId,
        other: Option<BridgeId>,
        dice: &mut D,
        log: &mut L,
    ) {
        if let Ok(Marker::From(other)) = self.check_repair(at, side, bridge, other) {
            at.bridges.works[side.index()][other.index()] = 0;
        }
        at.bridges.tried.insert(bridge);
        at.bridges.repairs += 1;
        self.roll(at, Roll::Repair(bridge), 1, true, dice, log);
    }

    /// A die for a bridge stands [21.4.2 to 21.4.6].
    pub(crate) fn settle_bridge<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let (die, side) = (at.dice[0], at.active);
        let Some((work, bridge)) = Game::work_of(at.roll) else { return };
        let index = bridge.index();
        let level = at.bridges.works[side.index()][index];
        let modifier = self.work_modifier(at, work, bridge);
        let done = die as i8 + modifier.0 >= NEEDED;
        let modifier = if work == Work::LastMinute { Modifier::NONE } else { modifier };
        log.tell(SeatSet::ALL, || Event::BridgeTried { work, bridge, side, die, modifier, done });
        match work {
            Work::Seizure => {
                if done {
                    at.bridges.held[index] = Some(side);
                }
                at.step = Step::Assault;
            }
            Work::Repair => {
                if done {
                    at.bridges.held[index] = Some(side);
                    at.bridges.works[side.index()][index] = 0;
                    at.bridges.works[side.other().index()][index] = 0;
                    at.bridges.resting[side.index()] += 1;
                } else {
                    at.bridges.works[side.index()][index] = (level + 1).min(2);
                }
                self.settle_bridges(at, log);
                at.step = Step::Assault;
            }
            Work::Demolition | Work::LastMinute => {
                if done {
                    at.bridges.held[index] = None;
                }
                let more = at.activity.part == Part::Assault && self.blowable(at, side).next().is_some();
                if more {
                    at.step = Step::Blow;
                } else {
                    self.finish_part(at, dice, log);
                }
            }
        }
    }
}
