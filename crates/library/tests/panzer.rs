//! Panzer on the shelf: every scenario with every option opens, plays in notation and replays from its record.

use kernel::{Seat, Seed, UndoRule, Viewer};
use library::{Book, Game, Shelf};

fn panzer(shelf: &Shelf) -> &dyn Book {
    shelf.book("panzer").expect("it is on the shelf")
}

/// Plays a few decisions by chance, in notation as a program does.
fn play(game: &mut dyn Game, decisions: usize) {
    let mut number = 7_usize;
    for _ in 0..decisions {
        let Some(seat) = game.decision(Viewer::Referee).seats.first() else { return };
        let list = game.legal(seat);
        number = number.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
        let action = list[number / 64 % list.len()].clone();
        game.act(seat, &action, None).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
}

#[test]
fn every_scenario_opens_with_its_options() {
    let shelf = Shelf::standard();
    let book = panzer(&shelf);
    assert_eq!(book.scenarios().len(), 10);
    for scenario in book.scenarios() {
        assert!(scenario.options.iter().any(|option| option.id == "board"), "{}", scenario.id);
        let of_first = scenario.options.iter().filter(|_| scenario.id == "chance-encounter");
        // Streamlined movement changes staggered initiative and means nothing without it.
        let needs = |option: &str| if option == "streamlined" { "+staggered" } else { "" };
        let alone = of_first.map(|option| format!("{}{}+{}", scenario.id, needs(option.id), option.id));
        let all: Vec<&str> = std::iter::once(scenario.id.as_ref())
            .chain(scenario.options.iter().map(|option| option.id))
            .collect();
        for name in alone.chain([all.join("+")]) {
            let game = book.open(&name, Seed::from_number(1), UndoRule::Free);
            assert!(game.is_ok(), "{name}: {:?}", game.err());
        }
        let map = book.map_picture(&scenario.map).unwrap_or_default();
        assert!(map.starts_with("<svg"), "{}", scenario.map);
    }
}

#[test]
fn games_are_played_in_notation_and_replayed_from_their_records() {
    let shelf = Shelf::standard();
    let book = panzer(&shelf);
    for name in ["25", "25+board+morale", "27", "28+board", "33"] {
        let named = shelf.scenario(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut game = book.open(&named.id(), Seed::from_number(3), UndoRule::Free).expect("it opens");
        play(&mut *game, 120);
        let record = game.record(Viewer::Referee);
        let again = shelf.load(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((again.stopped, again.game.record(Viewer::Referee)), (None, record), "{name}");
    }
}

#[test]
fn a_scenario_is_found_by_its_number() {
    let shelf = Shelf::standard();
    for (name, id) in
        [("25", "chance-encounter"), ("panzer/34", "glorious-goodwood"), ("panzer-28", "the-village")]
    {
        assert_eq!(shelf.scenario(name).map(|found| found.id()), Ok(id.to_owned()));
    }
    let game = panzer(&shelf).open("25", Seed::from_number(1), UndoRule::Free).expect("it opens");
    assert!(!game.legal(Seat(0)).is_empty());
}
