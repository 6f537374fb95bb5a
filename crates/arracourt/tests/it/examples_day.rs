//! Worked examples of the day: moves, sunset, weather, supply, refit, the count.

use crate::table::table;
use arracourt::Step;

/// Two units of one area regroup into different areas.
#[test]
fn a_regroup_splits_a_stack() {
    let text = "turn 2, impulse 2, fog, American\n 13: 37/A 37/B";
    let game = table("first", text).play_all(&["regroup", "move 37/A to 12", "move 37/B to 23"]);
    assert_eq!((game.place("37/A"), game.place("37/B")), ("12".into(), "23".into()));
}

/// The American attack is his first roll; rerolled, the new roll is the Sunset DR.
#[test]
fn a_rerolled_attack_rolls_the_sunset_again() {
    let text = "turn 2, impulse 4, fog, American, Advantage American\n 21: 53/A 37/A\n 20: 1/2113A";
    let game = table("first", text).play_all(&["assault 21", "move 53/A to 20"]);
    let game = game.roll("attack 20", &[1, 2, 3, 3]);
    assert_eq!(game.at.sunset, None);
    let game = game.roll("reroll", &[5, 3, 3, 3]);
    assert_eq!(game.at.sunset, Some(8));
}

/// Impulse 5: 6 goes on, 5 goes on with other weather, 4 ends the day.
#[test]
fn three_sunset_rolls_in_impulse_five() {
    let text = "turn 2, impulse 5, overcast, American\n 12: 37/A\n 14: 1/130A\n german: 14 18 20 35 38";
    let pass = |dice: &[u32]| table("first", text).roll("pass", dice);
    assert_eq!(pass(&[3, 3]).clock(), "turn 2, impulse 6, German, overcast");
    assert_eq!(pass(&[2, 3]).clock(), "turn 2, impulse 6, German, clear");
    assert_eq!(pass(&[2, 2]).day_ended(), Some("6.3.1"));
}

/// No change of weather up to the end of impulse 5: impulse 6 is overcast.
#[test]
fn the_fog_burns_off_by_itself() {
    let text = "turn 2, impulse 5, fog, American\n 12: 37/A\n 14: 1/130A";
    assert_eq!(table("first", text).roll("pass", &[4, 5]).clock(), "turn 2, impulse 6, German, overcast");
}

/// German units in American-controlled 9 and 12 are worth a point each; 9 controlled is worth two and no more.
#[test]
fn the_credit_for_the_hills() {
    let track = |german: &str| {
        let text =
            format!("turn 2, impulse 2, fog, German\n 9: 1/130A 37/A\n 12: 1/130B 37/B\n german: {german}");
        let game = table("first", &text);
        game.game().track(&game.at).0
    };
    assert_eq!(track("18"), 2);
    assert_eq!(track("18 9"), 3);
}

/// A company of the 320th goes from 9 to 7 and back only; forced out it goes anywhere, and still leaves.
#[test]
fn the_320th_is_released_and_withdrawn_all_the_same() {
    let text = "turn 1, impulse 2, fog, American\n 9: 320/A\n 8: 320/B\n 12: 1/110A\n 14: 1/110B\n german: 12 14 18 35 38";
    let game = table("second", text);
    let inside = game.clone().play("assault 9");
    assert_eq!(inside.goals("move", "320/A"), [7]);
    let free = game.play("assault 8");
    assert_eq!(free.goals("move", "320/B"), [7, 9, 13, 23, 24]);
    let game = free.play("move 320/B to 23").roll("end", &[5, 5]);
    let game = game.play("pass").play("pass");
    assert_eq!(
        (game.at.turn.0, game.place("320/A"), game.place("320/B")),
        (2, "withdrawn".into(), "withdrawn".into())
    );
}

/// The attacker resolves one attack before he decides about the next; no unit follows into the first.
#[test]
fn an_attacker_waits_for_results() {
    let text = "turn 2, impulse 2, fog, American\n 21: 53/A 53/B 53/C\n 20: 1/2113A\n 12: 1/2113B";
    let game = table("first", text).play_all(&["assault 21", "move 53/A to 20"]);
    let game = game.roll("attack 20", &[6, 6, 1, 1]);
    game.refuses("move 53/B to 20", "10.2.1");
    let game =
        game.play_all(&["move 53/B to 12", "move 53/C to 12", "attack 12"]).roll("lead 53/B", &[6, 6, 1, 1]);
    assert_eq!(game.place("1/2113B"), "eliminated");
}

/// From 23: one factor to 13, two to 12 beside a German, and not four more into 20.
#[test]
fn movement_costs_along_a_way() {
    let text = "turn 2, impulse 2, fog, American\n 23: 37/A\n 14: 1/130A\n 20: 1/130B";
    let game = table("first", text).play("assault 23").play("move 37/A to 13");
    assert_eq!(game.cost(), 1);
    let game = game.play("move 37/A to 12");
    assert_eq!(game.cost(), 2);
    game.refuses("move 37/A to 20", "10.2");
}

/// Three points flip six units, or flip two and rebuild two; fired artillery recovers afterwards.
#[test]
fn an_american_evening() {
    let text = "turn 2, American, refit
         24: 37/A 37/B 37/C 53/A 53/B 53/C 704/A
         8: 94
         eliminated: 37/D 10/A
         reduced: 37/A 37/B 37/C 53/A 53/B 53/C 704/A 94";
    let six = ["37/A", "37/B", "37/C", "53/A", "53/B", "53/C"];
    let game = six.iter().fold(table("first", text), |game, unit| game.play(&format!("flip {unit}")));
    assert!(six.iter().all(|unit| !game.is_reduced(unit)));
    assert!(game.is_reduced("704/A"), "a seventh is too many");
    assert!(!game.is_reduced("94"));
    let game = table("first", text).play_all(&[
        "flip 37/A",
        "flip 37/B",
        "rebuild 37/D at 24",
        "rebuild 10/A at 24",
    ]);
    assert_eq!((game.place("37/D"), game.place("10/A")), ("24".into(), "24".into()));
    assert!(game.is_reduced("37/D") && game.is_reduced("37/C") && !game.is_reduced("94"));
}

