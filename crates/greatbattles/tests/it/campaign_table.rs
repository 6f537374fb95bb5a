//! Goodwood, Arnhem and Malta at the table: bombs, notes and drops by hand, whose secret they are, and players who go on to night.

use board::plane::Figure as _;
use greatbattles::army::Army;
use greatbattles::play::{GreatBattlesBook, Muster, Position, Step, Whereabouts, open};
use kernel::{Draft, Evaluation, Place, Rules, Scene, Seat, Seeded, Silent, Sketch, Spot, Tabletop, Viewer};

const ALLIED: Seat = Seat(0);
const AXIS: Seat = Seat(1);

fn scene(book: &GreatBattlesBook, at: &Position, seat: Seat) -> Scene {
    let viewer = Viewer::Seat(seat);
    book.scene(&book.view(at, viewer), viewer)
}

fn sketch(book: &GreatBattlesBook, at: &Position, seat: Seat, draft: &Draft) -> Sketch {
    book.draft(&book.view(at, Viewer::Seat(seat)), seat, draft).expect("it may be dragged")
}

fn drag(piece: &str, to: Spot) -> Draft {
    Draft { piece: piece.into(), path: vec![to], ..Draft::default() }
}

fn say(book: &GreatBattlesBook, at: &mut Position, seat: Seat, notation: &str) {
    let action = book.read(notation).expect("it can be read");
    book.apply(at, seat, &action, &mut Seeded::from_number(5), &mut Silent)
        .unwrap_or_else(|refusal| panic!("{notation}: {refusal}"));
}

/// Ends step after step until one is reached.
fn until(book: &GreatBattlesBook, reached: fn(&Position) -> bool) -> Position {
    let mut at = book.start();
    for _ in 0..80 {
        if reached(&at) {
            return at;
        }
        let seat = book.decision(&at).seats.first().expect("a seat decides");
        let word = match (at.stack.is_empty(), at.step) {
            (false, _) | (_, Step::Fire) => "fire",
            (_, Step::PassOr(_)) => "proceed",
            _ => "done",
        };
        say(book, &mut at, seat, word);
    }
    panic!("never reached");
}

/// Everything that a seat is shown, as one text.
fn shown(book: &GreatBattlesBook, at: &Position, seat: Seat) -> String {
    let viewer = Viewer::Seat(seat);
    let known = book.view(at, viewer);
    format!("{:?} {:?} {:?}", book.scene(&known, viewer), known, book.gestures(&known, seat, None))
}

#[test]
fn bombs_are_dragged_in_secret_and_keep_off_their_own_troops() {
    let book = open("goodwood").expect("it opens");
    let mut at = until(&book, |at| at.step == Step::Notes(Army::Allied));
    let before = shown(&book, &at, AXIS);
    let table = scene(&book, &at, ALLIED);
    assert_eq!(table.pieces.iter().filter(|piece| piece.name.starts_with("Bombs ")).count(), 5);
    assert!(table.active.contains(&"al-b1".to_owned()), "{:?}", table.active);
    let dragged = sketch(&book, &at, ALLIED, &drag("al-b1", Spot::new(40_000, 44_000)));
    let action = dragged.action.unwrap_or_else(|| panic!("{:?}", dragged.refusal));
    assert_eq!(action, "bomb 1 at 40,16");
    say(&book, &mut at, ALLIED, &action);
    assert_eq!(shown(&book, &at, AXIS), before, "the notes are the bomber's secret");
    assert!(book.draft(&book.view(&at, Viewer::Seat(AXIS)), AXIS, &drag("al-b1", Spot::new(1, 1))).is_none());
    let own = scene(&book, &at, ALLIED).pieces.into_iter().find_map(|piece| match piece.place {
        Place::Pose(pose) if piece.id.starts_with("al-A1") => Some(pose.at),
        _ => None,
    });
    if let Some(own) = own {
        assert!(sketch(&book, &at, ALLIED, &drag("al-b2", own)).refusal.is_some(), "too near its own troops");
    }
}

/// Covers malta-5.
#[test]
fn landings_are_noted_by_drag_in_secret() {
    let book = open("malta").expect("it opens");
    let mut at = until(&book, |at| at.step == Step::Notes(Army::Axis));
    let game = book.game();
    let before = shown(&book, &at, ALLIED);
    let unit = game.battalions().find(|&unit| game.battalion_name(unit) == "ax-C1").expect("it is there");
    let zones = &game.map().zones;
    let fits = |zone: &greatbattles::map::Zone| {
        book.read(&format!("note ax-C1 {} on 2.3", zone.id))
            .is_ok_and(|action| book.check(&book.view(&at, Viewer::Seat(AXIS)), AXIS, &action).is_ok())
    };
    let number = zones.iter().position(fits).expect("one fits");
    let bounds = zones[number].polygon.bounds();
    let middle =
        (i32::midpoint(bounds.low.x(), bounds.high.x()), i32::midpoint(bounds.low.y(), bounds.high.y()));
    let to = Spot::new(middle.0, game.map().table.high.y() - middle.1);
    let turn = Draft { formation: Some("day 2, turn 3".into()), ..drag("ax-C1", to) };
    let noted = sketch(&book, &at, AXIS, &turn).action.expect("it may be noted");
    assert!(noted.starts_with("note ax-C1 ") && noted.ends_with(" on 2.3"), "{noted}");
    let early = Draft { formation: Some("day 1, turn 1".into()), ..drag("ax-C1", to) };
    assert_eq!(sketch(&book, &at, AXIS, &early).refusal.map(|refusal| refusal.clause), Some("malta-5"));
    let later = Draft { formation: Some("unspecified".into()), ..drag("ax-C1", to) };
    assert_eq!(sketch(&book, &at, AXIS, &later).action.as_deref(), Some("note ax-C1 nothing"));
    say(&book, &mut at, AXIS, &noted);
    assert_eq!(at.battalion(unit).due, Some((2, 3)));
    assert_eq!(shown(&book, &at, ALLIED), before, "the garrison learns nothing");
}

