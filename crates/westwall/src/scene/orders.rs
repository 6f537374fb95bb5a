//! Standing orders: what is done without asking, because it is forced or because the player said so once.
//!
//! Nothing here rolls a die that the player has not seen coming: a declaration that the die or the enemy
//! answers is closed by hand, and so are set-up and phases.

use kernel::{OrderCard, Orders, Silent};
use kit::Side;

use crate::acting::Plan;
use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::unit::UnitId;

impl Game {
    /// What may be left to standing orders; the first choice of each holds if nothing is ordered.
    pub(crate) fn order_cards(&self) -> Vec<OrderCard> {
        let mut all = cards();
        all.extend(self.own_order_cards());
        all
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
    pub(crate) fn auto_action(&self, at: &Position, side: Side, orders: &Orders) -> Option<Action> {
        if self.deciding(at) != Some(side) {
            return None;
        }
        let order = |id: &str| orders.get(id).map(String::as_str);
        if let Some(action) = self.ordered(at, orders) {
            return Some(action);
        }
        let by_order = match (at.step, order("protect"), order("retreat"), order("advance")) {
            (Step::Protect, Some("never"), ..) | (Step::Advance, _, _, Some("never")) => Some(Action::Done),
            (Step::Protect, Some("helps"), ..) => Some(self.helpful_fire(at)),
            (Step::Retreat | Step::Displace, _, Some("judged"), _) => self.best_way(at, side),
            (Step::Advance, _, _, Some("combat-hex")) => Some(self.advance_once(at)),
            _ => None,
        };
        by_order.or_else(|| if order("forced") == Some("ask") { None } else { self.forced(at, side) })
    }

    /// The only legal action, unless it closes what cannot be opened again.
    fn forced(&self, at: &Position, side: Side) -> Option<Action> {
        let mut menu = Menu::default();
        match at.step {
            // Long lists of places: not worth making while two units can still be placed.
            Step::Setup(_) if self.to_set_up(at, side).len() > 1 => return None,
            Step::Setup(_) => self.list_setup(at, side, &mut menu),
            Step::Combat => self.list_combat(at, &mut menu),
            Step::Declare => self.list_declare(at, &mut menu),
            Step::Retreat => self.list_retreat(at, &mut menu),
            Step::Displace => self.list_displace(at, &mut menu),
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
            Action::Done if at.step == Step::Declare && self.leads_to_barrage(at) => Some(only),
            Action::Done | Action::End => None,
            _ => Some(only),
        }
    }

    /// Fire that lowers the column, by as few batteries as that takes; done once it is lowered or cannot be.
    fn helpful_fire(&self, at: &Position) -> Action {
        let mut bare = at.clone();
        bare.combat.protecting = crate::unit::UnitSet::NONE;
        bare.combat.protection = 0;
        let column = self.sums(&bare).column;
        if self.sums(at).column < column {
            return Action::Done;
        }
        let mut guns: Vec<UnitId> =
            (self.of_side[self.phasing(at).other().index()] & self.artillery).iter().collect();
        guns.sort_by_key(|&gun| std::cmp::Reverse(self.counter(gun).values.fpf));
        let mut full = at.clone();
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
    fn best_way(&self, at: &Position, side: Side) -> Option<Action> {
        let mut menu = Menu::default();
        if at.step == Step::Retreat {
            self.list_retreat(at, &mut menu);
        } else {
            self.list_displace(at, &mut menu);
        }
        let score = |action: &Action| {
            let mut after = at.clone();
            self.perform(
                &mut after,
                Plan::listed(side, action),
                &mut kernel::Scripted::default(),
                &mut Silent,
            );
            self.evaluate(&after, side)
        };
        // The first among equals, so that the same position always gives the same way.
        menu.singles.into_iter().rev().max_by_key(score)
    }

    /// The strongest defender goes into the hex that was fought for; then nobody else.
    fn advance_once(&self, at: &Position) -> Action {
        let fought_for =
            |hex: &board::HexId| at.combat.paths.iter().any(|path| path.hexes().first() == Some(hex));
        let entered = at
            .combat
            .paths
            .iter()
            .filter_map(|path| path.hexes().first())
            .any(|&hex| at.unit_at(hex).is_some_and(|unit| at.shifted.has(unit)));
        if entered {
            return Action::Done;
        }
        let able = at.combat.may_advance.iter().filter_map(|unit| {
            let to = self.advance_hexes(at, unit).find(fought_for)?;
            Some((self.counter(unit).values.defense, unit, to))
        });
        let best = able.max_by_key(|&(defense, unit, _)| (defense, std::cmp::Reverse(unit)));
        best.map_or(Action::Done, |(_, unit, to)| Action::Advance { unit, to })
    }
}
