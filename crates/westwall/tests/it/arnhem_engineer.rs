//! The Engineer: repairs, crossings, assaults, and the next Engineer [A13.0].

use crate::table::{Table, scenario};
use westwall::Step;

/// The Engineer on the Waal east of Nijmegen, in 2622; 2722 and 2723 lie across.
fn on_the_waal(units: &str) -> Table {
    scenario("arnhem", &format!("turn 3, Allied movement\n2622: Engineer\n{units}"))
}

/// Plays on without a fight until the turn is over.
fn next_turn(mut t: Table) -> Table {
    let turn = t.turn();
    while t.turn() == turn {
        t = t.play("end");
    }
    t
}

fn repaired(t: &Table) -> bool {
    t.log().iter().any(|line| line.contains("repaired"))
}

/// Covers A13.0.
#[test]
fn the_engineer_helps_as_often_as_it_is_asked() {
    let t = on_the_waal("2523: 1/508\n2623: 2/508\n2524: 3/508");
    let t = t.play("move 1/508 to 2722").play("move 2/508 to 2723").play("move 3/508 to 2822");
    assert_eq!(
        (t.place("1/508"), t.place("2/508"), t.place("3/508")),
        ("2722".into(), "2723".into(), "2822".into())
    );
    // And in the next turn in the other direction.
    let t = next_turn(t).play("move 1/508 to 2623");
    assert_eq!(t.place("1/508"), "2623");
}

/// Covers A13.1.
#[test]
fn an_engineer_that_stands_still_repairs_every_canal_bridge_beside_it() {
    let t = scenario("arnhem", "turn 3, Allied movement\n0706: Engineer\nwired 0706/0806 down");
    let t = next_turn(t);
    assert!(repaired(&t));
    // For good, and safe from then on.
    let t = scenario("arnhem", "turn 4, Allied movement\n0605: 2I/5\nwired 0706/0806 repaired");
    let t = t.play("move 2I/5 to 0906");
    assert_eq!((t.step(), t.place("2I/5")), (Step::Movement, "0906".into()));
    // From the other bank as well.
    let t = scenario("arnhem", "turn 3, Allied movement\n0806: Engineer\nwired 0706/0806 down");
    assert!(repaired(&next_turn(t)));
    // Not from one hex farther off.
    let t = scenario("arnhem", "turn 3, Allied movement\n0605: Engineer\nwired 0706/0806 down");
    assert!(!repaired(&next_turn(t)));
}

/// Covers A13.1.
#[test]
fn a_german_next_to_the_engineer_stops_the_repair() {
    let ground = "0706: Engineer\nwired 0706/0806 down";
    // From the beginning: he stands there when the German Player-Turn begins, and is driven away.
    let t = format!("turn 6, Allied combat\n{ground}\n0705: 1/2\nattacked Engineer\ntargeted 1/2");
    let t = scenario("arnhem", &t).play("end").play("end");
    let t = t.play_all(&["attack Engineer", "with 1/2"]).roll("done", 6);
    let t = t.play("retreat 1/2 to 0604").play("done");
    assert_eq!(t.turn(), 7);
    assert!(!repaired(&t));
    // After movement: he comes and fights, and is driven away.
    let t = scenario("arnhem", &format!("turn 6, Allied movement\n{ground}\n0703: 1/2"));
    let t = t.play("end").play("move 1/2 to 0705").play("end");
    let t = t.play_all(&["attack Engineer", "with 1/2"]).roll("done", 6);
    assert!(t.rolled().ends_with("A1"), "{}", t.rolled());
    let t = t.play("retreat 1/2 to 0604").play("done");
    assert_eq!(t.turn(), 7);
    assert!(!repaired(&t));
    // A unit that stays away stops nothing.
    let t = scenario("arnhem", &format!("turn 6, Allied movement\n{ground}\n0703: 1/2"));
    let t = t.play("end").play("end");
    assert!(repaired(&t));
}

/// Covers A13.1.
#[test]
fn an_engineer_that_is_moved_in_the_german_turn_repairs_nothing() {
    // 1/9S drives 1/506 back: 5 to 2, die 4: D1. Whichever of its friends it pushes, no German comes near the Engineer.
    let pushed = |to: &str| {
        let t = scenario(
            "arnhem",
            "turn 6, Allied combat
             0706: Engineer
             0605: 1/506
             0606: 2/506
             0705: 3/506
             0505: 1/9S
             attacked 1/506
             targeted 1/9S
             wired 0706/0806 down",
        );
        let t = t.play("end").play("end").play_all(&["attack 1/506", "with 1/9S"]).roll("done", 4);
        assert!(t.rolled().ends_with("D1"));
        t.play(&format!("retreat 1/506 to {to}"))
    };
    let t = pushed("0706").play("displace Engineer to 0806").play("done");
    assert_eq!((t.turn(), t.place("Engineer")), (7, "0806".into()));
    assert!(!repaired(&t), "beside the bridge, but not where it stood");
    let t = pushed("0705");
    let t = t.play_first("displace").play("done");
    assert_eq!((t.turn(), t.place("Engineer")), (7, "0706".into()));
    assert!(repaired(&t));
}

