//! Ground support and artillery at Arnhem [A14.1].

use crate::table::{Table, scenario};
use kit::TurnNo;
use westwall::{Side, Step};

/// Paratroopers attack Krft in 3818, with their own battery in range; a ground unit stands elsewhere.
fn attack_with(ground: &str) -> Table {
    let t =
        scenario("arnhem", &format!("turn 3, Allied combat\n3818: Krft\n3819: 1/1\n3821: 1/1Lt\n{ground}"));
    t.play_all(&["attack Krft", "with 1/1", "done"])
}

/// Covers A14.11.
#[test]
fn support_needs_a_ground_unit_within_three_hexes_of_the_target() {
    attack_with("3815: 2I/5").allows("support 7");
    attack_with("3814: 2I/5").refuses("support 1", "A14.11");
    // Artillery and the Engineer are ground units; those who came by air are none, Poles included.
    attack_with("3815: 153").allows("support 7");
    attack_with("3815: Engineer").allows("support 7");
    attack_with("3815: 1/Pol").refuses("support 1", "A14.11");
    attack_with("3815: 1/325").refuses("support 1", "A14.11");
    attack_with("3815: 2/1Lt").refuses("support 1", "A14.11");
}

/// Covers A14.11.
#[test]
fn protective_fire_needs_a_ground_unit_within_three_hexes_of_the_defender() {
    let defend = |units: &str| {
        let t = scenario(
            "arnhem",
            &format!("turn 3, German combat\n3818: Krft\n3819: 1/1\n3821: 1/1Lt\n{units}"),
        );
        t.play_all(&["attack 1/1", "with Krft", "done"])
    };
    let t = defend("3822: 2I/5");
    assert_eq!((t.step(), t.decides()), (Step::Protect, "Allied".into()));
    t.allows("support 7");
    defend("3823: 2I/5").refuses("support 1", "A14.11");
    // A tank unit that defends alone is near itself.
    let t = scenario("arnhem", "turn 3, German combat\n3818: Krft\n3817: 2I/5");
    let t = t.play_all(&["attack 2I/5", "with Krft", "done"]);
    assert_eq!(t.step(), Step::Protect);
    t.allows("support 7");
}

/// Covers A14.11.
#[test]
fn only_the_allied_player_has_support() {
    let t = scenario("arnhem", "turn 3, Allied movement");
    for turn in 1..=10 {
        assert_eq!(t.game().support_pool(Side::Second, TurnNo(turn)).0, 0);
    }
    let t = scenario("arnhem", "turn 3, German combat\n3818: Krft\n3817: 2I/5\n3822: 9S-art");
    let t = t.play_all(&["attack 2I/5", "with Krft", "done"]);
    assert_eq!(t.step(), Step::Barrage);
    assert_eq!(t.offers("support"), [""; 0]);
}

/// Covers A14.12.
#[test]
fn no_more_than_two_batteries_barrage_one_enemy() {
    let t =
        scenario("arnhem", "turn 3, Allied combat\n3818: Krft\n3817: 32\n3815: 55\n3814: 15/19\n3915: 153");
    let t = t.play_all(&["attack Krft", "with 32", "done", "barrage 55", "barrage 15/19"]);
    t.refuses("barrage 153", "A14.12");
    // Points are not limited.
    let t = t.play("support 7");
    assert_eq!(t.sums().attack.0, 5 + 4 + 2 + 7);
}

/// Covers A14.12.
#[test]
fn adjacent_batteries_count_among_the_two() {
    let t = scenario("arnhem", "turn 6, Allied combat\n3818: Krft\n3817: 32\n3718: 55\n3719: 153\n3815: 94");
    let t = t.play_all(&["attack Krft", "with 32", "with 55", "with 153"]);
    // There is no room for 94: nothing can be added and the die is rolled at once.
    assert!(t.roll("done", 1).rolled().starts_with("13-3"));
}

/// Covers A14.12.
#[test]
fn no_more_than_two_batteries_protect_one_defender() {
    let t = scenario(
        "arnhem",
        "turn 6, Allied combat\n3818: Krft\n3817: 32\n3821: 9S-art\n3822: 1/10S-art\n3921: 2/10S-art",
    );
    let t = t.play_all(&["attack Krft", "with 32", "done", "fpf 9S-art", "fpf 1/10S-art"]);
    t.refuses("fpf 2/10S-art", "A14.12");
    let t =
        scenario("arnhem", "turn 6, German combat\n3818: Krft\n3817: 32\n3815: 55\n3814: 15/19\n3915: 153");
    let t = t.play_all(&["attack 32", "with Krft", "done", "fpf 55", "fpf 153"]);
    t.refuses("fpf 15/19", "A14.12");
}
