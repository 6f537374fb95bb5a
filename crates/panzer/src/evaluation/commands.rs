//! What to plot: for each unit the command that brings most, given where commands run short first to those who use them best.

use kernel::Dice;
use kit::Side;

use super::Whim;
use super::goals::{FAR, Field, Goal};
use crate::action::Action;
use crate::artillery::mission::{Load, Spread};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::Position;
use crate::status::{Command, Place, State};
use crate::unit::MoveType;
use crate::view::Known;

/// A command for a unit and what it brings, in hundredths of points.
struct Wish {
    unit: UnitId,
    command: Command,
    worth: i32,
}

/// Fields by kind of movement, made when they are first asked for.
pub(super) struct Fields {
    pub(super) goals: Vec<Goal>,
    made: [Option<Field>; 4],
}

impl Fields {
    pub(super) fn of(game: &Game, at: &Position, side: Side) -> Fields {
        Fields { goals: game.goals(at, side), made: [None, None, None, None] }
    }

    pub(super) fn get(&mut self, game: &Game, kind: MoveType) -> &Field {
        self.made[kind.index()].get_or_insert_with(|| game.field(&self.goals, kind))
    }
}

impl Game {
    pub(super) fn plan_commands<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let menu = self.choices(at, side);
        // Men who ride in mount before their tanks are plotted to enter.
        let waits = |unit: &UnitId| at.unit(*unit).place == Place::Waiting;
        let ride = menu.rest.iter().find(|action| matches!(action, Action::Mount(unit, _) if waits(unit)));
        if let Some(&ride) = ride {
            into.push(ride);
            return;
        }
        if let Some(&lead) = menu.rest.iter().find(|action| matches!(action, Action::Lead(_))) {
            into.push(lead);
            return;
        }
        self.plan_calls(at, side, &menu.rest, into);
        let mut now = *at;
        let mut wishes = self.wishes(&mut now, side, &menu.rest, whim);
        wishes.sort_by_key(|wish| std::cmp::Reverse(wish.worth));
        for wish in wishes {
            let known = Known { at: &now, crowd: None };
            if wish.worth > 0 && self.check_order(known, side, wish.unit, wish.command).is_ok() {
                self.give(&mut now, wish.unit, wish.command);
                into.push(Action::Order(wish.unit, wish.command));
            }
        }
        if self.judge(Known { at: &now, crowd: None }, side, Action::Ready).is_ok() {
            into.push(Action::Ready);
        }
    }

    /// Every command that the list offers, with its worth.
    fn wishes<D: Dice>(
        &self,
        now: &mut Position,
        side: Side,
        list: &[Action],
        whim: &mut Whim<'_, D>,
    ) -> Vec<Wish> {
        let mut fields = Fields::of(self, now, side);
        let enemies = self.seen_enemies(now, side);
        let near = self.enemy_hexes(now, side);
        let mut wishes = Vec::new();
        for &action in list {
            let Action::Order(unit, command) = action else { continue };
            let worth = match command {
                Command::None => 0,
                Command::Fire => self.best_shot(now, side, unit, Command::Fire),
                Command::ShortHalt => {
                    let shot = self.best_shot(now, side, unit, Command::ShortHalt);
                    if shot > 0 {
                        shot + self.worth_of_moving(now, unit, enemies, &mut fields) / 2
                    } else {
                        0
                    }
                }
                Command::Overwatch => self.worth_of_watching(now, unit, &near),
                Command::Move => self.worth_of_moving(now, unit, enemies, &mut fields),
            };
            wishes.push(Wish { unit, command, worth: whim.of(worth) });
        }
        wishes
    }

    /// What a turn of moving brings: a share of the goal, more if time is short; getting out of a hopeless place.
    fn worth_of_moving(&self, at: &mut Position, unit: UnitId, enemies: UnitSet, fields: &mut Fields) -> i32 {
        let price = self.price(unit) * 100;
        if self.must_flee(at, unit) {
            return price;
        }
        if at.unit(unit).place == Place::Waiting {
            return price / 2;
        }
        let (Some(hex), Some(movement)) = (at.unit(unit).hex(), self.card(unit).movement) else { return 0 };
        if !self.card(unit).is_combat_unit() {
            // Transports stay out of it, unless they carry a unit.
            return if self.load(at, unit).is_empty() { 0 } else { price / 4 };
        }
        let away = fields.get(self, self.move_type(at, unit)).at(hex);
        let exits = fields.goals.iter().any(|goal| goal.exit && goal.hex == hex);
        let goal = fields.goals.iter().map(|goal| goal.worth).max().unwrap_or(0) * 100;
        if exits {
            return price;
        }
        let flight = if at.unit(unit).has(State::GunOut) { 0 } else { self.danger(at, unit, enemies) / 3 };
        if away == FAR || away == 0 {
            return flight;
        }
        let rate = u16::from(movement.base.max(1)) * 2;
        let turns = i32::from(away.div_ceil(rate).max(1));
        let left = i32::from(self.length().saturating_sub(at.turn)) + 1;
        let urgency = if turns > left { 1 } else { 2 + 4 * turns / left };
        let share = (goal.max(price) / (turns + 2)).min(price / 2) * urgency / 4;
        share.max(price / 30) + flight / 2
    }

    /// What waiting for movers brings: much where enemies are near and may come into view.
    fn worth_of_watching(&self, at: &Position, unit: UnitId, near: &[board::HexId]) -> i32 {
        let Some(hex) = at.unit(unit).hex() else { return 0 };
        if !self.card(unit).is_armed() {
            return 0;
        }
        let close = near.iter().map(|&enemy| self.grid().distance(hex, enemy)).min();
        let reach = if self.card(unit).weapons.is_empty() { 6 } else { 20 };
        match close {
            Some(away) if away <= reach => 350,
            Some(_) => 120,
            None => 60,
        }
    }

    /// Calls fire on what stands still and is far from friends.
    fn plan_calls(&self, at: &Position, side: Side, list: &[Action], into: &mut Vec<Action>) {
        let enemies = self.seen_enemies(at, side);
        let mut best: Vec<(i32, UnitId, Action)> = Vec::new();
        for &action in list {
            let Action::Call(call) = action else { continue };
            if call.pattern.load != Load::Gp || call.pattern.spread != Spread::Closed {
                continue;
            }
            let worth: i32 = enemies
                .iter()
                .filter(|&unit| at.unit(unit).hex() == Some(call.hex))
                .map(|unit| if self.is_closed_armour(at, unit) { 1 } else { self.price(unit) })
                .sum();
            let friends = self.own(side).iter().filter_map(|unit| at.unit(unit).hex());
            let safe = friends.into_iter().all(|hex| self.grid().distance(hex, call.hex) > 3);
            if worth > 4 && safe {
                best.push((worth, call.battery, action));
            }
        }
        best.sort_by_key(|(worth, _, _)| std::cmp::Reverse(*worth));
        let mut called: Vec<UnitId> = Vec::new();
        let mut callers: Vec<UnitId> = Vec::new();
        for (_, battery, action) in best {
            let Action::Call(call) = action else { continue };
            if !called.contains(&battery) && !callers.contains(&call.caller) {
                called.push(battery);
                callers.push(call.caller);
                into.push(action);
            }
        }
    }
}
