//! The Combat Results Table and what its results mean [S7.5, S7.6].

use crate::table::{Table, board, scenario};
use kit::Strength;
use westwall::{CombatResult, Crt, Event, Line, Side, Step, odds_on_table};

/// A combat of two infantry units on a clear board, with what stands on the further lines.
fn duel(attack: u8, defense: u8, more: &str) -> Table {
    let t = board(&format!(
        "12x12, turn 3, German combat
         0505: A German infantry {attack}-3-7
         0504: E US infantry 3-{defense}-7
         {more}"
    ));
    t.play_all(&["attack E", "with A"])
}

/// How many hexes a unit is from where it stood.
fn gone(t: &Table, unit: &str, from: &str) -> u16 {
    let grid = &t.game().map.grid;
    let hex = |number: &str| grid.find(number).expect("a hex of the board");
    grid.distance(hex(&t.place(unit)), hex(from))
}

/// Plays the owners' choices until no unit has to retreat.
fn retreated(t: Table) -> Table {
    t.play_until(1, |t| !matches!(t.step(), Step::Retreat | Step::Displace))
}

/// Covers S7.51.
#[test]
fn an_attack_may_be_as_poor_as_its_owner_likes() {
    let t = duel(1, 10, "");
    t.allows("done");
    assert_eq!(t.roll("done", 6).rolled(), "1-10 clear 1 Ae");
    // With no strength at all, too [ruling W41].
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 0-3-7
         0504: E US infantry 3-9-7
         rough 0504",
    );
    assert_eq!(t.play_all(&["attack E", "with A"]).roll("done", 6).rolled(), "0-9 rough 1 Ae");
}

