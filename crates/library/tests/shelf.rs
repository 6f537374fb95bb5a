//! Books and scenarios by name, clauses, records, and the simple opponents.

use kernel::{Seat, Seed, UndoRule, Viewer};
use library::{
    Advice, Book, Card, ChartQuery, Contents, Control, DataKind, Game, Level, Limits, Mind, NameError,
    ScenarioCard, Shelf, Volume,
};
use minis::plots::Plots;
use serde_json::json;

fn spearhead(shelf: &Shelf, seed: u64) -> Box<dyn Game> {
    let named = shelf.scenario("spearhead").expect("it is on the shelf");
    named.book.open(&named.scenario.id, Seed::from_number(seed), UndoRule::Free).expect("it opens")
}

fn westwall(shelf: &Shelf) -> &dyn Book {
    shelf.book("westwall").expect("it is on the shelf")
}

#[test]
fn scenarios_are_found_leniently_but_never_by_guess() {
    let shelf = Shelf::standard();
    let names = [
        "spearhead",
        "SPEARHEAD",
        " spearhead ",
        "bastogne/spearhead",
        "westwall/spearhead",
        "WestWall/Bastogne/Spearhead",
        "bastogne-1",
        "Bastogne 1",
    ];
    for name in names {
        assert_eq!(
            shelf.scenario(name).map(|found| found.scenario.id.clone()),
            Ok("spearhead".into()),
            "{name}"
        );
    }
    let found = shelf.scenario("the relief of bastogne").map(|found| found.scenario.id.clone());
    assert_eq!(found, Ok("relief".into()));
    for name in ["", "/", "spear", "spearheads", "arnhem/spearhead", "a/b/c/spearhead", "spearhead/"] {
        assert!(matches!(shelf.scenario(name).map(|_| ()), Err(NameError::Scenario { .. })), "{name}");
    }
}