/// Covers A13.21.
#[test]
fn an_engineer_that_has_just_come_to_the_river_helps_at_once() {
    let t = scenario("arnhem", "turn 3, Allied movement\n2524: Engineer\n2623: 1/508");
    t.refuses("move 1/508 via 2622 to 2722", "S5.21");
    assert_eq!(
        t.why("move 1/508 via 2622 to 2722"),
        "1/508 cannot enter 2722: there is no bridge over the river"
    );
    let t = t.play("move Engineer to 2622").play("move 1/508 to 2722");
    assert_eq!(t.place("1/508"), "2722");
}

/// Covers A13.21.
#[test]
fn an_engineer_that_has_helped_stays_for_the_player_turn() {
    let t = on_the_waal("2623: 1/508");
    t.allows("move Engineer to 2523");
    let t = t.play("move 1/508 to 2722");
    t.refuses("move Engineer to 2523", "A13.21");
    let why = t.why("move Engineer to 2523");
    assert_eq!(why, "Engineer has moved or has taken a unit across a river, and stays where it is");
    // One that has moved and cannot have helped has finished its move.
    let t2 = on_the_waal("2624: 1/82").play("move Engineer to 2523");
    t2.refuses("move Engineer to 2522", "S5.15");
    assert_eq!(t.offers("move Engineer"), [""; 0]);
    // A move on one bank does not bind the Engineer, even through its hex.
    let t = on_the_waal("2623: 1/508").play("move 1/508 via 2622 to 2621");
    t.allows("move Engineer to 2523");
    // In the next turn it is free again.
    let t = on_the_waal("2623: 1/508").play("move 1/508 to 2722");
    next_turn(t).allows("move Engineer to 2523");
}

/// Covers A13.21.
#[test]
fn an_engineer_in_an_enemy_zone_of_control_helps_no_unit() {
    let t = on_the_waal("2624: 1/508\n2522: Krft");
    let goals = t.goals("move", "1/508");
    assert!(goals.contains(&"2623".to_string()));
    assert!(!goals.contains(&"2722".to_string()) && !goals.contains(&"2723".to_string()));
    // Nor does a unit board to assault.
    let t = on_the_waal("2623: 1/508\n2722: 1/406\n2522: Krft");
    t.refuses("move 1/508 to 2622", "S5.31");
    // A German across the river does not control its hex.
    let t = on_the_waal("2623: 1/508\n2722: Krft");
    t.allows("move 1/508 to 2723");
}

/// Covers A13.22.
#[test]
fn crossing_costs_the_ground_of_the_hexes_entered() {
    let t = on_the_waal("2623: 1/508").play("move 1/508 to 2722");
    assert_eq!(t.cost(), 4, "the Engineer's hex and the one across, both clear");
    let t = on_the_waal("2722: 1/508").play("move 1/508 via 2622 to 2623");
    assert_eq!(t.cost(), 4, "and back");
    // Only through the Engineer's hex: 2723 touches 2623 across the same river.
    on_the_waal("2623: 1/508").refuses("move 1/508 via 2723 to 2724", "S5.21");
}

/// Covers A13.23.
#[test]
fn every_river_hexside_of_the_engineers_hex_may_be_crossed() {
    let t = on_the_waal("2523: 1/508");
    t.allows("move 1/508 via 2622 to 2722");
    t.allows("move 1/508 via 2622 to 2723");
    // Into an enemy-controlled hex as well, where it stops.
    let t = on_the_waal("2523: 1/508\n2823: Krft");
    t.allows("move 1/508 via 2622 to 2723");
    t.refuses("move 1/508 via 2622 2723 to 2722", "S6.0");
}

/// Covers A13.23, A13.21.
#[test]
fn only_airborne_and_glider_infantry_is_taken_across() {
    for unit in ["1/508", "1/325", "1/Pol"] {
        on_the_waal(&format!("2523: {unit}")).allows(&format!("move {unit} to 2722"));
    }
    for (unit, clause) in [("1/82", "S5.21"), ("3I/32", "S5.21"), ("153", "S5.21"), ("2I/5", "S5.24")] {
        let t = on_the_waal(&format!("2523: {unit}"));
        t.refuses(&format!("move {unit} via 2622 to 2722"), clause);
    }
    on_the_waal("").refuses("move Engineer via 2722 to 2822", "S5.21");
}

