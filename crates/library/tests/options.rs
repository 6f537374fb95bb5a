//! Scenarios with optional rules: how they are named, opened, recorded and played by chance.

use kernel::{Fault, Seed, Soak, Title, UndoRule, Viewer};
use library::{Card, Contents, NameError, OptionalRule, ScenarioCard, Shelf, Volume};
use minis::plots::Plots;

const fn option(id: &'static str, name: &'static str) -> OptionalRule {
    OptionalRule { id, name, clause: "P1", ..OptionalRule::PLAIN }
}

fn scenario(id: &str, options: Vec<OptionalRule>) -> ScenarioCard {
    ScenarioCard {
        id: id.into(),
        name: format!("The {id}"),
        map: "posts".into(),
        sides: vec!["Red".into(), "Blue".into()],
        first: "Red".into(),
        turns: 4,
        options,
        ..ScenarioCard::default()
    }
}

/// The rules under whatever name they are opened; a name that is not canonical finds nothing.
fn open(name: &str) -> Result<Plots, Fault> {
    if !["day", "day+scouts", "day+scouts+bid", "day+bid", "night", "night+flares"].contains(&name) {
        return Err(Fault { place: "scenario".into(), message: format!("there is no scenario '{name}'") });
    }
    let rules = Plots::new();
    Ok(Plots { title: Title { scenario: name.into(), ..rules.title.clone() }, ..rules })
}

/// A book of two scenarios with different options and one without any.
fn shelf() -> Shelf {
    let bid = OptionalRule { seats: &["First player", "Second player"], ..option("bid", "Bid for sides") };
    let contents = Contents {
        card: Card::new("plots", "Signals", ""),
        scenarios: vec![
            scenario("day", vec![option("scouts", "Keen Scouts"), bid]),
            scenario("night", vec![option("flares", "Flares")]),
            scenario("dusk", Vec::new()),
        ],
        ..Contents::default()
    };
    let compose = |position| Ok((Plots::new(), position));
    Shelf::with(vec![Box::new(Volume { compose, ..Volume::new(contents, open) })])
}

fn error(name: &str) -> NameError {
    shelf().scenario(name).map(|_| ()).expect_err("it is no such scenario")
}

#[test]
fn options_are_found_in_any_order_and_spelling_and_named_in_one() {
    let shelf = shelf();
    for name in [
        "day+scouts+bid",
        "day+bid+scouts",
        " Day + BID + Scouts ",
        "plots/posts/day+bid for sides+keen-scouts",
        "the day+scouts+bid",
    ] {
        let named = shelf.scenario(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(named.id(), "day+scouts+bid", "{name}");
        assert_eq!(named.title(), "The day (Keen Scouts, Bid for sides)");
        assert_eq!(named.seats(), ["First player", "Second player"]);
    }
    let plain = shelf.scenario("day").expect("it is on the shelf");
    assert_eq!((plain.id().as_str(), plain.title().as_str()), ("day", "The day"));
    assert_eq!(plain.seats(), ["Red", "Blue"]);
}

#[test]
fn an_option_that_a_scenario_does_not_have_is_answered_with_those_it_has() {
    let text = error("day+rain").to_string();
    assert_eq!(text, "'day' has no optional rule 'rain': give 'scouts' or 'bid'");
    let text = error("day+flares").to_string();
    assert_eq!(text, "'day' has no optional rule 'flares' (it belongs to 'night'): give 'scouts' or 'bid'");
    let text = error("dusk+bid").to_string();
    assert_eq!(text, "'dusk' has no optional rules: leave out '+bid' (it belongs to 'day')");
    for name in ["day+", "day++bid", "day+scouts+"] {
        assert!(matches!(error(name), NameError::Option { .. }), "{name}");
    }
    assert!(matches!(error("noon+bid"), NameError::Scenario { .. }));
    let told = Shelf::standard().scenario("spearhead+bridges").map(|_| ()).expect_err("it has none");
    assert_eq!(told.to_string(), "'spearhead' has no optional rules: leave out '+bridges'");
}

#[test]
fn an_option_is_named_once() {
    let text = error("day+bid+scouts+Bid").to_string();
    assert_eq!(text, "the optional rule 'bid' of 'day' is named twice: once is enough");
}

#[test]
fn a_book_opens_the_canonical_name_whatever_order_it_is_given() {
    let shelf = shelf();
    let book = shelf.book("plots").expect("it is on the shelf");
    for name in ["day+bid+scouts", "day+scouts+bid"] {
        let game = book.open(name, Seed::from_number(1), UndoRule::Free).expect("it opens");
        assert_eq!(game.title().scenario, "day+scouts+bid");
    }
    let fault =
        |name: &str| book.open(name, Seed::from_number(1), UndoRule::Free).err().expect("it does not open");
    assert!(fault("day+rain").to_string().contains("give 'scouts' or 'bid'"));
    assert!(fault("noon").to_string().contains("no scenario 'noon'"));
}

#[test]
fn games_with_options_are_played_by_chance_and_soaked() {
    let shelf = shelf();
    let book = shelf.book("plots").expect("it is on the shelf");
    let how = Soak { seed: 1, every: 1, replay: true };
    for name in ["day", "day+bid", "day+bid+scouts"] {
        assert_eq!(book.last_positions(name, 0, 2).map(|last| last.len()), Ok(2), "{name}");
        let soaked = book.soak(name, 1, how, &|| false).expect("it opens").expect("it holds");
        assert!(soaked.decisions > 0);
    }
    assert!(book.last_positions("day+rain", 0, 1).is_err());
}

#[test]
fn a_record_keeps_its_options_and_opens_with_them() {
    let shelf = shelf();
    let named = shelf.scenario("day+bid+scouts").expect("it is on the shelf");
    let mut game = named.book.open(&named.id(), Seed::from_number(1), UndoRule::Free).expect("it opens");
    game.act(kernel::Seat(0), "scout", None).expect("it is legal");
    let record = game.record(Viewer::Referee);
    assert!(record.contains("scenario: day+scouts+bid\n"), "{record}");
    let loaded = shelf.load(&record).expect("it is a record");
    assert_eq!((loaded.stopped, loaded.game.record(Viewer::Referee)), (None, record.clone()));
    let told = |text: String| shelf.load(&text).err().map(|error| error.to_string()).unwrap_or_default();
    let wrong = told(record.replace("day+scouts+bid", "day+rain"));
    assert!(wrong.contains("no optional rule 'rain'"), "{wrong}");
    let shuffled = told(record.replace("day+scouts+bid", "day+bid+scouts"));
    assert!(shuffled.contains("not of plots day+scouts+bid"), "{shuffled}");
}
