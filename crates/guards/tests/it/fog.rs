//! Fog of war: what each side sees, what it is told, and what stays its owner's [1.1, rulings D95, D96, D97, D119, D128].

use guards::Place;
use kernel::prelude::*;
use kernel::{Choices, Dice, Seeded, Viewer};

use crate::battle::{resolve, strike};
use crate::table::{BRITISH, GERMAN, Table, table, table_of};

fn topic_for(t: &Table, viewer: Viewer) -> &'static str {
    t.book.decision_for(&t.book.view(&t.at, viewer), viewer).topic
}

fn view(t: &Table, viewer: Viewer) -> guards::View {
    t.book.view(&t.at, viewer).into_owned()
}

/// Who attacks is named in private until the attack is bound; then both sides are shown, spectators too.
///
/// Covers 1.1n2.
#[test]
fn an_attack_is_prepared_unseen_and_then_reveals_both_sides() {
    let text =
        "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\nwork: trench 0639 0";
    let t = table(text);
    let before = [view(&t, Viewer::Seat(GERMAN)), view(&t, Viewer::Spectator)];
    let t = t.play(&["attack 0639 with 1-2GG", "with 2-2GG"]);
    assert_eq!(before, [view(&t, Viewer::Seat(GERMAN)), view(&t, Viewer::Spectator)]);
    assert_eq!(topic_for(&t, Viewer::Seat(GERMAN)), "attack");
    assert!(!t.sees(BRITISH, "Gren-KGL"));
    let t = t.play(&["strike"]);
    assert!(t.sees(BRITISH, "Gren-KGL"));
    let open = view(&t, Viewer::Spectator);
    let [tank, rifles] = ["1-2GG", "Gren-KGL"].map(|unit| open.known.troops.hex(t.unit(unit)).is_some());
    assert!(tank && rifles);
    assert_eq!(open.known.troops.place(t.unit("HQ-2GG")), Place::Unseen);
}

/// What is lost for lack of room is settled in private: the enemy reads that the attacks have begun.
///
/// Covers 1.1n3.
#[test]
fn an_overfull_stack_is_settled_unseen() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG 3-2GG AT-2GG\n0639: Gren-KGL\nwork: trench 0640 0";
    let t = table(text).play(&["end"]);
    assert_eq!((t.topic(), topic_for(&t, Viewer::Seat(GERMAN))), ("overstack", "attack"));
    let before = view(&t, Viewer::Seat(GERMAN));
    let t = t.play(&["deplete 1-2GG"]);
    assert_eq!(before, view(&t, Viewer::Seat(GERMAN)));
}

/// A lone headquarters in a trench stops nobody, and the mover is told so; when the stack is seen to change,
/// what he was told no longer holds.
///
/// Covers 1.1n5.
#[test]
fn a_stack_is_declared_and_changes_in_the_same_turn() {
    let text = "turn 1, fog, 2GG moves\n0642: HQ-2GG 1-2GG\n0637: HQ-KGL\n0635: Gren-KGL\nwork: trench 0637 0\ncup: KGL";
    let t = table(text).play(&["take 1-2GG", "go 0641", "go 0640", "go 0639", "go 0638"]);
    let trench = t.at.troops.hex(t.unit("HQ-KGL")).unwrap();
    assert!(!t.at.mover.stopped, "a headquarters has no zone of control");
    assert!(view(&t, Viewer::Seat(BRITISH)).harmless.contains(trench));
    assert!(!view(&t, Viewer::Seat(GERMAN)).harmless.contains(trench));
    let t = t.play(&["halt", "end"]).roll("end", &[1]);
    let t = t.play(&["activate", "take Gren-KGL", "go 0636"]);
    assert!(view(&t, Viewer::Seat(BRITISH)).harmless.contains(trench));
    let t = t.play(&["go 0637"]);
    assert!(!view(&t, Viewer::Seat(BRITISH)).harmless.contains(trench));
}

/// A closed stack beside a unit that is not stopped by it is declared without a zone of control; a company in
/// the same trench stops it.
///
/// Covers 1.1n5.
#[test]
fn the_truth_stops_a_column_that_knows_nothing() {
    let beside = |unit: &str| {
        let text = format!("turn 1, fog, 2GG moves\n0640: HQ-2GG 1-2GG\n0637: {unit}\nwork: trench 0637 0");
        table(&text).play(&["take 1-2GG", "go 0639", "go 0638"])
    };
    let (company, head) = (beside("Gren-KGL"), beside("HQ-KGL"));
    assert_eq!((company.at.mover.stopped, head.at.mover.stopped), (true, false));
}

