//! Standing orders: actions taken without asking, because they are forced or because the player ordered them.
//!
//! None of them rolls a die that the player does not expect: the player closes declarations that a die or the enemy
//! answers, and also set-up and phases.

use kernel::{OrderCard, Orders, Silent};
use kit::{FORCED, Forced, Side, StandingOrder};

use crate::acting::Plan;
use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::numbers::SupportPoints;
use crate::position::{Position, Step};
use crate::unit::UnitId;

/// Final Protective Fire [S8.4].
#[derive(Clone, Copy)]
enum Protect {
    Ask,
    Never,
    Helps,
}

const PROTECT: StandingOrder<Protect> = StandingOrder {
    id: "protect",
    name: "Final Protective Fire",
    choices: &[
        (Protect::Ask, "ask", "Ask me"),
        (Protect::Never, "never", "Never"),
        (Protect::Helps, "helps", "When it lowers the column, with as few batteries as that takes"),
    ],
};

/// Retreats and displacements [S7.7, S7.8].
#[derive(Clone, Copy)]
enum Retreat {
    Ask,
    Best,
}

const RETREAT: StandingOrder<Retreat> = StandingOrder {
    id: "retreat",
    name: "Retreat",
    choices: &[
        (Retreat::Ask, "ask", "Ask me"),
        (Retreat::Best, "judged", "To where the rulebook rates my position best"),
    ],
};

/// Advance after combat [S7.9].
#[derive(Clone, Copy)]
enum Advance {
    Ask,
    Never,
    CombatHex,
}

const ADVANCE: StandingOrder<Advance> = StandingOrder {
    id: "advance",
    name: "Advance after combat",
    choices: &[
        (Advance::Ask, "ask", "Ask me"),
        (Advance::Never, "never", "Never"),
        (Advance::CombatHex, "combat-hex", "Only into the combat hex, with the best defender"),
    ],
};

impl Game {
    /// The standing orders that players may give.
    pub(crate) fn order_cards(&self) -> Vec<OrderCard> {
        let mut all = vec![FORCED.card(), PROTECT.card(), RETREAT.card(), ADVANCE.card()];
        all.extend(self.own_order_cards());
        all
    }

    /// What a side does now without being asked: always a legal action.
    pub(crate) fn auto_action(&self, at: &Position, side: Side, orders: &Orders) -> Option<Action> {
        if self.deciding(at) != Some(side) {
            return None;
        }
        self.ordered(at, orders)
            .or_else(|| self.by_order(at, side, orders))
            .or_else(|| if FORCED.choice(orders) == Forced::Ask { None } else { self.forced(at, side) })
    }

    /// What the orders of the standard rules say to do.
    fn by_order(&self, at: &Position, side: Side, orders: &Orders) -> Option<Action> {
        match at.step {
            Step::Protect => match PROTECT.choice(orders) {
                Protect::Ask => None,
                Protect::Never => Some(Action::Done),
                Protect::Helps => Some(self.helpful_fire(at)),
            },
            Step::Retreat | Step::Displace => match RETREAT.choice(orders) {
                Retreat::Ask => None,
                Retreat::Best => self.best_way(at, side),
            },
            Step::Advance => match ADVANCE.choice(orders) {
                Advance::Ask => None,
                Advance::Never => Some(Action::Done),
                Advance::CombatHex => Some(self.advance_once(at)),
            },
            Step::Setup(_)
            | Step::Movement
            | Step::Combat
            | Step::Declare
            | Step::Barrage
            | Step::Plan
            | Step::Dawn
            | Step::Bridging
            | Step::Demolition
            | Step::Destruction
            | Step::Over => None,
        }
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
        bare.combat.protection = SupportPoints::NONE;
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

    /// The strongest defender goes into the hex that was fought for, and no other unit.
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
