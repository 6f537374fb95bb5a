//! Positions survive being written down, as text and as bytes.

use arracourt::Position;
use kernel::prelude::*;
use kernel::{Dice, Seat, Seeded};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_position_comes_back_from_json_and_postcard_as_it_was(seed in any::<u64>(), options in 0_usize..6, steps in 0_usize..600) {
        let name = ["first", "second", "first+bridges+command-control", "second+bridges+optional-unit", "first+bid", "second+leader-death+friendly-fire"][options];
        let book = arracourt::open(name).unwrap();
        let mut dice = Seeded::from_number(seed);
        let mut at = book.start();
        let mut actions = Vec::new();
        for _ in 0..steps {
            let Some(seat) = book.decision(&at).seats.first() else { break };
            book.legal(&at, seat, &mut actions);
            let action = actions[dice.roll(actions.len() as u32) as usize - 1];
            book.apply(&mut at, seat, &action, &mut dice, &mut kernel::Silent).unwrap();
        }
        let text = serde_json::to_string(&at).unwrap();
        let read: Position = serde_json::from_str(&text).unwrap();
        prop_assert!(read == at);
        let bytes = postcard::to_stdvec(&at).unwrap();
        let read: Position = postcard::from_bytes(&bytes).unwrap();
        prop_assert!(read == at);
        // What follows from it is restored too: the same things may be done.
        let list = |at: &Position| {
            let mut all = Vec::new();
            for seat in [Seat(0), Seat(1)] {
                let mut actions = Vec::new();
                book.legal(at, seat, &mut actions);
                all.extend(actions);
            }
            all
        };
        prop_assert_eq!(list(&read), list(&at));
    }
}

#[test]
fn a_position_with_a_unit_nowhere_is_not_read() {
    let game = crate::table::start("first");
    let text = serde_json::to_string(&game.at).unwrap();
    let place = game.at.forces.area(game.unit("37/D")).unwrap();
    let broken = text.replace(&format!("\"places\":[{},", first_place(&text)), "\"places\":[77,");
    assert_ne!(broken, text, "{place:?}");
    assert!(serde_json::from_str::<Position>(&broken).is_err());
    assert!(serde_json::from_str::<Position>(&text.replacen("\"places\":[", "\"places\":[255,", 1)).is_err());
}

fn first_place(text: &str) -> &str {
    let from = text.find("\"places\":[").unwrap() + "\"places\":[".len();
    &text[from..from + text[from..].find(',').unwrap()]
}
