//! The sequence of play: dawn, player turns by their steps, morale [1n1, dawn-5, dawn-6, 6, 10].

use board::plane::{Figure, Mil, Point, Rect, Segment};
use kernel::{Dice, Log, SeatSet};

use super::choices::ReactivateBy;
use super::event::Event;
use super::game::Game;
use super::lines::Bases;
use super::order::{Action, Deed, Lay};
use super::position::{BattalionId, Flight, Harm, Life, Position, Stance, StandId, Step, Task, Whereabouts};
use super::reason::{Reason, Refused};
use super::run::{Run, seat};
use crate::activation::{Choice, Hour};
use crate::army::Army;
use crate::formation::Formation;
use crate::morale::COpsAt;
use crate::numbers::{D10, DayNo, Percent, Points, StandCount, Tally};
use crate::scenario::{Arrival, Moment};
use crate::shipped;
use crate::sighting::TWILIGHT;
use crate::variants::{FIRST_DUSK, Nationality, is_reactivated, night_falls, reactivation};
use kit::TurnNo;
use kit::clause;

/// The last turn of a day [1n1].
pub(super) const LAST_TURN: u8 = 10;
/// How many actions make an entrenchment [malta-8].
const DIGGING: u8 = 5;

impl Game {
    /// Whether a battalion may come out of reserve there.
    ///
    /// # Errors
    /// Why not.
    pub fn check_deploy(
        &self,
        at: &Position,
        army: Army,
        battalion: BattalionId,
        lay: &Lay,
    ) -> Result<Vec<(StandId, Rect, bool)>, Refused> {
        self.check_deploy_from(at, army, battalion, lay, &self.bases(at, army))
    }

    /// The same with bases that were looked for already.
    pub(super) fn check_deploy_from(
        &self,
        at: &Position,
        army: Army,
        battalion: BattalionId,
        lay: &Lay,
        bases: &Bases,
    ) -> Result<Vec<(StandId, Rect, bool)>, Refused> {
        if self.army(battalion) != army {
            return Err(clause!("act-9").refuses(Reason::NotYours));
        }
        let turn = if matches!(at.step, Step::Deploy(_)) { 0 } else { at.turn };
        let now = Moment(at.day, TurnNo(turn));
        let (from, node) = match &self.scenario.battalions[usize::from(battalion.0)].arrival {
            Arrival::Reserve(from) => (*from, None),
            Arrival::Enters(from, node) => (*from, self.entry_node(at, battalion, node)),
            _ => (now, None),
        };
        if at.battalion(battalion).place != Whereabouts::Reserve || now < from {
            return Err(clause!("act-9").refuses(Reason::NotInReserve));
        }
        let laid = self.laid(at, battalion, lay)?;
        let rects: Vec<Rect> = laid.iter().map(|&(_, rect, _)| rect).collect();
        if !rects.iter().all(|rect| rect.corner_points().iter().all(|&corner| self.map.holds(corner))) {
            return Err(clause!("act-9").refuses(Reason::OffTable));
        }
        let radius = shipped::deployment().radius + shipped::measures().range_grace;
        let near = match node {
            Some(node) => rects.iter().all(|rect| rect.is_within(radius, &node)),
            None => bases.are_near(&rects),
        };
        if !near {
            return Err(clause!("2n2").refuses(Reason::FarFromFup));
        }
        let ends: Vec<(StandId, Point)> =
            laid.iter().map(|(stand, rect, _)| (*stand, rect.centre())).collect();
        self.check_kept_out(at, battalion, &ends)?;
        self.check_laid(at, battalion, &laid)?;
        Ok(laid)
    }

    /// Which prices hold for the side that activates now.
    fn hour(at: &Position) -> Hour {
        if matches!(at.step, Step::Dawn(_)) { Hour::Dawn } else { Hour::Day }
    }

