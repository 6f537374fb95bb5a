//! Canal and rail bridges that are blown when the Allies come to them [A12.0].

use crate::table::{Table, scenario, start};
use kernel::prelude::*;
use westwall::{Charge, Line, Special, Step};

/// The Irish Guards in front of the canal at Son.
fn before_son(more: &str) -> Table {
    scenario("arnhem", &format!("turn 3, Allied movement\n0605: 2I/5\n{more}"))
}

/// What a wired bridge stands at.
fn charge(t: &Table, name: &str) -> Charge {
    let Special::Arnhem(rules) = &t.game().scenario.special else { panic!("this is Arnhem") };
    let number = |hex| t.game().number(hex).to_string();
    let mut names = rules.wired.iter().map(|bridge| format!("{}/{}", number(bridge.a), number(bridge.b)));
    let index = names.position(|other| other == name).unwrap();
    rules.charge(t.position(), index)
}

/// Covers A12.0.
#[test]
fn the_german_player_is_asked_when_the_first_allied_unit_comes_to_a_bridge() {
    let t = before_son("");
    assert_eq!(charge(&t, "0706/0806"), Charge::Wired);
    let t = t.play("move 2I/5 to 0706");
    assert_eq!((t.step(), t.decides()), (Step::Demolition, "German".into()));
    assert_eq!(t.legal(), ["blow 0706/0806", "done"]);
    // German units set off nothing.
    let t = scenario("arnhem", "turn 3, German movement\n0605: 1/59").play("move 1/59 to 0706");
    assert_eq!(t.step(), Step::Movement);
}

/// Covers A12.11.
#[test]
fn either_hex_of_the_bridge_sets_it_off_and_both_bridges_of_a_hex_are_asked_about() {
    let t = scenario("arnhem", "turn 3, Allied movement\n0906: 2I/5").play("move 2I/5 to 0806");
    assert_eq!(t.legal(), ["blow 0706/0806", "done"]);
    // 2720 is an end of the canal bridge of Weurt and of the railway bridge of Nijmegen: one roll each.
    let t = scenario("arnhem", "turn 3, Allied movement\n2619: 2I/5").play("move 2I/5 to 2720");
    let first = t.legal();
    t.refuses(if first[0] == "blow 2719/2720" { "blow 2720/2820" } else { "blow 2719/2720" }, "A12.11");
    let t = t.roll(&first[0], 1);
    assert_eq!(t.step(), Step::Demolition);
    assert_ne!(t.legal(), first);
    let second = t.legal();
    let t = t.roll(&second[0], 2);
    assert_eq!((t.step(), t.decides()), (Step::Movement, "Allied".into()));
    assert_eq!((charge(&t, "2719/2720"), charge(&t, "2720/2820")), (Charge::Down, Charge::Down));
}

/// Covers A12.11.
#[test]
fn a_landing_sets_it_off() {
    let t = scenario("arnhem", "turn 7, Allied movement\nwaiting: 3/Pol").play("drop 3/Pol at 2119");
    assert_eq!((t.step(), t.decides()), (Step::Demolition, "German".into()));
    let t = t.roll("blow 2119/2120", 2);
    assert_eq!((t.step(), t.decides()), (Step::Movement, "Allied".into()));
    assert_eq!((t.place("3/Pol"), charge(&t, "2119/2120")), ("2119".into(), Charge::Down));
}

/// Covers A12.11.
#[test]
fn an_advance_sets_it_off_and_a_declined_chance_is_gone() {
    let t = scenario("arnhem", "turn 6, Allied combat\n0605: 32\n0606: 129\n0706: Krft\n0604: 2I/5");
    // 10 to 3, clear: +7, die 2: D2.
    let t = t.play_all(&["attack Krft", "with 32", "with 129"]).roll("done", 2);
    let t = t.play("retreat Krft to 0806").play("retreat Krft to 0906");
    let t = t.play("advance 32 to 0706");
    assert_eq!((t.step(), t.decides()), (Step::Demolition, "German".into()));
    let t = t.play("done");
    assert_eq!(charge(&t, "0706/0806"), Charge::Safe);
    assert_eq!(t.place("32"), "0706");
    // The German is not asked again when the next unit comes.
    let t = scenario("arnhem", "turn 7, Allied movement\n0605: 2I/5\n0906: 32\nwired 0706/0806 safe");
    let t = t.play("move 2I/5 to 0706").play("move 32 to 0806");
    assert_eq!((t.step(), t.decides()), (Step::Movement, "Allied".into()));
}

