//! The one judge of legality, by what is asked.

use board::plane::{Figure, Mil, Rect};

use super::choices::ReactivateBy;
use super::game::Game;
use super::lines::Lines;
use super::order::{Action, Deed, Order};
use super::position::{
    BattalionId, Fate, Holding, Muster, Occasion, Position, Shot, Stance, StandId, Step, Task, Whereabouts,
};
use super::reason::{Reason, Refused};
use crate::army::Army;
use crate::fire::Mode;
use crate::ground::Cover;
use crate::scenario::Arrival;
use crate::shipped;
use crate::stand::StandType;
use kit::clause;

impl Game {
    /// Whether a side decides now: one side, or both while they plan.
    pub fn decides(&self, at: &Position, army: Army) -> bool {
        match at.step {
            Step::Plan(_) if at.stack.is_empty() => !at.side(army).planned,
            _ => self.deciding(at) == Some(army),
        }
    }

    /// The side that decides now, of both the first; nothing when the game is over.
    pub fn deciding(&self, at: &Position) -> Option<Army> {
        if let Some(task) = at.stack.last() {
            return Some(match *task {
                Task::Window => at.phasing.other(),
                Task::Displace(stand, _) => self.army_of(stand),
                Task::Suffer { battalion, .. } | Task::Veer(battalion, ..) | Task::Stuck(battalion, _) => {
                    self.army(battalion)
                }
                Task::Advance(winner, _) => self.army(winner),
                _ => at.phasing,
            });
        }
        Some(match at.step {
            Step::Plan(army) if at.side(army).planned => army.other(),
            Step::SetUp(army)
            | Step::Notes(army)
            | Step::Plan(army)
            | Step::Deploy(army)
            | Step::PassOr(army)
            | Step::Dawn(army)
            | Step::Withdraw(army)
            | Step::Regroup(army)
            | Step::Assign(army)
            | Step::Attach(army) => army,
            Step::Over => return None,
            _ => at.phasing,
        })
    }

    /// Whether the side that is asked in a window has said that it holds its fire.
    pub(crate) fn holds(&self, at: &Position) -> bool {
        match at.holding {
            Holding::Not => false,
            Holding::Battalion(unit) => at.moving.as_ref().is_some_and(|moving| moving.battalion == unit),
            Holding::Turn => true,
        }
    }

    /// Whether numbers of an action exist in this scenario.
    fn exists(&self, action: &Action) -> bool {
        let unit = |battalion: &BattalionId| usize::from(battalion.0) < self.members.len();
        let stand = |stand: &StandId| usize::from(stand.0) < self.stands.len();
        match action {
            Action::Place(battalion, _)
            | Action::Deploy(battalion, _)
            | Action::Activate(battalion)
            | Action::StandDown(battalion)
            | Action::Pick(battalion)
            | Action::Show(battalion)
            | Action::Help(battalion)
            | Action::Note(battalion, ..)
            | Action::NoteNothing(battalion)
            | Action::Postpone(battalion, _)
            | Action::BringOn(battalion, _)
            | Action::Abandon(battalion)
            | Action::Reactivate(battalion)
            | Action::Withdraw(battalion) => unit(battalion),
            Action::Fight(one, other) => unit(one) && unit(other),
            Action::Attach(one, host) => stand(one) && unit(host),
            Action::Order(battalion, order) => {
                unit(battalion)
                    && match order {
                        Order::Block { contact, .. } => contact.as_ref().is_none_or(unit),
                        Order::Some(deeds) => deeds.iter().all(|(one, deed)| {
                            stand(one) && !matches!(deed, Deed::Ride(tank) if !stand(tank))
                        }),
                        Order::Gather(one) => stand(one),
                        _ => true,
                    }
            }
            Action::Call(_, _, one)
            | Action::Dismount(one)
            | Action::Displace(one)
            | Action::Choose(one)
            | Action::Aim(one, _)
            | Action::Detach(one)
            | Action::Strike(one) => stand(one),
            Action::Shoot(one, other, _) => stand(one) && stand(other),
            _ => true,
        }
    }

