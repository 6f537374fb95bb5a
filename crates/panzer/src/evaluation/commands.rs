//! What to plot: for each unit the command that brings most, given where commands run short first to those who use them best.

use kernel::Dice;
use kit::Side;

use super::aims::Fields;
use super::goals::FAR;
use super::sharing::Wish;
use super::{MovesFor, Whim};
use crate::action::Action;
use crate::artillery::mission::{Load, Spread};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::Position;
use crate::status::{Command, Place, State};
use crate::view::Known;

/// What a platoon is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stance {
    /// Each unit as it judges.
    AsItIs,
    /// On towards the goal.
    Advances,
    /// Fire first.
    Stands,
    /// In wait for movers.
    Waits,
}

impl Stance {
    /// What a command is worth to a platoon of this mind.
    const fn of(self, command: Command, worth: i32) -> i32 {
        match (self, command) {
            (Stance::Advances, Command::Move | Command::ShortHalt) => worth * 3,
            (Stance::Stands | Stance::Waits, Command::Move) => worth / 4,
            (Stance::Waits, Command::Overwatch) => worth * 8,
            _ => worth,
        }
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
        let mut sharing = self.sharing(&now, side, whim.temper);
        while let Some(wish) = sharing.next(&mut wishes) {
            let known = Known { at: &now, crowd: None };
            if self.check_order(known, side, wish.unit, wish.command).is_ok() {
                self.give(&mut now, wish.unit, wish.command);
                into.push(Action::Order(wish.unit, wish.command));
                wishes.retain(|other| other.unit != wish.unit);
                sharing.note(&wish);
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
        let stances = self.stances(side, whim);
        let stance =
            |unit: UnitId| self.unit(unit).group.map_or(Stance::AsItIs, |group| stances[group.index() % 64]);
        let mut last: Option<(UnitId, i32, i32)> = None;
        let mut look = self.outlook(now, side, whim.temper);
        let threats = self.target_worths(now, side, whim.temper);
        for &action in list {
            let Action::Order(unit, command) = action else { continue };
            // The commands of a unit stand beside each other: what they share is asked once.
            if last.is_none_or(|(known, ..)| known != unit) {
                let shot =
                    self.best_shot(now, side, unit, Command::Fire, &threats).max(self.charge(now, unit));
                let mut way = self.worth_of_moving(now, unit, enemies, shot, &mut fields);
                if whim.temper.moves_for == MovesFor::BestEnd && self.weighs_its_move(now, unit, &fields) {
                    let end = self.best_end(now, side, unit, &mut fields, &mut look, whim);
                    way = end.map_or(0, |end| end.gain);
                }
                last = Some((unit, shot, way));
            }
            let Some((_, shot, way)) = last else { continue };
            let mut wish = Wish::new(unit, command);
            match command {
                Command::None => {}
                Command::ShortHalt if shot == 0 => {}
                Command::Fire | Command::ShortHalt => {
                    self.each_shot(now, side, (unit, command), &threats, |target, gain| {
                        wish.aim(target, gain);
                    });
                    wish.sure = match command {
                        Command::Fire => self.charge(now, unit),
                        _ if wish.has_target() => way / 2,
                        _ => 0,
                    };
                }
                Command::Overwatch => {
                    let part = whim.temper.ambush;
                    self.each_ambush(&mut look, unit, |enemy, worth| wish.aim(enemy, worth * part / 100));
                    wish.sure = self.worth_of_watching(now, unit, &near) * whim.temper.watch / 100;
                }
                Command::Move => wish.sure = way,
            }
            let worth = wish.full();
            wish.sure += whim.of(stance(unit).of(command, worth)) - worth;
            wishes.push(wish);
        }
        wishes
    }

    /// What each platoon is about this turn: as its units judge by themselves, or with a whim all of them bolder or more careful.
    fn stances<D: Dice>(&self, side: Side, whim: &mut Whim<'_, D>) -> [Stance; 64] {
        let mut stances = [Stance::AsItIs; 64];
        for group in self.groups(side) {
            stances[group.index() % 64] =
                whim.pick([Stance::AsItIs, Stance::AsItIs, Stance::Advances, Stance::Stands, Stance::Waits]);
        }
        stances
    }

    /// What a turn of moving brings: a share of the goal, more if time is short; getting out of a hopeless place.
    fn worth_of_moving(
        &self,
        at: &mut Position,
        unit: UnitId,
        enemies: UnitSet,
        shot: i32,
        fields: &mut Fields,
    ) -> i32 {
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
        let away = fields.field(self, at, unit).at(hex);
        let exits = fields.is_exit(self, unit, hex);
        let goal = fields.goals(self, unit).iter().map(|goal| goal.worth).max().unwrap_or(0) * 100;
        if exits {
            return price;
        }
        let flight = if at.unit(unit).has(State::GunOut) { 0 } else { self.danger(at, unit, enemies) / 3 };
        if away == FAR || away == 0 {
            return flight;
        }
        let need = self.need(at, away, movement.base);
        let turns = i32::from(away.div_ceil(u16::from(movement.base.max(1)) * 2).max(1));
        if fields.is_called(self, unit) {
            return price;
        }
        let urgency = match need {
            // Too late for the goal.
            101.. => 25,
            // While there is time, the enemy in the sights comes first.
            ..60 if shot > price / 25 => (50 + need) / 3,
            _ => 50 + need,
        };
        let share = (goal.max(price) / (turns + 2)).min(price / 2) * urgency / 100;
        share.max(price / 30) + flight / 2
    }

    /// Whether a unit moves for what the end of its move is worth: a combat unit on the map that need not flee and does not leave.
    fn weighs_its_move(&self, at: &Position, unit: UnitId, fields: &Fields) -> bool {
        let Some(hex) = at.unit(unit).hex() else { return false };
        self.card(unit).is_combat_unit() && !self.must_flee(at, unit) && !fields.is_exit(self, unit, hex)
    }

    /// How much of the time that is left the way to the goal takes, in per cent; more than 100 if it is too long. Control counts a turn
    /// later [15.1].
    pub(super) fn need(&self, at: &Position, away: u16, rate: u8) -> i32 {
        let turns = i32::from(away.div_ceil(u16::from(rate.max(1)) * 2).max(1));
        let left = i32::from(self.length().saturating_sub(at.turn));
        turns * 100 / left.max(1)
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
