//! Standing orders about bridges and cities.

use kernel::{OrderCard, Orders};
use kit::{FORCED, Forced, StandingOrder};

use super::{Arnhem, Wired};
use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};

/// An answer given in advance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Ask,
    Always,
    Never,
}

/// About all bridges, with exceptions for single ones.
const DEMOLITION: StandingOrder<Answer> = StandingOrder {
    id: "demolition",
    name: "Blowing bridges (German)",
    choices: &[
        (Answer::Ask, "ask", "Ask me"),
        (Answer::Always, "always", "Always blow"),
        (Answer::Never, "never", "Never"),
    ],
};

const CITY: StandingOrder<Answer> = StandingOrder {
    id: "city",
    name: "Shelter in a city",
    choices: &[
        (Answer::Ask, "ask", "Ask me"),
        (Answer::Always, "always", "Always, when it shortens a retreat"),
        (Answer::Never, "never", "Never"),
    ],
};

impl Arnhem {
    /// Bridges all at once or one by one, and cities.
    pub(super) fn order_cards(&self, game: &Game) -> Vec<OrderCard> {
        let bridges = self.wired.iter().map(|bridge| {
            let name = Arnhem::wired_name(game, bridge);
            DEMOLITION.card_for(&hexes(game, bridge), name, "As for all bridges")
        });
        [DEMOLITION.card()].into_iter().chain(bridges).chain([CITY.card()]).collect()
    }

    /// What the orders say about bridges and cities.
    pub(super) fn ordered(&self, game: &Game, at: &Position, orders: &Orders) -> Option<Action> {
        match at.step {
            Step::Demolition => {
                let bridge = self.bridge_asked(at)?;
                match DEMOLITION.choice_for(orders, &hexes(game, bridge)) {
                    Answer::Ask => None,
                    Answer::Always => Some(Action::Blow(bridge.a, bridge.b)),
                    Answer::Never => Some(Action::Done),
                }
            }
            Step::Retreat => {
                let city = CITY.choice(orders);
                if city == Answer::Ask {
                    return None;
                }
                let mut menu = Menu::default();
                game.list_retreat(at, &mut menu);
                let is_shelter = |action: &Action| matches!(action, Action::Shelter(_));
                let offered = menu.singles.iter().position(is_shelter)?;
                if city == Answer::Always {
                    return Some(menu.singles.swap_remove(offered));
                }
                // Without the city there may be nothing left to choose.
                menu.singles.retain(|action| !is_shelter(action));
                let forced = FORCED.choice(orders) == Forced::Do;
                menu.only().filter(|action| forced && matches!(action, Action::Retreat { .. }))
            }
            _ => None,
        }
    }
}

/// How orders name a bridge: by the hexes at its ends.
fn hexes(game: &Game, bridge: &Wired) -> String {
    format!("{}/{}", game.number(bridge.a), game.number(bridge.b))
}
