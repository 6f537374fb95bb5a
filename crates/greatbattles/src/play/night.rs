//! Night in its steps [night-1 to night-8, rep-1 to rep-5], and the end of the game [D98, D169].

use board::plane::{Figure, Mil, Point, Pose, Rect, RoadPoint};
use kernel::{Dice, Log};

use super::event::Event;
use super::game::Game;
use super::lines::Lines;
use super::position::{
    BattalionId, Battery, Fate, Life, Muster, Position, Stance, StandId, StandState, Step, Task, Whereabouts,
};
use super::reason::{Reason, Refused};
use super::run::Run;
use super::travel::along;
use crate::army::Army;
use crate::formation::Formation;
use crate::numbers::{DayNo, Rounds};
use crate::replacements::Situation;
use crate::shipped;
use kit::clause;

/// How far a battalion is moved back from one that it is locked with when night falls [D121].
const NIGHT_BREAKS: Mil = Mil(1000);

impl Game {
    /// Whether a battalion may go to reserve at night [night-4, as-1, D86, D171].
    ///
    /// # Errors
    /// Why not.
    pub fn check_withdraw(&self, at: &Position, army: Army, battalion: BattalionId) -> Result<(), Refused> {
        self.check_withdraw_by(at, army, battalion, &mut Lines::default())
    }

    /// The same with lines that were looked for already.
    pub(super) fn check_withdraw_by(
        &self,
        at: &Position,
        army: Army,
        battalion: BattalionId,
        lines: &mut Lines,
    ) -> Result<(), Refused> {
        if self.army(battalion) != army {
            return Err(clause!("night-4").refuses(Reason::NotYours));
        }
        if at.battalion(battalion).place != Whereabouts::Table {
            return Err(clause!("night-4").refuses(Reason::NotOnTable));
        }
        if at.battalion(battalion).muster != Muster::Formed {
            return Err(clause!("as-1").refuses(Reason::CannotWithdraw));
        }
        let way = !self.usable_fups(at, army).is_empty() || !self.edge_roads(army).is_empty();
        if !way || self.situation_by(at, battalion, lines) == Situation::Isolated {
            return Err(clause!("as-1").refuses(Reason::CannotWithdraw));
        }
        Ok(())
    }

