//! Activation by C Ops [faq-44, faq-44b, malta-0, D134, D166]: their actions become points, which come late to battalions far
//! from their HQ. Aircraft [faq-41, D133].

use board::plane::{Figure, Mil, RoadPoint};
use kernel::{Dice, Log, SeatSet};

use super::event::Event;
use super::game::Game;
use super::position::{BattalionId, Position, Stance, StandId, Step, Whereabouts};
use super::reason::{Reason, Refused};
use super::run::{Run, seat};
use crate::army::Army;
use crate::barrage::{AirTarget, Mission};
use crate::ground::Cover;
use crate::numbers::{D100, DayNo, Points};
use crate::quality::Hq;
use crate::scenario::{AirSupport, Effect};
use crate::shipped;
use crate::sighting::Weather;
use crate::stand::StandType;
use kit::clause;

/// How near its battlegroup's HQ a battalion is told in time, and how near its C Ops that HQ is.
const NEAR_HQ: Mil = Mil(4000);
const HQ_NEAR_C_OPS: Mil = Mil(12_000);
/// What distance adds to the roll for the delay, and what a cut road adds to a C Ops' roll.
const LATER: u8 = 10;
/// The sighting distance of full daylight.
const DAYLIGHT: Mil = Mil(12_000);

impl Game {
    /// The number of the C Ops that leads a battalion [D131].
    pub fn c_ops_number(&self, battalion: BattalionId) -> Option<usize> {
        let group = &self.scenario.battalions[usize::from(battalion.0)].battlegroup;
        let all = &self.scenario.side(self.army(battalion)).c_ops;
        all.iter().position(|c_ops| c_ops.battlegroups.contains(group))
    }

    /// The points that may be spent on battalions: those of the side, or those of their C Ops and on the first day the common pool.
    ///
    /// # Errors
    /// Battalions of several C Ops.
    pub(super) fn purse(
        &self,
        at: &Position,
        army: Army,
        reached: &[BattalionId],
    ) -> Result<Points, Refused> {
        let side = at.side(army);
        if !self.options.cops_activation {
            return Ok(side.points);
        }
        let first = reached.first().and_then(|&one| self.c_ops_number(one));
        if reached.iter().any(|&one| self.c_ops_number(one) != first) {
            return Err(clause!("faq-44").refuses(Reason::OtherCOps));
        }
        let pool = if at.day == DayNo(1) { side.points.0 } else { 0 };
        let bank = first.and_then(|number| side.c_ops.get(number)).filter(|c_ops| !c_ops.away && !c_ops.lost);
        Ok(Points(pool.saturating_add(bank.map_or(0, |c_ops| c_ops.bank))))
    }

    /// What is added to the roll for a battalion's delay: far from its battlegroup's HQ, that HQ far from the C Ops, or no HQ alive.
    fn lateness(&self, at: &Position, battalion: BattalionId) -> u8 {
        let group = self.groups[usize::from(battalion.0)];
        let of_group = self
            .battalions()
            .filter(|&one| self.groups[usize::from(one.0)] == group)
            .filter(|&one| at.battalion(one).place == Whereabouts::Table);
        let hqs: Vec<StandId> = of_group
            .flat_map(|one| self.live(at, one).collect::<Vec<_>>())
            .filter(|&stand| self.info(stand).stand.stand == StandType::Hq)
            .collect();
        if hqs.is_empty() {
            return LATER;
        }
        let rects = self.rects(at, battalion);
        let near = hqs.iter().any(|&hq| {
            let hq = self.rect(at, hq);
            rects.iter().any(|rect| rect.is_within(NEAR_HQ, &hq))
        });
        let led = self.c_ops_of(at, battalion).is_some_and(|c_ops| {
            let c_ops = self.c_ops_rect(c_ops);
            hqs.iter().any(|&hq| self.rect(at, hq).is_within(HQ_NEAR_C_OPS, &c_ops))
        });
        LATER * u8::from(!near) + LATER * u8::from(!led)
    }