/// Covers S7.51.
#[test]
fn a_holding_attack_frees_the_others_for_a_good_one() {
    let t = board(
        "12x12, turn 3, German combat
         0505: weak German infantry 1-1-7
         0605: strong German infantry 9-1-7
         0504: E1 US infantry 3-9-7
         0604: E2 US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E1", "with weak"]);
    assert_eq!(t.sums().column, 1);
    t.allows("done");
}

/// Covers S7.52.
#[test]
fn nothing_that_has_been_named_can_be_left_out_again() {
    let t = board(
        "12x12, turn 3, German combat
         support German 3
         0505: A German infantry 3-3-7
         0603: B German infantry 4-3-7
         0508: G German artillery 5-2-7/3-7
         0504: E US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A", "with B"]);
    assert_eq!(t.legal(), ["done"]);
    let t = t.play("done").play("barrage G");
    assert_eq!(t.legal(), ["support 1", "support 2", "support 3", "done"]);
    let t = t.play("support 2");
    t.refuses("support 1", "S7.52");
    assert_eq!(t.legal(), ["done"]);
    assert_eq!(t.roll("done", 1).rolled(), "14-3 clear 11 D4");
}

/// The whole table as printed, row by row.
const TABLE: [&str; 6] = [
    "A1 A1 A1 Br D1 D2 D2 D2 D2 D3 D4 De",
    "A1 A1 A1 A1 Br D1 D2 D2 D2 D2 D3 D4",
    "A1 A1 A1 A1 A1 Br D1 D2 D2 D2 D2 D3",
    "A2 A1 A1 A1 A1 Br Br D1 D2 D2 D2 D2",
    "A2 A2 A1 A1 A1 A1 Br Br D1 D2 D2 D2",
    "Ae Ae A2 A1 A1 A1 A1 Br Br Br D2 D2",
];

/// The first column of each line that covers a differential, from -10 to +15.
fn column_by_hand(line: Line, differential: i16) -> u8 {
    let tops: &[i16] = match line {
        Line::Rough => &[-2, -1, 0, 1, 3, 5, 8, 11],
        Line::Broken => &[-3, -2, -1, 0, 1, 3, 5, 8, 11],
        Line::Grove => &[-5, -3, -2, -1, 0, 1, 3, 5, 8, 11],
        Line::Clear => &[-7, -5, -3, -2, -1, 0, 1, 3, 5, 8, 11],
    };
    1 + tops.iter().filter(|&&top| differential > top).count() as u8
}

/// Covers S7.61.
#[test]
fn the_table_is_the_printed_one() {
    for (row, printed) in TABLE.iter().enumerate() {
        for (index, result) in printed.split_whitespace().enumerate() {
            let (column, die) = (index as u8 + 1, row as u32 + 1);
            let cell = Crt::printed().result(column, die);
            assert_eq!(cell.to_string(), result, "column {column}, die {die}");
        }
    }
}

/// Covers S7.61, S7.43.
#[test]
fn every_differential_has_its_column_on_every_line() {
    for line in [Line::Rough, Line::Broken, Line::Grove, Line::Clear] {
        for differential in -10..=15 {
            let column = Crt::printed().column(line, differential);
            assert_eq!(column, column_by_hand(line, differential), "{line:?} at {differential}");
        }
    }
    let columns = [Line::Rough, Line::Broken, Line::Grove, Line::Clear];
    assert_eq!(columns.map(|line| Crt::printed().columns(line)), [9, 10, 11, 12]);
}

/// Covers S7.61.
#[test]
fn a_roll_in_play_reads_the_table() {
    assert_eq!(duel(9, 3, "").roll("done", 6).rolled(), "9-3 clear 10 Br");
    assert_eq!(duel(15, 3, "rough 0504").roll("done", 1).rolled(), "15-3 rough 9 D2");
}

/// Covers S7.61n1.
#[test]
fn beyond_the_ends_of_a_line_its_last_columns_serve() {
    assert_eq!(duel(1, 10, "").roll("done", 6).rolled(), "1-10 clear 1 Ae");
    assert_eq!(duel(23, 3, "").roll("done", 1).rolled(), "23-3 clear 12 De");
    assert_eq!(duel(23, 3, "rough 0504").roll("done", 1).rolled(), "23-3 rough 9 D2");
    assert_eq!(duel(15, 3, "woods 0504").roll("done", 1).rolled(), "15-3 broken 10 D3");
    assert_eq!(duel(0, 50, "grove 0504").roll("done", 4).rolled(), "0-50 grove 1 A2");
    let heading = odds_on_table(Strength(60), Strength(0), Line::Grove)
        .facts
        .into_iter()
        .find(|(name, _)| name == "column");
    assert_eq!(heading.map(|(_, column)| column), Some("11".into()));
}

/// Covers S7.62.
#[test]
fn a_d_result_drives_every_defender_back_by_its_number() {
    let together = |die: u32| {
        let t = board(
            "15x15, turn 3, German combat
             0808: A German infantry 18-3-7
             0807: E1 US infantry 3-3-7
             0908: E2 US infantry 3-3-7",
        );
        retreated(t.play_all(&["attack E1", "with A", "and E2"]).roll("done", die))
    };
    for (die, result, hexes) in [(2, "D4", 4), (3, "D3", 3), (4, "D2", 2)] {
        let t = together(die);
        assert_eq!((gone(&t, "E1", "0807"), gone(&t, "E2", "0908")), (hexes, hexes), "{result}");
        assert_eq!(t.place("A"), "0808");
    }
    let t = retreated(duel(3, 3, "").roll("done", 2));
    assert_eq!((gone(&t, "E", "0504"), t.place("A")), (1, "0505".into()));
}

/// Covers S7.62.
#[test]
fn an_a_result_drives_back_every_adjacent_attacker_and_no_other_unit() {
    let fought = |die: u32| {
        let t = board(
            "15x15, turn 3, German combat
             0808: A German infantry 1-3-7
             0709: B German infantry 1-3-7
             0812: G German artillery 1-2-7/3-7
             0708: E US infantry 3-13-7",
        );
        let t = t.play_all(&["attack E", "with A", "with B", "done", "barrage G"]);
        retreated(t.roll("done", die))
    };
    for (die, hexes) in [(1, 1), (4, 2)] {
        let t = fought(die);
        assert_eq!((gone(&t, "A", "0808"), gone(&t, "B", "0709")), (hexes, hexes));
        assert_eq!((t.place("G"), t.place("E")), ("0812".into(), "0708".into()));
    }
}

/// Covers S7.62.
#[test]
fn each_player_retreats_his_own_units() {
    let defender = duel(3, 3, "").roll("done", 2);
    assert_eq!((defender.step(), defender.decides()), (Step::Retreat, "US".into()));
    let attacker = duel(3, 3, "").roll("done", 5);
    assert_eq!((attacker.step(), attacker.decides()), (Step::Retreat, "German".into()));
}

/// Covers S7.62.
#[test]
fn on_br_all_defenders_go_first_and_then_all_attackers() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0603: B German infantry 3-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E1", "and E2", "with A", "with B"]).roll("done", 3);
    assert_eq!(t.decides(), "US");
    // E2 has a single way and takes it at once.
    let t = t.play("retreat E1 to 0403");
    assert_eq!((t.place("E1"), t.place("E2")), ("0403".into(), "0705".into()));
    assert_eq!((t.step(), t.decides()), (Step::Retreat, "German".into()));
    let t = t.play_all(&["retreat B to 0602", "retreat A to 0506"]);
    assert!(!t.events().iter().any(|event| matches!(event, Event::Advanced { .. })));
    let places = ["E1", "E2", "A", "B"].map(|unit| t.place(unit));
    assert_eq!(places, ["0403", "0705", "0506", "0602"]);
    assert!(t.events().contains(&Event::CombatEnded(Side::Second)), "no unit was asked to advance");
}

/// Covers S7.62.
#[test]
fn on_br_a_surrounded_defender_dies_and_the_attackers_still_retreat() {
    // 0101 is a corner: its neighbours are 0102 and 0201.
    let t = board(
        "12x12, turn 3, German combat
         0102: A German infantry 3-3-7
         0101: E US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 3);
    assert_eq!(t.place("E"), "eliminated");
    assert_eq!((t.step(), t.decides()), (Step::Retreat, "German".into()));
    let t = t.play("retreat A to 0103");
    assert!(t.events().contains(&Event::CombatEnded(Side::Second)), "no unit advances after Br");
}

/// Covers S7.62.
#[test]
fn on_br_the_attackers_find_the_defenders_gone_when_they_retreat() {
    // As long as E stood in 0504 it controlled both hexes that are not closed to A.
    let t = duel(3, 3, "closed German 0506 0405 0605").roll("done", 3);
    let t = t.play("retreat E to 0503");
    assert_eq!(t.goals("retreat", "A"), ["0404", "0604"]);
}

/// Covers S7.62.
#[test]
fn ae_takes_off_all_adjacent_attackers_and_the_defender_may_advance() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 1-3-7
         0603: B German infantry 1-3-7
         0504: E US infantry 3-12-7",
    );
    let t = t.play_all(&["attack E", "with A", "with B"]).roll("done", 6);
    assert_eq!((t.place("A"), t.place("B")), ("eliminated".into(), "eliminated".into()));
    assert_eq!((t.step(), t.decides()), (Step::Advance, "US".into()));
    assert_eq!(t.goals("advance", "E"), ["0505", "0603"]);
}

