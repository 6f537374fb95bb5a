//! Following a game: how events look, what the scene shows from step to step.

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{Table, start, table};
use crate::wander::{NAMES, look_around, wander};
use arracourt::{Arracourt, Place, Position, Side, Step, UnitId};
use kernel::prelude::*;
use kernel::{Panel, Seat, Viewer};

fn clauses() -> BTreeSet<&'static str> {
    arracourt::clauses().iter().map(|clause| clause.id.as_str()).collect()
}

/// Where every unit stands, by the name that the table has for it.
fn places(book: &Arracourt, at: &Position) -> BTreeMap<String, String> {
    book.scene(at, Viewer::Spectator)
        .pieces
        .into_iter()
        .map(|piece| (piece.id, piece.place.to_string()))
        .collect()
}

/// Every move is shown from where the unit stood to where it ends, and nothing else moves.
#[test]
fn what_is_shown_is_what_happened() {
    let known = clauses();
    let kinds = ["move", "roll", "loss", "declare", "turn", "phase", "capture", "place", "note"];
    let mut seen = BTreeSet::new();
    for (name, seeds) in NAMES.into_iter().zip([0..2_u64, 10..12, 20..22, 30..32]) {
        for seed in seeds {
            wander(name, seed, |book, _, stride| {
                let mut now = places(book, stride.before);
                for event in &stride.events {
                    let look = book.depict(event);
                    assert!(kinds.contains(&look.kind.word()), "{look:?}");
                    seen.insert(look.kind);
                    assert!(look.clause.as_deref().is_some_and(|clause| known.contains(clause)), "{event:?}");
                    assert_eq!(look.dice.is_empty(), look.kind != kernel::EventKind::Roll, "{look:?}");
                    assert!(look.pieces.iter().all(|piece| now.contains_key(piece)), "{look:?}");
                    match look.kind.word() {
                        "move" => {
                            let ([piece], [from, to]) = (&look.pieces[..], &look.spaces[..]) else {
                                panic!("one piece moves from an area to another: {look:?}")
                            };
                            assert_eq!(now[piece], *from, "{event:?}");
                            now.insert(piece.clone(), to.clone());
                        }
                        "place" => {
                            now.insert(look.pieces[0].clone(), look.spaces[0].clone());
                        }
                        _ => {}
                    }
                }
                for (piece, place) in places(book, stride.after) {
                    if place.parse::<u8>().is_ok() {
                        assert_eq!(now[&piece], place, "{piece} after {:?}", stride.action);
                    }
                }
            });
        }
    }
    assert_eq!(seen.len(), kinds.len(), "every kind was met: {seen:?}");
}

fn hold_panels(panels: &[Panel], known: &BTreeSet<&str>) {
    for panel in panels {
        assert!(!panel.title.is_empty());
        for row in &panel.rows {
            assert!(!row.value.is_empty(), "{panel:?}");
            let clause = row.clause.as_deref();
            assert!(clause.is_none_or(|clause| known.contains(clause)), "{} cites {clause:?}", row.label);
        }
    }
}

/// The scene names steps, pieces and areas that exist, and cites what can be read.
#[test]
fn a_scene_refers_to_what_is_on_the_board() {
    let known = clauses();
    for name in NAMES {
        let board = arracourt::open(name).unwrap().board();
        let spaces: BTreeSet<&str> = board.spaces.iter().map(|space| space.id.as_str()).collect();
        let phases: BTreeSet<&str> = board.sequence.iter().map(|phase| phase.id.as_str()).collect();
        assert_eq!(phases.len(), board.sequence.len(), "every step has its own name");
        for clause in board
            .sequence
            .iter()
            .map(|phase| &phase.clause)
            .chain(board.charts.iter().map(|chart| &chart.clause))
        {
            assert!(clause.as_deref().is_some_and(|clause| known.contains(clause)), "{clause:?}");
        }
        for chart in &board.charts {
            assert!(chart.rows.iter().all(|row| row.len() == chart.heads[0].len()), "{}", chart.id);
        }
        look_around(name, 3, 7, |book, at, seat| {
            for viewer in [Viewer::Seat(seat), Viewer::Seat(Seat(1 - seat.0)), Viewer::Spectator] {
                let scene = book.scene(&book.view(at, viewer), viewer);
                assert!(phases.contains(scene.phase.as_str()), "{}", scene.phase);
                assert!(!scene.prompt.is_empty() && !scene.moment.is_empty());
                assert_eq!(scene.shades.len(), spaces.len(), "every area has its holder");
                let pieces: BTreeMap<&str, String> =
                    scene.pieces.iter().map(|piece| (piece.id.as_str(), piece.place.to_string())).collect();
                assert_eq!(pieces.len(), scene.pieces.len(), "every piece has its own name");
                assert!(
                    pieces.keys().all(|piece| !spaces.contains(piece)),
                    "no piece is called like an area"
                );
                let mut boxed = BTreeSet::new();
                for tray in &scene.trays {
                    assert!(tray.spaces.iter().all(|space| spaces.contains(space.as_str())));
                    assert!(tray.pieces.iter().all(|piece| boxed.insert(piece.as_str())), "{tray:?}");
                }
                for (piece, place) in &pieces {
                    assert_eq!(boxed.contains(piece), !spaces.contains(place.as_str()), "{piece} is {place}");
                }
                for duty in &scene.duties {
                    assert!(known.contains(duty.clause.as_str()), "{duty:?}");
                    assert!(duty.piece.as_ref().is_none_or(|piece| pieces.contains_key(piece.as_str())));
                }
                hold_panels(&scene.panels, &known);
                for track in &scene.tracks {
                    assert!(track.marker.is_none_or(|marker| marker < track.spaces.len()), "{track:?}");
                    assert!(track.clause.as_deref().is_some_and(|clause| known.contains(clause)));
                }
            }
            if at.step != Step::Bid {
                let waits = book.scene(at, Viewer::Seat(Seat(1 - seat.0)));
                assert!(waits.duties.is_empty() && waits.buttons.is_empty() && waits.active.is_empty());
                assert!(waits.prompt.starts_with("Waiting for"), "{}", waits.prompt);
            }
        });
    }
}