/// Taking units, dropping them and ending their move show the enemy nothing; going shows him hexes.
///
/// Covers 1.1n3.
#[test]
fn the_enemy_sees_a_stack_go_and_not_who_is_in_it() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG\n0629: Gren-KGL";
    let t = table(text);
    let before = view(&t, Viewer::Seat(GERMAN));
    let t = t.play(&["take 1-2GG", "take 2-2GG"]);
    assert_eq!(before, view(&t, Viewer::Seat(GERMAN)));
    let t = t.play(&["go 0641"]);
    let after = view(&t, Viewer::Seat(GERMAN));
    assert_ne!(before, after);
    assert_eq!(after.known.troops.place(t.unit("1-2GG")), Place::Unseen);
    let log = t.log().join(" ");
    assert!(!log.is_empty());
    let t = t.play(&["drop 2-2GG", "halt"]);
    assert_eq!(after, view(&t, Viewer::Seat(GERMAN)));
}

/// Guesses look like the view they come from, keep what must hold, and stand within what may be.
///
/// Covers 1.1.
#[test]
fn a_guess_looks_like_its_view_over_a_whole_game() {
    for (name, seed) in [("goodwood", 3), ("veritable", 4)] {
        let book = guards::open(name).unwrap();
        let mut dice = Seeded::from_number(seed);
        let (mut at, mut list, mut step) = (book.start(), guards::Menu::default(), 0_usize);
        while book.outcome(&at).is_none() {
            let seat = book.decision(&at).seats.first().unwrap();
            if step.is_multiple_of(41) {
                for viewer in [Viewer::Seat(BRITISH), Viewer::Seat(GERMAN), Viewer::Spectator] {
                    let known = book.view(&at, viewer).into_owned();
                    let guess = book.guess(&known, &mut dice);
                    assert_eq!(book.check_invariants(&guess), Ok(()), "{name}, step {step}, {viewer:?}");
                    assert!(*book.view(&guess, viewer) == known, "{name}, step {step}, {viewer:?}");
                    let decides = book.decision(&guess).seats.first().unwrap();
                    book.legal(&book.view(&guess, Viewer::Seat(decides)), decides, &mut list);
                    assert!(!list.is_empty(), "{name}, step {step}, {viewer:?}: {:?}", guess.stack);
                }
            }
            book.legal(&book.view(&at, Viewer::Seat(seat)), seat, &mut list);
            let action = list.action(dice.roll(list.len() as u32) as usize - 1);
            book.apply(&mut at, seat, &action, &mut dice, &mut kernel::Silent).unwrap();
            step += 1;
        }
    }
}

/// A bunker hides its garrison beside the enemy, by day.
///
/// Covers 1.1n1.
#[test]
fn no_enemy_looks_into_a_fortified_hex() {
    let t =
        table_of("goodwood", "turn 1, clear, 2GG moves\n0640: HQ-2GG\n0639: Gren-KGL\nwork: bunker 0639 0");
    assert!(!t.sees(BRITISH, "Gren-KGL"));
    assert!(t.sees(GERMAN, "HQ-2GG"));
}

/// Who retreats or advances into a hex with a fortification chit goes out of sight there. Ruling D135.
///
/// Covers 1.1n1.
#[test]
fn a_fortification_hides_who_retreats_or_advances_into_it() {
    let fight = |more: &str, dice: &[u32]| {
        let text = format!(
            "turn 1, clear, 2GG attacks\n0844: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0630: HQ-KGL\n0635: Gren-200\n{more}"
        );
        resolve(strike("goodwood", &text, "0639", &["1-2GG", "2-2GG"]), dice)
    };
    // 14 against 5 is 2-1: seven is DR.
    let fled = |more: &str| {
        let t = fight(more, &[3, 4]).play(&["retreat Gren-KGL to 0638 0637"]);
        (t.hex("Gren-KGL"), t.sees(BRITISH, "Gren-KGL"))
    };
    assert_eq!(fled(""), ("0637".into(), true));
    assert_eq!(fled("work: minefield 0637"), ("0637".into(), false));
    let advanced = |more: &str| {
        let t = fight(&format!("depleted: Gren-KGL\n{more}"), &[1, 1]).play(&["advance 1-2GG"]);
        (t.hex("1-2GG"), t.sees(GERMAN, "1-2GG"))
    };
    assert_eq!(advanced(""), ("0639".into(), true));
    assert_eq!(advanced("work: minefield 0639"), ("0639".into(), false));
}
