//! Standing orders: actions taken without asking, because they are forced or because the player ordered them.
//!
//! None of them rolls a die that the player does not expect.

use kernel::{OrderCard, Orders, Seat};
use kit::{FORCED, Forced, StandingOrder};

use crate::action::Action;
use crate::game::{Game, LAST_IMPULSE};
use crate::numbers::AttritionPoints;
use crate::position::{Attack, Position, Roll, Step, Verdict};
use crate::side::Side;
use crate::unit::UnitId;

/// Rerolls with the Advantage [16.1A, 16.1B].
#[derive(Clone, Copy)]
enum Rerolls {
    Ask,
    OnRepulse,
    OnSunset,
    Never,
}

const ADVANTAGE: StandingOrder<Rerolls> = StandingOrder {
    id: "advantage",
    name: "Rerolls with the Advantage",
    choices: &[
        (Rerolls::Ask, "ask", "Ask me after every roll"),
        (Rerolls::OnRepulse, "repulse", "Ask me when my attack fails or the enemy's succeeds"),
        (Rerolls::OnSunset, "sunset", "Ask me when a sunset roll would end the day"),
        (Rerolls::Never, "never", "Keep every roll"),
    ],
};

/// The lead defender [11.5.3A].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    Ask,
    Best,
}

const LEAD: StandingOrder<Lead> = StandingOrder {
    id: "lead",
    name: "Lead defender",
    choices: &[
        (Lead::Ask, "ask", "Ask me"),
        (Lead::Best, "best", "The highest defense; at equal defense a full-strength unit"),
    ],
};

/// Voluntary retreat [14.2.3].
#[derive(Clone, Copy)]
enum Withdrawal {
    Ask,
    Never,
    Alone,
}

const WITHDRAW: StandingOrder<Withdrawal> = StandingOrder {
    id: "withdraw",
    name: "Voluntary retreat",
    choices: &[
        (Withdrawal::Ask, "ask", "Ask me"),
        (Withdrawal::Never, "never", "Never"),
        (Withdrawal::Alone, "alone", "Ask me only for a lone reduced unit"),
    ],
};

/// Attrition [14.1].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Losses {
    Ask,
    FlipsFirst,
    Hold,
}

const ATTRITION: StandingOrder<Losses> = StandingOrder {
    id: "attrition",
    name: "Attrition",
    choices: &[
        (Losses::Ask, "ask", "Ask me"),
        (Losses::FlipsFirst, "flips", "Flips first, then retreats, then eliminations"),
        (Losses::Hold, "hold", "Hold the area: flips, then eliminations, retreats last"),
    ],
};

/// Refit [15.0].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Refit {
    Ask,
    Flip,
}

const REFIT: StandingOrder<Refit> = StandingOrder {
    id: "refit",
    name: "Refit",
    choices: &[
        (Refit::Ask, "ask", "Ask me"),
        (Refit::Flip, "flip", "Flip the strongest units, ask me about rebuilding"),
    ],
};

/// Artillery in a bombardment [13.2.1].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guns {
    Ask,
    All,
}

const GUNS: StandingOrder<Guns> = StandingOrder {
    id: "guns",
    name: "Artillery support",
    choices: &[(Guns::Ask, "ask", "Ask me"), (Guns::All, "all", "All batteries that can fire")],
};

/// The standing orders that players may give.
pub(crate) fn cards() -> Vec<OrderCard> {
    vec![
        FORCED.card(),
        ADVANTAGE.card(),
        LEAD.card(),
        WITHDRAW.card(),
        ATTRITION.card(),
        REFIT.card(),
        GUNS.card(),
    ]
}

impl Game {
    /// What a seat does now without being asked: always a legal action.
    pub(crate) fn auto_action(&self, at: &Position, seat: Seat, orders: &Orders) -> Option<Action> {
        let side = at.side_of(seat);
        if at.step == Step::Bid || self.deciding(at) != Some(side) {
            return None;
        }
        let by_order = match at.step {
            Step::Reroll => self.leave_standing(at, side, ADVANTAGE.choice(orders)).then_some(Action::Accept),
            Step::Lead if LEAD.choice(orders) == Lead::Best => {
                self.best_lead(at, at.fight()).map(Action::Lead)
            }
            Step::Withdraw => self.stand_by_order(at, side, WITHDRAW.choice(orders)),
            Step::Attrition => match ATTRITION.choice(orders) {
                Losses::Ask => None,
                losses => self.next_loss(at, side, losses),
            },
            Step::Refit(_) if REFIT.choice(orders) == Refit::Flip => self.strongest_flip(at, side),
            Step::Guns if GUNS.choice(orders) == Guns::All && at.fight().attack == Attack::Artillery => {
                (self.candidates(at) - at.fight().attackers).first().map(Action::With)
            }
            _ => None,
        };
        by_order.or_else(|| if FORCED.choice(orders) == Forced::Ask { None } else { self.forced(at, seat) })
    }

    /// The only legal action, unless it closes something or rolls dice; of retreats whose order makes no difference, the
    /// first.
    fn forced(&self, at: &Position, seat: Seat) -> Option<Action> {
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

    /// Whether to keep a roll without asking.
    fn leave_standing(&self, at: &Position, side: Side, order: Rerolls) -> bool {
        match order {
            Rerolls::Ask => false,
            Rerolls::Never => true,
            Rerolls::OnSunset => {
                // The last impulse ends the day whatever is rolled.
                let ends = at.impulse.exceeds(at.dice[0] + at.dice[1]) && at.impulse < LAST_IMPULSE;
                let counts = at.active == Side::American
                    && (at.roll == Roll::Sunset
                        || (at.roll == Roll::Arrival && !self.options.separate_arrival)
                        || (at.roll == Roll::Combat && at.sunset.is_none()));
                !(ends && counts)
            }
            Rerolls::OnRepulse => match at.roll {
                Roll::Combat => {
                    let failed = matches!(self.current_verdict(at).0, Verdict::Repulse | Verdict::Stalemate);
                    failed != (side == at.active)
                }
                _ => true,
            },
        }
    }

    fn stand_by_order(&self, at: &Position, side: Side, order: Withdrawal) -> Option<Action> {
        if at.fight().runner.is_some() {
            return None;
        }
        let here = at.forces.units(at.fight().area, side);
        let weak = here.len() == 1 && here.first().is_some_and(|unit| at.forces.reduced().has(unit));
        match order {
            Withdrawal::Never => Some(Action::Stand),
            Withdrawal::Alone if !weak => Some(Action::Stand),
            Withdrawal::Alone | Withdrawal::Ask => None,
        }
    }

    /// The next point by a simple rule, or the end of the distribution.
    fn next_loss(&self, at: &Position, side: Side, losses: Losses) -> Option<Action> {
        if self.check_losses(at, side).is_ok() {
            return Some(Action::Done);
        }
        let rank = |unit: UnitId, total: AttritionPoints| {
            let retreats = total.0 == if at.forces.reduced().has(unit) { 1 } else { 2 };
            let flips = total.0 == 1 && !at.forces.reduced().has(unit);
            // What retreats holds no area: it comes after flips, or last of all.
            match (flips, retreats == (losses == Losses::Hold)) {
                (true, _) => 0,
                (false, false) => 1,
                (false, true) => 2,
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
