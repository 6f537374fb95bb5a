//! Every example of `docs/notation.md` is legal in some position, and every example of the other rulebooks can be read.

use std::collections::BTreeSet;

use kernel::{PlayError, Seat, Seed, UndoRule};
use library::{Game, Shelf};
use serde_json::{Value, json};

const NOTATION: &str = include_str!("../../../docs/notation.md");
const ARRACOURT: &str = include_str!("../../../docs/arracourt/README.md");
const GUARDS: &str = include_str!("../../../docs/guards/README.md");
const GREATBATTLES: &str = include_str!("../../../docs/greatbattles/README.md");
const PANZER: &str = include_str!("../../../docs/panzer/README.md");

/// The examples of the tables of actions: the last cell of each row.
fn examples(manual: &str) -> Vec<&str> {
    let mut in_table = false;
    let mut found = Vec::new();
    for line in manual.lines() {
        in_table = line.starts_with('|') && (in_table || line.starts_with("| action |"));
        let last = line.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        if in_table && last.starts_with('`') {
            found.push(last.trim_matches('`'));
        }
    }
    found
}

fn decides(game: &dyn Game) -> Seat {
    game.decision(kernel::Viewer::Referee).seats.first().expect("the game goes on")
}

/// A position, actions with their dice, and the examples that are legal then.
struct Situation {
    position: Value,
    before: &'static [(&'static str, &'static [u32])],
    examples: &'static [&'static str],
}

/// A board on which 1/77 in the corner cannot retreat and 2/77 beside it can.
fn cornered() -> Value {
    let unit = |id: &str, side: &str, values: &str, hex: &str| json!({ "id": id, "side": side, "type": "infantry", "values": values, "hex": hex });
    json!({
        "side": "US", "phase": "combat", "board": { "columns": 8, "rows": 8 },
        "counters": [
            unit("1/501", "US", "9-9-7", "0201"),
            unit("1/77", "German", "1-1-7", "0101"),
            unit("2/77", "German", "1-1-7", "0301"),
        ],
    })
}

fn situations() -> Vec<Situation> {
    let bastogne = |turn: u8, side: &str, phase: &str, units: Value| json!({ "scenario": "campaign", "turn": turn, "side": side, "phase": phase, "others": "out", "units": units });
    let arnhem = |turn: u8, phase: &str, units: Value| json!({ "scenario": "arnhem", "turn": turn, "side": "Allied", "phase": phase, "others": "out", "units": units });
    // 1/501 and 2/501 attack 1/77; 755 and 2-art18 are in range.
    let attack = || {
        bastogne(
            11,
            "US",
            "combat",
            json!({ "1/501": "2012", "2/501": "1913", "1/77": "2013", "755": "1811", "2-art18": "2215" }),
        )
    };
    let behind = || {
        bastogne(
            11,
            "US",
            "combat",
            json!({ "1/501": "2012", "2/501": "1913", "3/501": "2213", "1/77": "2013", "2/77": "2014" }),
        )
    };
    vec![
        Situation {
            position: json!({ "scenario": "spearhead" }),
            before: &[],
            examples: &["place 52 at 1416"],
        },
        Situation {
            position: bastogne(2, "US", "movement", json!({ "2/501": "1215" })),
            before: &[],
            examples: &["move 2/501 to 1317", "move 2/501 via 1216 1217 to 1317", "end"],
        },
        Situation {
            position: json!({ "scenario": "spearhead", "turn": 2, "side": "German", "phase": "movement", "units": { "1/3": "0312" } }),
            before: &[],
            examples: &[
                "enter 1/77 to 2710",
                "enter 1/77 at 2913 via 2812 2713 to 2612",
                "exit 1/3 west",
                "exit 1/3 west via 0212 0112",
            ],
        },
        Situation { position: attack(), before: &[], examples: &["attack 1/77"] },
        Situation {
            position: bastogne(
                11,
                "US",
                "combat",
                json!({ "1/501": "2012", "1/77": "2013", "2/77": "2113" }),
            ),
            before: &[("attack 1/77", &[])],
            examples: &["with 1/501", "and 2/77"],
        },
        Situation {
            position: attack(),
            before: &[("attack 1/77", &[]), ("with 1/501", &[]), ("with 2/501", &[]), ("done", &[])],
            examples: &["barrage 755", "support 3", "done"],
        },
        Situation {
            position: attack(),
            before: &[
                ("attack 1/77", &[]),
                ("with 1/501", &[]),
                ("with 2/501", &[]),
                ("done", &[]),
                ("done", &[]),
            ],
            examples: &["fpf 2-art18"],
        },
        Situation {
            position: attack(),
            before: &[
                ("attack 1/77", &[]),
                ("with 1/501", &[]),
                ("with 2/501", &[]),
                ("done", &[]),
                ("barrage 755", &[]),
                ("done", &[]),
                ("done", &[2]),
            ],
            examples: &["retreat 1/77 to 2014"],
        },
        Situation {
            position: attack(),
            before: &[
                ("attack 1/77", &[]),
                ("with 1/501", &[]),
                ("with 2/501", &[]),
                ("done", &[]),
                ("barrage 755", &[]),
                ("done", &[]),
                ("done", &[2]),
                ("retreat 1/77 to 2014", &[]),
                ("retreat 1/77 to 2015", &[]),
            ],
            examples: &["advance 1/501 to 2014"],
        },
        Situation {
            position: behind(),
            before: &[
                ("attack 1/77", &[]),
                ("with 1/501", &[]),
                ("with 2/501", &[]),
                ("done", &[]),
                ("done", &[2]),
            ],
            examples: &["displace 2/77 to 2115"],
        },
        Situation {
            position: cornered(),
            before: &[("attack 1/77", &[]), ("with 1/501", &[]), ("and 2/77", &[]), ("done", &[2])],
            examples: &["eliminate 1/77"],
        },
        Situation {
            position: json!({ "scenario": "arnhem-free" }),
            before: &[],
            examples: &["zone 101 at 1009"],
        },
        Situation {
            position: json!({ "scenario": "arnhem-free" }),
            before: &[("zone 101 at 1009", &[])],
            examples: &["delay 101 to 3"],
        },
        Situation {
            position: json!({ "scenario": "arnhem", "turn": 1, "side": "Allied", "phase": "movement" }),
            before: &[],
            examples: &["drop 1/502 at 1004"],
        },
        Situation {
            position: arnhem(3, "movement", json!({ "2I/5": "0605" })),
            before: &[("move 2I/5 to 0706", &[])],
            examples: &["blow 0706/0806"],
        },
        Situation {
            position: arnhem(3, "combat", json!({ "32": "3522", "129": "3422", "2/9S": "3523" })),
            before: &[
                ("attack 2/9S", &[]),
                ("with 32", &[]),
                ("with 129", &[]),
                ("done", &[]),
                ("support 7", &[]),
                ("done", &[2]),
            ],
            examples: &["shelter 2/9S"],
        },
        Situation {
            position: arnhem(3, "combat", json!({ "Engineer": "2622", "1/508": "2622", "2/9S": "2722" })),
            before: &[],
            examples: &["assault 2/9S"],
        },
        Situation {
            position: json!({ "scenario": "remagen", "turn": 13, "side": "US", "phase": "movement", "others": "out", "units": { "27": "0517" } }),
            before: &[],
            examples: &["bridge 0717 from 0617 to 0817"],
        },
        Situation {
            position: json!({ "scenario": "remagen", "turn": 3, "side": "German", "phase": "combat", "others": "out", "units": { "27": "0315", "Guard": "0616" } }),
            before: &[("end", &[])],
            examples: &["destroy 0616 to 0716"],
        },
    ]
}

