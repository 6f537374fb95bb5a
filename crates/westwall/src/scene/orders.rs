//! Standing orders: what is done without asking, because it is forced or because the player said so once.
//!
//! Nothing here rolls a die that the player has not seen coming: a declaration that the die or the enemy
//! answers is closed by hand, and so are set-up and phases.

use kernel::{OrderCard, Orders, Silent};

use crate::action::Action;
use crate::game::Game;
use crate::games::Arnhem;
use crate::games::arnhem::Wired;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::unit::UnitId;

/// The order about all bridges; those about one each have its name with the bridge's.
const DEMOLITION: &str = "demolition";

impl Game {
    /// What may be left to standing orders; the first choice of each holds if nothing is ordered.
    pub(crate) fn order_cards(&self) -> Vec<OrderCard> {
        let mut all = cards();
        if let Some(rules) = self.arnhem() {
            all.extend(self.arnhem_cards(rules));
        }
        all
    }

    /// Bridges all at once or one by one, and cities.
    fn arnhem_cards(&self, rules: &Arnhem) -> Vec<OrderCard> {
        let card = |id: &str, name: &str, always: &str| OrderCard {
            id: id.into(),
            name: name.into(),
            choices: [("ask", "Ask me"), ("always", always), ("never", "Never")]
                .map(|(choice, text)| (choice.into(), text.into()))
                .to_vec(),
            under: None,
        };
        let bridges = rules.wired.iter().map(|bridge| {
            let mut one = card(&self.bridge_order(bridge), &self.wired_name(bridge), "Always blow it");
            one.choices.insert(0, ("all".into(), "As for all bridges".into()));
            one.under = Some(DEMOLITION.into());
            one
        });
        let all_bridges = card(DEMOLITION, "Blowing bridges (German)", "Always blow them");
        let city = card("city", "Shelter in a city", "Always, when it shortens a retreat");
        [all_bridges].into_iter().chain(bridges).chain([city]).collect()
    }

    /// The name of the order about one bridge.
    fn bridge_order(&self, bridge: &Wired) -> String {
        format!("{DEMOLITION}:{}/{}", self.number(bridge.a), self.number(bridge.b))
    }

    /// What is ordered about a bridge: for itself, or else for all.
    fn ordered_about<'a>(&self, bridge: &Wired, orders: &'a Orders) -> Option<&'a str> {
        let own = orders.get(&self.bridge_order(bridge)).map(String::as_str);
        own.filter(|&choice| choice != "all").or_else(|| orders.get(DEMOLITION).map(String::as_str))
    }
}

fn cards() -> Vec<OrderCard> {
    let card = |id: &str, name: &str, choices: &[(&str, &str)]| OrderCard {
        id: id.into(),
        name: name.into(),
        choices: choices.iter().map(|&(choice, text)| (choice.into(), text.into())).collect(),
        under: None,
    };
    vec![
        card("forced", "What is forced", &[("do", "Do it for me"), ("ask", "Let me do it")]),
        card(
            "protect",
            "Final protective fire",
            &[
                ("ask", "Ask me"),
                ("never", "Never"),
                ("helps", "When it lowers the column, with as few batteries as that takes"),
            ],
        ),
        card(
            "retreat",
            "Retreat",
            &[
                ("ask", "Ask me"),
                ("judged", "Where my position is best afterwards, as the rulebook judges it"),
            ],
        ),
        card(
            "advance",
            "Advance after combat",
            &[
                ("ask", "Ask me"),
                ("never", "Never"),
                ("combat-hex", "Into the combat hex alone, with the best defender"),
            ],
        ),
    ]
}

impl Game {
    /// What a side does now without being asked: always a legal action.
    pub(crate) fn auto_action(&self, p: &Position, side: usize, orders: &Orders) -> Option<Action> {
        if self.deciding(p) != Some(side) {
            return None;
        }
        let order = |id: &str| orders.get(id).map(String::as_str);
        if let Some(action) = self.arnhem_routine(p, orders) {
            return Some(action);
        }
        let by_order = match (p.step, order("protect"), order("retreat"), order("advance")) {
            (Step::Protect, Some("never"), ..) | (Step::Advance, _, _, Some("never")) => Some(Action::Done),
            (Step::Protect, Some("helps"), ..) => Some(self.helpful_fire(p)),
            (Step::Retreat | Step::Displace, _, Some("judged"), _) => self.best_way(p, side),
            (Step::Advance, _, _, Some("combat-hex")) => Some(self.advance_once(p)),
            _ => None,
        };
        by_order.or_else(|| if order("forced") == Some("ask") { None } else { self.forced(p, side) })
    }

