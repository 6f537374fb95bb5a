//! Following a game: how events look, the odds before the roll, the scene from step to step.

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{Table, board, scenario};
use crate::wander::{look_around, wander};
use kernel::prelude::*;
use kernel::{Seat, Viewer};
use westwall::{Event, Place, Position, Victory, WestWall};

fn clauses() -> BTreeSet<&'static str> {
    westwall::clauses().iter().map(|clause| clause.id.as_str()).collect()
}

/// Where every unit stands, by number.
fn places(book: &WestWall, p: &Position) -> BTreeMap<String, String> {
    let game = book.game();
    let all = (game.of_side[0] | game.of_side[1]).iter();
    all.map(|unit| (game.counter(unit).id.clone(), game.place_name(p, unit))).collect()
}

/// Every move is shown from where the unit stood to where it ends, step by step over neighbours, and nothing
/// else moves.
#[test]
fn what_is_shown_is_what_happened() {
    let known = clauses();
    let kinds = ["move", "roll", "loss", "declare", "turn", "phase", "capture", "place", "note"];
    let mut seen = BTreeSet::new();
    for (name, seeds) in [("spearhead", 0..4), ("relief", 10..30)] {
        let book = westwall::open(name).unwrap();
        let grid = &book.game().map.grid;
        for seed in seeds {
            wander(&book, seed, |_, stride| {
                let mut now = places(&book, stride.before);
                for event in &stride.events {
                    let look = book.depict(event);
                    assert!(kinds.contains(&look.kind.word()), "{look:?}");
                    seen.insert(look.kind);
                    assert!(look.clause.as_deref().is_some_and(|clause| known.contains(clause)), "{event:?}");
                    assert_eq!(look.dice.len(), usize::from(look.kind == kernel::EventKind::Roll));
                    let hexes: Vec<_> =
                        look.spaces.iter().map(|space| grid.find(space).expect("a hex")).collect();
                    match look.kind.word() {
                        "move" => {
                            let [piece] = &look.pieces[..] else { panic!("one piece moves: {look:?}") };
                            if !matches!(event, Event::Entered { .. }) {
                                assert_eq!(now[piece], look.spaces[0], "{event:?}");
                            }
                            assert!(hexes.windows(2).all(|pair| grid.distance(pair[0], pair[1]) == 1));
                            let end = match event {
                                Event::Exited { edge, .. } => format!("exited {edge}"),
                                _ => look.spaces.last().expect("an end").clone(),
                            };
                            now.insert(piece.clone(), end);
                        }
                        "place" => {
                            now.insert(look.pieces[0].clone(), look.spaces[0].clone());
                        }
                        "loss" => {
                            assert_eq!(now[&look.pieces[0]], look.spaces[0]);
                            now.insert(look.pieces[0].clone(), "eliminated".into());
                        }
                        "roll" | "declare" => {
                            assert!(hexes.iter().all(|&hex| stride.before.unit_at(hex).is_some()));
                        }
                        _ => {}
                    }
                }
                assert_eq!(now, places(&book, stride.after), "{:?}", stride.action);
            });
        }
    }
    assert_eq!(seen.len(), kinds.len(), "every kind was met: {seen:?}");
}