    /// What an activation would cost, and which battalions it would reach [3, 3n1, ac-1, D17]. Who has gone to ground is reached
    /// at the next dawn, when night has made it inactive [ac-2].
    ///
    /// # Errors
    /// Why it is not to be had.
    pub fn check_activation(
        &self,
        at: &Position,
        army: Army,
        action: &Action,
    ) -> Result<(Points, Vec<BattalionId>), Refused> {
        if at.side(army).fresh && at.step == Step::Activate {
            return Err(clause!("dawn-6").refuses(Reason::NotNow));
        }
        let can = |&battalion: &BattalionId| {
            let state = at.battalion(battalion);
            self.army(battalion) == army
                && state.stance == Stance::Inactive
                && state.wait == 0
                && (!state.stood_down || self.options.reactivate_by == ReactivateBy::Points)
                && matches!(state.place, Whereabouts::Table | Whereabouts::Reserve)
        };
        let (choice, all): (Choice, Vec<BattalionId>) = match action {
            Action::Activate(battalion) => (Choice::Battalion, vec![*battalion]),
            Action::ActivateGroups(groups) => {
                let choice = match groups.len() {
                    1 => Choice::Battlegroup,
                    2 => Choice::TwoBattlegroups,
                    3 => Choice::ThreeBattlegroups,
                    _ => return Err(clause!("3n1").refuses(Reason::NothingToActivate)),
                };
                if !groups.is_sorted_by(|a, b| a < b) {
                    return Err(clause!("3n1").refuses(Reason::NothingToActivate));
                }
                let of = |battalion: &BattalionId| groups.contains(&self.groups[usize::from(battalion.0)]);
                (choice, self.battalions_of(army).filter(of).collect())
            }
            _ => return Err(clause!("3").refuses(Reason::NotNow)),
        };
        let price = shipped::activation().price(choice, Game::hour(at));
        let reached: Vec<BattalionId> = all.into_iter().filter(can).collect();
        if reached.is_empty() {
            return Err(clause!("pa-10").refuses(Reason::NothingToActivate));
        }
        if price > self.purse(at, army, &reached)? {
            return Err(clause!("3n7").refuses(Reason::PointsShort));
        }
        Ok((price, reached))
    }

    /// The nearest enemy that counts against a deployment: hidden ones do, screened ones do not [2n4, 2n5].
    pub fn deployment_threat(&self, at: &Position, battalion: BattalionId) -> Option<(Mil, StandId)> {
        let army = self.army(battalion);
        let screen: Vec<Rect> = self
            .stands_on_table(at, army)
            .filter(|&stand| self.battalion_of(at, stand) != battalion)
            .map(|stand| self.rect(at, stand))
            .collect();
        let own: Vec<Rect> = self.live(at, battalion).map(|stand| self.rect(at, stand)).collect();
        let enemies = self.stands_on_table(at, army.other());
        let threats = enemies.filter_map(|enemy| {
            let rect = self.rect(at, enemy);
            own.iter()
                .filter(|stand| {
                    let line = stand.nearest_points(&rect).map(|(a, b)| Segment::new(a, b));
                    !line.is_some_and(|line| screen.iter().any(|friend| friend.meets(&line)))
                })
                .map(|stand| stand.distance(&rect).root())
                .min()
                .map(|distance| (distance, enemy))
        });
        threats.min()
    }

