//! Standing orders: what is done without asking is legal, and games end with it.

use crate::table::{Table, board, scenario};
use crate::wander::look_around;
use kernel::prelude::*;
use kernel::{Choices, Dice, Orders, Seat, Seeded, Silent};
use westwall::{Action, Menu};

fn orders(all: &[(&str, &str)]) -> Orders {
    all.iter().map(|&(id, choice)| (id.to_string(), choice.to_string())).collect()
}

fn routine(t: &Table, side: u8, given: &[(&str, &str)]) -> Option<String> {
    let action = t.rulebook().auto_action(t.position(), Seat(side), &orders(given))?;
    Some(t.rulebook().write(&action))
}

/// Whatever is ordered, a game goes on to its end with legal actions alone.
#[test]
fn games_with_standing_orders_are_legal_and_end() {
    let sets = [
        vec![],
        vec![("protect", "helps"), ("advance", "combat-hex"), ("retreat", "judged")],
        vec![("protect", "never"), ("advance", "never"), ("forced", "ask")],
        vec![("protect", "nonsense"), ("unknown", "order")],
        vec![("demolition", "always"), ("city", "always")],
        vec![("demolition", "never"), ("city", "never")],
        vec![("demolition", "always"), ("demolition:0706/0806", "never"), ("demolition:2119/2120", "ask")],
    ];
    for (name, games) in [("spearhead", 3_u64), ("relief", 6), ("arnhem", 1), ("remagen", 1)] {
        let book = westwall::open(name).unwrap();
        for (set, seed) in
            sets.iter().zip(0..).flat_map(|(set, index)| (0..games).map(move |n| (set, n * 10 + index)))
        {
            let given = orders(set);
            let mut p = book.start();
            let (mut choose, mut roll) = (Seeded::from_number(seed), Seeded::from_number(seed + 1));
            let mut menu = Menu::default();
            let mut steps = 0;
            while let Some(seat) = book.decision(&p).seats.first() {
                steps += 1;
                assert!(steps < 20_000, "{name} does not end with {set:?}");
                assert_eq!(book.auto_action(&p, Seat(1 - seat.0), &given), None, "only who decides acts");
                let action = book.auto_action(&p, seat, &given).unwrap_or_else(|| {
                    book.legal(&p, seat, &mut menu);
                    menu.action(choose.roll(menu.len() as u32) as usize - 1)
                });
                book.apply(&mut p, seat, &action, &mut roll, &mut Silent)
                    .unwrap_or_else(|refusal| panic!("{} is refused: {refusal}", book.write(&action)));
            }
        }
    }
}

/// A player with one legal action is not asked, unless that action closes a step for good.
#[test]
fn what_is_forced_is_done() {
    let given = orders(&[]);
    let book = westwall::open("spearhead").unwrap();
    let mut menu = Menu::default();
    look_around(&book, 3, 7, |p, seat| {
        book.legal(p, seat, &mut menu);
        let only = (menu.len() == 1).then(|| menu.action(0));
        match (book.auto_action(p, seat, &given), only) {
            (Some(done), only) => assert_eq!(Some(done), only, "nothing but the only action is forced"),
            (None, Some(only)) => assert!(matches!(only, Action::Done | Action::End), "{only:?} is forced"),
            (None, None) => {}
        }
    });
}

#[test]
fn a_combat_without_a_choice_is_named_but_not_rolled() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0506: E US infantry 2-4-7",
    );
    assert_eq!(routine(&t, 1, &[]).as_deref(), Some("attack E"));
    assert_eq!(routine(&t, 1, &[("forced", "ask")]), None);
    let t = t.play("attack E");
    assert_eq!(routine(&t, 1, &[]).as_deref(), Some("with A"));
    let t = t.play("with A");
    assert_eq!(t.legal(), ["done"]);
    assert_eq!(routine(&t, 1, &[]), None, "the die is the player's");
}

