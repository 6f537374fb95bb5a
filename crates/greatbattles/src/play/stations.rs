//! A move, station by station [8, 5n5, D110, D158]: template dice, revelations, windows, the new price after a suppression, contact.
//!
//! Everything that the rest of a move needs lies in the position, so it may be interrupted at any station and carried on.

use board::plane::{Bounds, Figure, Mil, Rect, Segment};
use kernel::{Dice, Log};

use super::event::Event;
use super::order::Order;
use super::position::{BattalionId, Life, Moving, Muster, Pair, Seen, Stance, StandId, Task, Whereabouts};
use super::run::Run;
use super::travel::Travel;
use crate::barrage::Activity;
use crate::contact::is_in_contact;
use crate::formation::Formation;
use crate::movement::{self, Haste};
use crate::numbers::{Cost, Points, StandCount};
use crate::shipped;

/// No stand is met in the next piece whose centre is farther than this from all movers: a station, the widest gap, two radii.
const MEETS_WITHIN: Mil = Mil(6000);

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// A battalion sets out, all of it: who stays in place does nothing else [act-8].
    pub fn set_out(&mut self, battalion: BattalionId, order: Order) {
        self.uncover(battalion);
        let stands: Vec<_> =
            self.game.live(self.at, battalion).map(|stand| (stand, self.at.stand(stand).pose)).collect();
        let spent = vec![0; stands.len()];
        let mut moving =
            Moving { battalion, order, stands, station: 0, spent, seen: Vec::new(), halted: false };
        moving.seen = self.watch(&moving, None);
        for &(stand, _) in &moving.stands {
            let state = self.at.stand_mut(stand);
            state.dug_in = false;
            state.digging = 0;
        }
        self.at.moving = Some(Box::new(moving));
        self.at.stack.push(Task::Stations);
    }

    /// Who sees the movers now, and how far they have moved in its sight: a piece counts if both ends are seen [D161]. Only stands
    /// that could still fire in this move are asked. Both lists are ordered by watcher, then by mover.
    fn watch(&self, moving: &Moving, travel: Option<&Travel>) -> Vec<Seen> {
        let army = self.game.army(moving.battalion).other();
        let mut all = Vec::new();
        let mut old = moving.seen.iter().peekable();
        for watcher in self.game.stands_on_table(self.at, army) {
            if !self.game.could_fire(self.at, watcher) {
                continue;
            }
            for (number, &(mover, _)) in moving.stands.iter().enumerate() {
                if !self.at.stand(mover).is_live() {
                    continue;
                }
                while old.next_if(|seen| (seen.watcher, seen.mover) < (watcher, mover)).is_some() {}
                let before = old.next_if(|seen| (seen.watcher, seen.mover) == (watcher, mover));
                let now = self.game.watches(self.at, watcher, mover);
                let mut length = before.map_or(Mil::ZERO, |seen| seen.length);
                if let Some(travel) = travel
                    && now
                    && before.is_some_and(|seen| seen.now)
                {
                    length += travel.step(number);
                }
                if now || length > Mil::ZERO {
                    all.push(Seen { watcher, mover, length, now });
                }
            }
        }
        all
    }

    /// Goes on from the station that was reached to the next at which something happens.
    pub fn stations(&mut self) {
        let Some(mut moving) = self.at.moving.take() else {
            self.at.stack.pop();
            return;
        };
        let Ok(travel) = self.game.travel(self.at, moving.battalion, &moving.order, &moving.stands) else {
            self.at.stack.pop();
            return;
        };
        // Where the order leads was the mover's secret; each piece of the way gives some of it away.
        self.disclose(self.game.army(moving.battalion));
        let live = self.game.live(self.at, moving.battalion).next().is_some();
        while live && !moving.halted && moving.station < travel.stations {
            let next = moving.station + 1;
            if matches!(moving.order, Order::Gather(_)) {
                self.infiltrate(&mut moving, &travel, next);
            }
            if !self.pay(&mut moving, &travel, next) || self.meets_hidden(&moving, &travel, next) {
                moving.halted = true;
                self.tell(Event::Stopped(self.game.battalion_name(moving.battalion)));
                break;
            }
            let tops = self.under(&moving);
            for number in 0..moving.stands.len() {
                let stand = moving.stands[number].0;
                if self.at.stand(stand).is_live() {
                    self.at.stand_mut(stand).pose = travel.pose(number, next);
                }
            }
            moving.station = next;
            self.enter_templates(&moving, &tops);
            self.overrun_c_ops(moving.battalion);
            self.take_airfields(moving.battalion);
            let seen = self.watch(&moving, Some(&travel));
            let opens = self.window_opens(&moving, &travel, &seen);
            moving.seen = seen;
            let uncovered = self.uncover_from(&mut moving, &travel);
            if opens || uncovered {
                self.at.moving = Some(moving);
                if opens {
                    self.at.stack.push(Task::Window);
                }
                if uncovered {
                    self.at.stack.push(Task::Respond);
                }
                return;
            }
        }
        self.at.stack.pop();
        self.mark_passage(moving.battalion, &travel);
        self.arrive(&moving, &travel);
    }

    /// Pays for the piece before a station; false if the allowance is used up [D141].
    fn pay(&mut self, moving: &mut Moving, travel: &Travel, station: u32) -> bool {
        if matches!(moving.order, Order::Form { .. } | Order::Gather(_)) {
            return true;
        }
        let rates = self.game.rates(self.at, moving.battalion, travel.formation, travel.haste);
        let mut spent = moving.spent.clone();
        for (number, spent) in spent.iter_mut().enumerate() {
            if !self.at.stand(travel.ways[number].0).is_live() {
                continue;
            }
            let Some(cost) = self.game.piece_cost(self.at, travel, number, station, &rates) else {
                return false;
            };
            *spent = Cost(*spent).plus(cost).0;
            if !movement::is_affordable([Cost(*spent)]) {
                return false;
            }
        }
        moving.spent = spent;
        true
    }

    /// Whether the next piece meets a hidden base or barrier: the battalion stops before it, and both are seen [D158].
    fn meets_hidden(&mut self, moving: &Moving, travel: &Travel, station: u32) -> bool {
        let army = self.game.army(moving.battalion).other();
        let ours = moving.stands.iter().map(|&(stand, _)| self.at.stand(stand).pose.at);
        let bounds = Bounds::of(ours).grown(MEETS_WITHIN);
        let all: Vec<(StandId, Rect, bool)> = self
            .game
            .stands_on_table(self.at, army)
            .filter(|&stand| bounds.holds(self.at.stand(stand).pose.at))
            .map(|stand| {
                let known = self.at.is_known(self.game.battalion_of(self.at, stand));
                (stand, self.game.rect(self.at, stand), known)
            })
            .collect();
        if all.iter().all(|&(_, _, known)| known) {
            return false;
        }
        let measures = shipped::measures();
        let mut met: Vec<StandId> = Vec::new();
        for (number, (stand, path)) in travel.ways.iter().enumerate() {
            if !self.at.stand(*stand).is_live() || path.length() == Mil::ZERO {
                continue;
            }
            let piece = travel.piece(number, station);
            let rect = self.game.rect_at(self.at, *stand, travel.pose(number, station));
            let near: Vec<&(StandId, Rect, bool)> =
                all.iter().filter(|(_, other, _)| other.is_within(self.game.measures.gap, &piece)).collect();
            for &&(enemy, other, known) in &near {
                if !known && (is_in_contact(&rect, &other, measures) || other.meets(&piece)) {
                    met.push(enemy);
                }
            }
            for (index, &&(enemy, one, known)) in near.iter().enumerate() {
                for &&(friend, other, open) in &near[..index] {
                    if known && open {
                        continue;
                    }
                    let barrier: Option<Segment> = crate::contact::barrier(&one, &other, &self.game.measures);
                    if barrier.is_some_and(|barrier| piece.touches(barrier)) {
                        met.push(enemy);
                        met.push(friend);
                    }
                }
            }
        }
        for &stand in &met {
            self.uncover(self.game.battalion_of(self.at, stand));
        }
        !met.is_empty()
    }

    /// Which movers are under which templates.
    fn under(&self, moving: &Moving) -> Vec<Vec<bool>> {
        let over = |stand: StandId| {
            let rect = self.game.rect(self.at, stand);
            self.at.templates().map(|point| self.game.template.is_over(point, &rect)).collect()
        };
        moving.stands.iter().map(|&(stand, _)| over(stand)).collect()
    }

    /// Movers that come onto a template roll at once [5n5, D24].
    fn enter_templates(&mut self, moving: &Moving, before: &[Vec<bool>]) {
        let now = self.under(moving);
        for (number, &(stand, _)) in moving.stands.iter().enumerate() {
            for (was, is) in before[number].iter().zip(&now[number]) {
                if *is && !*was {
                    self.shell(stand, true);
                }
            }
        }
    }

    /// A stand under a template rolls [5], a known one, for all to see.
    pub fn shell(&mut self, stand: StandId, counts: bool) {
        if !self.at.stand(stand).is_live()
            || shipped::kinds().is_immune_to_barrage(self.game.info(stand).stand.stand)
        {
            return;
        }
        let die = self.d10();
        if self.shell_score(stand).is_met_by(die) {
            self.suppress(stand, counts);
        }
    }

    /// What suppresses a stand under a template.
    pub fn shell_score(&self, stand: StandId) -> crate::numbers::Score {
        let activity: Activity = self.at.activity(self.game.battalion_of(self.at, stand));
        shipped::barrage().suppression(self.game.cover(self.at, stand), activity)
    }

    /// An active battalion overruns a C Ops that it touches [ut-8, D155].
    fn overrun_c_ops(&mut self, battalion: BattalionId) {
        if self.at.battalion(battalion).stance != Stance::Active {
            return;
        }
        let enemy = self.game.army(battalion).other();
        let keeps = self.game.options.cops_activation;
        let base = shipped::kinds().of(crate::stand::StandType::COps).base;
        for number in 0..self.at.side(enemy).c_ops.len() {
            let c_ops = self.at.side(enemy).c_ops[number];
            let rect = base.at(board::plane::Pose::new(c_ops.at, board::plane::Heading::UP));
            let touched =
                self.game.live(self.at, battalion).any(|stand| self.game.rect(self.at, stand).meets(&rect));
            if !c_ops.lost && !c_ops.away && touched {
                let side = self.at.side_mut(enemy);
                side.c_ops[number].lost = true;
                if keeps {
                    let bank = side.c_ops[number].bank;
                    side.c_ops[number].bank = shipped::activation().after_losing_c_ops(Points(bank)).0;
                } else {
                    side.points = shipped::activation().after_losing_c_ops(side.points);
                }
                self.tell(Event::COpsLost(&self.game.scenario().side(enemy).name));
            }
        }
    }

    /// Whether the enemy is asked here: where a known stand has a shot at a mover that it has seen for an inch [8, faq-10], and
    /// while it has battalions that are not known, at every whole inch of the longest way and at its end [D149].
    fn window_opens(&self, moving: &Moving, travel: &Travel, seen: &[Seen]) -> bool {
        let army = self.game.army(moving.battalion).other();
        let is_last = moving.station == travel.stations;
        if self.game.battalions_of(army).any(|battalion| !self.at.is_known(battalion)) {
            let longest = travel.ways.iter().map(|(_, path)| path.length().0).max().unwrap_or(0);
            let gone =
                |station: u32| i64::from(longest) * i64::from(station) / i64::from(travel.stations) / 1000;
            if is_last || gone(moving.station) > gone(moving.station - 1) {
                return true;
            }
        }
        let inch = shipped::measures().seen_move.0;
        seen.iter().any(|one| {
            let before = moving.seen.iter().find(|old| old.watcher == one.watcher && old.mover == one.mover);
            let before = before.map_or(0, |old| old.length.0 / inch);
            let reached = one.length.0 / inch > before || is_last && one.length.0 >= inch;
            reached
                && self.at.is_known(self.game.battalion_of(self.at, one.watcher))
                && self.game.has_opportunity(self.at, one.watcher, one.mover)
        })
    }

    /// Enemies that the movers see now [hid-2]; whether the mover is asked about it.
    fn uncover_from(&mut self, moving: &mut Moving, travel: &Travel) -> bool {
        let army = self.game.army(moving.battalion).other();
        let hidden: Vec<BattalionId> = self
            .game
            .battalions_of(army)
            .filter(|&enemy| {
                let state = self.at.battalion(enemy);
                state.place == Whereabouts::Table && state.hidden
            })
            .collect();
        let mut near = false;
        let mut any = false;
        for enemy in hidden {
            let seen = self.game.live(self.at, enemy).any(|stand| {
                moving.stands.iter().any(|&(mover, _)| {
                    self.at.stand(mover).is_live() && self.game.spots(self.at, mover, stand)
                })
            });
            if !seen {
                continue;
            }
            self.uncover(enemy);
            any = true;
            let limit = shipped::activation().limit;
            near |= self.game.live(self.at, enemy).any(|stand| {
                let rect = self.game.rect(self.at, stand);
                moving.stands.iter().any(|&(mover, _)| self.game.rect(self.at, mover).is_within(limit, &rect))
            });
        }
        let is_form = matches!(moving.order, Order::Form { .. });
        if !any || is_form || moving.station == travel.stations {
            return false;
        }
        if near && self.at.battalion(moving.battalion).stance != Stance::Active {
            moving.halted = true;
            return false;
        }
        true
    }

    /// The end of a move: the formation that was reached, strain, contact.
    fn arrive(&mut self, moving: &Moving, travel: &Travel) {
        let battalion = moving.battalion;
        if self.game.live(self.at, battalion).next().is_none() {
            return;
        }
        let complete = moving.station == travel.stations;
        if !complete && matches!(moving.order, Order::Form { .. }) {
            // Taken back; the action is spent [D158].
            for &(stand, pose) in &moving.stands {
                self.at.stand_mut(stand).pose = pose;
            }
            return;
        }
        if let Order::Gather(rendezvous) = moving.order {
            self.tell(Event::Moved(self.game.battalion_name(battalion)));
            self.end_gathering(battalion, rendezvous);
            return;
        }
        if complete && matches!(moving.order, Order::Form { .. }) {
            self.at.battalion_mut(battalion).muster = Muster::Formed;
        }
        let file = matches!(moving.order, Order::March { .. });
        if complete {
            let state = self.at.battalion_mut(battalion);
            state.formation = travel.formation;
            state.gap = travel.gap;
            state.front = travel.front;
            state.facing = travel.facing;
        } else if file {
            // On the way a file is a column; only its end makes a road column.
            let facing = self.at.stand(moving.stands[0].0).pose.heading;
            let state = self.at.battalion_mut(battalion);
            if state.formation == Formation::RoadColumn {
                state.gap = Mil(250);
            }
            state.formation = Formation::Column;
            state.facing = facing;
        } else {
            let facing = self.at.stand(moving.stands[0].0).pose.heading;
            self.at.battalion_mut(battalion).facing = facing;
        }
        if complete {
            for (number, &(stand, _)) in moving.stands.iter().enumerate() {
                self.at.stand_mut(stand).front = travel.ranks[number];
            }
        }
        self.tell(Event::Moved(self.game.battalion_name(battalion)));
        if travel.haste == Haste::Hurried {
            let live = self.game.live(self.at, battalion).count() as u8;
            let die = self.d10();
            if movement::strains(StandCount(live), die) {
                self.at.stack.push(Task::Suffer { battalion, destroyed: 0, suppressed: 1, counts: true });
            }
        }
        if let Order::Block { contact: Some(target), .. } = &moving.order
            && complete
        {
            self.close_with(battalion, *target);
        }
    }

    /// Two battalions touch: they are engaged, or the one is overrun [9, D41].
    pub fn close_with(&mut self, battalion: BattalionId, target: BattalionId) {
        let measures = shipped::measures();
        let movers: Vec<Rect> =
            self.game.live(self.at, battalion).map(|stand| self.game.rect(self.at, stand)).collect();
        let touched: Vec<StandId> = self
            .game
            .live(self.at, target)
            .filter(|&stand| {
                let rect = self.game.rect(self.at, stand);
                movers.iter().any(|mover| is_in_contact(mover, &rect, measures))
            })
            .collect();
        if touched.is_empty() {
            return;
        }
        for stand in touched {
            self.dismount(stand);
        }
        let (ours, theirs) = (self.game.battalion_name(battalion), self.game.battalion_name(target));
        let (infantry, armour) = self.game.arms(self.at, target);
        if !infantry && !armour {
            self.tell(Event::Overrun(ours, theirs));
            let stands: Vec<StandId> = self.game.live(self.at, target).collect();
            for stand in stands {
                self.destroy(stand, true);
            }
            self.at.pairs.retain(|pair| pair.attacker != target && pair.defender != target);
            self.at.battalion_mut(battalion).won = true;
            return;
        }
        self.tell(Event::Contact(ours, theirs));
        for stand in self.game.members(self.at, target) {
            self.at.stand_mut(stand).digging = 0;
        }
        self.at.pairs.push(Pair { attacker: battalion, defender: target, due: true });
    }

    /// A stand leaves its transport for the day; a gun is then unlimbered [act-7, D125].
    pub fn dismount(&mut self, stand: StandId) {
        let is_gun = self.game.info(stand).stand.stand.is_gun();
        let state = self.at.stand_mut(stand);
        if state.mounted && state.life == Life::Live {
            state.mounted = false;
            state.on_foot = !is_gun && state.carrier.is_none();
            state.carrier = None;
            state.set_up |= is_gun;
        }
    }
}