/// Covers A12.11.
#[test]
fn a_retreat_sets_it_off_in_the_german_player_turn() {
    // 1/9S and 2/9S drive 3I/32 out of 0605: 9 to 3, +6, die 4: D2.
    let t = scenario(
        "arnhem",
        "turn 6, German combat
         0605: 3I/32
         0604: 1/9S
         0505: 2/9S",
    );
    let t = t.play_all(&["attack 3I/32", "with 1/9S", "with 2/9S"]).roll("done", 4);
    let t = t.play("retreat 3I/32 to 0706");
    assert_eq!((t.step(), t.decides()), (Step::Demolition, "German".into()));
    let t = t.roll("blow 0706/0806", 1);
    // The bridge is gone and the second hex of the retreat is not on the far side of it by the road.
    assert_eq!((t.step(), t.decides()), (Step::Retreat, "Allied".into()));
    assert_eq!(charge(&t, "0706/0806"), Charge::Down);
}

/// Covers A12.12.
#[test]
fn one_and_two_destroy_the_bridge() {
    for die in 1..=6 {
        let t = before_son("").play("move 2I/5 to 0706").roll("blow 0706/0806", die);
        let expected = if die <= 2 { Charge::Down } else { Charge::Safe };
        assert_eq!(charge(&t, "0706/0806"), expected, "die {die}");
    }
    // Never forced.
    let t = before_son("").play("move 2I/5 to 0706").play("done");
    assert_eq!(charge(&t, "0706/0806"), Charge::Safe);
}

/// Covers A12.13.
#[test]
fn a_unit_that_meant_to_cross_is_stopped_and_keeps_its_points() {
    let t = before_son("").play("move 2I/5 to 0906");
    assert_eq!((t.step(), t.place("2I/5")), (Step::Demolition, "0706".into()));
    let down = t.clone().roll("blow 0706/0806", 1);
    assert_eq!(
        (down.step(), down.decides(), down.place("2I/5")),
        (Step::Movement, "Allied".into(), "0706".into())
    );
    // A tank does not cross a canal; the way round by Best is open to it, with nine and a half points left.
    down.refuses("move 2I/5 via 0806 to 0906", "S5.24");
    down.allows("move 2I/5 via 0605 0604 0603 0703 0802 0803 0804 0805 0906 1005 to 1004");
    down.refuses("move 2I/5 via 0605 0604 0603 0703 0802 0803 0804 0805 0906 1005 1004 to 1003", "S5.25");
    down.refuses("end", "A12.11");
    let stays = down.clone().play("done");
    stays.refuses("move 2I/5 to 0705", "S5.15");
    let goes = down.play("move 2I/5 to 0705");
    goes.refuses("move 2I/5 to 0704", "S5.15");
    // The die may spare it: then the move goes on to where it was meant to end.
    let safe = t.roll("blow 0706/0806", 3);
    assert_eq!((safe.step(), safe.place("2I/5")), (Step::Movement, "0906".into()));
    safe.refuses("move 2I/5 to 0905", "S5.15");
}

/// Covers A12.13.
#[test]
fn a_blown_bridge_is_a_plain_canal_or_river_at_once() {
    // Infantry pays the town and two points for the canal instead of half a point.
    let cost = |state: &str| {
        let t = scenario("arnhem", &format!("turn 3, Allied movement\n0706: 3I/32\nwired 0706/0806 {state}"));
        t.play("move 3I/32 to 0806").cost()
    };
    assert_eq!((cost("safe"), cost("repaired"), cost("down")), (1, 1, 6));
    // No zone of control and no attack across a river once the bridge is gone.
    let near = |state: &str| {
        scenario("arnhem", &format!("turn 3, German combat\n2820: 1/9S\n2720: 2I/5\nwired 2720/2820 {state}"))
    };
    assert!(near("safe").controls("German", "2720"));
    assert!(!near("down").controls("German", "2720"));
    near("safe").allows("attack 2I/5");
    assert!(near("down").offers("attack").is_empty());
    // Attacks across the canal: the line of the bridge before, that of the stream afterwards.
    let line = |state: &str| {
        let ground = format!("turn 6, Allied combat\n2720: 32\n2719: Krft\nwired 2719/2720 {state}");
        scenario("arnhem", &ground).play_all(&["attack Krft", "with 32"]).sums().line
    };
    assert_eq!((line("safe"), line("repaired"), line("down")), (Line::Grove, Line::Grove, Line::Broken));
}

