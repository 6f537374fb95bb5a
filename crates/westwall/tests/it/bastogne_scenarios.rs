//! The three scenarios of Bastogne: length, special rules and victory [B15.16 to B15.37], and the table [B7.61].

use crate::table::{Table, scenario, start};
use kernel::Seat;
use westwall::{Crt, Line, Side, Step};

const LISTED: [&str; 11] = [
    "1/3",
    "2/3",
    "1/901",
    "2/901",
    "1/902",
    "2/902",
    "1/903",
    "2/903",
    "Lehr-recon",
    "Lehr-art18",
    "Lehr-art12",
];

/// Ends phases until a turn begins.
fn pass_until(mut t: Table, turn: u8) -> Table {
    while t.turn() < turn && t.step() != Step::Over {
        t = t.play("end");
    }
    t
}

/// Covers B7.61.
#[test]
fn the_combat_results_table_is_the_printed_one() {
    let printed = [
        "A1 A1 A1 Br D1 D2 D2 D2 D2 D3 D4 De",
        "A1 A1 A1 A1 Br D1 D2 D2 D2 D2 D3 D4",
        "A1 A1 A1 A1 A1 Br D1 D2 D2 D2 D2 D3",
        "A2 A1 A1 A1 A1 Br Br D1 D2 D2 D2 D2",
        "A2 A2 A1 A1 A1 A1 Br Br D1 D2 D2 D2",
        "Ae Ae A2 A1 A1 A1 A1 Br Br Br D2 D2",
    ];
    let crt = Crt::printed();
    for (die, row) in (1..).zip(printed) {
        let results: Vec<String> = (1..=12).map(|column| crt.result(column, die).to_string()).collect();
        assert_eq!(results.join(" "), row, "die {die}");
    }
    // The first differential of each column, line by line; lower ones stay in the first column.
    let lines: [(Line, &[i16]); 4] = [
        (Line::Rough, &[-2, -1, 0, 1, 2, 4, 6, 9, 12]),
        (Line::Broken, &[-3, -2, -1, 0, 1, 2, 4, 6, 9, 12]),
        (Line::Grove, &[-5, -4, -2, -1, 0, 1, 2, 4, 6, 9, 12]),
        (Line::Clear, &[-7, -6, -4, -2, -1, 0, 1, 2, 4, 6, 9, 12]),
    ];
    for (line, firsts) in lines {
        assert_eq!(usize::from(crt.columns(line)), firsts.len());
        for differential in -20..=20 {
            let column = firsts.iter().filter(|&&first| first <= differential).count().max(1);
            assert_eq!(usize::from(crt.column(line, differential)), column, "{line:?} {differential:+}");
        }
    }
}

/// Covers B15.16.1, B15.36.1.
#[test]
fn the_german_is_first_in_every_turn_of_spearhead_and_campaign() {
    for name in ["spearhead", "campaign"] {
        let t = start(name).play_until(1, |t| t.step() == Step::Movement);
        assert_eq!((t.turn(), t.decides()), (1, "German".into()));
        for turn in 2..=4 {
            let t = pass_until(scenario(name, "turn 1, German movement"), turn);
            assert_eq!((t.turn(), t.decides()), (turn, "German".into()));
        }
    }
}

/// Covers B15.16.2.
#[test]
fn spearhead_ends_after_the_american_half_of_turn_seven() {
    let t = scenario("spearhead", "turn 7, German movement\n1416: 20").play("end");
    assert_eq!((t.turn(), t.decides(), t.outcome()), (7, "US".into(), None));
    let t = t.play("end");
    assert_eq!((t.step(), t.decides()), (Step::Over, "neither".into()));
    assert!(t.outcome().is_some());
    let t = scenario("spearhead", "turn 6, US movement\n1416: 20").play("end");
    assert_eq!((t.turn(), t.outcome()), (7, None));
}

/// Covers B15.26.1, B15.26.2.
#[test]
fn the_relief_is_nine_turns_with_the_american_first() {
    // Two Germans on the southern roads keep them shut to the end.
    let t = scenario("relief", "turn 9, US movement\n0431: 1/13\n1231: 2/13");
    let mut turns = Vec::new();
    let mut t = t;
    while t.step() != Step::Over {
        assert_eq!(t.decides(), "US", "first in every turn");
        turns.push(t.turn());
        t = t.play("end").play("end");
    }
    assert_eq!(turns, [9, 10, 11, 12, 13, 14, 15, 16, 17]);
    let outcome = t.outcome().expect("it is over");
    assert_eq!((outcome.winner, outcome.clause.as_str()), (Some(Seat(1)), "B15.27"));
}

