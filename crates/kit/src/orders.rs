//! Standing orders: what a seat has answered in advance.
//!
//! A rulebook lists its orders as constants, each with an enum for its choices. [`StandingOrder::card`] is what players
//! see, [`StandingOrder::choice`] what holds now. An order may have exceptions for single pieces (a bridge, a gun):
//! [`StandingOrder::card_for`] and [`StandingOrder::choice_for`].
//!
//! ```
//! use kernel::Orders;
//! use kit::StandingOrder;
//!
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! enum Fire {
//!     Ask,
//!     Hold,
//! }
//! const FIRE: StandingOrder<Fire> = StandingOrder {
//!     id: "fire",
//!     name: "Opportunity fire",
//!     choices: &[(Fire::Ask, "ask", "Ask me"), (Fire::Hold, "hold", "Hold fire")],
//! };
//!
//! let orders: Orders = [("fire".into(), "hold".into()), ("fire:88/1".into(), "ask".into())].into();
//! assert_eq!(FIRE.choice(&orders), Fire::Hold);
//! assert_eq!(FIRE.choice_for(&orders, "88/1"), Fire::Ask);
//! assert_eq!(FIRE.choice_for(&orders, "88/2"), Fire::Hold, "as for all guns");
//! ```

use kernel::{OrderCard, Orders};

/// The choice of a card about one piece that makes no exception of it.
const AS_ALL: &str = "all";

/// An order that players may give once instead of answering every time.
#[derive(Debug, Clone, Copy)]
pub struct StandingOrder<C: 'static> {
    /// Its name in [`Orders`].
    pub id: &'static str,
    /// What players call it.
    pub name: &'static str,
    /// The choices: its value, its name in [`Orders`], and what players read. The first holds if nothing is ordered.
    pub choices: &'static [(C, &'static str, &'static str)],
}

impl<C: Copy> StandingOrder<C> {
    /// The card that offers it.
    pub fn card(&self) -> OrderCard {
        OrderCard {
            id: self.id.into(),
            name: self.name.into(),
            choices: self.offered().collect(),
            under: None,
        }
    }

    /// The card that makes an exception for one piece, folded under the card for all. Its first choice, read as
    /// `as_all`, makes none.
    pub fn card_for(&self, piece: &str, name: String, as_all: &str) -> OrderCard {
        let none = (AS_ALL.into(), as_all.into());
        OrderCard {
            id: self.id_for(piece),
            name,
            choices: std::iter::once(none).chain(self.offered()).collect(),
            under: Some(self.id.into()),
        }
    }

    /// What is ordered. An unknown choice counts as none.
    ///
    /// # Panics
    /// If the order has no choices.
    pub fn choice(&self, orders: &Orders) -> C {
        self.read(orders.get(self.id)).unwrap_or(self.choices[0].0)
    }

    /// What is ordered about one piece: its own order, or else the one for all.
    pub fn choice_for(&self, orders: &Orders, piece: &str) -> C {
        let own = orders.get(&self.id_for(piece)).filter(|&choice| choice != AS_ALL);
        self.read(own).unwrap_or_else(|| self.choice(orders))
    }

    fn read(&self, ordered: Option<&String>) -> Option<C> {
        let ordered = ordered?;
        self.choices.iter().find(|(_, id, _)| id == ordered).map(|&(choice, ..)| choice)
    }

    fn id_for(&self, piece: &str) -> String {
        format!("{}:{piece}", self.id)
    }

    fn offered(&self) -> impl Iterator<Item = (String, String)> {
        self.choices.iter().map(|&(_, id, text)| (id.into(), text.into()))
    }
}

/// Who takes an action that is the only legal one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forced {
    /// The program.
    Do,
    /// The player.
    Ask,
}

/// The order about forced actions, which every rulebook has.
pub const FORCED: StandingOrder<Forced> = StandingOrder {
    id: "forced",
    name: "Forced actions",
    choices: &[(Forced::Do, "do", "Do them for me"), (Forced::Ask, "ask", "Ask me")],
};

#[cfg(test)]
mod tests {
    use super::*;

    fn orders(given: &[(&str, &str)]) -> Orders {
        given.iter().map(|&(id, choice)| (id.into(), choice.into())).collect()
    }

    #[test]
    fn the_first_choice_holds_unless_another_is_ordered() {
        assert_eq!(FORCED.choice(&orders(&[])), Forced::Do);
        assert_eq!(FORCED.choice(&orders(&[("forced", "ask")])), Forced::Ask);
        assert_eq!(FORCED.choice(&orders(&[("forced", "nonsense")])), Forced::Do);
    }

    #[test]
    fn an_exception_for_a_piece_comes_before_the_order_for_all() {
        let given = orders(&[("forced", "ask"), ("forced:A", "do"), ("forced:B", "all")]);
        let choices = ["A", "B", "C"].map(|piece| FORCED.choice_for(&given, piece));
        assert_eq!(choices, [Forced::Do, Forced::Ask, Forced::Ask]);
    }

    #[test]
    fn the_card_for_a_piece_offers_to_do_as_for_all() {
        let card = FORCED.card_for("A", "Battery A".into(), "As for all batteries");
        assert_eq!((card.id.as_str(), card.under.as_deref()), ("forced:A", Some("forced")));
        assert_eq!(card.choices[0], ("all".into(), "As for all batteries".into()));
        assert_eq!(card.choices[1..], FORCED.card().choices);
    }
}