/// Three books have an Arnhem or a Goodwood: a bare name is the id of one of them, and the others are found in their book.
#[test]
fn an_id_goes_before_an_alias_of_another_book() {
    let shelf = Shelf::standard();
    let found = |name: &str| {
        let named = shelf.scenario(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        format!("{}/{}", named.book.card().id, named.scenario.id)
    };
    assert_eq!(found("arnhem"), "westwall/arnhem");
    assert_eq!(found("goodwood"), "guards/goodwood");
    assert_eq!(found("greatbattles/arnhem"), "greatbattles/oosterbeek");
    assert_eq!(found("greatbattles/goodwood"), "greatbattles/east-of-caen");
    assert_eq!(found("malta"), "greatbattles/malta");
    assert_eq!(shelf.map("oosterbeek").map(|(book, _)| book.card().id.clone()), Ok("greatbattles".into()));
}

#[test]
fn options_of_great_battles_are_chosen_by_name_and_exclude_each_other() {
    let shelf = Shelf::standard();
    let opens = |name: &str| {
        let named = shelf.scenario(name).map_err(|error| error.to_string())?;
        let game = named.book.open(&named.id(), Seed::from_number(1), UndoRule::Free);
        game.map(|game| game.title().scenario.clone()).map_err(|fault| fault.to_string())
    };
    assert_eq!(opens("agira+morale-quality+ammo"), Ok("agira+morale-quality+ammo".into()));
    assert_eq!(opens("oosterbeek+owen-drift"), Ok("oosterbeek+owen-drift".into()));
    let both = opens("agira+cover-to-hit+destroy-modifiers").expect_err("they contradict each other");
    assert!(both.contains("exclude each other") && both.contains("faq-1"), "{both}");
    let alone = opens("malta+ammo-quality").expect_err("it needs another");
    assert!(alone.contains("needs 'ammo'"), "{alone}");
    let useless = opens("agira+owen-drift").expect_err("nobody drops");
    assert!(useless.contains("belongs to 'oosterbeek'"), "{useless}");
}

#[test]
fn a_name_that_two_scenarios_share_lists_both() {
    let twice = Shelf::with(vec![Box::new(copied()), Box::new(copied())]);
    let error = twice.scenario("small").map(|_| ()).expect_err("two have the name");
    assert!(matches!(&error, NameError::Ambiguous { .. }), "{error}");
    assert!(error.to_string().contains("'copied/table/small'"), "{error}");
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    let shelf = Shelf::standard();
    let book = shelf.book("chess").map(|_| ()).expect_err("there is none").to_string();
    assert!(book.contains("'westwall'"), "{book}");
    let map = shelf.map("waterloo").map(|_| ()).expect_err("there is none").to_string();
    assert!(map.contains("'bastogne'"), "{map}");
    assert_eq!(shelf.map("westwall/bastogne").map(|(_, id)| id), Ok("bastogne"));
}

#[test]
fn every_scenario_opens_and_every_shipped_file_is_sound() {
    let shelf = Shelf::standard();
    for named in shelf.all_scenarios() {
        let game =
            named.book.open(&named.scenario.id, Seed::from_number(1), UndoRule::Free).expect("it opens");
        assert_eq!(game.title().seats, named.scenario.sides);
        assert!(!game.decision(Viewer::Referee).seats.is_empty());
        assert!(named.scenario.sides.contains(&named.scenario.first));
        assert!(named.scenario.turns > 0 && !named.scenario.about.is_empty());
    }
    for book in shelf.books() {
        assert!(!book.shipped().is_empty());
        for file in book.shipped() {
            assert_eq!(book.check_data(file.kind, file.text), Ok(()), "{}", file.path);
        }
        assert!(book.check_data(DataKind::Map, "name = 3").is_err());
    }
}

#[test]
fn clauses_are_found_by_number_and_by_words() {
    let shelf = Shelf::standard();
    let book = westwall(&shelf);
    assert_eq!(library::clause(book, " s5.31 ").map(|found| found.clause.id.as_str()), Some("S5.31"));
    assert!(library::clause(book, "S5").is_none());
    let below: Vec<&str> =
        library::clauses_below(book, "S5.1").iter().map(|found| found.clause.id.as_str()).collect();
    assert!(below.contains(&"S5.11") && !below.contains(&"S5.1") && !below.contains(&"S5.21"), "{below:?}");
    let chapter: Vec<&str> =
        library::clauses_below(book, "S5").iter().map(|found| found.clause.id.as_str()).collect();
    assert!(chapter.contains(&"S5.1") && chapter.contains(&"S5.31"), "{chapter:?}");
    assert!(chapter.iter().all(|id| id.starts_with("S5.")), "{chapter:?}");
    let found = library::search(book, "Zone CONTROL");
    assert!(found.iter().all(|library::Found { clause, .. }| {
        let all = format!("{} {} {}", clause.id, clause.title, clause.text).to_lowercase();
        all.contains("zone") && all.contains("control")
    }));
    assert!(!found.is_empty() && library::search(book, "  ").is_empty());
}

#[test]
fn the_table_answers_bare_strengths() {
    let shelf = Shelf::standard();
    let ask = |attack, defend, terrain: &str| {
        westwall(&shelf).chart(&ChartQuery { attack, defend, terrain: terrain.into() })
    };
    let odds = ask(13, 4, "Town").expect("it is on the table");
    assert_eq!(odds.chances.iter().map(|chance| chance.weight).sum::<u32>(), odds.total);
    assert!(ask(13, 4, "moon").is_err_and(|fault| fault.place == "terrain"));
    assert!(ask(-1, 4, "clear").is_err_and(|fault| fault.place == "attack"));
    assert!(ask(1, 1_000_000, "clear").is_err_and(|fault| fault.place == "defend"));
}

fn advise(game: &dyn Game, seat: Seat, level: Level, seed: u64) -> Option<Advice> {
    let mut mind = Mind::new(level, Seed::from_number(seed));
    game.consult(&mut mind, seat, &Limits::nodes(500), &Control::new())
}

#[test]
fn advice_is_legal_reproducible_and_only_for_who_decides() {
    let shelf = Shelf::standard();
    for level in Level::ALL {
        let mut game = spearhead(&shelf, 2);
        for step in 0..25 {
            let seat = game.decision(Viewer::Referee).seats.first().expect("a seat decides");
            let other = Seat(1 - seat.0);
            let advice = advise(&*game, seat, level, step).expect("there is something to do");
            assert_eq!(advise(&*game, seat, level, step), Some(advice.clone()));
            assert_eq!(advise(&*game, other, level, step), None);
            assert!(game.legal(seat).contains(&advice.action), "{advice:?}");
            game.act(seat, &advice.action, None).expect("advice is legal");
        }
    }
}

#[test]
fn regular_beats_random_on_either_side() {
    let shelf = Shelf::standard();
    for regular in [Seat(0), Seat(1)] {
        let mut game = spearhead(&shelf, 1);
        while let Some(seat) = game.decision(Viewer::Referee).seats.first() {
            let level = if seat == regular { Level::Regular } else { Level::Random };
            let advice = advise(&*game, seat, level, game.steps(Viewer::Referee) as u64)
                .expect("there is something to do");
            assert!(!advice.why.is_empty());
            game.act(seat, &advice.action, None).expect("advice is legal");
        }
        assert_eq!(game.outcome().expect("it is over").winner, Some(regular));
    }
}

#[test]
fn a_composed_game_tells_all_faults_and_can_be_recorded_and_loaded() {
    let shelf = Shelf::standard();
    let book = westwall(&shelf);
    let seed = Seed::from_number(1);
    let wrong = json!({ "scenario": "spearhead", "turn": 99, "units": { "9/99": "0101" } });
    let faults = book.compose(&wrong, seed, UndoRule::Free).err().expect("it is wrong");
    assert_eq!(faults.len(), 2, "{faults:?}");
    let typed = book.compose(&json!({ "units": [] }), seed, UndoRule::Free).err().expect("it is wrong");
    assert_eq!(typed[0].place, "units");
    let right = json!({
        "scenario": "spearhead", "turn": 2, "side": "German", "phase": "combat",
        "units": { "1/3": "1910", "2/501": "1810" }, "others": "out",
    });
    let mut game = book.compose(&right, seed, UndoRule::Free).expect("it is right");
    game.act(Seat(1), "attack 2/501", None).expect("it is legal");
    let loaded = shelf.load(&game.record(Viewer::Referee)).expect("it is a record");
    assert_eq!(loaded.stopped, None);
    assert_eq!(loaded.game.hash(Viewer::Referee), game.hash(Viewer::Referee));
    assert_eq!(loaded.game.record(Viewer::Referee), game.record(Viewer::Referee));
}

#[test]
fn records_of_unknown_games_are_refused_and_changed_ones_stop() {
    let shelf = Shelf::standard();
    let told = |text: &str| shelf.load(text).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(told("").contains("starts with the line"));
    assert!(
        told("sandtable record 1\nrulebook: chess\nedition: 1\nscenario: x\nseat: A")
            .contains("no rulebook 'chess'")
    );
    let mut game = spearhead(&shelf, 1);
    game.act(Seat(0), "place 20 at 1317", None).expect("it is legal");
    game.act(Seat(0), "place 3 at 1318", None).expect("it is legal");
    let record = game.record(Viewer::Referee).replace("place 3 at 1318", "place 3 at 1317");
    let loaded = shelf.load(&record).expect("it is a record");
    let stop = loaded.stopped.expect("two units cannot stand there");
    assert_eq!((stop.step, loaded.game.steps(Viewer::Referee)), (2, 1));
    assert!(!shelf.verify(&record).expect("it is a record").is_proven());
}

#[test]
fn random_games_end_the_same_way_each_time() {
    let shelf = Shelf::standard();
    let book = westwall(&shelf);
    let once = book.last_positions("spearhead", 0, 3).expect("it opens");
    assert_eq!(once, book.last_positions("spearhead", 0, 3).expect("it opens"));
    assert_eq!(once[2..], book.last_positions("spearhead", 2, 1).expect("it opens")[..]);
    assert!(book.last_positions("waterloo", 0, 1).is_err());
    assert!(book.measures("spearhead").is_ok_and(|measures| measures.len() >= 6));
}

/// A book of miniatures on the shelf: all that a new rulebook has to say.
fn copied() -> Volume<Plots> {
    let (id, name, map) = ("small".into(), "Small".into(), "table".into());
    let small = ScenarioCard { id, name, map, ..ScenarioCard::default() };
    let contents = Contents {
        card: Card::new("copied", "Copied", "Two platoons signal to each other."),
        scenarios: vec![small],
        ..Contents::default()
    };
    Volume::new(contents, |_| Ok(Plots::new()))
}

#[test]
fn a_rulebook_is_on_the_shelf_by_its_name_and_what_opens_it() {
    let shelf = Shelf::with(vec![Box::new(copied())]);
    let named = shelf.scenario("copied/small").expect("it is on the shelf");
    let game = named.book.open(&named.id(), Seed::from_number(1), UndoRule::Free).expect("it opens");
    assert!(!game.legal(Seat(0)).is_empty());
    let query = ChartQuery { attack: 1, defend: 1, terrain: "clear".into() };
    assert_eq!(named.book.chart(&query).unwrap_err().to_string(), "chart: this rulebook has none");
    let composed = named.book.compose(&json!({}), Seed::from_number(1), UndoRule::Free);
    assert!(composed.is_err());
    assert!(
        named.book.maps().is_empty() && named.book.rulings().is_empty() && named.book.shipped().is_empty()
    );
}
