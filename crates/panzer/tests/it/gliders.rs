//! Gliders on free boards: the edge, the opponent's choice, flight, anti-aircraft fire, landing.

use kernel::{Dice, Rules};
use panzer::{Fate, Frame, Place, State};

use crate::table::{ALLIED, GERMAN, Table, arrangement, table};

/// Dice that always show 1, and how often they were rolled.
struct Ones(usize);

impl Dice for Ones {
    fn roll(&mut self, _sides: u32) -> u32 {
        self.0 += 1;
        1
    }
}

/// Touches down with dice that always show 1; how many there were.
fn touch(t: &mut Table) -> usize {
    let wanted = t.book.read("touch").expect("an action");
    let mut dice = Ones(0);
    t.act_picked(|list| list.into_iter().find(|action| *action == wanted), &mut dice);
    dice.0
}

/// A Horsa with a squad, a half-squad and a section over the left side of scenario 27.
const HORSA: &str = "27+board, turn 2, air, first UK, guest Horsa gl-horsa UK, guest Sec uk-sec UK
    Horsa: over left
    Para-1: aboard Horsa
    Para-2: aboard Horsa reduced
    Sec: aboard Horsa
    Schtz-9: 18GG9";

/// The hex so many steps from another in a direction, 1 to 6.
fn from(t: &Table, hex: &str, direction: usize, steps: usize) -> String {
    let grid = t.book.game().grid();
    let start = grid.find(hex).unwrap();
    let end = (0..steps).fold(start, |hex, _| grid.neighbour(hex, direction - 1).expect("on the map"));
    grid.number(end).to_owned()
}

/// The Horsa above 19L2, flying to the south-east.
fn over_l2(text: &str) -> Table {
    let mut t = table(text);
    let edge = from(&t, "19L2", 6, 11);
    t.play(&format!("launch Horsa at {edge}"));
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::Steer(kit::Side::Second)), GERMAN));
    t.play("steer 3");
    for _ in 0..11 {
        t.play("glide");
    }
    t
}

/// Covers 7.44.2.3, 7.44.2.3.1, 7.44.2.3.6, 7.44.2.3.8, 7.44.2.3.10, 7.44.2.2.6.
#[test]
fn a_horsa_lands_as_in_the_example() {
    let mut t = over_l2(HORSA);
    t.roll("touch", &[62, 48, 69]);
    assert!(t.says("Landing in 19L2: 62 (82)") && t.says("Landing in 19N3: 69 (89)"), "{:?}", t.log());
    assert_eq!(t.hex("Para-1"), "19N3");
    assert!(t.unit("Para-1").has(State::Reduced) && t.unit("Para-1").has(State::Suppressed));
    assert_eq!((t.unit("Para-2").fate, t.unit("Sec").fate), (Fate::Eliminated, Fate::Eliminated));
    let hex = t.book.game().grid().find("19N3").unwrap();
    assert!(t.at.wrecks.contains(hex) && t.unit("Horsa").place == Place::Gone);
}

/// Covers 7.44.2.2.1.
#[test]
fn the_opponent_picks_an_inward_facing() {
    let facings = |side: &str, hex: &str| {
        let mut t = table(&HORSA.replace("27+board", "34+board").replace("over left", &format!("over {side}")).replace(
            "    Para-1: aboard Horsa\n    Para-2: aboard Horsa reduced\n    Sec: aboard Horsa\n    Schtz-9: 18GG9",
            "    PzIVH-1: 16Q5 facing 1",
        ));
        t.play(&format!("launch Horsa at {hex}"));
        let mut open: Vec<String> =
            t.legal().into_iter().filter(|action| action.starts_with("steer")).collect();
        open.sort();
        open.join(" ")
    };
    assert_eq!(facings("left", "16A5"), "steer 2 steer 3");
    assert_eq!(facings("left", "16A0"), "steer 3");
    assert_eq!(facings("top", "16J1"), "steer 3 steer 4 steer 5");
    let t = table(HORSA);
    t.refuses("launch Horsa at 19L2", "7.44.2.2.1");
    t.refuses("launch Horsa at 18GG9", "7.44.2.2.1");
}

/// Covers 7.44.2.2.3, 6.7.2, 7.44.2.2.2, 7.44.2.2.
#[test]
fn a_glider_turns_twice_with_three_hexes_between_and_lands_within_twelve() {
    let mut t = table(HORSA);
    t.play("launch Horsa at 19A5");
    t.refuses("steer 5", "7.44.2.2.1");
    t.play("steer 3");
    t.refuses("pass", "7.44.2.2.2");
    t.refuses("bank 5", "7.44.2.2.3");
    t.play("bank 2");
    t.play("glide");
    t.play("glide");
    t.refuses("bank 3", "7.44.2.2.3");
    t.play("glide");
    t.play("bank 3");
    for _ in 0..9 {
        t.play("glide");
        t.refuses("bank 2", "7.44.2.2.3");
    }
    t.refuses("glide", "6.7.2");
    t.allows("touch");
}