    /// Whether a side may do it, on what it knows.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, at: &Position, army: Army, action: &Action) -> Result<(), Refused> {
        if at.step == Step::Over {
            return Err(clause!("1n2").refuses(Reason::GameOver));
        }
        if !self.decides(at, army) {
            return Err(clause!("1n1").refuses(Reason::NotYourDecision));
        }
        if !self.exists(action) {
            return Err(clause!("1n1").refuses(Reason::NoSuchThing));
        }
        match at.stack.last() {
            Some(&task) => self.check_task(at, army, task, action),
            None => self.check_step(at, army, action),
        }
    }

    fn check_step(&self, at: &Position, army: Army, action: &Action) -> Result<(), Refused> {
        match (at.step, action) {
            (Step::SetUp(_), Action::Place(battalion, lay)) => {
                if self.army(*battalion) != army {
                    return Err(clause!("hid-1").refuses(Reason::NotYours));
                }
                if at.battalion(*battalion).place != Whereabouts::Table {
                    return Err(clause!("hid-1").refuses(Reason::NotOnTable));
                }
                let laid = self.laid(at, *battalion, lay)?;
                self.check_set_up(army, *battalion, &laid)?;
                self.check_laid(at, *battalion, &laid)
            }
            (Step::Notes(_), Action::Bomb(number, point)) => self.check_bomb(at, army, *number, *point),
            (Step::Notes(_), Action::Note(battalion, zone, day, turn)) => {
                self.check_note(at, army, *battalion, Some((*zone, *day, *turn)))
            }
            (Step::Notes(_), Action::NoteNothing(battalion)) => self.check_note(at, army, *battalion, None),
            (Step::Arrive, Action::Postpone(battalion, zone)) => {
                self.check_later(at, army, *battalion, *zone, false)
            }
            (Step::Arrive, Action::BringOn(battalion, zone)) => {
                self.check_later(at, army, *battalion, *zone, true)
            }
            (Step::Land, Action::Aim(stand, point)) => self.check_aim(at, army, *stand, *point),
            (Step::Land, Action::Deploy(battalion, lay)) => {
                self.check_ashore(at, army, *battalion, lay).map(|_| ())
            }
            (Step::Air, Action::Strike(target)) => self.check_strike(at, army, *target),
            (Step::Activate, Action::Reactivate(battalion)) => self.check_reactivation(at, army, *battalion),
            (Step::Orders, Action::Abandon(battalion)) => {
                self.check_orders(at, army, *battalion)?;
                if at.battalion(*battalion).muster == Muster::Scattered {
                    Ok(())
                } else {
                    Err(clause!("7c-5").refuses(Reason::NotScattered))
                }
            }
            (Step::Orders, Action::Withdraw(battalion)) => self.check_leave(at, army, *battalion),
            (Step::Plan(_), Action::Plan(number, plan)) => self.check_plan(at, army, *number, *plan),
            (Step::Deploy(_) | Step::Arrive, Action::Deploy(battalion, lay)) => {
                self.check_deploy(at, army, *battalion, lay).map(|_| ())
            }
            (Step::Dawn(_) | Step::Activate, Action::Activate(_) | Action::ActivateGroups(_)) => {
                self.check_activation(at, army, action).map(|_| ())
            }
            (Step::Activate, Action::StandDown(battalion)) => {
                let is_active = at.battalion(*battalion).stance == Stance::Active;
                if self.army(*battalion) != army || !is_active {
                    return Err(clause!("3n5").refuses(Reason::NothingToActivate));
                }
                if at.side(army).standing_down.contains(battalion) {
                    return Err(clause!("3n5").refuses(Reason::Declared));
                }
                Ok(())
            }
            (Step::Barrage, Action::Fall(number)) => self.check_fate(at, army, *number, Fate::Falls),
            (Step::Barrage, Action::End(number)) => self.check_fate(at, army, *number, Fate::Ends),
            (Step::Barrage, Action::Call(number, point, spotter)) => {
                if at.short {
                    return Err(clause!("dawn-5").refuses(Reason::NotNow));
                }
                self.check_call(at, army, *number, *point, *spotter)
            }
            (Step::Barrage, Action::Done) => {
                let open = self.open_template(at, army).is_some() || !self.preplanned(at, army).is_empty();
                if open { Err(clause!("mb-4").refuses(Reason::MustFall)) } else { Ok(()) }
            }
            (Step::Orders, Action::Pick(battalion)) => {
                self.check_orders(at, army, *battalion)?;
                if at.picked.as_ref().is_some_and(|(picked, order)| picked == battalion && order.is_none()) {
                    return Err(clause!("7").refuses(Reason::Declared));
                }
                Ok(())
            }
            (Step::Orders, Action::Order(battalion, order)) => {
                self.check_orders(at, army, *battalion)?;
                self.check_order(at, *battalion, order)
            }
            (Step::Orders, Action::Go) => match &at.picked {
                Some((_, Some(_))) => Ok(()),
                _ => Err(clause!("7").refuses(Reason::NoOrder)),
            },
            (Step::Orders, Action::Show(battalion)) => {
                let state = at.battalion(*battalion);
                if self.army(*battalion) != army || state.place != Whereabouts::Table {
                    return Err(clause!("hid-1").refuses(Reason::NotYours));
                }
                if state.hidden { Ok(()) } else { Err(clause!("hid-1").refuses(Reason::NotHidden)) }
            }
            (Step::Orders, Action::COps(number, road, along)) => {
                if at.pulse != 1 {
                    return Err(clause!("ut-8").refuses(Reason::COpsStays));
                }
                self.c_ops_way(at, army, *number, *road, *along).map(|_| ())
            }
            (Step::Orders | Step::Fire, Action::Dismount(stand)) => self.check_dismount(at, army, *stand),
            (Step::Fire, Action::Shoot(..) | Action::Help(_)) => {
                self.check_declared(at, army, action, Occasion::Pulse)
            }
            (Step::PassOr(_), Action::Pass) if self.must_proceed(at, army) => {
                Err(clause!("dawn-5").refuses(Reason::NotNow))
            }
            (Step::PassOr(_), Action::Pass | Action::Proceed)
            | (Step::Fire, Action::Fire)
            | (
                Step::SetUp(_)
                | Step::Notes(_)
                | Step::Air
                | Step::Land
                | Step::Plan(_)
                | Step::Deploy(_)
                | Step::Dawn(_)
                | Step::Arrive
                | Step::Activate
                | Step::Orders
                | Step::Withdraw(_)
                | Step::Regroup(_)
                | Step::Assign(_)
                | Step::Attach(_),
                Action::Done,
            ) => Ok(()),
            (Step::Combat, Action::Fight(attacker, defender)) => {
                let due = |pair: &super::position::Pair| {
                    pair.due && pair.attacker == *attacker && pair.defender == *defender
                };
                if at.pairs.iter().any(due) { Ok(()) } else { Err(clause!("9").refuses(Reason::NoSuchPair)) }
            }
            (Step::Withdraw(_), Action::Withdraw(battalion)) => self.check_withdraw(at, army, *battalion),
            (Step::Withdraw(_) | Step::Attach(_), Action::Detach(stand)) => {
                self.check_detach(at, army, *stand, &mut Lines::default())
            }
            (Step::Assign(_) | Step::Attach(_), Action::Attach(stand, host)) => {
                self.check_attach(at, army, (*stand, *host), &mut Lines::default())
            }
            (Step::Regroup(_), Action::Order(battalion, order)) => {
                if self.army(*battalion) != army || at.battalion(*battalion).place != Whereabouts::Table {
                    return Err(clause!("night-5").refuses(Reason::NotOnTable));
                }
                if at.battalion(*battalion).acted {
                    return Err(clause!("night-5").refuses(Reason::NoAction));
                }
                self.check_regroup(at, *battalion, order).map(|_| ())
            }
            _ => Err(clause!("1n1").refuses(Reason::NotNow)),
        }
    }

    fn check_task(&self, at: &Position, army: Army, task: Task, action: &Action) -> Result<(), Refused> {
        match (task, action) {
            (Task::Window, Action::HoldBattalion | Action::HoldTurn) => {
                if !at.shots.is_empty() || self.holds(at) {
                    return Err(clause!("8").refuses(Reason::Declared));
                }
                Ok(())
            }
            (Task::Window, Action::Shoot(..) | Action::Help(_)) => {
                self.check_declared(at, army, action, Occasion::Opportunity)
            }
            (Task::Window, Action::Dismount(stand)) => {
                // Only before shots are named [D124].
                if at.shots.is_empty() {
                    self.check_dismount(at, army, *stand)
                } else {
                    Err(clause!("act-7").refuses(Reason::NotNow))
                }
            }
            (Task::Window, Action::Fire)
            | (Task::Respond, Action::Go | Action::Halt)
            | (Task::Displace(..), Action::Keep)
            | (Task::Veer(..), Action::Left | Action::Right)
            | (Task::Advance(..), Action::Halt) => Ok(()),
            (Task::Displace(hit, result), Action::Displace(stand)) => {
                if self.stand_ins(at, hit, result).contains(stand) {
                    Ok(())
                } else {
                    Err(clause!("faq-42b").refuses(Reason::NotEligible))
                }
            }
            (Task::Suffer { battalion, destroyed, .. }, Action::Choose(stand)) => {
                let fits = self.battalion_of(at, *stand) == battalion
                    && at.stand(*stand).is_live()
                    && (destroyed > 0 || !at.stand(*stand).suppressed);
                if fits { Ok(()) } else { Err(clause!("2n1").refuses(Reason::NotEligible)) }
            }
            (Task::Stuck(battalion, _), Action::Choose(stand)) => {
                let fits = self.battalion_of(at, *stand) == battalion && at.stand(*stand).is_live();
                if fits { Ok(()) } else { Err(clause!("10n3").refuses(Reason::NotEligible)) }
            }
            (Task::Advance(winner, loser), Action::Advance(turns)) => self
                .advance(at, winner, loser, *turns)
                .map(|_| ())
                .ok_or(clause!("9n2").refuses(Reason::CannotAdvance)),
            _ => Err(clause!("1n1").refuses(Reason::NotNow)),
        }
    }

    /// Whether a battalion may be given an order in this pulse.
    fn check_orders(&self, at: &Position, army: Army, battalion: BattalionId) -> Result<(), Refused> {
        if self.army(battalion) != army {
            return Err(clause!("7").refuses(Reason::NotYours));
        }
        if at.battalion(battalion).place != Whereabouts::Table {
            return Err(clause!("7").refuses(Reason::NotOnTable));
        }
        if self.has_action(at, battalion) { Ok(()) } else { Err(clause!("6n2").refuses(Reason::NoAction)) }
    }

    /// Whether a battalion may do so with its action [7].
    ///
    /// # Errors
    /// Why not.
    pub fn check_order(&self, at: &Position, battalion: BattalionId, order: &Order) -> Result<(), Refused> {
        let engaged = at.is_engaged(battalion);
        self.check_muster(at, battalion, order)?;
        let Order::Some(deeds) = order else {
            if engaged {
                return Err(clause!("9n11").refuses(Reason::Engaged));
            }
            if self.owes(at, battalion) {
                return Err(clause!("6n3").refuses(Reason::OwesAction));
            }
            return self.check_travel(at, battalion, order).map(|_| ());
        };
        for (number, &(stand, deed)) in deeds.iter().enumerate() {
            let state = at.stand(stand);
            if self.battalion_of(at, stand) != battalion || !state.is_live() {
                return Err(clause!("7").refuses(Reason::NotYours));
            }
            if deeds[..number].iter().any(|(other, _)| *other == stand) {
                return Err(clause!("7").refuses(Reason::Declared));
            }
            if state.marked {
                return Err(clause!("6n3").refuses(Reason::MarkedStand));
            }
            match deed {
                Deed::Rally if !state.suppressed => {
                    return Err(clause!("act-13").refuses(Reason::NotSuppressed));
                }
                Deed::Limber | Deed::Fire | Deed::Dig | Deed::Ride(_) if engaged => {
                    return Err(clause!("9n11").refuses(Reason::Engaged));
                }
                Deed::Limber if !state.set_up => return Err(clause!("act-10").refuses(Reason::NotSetUp)),
                Deed::Ride(tank) if !self.may_ride(at, stand, tank) => {
                    return Err(clause!("faq-37").refuses(Reason::NotEligible));
                }
                Deed::Dig if !self.may_dig(at, stand) => {
                    return Err(clause!("malta-8").refuses(Reason::DiggingRefused));
                }
                Deed::Fire if state.suppressed => return Err(clause!("pa-1").refuses(Reason::CannotFire)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a stand may dig: unsuppressed infantry on foot in the open, with the option [malta-8].
    pub(super) fn may_dig(&self, at: &Position, stand: StandId) -> bool {
        let state = at.stand(stand);
        self.options.entrench
            && self.info(stand).stand.stand.is_infantry()
            && !state.suppressed
            && !state.mounted
            && self.cover(at, stand) == Cover::None
    }

    /// Whether infantry may get onto a tank, with the option: both of one battalion, an inch apart at most, nobody on it yet [faq-37].
    pub(super) fn may_ride(&self, at: &Position, stand: StandId, tank: StandId) -> bool {
        let state = at.stand(stand);
        self.options.tank_riders
            && self.info(stand).stand.stand.is_infantry()
            && self.info(tank).stand.stand == StandType::Armour
            && self.battalion_of(at, tank) == self.battalion_of(at, stand)
            && at.stand(tank).is_live()
            && !state.suppressed
            && !state.mounted
            && !self
                .members(at, self.battalion_of(at, tank))
                .any(|other| at.stand(other).carrier == Some(tank))
            && self.distance(at, stand, tank) <= Mil(1000)
    }

    /// Where a side may set a battalion up otherwise: in its zone, near the listed places, on its side of a line.
    fn check_set_up(
        &self,
        army: Army,
        battalion: BattalionId,
        laid: &[(StandId, Rect, bool)],
    ) -> Result<(), Refused> {
        let refused = clause!("faq-8").refuses(Reason::OutsideZone);
        let free = self.scenario.side(army).set_up.as_ref().ok_or(refused)?;
        let in_zone = |zone: &str| {
            self.map.zone(zone).is_some_and(|zone| laid.iter().all(|(_, rect, _)| zone.polygon.covers(rect)))
        };
        let listed = &self.scenario.battalions[usize::from(battalion.0)].arrival;
        let near = |radius: Mil| match listed {
            Arrival::OnTable(set_up) => laid.iter().zip(&set_up.stands).all(|((_, rect, _), start)| {
                start.pose.at.distance_squared(rect.centre()) <= radius.squared()
            }),
            _ => false,
        };
        let keeps_out = free.keep_out.as_ref().is_none_or(|(zones, distance)| {
            !zones.iter().filter_map(|zone| self.map.zone(zone)).any(|zone| {
                laid.iter().any(|(_, rect, _)| rect.distance(&zone.polygon).is_less_than(*distance))
            })
        });
        let divided = free.divided.as_ref().is_none_or(|(line, west, east)| {
            let group = &self.scenario.battalions[usize::from(battalion.0)].battlegroup;
            laid.iter().all(|(_, rect, _)| {
                let x = rect.centre().x();
                !(west.contains(group) && x > line.0 || east.contains(group) && x < line.0)
            })
        });
        let fits = free.zone.as_deref().is_none_or(in_zone) && free.radius.is_none_or(near);
        if fits && keeps_out && divided { Ok(()) } else { Err(refused) }
    }

    /// Whether a deactivated battalion may roll to become active again [faq-2].
    fn check_reactivation(&self, at: &Position, army: Army, battalion: BattalionId) -> Result<(), Refused> {
        let state = at.battalion(battalion);
        let fits = self.options.reactivate_by == ReactivateBy::Roll
            && self.army(battalion) == army
            && state.place == Whereabouts::Table
            && state.stance == Stance::Inactive
            && state.stood_down
            && !state.tried;
        if fits { Ok(()) } else { Err(clause!("faq-2").refuses(Reason::NothingToActivate)) }
    }

    /// Whether a battalion may go to reserve by day, with the option: it has its action, and no stand is near an enemy [faq-6].
    fn check_leave(&self, at: &Position, army: Army, battalion: BattalionId) -> Result<(), Refused> {
        if !self.options.withdraw_by_day {
            return Err(clause!("faq-6").refuses(Reason::NotNow));
        }
        self.check_orders(at, army, battalion)?;
        let zone = shipped::measures().zone;
        let near = self.known_stands(at, army.other()).any(|enemy| {
            let rect = self.rect(at, enemy);
            self.live(at, battalion).any(|stand| self.rect(at, stand).is_within(zone, &rect))
        });
        if near || at.is_engaged(battalion) {
            return Err(clause!("faq-6").refuses(Reason::Surrounded));
        }
        Ok(())
    }

    fn check_dismount(&self, at: &Position, army: Army, stand: StandId) -> Result<(), Refused> {
        let unit = self.battalion_of(at, stand);
        if self.army(unit) != army || at.battalion(unit).place != Whereabouts::Table {
            return Err(clause!("act-7").refuses(Reason::NotYours));
        }
        let state = at.stand(stand);
        if state.mounted && state.is_live() {
            Ok(())
        } else {
            Err(clause!("act-7").refuses(Reason::NotMounted))
        }
    }

    fn check_declared(
        &self,
        at: &Position,
        army: Army,
        action: &Action,
        occasion: Occasion,
    ) -> Result<(), Refused> {
        match *action {
            Action::Shoot(firer, target, mode) => {
                if self.army_of(firer) != army
                    || at.battalion(self.battalion_of(at, firer)).place != Whereabouts::Table
                {
                    return Err(clause!("act-11").refuses(Reason::NotYours));
                }
                if at.shots.iter().any(|shot| shot.firer == firer) {
                    return Err(clause!("faq-34").refuses(Reason::Declared));
                }
                self.check_shot(at, Shot { firer, target, mode }, occasion).map(|_| ())
            }
            Action::Help(battalion) => {
                if self.army(battalion) != army || at.battalion(battalion).place != Whereabouts::Table {
                    return Err(clause!("ut-5").refuses(Reason::NotYours));
                }
                if at.helped.contains(&battalion) {
                    return Err(clause!("ut-5").refuses(Reason::Declared));
                }
                let weapons = self.heavy_weapons(at, battalion);
                if weapons.is_some() { Ok(()) } else { Err(clause!("ut-5").refuses(Reason::NoHeavyWeapons)) }
            }
            _ => Err(clause!("1n1").refuses(Reason::NotNow)),
        }
    }

    /// The modes in which a stand might fire.
    pub(super) fn modes(&self, stand: StandId) -> &'static [Mode] {
        if self.info(stand).stand.stand.is_infantry() {
            &[Mode::Direct, Mode::Indirect]
        } else {
            &[Mode::Direct]
        }
    }

    /// The rectangles of a battalion's live stands.
    pub fn rects(&self, at: &Position, battalion: BattalionId) -> Vec<Rect> {
        self.live(at, battalion).map(|stand| self.rect(at, stand)).collect()
    }
}