    /// The aircraft of a side that could be called now [faq-41, D133].
    pub fn aircraft(&self, at: &Position, army: Army) -> Option<&'static AirSupport> {
        if self.options.no_air || self.sighting(at) < DAYLIGHT {
            return None;
        }
        let named = self.effects().find_map(|effect| match effect {
            Effect::AirWeather { weather } => Some(weather.contains(&at.weather)),
            _ => None,
        });
        if !named.unwrap_or(at.weather == Weather::Clear) {
            return None;
        }
        self.scenario.side(army).air.iter().find(|air| air.from_day <= at.day)
    }

    /// Whether aircraft may be called against a stand.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_strike(&self, at: &Position, army: Army, target: StandId) -> Result<(), Refused> {
        let refused = clause!("faq-41").refuses(Reason::NoAircraft);
        let air = self.aircraft(at, army).ok_or(refused)?;
        let side = at.side(army);
        let paid = match air.each_day {
            Some(_) => side.missions > 0,
            None => self.purse_for_air(at, army) >= air.cost.0 && side.missions > 0,
        };
        if !paid {
            return Err(refused);
        }
        let unit = self.battalion_of(at, target);
        if self.army(unit) == army || !at.is_known(unit) || !at.stand(target).is_live() {
            return Err(clause!("faq-41").refuses(Reason::NoTarget));
        }
        Ok(())
    }

    /// The points from which an air call may be paid: the richest C Ops, or the pool.
    fn purse_for_air(&self, at: &Position, army: Army) -> u8 {
        let side = at.side(army);
        let bank = side.c_ops.iter().filter(|c_ops| !c_ops.away && !c_ops.lost).map(|c_ops| c_ops.bank).max();
        let pool = if self.options.cops_activation && at.day != DayNo(1) { 0 } else { side.points.0 };
        pool.max(bank.unwrap_or(0))
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// Pays for an activation.
    pub fn spend(&mut self, army: Army, reached: &[BattalionId], price: Points) {
        if !self.game.options.cops_activation {
            let side = self.at.side_mut(army);
            side.points = Points(side.points.0.saturating_sub(price.0));
            return;
        }
        let number = reached.first().and_then(|&one| self.game.c_ops_number(one));
        let pool = if self.at.day == DayNo(1) { self.at.side(army).points.0 } else { 0 };
        let from_pool = pool.min(price.0);
        let side = self.at.side_mut(army);
        side.points = Points(side.points.0 - from_pool);
        if let Some(c_ops) = number.and_then(|number| side.c_ops.get_mut(number)) {
            c_ops.bank = c_ops.bank.saturating_sub(price.0 - from_pool);
        }
    }

    /// In how many turns of its owner a battalion that was paid for becomes active [faq-44].
    pub fn activation_delay(&mut self, battalion: BattalionId) -> u8 {
        if !self.game.options.cops_activation {
            return 0;
        }
        let own = SeatSet::one(seat(self.game.army(battalion)));
        let roll = self.d100_for(own).0.saturating_add(self.game.lateness(self.at, battalion)).min(100);
        let (hq, quality) = (self.game.hq(self.at, battalion), self.at.battalion(battalion).quality);
        shipped::barrage().delay(shipped::qualities(), quality, Mission::Registered, hq, D100(roll))
    }

    /// Battalions whose activation is on its way, at the start of their owner's turn.
    pub fn count_down(&mut self, army: Army) {
        let waiting: Vec<BattalionId> =
            self.game.battalions_of(army).filter(|&one| self.at.battalion(one).wait > 0).collect();
        for battalion in waiting {
            let state = self.at.battalion_mut(battalion);
            state.wait -= 1;
            if state.wait == 0 && state.stance == Stance::Inactive {
                state.stance = Stance::Active;
                let event = Event::Activated(self.game.battalion_name(battalion));
                self.show_stance(battalion, event);
            }
        }
    }

    /// T6 for the C Ops of a side: each action moves it or becomes a point [faq-44, faq-44b].
    pub fn roll_c_ops(&mut self, army: Army) {
        if !self.game.options.cops_activation {
            return;
        }
        let blocks = self.game.roadblocks(self.at, army);
        for number in 0..self.at.side(army).c_ops.len() {
            let c_ops = self.at.side(army).c_ops[number];
            if c_ops.away || c_ops.lost {
                continue;
            }
            let place = RoadPoint { road: usize::from(c_ops.road), along: c_ops.along };
            let cut = c_ops.walks || !self.game.is_supplied_by(self.at, &blocks, army, place);
            let roll = self.d100_for(SeatSet::ALL).0.saturating_add(if cut { LATER } else { 0 }).min(100);
            let quality = self.game.scenario().side(army).c_ops[number].quality;
            let actions = shipped::qualities().actions(quality, Hq::Without, D100(roll));
            self.at.side_mut(army).c_ops[number].actions = actions;
        }
    }

    /// Actions of a C Ops that did not move it are points from the next turn on.
    pub fn bank_actions(&mut self, army: Army) {
        for c_ops in &mut self.at.side_mut(army).c_ops {
            c_ops.bank = (c_ops.bank + c_ops.actions).min(shipped::C_OPS_BANK);
            c_ops.actions = 0;
        }
    }

    /// Points are kept overnight one by one [malta-0, D96, D166]. As many secret dice fall however many there are.
    pub fn carry_over(&mut self) {
        if !self.game.options.cops_activation {
            return;
        }
        for army in [Army::Allied, Army::Axis] {
            let Some(carry) = self.game.scenario().side(army).carry_over else { continue };
            let score = carry.score(self.at.day);
            for number in 0..self.at.side(army).c_ops.len() {
                let kept = self.keep(army, self.at.side(army).c_ops[number].bank, score);
                self.at.side_mut(army).c_ops[number].bank = kept;
            }
            let pool = self.at.side(army).points.0;
            let kept = self.keep(army, pool, score);
            let side = self.at.side_mut(army);
            side.points = Points(0);
            if let Some(c_ops) = side.c_ops.iter_mut().find(|c_ops| !c_ops.away && !c_ops.lost) {
                c_ops.bank = (c_ops.bank + kept).min(shipped::C_OPS_BANK);
            }
        }
    }

    fn keep(&mut self, army: Army, points: u8, score: crate::numbers::Score) -> u8 {
        let mut kept = 0;
        for nine in 0..3 {
            let mut dice = self.nine_for(army);
            for point in 9 * nine..9 * nine + 9 {
                let die = dice.next();
                kept += u8::from(point < points && score.is_met_by(die));
            }
        }
        kept
    }

    /// T3f: aircraft that are due strike, then others may be called.
    pub fn begin_air(&mut self) {
        let army = self.at.phasing;
        let flies = self.game.aircraft(self.at, army).is_some();
        let turn = self.at.turn;
        let due: Vec<StandId> = self
            .at
            .side(army)
            .strikes
            .iter()
            .filter(|(_, due)| *due <= turn)
            .map(|(target, _)| *target)
            .collect();
        self.at.side_mut(army).strikes.retain(|(_, due)| *due > turn);
        for target in due {
            if flies {
                self.strike(target);
            }
        }
        if flies && self.at.side(army).missions > 0 {
            self.at.step = Step::Air;
        } else {
            self.begin_landings();
        }
    }

    /// Aircraft are called: granted, delayed as on call, or there at once [faq-41, faq-44].
    pub fn call_aircraft(&mut self, target: StandId) {
        let army = self.at.phasing;
        let Some(air) = self.game.aircraft(self.at, army) else { return };
        let own = SeatSet::one(seat(army));
        {
            let side = self.at.side_mut(army);
            side.missions = side.missions.saturating_sub(1);
            let mut cost = air.cost.0;
            let richest = side.c_ops.iter_mut().filter(|c_ops| !c_ops.away && !c_ops.lost);
            if let Some(c_ops) = richest.max_by_key(|c_ops| c_ops.bank) {
                let paid = cost.min(c_ops.bank);
                c_ops.bank -= paid;
                cost -= paid;
            }
            side.points = Points(side.points.0.saturating_sub(cost));
        }
        // The die falls whether or not the scenario asks for one.
        let die = self.d10_for(own);
        let roll = self.d100_for(own);
        if air.granted_on.is_some_and(|score| !score.is_met_by(die)) {
            return;
        }
        let quality = self.game.scenario().side(army).artillery.quality;
        let delay =
            shipped::barrage().delay(shipped::qualities(), quality, Mission::OnCall, Hq::Without, roll);
        if delay == 0 {
            self.log.widen(SeatSet::ALL);
            self.strike(target);
        } else {
            let due = self.at.turn + delay;
            self.at.side_mut(army).strikes.push((target, due));
        }
    }

    /// An aircraft attacks one stand: destroyed on a low die, else suppressed at the barrage number.
    fn strike(&mut self, target: StandId) {
        let army = self.at.phasing;
        let Some(air) = self.game.aircraft(self.at, army) else { return };
        let unit = self.game.battalion_of(self.at, target);
        if !self.at.is_known(unit) || !self.at.stand(target).is_live() {
            return;
        }
        self.tell(Event::AirStrike(self.game.stand_name(target)));
        let hard =
            self.game.vehicle(self.at, target).is_some() || self.game.cover(self.at, target) == Cover::Bunker;
        let kind = if hard { AirTarget::Hard } else { AirTarget::Plain };
        let die = self.d10();
        if shipped::barrage().air_destroys(air.ordnance, kind).is_met_by(die) {
            self.destroy(target, true);
        } else if self.shell_score(target).is_met_by(die) {
            self.suppress(target, true);
        }
    }

    /// The missions of a new day, or of a new player turn where points limit them.
    pub fn ready_aircraft(&mut self, army: Army, dawn: bool) {
        let air = self.game.scenario().side(army).air.iter().find(|air| air.from_day <= self.at.day);
        let side = self.at.side_mut(army);
        if dawn {
            side.strikes.clear();
            side.missions = air.and_then(|air| air.each_day).unwrap_or(0);
        }
        if let Some(air) = air
            && air.each_day.is_none()
        {
            side.missions = air.calls_per_turn.unwrap_or(1);
        }
    }
}
