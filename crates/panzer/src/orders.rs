//! Standing orders: what is done without asking, because it is forced or because the player said so once.

use kernel::{Choices, OrderCard, Orders};
use kit::{FORCED, Forced, Side, StandingOrder};

use crate::action::Action;
use crate::fire::Occasion;
use crate::game::Game;
use crate::menu::Menu;
use crate::odds::ROLLS;
use crate::position::Frame;
use crate::view::View;

/// When units on OVERWATCH and units that may answer fire do so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FireOrder {
    Ask,
    Hold,
    /// If the chance to knock the target out is at least so many per cent.
    Out(u32),
    /// If anything can come of it.
    Any,
}

const CHOICES: &[(FireOrder, &str, &str)] = &[
    (FireOrder::Ask, "ask", "Ask me"),
    (FireOrder::Hold, "hold", "Hold fire"),
    (FireOrder::Any, "any", "Fire the best shot"),
    (FireOrder::Out(10), "out-10", "Fire if it knocks out at 10 % or better"),
    (FireOrder::Out(25), "out-25", "Fire if it knocks out at 25 % or better"),
    (FireOrder::Out(40), "out-40", "Fire if it knocks out at 40 % or better"),
];

const OVERWATCH: StandingOrder<FireOrder> =
    StandingOrder { id: "overwatch", name: "OVERWATCH at movers", choices: CHOICES };
const ANSWER: StandingOrder<FireOrder> =
    StandingOrder { id: "return-fire", name: "Return fire", choices: CHOICES };

/// Whether units move into a hex that they have cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OccupyOrder {
    Ask,
    Yes,
    No,
}

const OCCUPY: StandingOrder<OccupyOrder> = StandingOrder {
    id: "occupy",
    name: "Moving in after an assault",
    choices: &[
        (OccupyOrder::Ask, "ask", "Ask me"),
        (OccupyOrder::Yes, "yes", "Move in"),
        (OccupyOrder::No, "no", "Stay"),
    ],
};

impl Game {
    /// What players may leave to standing orders.
    pub(crate) fn order_cards(&self) -> Vec<OrderCard> {
        vec![FORCED.card(), OVERWATCH.card(), ANSWER.card(), OCCUPY.card()]
    }

    /// What a side does now without being asked.
    pub(crate) fn auto_action(&self, view: &View, side: Side, orders: &Orders) -> Option<Action> {
        let at = &view.known;
        if !self.deciding(at).has(side.seat()) {
            return None;
        }
        let frame = at.asks()?;
        let mut menu = Menu::default();
        self.list(view.known(), side, &mut menu);
        let ordered = match frame {
            Frame::Window(_) => {
                self.fire_by_order(view, Occasion::Window, OVERWATCH.choice(orders), &menu.rest)
            }
            Frame::Answer(_) => self.fire_by_order(view, Occasion::Answer, ANSWER.choice(orders), &menu.rest),
            Frame::Occupy(_) => match OCCUPY.choice(orders) {
                OccupyOrder::Ask => None,
                OccupyOrder::Yes => menu
                    .rest
                    .iter()
                    .find(|action| matches!(action, Action::Occupy(_)))
                    .copied()
                    .or(Some(Action::Hold)),
                OccupyOrder::No => Some(Action::Hold),
            },
            _ => None,
        };
        ordered.or_else(|| if FORCED.choice(orders) == Forced::Do { forced(frame, &menu) } else { None })
    }

    fn fire_by_order(
        &self,
        view: &View,
        occasion: Occasion,
        order: FireOrder,
        list: &[Action],
    ) -> Option<Action> {
        let at = &view.known;
        let least = match order {
            FireOrder::Ask => return None,
            FireOrder::Hold => return Some(Action::Hold),
            FireOrder::Out(percent) => percent * (ROLLS / 100),
            FireOrder::Any => 0,
        };
        if !at.volley.is_empty() {
            return Some(Action::Resolve);
        }
        let shots = list.iter().filter_map(|&action| match action {
            Action::Fire(firer, target, shot) => {
                let harms = self.shot_harms(at, occasion, (firer, target, shot))?;
                Some(((harms.lost(), harms.any()), action))
            }
            _ => None,
        });
        let best =
            shots.max_by_key(|(worth, _)| *worth).filter(|((lost, any), _)| *lost >= least && *any > 0);
        Some(best.map_or(Action::Hold, |(_, action)| action))
    }
}

/// What the rules leave no choice about: the only action, unless it closes a plot, a set-up or a declaration.
fn forced(frame: Frame, menu: &Menu) -> Option<Action> {
    if menu.rest.contains(&Action::Tell) {
        return Some(Action::Tell);
    }
    if let Frame::Indirect(_) = frame
        && let Some(land) = menu.rest.iter().find(|action| matches!(action, Action::Land(_)))
    {
        return Some(*land);
    }
    let [only] = menu.rest[..] else { return None };
    let closes = matches!(only, Action::Ready | Action::Done | Action::Resolve);
    (menu.len() == 1 && !closes).then_some(only)
}