/// The scene names steps, charts, pieces and hexes that exist.
#[test]
fn a_scene_refers_to_what_is_on_the_board() {
    let known = clauses();
    for (name, seed) in [("spearhead", 1), ("relief", 2), ("campaign", 3)] {
        let book = westwall::open(name).unwrap();
        let board = book.board();
        let spaces: BTreeSet<&str> = board.spaces.iter().map(|space| space.id.as_str()).collect();
        let phases: BTreeSet<&str> = board.sequence.iter().map(|phase| phase.id.as_str()).collect();
        assert_eq!(phases.len(), board.sequence.len(), "every step has its own name");
        let rules = board.sequence.iter().filter_map(|phase| phase.clause.as_deref());
        assert!(rules.clone().count() == phases.len() && rules.clone().all(|clause| known.contains(clause)));
        look_around(&book, seed, 29, |p, seat| {
            for viewer in [Viewer::Seat(seat), Viewer::Seat(Seat(1 - seat.0)), Viewer::Spectator] {
                let scene = book.scene(p, viewer);
                assert!(phases.contains(scene.phase.as_str()), "{}", scene.phase);
                assert!(!scene.prompt.is_empty() && !scene.panels.is_empty());
                let pieces: BTreeMap<&str, String> =
                    scene.pieces.iter().map(|piece| (piece.id.as_str(), piece.place.to_string())).collect();
                let mut boxed = BTreeSet::new();
                for tray in &scene.trays {
                    assert!(tray.spaces.iter().all(|space| spaces.contains(space.as_str())));
                    for piece in &tray.pieces {
                        assert!(boxed.insert(piece.as_str()), "{piece} lies in two boxes");
                    }
                }
                for (piece, place) in &pieces {
                    assert_eq!(boxed.contains(piece), !spaces.contains(place.as_str()), "{piece} is {place}");
                }
                for duty in &scene.duties {
                    assert!(known.contains(duty.clause.as_str()));
                    assert!(duty.piece.as_ref().is_some_and(|piece| pieces.contains_key(piece.as_str())));
                }
                for row in scene.panels.iter().flat_map(|panel| &panel.rows) {
                    assert!(row.clause.as_ref().is_none_or(|clause| known.contains(clause.as_str())));
                }
            }
            let waits = book.scene(p, Viewer::Seat(Seat(1 - seat.0)));
            assert!(waits.duties.is_empty() && waits.buttons.is_empty() && waits.active.is_empty());
            assert!(waits.prompt.starts_with("Waiting for"), "{}", waits.prompt);
        });
    }
}

/// Covers S7.61.
#[test]
fn the_combat_table_on_the_board_is_the_one_that_is_rolled_on() {
    let book = westwall::open("spearhead").unwrap();
    let board = book.board();
    let crt = board.charts.iter().find(|chart| chart.id == "crt").unwrap();
    for die in 1..=6 {
        assert_eq!(crt.rows[die - 1][0], die.to_string());
        for column in 1..=12 {
            let result = westwall::Crt::printed().result(column as u8, die as u32).to_string();
            assert_eq!(crt.rows[die - 1][column], result);
        }
    }
    assert_eq!(crt.heads.len(), 4);
    for chart in &board.charts {
        let width = chart.rows[0].len();
        assert!(chart.rows.iter().chain(&chart.heads).all(|row| row.len() == width), "{}", chart.title);
    }
}

/// Covers S7.43.
#[test]
fn the_odds_light_the_column_that_is_rolled_on() {
    let book = westwall::open("spearhead").unwrap();
    let crt = book.board().charts.remove(0);
    let mut rolled = 0;
    wander(&book, 4, |_, stride| {
        let Some(Event::Rolled { die, result, .. }) =
            stride.events.iter().find(|event| matches!(event, Event::Rolled { .. }))
        else {
            return;
        };
        let odds = book.odds(stride.before).expect("a roll has odds before it");
        let lit = odds.lit.expect("a line and a column are lit");
        assert_eq!(lit.chart, crt.id);
        let (head, column) = (lit.head.unwrap(), lit.column.unwrap());
        assert_eq!(crt.rows[*die as usize - 1][column + 1], result.to_string());
        let fact = |name: &str| odds.facts.iter().find(|(known, _)| known == name).unwrap().1.clone();
        assert_eq!(crt.heads[head][column + 1], fact("range"));
        rolled += 1;
    });
    assert!(rolled > 0);
}

fn additions(t: &Table) -> Vec<String> {
    let all = t.odds().could_add.into_iter();
    all.map(|add| {
        let who = add.piece.unwrap_or_else(|| "points".into());
        format!("{} {who} {} {}", add.side, add.what, add.points)
    })
    .collect()
}