    /// Whether a battalion may change formation so at night: as by day, but the 12-inch rule does not bind it [night-5, D148].
    ///
    /// # Errors
    /// Why not.
    pub fn check_regroup(
        &self,
        at: &Position,
        battalion: BattalionId,
        order: &super::order::Order,
    ) -> Result<super::travel::Travel, Refused> {
        if !matches!(order, super::order::Order::Form { .. }) {
            return Err(clause!("night-5").refuses(Reason::NotNow));
        }
        let mut active = at.clone();
        active.battalion_mut(battalion).stance = Stance::Active;
        let travel = self.check_travel(&active, battalion, order)?;
        let zone = shipped::measures().zone;
        for (number, (stand, _)) in travel.ways.iter().enumerate() {
            let start = self.rect(at, *stand);
            let end = self.base(*stand, travel.formation).at(travel.pose(number, travel.stations));
            let comes_near = self.known_stands(at, self.army(battalion).other()).any(|enemy| {
                let rect = self.rect(at, enemy);
                end.is_within(zone, &rect) && !start.is_within(zone, &rect)
            });
            if comes_near {
                return Err(clause!("night-5").refuses(Reason::NightKeepsOff));
            }
        }
        Ok(travel)
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// The day is over: victory, then the steps of the night that need no decision.
    pub fn nightfall(&mut self) {
        self.tell(Event::NightFell(self.at.day.0));
        self.score_day();
        if let Some(level) = self.game.level_reached(self.at) {
            self.at.result = Some(level);
            self.at.step = Step::Over;
            return;
        }
        let attacker = self.game.scenario().attacker;
        self.at.step = Step::Withdraw(attacker);
        self.move_fups();
        self.rest();
        self.replace();
    }

    /// N1: each FUP moves to its C Ops along a clear road [night-1, ut-9].
    fn move_fups(&mut self) {
        for army in [Army::Allied, Army::Axis] {
            for number in 0..self.at.side(army).fups.len() {
                let info = &self.game.scenario().side(army).fups[number];
                let c_ops =
                    self.game.scenario().side(army).c_ops.iter().position(|c_ops| c_ops.id == info.c_ops);
                let Some(c_ops) = c_ops.and_then(|number| self.at.side(army).c_ops.get(number).copied())
                else {
                    continue;
                };
                let fup = self.at.side(army).fups[number];
                let from = RoadPoint { road: usize::from(fup.road), along: fup.along };
                let to = RoadPoint { road: usize::from(c_ops.road), along: c_ops.along };
                if c_ops.lost
                    || c_ops.away
                    || c_ops.walks
                    || from == to
                    || self.game.clear_route(self.at, army, from, to).is_none()
                {
                    continue;
                }
                let fup = &mut self.at.side_mut(army).fups[number];
                fup.road = c_ops.road;
                fup.along = c_ops.along;
                fup.at = c_ops.at;
                self.tell(Event::FupMoved(&self.game.scenario().side(army).name));
            }
        }
    }

    /// N2: suppression, activation, markers, close combats and templates end [night-2, 3n4, mb-7, faq-11, faq-38].
    fn rest(&mut self) {
        let pairs = std::mem::take(&mut self.at.pairs);
        for pair in pairs {
            let nearest = self.game.nearest_of(self.at, pair.defender, pair.attacker);
            let heading = self.game.straight_back(self.at, pair.attacker, nearest);
            if self.game.retreat_length(self.at, pair.attacker, heading, NIGHT_BREAKS) == Some(NIGHT_BREAKS) {
                let stands: Vec<StandId> = self.game.live(self.at, pair.attacker).collect();
                for stand in stands {
                    let pose = self.at.stand(stand).pose;
                    self.at.stand_mut(stand).pose =
                        Pose::new(pose.at + along(heading, NIGHT_BREAKS), pose.heading);
                }
            }
        }
        for battalion in &mut self.at.battalions {
            battalion.stance = Stance::Inactive;
            battalion.wait = 0;
            battalion.stood_down = false;
        }
        self.carry_over();
        for stand in &mut self.at.stands {
            stand.suppressed = false;
            stand.marked = false;
            stand.fires = false;
            stand.mounted &= stand.carrier.is_none();
            stand.carrier = None;
        }
        for side in &mut self.at.sides {
            for battery in &mut side.batteries {
                *battery = (Battery::OnCall, Fate::Open);
            }
        }
    }

    /// N3: replacements by situation; isolated battalions lose a stand [night-3, rep-1, rep-5]. Attachments do not come back
    /// [rep-4]; a wiped-out battalion waits a full day [faq-20].
    fn replace(&mut self) {
        let mut isolated = Vec::new();
        let mut lines = Lines::default();
        for battalion in self.game.battalions() {
            let army = self.game.army(battalion);
            let supply = self.game.supply(self.at, battalion);
            let known = self.at.is_known(battalion);
            let situation = match self.at.battalion(battalion).place {
                Whereabouts::Reserve => Situation::Reserve,
                Whereabouts::Wiped(nights) => {
                    self.at.battalion_mut(battalion).place = Whereabouts::Wiped(nights.saturating_add(1));
                    // The first full day goes by without a die [D144].
                    if nights == 0 { Situation::Isolated } else { Situation::Reserve }
                }
                Whereabouts::Table => self.game.situation_by(self.at, battalion, &mut lines),
                Whereabouts::Unseen | Whereabouts::Away => continue,
            };
            let on_table = self.at.battalion(battalion).place == Whereabouts::Table;
            let missing: Vec<StandId> = self
                .game
                .members(self.at, battalion)
                .filter(|&stand| {
                    self.at.stand(stand).life == Life::Gone && !self.game.info(stand).stand.attached
                })
                .collect();
            let number = supply.and_then(|supply| shipped::replacements().number(situation, supply));
            self.restock(battalion, situation);
            let mut nine = (!known).then(|| self.nine_for(army));
            for stand in missing {
                let Some(number) = number else { break };
                let die = match &mut nine {
                    Some(nine) => nine.next(),
                    None => self.d10(),
                };
                if number.is_met_by(die) {
                    self.at.stand_mut(stand).life = if on_table { Life::Waiting } else { Life::Live };
                    self.tell_of(battalion, Event::Returned(self.game.stand_name(stand)));
                }
            }
            if on_table && situation == Situation::Isolated && !self.game.is_spared(self.at, battalion) {
                isolated.push(battalion);
            }
            if on_table {
                self.rejoin(battalion);
            } else if matches!(self.at.battalion(battalion).place, Whereabouts::Wiped(_))
                && self.is_alive(battalion)
            {
                let state = self.at.battalion_mut(battalion);
                state.place = Whereabouts::Reserve;
                state.quality = state.quality.lower();
            }
        }
        for battalion in isolated {
            let destroyed = shipped::replacements().isolated_loses.0;
            self.at.stack.push(Task::Suffer { battalion, destroyed, suppressed: 0, counts: false });
        }
    }

    /// Low ammunition is made good: not at all if isolated, by one if separated, else wholly [faq-33].
    fn restock(&mut self, battalion: BattalionId, situation: Situation) {
        for stand in self.game.members(self.at, battalion) {
            let state = self.at.stand_mut(stand);
            state.ammo = match situation {
                Situation::Isolated => state.ammo,
                Situation::Separated => state.ammo.saturating_sub(1),
                Situation::Near | Situation::Reserve => 0,
            };
        }
    }

    /// Stands that wait rejoin a battalion that is near a usable FUP, at the nearest free place behind it [rep-3, D84].
    fn rejoin(&mut self, battalion: BattalionId) {
        let army = self.game.army(battalion);
        let radius = shipped::deployment().radius + shipped::measures().range_grace;
        let mut fups = self.game.usable_fups(self.at, army);
        if self.game.scenario().side(army).fups.is_empty() && self.game.supply(self.at, battalion).is_some() {
            // A side without a FUP draws them to its C Ops while that is in supply [D171].
            fups.extend(self.game.c_ops_of(self.at, battalion).map(|c_ops| self.game.c_ops_rect(c_ops)));
        }
        let near = self.game.live(self.at, battalion).any(|stand| {
            let rect = self.game.rect(self.at, stand);
            fups.iter().any(|fup| rect.is_within(radius, fup))
        });
        if !near {
            return;
        }
        let waiting: Vec<StandId> = self
            .game
            .members(self.at, battalion)
            .filter(|&stand| self.at.stand(stand).life == Life::Waiting)
            .collect();
        for stand in waiting {
            let Some(last) = self.game.live(self.at, battalion).last() else { return };
            if let Some(pose) = self.free_place(stand, self.at.stand(last).pose) {
                *self.at.stand_mut(stand) = StandState { pose, ..StandState::away() };
            }
        }
    }

    /// The nearest place round a pose at which a stand has room, on a grid of a tenth of an inch [D170].
    pub(super) fn free_place(&self, stand: StandId, round: Pose) -> Option<Pose> {
        let others: Vec<Rect> = [Army::Allied, Army::Axis]
            .into_iter()
            .flat_map(|army| self.game.stands_on_table(self.at, army))
            .filter(|&other| {
                // What shows must not depend on what is hidden.
                let unit = self.game.battalion_of(self.at, other);
                self.at.is_known(unit) || unit == self.game.battalion_of(self.at, stand)
            })
            .map(|other| self.game.rect(self.at, other))
            .collect();
        let mut offsets: Vec<(i32, i32)> =
            (-30..=30).flat_map(|y| (-30..=30).map(move |x| (100 * x, 100 * y))).collect();
        offsets.sort_by_key(|&(x, y)| (x * x + y * y, y, x));
        offsets.into_iter().find_map(|(x, y)| {
            let at = Point::checked(round.at.x() + x, round.at.y() + y)?;
            let pose = Pose::new(at, round.heading);
            let rect = self.game.rect_at(self.at, stand, pose);
            let free = self.game.is_firm(&rect, self.game.mover(self.at, stand))
                && !others.iter().any(|other| rect.is_within(shipped::measures().contact, other));
            free.then_some(pose)
        })
    }

    /// A battalion goes to reserve.
    pub fn withdraw(&mut self, battalion: BattalionId) {
        self.tell_of(battalion, Event::Withdrew(self.game.battalion_name(battalion)));
        let state = self.at.battalion_mut(battalion);
        state.place = Whereabouts::Reserve;
        state.hidden = true;
        for stand in self.game.members(self.at, battalion) {
            let life = match self.at.stand(stand).life {
                Life::Waiting => Life::Live,
                life => life,
            };
            *self.at.stand_mut(stand) = StandState { life, ..StandState::away() };
        }
    }

    /// N5: transports come back, and stands of a battalion in column ride them again [act-7, D125].
    fn remount(&mut self) {
        for battalion in self.game.battalions() {
            let state = self.at.battalion(battalion);
            let rides = state.place == Whereabouts::Table && state.formation == Formation::Column;
            for stand in self.game.members(self.at, battalion) {
                let info = self.game.info(stand).stand;
                let state = self.at.stand_mut(stand);
                state.on_foot = false;
                state.mounted |=
                    rides && info.transport.is_some() && !state.set_up && state.life == Life::Live;
            }
        }
    }

    /// N7 and N8: rounds, transports, strengths, lost C Ops; then the next dawn [night-7, night-8, pa-3, D132]. No activation
    /// points come [faq-9].
    pub fn end_night(&mut self) {
        self.clean_up();
        for army in [Army::Allied, Army::Axis] {
            let each_day = self.game.scenario().side(army).artillery.each_day;
            let draws = self.game.draws_rounds(self.at, army);
            let edge = self.game.edge_roads(army).first().copied();
            let edge = edge.or_else(|| self.game.nearest_source(army));
            let extra = self.game.extra_templates(army, DayNo(self.at.day.0 + 1));
            let day = DayNo(self.at.day.0 + 1);
            let side = self.at.side_mut(army);
            if draws {
                side.rounds = Rounds(side.rounds.0.saturating_add(each_day.0));
            }
            side.batteries.extend(std::iter::repeat_n((Battery::OnCall, Fate::Open), extra));
            for (c_ops, info) in side.c_ops.iter_mut().zip(&self.game.scenario().side(army).c_ops) {
                c_ops.away &= info.at.is_none() || info.comes.0 > day;
            }
            for c_ops in &mut side.c_ops {
                if let Some((road, at)) = edge.filter(|_| c_ops.lost) {
                    c_ops.lost = false;
                    c_ops.road = road.road as u8;
                    c_ops.along = road.along;
                    c_ops.at = at;
                }
            }
        }
        for battalion in self.game.battalions() {
            self.recount(battalion);
            self.at.battalion_mut(battalion).acted = false;
        }
        self.remount();
        self.at.day = DayNo(self.at.day.0 + 1);
        self.at.turn = 1;
        self.at.third = 0;
        self.at.phasing = self.game.scenario().first;
        self.at.step = Step::Plan(self.game.scenario().attacker);
    }
}
