//! What computer players make of a position.

use kernel::{Evaluation, Rules, Seat, Seeded, Silent, Tabletop, Viewer};

use crate::table::{ALLIED, GERMAN, Table, table};

/// The Regular's plan, in notation.
fn regular(t: &Table, seat: Seat) -> Vec<String> {
    let mut plan = Vec::new();
    t.book.suggest(&t.at, seat, 0, &mut Seeded::from_number(1), &mut plan);
    plan.iter().map(|action| t.book.write(action)).collect()
}

/// The Veteran's plan without a search.
fn veteran(t: &Table, seat: Seat) -> Vec<String> {
    let mut plan = Vec::new();
    t.book.deliberate(&t.at, seat, &mut Seeded::from_number(1), &mut plan);
    plan.iter().map(|action| t.book.write(action)).collect()
}

fn engineers(t: &Table) -> String {
    let game = t.book.game();
    let unit = game.units().find(|&unit| game.unit(unit).roles.has(panzer::grades::Role::Engineer));
    game.unit(unit.expect("scenario 27 has Engineers")).name.clone()
}

#[test]
fn engineers_blow_the_bridge_that_their_side_scores_for() {
    let sappers = engineers(&table("27+board, turn 6, direct, first UK\n Para-1: 19T5\n Schtz-1: 18GG9"));
    let text = format!("27+board, turn 6, PHASE, first UK\n {sappers}: 19T5 fire\n Schtz-1: 18GG9");
    let charge = vec![format!("demolish {sappers} 19U5"), "resolve".into()];
    let t = table(&text.replace("PHASE", "direct"));
    assert_eq!(regular(&t, ALLIED), charge);
    assert_eq!(veteran(&t, ALLIED), charge);
    let t = table(&text.replace("PHASE", "command").replace(" fire", ""));
    for plan in [regular(&t, ALLIED), veteran(&t, ALLIED)] {
        assert!(plan.contains(&format!("order {sappers} fire")), "{plan:?}");
    }
}

/// The last hex of a move in a plan.
fn end_of(plan: &[String]) -> String {
    let last = plan.iter().rfind(|action| action.starts_with("go")).expect("it moves");
    last.split(' ').next_back().unwrap_or_default().to_owned()
}

#[test]
fn wittmann_makes_for_the_town_and_the_others_for_point_213() {
    for (tiger, goal) in [("222", "14H5"), ("223", "17BB5")] {
        let t =
            table(&format!("31+board, turn 6, movement, side DE\n {tiger}: 14Q1 facing 5 move\n M5-1: 17A1"));
        let grid = t.book.game().grid();
        let away = |hex: &str| grid.distance(grid.find(hex).expect("a hex"), grid.find(goal).expect("a hex"));
        let end = end_of(&regular(&t, GERMAN));
        assert!(away(&end) < away("14Q1"), "{tiger} ends in {end}");
    }
}

#[test]
fn the_german_leaves_a_garrison_in_robehomme() {
    let book = panzer::open("27").expect("it ships");
    let (mut at, mut dice) = (book.start(), Seeded::from_number(3));
    for _ in 0..1_000 {
        if at.turn > 0 {
            break;
        }
        let seat = book.decision(&at).seats.first().expect("someone sets up");
        let mut plan = Vec::new();
        book.suggest(&at, seat, 0, &mut dice, &mut plan);
        for action in plan {
            book.apply(&mut at, seat, &action, &mut dice, &mut Silent).expect("it is legal");
        }
    }
    let scores = book.standing(&book.view(&at, Viewer::Referee)).scores;
    // The bridge and Robehomme are German before the first jump.
    assert_eq!((at.turn, scores), (1, vec![0, 695]));
}
