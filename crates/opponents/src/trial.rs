//! Plays a plan on: its actions, then both sides by the rulebook's plans.

use kernel::{Choices, Dice as _, Rulebook, Seat, Seeded, Silent, Viewer};

use crate::control::Deadline;

/// How many plans to look ahead in a rulebook that does not count plies.
const FAR: u32 = 200;

/// The same while plies are counted: more than any horizon takes, so that all trials end at the same ply.
const FARTHEST: u32 = 5_000;

/// Plays plans on; reuses its buffers between trials.
pub(crate) struct Trial<'a, R: Rulebook> {
    rules: &'a R,
    deadline: Deadline<'a>,
    choices: R::Choices,
    suggested: Vec<R::Action>,
    /// How many actions it has tried.
    pub nodes: u64,
}

impl<'a, R: Rulebook> Trial<'a, R> {
    pub fn new(rules: &'a R, deadline: Deadline<'a>) -> Self {
        Trial { rules, deadline, choices: R::Choices::default(), suggested: Vec::new(), nodes: 0 }
    }

    /// The worth of a plan for `seat` after both sides have played on to the ply `until`; `None` if time runs out first.
    pub fn run(
        &mut self,
        mut at: R::Position,
        seat: Seat,
        plan: &[R::Action],
        until: u32,
        dice: &mut Seeded,
    ) -> Option<i32> {
        self.carry(&mut at, seat, plan, dice);
        for _ in 0..if self.rules.ply(&at) == 0 { FAR } else { FARTHEST } {
            if self.rules.ply(&at) >= until {
                break;
            }
            let Some(next) = self.rules.decision(&at).seats.first() else { break };
            if self.deadline.is_over() {
                return None;
            }
            let mut suggested = std::mem::take(&mut self.suggested);
            suggested.clear();
            if next == seat && self.rules.plays_on_deliberately() {
                self.rules.deliberate(&at, next, dice, &mut suggested);
            } else {
                self.rules.suggest(&at, next, 0, dice, &mut suggested);
            }
            let done = self.carry(&mut at, next, &suggested, dice);
            self.suggested = suggested;
            if done == 0 && !self.by_chance(&mut at, next, dice) {
                break;
            }
        }
        Some(self.rules.evaluate(&at, seat))
    }

    /// Takes the actions in order while they are legal, no other seat decides and no die is rolled. Other seats pass
    /// their windows. Returns how many were taken.
    pub fn follow(
        &mut self,
        at: &mut R::Position,
        seat: Seat,
        plan: &[R::Action],
        dice: &mut Seeded,
    ) -> usize {
        let before = dice.place();
        for (done, action) in plan.iter().enumerate() {
            let goes_on = dice.place() == before && crate::windows::pass(self.rules, at, seat, dice);
            if !goes_on || self.rules.apply(at, seat, action, dice, &mut Silent).is_err() {
                return done;
            }
            self.nodes += 1;
        }
        plan.len()
    }

    /// Like [`Trial::follow`], but other seats answer their windows as the rulebook advises them. What such an answer has
    /// made impossible is left out.
    fn carry(&mut self, at: &mut R::Position, seat: Seat, plan: &[R::Action], dice: &mut Seeded) -> usize {
        let (mut done, mut disturbed) = (0, false);
        for action in plan {
            match crate::windows::answer(self.rules, at, seat, dice) {
                Some(answers) => disturbed |= answers > 0,
                None => return done,
            }
            let before = dice.place();
            if self.rules.apply(at, seat, action, dice, &mut Silent).is_ok() {
                done += 1;
                self.nodes += 1;
            } else if !disturbed {
                return done;
            }
            if dice.place() != before {
                return done;
            }
        }
        done
    }

    fn by_chance(&mut self, at: &mut R::Position, seat: Seat, dice: &mut Seeded) -> bool {
        self.rules.legal(&self.rules.view(at, Viewer::Seat(seat)), seat, &mut self.choices);
        if self.choices.is_empty() {
            return false;
        }
        let action = self.choices.action(dice.roll(self.choices.len() as u32) as usize - 1);
        self.nodes += 1;
        self.rules.apply(at, seat, &action, dice, &mut Silent).is_ok()
    }
}