#[test]
fn protective_fire_is_given_when_it_lowers_the_column() {
    // 6 against 3 is +3, column 8 from +2 to +3: two points make +1, column 7.
    let attack = |strength: u8| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German infantry {strength}-3-7
             0506: E US infantry 2-3-7
             0510: H US artillery 1-2-8/1-7
             0509: I US artillery 1-2-8/1-7"
        ));
        t.play_all(&["attack E", "with A", "done"])
    };
    let helps = &[("protect", "helps")][..];
    let t = attack(6);
    assert_eq!(routine(&t, 0, helps).as_deref(), Some("fpf H"));
    let t = t.play("fpf H");
    assert_eq!(routine(&t, 0, helps).as_deref(), Some("done"), "one battery was enough");
    // 20 against 3 is beyond the table: two or four points change nothing.
    assert_eq!(routine(&attack(20), 0, helps).as_deref(), Some("done"));
    assert_eq!(routine(&attack(6), 0, &[("protect", "never")]).as_deref(), Some("done"));
    assert_eq!(routine(&attack(6), 0, &[]), None);
}

#[test]
fn the_best_defender_advances_into_the_combat_hex_alone() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 7-2-7
         0605: B German infantry 7-4-7
         0506: E US infantry 2-3-7",
    );
    let t = t.play_all(&["attack E", "with A", "with B"]).roll("done", 6);
    let t = t.play("retreat E to 0507").play("retreat E to 0508");
    let order = &[("advance", "combat-hex")][..];
    assert_eq!(routine(&t, 1, order).as_deref(), Some("advance B to 0506"));
    let t = t.play("advance B to 0506");
    assert_eq!(t.goals("advance", "A"), ["0507"], "it could go on through its friend");
    assert_eq!(routine(&t, 1, order).as_deref(), Some("done"));
}

/// Each bridge may have its own order; the others follow the order for all.
#[test]
fn a_bridge_is_blown_or_spared_as_ordered_for_it_or_for_all() {
    let t = scenario("arnhem", "turn 2, Allied movement\n0605: 1/506\n2621: BrDf\nwired 0706/0806 wired");
    let t = t.play("move 1/506 to 0706");
    let (all, own) = ("demolition", "demolition:0706/0806");
    let (blow, spare) = (Some("blow 0706/0806".to_string()), Some("done".to_string()));
    for (given, done) in [
        (vec![(own, "always")], &blow),
        (vec![(own, "never")], &spare),
        (vec![(all, "always"), (own, "never")], &spare),
        (vec![(all, "never"), (own, "always")], &blow),
        (vec![(all, "always"), (own, "ask")], &None),
        (vec![(all, "always"), (own, "all")], &blow),
        (vec![(all, "never"), (own, "all")], &spare),
        (vec![(all, "ask"), (own, "all")], &None),
        (vec![(all, "never"), ("demolition:1309/1310", "always")], &spare),
        (vec![("demolition:1309/1310", "always")], &None),
    ] {
        assert_eq!(routine(&t, 1, &given), *done, "{given:?}");
    }
}

/// Every wired bridge is offered under the order for all, and nothing else is.
#[test]
fn every_wired_bridge_has_a_card() {
    let cards = westwall::open("arnhem").unwrap().board().orders;
    let bridges: Vec<_> = cards.iter().filter(|card| card.under.as_deref() == Some("demolition")).collect();
    assert_eq!(bridges.len(), 16);
    assert!(bridges.iter().all(|card| card.choices[0].0 == "all" && card.choices.len() == 4));
    assert!(bridges.iter().any(|card| card.id == "demolition:0706/0806" && card.name.starts_with("Son ")));
    assert!(cards.iter().any(|card| card.id == "demolition" && card.under.is_none()));
    let elsewhere = westwall::open("remagen").unwrap().board().orders;
    assert!(elsewhere.iter().all(|card| card.under.is_none()));
}
