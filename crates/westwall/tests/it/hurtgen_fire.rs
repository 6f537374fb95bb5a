//! Artillery and ground support in the Hürtgen Forest [H11.0].

use crate::table::{Table, scenario};
use westwall::{Side, Step};

/// An American attack on 1411 out of 1412, with batteries in a row to the west and what more is named.
fn american(more: &str) -> Table {
    scenario(
        "hurtgen",
        &format!(
            "turn 3, US combat
             1411: 1/1055
             1412: 1/8
             0620: 20
             0621: 29
             0720: 42
             0721: 45
             0822: 43
             {more}"
        ),
    )
}

/// A German attack on 1411 out of 1412, with three German batteries and four American ones in range.
fn german() -> Table {
    scenario(
        "hurtgen",
        "turn 3, German combat
         1411: 1/8
         1412: 1/1055
         1716: 275-art18
         1816: 89-art18
         1717: 116-art18
         0620: 20
         0621: 29
         0720: 42
         0721: 45",
    )
}

/// Covers H11.0, H11.21.
#[test]
fn four_american_batteries_join_an_attack_and_no_fifth() {
    let t = american("").play_all(&["attack 1/1055", "with 1/8", "done"]);
    let t = t.play_all(&["barrage 20", "barrage 29", "barrage 42"]);
    t.allows("barrage 43");
    let t = t.play("barrage 45");
    t.refuses("barrage 43", "H11.21");
    assert_eq!(t.offers("barrage"), [""; 0]);
    assert_eq!(t.fact("attack"), "6");
    // Against a target out of reach of infantry it is the same.
    let t = american("1011: 2/1055").play_all(&["attack 2/1055", "done"]);
    let t = t.play_all(&["barrage 20", "barrage 29", "barrage 42", "barrage 45"]);
    t.refuses("barrage 43", "H11.21");
}

/// Covers H11.0, H11.22.
#[test]
fn three_american_batteries_protect_and_no_fourth() {
    let t = german().play_all(&["attack 1/8", "with 1/1055", "done", "done"]);
    assert_eq!((t.decides(), t.step()), ("US".into(), Step::Protect));
    let t = t.play_all(&["fpf 20", "fpf 29"]);
    t.allows("fpf 45");
    let t = t.play("fpf 42");
    t.refuses("fpf 45", "H11.22");
    assert_eq!(t.fact("defense"), "9");
}

/// Covers H11.0, H11.31.
#[test]
fn two_german_batteries_join_an_attack_and_no_third() {
    let t = german().play_all(&["attack 1/8", "with 1/1055", "done", "barrage 275-art18"]);
    t.allows("barrage 116-art18");
    let t = t.play("barrage 89-art18");
    t.refuses("barrage 116-art18", "H11.31");
    assert_eq!(t.fact("attack"), "6");
}

/// Covers H11.0, H11.32.
#[test]
fn one_german_battery_protects_and_no_second() {
    let t = american("1716: 275-art18\n1816: 89-art18");
    let t = t.play_all(&["attack 1/1055", "with 1/8", "done", "done"]);
    assert_eq!((t.decides(), t.step()), ("German".into(), Step::Protect));
    t.allows("fpf 89-art18");
    let t = t.play("fpf 275-art18");
    t.refuses("fpf 89-art18", "H11.32");
}

/// Covers H11.11.
#[test]
fn the_limit_holds_for_each_combat_by_itself() {
    let t = american("1120: 2/1055\n1121: 2/8\n0622: 28");
    let t = t.play_all(&["attack 1/1055", "with 1/8", "done"]);
    let t = t.play_all(&["barrage 20", "barrage 29", "barrage 42", "barrage 45"]);
    t.refuses("barrage 43", "H11.21");
    // 2 + 4 against 3 on clear ground: +3, column 8; a five is Br.
    let t = t.roll("done", 5).play_until(1, |t| t.step() == Step::Combat);
    let t = t.play_all(&["attack 2/1055", "with 2/8", "done"]);
    t.allows("barrage 43");
    t.play("barrage 43").allows("barrage 28");
}

/// Covers H11.12.
#[test]
fn an_adjacent_battery_takes_a_place_too() {
    let t = american("1312: 28").play_all(&["attack 1/1055", "with 1/8", "with 28", "done"]);
    let t = t.play_all(&["barrage 20", "barrage 29", "barrage 42"]);
    t.refuses("barrage 45", "H11.21");
    assert_eq!(t.fact("attack"), "6");
}

/// Covers H11.12.
#[test]
fn adjacent_batteries_beyond_the_limit_are_excused() {
    // Three German batteries beside one American: two of them attack, the third need not [ruling W39].
    let t = scenario(
        "hurtgen",
        "turn 3, German combat
         1411: 1/8
         1412: 275-art18
         1312: 89-art18
         1311: 116-art18",
    );
    let t = t.play_all(&["attack 1/8", "with 275-art18", "with 89-art18"]);
    t.refuses("with 116-art18", "H11.31");
    let t = t.roll("done", 3).play_until(1, |t| t.step() != Step::Retreat);
    assert_eq!(t.place("116-art18"), "1311");
    assert_eq!((t.turn(), t.decides()), (4, "US".into()), "nothing is left to do");
}

/// Covers H11.13, H11.42.
#[test]
fn support_comes_on_top_of_four_batteries_up_to_five_points() {
    let t = american("").play_all(&["attack 1/1055", "with 1/8", "done"]);
    let t = t.play_all(&["barrage 20", "barrage 29", "barrage 42", "barrage 45"]);
    t.refuses("support 6", "H11.42");
    t.refuses("support 20", "H11.42");
    assert_eq!(t.offers("support").len(), 5);
    let t = t.play("support 5");
    assert_eq!(t.fact("attack"), "11");
    // Nor in two helpings.
    t.refuses("support 1", "S7.52");
}

/// Covers H11.41.
#[test]
fn twenty_points_of_support_come_with_every_turn() {
    let t = american("spent US 18").play_all(&["attack 1/1055", "with 1/8", "done"]);
    t.refuses("support 3", "S9.12");
    assert_eq!(t.offers("support"), ["support 1", "support 2"]);
    for name in ["hurtgen", "hurtgen-free"] {
        for turn in 1..=14 {
            let t = scenario(name, &format!("turn {turn}, US combat\n1411: 1/1055\n1412: 1/8"));
            assert_eq!(t.game().support_left(t.position(), Side::First).0, 20);
            assert_eq!(t.game().support_left(t.position(), Side::Second).0, 0, "the German has none");
        }
    }
}

/// Covers H11.43.
#[test]
fn support_never_protects() {
    let t = german().play_all(&["attack 1/8", "with 1/1055", "done", "done"]);
    assert_eq!(t.step(), Step::Protect);
    assert_eq!(t.offers("support"), [""; 0]);
    t.refuses("support 1", "H11.43");
    // Without a battery in range the American is not even asked.
    let t = scenario("hurtgen", "turn 3, German combat\n1411: 1/8\n1412: 1/1055");
    let t = t.play_all(&["attack 1/8", "with 1/1055"]).roll("done", 6);
    assert_eq!(t.rolled(), "2-3 clear 5 A1");
}

/// Covers H11.44.
#[test]
fn support_reaches_every_hex_of_the_map() {
    for hex in ["2901", "2931", "0101", "1515", "2420"] {
        let t = scenario("hurtgen", &format!("turn 3, US combat\n{hex}: 1/1055"));
        let t = t.play_all(&["attack 1/1055", "done"]);
        assert_eq!(t.offers("support").len(), 5, "{hex}");
        t.allows("support 5");
    }
}