/// Covers 7.44.2.
#[test]
fn a_glider_that_is_due_lands_in_one_of_the_air_phases() {
    let mut t = table(HORSA);
    t.play("pass");
    while !matches!(t.at.asks(), Some(Frame::LateAir(_))) {
        let word = if matches!(t.at.asks(), Some(Frame::Movement(_))) { "end" } else { "pass" };
        t.play(word);
    }
    assert_eq!(t.seat(), ALLIED);
    t.refuses("pass", "7.44.2");
    t.play("launch Horsa at 19A5");
}

/// A German gun against aircraft beside the flight.
fn with_flak() -> String {
    HORSA
        .replace("guest Horsa", "guest Flak de-flak38 DE, guest Horsa")
        .replace("Schtz-9: 18GG9", "Flak: 19B3 facing 1")
}

fn flak(dice: &[u32]) -> Table {
    let mut t = table(&with_flak());
    t.play("launch Horsa at 19A5");
    t.play("steer 3");
    assert_eq!(t.at.asks(), Some(Frame::Flak(kit::Side::Second)), "{:?}", t.legal());
    t.roll("flak Flak", dice);
    t
}

/// Covers 7.44.2.2.3, 7.44.2.3.3.
#[test]
fn a_suppressed_glider_turns_no_more_and_lands_worse() {
    // Factor 4: 70 suppresses.
    let mut t = flak(&[70]);
    t.refuses("bank 2", "7.44.2.2.3");
    t.play("glide");
    assert_eq!(t.seat(), ALLIED, "each weapon fires once a phase");
    touch(&mut t);
    assert!(t.says(": 1 (41)"), "twenty for a glider and twenty for its suppression: {:?}", t.log());
}

/// Covers 7.44.2.2.4, 7.44.2.2.5, 6.7.4.2.1.
#[test]
fn flak_brings_a_glider_down() {
    // 90 and five times 4 shoot it down: a d6 for the direction, one for the distance, and all aboard are lost.
    let t = flak(&[90, 4, 6]);
    assert_eq!(
        (t.unit("Para-1").fate, t.unit("Horsa").fate),
        (Fate::Eliminated, Fate::Eliminated),
        "{:?}",
        t.log()
    );
    assert!(t.at.flight.is_none() && t.says("crashes"));
    assert_eq!(t.seat(), ALLIED);
}

/// Covers 7.44.2.3.9, 7.44.2.3.7.
#[test]
fn hexsides_are_checked_and_slopes_change_the_run() {
    // Every landing of a Waco on map 16, counted against the levels and hexsides it meets.
    let t = table(
        "34+board, turn 2, air, first UK, guest Waco gl-waco UK\n    Waco: over left\n    PzIVH-1: 16GG5 facing 1",
    );
    let game = t.book.game();
    let (grid, ground) = (game.grid(), game.terrain());
    let mut seen = [false; 3];
    for row in 0..=10 {
        let edge = format!("16A{row}");
        let Some(start) = grid.find(&edge) else { continue };
        for facing in [2_usize, 3] {
            let mut t = t.act_again();
            t.play(&format!("launch Waco at {edge}"));
            if !t.legal().contains(&format!("steer {facing}")) {
                continue;
            }
            t.play(&format!("steer {facing}"));
            let mut hex = start;
            for _ in 0..11 {
                let Some(next) = grid.neighbour(hex, facing - 1) else { break };
                let rise = ground.level(next) - ground.level(hex);
                let side = kit::Hexside::ALL[facing - 1];
                let hedged = ground.features(hex, side).count();
                let rolls = touch(&mut t.act_again());
                if rise > 0 {
                    seen[0] = true;
                    assert!(rolls >= 2, "{edge}: the slope is rolled though the next hex is not entered");
                } else if rise < 0 {
                    seen[1] = true;
                    assert!(rolls >= 2, "{edge}: a slope and what follows");
                } else if hedged > 0 {
                    seen[2] = true;
                    assert!(rolls >= 2, "{edge}: the hexside is rolled");
                }
                if !t.legal().contains(&"glide".to_owned()) {
                    break;
                }
                t.play("glide");
                hex = next;
            }
        }
    }
    assert!(seen[0] && seen[1], "slopes were met: {seen:?}");
}

/// Covers 7.44.2.3.11, 7.44.2.4.
#[test]
fn those_who_land_on_enemies_move_aside_together_and_face_overwatch() {
    let mut t = over_l2(&HORSA.replace("Schtz-9: 18GG9", "Schtz-9: 19N3 overwatch"));
    // All unharmed but by the gully; then north-west, back to 19M2.
    t.roll("touch", &[1, 1, 1, 6]);
    assert_eq!(t.hex("Para-1"), "19M2", "{:?}", t.log());
    assert_eq!(t.hex("Para-1"), t.hex("Sec"));
    assert_eq!(t.at.asks(), Some(Frame::Window(kit::Side::Second)));
    assert!(t.legal().iter().any(|action| action.starts_with("fire Schtz-9 at")), "{:?}", t.legal());
}

