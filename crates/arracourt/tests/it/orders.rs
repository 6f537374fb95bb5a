//! Standing orders: what is done without asking is legal, and games end with it.

use crate::table::{Table, table};
use crate::wander::NAMES;
use arracourt::Step;
use kernel::prelude::*;
use kernel::{Dice, Orders, Seat, Seeded, Silent};

fn orders(all: &[(&str, &str)]) -> Orders {
    all.iter().map(|&(id, choice)| (id.to_string(), choice.to_string())).collect()
}

fn routine(t: &Table, given: &[(&str, &str)]) -> Option<String> {
    let action = t.book.auto_action(&t.at, t.seat(), &orders(given))?;
    Some(t.book.write(&action))
}

/// Whatever is ordered, a game goes on to its end with legal actions alone.
#[test]
fn games_with_standing_orders_are_legal_and_end() {
    let sets = [
        vec![],
        vec![
            ("advantage", "never"),
            ("lead", "best"),
            ("withdraw", "alone"),
            ("attrition", "flips"),
            ("guns", "all"),
        ],
        vec![
            ("advantage", "repulse"),
            ("withdraw", "never"),
            ("attrition", "hold"),
            ("refit", "flip"),
            ("forced", "ask"),
        ],
        vec![("advantage", "sunset"), ("attrition", "nonsense"), ("unknown", "order")],
    ];
    for name in NAMES {
        let book = arracourt::open(name).unwrap();
        for (set, seed) in sets.iter().zip(0..) {
            let given = orders(set);
            let mut at = book.start();
            let (mut choose, mut roll) = (Seeded::from_number(seed), Seeded::from_number(seed + 1));
            let mut legal = Vec::new();
            let mut steps = 0;
            while let Some(seat) = book.decision(&at).seats.first() {
                steps += 1;
                assert!(steps < 20_000, "{name} does not end with {set:?}");
                if at.step != Step::Bid {
                    assert_eq!(
                        book.auto_action(&at, Seat(1 - seat.0), &given),
                        None,
                        "only who decides acts"
                    );
                }
                let action = book.auto_action(&at, seat, &given).unwrap_or_else(|| {
                    book.legal(&at, seat, &mut legal);
                    legal[choose.roll(legal.len() as u32) as usize - 1]
                });
                book.apply(&mut at, seat, &action, &mut roll, &mut Silent)
                    .unwrap_or_else(|refusal| panic!("{} is refused: {refusal}", book.write(&action)));
            }
        }
    }
}

/// Every choice on the cards is one that the first names as what holds without an order.
#[test]
fn nothing_is_ordered_until_a_player_says_so() {
    for name in NAMES {
        let cards = arracourt::open(name).unwrap().board().orders;
        assert!(cards.iter().all(|card| card.choices.len() >= 2));
        let asks = cards.iter().filter(|card| card.id != "forced");
        assert!(asks.into_iter().all(|card| card.choices[0].0 == "ask"));
    }
}

/// An assault of two against two, up to the defender's lead.
fn fight(advantage: &str) -> Table {
    let text = format!(
        "turn 2, impulse 3, overcast, German{advantage}
         18: 1/130A 1/130B
         14: 37/D 53/C
         reduced: 37/D"
    );
    let t = table("first", &text);
    t.play_all(&["assault 18", "move 1/130A to 14", "move 1/130B to 14", "attack 14", "lead 1/130A"])
}

#[test]
fn the_lead_defender_is_the_stoutest() {
    let t = fight("");
    assert_eq!(t.step(), Step::Lead);
    assert_eq!(routine(&t, &[]), None);
    let stoutest = t
        .units_in(14)
        .into_iter()
        .filter(|unit| t.game().side(t.unit(unit)).name() == "American")
        .max_by_key(|unit| t.game().values(&t.at, t.unit(unit)).defense)
        .unwrap();
    assert_eq!(routine(&t, &[("lead", "best")]), Some(format!("lead {stoutest}")));
}

#[test]
fn the_advantage_is_asked_for_only_as_ordered() {
    // A bad roll for the attacker, who holds the Advantage.
    let t = fight(", Advantage German").roll("lead 53/C", &[1, 1, 6, 6]);
    assert_eq!(t.step(), Step::Reroll);
    assert_eq!(routine(&t, &[]), None);
    assert_eq!(routine(&t, &[("advantage", "repulse")]), None);
    assert_eq!(routine(&t, &[("advantage", "never")]), Some("accept".into()));
    assert_eq!(routine(&t, &[("advantage", "sunset")]), Some("accept".into()));
    // A good one.
    let t = fight(", Advantage German").roll("lead 53/C", &[6, 6, 1, 1]);
    assert_eq!(routine(&t, &[("advantage", "repulse")]), Some("accept".into()));
}

#[test]
fn attrition_flips_before_it_retreats() {
    let t = fight("").roll("lead 53/C", &[5, 3, 3, 2]);
    assert_eq!(t.step(), Step::Attrition, "{:?}", t.log());
    assert_eq!(routine(&t, &[]), None);
    assert_eq!(routine(&t, &[("attrition", "flips")]), Some("hit 53/C".into()), "53/C alone can flip");
}

/// Units with one way each go it by standing order: the journal has the same retreats as by hand. Covers 14.2.1.
#[test]
fn retreats_with_one_way_each_are_forced_unless_their_order_matters() {
    let repulsed = table(
        "first",
        "turn 2, impulse 3, fog, German
         17: 1/130A 1/130B
         14: 24/C
         reduced: 24/C
         german: 17 16 18",
    )
    .play_all(&["assault 17", "move 1/130A to 18", "move 1/130A to 14"])
    .play_all(&["move 1/130B to 16", "move 1/130B to 14", "attack 14"])
    .roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!(repulsed.legal(), ["retreat 1/130A to 18", "retreat 1/130B to 16"]);
    assert_eq!(routine(&repulsed, &[]), Some("retreat 1/130A to 18".into()));
    assert_eq!(routine(&repulsed, &[("forced", "ask")]), None);
    // Two units leave 33 for 34, where there is room for one.
    let crowded = table(
        "first",
        "turn 2, impulse 1, clear, American
         9: 37/A
         33: 1/16A 1/16B
         reduced: 1/16A 1/16B
         34: 1/130A 1/130B 1/130C 1/130D 2113/A 2113/B 2113/C 1/2113A 1/2113B
         german: 33 34 35 36 38",
    )
    .play("strike 33")
    .roll("target 1/16A", &[2, 3, 2, 3])
    .play_all(&["hit 1/16A", "hit 1/16B", "done"]);
    assert_eq!((crowded.step(), routine(&crowded, &[])), (Step::Retreat, None));
}
