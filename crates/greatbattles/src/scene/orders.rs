//! Standing orders: what is done without asking, because it is forced or because the player said so once.

use board::plane::Mil;
use kernel::{OrderCard, Orders};
use kit::{FORCED, Forced, StandingOrder};

use crate::army::Army;
use crate::play::{Action, Battery, Game, Occasion, Position, Shot, StandId, Step, Task, View};
use crate::stand::StandType;

/// When stands fire at movers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FireOrder {
    Ask,
    Hold,
    Best,
    Armour,
    Near(i32),
    Hits(u32),
}

const CHOICES: &[(FireOrder, &str, &str)] = &[
    (FireOrder::Ask, "ask", "Ask me"),
    (FireOrder::Hold, "hold", "Hold fire"),
    (FireOrder::Best, "best", "Fire the best shot"),
    (FireOrder::Armour, "armour", "Fire at armour only"),
    (FireOrder::Near(2), "near-2", "Fire within 2 inches"),
    (FireOrder::Near(5), "near-5", "Fire within 5 inches"),
    (FireOrder::Hits(30), "hits-30", "Fire if it hits at 30 % or better"),
    (FireOrder::Hits(50), "hits-50", "Fire if it hits at 50 % or better"),
];

const OPPORTUNITY: StandingOrder<FireOrder> =
    StandingOrder { id: "opportunity", name: "Opportunity fire", choices: CHOICES };

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Ask,
    No,
    Yes,
}

const DISPLACE: StandingOrder<Answer> = StandingOrder {
    id: "displace",
    name: "Results on the front rank",
    choices: &[
        (Answer::Ask, "ask", "Ask me"),
        (Answer::No, "keep", "Keep them where they fall"),
        (Answer::Yes, "pass", "Pass them to the second rank"),
    ],
};

const ADVANCE: StandingOrder<Answer> = StandingOrder {
    id: "advance",
    name: "Advance after close combat",
    choices: &[
        (Answer::Ask, "ask", "Ask me"),
        (Answer::No, "no", "Stay"),
        (Answer::Yes, "yes", "Advance straight"),
    ],
};

const REVEALED: StandingOrder<Answer> = StandingOrder {
    id: "revealed",
    name: "An enemy comes into sight",
    choices: &[(Answer::Ask, "ask", "Ask me"), (Answer::No, "stop", "Stop"), (Answer::Yes, "go", "Go on")],
};

const TEMPLATES: StandingOrder<Answer> = StandingOrder {
    id: "templates",
    name: "Templates on the table",
    choices: &[
        (Answer::Ask, "ask", "Ask me"),
        (Answer::Yes, "keep", "Keep while a known enemy is under them"),
        (Answer::No, "drop", "Drop after one round"),
    ],
};

impl Game {
    /// What players may leave to standing orders.
    pub(crate) fn order_cards() -> Vec<OrderCard> {
        vec![
            FORCED.card(),
            OPPORTUNITY.card(),
            // `*` stands for any battalion that moves: no list of what is there.
            OPPORTUNITY.card_for("*", "At one battalion".to_owned(), "As for all"),
            DISPLACE.card(),
            ADVANCE.card(),
            REVEALED.card(),
            TEMPLATES.card(),
        ]
    }

    /// What a side does now without being asked.
    pub(crate) fn auto(&self, view: &View, army: Army, orders: &Orders) -> Option<Action> {
        let at = &view.known;
        if !self.decides(at, army) {
            return None;
        }
        let ordered = match at.stack.last() {
            Some(Task::Window) => self.auto_window(at, army, orders),
            Some(Task::Displace(hit, outcome)) => match DISPLACE.choice(orders) {
                Answer::Ask => None,
                Answer::No => Some(Action::Keep),
                Answer::Yes => {
                    let other = self.stand_ins(at, *hit, *outcome).into_iter().next();
                    Some(other.map_or(Action::Keep, Action::Displace))
                }
            },
            Some(Task::Advance(..)) => match ADVANCE.choice(orders) {
                Answer::Ask => None,
                Answer::No => Some(Action::Halt),
                Answer::Yes => {
                    let straight = Action::Advance(0);
                    Some(if self.check(at, army, &straight).is_ok() { straight } else { Action::Halt })
                }
            },
            Some(Task::Respond) => match REVEALED.choice(orders) {
                Answer::Ask => None,
                Answer::No => Some(Action::Halt),
                Answer::Yes => Some(Action::Go),
            },
            None if at.step == Step::Barrage => self.auto_template(at, army, orders),
            _ => None,
        };
        ordered.or_else(|| if FORCED.choice(orders) == Forced::Do { self.forced(at, army) } else { None })
    }