/// Covers 7.44.2.3.12, 7.44.2.3.14.
#[test]
fn mines_strike_a_glider_before_its_status_and_its_men_after() {
    let mut t = over_l2(&HORSA.replace("guest Horsa", "vehicle-mine 19L2, mine 19N3, guest Horsa"));
    // The mine goes off and damages it; later checks are 20 worse. Three units step on mines at the end.
    t.roll("touch", &[50, 1, 1, 1, 1, 1, 1, 1]);
    assert!(t.says("sets off a mine") && t.says("Landing in 19M2: 1 (41)"), "{:?}", t.log());
    assert!(t.says("Para-1 is under shells"), "{:?}", t.log());
}

/// Covers 7.44.2.3.13.
#[test]
fn a_barrage_strikes_a_glider_before_its_status() {
    let text = HORSA.replace("air, first UK", "indirect, first DE, mission BttrM-1 19L2 hit");
    let mut t = table(&text);
    t.play("land BttrM-1");
    while !matches!(t.at.asks(), Some(Frame::LateAir(_))) {
        let word = if matches!(t.at.asks(), Some(Frame::Movement(_))) { "end" } else { "pass" };
        t.play(word);
    }
    let edge = from(&t, "19L2", 6, 11);
    t.play(&format!("launch Horsa at {edge}"));
    t.play("steer 3");
    for _ in 0..11 {
        t.play("glide");
    }
    t.roll("touch", &[100]);
    assert_eq!(t.unit("Para-1").fate, Fate::Eliminated, "{:?}", t.log());
    assert!(t.at.flight.is_none());
}

/// Covers 7.44.2.3.2, 7.44.2.3.5.
#[test]
fn a_pathfinder_helps_and_smoke_hinders() {
    let mut t = over_l2(&HORSA.replace("Schtz-9", "ParaH-3: 19L2\n    Schtz-9"));
    t.roll("touch", &[62, 48, 69]);
    assert!(t.says("Landing in 19L2: 62 (72)"), "{:?}", t.log());
    let mut t = over_l2(&HORSA.replace("turn 2,", "turn 2, smoke 19M2,"));
    t.roll("touch", &[62, 48, 69]);
    assert!(t.says("Landing in 19M2: 48 (78)"), "{:?}", t.log());
}

/// Covers 7.44.2.3.4.
#[test]
fn an_impassable_stream_is_water() {
    let mut t = table(HORSA);
    // The stream of scenario 27 drowns men who slide into it: on a flight from the left edge.
    let game = t.book.game();
    let water = game
        .grid()
        .hexes()
        .find(|&hex| game.terrain().ground(hex) == panzer::ground::Ground::Water)
        .map(|hex| game.grid().number(hex).to_owned())
        .expect("a stream");
    let steps = (1..=11).find(|&steps| {
        let grid = t.book.game().grid();
        let start = grid.find(&water).unwrap();
        let end = (0..steps).try_fold(start, |hex, _| grid.neighbour(hex, 5));
        end.is_some_and(|end| grid.neighbour(end, 4).is_none() && grid.neighbour(end, 5).is_none())
    });
    let Some(steps) = steps else { return };
    let edge = from(&t, &water, 6, steps);
    t.play(&format!("launch Horsa at {edge}"));
    t.play("steer 3");
    for _ in 0..steps {
        t.play("glide");
    }
    touch(&mut t);
    assert_eq!(t.unit("Para-1").fate, Fate::Eliminated);
}

/// Covers 7.44.2.1a, 7.44.2.1b.
#[test]
fn gliders_have_the_room_of_their_cards() {
    let load = |glider: &str, aboard: &[(&str, &str)]| {
        let (mut guests, mut lines) = (Vec::new(), Vec::new());
        for (place, (card, state)) in aboard.iter().enumerate() {
            guests.push(format!(", guest G{place} {card} UK"));
            lines.push(format!("\n    G{place}: aboard Glider {state}"));
        }
        let (guests, lines) = (guests.concat(), lines.concat());
        let text = format!(
            "34+board, turn 2, air, first UK, guest Glider {glider} UK{guests}\n    Glider: over left\n    PzIVH-1: 16GG5 facing 1{lines}"
        );
        panzer::compose(&arrangement(&text)).is_ok()
    };
    let (squad, half, section) = (("uk-para", ""), ("uk-para", "reduced"), ("uk-sec", ""));
    let jeep = ("us-jeep", "");
    assert!(load("gl-waco", &[squad, squad]) && !load("gl-waco", &[squad, squad, section]));
    assert!(load("gl-waco", &[jeep, section, section]) && !load("gl-waco", &[jeep, half]));
    assert!(load("gl-horsa", &[squad, squad, squad, squad]) && load("gl-horsa", &[jeep, squad, squad]));
    let gun = ("uk-6pdr", "");
    assert!(load("gl-horsa", &[gun, squad]) && !load("gl-horsa", &[gun, squad, squad]));
}
