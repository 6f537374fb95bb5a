//! What a position is worth and what to do in it. Knows what wins, not what is allowed.
//!
//! `score` rates a position in victory points. `goals` says which hexes decide a scenario and how far they are, `aims` which of them a unit makes for, `known` what a side
//! knows of the enemy, `temper` what a player heeds, `commands` what to plot, `sharing` how units share the work, `firing` which target to fire at, `ends` and `moving` where to go, `setting_up` where to stand at first, and
//! `answers` the rest. Plans run up to the next die.

mod aims;
mod answers;
mod commands;
mod ends;
mod explain;
mod firing;
mod goals;
mod known;
mod moving;
mod score;
mod setting_up;
mod sharing;
mod temper;

pub(crate) use goals::FieldStore;
pub(crate) use temper::{MovesFor, Temper};

use kernel::{Dice, Evaluation, Search, Seat};
use kit::Side;

use crate::action::Action;
use crate::book::Panzer;
use crate::fire::Occasion;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Frame, Position};
use crate::view::{Known, View};

/// Departs from the best by noise, `share` in per cent of a value, and judges with a temper.
pub(crate) struct Whim<'a, D> {
    share: i32,
    dice: &'a mut D,
    temper: Temper,
}

impl<D: Dice> Whim<'_, D> {
    /// A value as the mood has it.
    fn of(&mut self, value: i32) -> i32 {
        if self.share == 0 {
            return value;
        }
        let swing = self.dice.roll(201) as i32 - 101;
        value + value.abs().max(4) * self.share / 100 * swing / 100
    }
}

impl<D: Dice> Whim<'_, D> {
    /// The first of several, or one of them by the mood.
    fn pick<T: Copy, const N: usize>(&mut self, of: [T; N]) -> T {
        if self.share == 0 { of[0] } else { of[self.dice.roll(N as u32) as usize - 1] }
    }
}

impl Evaluation for Panzer {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        self.game().score(at, Side::of(seat))
    }

    fn suggest<D: Dice>(&self, at: &Position, seat: Seat, whim: u32, dice: &mut D, into: &mut Vec<Action>) {
        let mut whim = Whim { share: whim as i32, dice, temper: Temper::REGULAR };
        self.game().plan_for(at, Side::of(seat), &mut whim, into);
    }

    fn deliberate<D: Dice>(&self, at: &Position, seat: Seat, dice: &mut D, into: &mut Vec<Action>) {
        let temper = self.game().tempered(at, Side::of(seat), Temper::VETERAN);
        let mut whim = Whim { share: 0, dice, temper };
        self.game().plan_for(at, Side::of(seat), &mut whim, into);
    }

    /// The search thinks about the commands of a turn. Everything else is answered at once.
    fn is_routine(&self, at: &Position) -> bool {
        at.asks() != Some(Frame::Command)
    }

    /// A plot goes on as planned: the other side adds nothing to it that one sees.
    fn still_holds(&self, expected: &View, seen: &View, _seat: Seat) -> bool {
        expected.known.asks() == Some(Frame::Command) && seen.known.asks() == Some(Frame::Command)
    }

    /// A turn is long and full of dice: few plans, compared with care, over the turns in which moving pays.
    fn search(&self) -> Search {
        Search { horizon: 4, plans: 8, doubt: 20 }
    }

    fn explain(&self, at: &Position, seat: Seat, action: &Action) -> String {
        self.game().motive(at, Side::of(seat), *action)
    }

    fn ply(&self, at: &Position) -> u32 {
        u32::from(at.turn)
    }
}

impl Game {
    /// A plan for a side, whatever is asked of it.
    fn plan_for<D: Dice>(&self, at: &Position, side: Side, whim: &mut Whim<'_, D>, into: &mut Vec<Action>) {
        if !self.deciding(at).has(side.seat()) {
            return;
        }
        let Some(frame) = at.asks() else { return };
        match frame {
            Frame::Toss => into.push(Action::Roll),
            Frame::Deploy(_) => self.plan_set_up(at, side, whim, into),
            Frame::Pick(_) | Frame::Plan => self.plan_secrets(at, side, whim, into),
            Frame::Command => self.plan_commands(at, side, whim, into),
            Frame::Direct(_) => self.plan_fire(at, side, Occasion::Direct, whim, into),
            Frame::Overwatch(_) => self.plan_fire(at, side, Occasion::Overwatch, whim, into),
            Frame::Window(_) => self.plan_fire(at, side, Occasion::Window, whim, into),
            Frame::Answer(_) => self.plan_fire(at, side, Occasion::Answer, whim, into),
            Frame::Movement(_) => self.plan_movement(at, side, whim, into),
            Frame::EarlyAir(_)
            | Frame::LateAir(_)
            | Frame::Flak(_)
            | Frame::Indirect(_)
            | Frame::Assault(_)
            | Frame::Retreat(_)
            | Frame::Occupy(_)
            | Frame::Stand(_)
            | Frame::Defend(_)
            | Frame::Name
            | Frame::Conceal(_)
            | Frame::Steer(_)
            | Frame::Flee(_) => self.plan_answer(at, side, whim, into),
        }
    }

    /// What a side may do now.
    fn choices(&self, at: &Position, side: Side) -> Menu {
        let mut menu = Menu::default();
        self.list(Known { at, crowd: None }, side, &mut menu);
        menu
    }
}