/// Everything on the table can be looked at, and every overlay that is offered can be laid.
#[test]
fn everything_can_be_looked_at() {
    let known = clauses();
    for name in NAMES {
        let book = arracourt::open(name).unwrap();
        let board = book.board();
        look_around(name, 5, 23, |book, at, seat| {
            let viewer = Viewer::Seat(seat);
            let scene = book.scene(at, viewer);
            let pieces = scene.pieces.iter().map(|piece| piece.id.as_str());
            for id in pieces.clone().chain(board.spaces.iter().map(|space| space.id.as_str())) {
                let panels = book.inspect(at, viewer, id);
                assert!(!panels.is_empty(), "{id}");
                hold_panels(&panels, &known);
            }
            let piece = pieces.clone().next();
            for card in &board.overlays {
                let overlay = book.overlay(at, viewer, &card.id, piece.filter(|_| card.of_piece));
                let overlay = overlay.unwrap_or_else(|| panic!("{} cannot be laid", card.id));
                assert!(!overlay.note.is_empty());
                let spaces = overlay.shades.iter().map(|shade| shade.space.as_str());
                assert!(spaces.into_iter().all(|id| board.spaces.iter().any(|space| space.id == id)));
            }
            assert!(book.overlay(at, viewer, "nonsense", None).is_none());
            assert!(book.inspect(at, viewer, "nonsense").is_empty());
        });
    }
}

fn scene(t: &Table) -> kernel::Scene {
    t.book.scene(&t.at, Viewer::Seat(t.seat()))
}

fn row(t: &Table, label: &str) -> String {
    let scene = scene(t);
    let rows = scene.panels.into_iter().flat_map(|panel| panel.rows);
    rows.into_iter().find(|row| row.label == label).unwrap_or_else(|| panic!("no row '{label}'")).value
}

#[test]
fn the_start_shows_track_points_and_advantage() {
    let t = start("first");
    let shown = scene(&t);
    assert!(shown.prompt.starts_with("Your impulse: assault, regroup or pass."), "{}", shown.prompt);
    let impulses = &shown.tracks[0];
    assert_eq!((impulses.spaces.len(), impulses.marker), (12, Some(0)));
    let notes: Vec<&str> = impulses.spaces.iter().filter_map(|space| space.note.as_deref()).collect();
    let chances =
        ["0 %", "0 %", "3 %", "8 %", "17 %", "28 %", "42 %", "58 %", "72 %", "83 %", "92 %", "97 %"];
    assert_eq!(notes, chances);
    assert_eq!(impulses.spaces[0].tone, kernel::Tone::Fog);
    assert_eq!(impulses.spaces[6].tone, kernel::Tone::Overcast, "fog has burnt off by then");
    assert_eq!(row(&t, "holder"), "American");
    assert!(row(&t, "needed tonight").starts_with("2: "));
    assert_eq!(row(&t, "German automatic victory"), "missing: Arracourt (8), Serres (7) or Moncel (25)");
}