/// Covers A12.11, A12.13.
#[test]
fn a_path_that_was_chosen_is_kept_after_a_demolition() {
    // The cheapest way on comes to the same bridges: the move goes on by itself.
    let t = before_son("").play("move 2I/5 via 0706 0806 0805 to 0804").play("done");
    assert_eq!((t.step(), t.place("2I/5")), (Step::Movement, "0804".into()));
    // By Nijmegen and Weurt, though the way over the first bridge is shorter: the owner goes on as he likes.
    let t = scenario("arnhem", "turn 3, Allied movement\n2420: 2I/5");
    let t = t.play("move 2I/5 via 2419 2520 2521 2620 2720 2719 to 2718").play("done");
    assert_eq!((t.step(), t.decides(), t.place("2I/5")), (Step::Movement, "Allied".into(), "2419".into()));
    let t = t.play("move 2I/5 via 2520 2521 2620 2720 2719 to 2718");
    assert_eq!((t.step(), t.place("2I/5")), (Step::Demolition, "2720".into()));
    let t = t.play("done").play("done");
    assert_eq!((t.step(), t.place("2I/5")), (Step::Movement, "2718".into()));
}

/// Covers A12.11.
#[test]
fn the_log_tells_the_part_travelled_and_then_the_rest() {
    let t = before_son("").play("move 2I/5 to 0906");
    assert_eq!(t.log(), ["2I/5 moves from 0605 to 0706 for 1/2 MP"], "nothing of the goal yet");
    let down = t.clone().roll("blow 0706/0806", 1);
    assert_eq!(
        down.log(),
        ["demolition of Son Wilhelminakanaal bridge (0706/0806): die 1, the bridge is blown [A12.13]"]
    );
    assert_eq!(down.play("move 2I/5 to 0705").log(), ["2I/5 moves from 0706 to 0705 for 1 MP"]);
    let on = t.play("done");
    assert_eq!(
        on.log(),
        [
            "the German lets Son Wilhelminakanaal bridge (0706/0806) stand; it is safe now [A12.11]",
            "2I/5 moves from 0706 to 0906 for 1 MP",
        ]
    );
    // An advance is told the same way.
    let t = scenario("arnhem", "turn 6, Allied combat\n0605: 32\n0606: 129\n0706: Krft\n0604: 2I/5");
    let t = t.play_all(&["attack Krft", "with 32", "with 129"]).roll("done", 2);
    let t = t.play("retreat Krft to 0806").play("retreat Krft to 0906");
    let t = t.play("advance 32 to 0806");
    assert_eq!((t.step(), t.log()), (Step::Demolition, vec!["32 advances from 0605 to 0706".to_string()]));
    assert_eq!(t.play("done").log()[1], "32 advances from 0706 to 0806");
}

/// Covers A12.11, A12.13.
#[test]
fn a_unit_sent_to_the_bridge_itself_may_go_on_with_the_points_it_has_left() {
    let sent = before_son("0505: 32").play("move 2I/5 to 0706");
    let farther = before_son("0505: 32").play("move 2I/5 to 0906");
    // Blown: what is open to the one is open to the other.
    let (here, there) = (sent.clone().roll("blow 0706/0806", 1), farther.roll("blow 0706/0806", 1));
    assert_eq!(here.goals("move", "2I/5"), there.goals("move", "2I/5"));
    assert!(here.goals("move", "2I/5").len() > 20);
    // Spared: it may cross, and does not have to.
    let t = sent.play("done");
    assert_eq!((t.step(), t.decides(), t.place("2I/5")), (Step::Movement, "Allied".into(), "0706".into()));
    let far = t.clone().play("move 2I/5 to 0906");
    assert_eq!((far.place("2I/5"), far.cost()), ("0906".into(), 2));
    far.refuses("move 2I/5 to 0905", "S5.15");
    for closing in ["done", "move 32 to 0605"] {
        let closed = t.clone().play(closing);
        closed.refuses("move 2I/5 to 0906", "S5.15");
        assert!(closed.offers("done").is_empty(), "{closing}");
    }
    t.allows("end");
    // What it has left is what its allowance leaves: ten points less half a point for the road.
    t.refuses("move 2I/5 to 3919", "S5.13");
    assert_eq!(t.why("move 2I/5 to 3919"), "2I/5 cannot reach 3919 with 9 1/2 movement points");
    let seat = kernel::Viewer::Seat(kernel::Seat(0));
    let scene = t.rulebook().scene(t.position(), seat);
    assert!(scene.prompt.starts_with("2I/5 may move on: 9 1/2 movement points left"), "{}", scene.prompt);
    // In an enemy zone of control it has come to its end.
    let held = before_son("0505: 32\n0806: Krft").play("move 2I/5 to 0706").play("done");
    held.refuses("move 2I/5 to 0605", "S5.15");
    // A reinforcement goes on, too.
    let t = scenario("arnhem", "turn 3, Allied movement\nothers keep");
    assert!(t.offers("done").is_empty());
}