#[test]
fn every_example_of_the_manual_is_legal() {
    let shelf = Shelf::standard();
    let book = shelf.book("westwall").expect("it is on the shelf");
    let mut shown = BTreeSet::new();
    for Situation { position, before, examples } in situations() {
        let mut game = book
            .compose(&position, Seed::from_number(1), UndoRule::Free)
            .unwrap_or_else(|faults| panic!("{position}\n{faults:?}"));
        for (action, dice) in before {
            let dice = (!dice.is_empty()).then_some(*dice);
            game.act(decides(&*game), action, dice).unwrap_or_else(|error| panic!("{action}: {error}"));
        }
        for example in examples {
            game.check(decides(&*game), example).unwrap_or_else(|error| panic!("{example}: {error}"));
            shown.insert(*example);
        }
    }
    let in_manual: BTreeSet<&str> = examples(NOTATION).into_iter().collect();
    assert!(in_manual.len() >= 25, "{in_manual:?}");
    assert_eq!(in_manual, shown, "the manual's examples, and those that were tried");
}

#[test]
fn every_example_of_arracourt_can_be_read() {
    let shelf = Shelf::standard();
    let book = shelf.book("arracourt").expect("it is on the shelf");
    let games: Vec<Box<dyn Game>> = ["first+bridges", "second+bridges"]
        .into_iter()
        .map(|scenario| book.open(scenario, Seed::from_number(1), UndoRule::Free).expect("it opens"))
        .collect();
    let examples = examples(ARRACOURT);
    assert!(examples.len() >= 33, "{examples:?}");
    for example in examples {
        let read = |game: &dyn Game| !matches!(game.check(Seat(0), example), Err(PlayError::Notation(_)));
        assert!(games.iter().any(|game| read(game.as_ref())), "{example}");
    }
}

#[test]
fn every_form_of_guards_is_in_its_manual_with_an_example_that_can_be_read() {
    let shelf = Shelf::standard();
    let book = shelf.book("guards").expect("it is on the shelf");
    let game = book.open("goodwood", Seed::from_number(1), UndoRule::Free).expect("it opens");
    for form in guards::FORMS {
        assert!(GUARDS.contains(&format!("| `{form}` |")), "{form}");
    }
    for example in examples(GUARDS) {
        let read = !matches!(game.check(Seat(0), example), Err(PlayError::Notation(_)));
        assert!(read, "{example}");
    }
}

#[test]
fn every_example_of_panzer_can_be_read() {
    let shelf = Shelf::standard();
    let book = shelf.book("panzer").expect("it is on the shelf");
    let game = book.open("29", Seed::from_number(1), UndoRule::Free).expect("it opens");
    let other = book.open("25", Seed::from_number(1), UndoRule::Free).expect("it opens");
    let examples = examples(PANZER);
    assert!(examples.len() >= 20, "{examples:?}");
    for example in examples {
        let read = |game: &dyn Game| !matches!(game.check(Seat(0), example), Err(PlayError::Notation(_)));
        assert!(read(game.as_ref()) || read(other.as_ref()), "{example}");
    }
}

#[test]
fn every_example_of_great_battles_can_be_read() {
    let shelf = Shelf::standard();
    let book = shelf.book("greatbattles").expect("it is on the shelf");
    let game = book.open("agira", Seed::from_number(1), UndoRule::Free).expect("it opens");
    let examples = examples(GREATBATTLES);
    assert!(examples.len() >= 30, "{examples:?}");
    for example in examples {
        let read = !matches!(game.check(Seat(0), example), Err(PlayError::Notation(_)));
        assert!(read, "{example}");
    }
}
