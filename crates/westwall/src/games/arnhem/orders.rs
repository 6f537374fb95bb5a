//! Standing orders about bridges and cities.

use kernel::{OrderCard, Orders};

use super::{Arnhem, Wired};
use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};

/// The order about all bridges; those about one each have its name with the bridge's.
const DEMOLITION: &str = "demolition";

impl Arnhem {
    /// Bridges all at once or one by one, and cities.
    pub(super) fn order_cards(&self, game: &Game) -> Vec<OrderCard> {
        let card = |id: &str, name: &str, always: &str| OrderCard {
            id: id.into(),
            name: name.into(),
            choices: [("ask", "Ask me"), ("always", always), ("never", "Never")]
                .map(|(choice, text)| (choice.into(), text.into()))
                .to_vec(),
            under: None,
        };
        let bridges = self.wired.iter().map(|bridge| {
            let mut one =
                card(&bridge_order(game, bridge), &Arnhem::wired_name(game, bridge), "Always blow it");
            one.choices.insert(0, ("all".into(), "As for all bridges".into()));
            one.under = Some(DEMOLITION.into());
            one
        });
        let all_bridges = card(DEMOLITION, "Blowing bridges (German)", "Always blow them");
        let city = card("city", "Shelter in a city", "Always, when it shortens a retreat");
        [all_bridges].into_iter().chain(bridges).chain([city]).collect()
    }

    /// What the orders say about bridges and cities.
    pub(super) fn ordered(&self, game: &Game, at: &Position, orders: &Orders) -> Option<Action> {
        match (at.step, orders.get("city").map(String::as_str)) {
            (Step::Demolition, _) => {
                let bridge = self.bridge_asked(at)?;
                match ordered_about(game, bridge, orders)? {
                    "always" => Some(Action::Blow(bridge.a, bridge.b)),
                    "never" => Some(Action::Done),
                    _ => None,
                }
            }
            (Step::Retreat, Some(city @ ("always" | "never"))) => {
                let mut menu = Menu::default();
                game.list_retreat(at, &mut menu);
                let is_shelter = |action: &Action| matches!(action, Action::Shelter(_));
                let offered = menu.singles.iter().position(is_shelter)?;
                if city == "always" {
                    return Some(menu.singles.swap_remove(offered));
                }
                // Without the city there may be nothing left to choose.
                menu.singles.retain(|action| !is_shelter(action));
                let forced = orders.get("forced").is_none_or(|choice| choice != "ask");
                menu.only().filter(|action| forced && matches!(action, Action::Retreat { .. }))
            }
            _ => None,
        }
    }
}

/// The name of the order about one bridge.
fn bridge_order(game: &Game, bridge: &Wired) -> String {
    format!("{DEMOLITION}:{}/{}", game.number(bridge.a), game.number(bridge.b))
}

/// What is ordered about a bridge: for itgame, or else for all.
fn ordered_about<'a>(game: &Game, bridge: &Wired, orders: &'a Orders) -> Option<&'a str> {
    let own = orders.get(&bridge_order(game, bridge)).map(String::as_str);
    own.filter(|&choice| choice != "all").or_else(|| orders.get(DEMOLITION).map(String::as_str))
}
