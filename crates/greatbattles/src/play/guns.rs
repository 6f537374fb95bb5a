//! Artillery: plans, calls, templates on the table [dawn-1, mb-1 to mb-7, faq-13, faq-18].
//!
//! What a side decides about its templates shows only when it is done, so calls and cancelled missions tell nothing [D174].

use board::plane::{Figure, Point};
use kernel::{Dice, Log, SeatSet};

use super::event::Event;
use super::game::Game;
use super::order::Plan;
use super::position::{Battery, Fate, Position, StandId, Whereabouts};
use super::reason::{Reason, Refused};
use super::run::{Run, seat};
use crate::army::Army;
use crate::barrage::Mission;
use crate::ground::Cover;
use crate::numbers::{DayNo, Rounds};
use crate::shipped;
use kit::clause;

impl Game {
    /// Whether a side may plan a template so today [dawn-1, faq-28], by the modes of the day [malta-7].
    ///
    /// # Errors
    /// Why not.
    pub fn check_plan(&self, at: &Position, army: Army, number: u8, plan: Plan) -> Result<(), Refused> {
        if usize::from(number) >= at.side(army).batteries.len() {
            return Err(clause!("mb-6").refuses(Reason::NoSuchThing));
        }
        let artillery = &self.scenario.side(army).artillery;
        let modes = if at.day == DayNo(1) { &artillery.modes_on_day_1 } else { &artillery.modes };
        let (mission, point) = match plan {
            Plan::Preplanned(point, turn) => {
                if !(1..=10).contains(&turn) {
                    return Err(clause!("dawn-1").refuses(Reason::PlanRefused));
                }
                (Mission::Preplanned, Some(point))
            }
            Plan::Registered(point) => (Mission::Registered, Some(point)),
            Plan::OnCall => (Mission::OnCall, None),
        };
        if !modes.contains(&mission) {
            return Err(clause!("dawn-1").refuses(Reason::PlanRefused));
        }
        if point.is_some_and(|point| !self.map.holds(point)) {
            return Err(clause!("mb-1").refuses(Reason::OffTable));
        }
        Ok(())
    }

    /// The template about which the side must decide first: one that lies on the table, or one that is due [mb-4].
    pub fn open_template(&self, at: &Position, army: Army) -> Option<u8> {
        let find = |wanted: fn(Battery, u8) -> bool| {
            let batteries = at.side(army).batteries.iter();
            batteries.clone().position(|&(battery, fate)| fate == Fate::Open && wanted(battery, at.turn))
        };
        let lies = find(|battery, _| matches!(battery, Battery::On(_)));
        let due = || find(|battery, turn| matches!(battery, Battery::Waiting(_, due) if due == turn));
        lies.or_else(due).map(|number| number as u8)
    }

    /// The preplanned templates of this turn that have not fallen.
    pub fn preplanned(&self, at: &Position, army: Army) -> Vec<u8> {
        let batteries = at.side(army).batteries.iter().enumerate();
        let now = |&(_, (battery, fate)): &(usize, &(Battery, Fate))| {
            *fate == Fate::Open && matches!(battery, Battery::Preplanned(_, turn) if *turn == at.turn)
        };
        batteries.filter(now).map(|(number, _)| number as u8).collect()
    }

    /// Whether a called mission that is not due yet may be cancelled [mb-2].
    pub fn may_cancel(&self, at: &Position, army: Army, number: u8) -> bool {
        let battery = at.side(army).batteries.get(usize::from(number));
        matches!(battery, Some((Battery::Waiting(_, due), Fate::Open)) if *due > at.turn)
    }

    /// Whether a template falls or ends as its owner says.
    ///
    /// # Errors
    /// Why not.
    pub fn check_fate(&self, at: &Position, army: Army, number: u8, fate: Fate) -> Result<(), Refused> {
        if usize::from(number) >= at.side(army).batteries.len() {
            return Err(clause!("mb-6").refuses(Reason::NoSuchThing));
        }
        let open = self.open_template(at, army);
        let is_preplanned = open.is_none() && self.preplanned(at, army).contains(&number);
        match fate {
            _ if open.is_some_and(|first| first != number) => Err(clause!("mb-4").refuses(Reason::MustFall)),
            Fate::Ends if self.may_cancel(at, army, number) => Ok(()),
            _ if open.is_none() && !is_preplanned => Err(clause!("mb-4").refuses(Reason::NotTemplate)),
            Fate::Falls if at.side(army).rounds == Rounds(0) => {
                Err(clause!("mb-5").refuses(Reason::NoRounds))
            }
            // A preplanned mission cannot be cancelled while there is a round for it [4n4].
            Fate::Ends if is_preplanned => Err(clause!("4n4").refuses(Reason::MustFall)),
            _ => Ok(()),
        }
    }

