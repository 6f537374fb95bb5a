//! Standing orders: what is done without asking, because it is forced or because the player said so once.

use kernel::{Choices, OrderCard, Orders};
use kit::{FORCED, Forced, Side, StandingOrder};

use crate::action::Action;
use crate::armour::HitAngle;
use crate::fire::Occasion;
use crate::forces::UnitId;
use crate::game::Game;
use crate::menu::Menu;
use crate::odds::ROLLS;
use crate::position::{Frame, Position};
use crate::unit::UnitKind;
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
    /// If the target is within so many hexes.
    Near(u8),
    /// If the shot strikes side or rear.
    Flank,
    /// If the target is an armed vehicle.
    Armed,
}

const CHOICES: &[(FireOrder, &str, &str)] = &[
    (FireOrder::Ask, "ask", "Ask me"),
    (FireOrder::Hold, "hold", "Hold fire"),
    (FireOrder::Any, "any", "Fire the best shot"),
    (FireOrder::Near(4), "near-4", "Fire within 4 hexes"),
    (FireOrder::Near(8), "near-8", "Fire within 8 hexes"),
    (FireOrder::Flank, "flank", "Fire at side or rear"),
    (FireOrder::Armed, "armed", "Fire at armed vehicles only"),
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
        // `*` stands for any unit: which units a side has is for its eyes.
        let one =
            |order: StandingOrder<FireOrder>| order.card_for("*", order.name.to_owned(), "As for all units");
        vec![FORCED.card(), OVERWATCH.card(), one(OVERWATCH), ANSWER.card(), one(ANSWER), OCCUPY.card()]
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
            Frame::Window(_) => self.fire_by_order(view, Occasion::Window, (&OVERWATCH, orders), &menu.rest),
            Frame::Answer(_) => self.fire_by_order(view, Occasion::Answer, (&ANSWER, orders), &menu.rest),
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

    /// The best shot that the orders of its firer allow, or none; nothing if one of those that could fire wants to be asked.
    fn fire_by_order(
        &self,
        view: &View,
        occasion: Occasion,
        (order, orders): (&StandingOrder<FireOrder>, &Orders),
        list: &[Action],
    ) -> Option<Action> {
        let at = &view.known;
        let of = |unit: UnitId| order.choice_for(orders, self.unit_name(unit));
        if let Some(named) = at.volley.shots().next() {
            return (of(named.firer) != FireOrder::Ask).then_some(Action::Resolve);
        }
        let mut best: Option<((u32, u32), Action)> = None;
        let mut firers = 0;
        for &action in list {
            let Action::Fire(firer, target, shot) = action else { continue };
            firers += 1;
            if of(firer) == FireOrder::Ask {
                return None;
            }
            let Some(harms) = self.shot_harms(at, occasion, (firer, target, shot)) else { continue };
            let worth = (harms.lost(), harms.any());
            let fires = worth.1 > 0 && self.is_ordered(at, of(firer), (firer, target), worth.0);
            if fires && best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, action));
            }
        }
        if firers == 0 && order.choice(orders) == FireOrder::Ask {
            return None;
        }
        Some(best.map_or(Action::Hold, |(_, action)| action))
    }

    /// Whether an order lets a unit fire at a target that it puts out with so many of all rolls.
    fn is_ordered(
        &self,
        at: &Position,
        order: FireOrder,
        (firer, target): (UnitId, UnitId),
        lost: u32,
    ) -> bool {
        let here = at.hex_of(firer);
        match order {
            FireOrder::Ask | FireOrder::Hold => false,
            FireOrder::Any => true,
            FireOrder::Out(percent) => lost >= percent * (ROLLS / 100),
            FireOrder::Near(most) => {
                here.zip(at.hex_of(target)).is_some_and(|(from, to)| self.range(from, to).0 <= most)
            }
            FireOrder::Flank => here.is_some_and(|from| {
                matches!(self.hit_angle(at, target, from), HitAngle::RearSide | HitAngle::Rear)
            }),
            FireOrder::Armed => {
                let card = self.card(target);
                card.kind == UnitKind::Vehicle && card.is_armed()
            }
        }
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
