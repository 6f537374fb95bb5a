//! Doing what was said, and who may know of it.

use board::plane::Figure;
use kernel::{Dice, Log, SeatSet};

use super::event::Event;
use super::game::Game;
use super::order::{Action, Order, Plan};
use super::position::{Battery, Fate, Flight, Holding, Occasion, Position, Shot, Step, Task};
use super::run::{Run, seat};
use crate::army::Army;
use crate::shipped;

impl Game {
    /// Who may know that a side does this [D142, D173, D174]: what it plans, picks, orders and declares shows only when it is carried out,
    /// and what a hidden battalion does while it stays hidden does not show at all.
    pub fn audience(&self, at: &Position, army: Army, action: &Action) -> SeatSet {
        let secret = match action {
            Action::Place(..)
            | Action::Plan(..)
            | Action::Activate(_)
            | Action::ActivateGroups(_)
            | Action::StandDown(_)
            | Action::Fall(_)
            | Action::End(_)
            | Action::Call(..)
            | Action::Pick(_)
            | Action::Note(..)
            | Action::NoteNothing(_)
            | Action::Postpone(..)
            | Action::BringOn(..)
            | Action::Bomb(..)
            | Action::Aim(..)
            | Action::Strike(_)
            | Action::HoldBattalion
            | Action::HoldTurn
            | Action::Help(_) => true,
            Action::Shoot(..) => !self.options.fire_one_by_one || !at.stack.is_empty(),
            Action::Order(battalion, _) => at.step == Step::Orders || !at.is_known(*battalion),
            Action::Go => match &at.picked {
                Some((battalion, Some(Order::Some(_)))) if at.stack.is_empty() => !at.is_known(*battalion),
                _ => false,
            },
            Action::Dismount(stand) => !at.is_known(self.battalion_of(at, *stand)),
            Action::Reactivate(battalion) | Action::Withdraw(battalion) => !at.is_known(*battalion),
            Action::Attach(stand, host) => !at.is_known(self.battalion_of(at, *stand)) && !at.is_known(*host),
            Action::Detach(stand) => {
                self.is_unattached(at, *stand) || !at.is_known(self.battalion_of(at, *stand))
            }
            // That a plan is finished shows when both are.
            Action::Done => matches!(at.step, Step::Plan(_)) && !at.side(army.other()).planned,
            _ => false,
        };
        if secret { SeatSet::one(seat(army)) } else { SeatSet::ALL }
    }
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    /// Does what the judge has let pass, then works until a side must decide.
    pub fn perform(&mut self, army: Army, action: &Action) {
        match self.at.stack.last().copied() {
            Some(task) => self.answer(task, action),
            None => self.act(army, action),
        }
        self.settle();
    }