    /// Whether a template may be called, in the owner's turn alone [faq-3, faq-17, D22].
    ///
    /// # Errors
    /// Why not.
    pub fn check_call(
        &self,
        at: &Position,
        army: Army,
        number: u8,
        point: Point,
        spotter: StandId,
    ) -> Result<(), Refused> {
        let Some(&(battery, _)) = at.side(army).batteries.get(usize::from(number)) else {
            return Err(clause!("mb-6").refuses(Reason::NoSuchThing));
        };
        if self.open_template(at, army).is_some() || !self.preplanned(at, army).is_empty() {
            return Err(clause!("mb-4").refuses(Reason::MustFall));
        }
        match battery {
            Battery::OnCall => {}
            Battery::Registered(registered) if registered == point => {}
            Battery::Registered(_) => return Err(clause!("mb-1").refuses(Reason::NotTemplate)),
            _ => return Err(clause!("mb-6").refuses(Reason::NotTemplate)),
        }
        if at.side(army).rounds == Rounds(0) {
            return Err(clause!("mb-5").refuses(Reason::NoRounds));
        }
        if !self.map.holds(point) {
            return Err(clause!("mb-1").refuses(Reason::OffTable));
        }
        let state = at.stand(spotter);
        let unit = self.battalion_of(at, spotter);
        if self.army(unit) != army
            || at.battalion(unit).place != Whereabouts::Table
            || !state.is_live()
            || state.suppressed
        {
            return Err(clause!("faq-3").refuses(Reason::NoSpotter));
        }
        let cover = self.ground_cover(point);
        let range = shipped::barrage().spotting_range(cover, self.sighting(at));
        let near = self.rect(at, spotter).is_within(range + shipped::measures().range_grace, &point);
        if !near || cover == Cover::None && !self.sees_point(at, spotter, point) {
            return Err(clause!("faq-3").refuses(Reason::NoSpotter));
        }
        Ok(())
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// Preplanned missions fall by themselves while there are rounds for all of them [4n4].
    pub fn let_preplanned_fall(&mut self) {
        let army = self.at.phasing;
        if self.game.open_template(self.at, army).is_some() {
            return;
        }
        let all = self.game.preplanned(self.at, army);
        let rounds = self.at.side(army).rounds;
        if all.len() <= usize::from(rounds.0) {
            for number in all {
                self.decide_fate(number, Fate::Falls);
            }
        } else if rounds == Rounds(0) {
            for number in all {
                self.at.side_mut(army).batteries[usize::from(number)].1 = Fate::Ends;
            }
        }
    }

    /// The owner has decided; a round is spent if the template falls or stays [mb-3, faq-18], none if it is cancelled
    /// [mb-2].
    pub fn decide_fate(&mut self, number: u8, fate: Fate) {
        let side = self.at.side_mut(self.at.phasing);
        side.batteries[usize::from(number)].1 = fate;
        if fate == Fate::Falls {
            side.rounds = Rounds(side.rounds.0.saturating_sub(1));
        }
    }

    /// A call: its delay is the caller's secret [4, D174].
    pub fn call(&mut self, number: u8, point: Point, spotter: StandId) {
        let army = self.at.phasing;
        let roll = self.d100_for(SeatSet::one(seat(army)));
        let mission = match self.at.side(army).batteries[usize::from(number)].0 {
            Battery::Registered(_) => Mission::Registered,
            _ => Mission::OnCall,
        };
        let hq = self.game.hq(self.at, self.game.battalion_of(self.at, spotter));
        let quality = self.game.scenario().side(army).artillery.quality;
        let delay = shipped::barrage().delay(shipped::qualities(), quality, mission, hq, roll);
        let due = self.at.turn + delay;
        self.at.side_mut(army).batteries[usize::from(number)] = (Battery::Waiting(point, due), Fate::Open);
        if delay == 0 {
            self.decide_fate(number, Fate::Falls);
        }
    }

    /// All is decided: templates come, stay or leave the table [bt-2], what was cancelled is used for the day [faq-15, faq-19], and everything under those that fell or stayed rolls [5, mb-4].
    pub fn end_barrage(&mut self) {
        let army = self.at.phasing;
        let mut falling = Vec::new();
        for number in 0..self.at.side(army).batteries.len() {
            let (battery, fate) = self.at.side(army).batteries[number];
            let turn = self.at.turn;
            let next = match (battery, fate) {
                (Battery::On(point), Fate::Falls) => {
                    falling.push(point);
                    battery
                }
                (Battery::On(point), _) => {
                    self.log.reveal(SeatSet::ALL);
                    self.tell(Event::TemplateLifted(point));
                    Battery::Used
                }
                (Battery::Waiting(point, _) | Battery::Preplanned(point, _), Fate::Falls) => {
                    self.log.reveal(SeatSet::ALL);
                    self.tell(Event::TemplateFell(point));
                    falling.push(point);
                    Battery::On(point)
                }
                (Battery::Waiting(..), Fate::Ends) => Battery::Used,
                (Battery::Preplanned(_, due), _) if due <= turn => Battery::Used,
                (battery, _) => battery,
            };
            self.at.side_mut(army).batteries[number] = (next, Fate::Open);
        }
        for point in falling {
            self.bombard(point);
        }
    }

    /// Everything under a template rolls. One die is shown for an empty one; hidden stands roll in secret, and as many dice fall
    /// whether there are any or not [faq-13]. Friends roll like enemies, and nothing is destroyed [5n2, 5n3].
    fn bombard(&mut self, point: Point) {
        let mut shown = false;
        let mut secret: [Vec<StandId>; 2] = [Vec::new(), Vec::new()];
        let mut open: Vec<StandId> = Vec::new();
        for army in [Army::Allied, Army::Axis] {
            for stand in self.game.stands_on_table(self.at, army) {
                let immune = shipped::kinds().is_immune_to_barrage(self.game.info(stand).stand.stand);
                if immune || !self.game.template.is_over(point, &self.game.rect(self.at, stand)) {
                    continue;
                }
                if self.at.is_known(self.game.battalion_of(self.at, stand)) {
                    open.push(stand);
                } else {
                    secret[army as usize].push(stand);
                }
            }
        }
        for stand in open {
            shown = true;
            self.shell(stand, true);
        }
        if !shown {
            self.d10();
        }
        for army in [Army::Allied, Army::Axis] {
            let mut nine = self.nine_for(army);
            for &stand in &secret[army as usize] {
                let die = nine.next();
                if self.shell_score(stand).is_met_by(die) {
                    self.suppress(stand, true);
                }
            }
        }
    }
}