/// A paratroop battalion with the Engineer, and 1/406 across the Waal in 2722.
fn ready_to_assault(more: &str) -> Table {
    on_the_waal(&format!("2623: 1/508\n2722: 1/406\n{more}")).play("move 1/508 to 2622")
}

/// Covers A13.24.
#[test]
fn one_airborne_unit_may_end_with_the_engineer_to_assault() {
    let t = ready_to_assault("2523: 2/508\n2624: 1/82");
    assert_eq!((t.place("1/508"), t.place("Engineer")), ("2622".into(), "2622".into()));
    t.refuses("move 2/508 to 2622", "S5.31");
    t.refuses("move 1/82 to 2622", "S5.31");
    // Without an enemy across the river no unit may.
    let t = on_the_waal("2623: 1/508");
    t.refuses("move 1/508 to 2622", "S5.31");
    // Nor may artillery or other infantry.
    let t = on_the_waal("2623: 1/82\n2523: 32\n2722: 1/406");
    t.refuses("move 1/82 to 2622", "S5.31");
    t.refuses("move 32 to 2622", "S5.31");
}

/// Covers A13.24, A13.21.
#[test]
fn the_engineer_stays_with_the_unit_that_has_boarded() {
    let t = ready_to_assault("");
    t.refuses("move Engineer to 2523", "A13.21");
}

/// Covers A13.24.
#[test]
fn an_assault_must_be_made_and_is_fought_on_the_stream_line() {
    let t = ready_to_assault("").play("end");
    assert_eq!(t.step(), Step::Combat);
    t.refuses("end", "A13.24");
    assert_eq!(t.offers("assault"), ["assault 1/406"]);
    assert_eq!(t.offers("attack 1/406"), ["attack 1/406"], "support alone may reach it too");
    let t = t.play("assault 1/406").play("support 7");
    assert_eq!(t.sums().line, westwall::Line::Broken);
    let t = t.roll("done", 1);
    assert_eq!(t.rolled(), "9-2 broken 8 D2");
}

/// Covers A13.24.
#[test]
fn an_assault_that_advances_across_holds_the_far_bank() {
    let t = ready_to_assault("").play("end").play("assault 1/406").play("support 7").roll("done", 1);
    let t = t.play("retreat 1/406 to 2821");
    let t = t.play_first("retreat");
    assert_eq!((t.step(), t.decides()), (Step::Advance, "Allied".into()));
    assert_eq!(t.goals("advance", "1/508"), ["2722", "2821"]);
    let t = t.play("advance 1/508 to 2722");
    assert_eq!((t.place("1/508"), t.place("Engineer")), ("2722".into(), "2622".into()));
    assert_eq!(t.points("German"), 0);
}

/// Covers A13.24.
#[test]
fn an_assault_that_does_not_advance_is_lost() {
    // Beaten off: 2 to 2, die 2: A1. The Engineer is not touched.
    let start = ready_to_assault("").play("end").play("assault 1/406");
    let t = start.clone().roll("done", 2);
    assert_eq!(t.rolled(), "2-2 broken 4 A1");
    assert_eq!(
        (t.place("1/508"), t.place("Engineer"), t.place("1/406")),
        ("eliminated".into(), "2622".into(), "2722".into())
    );
    assert_eq!(t.points("German"), 5);
    // Both retreat: die 1 gives Br.
    let t = start.clone().roll("done", 1);
    assert_eq!(t.rolled(), "2-2 broken 4 Br");
    let mut t = t;
    while t.step() == Step::Retreat {
        t = t.play_first("retreat");
    }
    assert_eq!((t.place("1/508"), t.place("Engineer")), ("eliminated".into(), "2622".into()));
    // It wins and stays.
    let t = start.play("support 7").roll("done", 1);
    let t = t.play("retreat 1/406 to 2821");
    let t = t.play_first("retreat").play("done");
    assert_eq!((t.place("1/508"), t.place("Engineer")), ("eliminated".into(), "2622".into()));
}

/// Covers A13.24.
#[test]
fn a_defender_kept_in_place_by_a_city_defeats_the_assault() {
    let t = scenario(
        "arnhem",
        "turn 3, Allied movement\n2722: Engineer\n2723: 1/508\n2621: BrDf\n1009: 129\n1008: 1/59",
    );
    let t = t.play("move 1/508 to 2722").play("end").play("assault BrDf").play("support 7").roll("done", 1);
    assert_eq!(t.rolled(), "9-2 broken 8 D2");
    let t = t.play("shelter BrDf");
    assert_eq!(t.step(), Step::Combat, "at once: the phase goes on");
    assert_eq!((t.place("BrDf"), t.place("1/508")), ("2621".into(), "eliminated".into()));
}