    /// What the orders of Arnhem say about bridges and cities.
    fn arnhem_routine(&self, p: &Position, orders: &Orders) -> Option<Action> {
        match (p.step, orders.get("city").map(String::as_str)) {
            (Step::Demolition, _) => {
                let bridge = self.bridge_asked(p)?;
                match self.ordered_about(bridge, orders)? {
                    "always" => Some(Action::Blow(bridge.a, bridge.b)),
                    "never" => Some(Action::Done),
                    _ => None,
                }
            }
            (Step::Retreat, Some(city @ ("always" | "never"))) => {
                let mut menu = Menu::default();
                self.list_retreat(p, &mut menu);
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

    /// The only legal action, unless it closes what cannot be opened again.
    fn forced(&self, p: &Position, side: usize) -> Option<Action> {
        let mut menu = Menu::default();
        match p.step {
            // Long lists of places: not worth making while two units can still be placed.
            Step::Setup(_) if self.to_set_up(p, side).len() > 1 => return None,
            Step::Setup(_) => self.list_setup(p, side, &mut menu),
            Step::Combat => self.list_combat(p, &mut menu),
            Step::Declare => self.list_declare(p, &mut menu),
            Step::Retreat => self.list_retreat(p, &mut menu),
            Step::Displace => self.list_displace(p, &mut menu),
            Step::Movement
            | Step::Barrage
            | Step::Protect
            | Step::Advance
            | Step::Plan
            | Step::Dawn
            | Step::Bridging
            | Step::Demolition
            | Step::Destruction
            | Step::Over => return None,
        }
        let only = menu.only()?;
        match only {
            Action::Done if p.step == Step::Declare && self.leads_to_barrage(p) => Some(only),
            Action::Done | Action::End => None,
            _ => Some(only),
        }
    }

    /// Fire that lowers the column, by as few batteries as that takes; done once it is lowered or cannot be.
    fn helpful_fire(&self, p: &Position) -> Action {
        let mut bare = p.clone();
        bare.combat.protecting = crate::unit::UnitSet::NONE;
        bare.combat.protection = 0;
        let column = self.sums(&bare).column;
        if self.sums(p).column < column {
            return Action::Done;
        }
        let mut guns: Vec<UnitId> = (self.of_side[1 - self.phasing(p)] & self.artillery).iter().collect();
        guns.sort_by_key(|&gun| std::cmp::Reverse(self.counter(gun).values.fpf));
        let mut full = p.clone();
        let mut first = None;
        for gun in guns {
            if self.check_fpf(&full, gun).is_ok() {
                full.combat.protecting.insert(gun);
                first.get_or_insert(gun);
                if self.sums(&full).column < column {
                    return first.map_or(Action::Done, Action::Fpf);
                }
            }
        }
        Action::Done
    }

    /// The retreat or displacement after which the position is best for its side.
    fn best_way(&self, p: &Position, side: usize) -> Option<Action> {
        let mut menu = Menu::default();
        if p.step == Step::Retreat {
            self.list_retreat(p, &mut menu);
        } else {
            self.list_displace(p, &mut menu);
        }
        let score = |action: &Action| {
            let mut after = p.clone();
            self.perform(&mut after, side, action, &mut kernel::Scripted::default(), &mut Silent);
            self.evaluate(&after, side)
        };
        // The first among equals, so that the same position always gives the same way.
        menu.singles.into_iter().rev().max_by_key(score)
    }

    /// The strongest defender goes into the hex that was fought for; then nobody else.
    fn advance_once(&self, p: &Position) -> Action {
        let fought_for =
            |hex: &board::HexId| p.combat.paths.iter().any(|path| path.hexes().first() == Some(hex));
        let entered = p
            .combat
            .paths
            .iter()
            .filter_map(|path| path.hexes().first())
            .any(|&hex| p.unit_at(hex).is_some_and(|unit| p.shifted.has(unit)));
        if entered {
            return Action::Done;
        }
        let able = p.combat.may_advance.iter().filter_map(|unit| {
            let to = self.advance_hexes(p, unit).find(fought_for)?;
            Some((self.counter(unit).values.defense, unit, to))
        });
        let best = able.max_by_key(|&(defense, unit, _)| (defense, std::cmp::Reverse(unit)));
        best.map_or(Action::Done, |(_, unit, to)| Action::Advance { unit, to })
    }
}