    fn act(&mut self, army: Army, action: &Action) {
        match action {
            Action::Place(battalion, lay) => {
                if let Ok(laid) = self.game.laid(self.at, *battalion, lay) {
                    self.game.lay_out(self.at, *battalion, lay, &laid);
                }
            }
            Action::Plan(number, plan) => {
                let battery = match *plan {
                    Plan::Preplanned(point, turn) => Battery::Preplanned(point, turn),
                    Plan::Registered(point) => Battery::Registered(point),
                    Plan::OnCall => Battery::OnCall,
                };
                self.at.side_mut(army).batteries[usize::from(*number)].0 = battery;
            }
            Action::Deploy(battalion, lay) if self.at.step == Step::Land => {
                if let Ok(laid) = self.game.check_ashore(self.at, army, *battalion, lay) {
                    self.go_ashore(*battalion, lay, &laid);
                }
            }
            Action::Note(battalion, zone, day, turn) => {
                let state = self.at.battalion_mut(*battalion);
                state.zone = *zone;
                state.due = Some((*day, *turn));
            }
            Action::NoteNothing(battalion) => self.at.battalion_mut(*battalion).due = None,
            Action::Postpone(battalion, zone) | Action::BringOn(battalion, zone) => {
                self.put_off(*battalion, *zone);
            }
            Action::Bomb(number, point) => self.at.side_mut(army).bombs[usize::from(*number)] = *point,
            Action::Aim(stand, point) => {
                let heading = self.at.stand(*stand).pose.heading;
                self.at.stand_mut(*stand).pose = board::plane::Pose::new(*point, heading);
            }
            Action::Abandon(battalion) => self.abandon(*battalion),
            Action::Reactivate(battalion) => self.reactivate(*battalion),
            Action::Strike(target) => self.call_aircraft(*target),
            Action::Deploy(battalion, lay) => {
                if let Ok(laid) = self.game.check_deploy(self.at, army, *battalion, lay) {
                    self.deploy(*battalion, lay, &laid);
                }
            }
            Action::Activate(_) | Action::ActivateGroups(_) => {
                if let Ok((_, reached)) = self.game.check_activation(self.at, army, action) {
                    let side = self.at.side_mut(army);
                    side.activating = reached;
                    side.groups = match action {
                        Action::ActivateGroups(groups) => groups.len() as u8,
                        _ => 0,
                    };
                }
            }
            Action::StandDown(battalion) => self.at.side_mut(army).standing_down.push(*battalion),
            Action::Fall(number) => {
                self.decide_fate(*number, Fate::Falls);
                self.let_preplanned_fall();
            }
            Action::End(number) => {
                self.decide_fate(*number, Fate::Ends);
                self.let_preplanned_fall();
            }
            Action::Call(number, point, spotter) => self.call(*number, *point, *spotter),
            Action::Pick(battalion) => self.at.picked = Some((*battalion, None)),
            Action::Order(battalion, order) => match self.at.step {
                Step::Regroup(_) => self.regroup(*battalion, order),
                _ => self.at.picked = Some((*battalion, Some(order.clone()))),
            },
            Action::Go => {
                if let Some((battalion, Some(order))) = self.at.picked.take() {
                    if self.at.is_known(battalion) || !matches!(order, Order::Some(_)) {
                        self.disclose(army);
                    }
                    self.at.battalion_mut(battalion).acted = true;
                    match order {
                        Order::Some(deeds) => self.do_some(battalion, &deeds),
                        order => self.set_out(battalion, order),
                    }
                }
            }
            Action::Show(battalion) => self.uncover(*battalion),
            Action::COps(number, road, along) => {
                if let Ok(route) = self.game.c_ops_way(self.at, army, *number, *road, *along) {
                    let to = board::plane::RoadPoint { road: usize::from(*road), along: *along };
                    self.move_c_ops(army, *number, &route, to);
                }
            }
            Action::Dismount(stand) => self.dismount(*stand),
            Action::Shoot(firer, target, mode) => {
                self.at.shots.push(Shot { firer: *firer, target: *target, mode: *mode });
                if self.game.options.fire_one_by_one {
                    // Each shot is rolled as it is declared, and its firer has fired.
                    self.at.stand_mut(*firer).fires = false;
                    self.open_fire(Occasion::Pulse);
                }
            }
            Action::Help(battalion) => self.at.helped.push(*battalion),
            Action::Fight(attacker, defender) => self.at.stack.push(Task::Fight(*attacker, *defender)),
            Action::Withdraw(battalion) => self.withdraw(*battalion),
            Action::Attach(stand, host) => self.attach(*stand, *host),
            Action::Detach(stand) => self.detach(*stand),
            Action::Proceed => self.proceed(),
            Action::Pass => self.pass(),
            Action::Done if matches!(self.at.step, Step::Plan(_)) => {
                self.at.side_mut(army).planned = true;
                if self.at.sides.iter().all(|side| side.planned) {
                    self.break_day();
                }
            }
            Action::Fire | Action::Done => self.next_step(),
            _ => {}
        }
    }