/// Covers A13.24.
#[test]
fn an_assault_takes_on_exactly_one_enemy() {
    let t = ready_to_assault("2723: 2/406\n3726: 2/9S").play("end");
    t.refuses("assault 2/9S", "A13.24");
    t.allows("assault 1/406");
    t.allows("assault 2/406");
    let t = t.play("assault 2/406");
    t.refuses("and 1/406", "S4.1");
    let t = t.roll("done", 2);
    assert_eq!(t.place("1/508"), "eliminated");
    // Without a unit in the boats there is no assault.
    let t = scenario("arnhem", "turn 6, Allied combat\n0605: 32\n0606: 129\n0706: Krft");
    t.refuses("assault Krft", "A13.24");
}

/// Covers A13.24.
#[test]
fn a_unit_that_finds_no_enemy_left_to_assault_is_lost() {
    // 129 drives 1/406 away before: 5 to 2, +3, die 1: D2.
    let t = scenario(
        "arnhem",
        "turn 6, Allied movement
         2622: Engineer
         2623: 1/508
         2722: 1/406
         2721: 129",
    );
    let t = t.play("move 1/508 to 2622").play("end").play_all(&["attack 1/406", "with 129"]).roll("done", 1);
    let mut t = t;
    while t.step() == Step::Retreat {
        t = t.play_first("retreat");
    }
    let t = t.play("done");
    assert_eq!((t.place("1/508"), t.decides()), ("eliminated".into(), "German".into()));
}

/// Covers A13.25.
#[test]
fn no_unit_retreats_across_a_river_with_the_engineers_help() {
    // 1/508 in 2722, with its back to the river: the hexes on its bank are all controlled.
    let t = scenario(
        "arnhem",
        "turn 6, German combat
         2622: Engineer
         2722: 1/508
         2721: 1/9S
         2723: 2/9S",
    );
    // 9 to 2, +7: die 6 gives Br; the paratroopers are lost, though the Engineer stands behind them.
    let t = t.play_all(&["attack 1/508", "with 1/9S", "with 2/9S"]).roll("done", 6);
    assert_eq!(t.place("1/508"), "eliminated");
}

/// Covers A13.25.
#[test]
fn germans_do_not_follow_across_a_river() {
    // The assault fails with A1: the victor stays on his bank.
    let t = ready_to_assault("").play("end").play("assault 1/406").roll("done", 2);
    assert_ne!(t.step(), Step::Advance);
    assert_eq!(t.place("1/406"), "2722");
}

/// Covers A13.25.
#[test]
fn over_a_bridge_both_sides_retreat_and_advance_as_ever() {
    // 3I/32 in Lent goes back over the bridge of Nijmegen: 9 to 3 on the line of a town, die 1: D2.
    let t = scenario("arnhem", "turn 6, German combat\n2721: 3I/32\n2821: 1/9S\n2820: 2/9S");
    let t = t.play_all(&["attack 3I/32", "with 1/9S", "with 2/9S"]).roll("done", 1);
    assert!(t.rolled().ends_with("D2"), "{}", t.rolled());
    assert_eq!(t.place("3I/32"), "2621", "the only way");
    let t = t.play_first("retreat");
    assert_eq!(t.goals("advance", "1/9S"), ["2621", "2721"]);
}

/// Covers A13.3.
#[test]
fn a_lost_engineer_counts_and_comes_again() {
    // Between two Germans it has nowhere to go: 9 to 3, +6, die 1: D3.
    let t = scenario("arnhem", "turn 4, German combat\n3208: Engineer\n3207: 1/9S\n3209: 2/9S");
    let t = t.play_all(&["attack Engineer", "with 1/9S", "with 2/9S"]);
    // Three points of support could protect it.
    assert_eq!(t.step(), Step::Declare);
    let t = t.play("done").roll("done", 1);
    assert_eq!((t.place("Engineer"), t.points("German")), ("waiting".into(), 5));
    let t = if t.step() == Step::Advance { t.play("done") } else { t };
    assert_eq!((t.turn(), t.decides()), (5, "Allied".into()));
    t.allows("enter Engineer at 0105 to 0105");
    t.allows("enter Engineer at 0106 to 0206");
    t.refuses("enter Engineer at 0104 to 0104", "A15.22");
    let t = t.play("enter Engineer to 0105");
    assert_eq!((t.place("Engineer"), t.points("German")), ("0105".into(), 5), "the points stay");
}
