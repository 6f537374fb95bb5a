//! What a good player thinks about: what a position is worth, and what to do.
//!
//! `score` weighs a position, `aims` the places that bring points; `assault` and `storm` open a road; `staff` spends points, rounds and reserves and moves the C Ops; `moving` gives orders to battalions;
//! `firing` names shots; `answers` are decisions inside the other side's turn. Everything reads a position that could be behind
//! what a side knows, never the truth.

mod aims;
mod answers;
mod assault;
mod firing;
mod moving;
mod score;
mod staff;
mod storm;

use kernel::{Dice, Evaluation, Rules, Seat};

use crate::army::Army;
use crate::play::{Action, Game, GreatBattlesBook, Order, Position, Step, Task};

/// How much a player thinks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Skill {
    /// What the charts say at a glance.
    Ordinary,
    /// What takes a practised player too.
    Full,
}

/// How far a plan departs from the best: a value is moved up or down by so many hundredths at most.
pub(crate) struct Whim<'a, D> {
    per_cent: u32,
    skill: Skill,
    dice: &'a mut D,
}

impl<D: Dice> Whim<'_, D> {
    /// A worth as the whim has it.
    pub fn over(&mut self, worth: i32) -> i32 {
        if self.per_cent == 0 {
            return worth;
        }
        let spread = worth.unsigned_abs().max(500) / 100 * self.per_cent + 1;
        worth + self.dice.roll(2 * spread + 1) as i32 - 1 - spread as i32
    }
}

/// The side of a seat.
pub(crate) const fn army_of(seat: Seat) -> Army {
    if seat.0 == 0 { Army::Allied } else { Army::Axis }
}

impl Evaluation for GreatBattlesBook {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        let army = army_of(seat);
        if let Some(outcome) = self.outcome(at) {
            match outcome.winner {
                Some(winner) if winner == seat => score::WON,
                Some(_) => -score::WON,
                None => 0,
            }
        } else {
            let turns = 20 * self.ply(at) as i32;
            self.game().worth(at, army) - self.game().worth(at, army.other()) + turns + Game::progress(at)
        }
    }

    fn suggest<D: Dice>(&self, at: &Position, seat: Seat, whim: u32, dice: &mut D, into: &mut Vec<Action>) {
        let skill = if whim == 0 { Skill::Ordinary } else { Skill::Full };
        self.plan(at, seat, &mut Whim { per_cent: whim, skill, dice }, into);
    }

    fn deliberate<D: Dice>(&self, at: &Position, seat: Seat, dice: &mut D, into: &mut Vec<Action>) {
        self.plan(at, seat, &mut Whim { per_cent: 0, skill: Skill::Full, dice }, into);
    }

    /// One turn ahead a side that holds back looks better than at the end of the day: no level searches.
    fn is_routine(&self, _at: &Position) -> bool {
        true
    }

    fn explain(&self, at: &Position, seat: Seat, action: &Action) -> String {
        self.game().reason(at, army_of(seat), action)
    }

    fn ply(&self, at: &Position) -> u32 {
        let second = u32::from(at.phasing != self.game().scenario().first);
        let of_day = match at.step {
            Step::SetUp(_) | Step::Assign(_) | Step::Plan(_) | Step::Deploy(_) => 0,
            Step::Withdraw(_) | Step::Regroup(_) | Step::Attach(_) | Step::Over => 21,
            _ => 1 + 2 * u32::from(at.turn - 1) + second,
        };
        22 * u32::from(at.day.0 - 1) + of_day
    }
}

impl GreatBattlesBook {
    fn plan<D: Dice>(&self, at: &Position, seat: Seat, whim: &mut Whim<'_, D>, into: &mut Vec<Action>) {
        let army = army_of(seat);
        into.clear();
        if self.game().decides(at, army) {
            self.game().advise(at, army, whim, into);
        }
    }
}

impl Game {
    /// A plan for the decision that a side has before it.
    fn advise<D: Dice>(&self, at: &Position, army: Army, whim: &mut Whim<'_, D>, into: &mut Vec<Action>) {
        if let Some(&task) = at.stack.last() {
            match task {
                Task::Window => self.advise_window(at, army, into),
                task => into.extend(self.answer_to(at, army, task)),
            }
            return;
        }
        match at.step {
            Step::SetUp(_) | Step::Notes(_) | Step::Assign(_) | Step::Withdraw(_) | Step::Attach(_) => {
                into.push(Action::Done);
            }
            Step::Regroup(_) => self.advise_night(at, army, whim.skill, into),
            Step::Plan(_) => self.advise_plan(at, army, whim.skill, into),
            Step::Air => self.advise_air(at, army, into),
            Step::Land => self.advise_landing(at, army, into),
            Step::Deploy(_) | Step::Arrive => self.advise_deployment(at, army, into),
            Step::PassOr(_) => into.push(self.pass_or_proceed(at, army)),
            Step::Dawn(_) | Step::Activate => self.advise_activation(at, army, whim, into),
            Step::Barrage => self.advise_barrage(at, army, into),
            Step::Orders => self.advise_orders(at, army, whim, into),
            Step::Fire => self.advise_fire(at, army, into),
            Step::Combat => {
                let due = at.pairs.iter().find(|pair| pair.due);
                into.extend(due.map(|pair| Action::Fight(pair.attacker, pair.defender)));
            }
            Step::Morale(_) | Step::Over => {}
        }
    }

    /// Why a side might do it, in one line.
    fn reason(&self, at: &Position, army: Army, action: &Action) -> String {
        match action {
            Action::Activate(unit) => format!("{} has work within reach today", self.label_of(*unit)),
            Action::ActivateGroups(_) => "the battlegroup with most work within reach today".to_owned(),
            Action::Call(number, _, spotter) => {
                format!("barrage on known enemies: {}", self.delay_words(at, *number, *spotter))
            }
            Action::Fall(_) => "enemies are still under it".to_owned(),
            Action::End(_) => "nothing worth a round is under it".to_owned(),
            Action::Order(unit, Order::Block { contact: Some(target), .. }) => {
                format!("close combat: {}", self.combat_words(at, (*unit, *target)))
            }
            Action::Order(unit, Order::Block { .. } | Order::March { .. }) => {
                format!("{} goes on towards its goal", self.label_of(*unit))
            }
            Action::Order(_, Order::Form { formation, .. }) => format!("{formation} fits what comes next"),
            Action::Order(unit, Order::Some(_)) => {
                format!("{} does more good where it stands", self.label_of(*unit))
            }
            Action::COps(..) => {
                let side =
                    if self.road_goal(army).is_some() { "the road is clear" } else { "closer to its troops" };
                side.to_owned()
            }
            Action::Order(unit, Order::Gather(_)) => format!("{} comes together", self.label_of(*unit)),
            Action::Strike(target) => format!("{} is worth most to the air", self.short_name(*target)),
            Action::Shoot(firer, target, mode) => {
                self.shot_label(at, crate::play::Shot { firer: *firer, target: *target, mode: *mode })
            }
            _ => String::new(),
        }
    }
}

/// What rallying one stand promises, in hundredths of a stand.
const fn score_of_rally(score: crate::numbers::Score) -> i32 {
    let faces = if score.0 < 0 {
        0
    } else if score.0 > 10 {
        10
    } else {
        score.0
    };
    faces as i32 * 4
}