#[test]
fn who_could_still_add_fire_is_known_before_the_roll() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0605: B German infantry 2-3-7
         0506: E US infantry 3-3-7
         0501: G German artillery 3-2-8/1-7
         0510: H US artillery 1-2-8/1-7
         0101: I US artillery 1-2-3/1-7
         support US 2",
    );
    let t = t.play_all(&["attack E", "with A"]);
    assert_eq!(
        additions(&t),
        ["German B attack 2", "German G barrage 3", "US H protective fire 2", "US points ground support 2"]
    );
    let t = t.play_all(&["with B", "done"]);
    assert_eq!(additions(&t), ["German G barrage 3", "US H protective fire 2", "US points ground support 2"]);
    let t = t.play_all(&["barrage G", "done", "fpf H"]);
    assert_eq!(additions(&t), ["US points ground support 2"]);
}

#[test]
fn every_overlay_of_the_board_can_be_laid_on() {
    for name in ["spearhead", "relief"] {
        let book = westwall::open(name).unwrap();
        let board = book.board();
        let spaces: BTreeSet<&str> = board.spaces.iter().map(|space| space.id.as_str()).collect();
        let tones = ["first", "second", "both", "blocked", "open", "goal"];
        look_around(&book, 6, 97, |p, _| {
            for card in &board.overlays {
                let pieces: Vec<Option<&str>> = if card.of_piece {
                    book.game().counters.iter().step_by(7).map(|counter| Some(counter.id.as_str())).collect()
                } else {
                    vec![None]
                };
                for piece in pieces {
                    let laid = book.overlay(p, Viewer::Spectator, &card.id, piece).expect("a known overlay");
                    assert_eq!(laid.id, card.id);
                    assert!(!laid.note.is_empty());
                    for shade in &laid.shades {
                        assert!(spaces.contains(shade.space.as_str()) && tones.contains(&shade.tone.word()));
                    }
                }
            }
        });
        assert_eq!(book.overlay(&book.start(), Viewer::Spectator, "weather", None), None);
        assert_eq!(book.overlay(&book.start(), Viewer::Spectator, "reach", Some("neither")), None);
    }
}

#[test]
fn zones_of_control_are_shaded_by_side() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0507: E US infantry 2-3-7",
    );
    let tone = |hex: &str| {
        let laid = t.rulebook().overlay(t.position(), Viewer::Spectator, "zoc", None).unwrap();
        laid.shades.into_iter().find(|shade| shade.space == hex).map(|shade| shade.tone)
    };
    assert_eq!(tone("0504"), Some(kernel::Tone::Second));
    assert_eq!(tone("0508"), Some(kernel::Tone::First));
    assert_eq!(tone("0506"), Some(kernel::Tone::Both));
    assert_eq!(tone("0101"), None);
}

/// Covers B15.27.
#[test]
fn the_road_is_drawn_open_exactly_when_it_is() {
    let book = westwall::open("relief").unwrap();
    let Victory::RoadLine(line) = &book.game().scenario.victory else {
        panic!("the Relief is won by a road")
    };
    let mut seen = BTreeSet::new();
    for seed in 0..12 {
        look_around(&book, seed, 5, |p, _| {
            let open = book.game().road_is_open(p, line);
            let laid = book.overlay(p, Viewer::Spectator, "victory", None).unwrap();
            let blocked = laid.shades.iter().any(|shade| shade.tone == kernel::Tone::Blocked);
            assert_eq!(open, !blocked, "{}", laid.note);
            assert_eq!(laid.lines[0].kind.word(), if open { "open" } else { "blocked" });
            seen.insert(open);
        });
    }
    assert_eq!(seen.len(), 2, "open and blocked roads were met");
}

#[test]
fn everything_on_the_table_can_be_inspected() {
    let known = clauses();
    let book = westwall::open("campaign").unwrap();
    let game = book.game();
    look_around(&book, 8, 211, |p, _| {
        let hexes = game.map.grid.hexes().step_by(13).map(|hex| game.number(hex).to_string());
        let units = game.counters.iter().step_by(5).map(|counter| counter.id.clone());
        for id in hexes.chain(units) {
            let panels = book.inspect(p, Viewer::Spectator, &id);
            assert!(!panels.is_empty(), "{id}");
            for row in panels.iter().flat_map(|panel| &panel.rows) {
                assert!(!row.value.is_empty(), "{id}: {}", row.label);
                assert!(row.clause.as_ref().is_none_or(|clause| known.contains(clause.as_str())), "{row:?}");
            }
        }
    });
    assert!(book.inspect(&book.start(), Viewer::Spectator, "9999").is_empty());
}