/// Covers S7.62.
#[test]
fn de_takes_off_all_defenders_and_the_attacker_may_advance() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 20-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E1", "with A", "and E2"]).roll("done", 1);
    assert_eq!(t.rolled(), "20-6 clear 12 De");
    assert_eq!((t.place("E1"), t.place("E2")), ("eliminated".into(), "eliminated".into()));
    assert_eq!((t.step(), t.decides()), (Step::Advance, "German".into()));
    assert_eq!(t.goals("advance", "A"), ["0504", "0604"]);
}

/// Covers S7.61.
#[test]
fn the_odds_shown_beforehand_are_those_of_the_die() {
    let odds = duel(3, 3, "").odds();
    let chances: Vec<_> = odds.chances.iter().map(|chance| (chance.result.as_str(), chance.weight)).collect();
    assert_eq!(chances, [("D2", 1), ("D1", 1), ("Br", 2), ("A1", 2)]);
    assert_eq!(CombatResult::Br.to_string(), "Br");
}

/// Every game has its own copy of the table, and they are the same.
///
/// Covers H7.61, R7.61.
#[test]
fn the_table_is_the_same_in_every_game() {
    // One unit against one on clear ground: 1411 and 1412 in the forest, 0815 and 0814 at the Rhine.
    let fights = [
        ("hurtgen", "1411: 1/1055\n1412: 1/8", ["attack 1/1055", "with 1/8"], "2-3"),
        ("hurtgen", "1411: 116-art18\n1412: 10", ["attack 116-art18", "with 10"], "3-1"),
        ("remagen", "0815: Guard\n0814: 27", ["attack Guard", "with 27"], "3-1"),
        ("remagen", "0815: 130-inf\n0814: 27", ["attack 130-inf", "with 27"], "3-7"),
    ];
    for (name, units, actions, strengths) in fights {
        for die in 1..=6 {
            let t = scenario(name, &format!("turn 3, US combat\n{units}")).play_all(&actions);
            let t = if name == "hurtgen" { t.play("done") } else { t };
            let sums = t.sums();
            let column = Crt::printed().column(Line::Clear, sums.attack.over(sums.defense));
            let result = Crt::printed().result(column, die);
            assert_eq!(
                t.roll("done", die).rolled(),
                format!("{strengths} clear {column} {result}"),
                "{name}"
            );
        }
    }
}
