//! What is asked, in a wargamer's words, and what must still be done.

use kernel::{Duty, Viewer};
use kit::clause;

use super::{inches, percent, side_of};
use crate::army::Army;
use crate::play::{Game, Order, Outcome, Position, Step, Task, View};

impl Game {
    /// `Day 2, turn 5, 1st Canadian Division: first pulse, orders`.
    pub(crate) fn moment(&self, at: &Position) -> String {
        let who = &self.scenario().side(at.phasing).name;
        let pulse = if at.pulse == 1 { "first" } else { "second" };
        let step = match at.step {
            Step::SetUp(_) => return format!("Day {}, set-up", at.day),
            Step::Notes(_) => return format!("Day {}, dawn: landings and bombs", at.day),
            Step::Plan(_) => return format!("Day {}, dawn: artillery plans", at.day),
            Step::Deploy(_) => return format!("Day {}, dawn: deployment", at.day),
            Step::PassOr(_) => return format!("Day {}, turn {}: pass or proceed", at.day, at.turn),
            Step::Dawn(_) => return format!("Day {}, dawn activation", at.day),
            Step::Withdraw(_) => return format!("Night after day {}: withdrawal", at.day),
            Step::Regroup(_) => return format!("Night after day {}: formations", at.day),
            Step::Assign(_) => return format!("Day {}, set-up: attachments", at.day),
            Step::Attach(_) => return format!("Night after day {}: attachments", at.day),
            Step::Over => return "The game is over".to_owned(),
            Step::Arrive => "reserves".to_owned(),
            Step::Activate => "activation".to_owned(),
            Step::Barrage => "artillery".to_owned(),
            Step::Air => "air missions".to_owned(),
            Step::Land => "landings".to_owned(),
            Step::Orders => format!("{pulse} pulse, orders"),
            Step::Fire => format!("{pulse} pulse, fire"),
            Step::Combat => format!("{pulse} pulse, close combat"),
            Step::Morale(_) => "morale".to_owned(),
        };
        format!("Day {}, turn {}, {who}: {step}", at.day, at.turn)
    }

    /// The question to the viewer, or what the viewer waits for.
    pub(crate) fn prompt(&self, view: &View, viewer: Viewer) -> String {
        let at = &view.known;
        let Some(army) = self.deciding(at) else { return "The game is over.".to_owned() };
        if let Some(own) = side_of(viewer).filter(|&own| self.decides(at, own)) {
            return self.question(at, own);
        }
        let who = &self.scenario().side(army).name;
        match at.stack.last() {
            Some(Task::Window) => format!("{who} is asked about opportunity fire."),
            _ => format!("{who} is deciding."),
        }
    }

    pub(super) fn question(&self, at: &Position, army: Army) -> String {
        if let Some(task) = at.stack.last() {
            return self.task_question(at, *task);
        }
        match at.step {
            Step::SetUp(_) => {
                "Set-up: move battalions inside your zone, or keep them as listed. Then finish.".to_owned()
            }
            Step::Notes(_) => "Write down where and when your battalions land and where bombs fall, or keep the notes as they are."
                .to_owned(),
            Step::Plan(_) => {
                "Artillery plan: choose a template, register it or give it a turn, then choose its point. The others stay on call."
                    .to_owned()
            }
            Step::Deploy(_) | Step::Arrive => {
                let due: Vec<&str> = self
                    .battalions_of(army)
                    .filter(|&unit| self.may_deploy(at, unit))
                    .map(|unit| self.label_of(unit))
                    .collect();
                if due.is_empty() {
                    "No reserves can deploy now.".to_owned()
                } else {
                    format!(
                        "Reserves can deploy now: {}. Drag one to within 12 inches of the FUP.",
                        due.join(", ")
                    )
                }
            }
            Step::PassOr(_) => {
                format!("Turn {}. Proceed and choose today's dawn activation, or pass?", at.turn)
            }
            Step::Dawn(_) | Step::Activate => {
                let side = at.side(army);
                let chosen: Vec<&str> = side.activating.iter().map(|&unit| self.label_of(unit)).collect();
                let what = if chosen.is_empty() { "nothing yet".to_owned() } else { chosen.join(", ") };
                format!("Activation: {} points left. Chosen: {what}.", side.points)
            }
            Step::Barrage => match self.open_template(at, army) {
                Some(number) => format!(
                    "Template {}: let it fall for a round ({} left), or end it.",
                    number + 1,
                    at.side(army).rounds
                ),
                None if at.short => "A passed turn: only templates are served.".to_owned(),
                None => format!(
                    "Artillery: drag a template to a point that one of your stands sees. {} rounds left.",
                    at.side(army).rounds
                ),
            },
            Step::Air => "Send aircraft against a stand, or finish.".to_owned(),
            Step::Land => "Aim the stands that land now, or land them as they are.".to_owned(),
            Step::Orders => self.orders_question(at, army),
            Step::Fire => match at.shots.len() {
                0 => "Fire: choose a firer, then its target. All shots are declared before any is rolled."
                    .to_owned(),
                1 => "1 shot is declared. Declare more, or roll it.".to_owned(),
                more => format!("{more} shots are declared. Declare more, or roll all of them."),
            },
            Step::Combat => "Close combats: choose the next one to fight.".to_owned(),
            Step::Morale(_) => "Morale tests.".to_owned(),
            Step::Withdraw(_) => "Night: withdraw battalions into reserve, or finish.".to_owned(),
            Step::Regroup(_) => "Night: change formations and facings, or finish.".to_owned(),
            Step::Assign(_) => {
                "Support stands may go to other battalions before the game. Then finish.".to_owned()
            }
            Step::Attach(_) => "Night: attach and detach support stands, or finish.".to_owned(),
            Step::Over => "The game is over.".to_owned(),
        }
    }