/// Covers B15.36.2.
#[test]
fn the_campaign_has_eighteen_turns() {
    let t = scenario("campaign", "turn 17, US movement\n1416: 20").play("end");
    assert_eq!((t.turn(), t.outcome()), (18, None));
    let t = t.play("end");
    assert_eq!((t.turn(), t.outcome()), (18, None));
    let t = t.play("end");
    assert_eq!(t.step(), Step::Over);
    assert_eq!(t.outcome().expect("it is over").clause, "B15.37");
}

/// Covers B15.17.
#[test]
fn eleven_exits_and_bastogne_are_twenty_one_to_nothing() {
    let t = scenario(
        "spearhead",
        &format!("turn 7, US movement\nexited west: {}\n1317: 1/77\n1416: 2/77", LISTED.join(" ")),
    );
    assert_eq!((t.points("German"), t.points("US")), (21, 0));
    let outcome = t.play("end").outcome().expect("it is over");
    assert_eq!((outcome.winner, outcome.scores), (Some(Seat(1)), vec![0, 21]));
    assert_eq!(outcome.clause, "B15.17");
}

/// Covers B15.17.
#[test]
fn no_exit_and_an_american_bastogne_are_forty_five_to_nothing() {
    let t = scenario("spearhead", "turn 7, US movement\n1317: 20\n1416: 3");
    assert_eq!((t.points("German"), t.points("US")), (0, 33 + 12));
    let outcome = t.play("end").outcome().expect("it is over");
    assert_eq!(outcome.winner, Some(Seat(0)));
}

/// Covers B15.17.
#[test]
fn each_listed_unit_scores_one_when_it_exits_west_and_three_to_the_other_side_when_not() {
    for unit in LISTED {
        let t = scenario("spearhead", &format!("turn 7, German movement\n0102: {unit}"));
        assert_eq!((t.points("German"), t.points("US")), (0, 45), "{unit}");
        let t = t.play(&format!("exit {unit} west"));
        assert_eq!((t.points("German"), t.points("US")), (1, 42), "{unit}");
        assert_eq!(t.log(), [format!("{unit} exits by the west edge and counts")]);
    }
    // Others, other edges, eliminated and waiting units score nothing for the German.
    let t = scenario(
        "spearhead",
        "turn 7, German movement\n0102: 1/304\n0701: 1/3\neliminated: 2/3\nwaiting: 1/902",
    );
    let t = t.play("exit 1/304 west").play("exit 1/3 north");
    assert_eq!((t.points("German"), t.points("US")), (0, 45));
}

/// Covers B15.17.
#[test]
fn bastogne_belongs_to_the_side_that_was_last_in_both_its_hexes() {
    let t = scenario("spearhead", "turn 5, German movement\n1215: 1/3\n1516: 2/304");
    assert_eq!((t.points("German"), t.points("US")), (0, 33 + 12), "American at the start");
    // Passing through is enough, and one hex is not.
    let t = t.play("move 1/3 via 1216 1317 to 1318");
    assert_eq!(t.log()[1..], ["German takes 1317"]);
    assert_eq!((t.points("German"), t.points("US")), (0, 33 + 6), "neither holds both");
    let t = t.play("move 2/304 via 1416 to 1415");
    assert_eq!((t.points("German"), t.points("US")), (10, 33));
    // An American zone of control takes nothing back, an American unit does.
    let t = scenario("spearhead", "turn 5, US movement\n1317: 1/3\n1418: 705\ncontrol 1416 German");
    assert_eq!((t.points("German"), t.points("US")), (10, 33));
    assert!(t.controls("German", "1416"));
    let t = t.play("move 705 to 1417");
    assert_eq!((t.points("German"), t.points("US")), (10, 33), "beside the town is not in it");
    let t = scenario("spearhead", "turn 5, US movement\n1317: 1/3\n1516: 705\ncontrol 1416 German");
    let t = t.play("move 705 to 1416");
    assert_eq!((t.points("German"), t.points("US")), (0, 33 + 6));
}

