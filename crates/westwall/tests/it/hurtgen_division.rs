//! The 116th Panzer Division leaves, or costs points; no other unit leaves [H12.0, H14.0].

use crate::table::{Table, scenario};
use kernel::prelude::*;
use westwall::Step;

const DIVISION: [&str; 7] = ["60", "156", "16", "116-recon", "116-sp", "116-art18", "116-art12"];

/// Points for late units so far.
fn late(t: &Table) -> i32 {
    let ledger = t.game().ledger(t.position());
    let row = ledger.iter().find(|row| row.clause.id() == "H12.11").expect("a row for the division");
    assert_eq!(row.points[1], 0);
    row.points[0]
}

/// Ends the current Player-Turn: with support to spend the American has a Combat Phase to end as well.
fn pass(t: Table) -> Table {
    let t = t.play("end");
    if t.step() == Step::Combat { t.play("end") } else { t }
}

/// Covers H12.0, H14.0.
#[test]
fn the_division_leaves_by_the_east_or_south_edge() {
    for unit in DIVISION {
        // 2908 is clear, a road leaves by 2918, 1331 and 2731.
        let t = scenario("hurtgen", &format!("turn 2, German movement\n2908: {unit}"));
        t.allows(&format!("exit {unit} east"));
        let t = scenario("hurtgen", &format!("turn 2, German movement\n1331: {unit}"));
        t.allows(&format!("exit {unit} south"));
        for (hex, edge) in [("0116", "west"), ("2201", "north")] {
            let t = scenario("hurtgen", &format!("turn 2, German movement\n{hex}: {unit}"));
            t.refuses(&format!("exit {unit} {edge}"), "H14.0");
            assert!(!t.offers("exit").contains(&format!("exit {unit} {edge}")));
        }
    }
    // Later than turn four as well.
    scenario("hurtgen-free", "turn 9, German movement\n2908: 16").allows("exit 16 east");
}

/// Covers H12.11.
#[test]
fn each_unit_that_begins_a_later_turn_on_the_map_costs_five_points() {
    let begins = |turn: u8| {
        let t = scenario(
            "hurtgen",
            &format!("turn {}, German movement\n2020: 16\n2021: 60\n2022: 116-sp\n2023: 1/1055", turn - 1),
        );
        let t = t.play("end");
        assert_eq!(t.turn(), turn);
        late(&t)
    };
    assert_eq!((2..=5).map(begins).collect::<Vec<_>>(), [0, 0, 0, 15]);
    assert_eq!((begins(9), begins(14)), (15, 15));
    // Turn after turn.
    let t = scenario("hurtgen", "turn 4, German movement\n2020: 16\n0402: 1/8").play("end");
    let t = (5..8).fold(t, |t, turn| {
        assert_eq!((t.turn(), late(&t)), (turn, 5 * (i32::from(turn) - 4)));
        pass(pass(t))
    });
    assert_eq!((t.turn(), late(&t)), (8, 20));
    // Nothing more comes when the last turn is over.
    let t = scenario("hurtgen", "turn 14, German movement\n2020: 16").play("end");
    assert_eq!((t.step(), late(&t)), (Step::Over, 0));
}

/// Covers H12.12.
#[test]
fn destroyed_units_cost_their_value_and_no_more() {
    let t = scenario("hurtgen", "turn 4, German movement\n2020: 60\neliminated: 16 156\nexited east: 116-sp");
    let t = t.play("end");
    assert_eq!(late(&t), 5, "for the one on the map");
    let row = t.game().ledger(t.position()).into_iter().find(|row| row.what == "German losses");
    assert_eq!(row.map(|row| row.points), Some([5 + 4, 0]), "3-2-12 and 2-2-12");
}

/// E8 of the examples.
///
/// Covers H12.13, H12.11.
#[test]
fn four_leave_on_turn_four_two_on_turn_five_and_one_on_turn_six() {
    let hexes = ["2908", "2909", "2920", "2907", "2918", "2917", "2919"];
    let units: Vec<String> = DIVISION.iter().zip(hexes).map(|(unit, hex)| format!("{hex}: {unit}")).collect();
    let t = scenario("hurtgen", &format!("turn 4, German movement\n0402: 1/8\n{}", units.join("\n")));
    let t = t.play_all(&["exit 60 east", "exit 156 east", "exit 16 east", "exit 116-recon east", "end"]);
    assert_eq!((t.turn(), late(&t)), (5, 15));
    assert!(
        t.log().contains(&"US scores 15 for units of the 116th that are still here [H12.11]".to_string())
    );
    let t = pass(t).play_all(&["exit 116-sp east", "exit 116-art18 east", "end"]);
    assert_eq!((t.turn(), late(&t)), (6, 20));
    let t = pass(t).play_all(&["exit 116-art12 east", "end"]);
    assert_eq!((t.turn(), late(&t)), (7, 20));
}

