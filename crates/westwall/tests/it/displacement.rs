//! Displacement: friends in the way of a retreat [S7.8].

use crate::table::{Table, board};
use westwall::{Event, Line, Side, Step};

/// E in 0504 attacked by A in 0505, whose zone of control leaves E the hexes 0503, 0403 and 0603.
/// At +12 the die gives De, D4, D3 and D2; at 0 it gives D2, D1, Br, Br, A1 and A1.
fn driven_back(attack: u8, more: &str, die: u32) -> Table {
    let t = board(&format!(
        "12x12, turn 3, German combat
         0505: A German infantry {attack}-3-7
         0504: E US infantry 3-3-7
         {more}"
    ));
    t.play_all(&["attack E", "with A"]).roll("done", die)
}

fn d1(more: &str) -> Table {
    driven_back(3, more, 2)
}

fn d2(more: &str) -> Table {
    driven_back(15, more, 4)
}

fn places<const N: usize>(t: &Table, units: [&str; N]) -> [String; N] {
    units.map(|unit| t.place(unit))
}

/// Covers S7.81.
#[test]
fn a_displaced_unit_is_moved_one_hex_by_its_owner_and_the_retreating_unit_enters() {
    // B closes 0402 to F, the retreating unit holds 0504.
    let t = d1("0503: F US infantry 3-3-7
                0302: B German infantry 3-3-7
                closed US 0403 0603");
    assert_eq!((t.step(), t.decides()), (Step::Displace, "US".into()));
    assert_eq!(t.goals("displace", "F"), ["0502", "0602"]);
    t.refuses("displace F to 0402", "S7.81");
    t.refuses("displace F to 0504", "S7.81");
    t.refuses("displace F to 0501", "S7.81");
    t.refuses("displace E to 0502", "S7.81");
    t.refuses("displace A to 0506", "S7.62");
    t.refuses_for("German", "displace F to 0502", "S4.1");
    let t = t.play("displace F to 0602");
    assert_eq!(places(&t, ["E", "F"]), ["0503", "0602"]);
    assert_eq!(
        t.log(),
        ["F is displaced from 0503 to 0602 [S7.81]", "E retreats from 0504 to 0503"],
        "first the one makes room, then the other enters"
    );
}

/// Covers S7.81.
#[test]
fn a_displaced_unit_goes_only_where_it_could_retreat_to() {
    let t = d1("0503: F US armor 3-3-12
                woods 0502
                stream 0503/0402
                closed US 0403 0603");
    assert_eq!(places(&t, ["E", "F"]), ["0503", "0602"]);
    let t = d1("0503: F US infantry 3-3-7
                river 0503/0502 0503/0402
                closed US 0403 0603");
    assert_eq!(places(&t, ["E", "F"]), ["0503", "0602"]);
}

/// Covers S7.81.
#[test]
fn a_retreat_displaces_as_many_units_as_it_must() {
    // E is armor and has but the lane 0503, 0502; its friends in it are on foot and step into the woods.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 15-3-7
         0504: E US armor 3-3-12
         0503: F US infantry 3-3-7
         0502: G US infantry 3-3-7
         woods 0402 0602
         closed US 0403 0603",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 4);
    assert_eq!(t.goals("displace", "F"), ["0402", "0602"]);
    let t = t.play("displace F to 0602");
    assert_eq!(places(&t, ["E", "F", "G"]), ["0503", "0602", "0502"]);
    assert_eq!(t.goals("displace", "G"), ["0401", "0402", "0501", "0601"]);
    let t = t.play("displace G to 0601");
    assert_eq!(places(&t, ["E", "F", "G"]), ["0502", "0602", "0601"]);
}

/// Covers S7.81, S7.82.
#[test]
fn a_chain_goes_on_where_nothing_else_is_left_and_may_push_a_unit_twice() {
    // North of E there is a lane of one hex: 0503 with F, 0502 with G, and three free hexes at its end.
    let t = d2("0503: F US infantry 3-3-7
                0502: G US infantry 3-3-7
                closed US 0403 0603 0402 0602");
    assert_eq!((t.step(), t.decides()), (Step::Displace, "US".into()));
    assert_eq!(t.goals("displace", "G"), ["0401", "0501", "0601"], "F cannot but push G");
    t.refuses("displace F to 0502", "S7.81");
    let t = t.play("displace G to 0501");
    assert_eq!(places(&t, ["E", "F", "G"]), ["0503", "0502", "0501"]);
    // For its second hex E displaces F once more.
    assert_eq!(t.goals("displace", "F"), ["0401", "0601"]);
    let t = t.play("displace F to 0401");
    assert_eq!(places(&t, ["E", "F", "G"]), ["0502", "0401", "0501"]);
}

/// Covers S7.82.
#[test]
fn a_displaced_unit_pushes_no_friend_while_it_has_an_empty_hex() {
    let t = d1("0503: F US infantry 3-3-7
                0402: G US infantry 3-3-7
                closed US 0403 0603");
    assert_eq!(t.goals("displace", "F"), ["0502", "0602"]);
    t.refuses("displace F to 0402", "S7.81");
}

/// Covers S7.82.
#[test]
fn a_long_chain_moves_from_its_far_end() {
    let t = board(
        "1x6, turn 3, German combat
         0106: A German infantry 3-3-7
         0105: E US infantry 3-3-7
         0104: F US infantry 3-3-7
         0103: G US infantry 3-3-7
         0102: H US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 2);
    assert_eq!(places(&t, ["E", "F", "G", "H"]), ["0104", "0103", "0102", "0101"]);
    let moved: Vec<String> = t.log().into_iter().filter(|line| line.contains(" 01")).skip(1).collect();
    assert_eq!(
        moved,
        [
            "G is displaced from 0103 to 0102 [S7.81]",
            "F is displaced from 0104 to 0103 [S7.81]",
            "E retreats from 0105 to 0104"
        ]
    );
}

/// Covers S7.82.
#[test]
fn if_the_end_of_the_chain_has_no_room_the_retreating_unit_dies_and_no_other_moves() {
    let t = board(
        "1x5, turn 3, German combat
         0105: A German infantry 3-3-7
         0104: E US infantry 3-3-7
         0103: F US infantry 3-3-7
         0102: G US infantry 3-3-7
         0101: H US infantry 3-3-7",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 2);
    assert_eq!(places(&t, ["E", "F", "G", "H"]), ["eliminated", "0103", "0102", "0101"]);
    assert!(!t.events().iter().any(|event| matches!(event, Event::Displaced(..))));
}

/// Covers S7.82.
#[test]
fn if_a_displaced_unit_would_be_lost_the_retreating_unit_is_lost_instead() {
    let t = d1("0503: F US infantry 3-3-7
                closed US 0403 0603 0502 0402 0602");
    assert_eq!(places(&t, ["E", "F"]), ["eliminated", "0503"]);
    // The same with enemies around F instead of closed ground.
    let t = d1("0503: F US infantry 3-3-7
                0501: B German infantry 3-3-7
                0302: C German infantry 3-3-7
                0702: D German infantry 3-3-7
                closed US 0403 0603");
    assert_eq!(places(&t, ["E", "F"]), ["eliminated", "0503"]);
}

/// Covers S7.82.
#[test]
fn a_way_on_which_the_displacement_fails_is_no_way() {
    // F in 0403 is shut in, G in 0603 is not: E can only go through G.
    let t = d1("0403: F US infantry 3-3-7
                0603: G US infantry 3-3-7
                closed US 0503 0402 0303 0304 0703 0704");
    assert_eq!(places(&t, ["E", "F", "G"]), ["0603", "0403", "0602"]);
}

/// Covers S7.82.
#[test]
fn a_unit_is_displaced_only_so_that_the_retreat_can_be_finished() {
    // E is armor and must go on to 0502; F on foot could step there, too, but has woods beside it.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 15-3-7
         0504: E US armor 3-3-12
         0503: F US infantry 3-3-7
         woods 0402
         closed US 0403 0603 0602",
    );
    let t = t.play_all(&["attack E", "with A"]).roll("done", 4);
    assert_eq!(places(&t, ["E", "F"]), ["0502", "0402"]);
}

/// Covers S7.82.
#[test]
fn a_battery_displaced_before_its_barrage_does_not_fire_in_that_phase() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0506: G German artillery 4-2-9/3-7
         0510: H German artillery 4-2-9/3-7
         0805: B German infantry 3-3-7
         0804: F US infantry 3-3-7
         closed German 0405 0605",
    );
    t.allows("attack E");
    let t = t.play_all(&["attack E", "with A", "done"]).roll("done", 5).play("displace G to 0507");
    assert_eq!(places(&t, ["A", "G"]), ["0506", "0507"]);
    let t = t.play_all(&["done", "attack F", "with B", "done"]);
    t.refuses("barrage G", "S7.82");
    t.allows("barrage H");
}

/// Covers S7.82.
#[test]
fn a_displaced_battery_alone_opens_no_attack_either() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0506: G German artillery 4-2-9/3-7
         0804: F US infantry 3-3-7
         closed German 0405 0605",
    );
    t.allows("attack F");
    let t = t.play_all(&["attack E", "with A", "done"]).roll("done", 5);
    let t = t.play_all(&["displace G to 0507", "done"]);
    assert!(t.events().contains(&Event::CombatEnded(Side::Second)), "nothing is left to attack with");
}

/// Covers S7.82.
#[test]
fn a_battery_displaced_by_a_friend_gives_no_fpf_in_that_phase() {
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 3-3-7
         0504: E US infantry 3-3-7
         0503: G US artillery 4-2-9/3-7
         0501: H US artillery 4-2-9/3-7
         0805: B German infantry 3-3-7
         0804: F US infantry 3-3-7
         closed US 0403 0603",
    );
    let fought = t.play_all(&["attack E", "with A", "done"]);
    fought.allows("fpf G");
    let t = fought.roll("done", 2).play_all(&["displace G to 0502", "done", "attack F", "with B", "done"]);
    t.refuses("fpf G", "S8.41");
    t.allows("fpf H");
}

/// Covers S7.82b.
#[test]
fn a_displaced_unit_is_barraged_in_its_new_hex_and_its_old_hex_no_more() {
    let fought = |range: u8| {
        let t = board(&format!(
            "12x12, turn 3, German combat
             0505: A German infantry 3-3-7
             0504: E US infantry 3-3-7
             0503: F US infantry 3-3-7
             0508: G German artillery 9-2-{range}/3-7
             woods 0502
             closed US 0403 0603"
        ));
        t.allows("attack F");
        t.play_all(&["attack E", "with A", "done"]).roll("done", 2).play_all(&["displace F to 0502", "done"])
    };
    // E stands in 0503 now and has been attacked.
    let t = fought(6);
    assert_eq!(places(&t, ["E", "F"]), ["0503", "0502"]);
    t.refuses("attack E", "S7.14");
    let t = t.play_all(&["attack F", "done", "barrage G"]);
    assert_eq!(t.sums().line, Line::Broken, "the ground of the new hex counts");
    // The old hex was in range, the new one is not: nothing is left to do.
    assert!(fought(5).events().contains(&Event::CombatEnded(Side::Second)));
}

/// Covers S7.82.
#[test]
fn a_crowd_makes_room_without_long_thought() {
    // Everything within three hexes of 0805 is full: E is driven into 35 friends.
    let crowd =
        board("15x15, turn 3, German combat\n 0808: A German infantry 15-3-7\n 0807: E US infantry 3-3-7");
    let grid = &crowd.game().map.grid;
    let middle = grid.find("0805").expect("a hex of the board");
    let near = grid.hexes().filter(|&hex| grid.distance(hex, middle) <= 3);
    let near = near.map(|hex| grid.number(hex)).filter(|number| !["0807", "0808"].contains(number));
    let near: Vec<&str> = near.collect();
    let names: Vec<String> = (0..near.len()).map(|number| format!("f{number}")).collect();
    let friends = near.iter().zip(&names).map(|(hex, name)| format!("{hex}: {name} US infantry 3-3-7\n"));
    let t = board(&format!(
        "15x15, turn 3, German combat
         0808: A German infantry 15-3-7
         0807: E US infantry 3-3-7
         {}targeted {}",
        friends.collect::<String>(),
        names.join(" ")
    ));
    let t = t.play_all(&["attack E", "with A"]).roll("done", 2);
    let t = t.play_until(1, |t| !matches!(t.step(), Step::Retreat | Step::Displace));
    let ends = grid.find(&t.place("E")).expect("E has found its way");
    assert_eq!(grid.distance(ends, grid.find("0807").expect("a hex of the board")), 4);
    assert!(names.iter().all(|name| t.place(name) != "eliminated"));
}

/// Covers S7.74, S7.81.
#[test]
fn a_unit_displaced_before_its_own_retreat_retreats_from_where_it_stands() {
    // Ruling W242. At 0 a three is Br: E goes first, then A, whose only way is the hex of B, then B.
    let t = board(
        "12x12, turn 3, German combat
         0505: A German infantry 2-3-7
         0404: B German infantry 1-3-7
         0504: E US infantry 3-3-7
         closed German 0504 0604 0605 0506 0405",
    );
    let t = t.play_all(&["attack E", "with A", "with B"]).roll("done", 3);
    assert!(t.rolled().ends_with("Br"), "{}", t.rolled());
    let t = t.play("retreat E to 0603").play("retreat A to 0404");
    assert_eq!((t.step(), t.decides()), (Step::Displace, "German".into()));
    let t = t.play("displace B to 0304");
    assert_eq!(places(&t, ["A", "B"]), ["0404", "0304"]);
    // Making way was no retreat: B still has its one hex to go, counted from 0304.
    assert_eq!((t.step(), t.decides()), (Step::Retreat, "German".into()));
    t.refuses("retreat B to 0404", "S7.73");
    t.refuses("retreat B to 0202", "S5.0");
    t.allows("retreat B to 0303");
    let t = t.play("retreat B to 0204");
    assert_eq!((t.place("B"), t.step()), ("0204".into(), Step::Movement));
}