    /// What a battalion must roll on its morale test; nothing if it fails without a die [10, 10n1].
    pub fn morale_score(&self, at: &Position, battalion: BattalionId, tally: Tally) -> Option<Percent> {
        let cover = self.live(at, battalion).map(|stand| self.steadiness(at, stand)).max();
        let near = self
            .c_ops_distance(at, battalion)
            .is_some_and(|distance| distance <= shipped::morale().c_ops_within + Mil(1));
        let c_ops = if near { COpsAt::Near } else { COpsAt::Far };
        let weather = shipped::sighting().weather(at.weather).morale;
        let state = at.battalion(battalion);
        let started = if self.options.morale_strength_now { state.strength } else { state.started };
        let quality = if self.options.morale_quality {
            shipped::qualities().of(state.quality).morale
        } else {
            Percent(0)
        };
        shipped::morale().score(tally, StandCount(started), cover?, c_ops, weather, quality)
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    fn attacker(&self) -> Army {
        self.game.scenario().attacker
    }

    fn first(&self) -> Army {
        self.game.scenario().first
    }

    /// The plans are made: weather, then deployment [dawn-2].
    pub fn break_day(&mut self) {
        let die = self.d10();
        self.at.weather = self.game.scenario().weather(self.at.day, die);
        self.log.reveal(SeatSet::ALL);
        self.tell(Event::DayBroke(self.at.day.0));
        self.tell(Event::WeatherRolled(self.at.weather));
        self.at.turn = 1;
        self.at.third = 0;
        self.at.phasing = self.first();
        self.at.proceeded = false;
        for side in &mut self.at.sides {
            side.fresh = true;
            side.planned = false;
        }
        for army in [Army::Allied, Army::Axis] {
            self.ready_aircraft(army, true);
        }
        self.at.step = Step::Deploy(self.attacker());
    }

    /// A step in which a side answers with `done` is over. At dawn the attacker deploys, then the defender, who has seen it
    /// [dawn-3, dawn-4].
    pub fn next_step(&mut self) {
        let (attacker, first) = (self.attacker(), self.first());
        match self.at.step {
            Step::SetUp(army) => {
                let order = &self.game.scenario().set_up_order;
                let next =
                    order.iter().position(|&other| other == army).and_then(|place| order.get(place + 1));
                match next {
                    Some(&army) => self.at.step = Step::SetUp(army),
                    None => self.after_set_up(),
                }
            }
            Step::Notes(_) => self.after_notes(),
            Step::Assign(army) if army == attacker => self.at.step = Step::Assign(army.other()),
            Step::Assign(_) => self.at.step = Step::Plan(attacker),
            Step::Deploy(army) if army == attacker => self.at.step = Step::Deploy(army.other()),
            Step::Deploy(_) => {
                if self.at.day == DayNo(1) {
                    self.bomb();
                }
                self.at.step = Step::PassOr(first);
            }
            Step::Dawn(army) => {
                self.activate(army);
                if army == self.at.phasing {
                    self.at.step = Step::Dawn(army.other());
                } else {
                    self.start_turn();
                }
            }
            Step::Arrive => self.at.step = Step::Activate,
            Step::Activate => {
                let army = self.at.phasing;
                self.activate(army);
                self.at.side_mut(army).fresh = false;
                self.begin_barrage();
            }
            Step::Barrage => {
                self.end_barrage();
                if self.at.short {
                    self.at.step = Step::Morale(0);
                } else {
                    self.begin_air();
                }
            }
            Step::Air => self.begin_landings(),
            Step::Land => self.end_landings(),
            Step::Orders => {
                self.pay_debts();
                if self.at.pulse == 1 {
                    self.bank_actions(self.at.phasing);
                }
                self.at.picked = None;
                self.at.step = Step::Fire;
            }
            Step::Fire => {
                self.at.step = Step::Combat;
                self.open_fire(super::position::Occasion::Pulse);
            }
            Step::Withdraw(army) if army == attacker => self.at.step = Step::Withdraw(army.other()),
            Step::Withdraw(_) => self.at.step = Step::Regroup(attacker),
            Step::Regroup(army) if army == attacker => self.at.step = Step::Regroup(army.other()),
            Step::Regroup(_) => self.at.step = Step::Attach(attacker),
            Step::Attach(army) if army == attacker => self.at.step = Step::Attach(army.other()),
            Step::Attach(_) => self.end_night(),
            Step::Plan(_) | Step::PassOr(_) | Step::Combat | Step::Morale(_) | Step::Over => {}
        }
    }

    /// A side proceeds: both activate at dawn prices, then it plays [dawn-6].
    pub fn proceed(&mut self) {
        self.at.proceeded = true;
        self.at.step = Step::Dawn(self.at.phasing);
    }

    /// A side passes: it only serves its templates [dawn-5, D111].
    pub fn pass(&mut self) {
        self.tell(Event::Passed(&self.game.scenario().side(self.at.phasing).name));
        self.at.short = true;
        self.begin_barrage();
    }

    fn begin_barrage(&mut self) {
        self.at.step = Step::Barrage;
        self.let_preplanned_fall();
    }

    /// T0: a new sighting distance, and what is seen by it.
    fn start_turn(&mut self) {
        let army = self.at.phasing;
        self.at.short = false;
        self.at.pulse = 1;
        for c_ops in &mut self.at.side_mut(army).c_ops {
            c_ops.moved = false;
        }
        for pair in &mut self.at.pairs {
            pair.due = true;
        }
        self.at.crossed = None;
        self.at.holding = super::position::Holding::Not;
        for battalion in self.game.battalions() {
            let strength = self.game.live(self.at, battalion).count() as u8;
            let state = self.at.battalion_mut(battalion);
            state.strength = strength;
            state.tried = false;
        }
        self.ready_aircraft(army, false);
        self.walk_c_ops(army);
        self.tell(Event::TurnBegan(&self.game.scenario().side(army).name, self.at.turn));
        self.at.step = Step::Arrive;
        self.count_down(army);
        self.spot_all();
    }

    /// T6, then step a of the first pulse.
    pub fn begin_orders(&mut self) {
        self.roll_actions();
        self.roll_c_ops(self.at.phasing);
        self.at.pulse = 1;
        self.at.step = Step::Orders;
    }

    /// What a side chose becomes true: points are paid, battalions turn active, others inactive [3, 3n5]. The choice is secret; what
    /// lies on the table is not [D173].
    fn activate(&mut self, army: Army) {
        let side = self.at.side_mut(army);
        let chosen = std::mem::take(&mut side.activating);
        let leaving = std::mem::take(&mut side.standing_down);
        let groups = std::mem::take(&mut side.groups);
        if !chosen.is_empty() {
            let choice = Choice::ALL[usize::from(groups)];
            let hour = if matches!(self.at.step, Step::Dawn(_)) { Hour::Dawn } else { Hour::Day };
            let price = shipped::activation().price(choice, hour);
            self.spend(army, &chosen, price);
        }
        // As many dice fall whatever was chosen: nobody counts an activation by dice.
        let all: Vec<BattalionId> = self.game.battalions_of(army).collect();
        let delays: Vec<u8> = all.iter().map(|&battalion| self.activation_delay(battalion)).collect();
        for battalion in chosen {
            let wait = all.iter().position(|&one| one == battalion).map_or(0, |number| delays[number]);
            let state = self.at.battalion_mut(battalion);
            state.wait = wait;
            state.stood_down = false;
            if wait == 0 {
                state.stance = Stance::Active;
                self.show_stance(battalion, Event::Activated(self.game.battalion_name(battalion)));
            }
        }
        for battalion in leaving {
            if self.at.battalion(battalion).stance == Stance::Active {
                let state = self.at.battalion_mut(battalion);
                state.stance = Stance::Inactive;
                state.stood_down = true;
                self.show_stance(battalion, Event::StoodDown(self.game.battalion_name(battalion)));
            }
        }
    }

    /// A deactivated battalion tries to become active again: two dice below a score [faq-2].
    pub fn reactivate(&mut self, battalion: BattalionId) {
        let audience = self.audience(battalion);
        let dice = [self.d10_for(audience), self.d10_for(audience)];
        let score = self.game.reactivation_score(self.at, battalion);
        let state = self.at.battalion_mut(battalion);
        state.tried = true;
        if is_reactivated(score, dice) {
            state.stance = Stance::Active;
            state.stood_down = false;
            self.show_stance(battalion, Event::Activated(self.game.battalion_name(battalion)));
        }
    }

    pub fn show_stance(&mut self, battalion: BattalionId, event: Event) {
        if self.at.is_known(battalion) {
            self.log.reveal(SeatSet::ALL);
        }
        self.tell_of(battalion, event);
    }

    /// T6: a d100 for each battalion of the side, hidden ones in secret, and for those off the table as well, so that no dice can be
    /// counted [6, D175]. Without an HQ it rolls all the same [pa-4].
    fn roll_actions(&mut self) {
        let army = self.at.phasing;
        let all: Vec<BattalionId> = self.game.battalions_of(army).collect();
        for battalion in all {
            let known = self.at.is_known(battalion);
            let audience = if known { SeatSet::ALL } else { SeatSet::one(seat(army)) };
            let roll = self.d100_for(audience);
            let state = self.at.battalion(battalion);
            let hq = self.game.hq(self.at, battalion);
            let on_table = state.place == Whereabouts::Table;
            let actions = if on_table { shipped::qualities().actions(state.quality, hq, roll) } else { 0 };
            let state = self.at.battalion_mut(battalion);
            state.actions = actions;
            state.acted = false;
            if on_table {
                self.tell_of(battalion, Event::ActionsRolled(self.game.battalion_name(battalion), actions));
            }
        }
    }

    /// Battalions that still owe pay now, whether their owner thought of it or not [6n3, pa-6, act-14, D162].
    fn pay_debts(&mut self) {
        let army = self.at.phasing;
        let owing: Vec<BattalionId> = self
            .game
            .battalions_of(army)
            .filter(|&battalion| {
                self.game.has_action(self.at, battalion) && self.game.owes(self.at, battalion)
            })
            .collect();
        for battalion in owing {
            self.clear_marks(battalion);
            self.at.battalion_mut(battalion).acted = true;
        }
    }

    fn clear_marks(&mut self, battalion: BattalionId) {
        for stand in self.game.members(self.at, battalion) {
            self.at.stand_mut(stand).marked = false;
        }
    }

    /// Stand by stand: rally dice and packing up now, fire at the end of the pulse [7, act-13, 9r2].
    pub fn do_some(&mut self, battalion: BattalionId, deeds: &[(StandId, Deed)]) {
        let score = self.game.rally_score(self.at, battalion);
        let audience = self.audience(battalion);
        self.clear_marks(battalion);
        for &(stand, deed) in deeds {
            let name = self.game.stand_name(stand);
            match deed {
                Deed::Rally => {
                    let die: D10 = self.d10_for(audience);
                    let rallies = score.is_met_by(die);
                    if rallies {
                        self.at.stand_mut(stand).suppressed = false;
                    }
                    self.tell_of(
                        battalion,
                        if rallies { Event::Rallied(name) } else { Event::StayedDown(name) },
                    );
                }
                Deed::Limber => {
                    self.pack_up(stand);
                    self.tell_of(battalion, Event::PackedUp(name));
                }
                Deed::Fire => self.at.stand_mut(stand).fires = true,
                Deed::Ride(tank) => {
                    let state = self.at.stand_mut(stand);
                    state.mounted = true;
                    state.carrier = Some(tank);
                }
                Deed::Dig => {
                    let state = self.at.stand_mut(stand);
                    state.digging += 1;
                    if state.digging >= DIGGING {
                        state.digging = 0;
                        state.dug_in = true;
                        self.tell_of(battalion, Event::DugIn(name));
                    }
                }
            }
        }
    }

    /// A battalion comes out of reserve, with the losses of a place too near the enemy; at dawn it owes no action, by day one
    /// [2, 2n6, dawn-3, act-14].
    pub fn deploy(&mut self, battalion: BattalionId, lay: &Lay, laid: &[(StandId, Rect, bool)]) {
        let enemies = self.game.stands_on_table(self.at, self.game.army(battalion).other());
        let on_top = enemies.filter(|&stand| !self.at.is_known(self.game.battalion_of(self.at, stand))).find(
            |&stand| {
                let rect = self.game.rect(self.at, stand);
                laid.iter().any(|(_, own, _)| own.is_within(shipped::measures().contact, &rect))
            },
        );
        if let Some(stand) = on_top {
            // Taken back and chosen again [D158].
            self.uncover(self.game.battalion_of(self.at, stand));
            return;
        }
        self.game.lay_out(self.at, battalion, lay, laid);
        let rides = matches!(lay.formation, Formation::Column);
        let by_day = !matches!(self.at.step, Step::Deploy(_));
        for &(stand, ..) in laid {
            let info = self.game.info(stand).stand;
            let state = self.at.stand_mut(stand);
            state.mounted = rides && info.transport.is_some();
            state.on_foot = !rides && info.transport.is_some() && !info.stand.is_gun();
            state.set_up = !state.mounted && info.stand.is_gun();
            state.marked = by_day;
        }
        self.at.battalion_mut(battalion).hidden = false;
        self.at.battalion_mut(battalion).came = true;
        self.look_for_approach();
        self.log.reveal(SeatSet::ALL);
        self.tell(Event::Deployed(self.game.battalion_name(battalion)));
        let hour = if by_day { Hour::Day } else { Hour::Dawn };
        if let Some((distance, _)) = self.game.deployment_threat(self.at, battalion) {
            let loss = shipped::deployment().loss(hour, distance);
            if loss.retreat > Mil::ZERO {
                self.at.stack.push(Task::Retreat(battalion, None, Flight::Deployed));
            }
            let (destroyed, suppressed) = (loss.destroyed.0, loss.suppressed.0);
            if destroyed + suppressed > 0 {
                self.at.stack.push(Task::Suffer { battalion, destroyed, suppressed, counts: false });
            }
        }
        self.spot_all();
    }

    /// T9: the battalions that suffered test, the enemy of the phasing side first; each in the order of the scenario. A die falls
    /// for every battalion that is not known, needed or not [10, 10n5, D175]. Who has won a close combat and lost none does not test [10n4].
    pub fn morale(&mut self, next: u8) {
        let phasing = self.at.phasing;
        let order: Vec<BattalionId> =
            self.game.battalions_of(phasing.other()).chain(self.game.battalions_of(phasing)).collect();
        let Some(&battalion) = order.get(usize::from(next)) else {
            self.end_turn();
            return;
        };
        self.at.step = Step::Morale(next + 1);
        let known = self.at.is_known(battalion);
        let tally = self.tally(battalion);
        let state = self.at.battalion(battalion);
        let exempt = state.won && !state.lost;
        let tests = state.place == Whereabouts::Table && tally.0 > 0 && self.is_alive(battalion) && !exempt;
        if !known {
            let roll = self.d100_for(SeatSet::one(seat(self.game.army(battalion))));
            if tests {
                let score = self.game.morale_score(self.at, battalion, tally);
                self.judge_morale(battalion, score.is_some_and(|score| score.is_met_by(roll)));
            }
            return;
        }
        if !tests {
            return;
        }
        let passes = match self.game.morale_score(self.at, battalion, tally) {
            None => false,
            Some(score) => {
                let roll = self.d100_for(SeatSet::ALL);
                score.is_met_by(roll)
            }
        };
        self.judge_morale(battalion, passes);
    }

    fn judge_morale(&mut self, battalion: BattalionId, passes: bool) {
        self.tell_of(battalion, Event::MoraleRolled(self.game.battalion_name(battalion), passes));
        if passes {
            return;
        }
        self.sink_to_ground(battalion);
        self.at.pairs.retain(|pair| pair.attacker != battalion && pair.defender != battalion);
        self.at.stack.push(Task::Retreat(battalion, None, Flight::Morale));
    }

    /// Clean-up and T10: destroyed stands leave, the other player follows [pa-2, 3n8, D172].
    fn end_turn(&mut self) {
        self.clean_up();
        self.pay_bonuses();
        for battalion in &mut self.at.battalions {
            battalion.actions = 0;
            battalion.acted = false;
            battalion.won = false;
            battalion.lost = false;
        }
        if self.at.phasing == self.first() {
            self.at.phasing = self.at.phasing.other();
        } else {
            if self.game.options.early_nightfall && TurnNo(self.at.turn) >= FIRST_DUSK {
                let die = self.d10();
                if night_falls(TurnNo(self.at.turn), die) {
                    self.nightfall();
                    return;
                }
            }
            self.at.phasing = self.first();
            self.at.turn += 1;
            if self.at.turn > LAST_TURN {
                self.at.turn = LAST_TURN;
                self.nightfall();
                return;
            }
            if TurnNo(self.at.turn) == TWILIGHT {
                self.at.third = self.d10().0;
            }
        }
        if self.at.proceeded { self.start_turn() } else { self.at.step = Step::PassOr(self.at.phasing) }
    }

    /// Destroyed stands are removed, a rear stand takes the place of a front stand that is gone, wiped-out battalions leave.
    pub fn clean_up(&mut self) {
        for battalion in self.game.battalions() {
            if self.at.battalion(battalion).place != Whereabouts::Table {
                continue;
            }
            let mut fell = Vec::new();
            for stand in self.game.members(self.at, battalion) {
                let state = self.at.stand_mut(stand);
                state.harm = Harm::None;
                if state.life == Life::Struck {
                    state.life = Life::Gone;
                    if state.front {
                        fell.push((stand, state.pose.at));
                    }
                    state.front = false;
                }
            }
            for (_, place) in fell {
                self.promote(battalion, place);
            }
            if !self.is_alive(battalion) {
                self.wipe_out(battalion);
            }
        }
    }

    /// The nearest fighting stand of the rear takes a place in the front rank [D172].
    pub fn promote(&mut self, battalion: BattalionId, place: Point) {
        let rear = self
            .game
            .live(self.at, battalion)
            .filter(|&stand| !self.at.stand(stand).front && self.game.info(stand).kind.fights)
            .min_by_key(|&stand| (self.at.stand(stand).pose.at.distance_squared(place), stand));
        if let Some(rear) = rear {
            self.at.stand_mut(rear).front = true;
        }
    }

    pub fn wipe_out(&mut self, battalion: BattalionId) {
        self.at.pairs.retain(|pair| pair.attacker != battalion && pair.defender != battalion);
        let state = self.at.battalion_mut(battalion);
        state.place = Whereabouts::Wiped(0);
        state.hidden = true;
        for stand in self.game.members(self.at, battalion) {
            let life = if self.at.stand(stand).life == Life::Waiting { Life::Waiting } else { Life::Gone };
            *self.at.stand_mut(stand) =
                super::position::StandState { life, ..super::position::StandState::away() };
        }
    }
}

impl Game {
    /// What two dice must stay below for a deactivated battalion to become active again [faq-2, D102].
    pub fn reactivation_score(&self, at: &Position, battalion: BattalionId) -> crate::numbers::Score {
        let rally = shipped::qualities().of(at.battalion(battalion).quality).rally;
        let suppressed = self.live(at, battalion).filter(|&stand| at.stand(stand).suppressed).count() as u8;
        let nation = &self.scenario.side(self.army(battalion)).nation;
        let nation = if nation.starts_with("Germany") { Nationality::German } else { Nationality::Other };
        reactivation(rally, StandCount(suppressed), StandCount(self.missing(at, battalion)), nation)
    }

    /// Where a reinforcement enters, if it has not been on the table yet.
    fn entry_node(&self, at: &Position, battalion: BattalionId, node: &str) -> Option<Point> {
        // One that came back as a reserve deploys as such.
        let node = self.map.node(node).filter(|_| !at.battalion(battalion).came)?;
        Some(self.map.nodes[node].at)
    }

    /// Whether a battalion has an action in this pulse: second ones come when all first ones are done [6n4].
    pub fn has_action(&self, at: &Position, battalion: BattalionId) -> bool {
        let state = at.battalion(battalion);
        state.place == Whereabouts::Table && state.actions >= at.pulse && !state.acted
    }

    /// Whether a stand of the battalion has used its action already.
    pub fn owes(&self, at: &Position, battalion: BattalionId) -> bool {
        self.live(at, battalion).any(|stand| at.stand(stand).marked)
    }
}