/// Covers B15.17.
#[test]
fn who_drives_through_bastogne_takes_it_even_on_his_way_out_or_in() {
    // From 1416 the only way off the western edge that a panzer can pay leads through 1317.
    let t = scenario("spearhead", "turn 6, German movement\n1416: 1/3");
    assert_eq!((t.points("German"), t.points("US")), (0, 33 + 6));
    let road = "1317 1217 1117 1016 0916 0815 0715 0614 0514 0513 0412 0411 0311 0310 0309 0308 0307 0306 \
                0305 0204 0203 0103 0102";
    let t = t.play(&format!("exit 1/3 west via {road}"));
    assert_eq!((t.points("German"), t.points("US")), (1 + 10, 30));
    // Paths that are not named are the cheapest, and count as well.
    let t = scenario("spearhead", "turn 5, German movement\n1216: 1/3").play("move 1/3 to 1318");
    assert!(t.log().contains(&"German takes 1317".to_string()));
    let t = scenario("spearhead", "turn 5, German movement\n1216: 1/3").play("move 1/3 via 1217 to 1318");
    assert_eq!(t.log().len(), 1, "a unit may go around it");
}

/// Covers B15.17.
#[test]
fn retreat_and_advance_change_hands_too() {
    let t = scenario("spearhead", "turn 5, US combat\n1317: 1/77\n1217: 705\n1216: 811");
    assert_eq!((t.points("German"), t.points("US")), (0, 33 + 6), "1416 is still American");
    // Ten against three in a town: +7, column 8, die 4: D1.
    let t = t.play_all(&["attack 1/77", "with 705", "with 811"]).roll("done", 4);
    assert_eq!(t.rolled(), "10-3 broken 8 D1");
    let t = t.play("retreat 1/77 to 1416");
    assert!(t.log().contains(&"German takes 1416".to_string()));
    assert_eq!((t.points("German"), t.points("US")), (10, 33), "retreating it passed from one to the other");
    let t = t.play("advance 705 to 1317");
    assert_eq!((t.points("German"), t.points("US")), (0, 33 + 6));
}

/// Covers B15.26.3.
#[test]
fn the_closed_zone_is_everything_within_four_hexes_of_bastogne() {
    let t = scenario("relief", "turn 10, German movement\n1421: 1/13");
    let grid = &t.game().map.grid;
    let distance = |hex| {
        let to = |other: &str| grid.distance(hex, grid.find(other).expect("Bastogne"));
        to("1317").min(to("1416"))
    };
    let mut count = 0;
    for hex in grid.hexes() {
        assert_eq!(t.game().is_closed(Side::Second, hex), distance(hex) <= 4, "{}", grid.number(hex));
        assert!(!t.game().is_closed(Side::First, hex), "never to the American");
        count += u32::from(distance(hex) <= 4);
    }
    assert_eq!(count, 70);
    // No unit moves from five hexes away to four.
    t.refuses("move 1/13 to 1420", "B15.26.3");
    t.refuses("move 1/13 via 1321 to 1221", "B15.26.3");
    assert!(t.goals("move", "1/13").iter().all(|hex| distance(grid.find(hex).expect("a hex")) > 4));
    // Only the relief knows it.
    scenario("campaign", "turn 10, German movement\n1421: 1/13").allows("move 1/13 to 1420");
    scenario("relief", "turn 10, US movement\n1421: 10").allows("move 10 to 1420");
}

/// Covers B15.26.3.
#[test]
fn a_german_forced_into_the_closed_zone_is_eliminated() {
    // 10 attacks from the south, 704 controls 1521: what is left to 1/13 is 1420 and 1321, both closed.
    let units = "1421: 1/13\n1422: 10\n1621: 704";
    let attack = |name: &str| {
        let t = scenario(name, &format!("turn 10, US combat\n{units}"));
        let t = t.play_all(&["attack 1/13", "with 10", "done"]).roll("done", 4);
        assert_eq!(t.rolled(), "5-3 clear 8 D1");
        t
    };
    assert_eq!(attack("relief").place("1/13"), "eliminated");
    assert_eq!(attack("campaign").goals("retreat", "1/13"), ["1321", "1420"]);
    // With another way open it takes that one.
    let t = scenario("relief", "turn 10, US combat\n1421: 1/13\n1422: 10");
    let t = t.play_all(&["attack 1/13", "with 10", "done"]).roll("done", 4);
    assert_eq!(t.place("1/13"), "1521");
}

/// Covers B15.26.3.
#[test]
fn no_german_advances_into_the_closed_zone() {
    let attack = |name: &str| {
        let t = scenario(name, "turn 12, German combat\n1420: 25\n1421: 1/15\n1520: 1/115");
        let t = t.play_all(&["attack 25", "with 1/15", "with 1/115", "done"]).roll("done", 4);
        assert_eq!(t.rolled(), "7-3 clear 9 D2");
        t.play_until(1, |t| t.step() != Step::Retreat)
    };
    assert_eq!(attack("campaign").offers("advance").len(), 4);
    let t = attack("relief");
    assert_eq!(t.offers("advance"), [""; 0]);
    assert!(t.step() != Step::Advance);
}