#[test]
fn a_battery_says_why_it_may_not_protect() {
    let says = |extra: &str| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German infantry 3-3-7
             0506: E US infantry 3-3-7
             0509: H US artillery 1-2-8/1-7
             {extra}"
        ));
        let panels = t.rulebook().inspect(t.position(), Viewer::Spectator, "H");
        let row = panels[0].rows.iter().find(|row| row.label == "protective fire now").unwrap();
        (row.value.clone(), row.clause.clone().unwrap())
    };
    assert_eq!(says("").1, "S8.46");
    assert_eq!(says("fpf_used H"), ("given in this turn".into(), "S8.46".into()));
    assert_eq!(says("shaken H").1, "S8.41");
    assert_eq!(says("0510: B German infantry 3-3-7").1, "S8.41");
}

/// Covers B15.17.
#[test]
fn the_ledger_tells_points_objectives_and_exits() {
    let t = scenario(
        "spearhead",
        "turn 6, German movement
         1317: 1/77
         0210: 1/3
         2510: 52
         exited west: 2/3
         eliminated: 1/902
         control 1317 German",
    );
    let scene = t.rulebook().scene(t.position(), Viewer::Seat(Seat(1)));
    let said = |title: &str, label: &str| {
        let panel = scene.panels.iter().find(|panel| panel.title == title).unwrap();
        panel.rows.iter().find(|row| row.label == label).unwrap_or_else(|| panic!("{panel:?}")).value.clone()
    };
    assert_eq!(said("Objectives", "Bastogne (1317)"), "held by German");
    assert_eq!(said("Objectives", "Bastogne (1416)"), "held by US");
    assert_eq!(said("To leave by the west edge", "still to go"), "1/3");
    assert_eq!(said("To leave by the west edge", "time"), "until turn 7, 1 turn after this one");
    assert_eq!(said("Victory", "turns left"), "1 turn after this one");
    let lost = scene.trays.iter().find(|tray| tray.kind == kernel::TrayKind::Lost).unwrap();
    assert_eq!((lost.side.as_str(), &lost.pieces[..]), ("German", &["1/902".to_string()][..]));
    assert_eq!(t.rulebook().standing(t.position()).losses, [0, 1]);
    assert_eq!(t.position().place(t.unit("2/3")), Place::Exited(board::Edge::West));
}

/// Covers B14.0.
#[test]
fn the_limit_of_artillery_is_counted_while_a_combat_is_prepared() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0506: E US infantry 2-4-7
         0501: G German artillery 2-2-8/1-7
         limit ground-strength",
    );
    let t = t.play_all(&["attack E", "with A", "done", "barrage G"]);
    let scene = t.rulebook().scene(t.position(), Viewer::Seat(Seat(1)));
    let panel = scene.panels.iter().find(|panel| panel.title == "Limit of artillery").unwrap();
    let values: Vec<&str> = panel.rows.iter().map(|row| row.value.as_str()).collect();
    assert_eq!(values, ["2 of 3 points", "0 of 4 points"]);
}

/// Covers S7.11, S7.12.
#[test]
fn duties_name_who_must_attack_and_who_must_be_attacked() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0909: B German infantry 3-3-7
         0506: E US infantry 2-4-7",
    );
    let scene = t.rulebook().scene(t.position(), Viewer::Seat(Seat(1)));
    let texts: Vec<&str> = scene.duties.iter().map(|duty| duty.text.as_str()).collect();
    assert_eq!(texts, ["A must attack", "E must be attacked"]);
    let marked: Vec<&str> = scene
        .pieces
        .iter()
        .filter(|piece| piece.marks.iter().any(|mark| mark.text == "duty"))
        .map(|piece| piece.id.as_str())
        .collect();
    assert_eq!(marked, ["E", "A"]);
}
