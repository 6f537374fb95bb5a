//! Standing orders: whatever a side owes while the other acts can be answered in advance.

use std::collections::BTreeMap;

use guards::{Guards, Position};
use kernel::prelude::*;
use kernel::{Orders, Seat, Viewer};

use crate::opponents::play;

/// The topics that have an order, each with a choice that answers.
const OWED: [(&str, &str); 11] = [
    ("opportunity-fire", "always"),
    ("defensive-artillery", "least"),
    ("anti-aircraft", "all"),
    ("black-chit", "helps"),
    ("losses", "cheapest"),
    ("retreat", "home"),
    ("overstack", "cheapest"),
    ("advance", "all"),
    ("overrun", "stop"),
    ("supply", "strongest"),
    ("replacement", "strongest"),
];

/// Every topic has its order, and every order a choice that asks.
#[test]
fn every_answer_has_an_order() {
    let book = guards::open("goodwood").unwrap();
    let cards = book.board().orders;
    for (topic, choice) in OWED {
        let card = cards.iter().find(|card| card.id == topic).unwrap_or_else(|| panic!("{topic}"));
        assert!(card.choices.iter().any(|(id, _)| id == choice), "{topic} {choice}");
        assert_eq!(card.choices[0].0, "ask", "{topic}: without an order the player is asked");
    }
}

/// In whole games every such question is answered by its order with a legal action, and by no other order.
#[test]
fn an_order_answers_whatever_is_asked() {
    let mut answered: BTreeMap<&str, usize> = BTreeMap::new();
    let mut look = |book: &Guards, at: &Position, seat: Seat| {
        let topic = book.decision(at).topic;
        let Some(&(topic, choice)) = OWED.iter().find(|(owed, _)| *owed == topic) else { return };
        let view = book.view(at, Viewer::Seat(seat));
        let given: Orders = [(topic.to_owned(), choice.to_owned())].into_iter().collect();
        let action = book.auto_action(&view, seat, &given);
        let action = action.unwrap_or_else(|| panic!("{topic}: no answer"));
        let allowed = book.check(&view, seat, &action);
        assert!(allowed.is_ok(), "{topic}: {} {allowed:?}", book.write(&action));
        let others: Orders = OWED
            .iter()
            .filter(|(other, _)| *other != topic)
            .map(|(other, choice)| ((*other).to_owned(), (*choice).to_owned()))
            .collect();
        assert_eq!(book.auto_action(&view, seat, &others), None, "{topic}: another order answers");
        *answered.entry(topic).or_default() += 1;
    };
    for (name, seed) in [("goodwood", 21), ("bonninghardt", 23)] {
        play(name, seed, &mut look);
    }
    for topic in ["opportunity-fire", "defensive-artillery", "black-chit", "losses", "retreat", "advance"] {
        assert!(answered.contains_key(topic), "{topic} was never asked: {answered:?}");
    }
    assert!(answered.contains_key("supply") && answered.contains_key("replacement"), "{answered:?}");
}
