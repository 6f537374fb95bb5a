//! The worked examples of the rulebook, and examples computed from its tables and rulings.

use crate::table::{board, scenario};
use westwall::{CombatResult, Crt, Line, Step};

/// Thirteen points against four in a town: +9, column 9, and a five gives D1 (example E1).
///
/// Covers S7.0, S7.43.
#[test]
fn thirteen_against_four_in_a_town() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German armor 7-4-12
         0605: B German mech 6-4-12
         0506: E US infantry 3-4-7
         town 0506",
    );
    let t = t.play_all(&["attack E", "with A", "with B"]);
    assert_eq!((t.fact("differential"), t.fact("range")), ("+9".into(), "+9 to +11".into()));
    let t = t.roll("done", 5);
    assert_eq!(t.rolled(), "13-4 broken 9 D1");
    assert_eq!(t.goals("retreat", "E"), ["0406", "0507"]);
}

/// A unit in rough ground behind a stream defends on the rough line (example E2).
///
/// Covers S7.44.
#[test]
fn rough_ground_is_better_than_the_stream_before_it() {
    let line = |ground: &str| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German infantry 5-4-7
             0605: B German infantry 5-4-7
             0506: E US infantry 3-4-7
             {ground}"
        ));
        t.play_all(&["attack E", "with A", "with B"]).fact("line")
    };
    let stream = "stream 0505/0506 0605/0506";
    assert_eq!(line(&format!("rough 0506\n{stream}")), "rough");
    assert_eq!(line(stream), "broken");
    assert_eq!(line(&format!("grove 0506\n{stream}")), "broken");
    assert_eq!(line("stream 0505/0506"), "clear", "one of them does not cross it");
}

/// A unit beaten by D3 may be followed by three winners along its path (example E3).
///
/// Covers S7.97.
#[test]
fn three_winners_follow_a_retreat_of_three_hexes() {
    let t = board(
        "12x12, turn 3, German combat
         0504: A German infantry 7-4-7
         0505: B German infantry 7-4-7
         0405: C German infantry 7-4-7
         0605: F German infantry 7-4-7
         0506: E US infantry 3-4-7",
    );
    // Differential +17, die 3: D3.
    let t = t.play_all(&["attack E", "with B", "with C", "with F"]).roll("done", 3);
    assert_eq!(t.rolled(), "21-4 clear 12 D3");
    let t = t.play("retreat E to 0508").play("retreat E to 0509");
    assert_eq!(t.place("E"), "0509");
    let t = t.play("advance B to 0508").play("advance C to 0507");
    assert_eq!(t.goals("advance", "F"), ["0506"]);
    let t = t.play("advance F to 0506");
    let places = ["B", "C", "F"].map(|unit| t.place(unit));
    assert_eq!(places, ["0508", "0507", "0506"]);
    assert_eq!(t.place("A"), "0504", "who did not fight does not follow");
}

/// Ten points of ground support: ten as barrage, and the same ten as protective fire (example E4).
///
/// Covers S9.0.
#[test]
fn ten_points_are_barrage_and_then_protective_fire() {
    let t = board(
        "12x12, turn 3, US combat
         support US 10
         0505: A German infantry 5-5-7
         0506: E US infantry 5-5-7
         0905: B German infantry 5-5-7
         0907: F US infantry 5-5-7",
    );
    let t = t.play_all(&["attack A", "with E", "done", "support 10"]).roll("done", 6);
    assert_eq!(t.rolled(), "15-5 clear 11 D2");
    let t = t.play("retreat A to 0504").play("retreat A to 0503").play("done");
    let t = t.play("move B to 0906").play("end").play_all(&["attack F", "with B", "done", "support 10"]);
    assert_eq!((t.turn(), t.fact("defense")), (3, "15".into()));
}

/// Differential 0 and a one on each line (example X1).
///
/// Covers S7.43, B7.61.
#[test]
fn an_even_fight_on_each_kind_of_ground() {
    let expected =
        [("rough", "3 A1"), ("broken", "4 Br"), ("woods", "4 Br"), ("grove", "5 D1"), ("clear", "6 D2")];
    for (terrain, expected) in expected {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German infantry 4-4-7
             0506: E US infantry 4-4-7
             {terrain} 0506"
        ));
        let t = t.play_all(&["attack E", "with A"]).roll("done", 1);
        assert!(t.rolled().ends_with(expected), "{terrain}: {}", t.rolled());
    }
}

/// Beyond the ends of the table the last columns are used (example X2).
///
/// Covers B7.61.
#[test]
fn differentials_beyond_the_table() {
    let crt = Crt::printed();
    let result = |line, differential, die| {
        let column = crt.column(line, differential);
        (column, crt.result(column, die))
    };
    assert_eq!(result(Line::Clear, -9, 6), (1, CombatResult::Ae));
    assert_eq!(result(Line::Clear, 20, 1), (12, CombatResult::De));
    assert_eq!(result(Line::Rough, 20, 1), (9, CombatResult::D(2)));
    assert_eq!(result(Line::Broken, 12, 1), (10, CombatResult::D(3)));
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 1-4-7
         0506: E US infantry 4-10-7",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 6);
    assert_eq!((t.rolled(), t.place("A")), ("1-10 clear 1 Ae".into(), "eliminated".into()));
}

/// Armor drives 24 road hexes and does not enter the woods beside it (example X3).
///
/// Covers S5.22, S5.24.
#[test]
fn armor_on_a_road_beside_woods() {
    let road: Vec<String> = (1..=26).map(|column| format!("{column:02}03")).collect();
    let t = board(&format!(
        "26x6, turn 3, German movement
         0103: A German armor 4-4-12
         woods 0102 0104
         road {}",
        road.join(" ")
    ));
    t.allows("move A to 2503");
    t.refuses("move A to 2603", "S5.13");
    t.refuses("move A to 0102", "S5.24");
    t.refuses("move A to 0104", "S5.24");
}