/// 9, 13, 14 and 38 in supply and 12 contested are six points; two lost and five reduced units four more.
#[test]
fn a_final_count_of_ten() {
    let text = "turn 4, impulse 3, fog, German
         12: 1/130A 704/C
         24: 37/A 37/B 37/C 53/A 53/B
         eliminated: 53/C 10/A
         reduced: 37/A 37/B 37/C 53/A 53/B
         german: 3 9 11 13 14 18 35 38";
    let game = table("first", text).play("pass").play("pass");
    assert_eq!(game.step(), Step::Refit(arracourt::Side::American));
    let outcome = game.play("done").outcome();
    assert_eq!((outcome.scores[0], outcome.winner), (10, Some(kernel::Seat(0))));
}

/// 53/B regroups to 21, then both attack from there; a bombardment is not the second part.
#[test]
fn regroup_then_assault() {
    let text = "turn 1, impulse 3, fog, American\n 23: 53/B\n 21: 53/A\n 20: 1/2113A\n 8: 94";
    let game = table("first", text).play_all(&["regroup", "move 53/B to 21", "end"]);
    game.refuses("bombard 20", "17.6");
    let game = game.play_all(&["assault 21", "move 53/A to 20", "move 53/B to 20", "attack 20"]);
    assert_eq!(game.fact("Attack Value"), "7");
}

/// Arrival with 6 in impulse 7: they come, the American plays his half, the day ends. With 9 no unit comes and the
/// day goes on whatever the attack rolls.
#[test]
fn arrival_and_sunset() {
    let half = |dice: &[u32]| {
        let text = "turn 1, impulse 7, overcast, German, Advantage German
             14: 1/2113B\n 20: 1/2113A\n 21: 53/A 53/B\n waiting: 37/A 37/B 10/A 10/B 704/A
             german: 14 18 19 20 35 38";
        table("first", text).play("regroup").roll("end", dice).play("accept")
    };
    let come = ["37/A", "37/B", "10/A", "10/B", "704/A"]
        .iter()
        .fold(half(&[3, 3]), |game, unit| game.play(&format!("place {unit} at 24")));
    let fight = |game: crate::table::Table, dice: &[u32]| {
        let game = game.play_all(&["assault 21", "move 53/A to 20"]).roll("attack 20", dice).play("accept");
        let game = game.play("stand");
        game.play("end").play("done")
    };
    assert_eq!(fight(come, &[6, 6, 6, 6]).day_ended(), Some("6.3.1"));
    let none = half(&[4, 5]);
    assert_eq!(none.place("37/A"), "waiting");
    let game = fight(none, &[1, 1, 1, 1]);
    assert_eq!((game.at.impulse.0, game.day_ended()), (8, None));
}

/// The area without enemy neighbours is full: the unit goes to the next best with room, and through the full one only
/// when nothing else is left.
#[test]
fn a_retreat_past_a_full_area() {
    let fight = |more: &str| {
        let text = format!(
            "turn 2, impulse 2, fog, German
             21: 1/130A 1/130B
             23: 37/D
             24: 37/A 37/B 37/C 53/A 53/B 53/C 704/A 704/C 10/A 10/B
             german: 9 13 21 27 28 31 {more}
             reduced: 37/D"
        );
        let game = table("first", &text).play_all(&["assault 21", "move 1/130A to 23", "attack 23"]);
        let game = game.roll("lead 1/130A", &[1, 1, 2, 2]);
        assert_eq!(game.fought(), (6, 3, 1));
        game
    };
    assert_eq!(fight("").place("37/D"), "8");
    let pressed = fight("8 22");
    assert_eq!(pressed.goals("retreat", "37/D"), [7, 25], "through 24 and on");
}

/// Units that enter a contested area attack by themselves or wait; friends inside take no part; repulsed they stay.
#[test]
fn movers_into_a_contested_area() {
    let text = "turn 2, impulse 2, fog, German\n 14: 1/2113A 37/D\n 18: 1/130A 1/130B\n german: 18";
    let game = table("first", text).play_all(&["assault 18", "move 1/130A to 14"]);
    game.allows("end");
    let game = game.play("attack 14");
    game.refuses("with 1/2113A", "11.0");
    assert_eq!(game.fact("Attack Value"), "6");
    let game = game.roll("lead 1/130A", &[1, 1, 6, 6]);
    assert_eq!((game.place("1/130A"), game.is_reduced("1/130A")), ("14".into(), true));
    assert!(!game.is_reduced("1/2113A"));
}

/// Empty German 23 among American areas is American by evening; with a unit in it it stays German, out of supply.
#[test]
fn an_empty_pocket() {
    let evening = |more: &str| {
        let text =
            format!("turn 2, impulse 2, fog, German\n 18: 1/130A\n 12: 37/A\n {more}\n german: 18 23 35 38");
        table("first", &text).play("pass").play("pass")
    };
    assert_eq!(evening("").controller(23), "American");
    let held = evening("23: 1/130B");
    assert_eq!((held.controller(23), held.is_cut_off("1/130B")), ("German", true));
}