/// Covers H14.0.
#[test]
fn only_the_division_leaves_the_map() {
    let t = scenario("hurtgen", "turn 2, German movement\n2908: 1/1055\n1331: 275-art18");
    t.refuses("exit 1/1055 east", "H14.0");
    t.refuses("exit 275-art18 south", "H14.0");
    assert_eq!(t.offers("exit"), [""; 0]);
    let t = scenario("hurtgen", "turn 2, US movement\n0116: 1/8\n2908: 10");
    t.refuses("exit 1/8 west", "H14.0");
    t.refuses("exit 10 east", "H14.0");
    assert_eq!(t.offers("exit"), [""; 0]);
}

/// Covers H14.0.
#[test]
fn an_exit_without_an_edge_is_not_taken_for_west() {
    let t = scenario("hurtgen", "turn 2, German movement\n2908: 60\n2909: 1/1055");
    let fault = t.rulebook().read("exit 60").unwrap_err();
    assert_eq!(fault.to_string(), "'exit 60': name the edge by which 60 leaves: east or south");
    // Who may not leave at all is told so, and not of an edge.
    t.refuses("exit 1/1055", "H14.0");
    assert_eq!(t.why("exit 1/1055"), "1/1055 may not exit the map");
    assert_eq!(t.why("exit 60 west"), "60 exits by the east or the south edge, not west");
    // Where one edge counts for victory it goes without saying.
    let book = westwall::open("spearhead").unwrap();
    assert_eq!(book.write(&book.read("exit 1/3").unwrap()), "exit 1/3 west");
}

/// Covers H14.0.
#[test]
fn the_hex_beyond_the_edge_is_like_the_one_that_is_left() {
    // A towed battery has seven points: one clear hex and six more.
    let t = |hex: &str, unit: &str| scenario("hurtgen", &format!("turn 2, German movement\n{hex}: {unit}"));
    // 2910 is woods: a vehicle finds no road off the map there.
    t("2909", "16").refuses("exit 16 east via 2910", "S5.24");
    t("2909", "16").allows("exit 16 east via 2909");
    // By road half a point; 2907 is 14 half points of road and bridge away from 2203 and beyond it.
    t("2909", "116-art18").allows("exit 116-art18 east via 2908 2907");
    // A unit in an enemy zone of control does not leave.
    let t = scenario("hurtgen", "turn 2, German movement\n2908: 16\n2909: 1/8");
    t.refuses("exit 16 east", "S5.14");
    let t = scenario("hurtgen", "turn 2, German movement\n2808: 16\n2910: 1/8");
    t.refuses("exit 16 east via 2909", "S6.0");
}

/// Covers H14.11, H14.12.
#[test]
fn a_unit_that_has_left_never_returns_and_is_not_lost() {
    let t = scenario("hurtgen", "turn 3, German movement\n2908: 16\n0402: 1/8").play("exit 16 east");
    assert_eq!(t.place("16"), "exited east");
    let points = |t: &Table| [t.points("US"), t.points("German")];
    let empty = scenario("hurtgen", "turn 3, German movement\n0402: 1/8");
    assert_eq!(points(&t), points(&empty), "neither side scores for it");
    for turn in 4..9 {
        let t = scenario("hurtgen", &format!("turn {turn}, German movement\nexited east: 16\n0402: 1/8"));
        assert_eq!(t.legal(), ["end"]);
        t.refuses("enter 16 to 2908", "S3.0");
        t.refuses("move 16 to 2908", "S3.0");
    }
}

/// Covers H14.13.
#[test]
fn no_unit_retreats_off_the_map() {
    // 2908 lies on the edge: the Americans leave it no way but off the map. 2-2-12 stands behind.
    let t = scenario(
        "hurtgen",
        "turn 3, US combat
         2908: 16
         2808: 1/8
         2809: 2/8
         2909: 3/8
         2907: 1/22",
    );
    let t = t.play_all(&["attack 16", "with 1/8", "with 3/8", "with 1/22"]);
    // 6 against 2 on clear ground: +4, column 9; a one is D2.
    let t = t.play("done").roll("done", 1);
    assert_eq!(t.place("16"), "eliminated");
    let row = t.game().ledger(t.position()).into_iter().find(|row| row.what == "German losses");
    assert_eq!(row.map(|row| row.points), Some([5, 0]));
    // And exits belong to the owner's Movement Phase.
    let t = scenario("hurtgen", "turn 3, US movement\n2908: 16\n0402: 1/8");
    t.refuses_for("German", "exit 16 east", "S5.11");
}
