//! What the computer players think of single positions, arranged by hand.

use kernel::prelude::*;
use kernel::{Evaluation, Seat, Seeded, Viewer};

use crate::table::{GERMAN, Table, start, table, table_of};

/// What a player who thinks of everything does, in notation.
fn plan(table: &Table, seat: Seat) -> Vec<String> {
    let book = &table.book;
    let view = book.view(&table.at, Viewer::Seat(seat)).into_owned();
    let mut dice = Seeded::from_number(1);
    let guess = book.guess(&view, &mut dice);
    let mut plan = Vec::new();
    book.deliberate(&guess, seat, &mut dice, &mut plan);
    plan.iter().map(|action| book.write(action)).collect()
}

/// Where a plan leaves a unit that it moves alone: the last hex before its halt.
fn ends(plan: &[String], unit: &str) -> Option<String> {
    let from = plan.iter().position(|action| *action == format!("take {unit}"))?;
    let moved = plan[from..].iter().take_while(|action| *action != "halt");
    moved.filter_map(|action| action.strip_prefix("go ")).last().map(str::to_owned)
}

/// The other cities of Goodwood, held.
const ELSEWHERE: &str = "1931: HQ-KGL Pz-IV-KGL Gren-KGL\n2032: 88-KGL 503T-KGL";

/// No gun picks a headquarters out of a stack, so it stays with the garrison of Cagny when tanks have driven up.
#[test]
fn a_headquarters_stays_with_its_garrison() {
    let table = table(&format!(
        "turn 3, clear, 200 moves\n3435: HQ-200 1-Bat-200 2-Bat-200 3-Bat-200 Gren-200\n3438: 1-2GG 2-2GG 3-2GG\n3442: HQ-2GG
         1851: HQ-II/125 1/II-125 2/II-125\n1950: 3/II-125 1/Rcn-21Pz\n{ELSEWHERE}"
    ));
    let plan = plan(&table, GERMAN);
    assert_eq!(ends(&plan, "HQ-200"), None, "{plan:?}");
}

/// A garrison stays in its city under the eyes of a brigade, and does not flee from it.
#[test]
fn a_garrison_stays_where_it_is_needed() {
    let table = table(&format!(
        "turn 3, clear, II/125 moves\n1851: HQ-II/125 1/II-125 2/II-125 3/II-125\n1853: 1-2GG 2-2GG 3-2GG\n1753: 1-2IG 2-2IG 3-2IG
         1855: HQ-2GG\n1755: HQ-2IG\n3435: HQ-200 1-Bat-200 2-Bat-200\n{ELSEWHERE}"
    ));
    let plan = plan(&table, GERMAN);
    for unit in ["1/II-125", "2/II-125", "3/II-125", "HQ-II/125"] {
        let end = ends(&plan, unit);
        assert!(end.is_none() || end.as_deref() == Some("1950"), "{unit}: {plan:?}");
    }
}

/// The Germans fortify what the British come to first and what decides most, not what lies far behind.
#[test]
fn bunkers_stand_where_the_enemy_comes_first() {
    let plan = plan(&start("bonninghardt"), GERMAN);
    let bunkers: Vec<String> =
        plan.iter().filter(|action| action.starts_with("fortify bunker")).cloned().collect();
    let issum = ["2234", "2334", "2235"];
    assert_eq!(bunkers.len(), 3, "{plan:?}");
    assert!(bunkers.iter().any(|action| issum.iter().any(|hex| action.contains(hex))), "{bunkers:?}");
    // Issum counts as a whole: its companies stand together.
    let posts =
        |unit: &str| plan.iter().find(|action| action.starts_with(&format!("place {unit} "))).cloned();
    let hexes: Vec<Option<String>> = ["1-Luft", "2-Luft", "3-Luft"]
        .iter()
        .map(|unit| Some(posts(unit)?.rsplit(' ').next()?.to_owned()))
        .collect();
    assert!(hexes.iter().all(|hex| hex == &hexes[0]), "{hexes:?}");
}

/// Hamb counts only as a whole, so a garrison in one of its two hexes keeps the point.
#[test]
fn a_place_that_counts_as_a_whole_is_held_in_one_hex() {
    let plan = plan(&start("bonninghardt"), GERMAN);
    let posted = |hex: &str| {
        plan.iter()
            .filter(|action| action.starts_with("place") && action.ends_with(&format!(" {hex}")))
            .count()
    };
    assert!(posted("2645").max(posted("2545")) >= 2, "{plan:?}");
}

/// One guard near a far exit is enough while the attacker is still at the other end of the map.
#[test]
fn a_far_exit_does_not_draw_a_battalion() {
    let text = "turn 1, clear, I-2P moves\n1335: HQ-I-2P 1/I-2P 2/I-2P 3/I-2P 4/I-2P\n0843: 75/II-6P\n1452: HQ-II-6P 1/II-6P 2/II-6P\n2234: HQ-Luft 1-Luft\n3832: HQ-2IG 1-2IG 2-2IG 3-2IG";
    let table = table_of("bonninghardt", text);
    let plan = plan(&table, GERMAN);
    let column = |hex: &str| hex.get(..2).and_then(|column| column.parse::<u32>().ok()).unwrap_or(99);
    for unit in ["1/I-2P", "2/I-2P", "3/I-2P", "4/I-2P"] {
        let end = ends(&plan, unit);
        assert!(end.as_deref().is_none_or(|hex| column(hex) >= 11), "{unit} goes to {end:?}: {plan:?}");
    }
}

/// The search thinks when a chit is played, and at nothing that follows in the same activation.
#[test]
fn one_thought_is_spent_on_an_activation() {
    let text = "0640: HQ-2GG 1-2GG 2-2GG\n0637: Gren-KGL\n0634: HQ-KGL";
    let drawn = table(&format!("turn 1, clear, 2GG drawn\n{text}"));
    assert!(!drawn.book.is_routine(&drawn.at));
    let moving = drawn.play(&["activate"]);
    assert!(moving.topic() == "movement" && moving.book.is_routine(&moving.at));
    let stopped = moving.play(&["take 1-2GG", "go 0639", "halt"]);
    assert!(stopped.book.is_routine(&stopped.at));
    let attack = table(&format!("turn 1, clear, 2GG attacks\n{text}"));
    assert!(attack.topic() == "attack" && attack.book.is_routine(&attack.at));
}