/// Covers A12.14.
#[test]
fn a_bridge_that_has_stood_one_attempt_is_safe() {
    let t = before_son("0505: 32").play("move 2I/5 to 0706").roll("blow 0706/0806", 6);
    let t = t.play("move 32 to 0806");
    assert_eq!((t.step(), t.place("32")), (Step::Movement, "0806".into()));
    assert_eq!(charge(&t, "0706/0806"), Charge::Safe);
    t.refuses_for("German", "blow 0706/0806", "S4.1");
}

/// Covers A12.15.
#[test]
fn highway_bridges_stream_bridges_and_ferries_are_never_blown() {
    for (from, to) in [
        ("2216", "2116"),
        ("1916", "2016"),
        ("2522", "2621"),
        ("2821", "2721"),
        ("3321", "3422"),
        ("3624", "3523"),
        ("3524", "3424"),
        ("3326", "3425"),
        ("0106", "0205"),
        ("3419", "3519"),
    ] {
        let t = scenario("arnhem", &format!("turn 3, Allied movement\n{from}: 2I/5"));
        let t = t.play(&format!("move 2I/5 to {to}"));
        assert_eq!((t.step(), t.place("2I/5")), (Step::Movement, to.to_string()));
    }
    let Special::Arnhem(rules) = &start("arnhem").game().scenario.special.clone() else { panic!("Arnhem") };
    assert_eq!(rules.wired.len(), 16);
    assert_eq!(rules.wired.iter().filter(|bridge| bridge.canal).count(), 12);
}

/// Covers A12.15.
#[test]
fn all_bridges_carry_vehicles_alike() {
    // The railway bridge has no road: the hex beyond costs what its ground costs.
    let t = scenario("arnhem", "turn 3, Allied movement\n2720: 2I/5");
    assert_eq!(t.play("move 2I/5 to 2820").cost(), 2);
    let t = scenario("arnhem", "turn 3, Allied movement\n2720: 2I/5\nwired 2720/2820 down");
    t.refuses("move 2I/5 via 2820 to 2920", "S5.24");
}

/// Covers A12.16.
#[test]
fn only_the_canal_bridge_beside_the_engineer_is_repaired() {
    let t = scenario(
        "arnhem",
        "turn 3, Allied movement
         2720: Engineer
         wired 2719/2720 down
         wired 2720/2820 down
         wired 2418/2419 down",
    );
    let mut t = t;
    while t.turn() == 3 {
        t = t.play("end");
    }
    assert_eq!(charge(&t, "2719/2720"), Charge::Mended);
    assert_eq!(charge(&t, "2720/2820"), Charge::Down, "a railway bridge stays down");
    assert_eq!(charge(&t, "2418/2419"), Charge::Down, "no unit is there");
}

/// Covers A12.17.
#[test]
fn what_each_bridge_stands_at_is_kept_with_the_position() {
    let t = scenario(
        "arnhem",
        "turn 3, Allied movement
         0605: 2I/5
         wired 0703/0802 safe
         wired 1309/1310 down
         wired 2418/2419 repaired",
    );
    let t = t.play("move 2I/5 to 0706");
    let saved = serde_json::to_string(t.position()).unwrap();
    let loaded: westwall::Position = serde_json::from_str(&saved).unwrap();
    assert!(loaded == *t.position());
    assert_eq!(charge(&t, "0703/0802"), Charge::Safe);
    assert_eq!(charge(&t, "1309/1310"), Charge::Down);
    assert_eq!(charge(&t, "2418/2419"), Charge::Mended);
    assert_eq!(charge(&t, "0706/0806"), Charge::Wired, "asked about, not yet answered");
    assert_eq!(charge(&t, "0512/0513"), Charge::Wired);
}