    fn auto_template(&self, at: &Position, army: Army, orders: &Orders) -> Option<Action> {
        let number = self.open_template(at, army)?;
        let (battery, _) = at.side(army).batteries[usize::from(number)];
        let Battery::On(point) = battery else { return None };
        let under = self
            .known_stands(at, army.other())
            .any(|stand| crate::shipped::barrage().template.is_over(point, &self.rect(at, stand)));
        let falls = match TEMPLATES.choice(orders) {
            Answer::Ask => return None,
            Answer::Yes => under,
            Answer::No => false,
        };
        let fall = Action::Fall(number);
        Some(if falls && self.check(at, army, &fall).is_ok() { fall } else { Action::End(number) })
    }

    /// Holds where no stand has a shot; else as the order for the moving battalion, or for all, says.
    fn auto_window(&self, at: &Position, army: Army, orders: &Orders) -> Option<Action> {
        let moving = at.moving.as_ref()?;
        if self.holds(at) && at.shots.is_empty() {
            return Some(Action::Fire);
        }
        let order = OPPORTUNITY.choice_for(orders, self.battalion_name(moving.battalion));
        let mut list = Vec::new();
        self.list(at, army, &mut list);
        let shots: Vec<Shot> = list
            .iter()
            .filter_map(|action| match action {
                Action::Shoot(firer, target, mode) => {
                    Some(Shot { firer: *firer, target: *target, mode: *mode })
                }
                _ => None,
            })
            .collect();
        if order == FireOrder::Ask {
            return (shots.is_empty() && at.shots.is_empty() && FORCED.choice(orders) == Forced::Do)
                .then_some(Action::Fire);
        }
        let fits = |shot: &Shot| match order {
            FireOrder::Ask | FireOrder::Hold => false,
            FireOrder::Best => true,
            FireOrder::Armour => self.info(shot.target).stand.stand == StandType::Armour,
            FireOrder::Near(most) => self.distance(at, shot.firer, shot.target) <= Mil::inches(most),
            FireOrder::Hits(least) => self
                .shot_chances(at, *shot, Occasion::Opportunity)
                .is_some_and(|chances| chances.hits() >= least),
        };
        let worth = |shot: &Shot| {
            let chances = self.shot_chances(at, *shot, Occasion::Opportunity);
            chances.map_or((0, 0), |chances| (chances.destroyed, chances.hits()))
        };
        let free = |stand: StandId| !at.shots.iter().any(|shot| shot.firer == stand);
        let best = shots.iter().filter(|shot| free(shot.firer) && fits(shot)).max_by_key(|shot| worth(shot));
        Some(best.map_or(Action::Fire, |shot| Action::Shoot(shot.firer, shot.target, shot.mode)))
    }

    /// What leaves no choice: the only answer of a step or a task with a complete list.
    fn forced(&self, at: &Position, army: Army) -> Option<Action> {
        if !at.stack.is_empty() || at.step == Step::Combat {
            let mut list = Vec::new();
            self.list(at, army, &mut list);
            let [only] = &list[..] else { return None };
            return (!matches!(at.stack.last(), Some(Task::Window))).then(|| only.clone());
        }
        let nothing = match at.step {
            Step::Deploy(_) | Step::Arrive => !self.battalions_of(army).any(|unit| self.may_deploy(at, unit)),
            Step::Fire => {
                at.shots.is_empty() && !self.stands_on_table(at, army).any(|stand| at.stand(stand).fires)
            }
            Step::Orders => {
                at.pulse == 2
                    && at.picked.is_none()
                    && !self.battalions_of(army).any(|unit| self.has_action(at, unit))
            }
            _ => false,
        };
        let only = if at.step == Step::Fire { Action::Fire } else { Action::Done };
        nothing.then_some(only)
    }
}