    fn answer(&mut self, task: Task, action: &Action) {
        match (task, action) {
            (Task::Window, Action::Shoot(firer, target, mode)) => {
                self.at.shots.push(Shot { firer: *firer, target: *target, mode: *mode });
            }
            (Task::Window, Action::HoldBattalion) => {
                let mover = self.at.moving.as_ref().map(|moving| moving.battalion);
                self.at.holding = mover.map_or(Holding::Not, Holding::Battalion);
            }
            (Task::Window, Action::HoldTurn) => self.at.holding = Holding::Turn,
            (Task::Window, Action::Help(battalion)) => self.at.helped.push(*battalion),
            (Task::Window, Action::Dismount(stand)) => self.dismount(*stand),
            (Task::Window, Action::Fire) => {
                self.at.stack.pop();
                if self.at.shots.is_empty() {
                    self.at.helped.clear();
                } else {
                    self.open_fire(Occasion::Opportunity);
                }
            }
            (Task::Respond, _) => {
                self.at.stack.pop();
                if *action == Action::Halt
                    && let Some(moving) = &mut self.at.moving
                {
                    moving.halted = true;
                }
            }
            (Task::Displace(hit, result), _) => {
                self.at.stack.pop();
                let stand = if let Action::Displace(other) = action { *other } else { hit };
                self.take(stand, result);
            }
            (Task::Suffer { battalion, destroyed, suppressed, counts }, Action::Choose(stand)) => {
                self.at.stack.pop();
                if destroyed > 0 {
                    self.destroy(*stand, counts);
                } else {
                    self.suppress(*stand, counts);
                }
                let (destroyed, suppressed) = match (destroyed, suppressed) {
                    (0, suppressed) => (0, suppressed.saturating_sub(1)),
                    (destroyed, suppressed) => (destroyed - 1, suppressed),
                };
                if destroyed + suppressed > 0 {
                    self.at.stack.push(Task::Suffer { battalion, destroyed, suppressed, counts });
                }
            }
            (Task::Veer(battalion, [left, right], _), _) => {
                self.at.stack.pop();
                self.go_back(battalion, if *action == Action::Left { left } else { right });
            }
            (Task::Stuck(_, why), Action::Choose(stand)) => {
                self.at.stack.pop();
                self.destroy(*stand, why == Flight::Beaten);
            }
            (Task::Advance(winner, loser), _) => {
                self.at.stack.pop();
                if let Action::Advance(turns) = action {
                    self.go_forward(winner, loser, *turns);
                }
            }
            _ => {}
        }
    }

    /// A formation change at night: nobody is there to see it [night-5, D148].
    fn regroup(&mut self, battalion: super::position::BattalionId, order: &Order) {
        let Ok(travel) = self.game.check_regroup(self.at, battalion, order) else { return };
        self.at.battalion_mut(battalion).acted = true;
        let ends: Vec<_> = (0..travel.ways.len())
            .map(|number| {
                let stand = travel.ways[number].0;
                self.game.base(stand, travel.formation).at(travel.pose(number, travel.stations))
            })
            .collect();
        let enemies = self.game.stands_on_table(self.at, self.game.army(battalion).other());
        let on_top = enemies.filter(|&enemy| !self.at.is_known(self.game.battalion_of(self.at, enemy))).find(
            |&enemy| {
                let rect = self.game.rect(self.at, enemy);
                ends.iter().any(|end| end.is_within(shipped::measures().contact, &rect))
            },
        );
        if let Some(enemy) = on_top {
            // Taken back: both have met in the dark [D158].
            self.log.widen(SeatSet::ALL);
            self.uncover(battalion);
            self.uncover(self.game.battalion_of(self.at, enemy));
            return;
        }
        for (number, (stand, _)) in travel.ways.iter().enumerate() {
            let state = self.at.stand_mut(*stand);
            state.pose = travel.pose(number, travel.stations);
            state.front = travel.ranks[number];
        }
        let state = self.at.battalion_mut(battalion);
        state.formation = travel.formation;
        state.gap = travel.gap;
        state.front = travel.front;
        state.facing = travel.facing;
    }
}

/// The side of a seat.
pub(super) fn army_of(seat: kernel::Seat) -> Army {
    if seat.0 == 0 { Army::Allied } else { Army::Axis }
}