#[test]
fn sunset_and_attack_rolls_are_asked_about_with_their_meaning() {
    let t = table(
        "first",
        "turn 2, impulse 5, overcast, American, Advantage German
         8: 37/A
         18: 1/130A",
    );
    let t = t.roll("pass", &[3, 1]);
    assert_eq!(
        scene(&t).prompt,
        "Sunset 4 in impulse 5: the day ends after this impulse. Use the Advantage?"
    );
    let t = table(
        "first",
        "turn 2, impulse 3, overcast, German, Advantage American
         18: 1/130A
         14: 37/D",
    );
    let t = t.play_all(&["assault 18", "move 1/130A to 14"]);
    assert_eq!(scene(&t).duties[0].clause, "11.1");
    assert!(scene(&t).prompt.starts_with("Every mandatory attack must be resolved"), "{}", scene(&t).prompt);
    let t = t.play("attack 14").roll("lead 1/130A", &[2, 3, 4, 5]);
    assert_eq!(t.step(), Step::Reroll);
    assert_eq!(scene(&t).prompt, "Rolled 5 v 9: repulse. Use the Advantage to roll both again?");
}

#[test]
fn an_attack_can_be_weighed_before_it_is_declared() {
    let t = table(
        "first",
        "turn 2, impulse 3, overcast, German
         18: 1/130A 1/130B
         14: 37/D",
    );
    let panels = t.book.inspect(&t.at, Viewer::Seat(t.seat()), "14");
    let preview = panels.iter().find(|panel| panel.title == "Assault on 14 from 18").expect("a preview");
    let shown = |label: &str| preview.rows.iter().find(|row| row.label == label).map(|row| row.value.clone());
    assert_eq!(shown("with").as_deref(), Some("1/130A, 1/130B"));
    assert_eq!(shown("if repulsed").as_deref(), Some("all attackers retreat to 18"));
    // The same as the rules say once it is declared.
    let then = t.play_all(&["assault 18", "move 1/130A to 14", "move 1/130B to 14", "attack 14"]);
    let values = format!("{} against {}", then.fact("Attack Value"), then.fact("Defense Value"));
    assert_eq!(shown("values"), Some(values));
}

#[test]
fn retreats_are_explained_by_their_neighbours() {
    let t = table(
        "first",
        "turn 2, impulse 3, overcast, German
         18: 1/130A
         14: 37/D",
    );
    let panels = t.book.inspect(&t.at, Viewer::Seat(t.seat()), "37/D");
    let retreat = panels.iter().find(|panel| panel.title == "If 37/D retreats").expect("it is explained");
    assert!(
        retreat
            .rows
            .iter()
            .any(|row| row.value.contains("enemy-controlled") && row.value.ends_with("goes here"))
    );
}

#[test]
fn bids_are_secret_and_then_say_who_plays_which_side() {
    let t = start("first+bid");
    assert!(t.book.board().secrets && !start("first").book.board().secrets);
    assert_eq!(scene(&t).plays, [None, None]);
    let t = t.roll_as(Seat(0), "bid 9", &[]);
    let seen = t.book.scene(&t.view(Viewer::Seat(Seat(0))), Viewer::Seat(Seat(0)));
    assert!(seen.ask.is_none() && seen.prompt.contains("waiting for the other"), "{}", seen.prompt);
    let other = t.book.scene(&t.view(Viewer::Seat(Seat(1))), Viewer::Seat(Seat(1)));
    assert!(other.ask.is_some());
    let t = t.roll_as(Seat(1), "bid 12", &[]);
    assert_eq!(scene(&t).plays, [Some(1), Some(0)]);
    assert_eq!(row(&t, "needed at the end"), "12");
}

#[test]
fn bridges_have_lines_only_where_they_can_change() {
    assert!(scene(&start("first")).lines.is_empty());
    let t = table(
        "first+bridges",
        "turn 2, impulse 3, overcast, American
         19: 53/A
         bridge 19/33: down",
    );
    let lines = scene(&t).lines;
    let of = |name: &str| lines.iter().find(|line| line.label.as_deref() == Some(name)).unwrap().kind;
    assert_eq!(of("19/33"), kernel::LineKind::Blocked);
    assert!([kernel::LineKind::First, kernel::LineKind::Second].contains(&of("3/11")));
    assert_eq!(lines.len(), 12);
}

/// What is eliminated, withdrawn or still to come lies in a box of its side.
#[test]
fn units_off_the_map_lie_in_a_box() {
    let t = start("second");
    let waiting = (0..t.game().counters.len() as u8)
        .map(UnitId)
        .filter(|&unit| t.at.forces.place(unit) == Place::Waiting && t.game().side(unit) == Side::American)
        .count();
    let boxed: usize = scene(&t)
        .trays
        .iter()
        .filter(|tray| tray.side == "American" && tray.kind == kernel::TrayKind::Coming)
        .map(|tray| tray.pieces.len())
        .sum();
    assert_eq!(boxed, waiting);
    let german = table(
        "second",
        "turn 1, impulse 3, overcast, American
         14: 37/A
         others keep",
    );
    assert!(scene(&german).duties.iter().any(|duty| duty.clause == "19.6"));
}