/// Covers dz.
#[test]
fn stands_that_drop_are_aimed_by_drag_inside_their_zone() {
    let book = open("arnhem").expect("it opens");
    let mut at = until(&book, |at| at.step == Step::Land);
    let before = shown(&book, &at, AXIS);
    let table = scene(&book, &at, ALLIED);
    let place = table.pieces.iter().find(|piece| piece.id == "al-A1-i1").map(|piece| piece.place.clone());
    let Some(Place::Pose(pose)) = place else { panic!("it is drawn where it aims") };
    assert!(table.active.contains(&"al-A1-i1".to_owned()));
    assert!(!before.contains("al-A1-i1"), "nobody else sees where");
    let near = Spot::new(pose.at.x + 300, pose.at.y);
    let aimed = sketch(&book, &at, ALLIED, &drag("al-A1-i1", near)).action.expect("inside the zone");
    let refusal = sketch(&book, &at, ALLIED, &drag("al-A1-i1", Spot::new(71_000, 1_000))).refusal;
    assert_eq!(refusal.map(|refusal| refusal.clause), Some("dz"));
    say(&book, &mut at, ALLIED, &aimed);
    assert_eq!(shown(&book, &at, AXIS), before);
    say(&book, &mut at, ALLIED, "done");
    let game = book.game();
    let landed: Vec<_> = game
        .battalions_of(Army::Allied)
        .filter(|&unit| at.battalion(unit).place == Whereabouts::Table)
        .collect();
    assert!(landed.len() >= 6, "the first lift is down");
    assert!(landed.iter().any(|&unit| at.battalion(unit).muster == Muster::Scattered));
    let gathers = scene(&book, &at, ALLIED);
    let pick = gathers.buttons.iter().find(|button| button.action.starts_with("pick al-"));
    if let Some(pick) = pick.map(|button| button.action.clone()) {
        say(&book, &mut at, ALLIED, &pick);
        let offered = scene(&book, &at, ALLIED).buttons;
        assert!(offered.iter().any(|button| button.action.starts_with("gather ")), "{offered:?}");
    }
}

/// A day of computer players: every plan is legal, and night falls.
fn first_day(name: &str) -> (GreatBattlesBook, Position) {
    let book = open(name).expect("it opens");
    let mut at = book.start();
    let mut dice = Seeded::from_number(17);
    for _ in 0..6_000 {
        if at.day.0 > 1 {
            return (book, at);
        }
        let seat = book.decision(&at).seats.first().expect("a seat decides");
        let guess = book.guess(&book.view(&at, Viewer::Seat(seat)), &mut dice);
        let mut plan = Vec::new();
        book.suggest(&guess, seat, 0, &mut dice, &mut plan);
        let action = plan.first().cloned().unwrap_or_else(|| panic!("{name}: no plan for {:?}", at.step));
        book.apply(&mut at, seat, &action, &mut dice, &mut Silent)
            .unwrap_or_else(|refusal| panic!("{name}: {}: {refusal}", book.write(&action)));
        assert_eq!(book.check_invariants(&at), Ok(()), "{name}: {}", book.write(&action));
    }
    panic!("{name}: night does not fall")
}

#[test]
fn players_drop_gather_and_march_at_arnhem() {
    let (book, at) = first_day("arnhem");
    let game = book.game();
    let formed = game.battalions_of(Army::Allied).filter(|&unit| {
        let state = at.battalion(unit);
        state.place == Whereabouts::Table && state.muster == Muster::Formed
    });
    assert!(formed.count() >= 3, "battalions come together on the first day");
    assert!(at.side(Army::Allied).points < game.scenario().side(Army::Allied).points, "points are spent");
}

#[test]
fn players_land_on_malta() {
    let (book, at) = first_day("malta");
    let down = |unit: &greatbattles::play::BattalionId| at.battalion(*unit).place == Whereabouts::Table;
    assert!(book.game().battalions_of(Army::Axis).filter(down).count() >= 6);
}

#[test]
fn players_attack_at_goodwood() {
    let (book, at) = first_day("goodwood");
    let spent = at.side(Army::Allied).points < book.game().scenario().side(Army::Allied).points;
    assert!(spent, "the attacker activates brigades");
}