/// Infantry across a stream: three points into the open, five into woods (example X4).
///
/// Covers S5.21, S5.25.
#[test]
fn infantry_across_a_stream() {
    let across = |terrain: &str| {
        board(&format!(
            "12x12, turn 3, German movement
             0505: A German infantry 3-3-7
             stream 0506/0505 0506/0605 0506/0405 0405/0406 0605/0606
             {terrain} 0506
             woods 0507"
        ))
    };
    assert_eq!(across("clear").play("move A to 0506").cost(), 6);
    let t = across("woods");
    assert_eq!(t.clone().play("move A to 0506").cost(), 10);
    assert_eq!(t.clone().play("move A via 0506 to 0606").cost(), 12);
    t.refuses("move A via 0506 to 0507", "S5.25");
}

/// Nine points of attack are helped by at most nine of artillery and support (example X6).
///
/// Covers B14.0.
#[test]
fn nine_points_of_fire_for_nine_of_attack() {
    let t = board(
        "12x12, turn 3, German combat
         limit ground-strength
         support German 9
         0505: A German infantry 5-4-7
         0605: B German infantry 4-4-7
         0506: E US infantry 4-4-7
         0502: G German artillery 4-2-9/1-7",
    );
    let t = t.play_all(&["attack E", "with A", "with B", "done", "barrage G"]);
    t.refuses("support 6", "B14.0");
    let t = t.play("support 5");
    assert_eq!(t.fact("attack"), "18");
}

/// Who would be left over is refused at once (example X7).
///
/// Covers S7.11, S7.12, S7.21.
#[test]
fn no_unit_is_left_without_an_attack() {
    let units = "0505: A German infantry 4-4-7
                 0605: B German infantry 4-4-7
                 0504: E1 US infantry 4-4-7
                 0604: E2 US infantry 4-4-7";
    let t = board(&format!("12x12, turn 3, German combat\n{units}"));
    // A against E1 and B against E2.
    let split = t.clone().play_all(&["attack E1", "with A"]);
    split.allows("done");
    t.clone().play_all(&["attack E2", "with B"]).allows("done");
    // A and B against E2 leave E1 over; A against both leaves B over.
    t.clone().play_all(&["attack E2", "with B"]).refuses("with A", "S7.11");
    split.refuses("and E2", "S7.12");
    // A free battery in range of E1 takes that duty over, and is then needed for it.
    // K reaches E2 only and may help there.
    let guns = "0510: G German artillery 3-2-6/1-7\n0609: K German artillery 3-2-5/1-7";
    let t = board(&format!("12x12, turn 3, German combat\n{units}\n{guns}"));
    let t = t.play_all(&["attack E2", "with B", "with A", "done"]);
    assert_eq!(t.step(), Step::Barrage);
    t.refuses("barrage G", "S7.11");
    t.allows("barrage K");
    let t = t.roll("done", 3);
    assert_eq!(t.rolled(), "8-4 clear 9 D2");
    let t = t.play("retreat E2 to 0603").play("retreat E2 to 0602").play("done");
    t.refuses("end", "S7.11");
    assert_eq!(t.offers("attack"), ["attack E1"]);
    t.play_all(&["attack E1", "done"]).allows("barrage G");
}

/// One unit beside three enemies, without help, attacks all of them in one combat (example X8).
///
/// Covers S7.21.
#[test]
fn a_lone_unit_attacks_all_its_neighbours() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 9-4-7
         0504: E1 US infantry 1-1-7
         0604: E2 US infantry 1-1-7
         0404: E3 US infantry 1-1-7",
    );
    let t = t.play_all(&["attack E1", "with A"]);
    t.refuses("done", "S7.11");
    let t = t.play("and E2");
    t.refuses("done", "S7.11");
    let t = t.play("and E3");
    assert_eq!((t.fact("attack"), t.fact("defense")), ("9".into(), "3".into()));
    t.allows("done");
}

/// A battery neither gives nor spoils the protection of a stream (example X9).
///
/// Covers S8.62.
#[test]
fn only_ground_units_decide_about_the_stream() {
    let with = |attackers: &[&str], units: &str| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0506: E US infantry 1-1-7
             stream 0505/0506 0507/0506
             {units}"
        ));
        let t = attackers.iter().fold(t.play("attack E"), |t, unit| t.play(&format!("with {unit}")));
        t.fact("line")
    };
    let infantry = "0505: A German infantry 3-3-7";
    let dry = "0605: G German artillery 3-2-9/1-7";
    let wet = "0507: G German artillery 3-2-9/1-7";
    assert_eq!(with(&["A"], infantry), "broken");
    assert_eq!(with(&["A", "G"], &format!("{infantry}\n{dry}")), "broken");
    assert_eq!(with(&["G"], dry), "clear");
    assert_eq!(with(&["G"], wet), "clear");
}

/// Each side was last in one hex of Bastogne and four listed units have left: four to twenty-seven (example X14).
///
/// Covers B15.17.
#[test]
fn four_units_out_and_a_divided_town() {
    let t = scenario(
        "spearhead",
        "turn 7, US movement
         exited west: 1/3 2/3 1/902 2/902
         control 1317 German
         control 1416 German
         1516: 705",
    );
    let t = t.play("move 705 via 1416 to 1415").play("end");
    let outcome = t.outcome().expect("it is over");
    assert_eq!(outcome.scores, [21 + 6, 4]);
    assert_eq!(outcome.reason, "US wins: US 27, German 4");
}
