//! Standing orders: what is done without asking, because it is forced or because the player said so once.
//!
//! Nothing here rolls a die that the player has not seen coming.

use kernel::{OrderCard, Orders};

use crate::action::Action;
use crate::game::{Game, LAST_IMPULSE};
use crate::position::{Attack, Position, Roll, Step, Verdict};
use crate::side::Side;
use crate::unit::UnitId;

/// What may be left to standing orders; the first choice of each holds if nothing is ordered.
pub(crate) fn cards() -> Vec<OrderCard> {
    let card = |id: &str, name: &str, choices: &[(&str, &str)]| OrderCard {
        id: id.into(),
        name: name.into(),
        choices: choices.iter().map(|&(choice, text)| (choice.into(), text.into())).collect(),
        under: None,
    };
    vec![
        card("forced", "Forced actions", &[("do", "Do them for me"), ("ask", "Ask me")]),
        card(
            "advantage",
            "Rerolls with the Advantage",
            &[
                ("ask", "Ask me after every roll"),
                ("repulse", "Ask me when my attack fails or the enemy's succeeds"),
                ("sunset", "Ask me when a sunset roll would end the day"),
                ("never", "Keep every roll"),
            ],
        ),
        card(
            "lead",
            "Lead defender",
            &[("ask", "Ask me"), ("best", "The highest defense; at equal defense a full-strength unit")],
        ),
        card(
            "withdraw",
            "Voluntary retreat",
            &[("ask", "Ask me"), ("never", "Never"), ("alone", "Ask me only for a lone reduced unit")],
        ),
        card(
            "attrition",
            "Attrition",
            &[
                ("ask", "Ask me"),
                ("flips", "Flips first, then retreats, then eliminations"),
                ("hold", "Hold the area: flips, then eliminations, retreats last"),
            ],
        ),
        card(
            "refit",
            "Refit",
            &[("ask", "Ask me"), ("flip", "Flip the strongest units, ask me about rebuilding")],
        ),
        card("guns", "Artillery support", &[("ask", "Ask me"), ("all", "All batteries that can fire")]),
    ]
}

impl Game {
    /// What a seat does now without being asked: always a legal action.
    pub(crate) fn auto_action(&self, at: &Position, seat: u8, orders: &Orders) -> Option<Action> {
        let side = at.side_of(seat);
        if at.step == Step::Bid || self.deciding(at) != Some(side) {
            return None;
        }
        let order = |id: &str| orders.get(id).map_or("", String::as_str);
        let by_order = match at.step {
            Step::Reroll => self.leave_standing(at, side, order("advantage")).then_some(Action::Accept),
            Step::Lead if order("lead") == "best" => self.best_lead(at, at.fight()).map(Action::Lead),
            Step::Withdraw => self.stand_by_order(at, side, order("withdraw")),
            Step::Attrition if matches!(order("attrition"), "flips" | "hold") => {
                self.next_loss(at, side, order("attrition") == "hold")
            }
            Step::Refit(_) if order("refit") == "flip" => self.strongest_flip(at, side),
            Step::Guns if order("guns") == "all" && at.fight().attack == Attack::Artillery => {
                (self.candidates(at) - at.fight().attackers).first().map(Action::With)
            }
            _ => None,
        };
        by_order.or_else(|| if order("forced") == "ask" { None } else { self.forced(at, seat) })
    }

    /// The only legal action, unless it closes something or rolls dice; of retreats whose order makes no difference, the
    /// first.
    fn forced(&self, at: &Position, seat: u8) -> Option<Action> {
        if at.step == Step::Retreat
            && let Some((unit, to)) = self.only_retreat(at)
        {
            return Some(Action::Retreat(unit, to));
        }
        if !matches!(at.step, Step::Retreat | Step::Reinforce(_) | Step::Lead | Step::FriendlyFire) {
            return None;
        }
        let mut list = Vec::new();
        self.list(at, seat, &mut list);
        match list[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Whether a roll is let stand without asking.
    fn leave_standing(&self, at: &Position, side: Side, order: &str) -> bool {
        match order {
            "never" => true,
            "sunset" => {
                // The last impulse ends the day whatever is rolled.
                let ends = at.dice[0] + at.dice[1] < at.impulse && at.impulse < LAST_IMPULSE;
                let counts = at.active == Side::American
                    && (at.roll == Roll::Sunset
                        || (at.roll == Roll::Arrival && !self.options.separate_arrival)
                        || (at.roll == Roll::Combat && at.sunset.is_none()));
                !(ends && counts)
            }
            "repulse" => match at.roll {
                Roll::Combat => {
                    let failed = matches!(self.verdict_in_hand(at).0, Verdict::Repulse | Verdict::Stalemate);
                    failed != (side == at.active)
                }
                _ => true,
            },
            _ => false,
        }
    }

    fn stand_by_order(&self, at: &Position, side: Side, order: &str) -> Option<Action> {
        if at.fight().runner.is_some() {
            return None;
        }
        let here = at.forces.units(at.fight().area, side);
        let weak = here.len() == 1 && here.first().is_some_and(|unit| at.forces.reduced().has(unit));
        match order {
            "never" => Some(Action::Stand),
            "alone" if !weak => Some(Action::Stand),
            _ => None,
        }
    }

    /// The next point by a simple rule, or the end of the distribution.
    fn next_loss(&self, at: &Position, side: Side, hold: bool) -> Option<Action> {
        if self.check_losses(at, side).is_ok() {
            return Some(Action::Done);
        }
        let rank = |unit: UnitId, total: u8| {
            let retreats = total == if at.forces.reduced().has(unit) { 1 } else { 2 };
            let flips = total == 1 && !at.forces.reduced().has(unit);
            match (flips, retreats, hold) {
                (true, ..) => 0,
                (_, true, false) | (_, false, true) => 1,
                _ => 2,
            }
        };
        let here = at.forces.units(at.fight().area, side).into_iter();
        let open = here.filter_map(|unit| self.check_hit(at, side, unit).ok().map(|total| (unit, total)));
        open.min_by_key(|&(unit, total)| (rank(unit, total), self.values(at, unit).attack, unit))
            .map(|(unit, _)| Action::Hit(unit))
    }

    fn strongest_flip(&self, at: &Position, side: Side) -> Option<Action> {
        let full = |unit: UnitId| self.values[unit.index()][0];
        let best = self
            .flippable(at, side)
            .into_iter()
            .max_by_key(|&unit| (full(unit).attack.plus(full(unit).defense), std::cmp::Reverse(unit)));
        best.map(Action::Flip)
    }
}