/// Covers B15.26.3.
#[test]
fn german_zones_of_control_reach_into_the_closed_zone() {
    let t = scenario("relief", "turn 10, US movement\n1421: 1/13\n1418: 10");
    assert!(t.controls("German", "1420"));
    t.refuses("move 10 via 1419 1420 to 1320", "S6.0");
}

/// The end of a turn of the relief with Germans in these hexes.
fn end_of_turn(turn: u32, units: &str) -> Table {
    scenario("relief", &format!("turn {turn}, German movement\n{units}")).play("end")
}

/// Covers B15.27.
#[test]
fn an_open_road_wins_at_the_end_of_any_turn() {
    for turn in 9..=17 {
        let t = end_of_turn(turn, "2901: 1/13");
        assert_eq!(t.step(), Step::Over, "turn {turn}");
        let outcome = t.outcome().expect("it is over");
        assert_eq!((outcome.winner, outcome.clause.as_str()), (Some(Seat(0)), "B15.27"));
    }
    // At the end of the American half nothing is judged yet.
    let t = scenario("relief", "turn 9, US movement\n2901: 1/13").play("end");
    assert_eq!((t.outcome(), t.decides()), (None, "German".into()));
}

/// Covers B15.27.
#[test]
fn either_southern_end_will_do() {
    // A unit in 0531 controls 0431, one in 1331 controls 1231.
    for (units, open) in [("0531: 1/13", true), ("1331: 1/13", true), ("0531: 1/13\n1331: 2/13", false)] {
        let t = end_of_turn(12, units);
        assert_eq!(t.outcome().is_some(), open, "{units}");
        assert_eq!(t.turn(), if open { 12 } else { 13 });
    }
}

/// Covers B15.27, S6.11.
#[test]
fn a_german_zone_blocks_the_road_even_under_an_american() {
    let units = "0531: 1/13\n1331: 2/13\n0431: 10\n1231: 51";
    let t =
        scenario("relief", &format!("turn 12, German combat\n{units}\nattacked 1/13 2/13\ntargeted 10 51"));
    let t = t.play("end");
    assert_eq!((t.turn(), t.outcome()), (13, None));
    // So does a zone on both northern ends.
    assert_eq!(end_of_turn(12, "1020: 1/13\n1520: 2/13\n1319: 1/14").outcome(), None);
}

/// Covers B15.27.
#[test]
fn trails_are_no_roads() {
    // With 0427 and 1231 controlled, 0431 is joined to the north by the Remoiville track alone.
    let t = end_of_turn(12, "0327: 1/13\n1331: 2/13");
    assert_eq!(t.outcome(), None);
}

/// Covers B15.27.
#[test]
fn a_road_shut_until_turn_seventeen_is_a_german_win() {
    let t = end_of_turn(17, "0531: 1/13\n1331: 2/13");
    let outcome = t.outcome().expect("it is over");
    assert_eq!((outcome.winner, outcome.clause.as_str()), (Some(Seat(1)), "B15.27"));
    // Open at the end of the last turn it is still an American one.
    let outcome = end_of_turn(17, "0531: 1/13").outcome().expect("it is over");
    assert_eq!(outcome.winner, Some(Seat(0)));
}

/// Covers B15.37.
#[test]
fn in_the_campaign_exits_count_up_to_turn_eight() {
    let exit = |turn: u32| {
        let t =
            scenario("campaign", &format!("turn {turn}, German movement\n0102: 1/3")).play("exit 1/3 west");
        (t.points("German"), t.points("US"))
    };
    assert_eq!(exit(7), (1, 30 + 12));
    assert_eq!(exit(8), (1, 30 + 12));
    assert_eq!(exit(9), (0, 33 + 12));
    assert_eq!(exit(18), (0, 33 + 12));
}

/// Covers B15.37.
#[test]
fn the_campaign_is_judged_like_spearhead_after_turn_eighteen() {
    let t = scenario("campaign", "turn 8, German movement\n0102: 1/3\n1317: 1/77\n1415: 2/77")
        .play("exit 1/3 west");
    let t = t.play("move 2/77 to 1416");
    assert_eq!((t.points("German"), t.points("US")), (1 + 10, 30));
    let t = pass_until(t, 18);
    assert_eq!(t.outcome(), None);
    let outcome = t.play("end").play("end").outcome().expect("it is over");
    assert_eq!((outcome.winner, outcome.scores), (Some(Seat(0)), vec![30, 11]));
}
