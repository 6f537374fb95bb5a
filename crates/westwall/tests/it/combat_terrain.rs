//! Terrain in combat: which line of the table a defender is entitled to [S7.4].

use crate::table::{Table, board};
use westwall::Line;

/// The defender E in 0504, attacked at differential 0 from 0505 (A), on the ground of these lines.
fn attacked_from_the_south(ground: &str) -> Table {
    let t = board(&format!(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         {ground}"
    ));
    t.play_all(&["attack E", "with A"])
}

/// The same attacked from 0505 (A) and from 0603 (B), at differential 0.
fn attacked_from_two_sides(ground: &str) -> Table {
    let t = board(&format!(
        "12x12, turn 3, German combat
         0505: A German infantry 2-3-7
         0603: B German infantry 1-3-7
         0504: E US infantry 3-3-7
         {ground}"
    ));
    t.play_all(&["attack E", "with A", "with B"])
}

/// E1 in 0504 and E2 in 0604 attacked together from 0505 (A) and 0603 (B).
fn two_against_two(ground: &str) -> Table {
    let t = board(&format!(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0603: B German infantry 3-3-7
         0504: E1 US infantry 3-3-7
         0604: E2 US infantry 3-3-7
         {ground}"
    ));
    t.play_all(&["attack E1", "and E2", "with A", "with B"])
}

/// Covers S7.41.
#[test]
fn the_ground_under_the_attackers_counts_for_nothing() {
    assert_eq!(attacked_from_the_south("rough 0505").sums().line, Line::Clear);
    assert_eq!(attacked_from_the_south("woods 0505\n woods 0503").sums().line, Line::Clear);
    // Water around the attacker that does not lie between the two.
    assert_eq!(attacked_from_the_south("stream 0505/0506 0505/0604").sums().line, Line::Clear);
}

/// Covers S7.41.
#[test]
fn the_defender_benefits_from_its_hex_and_its_hexsides() {
    assert_eq!(attacked_from_the_south("rough 0504").sums().line, Line::Rough);
    assert_eq!(attacked_from_the_south("stream 0504/0505").sums().line, Line::Broken);
    // A stream on its far side does not help.
    assert_eq!(attacked_from_the_south("stream 0504/0503").sums().line, Line::Clear);
}

/// Covers S7.42.
#[test]
fn a_stream_helps_only_if_all_attackers_come_across_one() {
    assert_eq!(attacked_from_two_sides("stream 0504/0505 0504/0603").sums().line, Line::Broken);
    assert_eq!(attacked_from_two_sides("stream 0504/0505").sums().line, Line::Clear);
    assert_eq!(attacked_from_two_sides("stream 0504/0603").sums().line, Line::Clear);
    // A canal is a stream [ruling W11].
    assert_eq!(attacked_from_two_sides("canal 0504/0505\n stream 0504/0603").sums().line, Line::Broken);
}

/// Covers S7.42.
#[test]
fn adjacent_batteries_neither_give_nor_spoil_the_stream() {
    let ground = "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0604: B German infantry 3-3-7
         0603: G German artillery 4-2-7/3-7
         0504: E US infantry 3-3-7";
    let both = board(&format!("{ground}\n stream 0504/0505 0504/0604"));
    assert_eq!(both.play_all(&["attack E", "with A", "with B", "with G"]).sums().line, Line::Broken);
    let one = board(&format!("{ground}\n stream 0504/0505 0504/0603"));
    assert_eq!(one.play_all(&["attack E", "with A", "with B", "with G"]).sums().line, Line::Clear);
}

/// Covers S7.42.
#[test]
fn one_bridge_in_the_hands_of_the_attackers_makes_the_line_that_of_the_bridge() {
    assert_eq!(attacked_from_the_south("stream 0504/0505\n road 0504 0505").sums().line, Line::Grove);
    assert_eq!(attacked_from_the_south("stream 0504/0505\n trail 0504 0505").sums().line, Line::Grove);
    assert_eq!(attacked_from_the_south("river 0504/0505\n road 0504 0505").sums().line, Line::Grove);
    // A railway over a stream is no bridge [ruling W13].
    assert_eq!(attacked_from_the_south("stream 0504/0505\n rail 0504 0505").sums().line, Line::Broken);
    let mixed = attacked_from_two_sides("stream 0504/0505 0504/0603\n road 0504 0505");
    assert_eq!(mixed.sums().line, Line::Grove);
    let dry = attacked_from_two_sides("stream 0504/0505\n road 0504 0505");
    assert_eq!(dry.sums().line, Line::Clear);
    // A road where there is no water is no bridge.
    assert_eq!(attacked_from_the_south("road 0504 0505").sums().line, Line::Clear);
}

/// Covers S7.43.
#[test]
fn the_line_of_the_ground_turns_a_differential_into_a_column() {
    let columns = [
        ("rough 0504", Line::Rough, 3),
        ("broken 0504", Line::Broken, 4),
        ("town 0504", Line::Broken, 4),
        ("woods 0504", Line::Broken, 4),
        ("stream 0504/0505", Line::Broken, 4),
        ("grove 0504", Line::Grove, 5),
        ("stream 0504/0505\n road 0504 0505", Line::Grove, 5),
        ("clear 0504", Line::Clear, 6),
        ("mixed 0504", Line::Clear, 6),
    ];
    for (ground, line, column) in columns {
        let sums = attacked_from_the_south(ground).sums();
        assert_eq!((sums.attack.over(sums.defense), sums.line, sums.column), (0, line, column), "{ground}");
    }
}

/// Covers S7.44.
#[test]
fn a_defender_uses_the_best_line_it_is_entitled_to() {
    let line = |ground: &str| attacked_from_the_south(ground).sums().line;
    assert_eq!(line("rough 0504\n stream 0504/0505\n road 0504 0505"), Line::Rough);
    assert_eq!(line("grove 0504\n stream 0504/0505"), Line::Broken);
    assert_eq!(line("mixed 0504\n stream 0504/0505"), Line::Broken);
    assert_eq!(line("woods 0504\n stream 0504/0505\n road 0504 0505"), Line::Broken);
    assert_eq!(line("grove 0504\n stream 0504/0505\n road 0504 0505"), Line::Grove);
}

/// Covers S7.45.
#[test]
fn defenders_on_different_ground_all_use_the_best_line_of_any() {
    assert_eq!(two_against_two("woods 0604").sums().line, Line::Broken);
    assert_eq!(two_against_two("woods 0504\n rough 0604").sums().line, Line::Rough);
    assert_eq!(two_against_two("grove 0504").sums().line, Line::Grove);
}

/// Covers S7.45.
#[test]
fn hexside_lines_are_found_for_each_defender_by_itself() {
    // Every attacker crosses a stream, but to neither defender do all of them.
    assert_eq!(two_against_two("stream 0505/0504 0603/0604").sums().line, Line::Clear);
    // All cross to E1, only one to E2: E1 is entitled to the stream, and E2 with it.
    assert_eq!(two_against_two("stream 0505/0504 0603/0504 0603/0604").sums().line, Line::Broken);
    // Streams before E1, the bridge before E2: the better of the two lines.
    let t = two_against_two("stream 0505/0504 0603/0504 0505/0604 0603/0604\n road 0505 0604");
    assert_eq!(t.sums().line, Line::Broken);
}