    fn orders_question(&self, at: &Position, army: Army) -> String {
        match &at.picked {
            Some((unit, Some(order))) => {
                let what = match order {
                    Order::Block { contact: Some(target), .. } => {
                        format!("closes with {}", self.full_name(*target))
                    }
                    Order::Block { .. } => "moves".to_owned(),
                    Order::March { .. } => "marches".to_owned(),
                    Order::Form { formation, .. } => format!("changes into {formation}"),
                    Order::Some(deeds) if deeds.is_empty() => "does nothing".to_owned(),
                    Order::Some(_) => "fires, rallies or packs up".to_owned(),
                    Order::Gather(stand) => format!("gathers at {}", self.short_name(*stand)),
                };
                format!("{} {what}. Carry it out, or change your mind.", self.full_name(*unit))
            }
            Some((unit, None)) => {
                let state = at.battalion(*unit);
                format!(
                    "{} ({}, {}): drag it, choose a formation, or let its stands fire or rally.",
                    self.full_name(*unit),
                    state.formation,
                    Game::stance_words(at, *unit)
                )
            }
            None => {
                let ready: Vec<&str> = self
                    .battalions_of(army)
                    .filter(|&unit| self.has_action(at, unit))
                    .map(|unit| self.label_of(unit))
                    .collect();
                if ready.is_empty() {
                    "No battalion has an action left in this pulse. Go on to fire.".to_owned()
                } else {
                    format!(
                        "Orders for {}: pick a battalion or drag one, then go on to fire.",
                        ready.join(", ")
                    )
                }
            }
        }
    }

    fn task_question(&self, at: &Position, task: Task) -> String {
        match task {
            Task::Window => self.window_question(at),
            Task::Respond => "An enemy comes into sight. Go on or stop here?".to_owned(),
            Task::Displace(stand, outcome) => {
                let what = if outcome == Outcome::Destroyed { "destroyed" } else { "suppressed" };
                format!(
                    "{} is {what}. Keep it, or give it to a stand of the second rank?",
                    self.short_name(stand)
                )
            }
            Task::Suffer { battalion, destroyed, .. } => {
                let what = if destroyed > 0 { "is lost" } else { "is suppressed" };
                format!("{}: choose the stand that {what}.", self.full_name(battalion))
            }
            Task::Stuck(battalion, _) => {
                format!("{} cannot retreat: choose the stand that is lost.", self.full_name(battalion))
            }
            Task::Veer(battalion, ..) => format!(
                "{}: straight back is blocked. Retreat to the left or to the right?",
                self.full_name(battalion)
            ),
            Task::Advance(winner, _) => {
                format!("{} has won. Advance up to an inch, or stay?", self.full_name(winner))
            }
            _ => "The game goes on.".to_owned(),
        }
    }

    /// `A1-i2 has moved 2 in in sight of 3 stands.`
    fn window_question(&self, at: &Position) -> String {
        let Some(moving) = &at.moving else { return "Opportunity fire?".to_owned() };
        let enemy = self.army(moving.battalion).other();
        let far = moving
            .seen
            .iter()
            .filter(|seen| self.army_of(seen.watcher) == enemy)
            .max_by_key(|seen| (seen.length, std::cmp::Reverse(seen.mover)));
        let Some(far) = far else {
            return format!("{} moves, out of your sight. Hold.", self.full_name(moving.battalion));
        };
        let watchers: std::collections::BTreeSet<_> = moving
            .seen
            .iter()
            .filter(|seen| seen.mover == far.mover && seen.now)
            .map(|seen| seen.watcher)
            .collect();
        let shots = match at.shots.len() {
            0 => String::new(),
            1 => " 1 shot is declared.".to_owned(),
            more => format!(" {more} shots are declared."),
        };
        format!(
            "{} has moved {} in in sight of {} {}. Fire or hold?{shots}",
            self.short_name(far.mover),
            inches(far.length),
            watchers.len(),
            if watchers.len() == 1 { "stand" } else { "stands" }
        )
    }

    /// What is obligatory and not yet done.
    pub(crate) fn duties(&self, view: &View, viewer: Viewer) -> Vec<Duty> {
        let at = &view.known;
        let Some(army) = side_of(viewer).filter(|&army| self.deciding(at) == Some(army)) else {
            return Vec::new();
        };
        if at.step != Step::Orders || !at.stack.is_empty() {
            return Vec::new();
        }
        let owing = self.battalions_of(army).filter(|&unit| self.has_action(at, unit) && self.owes(at, unit));
        owing
            .map(|unit| Duty {
                text: format!("{} must pay for opportunity fire with this action.", self.label_of(unit)),
                piece: self.live(at, unit).next().map(|stand| self.stand_name(stand).to_owned()),
                clause: clause!("6n3").id().to_owned(),
            })
            .collect()
    }

    /// `win 28 %, tie 8 %, loss 64 %`.
    pub(crate) fn combat_words(
        &self,
        at: &Position,
        pair: (crate::play::BattalionId, crate::play::BattalionId),
    ) -> String {
        let [win, tie, loss] = self.combat_chances(at, pair.0, pair.1);
        format!("win {}, tie {}, loss {}", percent(win, 100), percent(tie, 100), percent(loss, 100))
    }
}
