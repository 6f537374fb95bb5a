//! Paratroops: plots, scatter, landing status, enemies where they land, those the wind carries off the map.

use kernel::{Rules, Viewer};
use panzer::{Fate, Frame, Place, State};

use crate::table::{ALLIED, GERMAN, Table, table};

/// The British drop a squad; a German far away sees nothing of it.
const DROP: &str = "27, turn 2, movement, first DE
    Para-1: drop 19S3
    Schtz-9: 18GG9";

/// Without wind: both distances are nothing.
const STILL: [u32; 4] = [1, 1, 1, 1];

/// Over a clear hex of map 16, without wind, with these dice after it.
fn still(text: &str, dice: &[u32]) -> Table {
    let mut t = table(text);
    let dice: Vec<u32> = STILL.iter().chain(dice).copied().collect();
    t.roll("jump Para-1", &dice);
    t
}

const OVER_A4: &str = "27, turn 2, movement, first DE
    Para-1: drop 16A4
    Schtz-9: 18GG9";

/// Covers 7.44.1.1.1, 7.44.1.1.2, 7.44.1.1, 7.44.1.2, s27.6.
#[test]
fn a_squad_scatters_and_lands_as_in_the_example() {
    let mut t = table(DROP);
    t.roll("jump Para-1", &[5, 1, 52, 27, 76]);
    assert_eq!(t.hex("Para-1"), "19O3", "{:?}", t.log());
    assert!(t.unit("Para-1").has(State::Suppressed), "{:?}", t.log());
}

/// Covers 7.44.1.
#[test]
fn drops_come_first_in_the_movement_of_their_side() {
    let mut t = table(DROP);
    t.refuses("end", "7.44.1");
    t.refuses("jump Schtz-9", "6.0");
    t.refuses("jump Para-2", "7.44.1");
    t.roll("jump Para-1", &[5, 1, 52, 27, 1]);
    t.refuses("jump Para-1", "6.6.2.7");
    t.play("tell");
    t.play("hold");
    t.refuses("go Para-1 19O4", "6.6.2.2");
    t.play("end");
}

/// Covers 7.44.1.1.4.
#[test]
fn a_pathfinder_in_the_drop_zone_calms_the_wind() {
    let mut t = table(&DROP.replace("Para-1: drop", "ParaH-3: 19S3\n    Para-1: drop"));
    // 72 counts as 52, 47 as 27.
    t.roll("jump Para-1", &[5, 1, 72, 47, 1]);
    assert_eq!(t.hex("Para-1"), "19O3", "{:?}", t.log());
}

/// Covers 7.44.1.1.5.
#[test]
fn a_full_landing_hex_is_rolled_again() {
    let full =
        DROP.replace("Para-1: drop", "Para-2: 19O3\n    Para-3: 19O3\n    Para-4: 19O3\n    Para-1: drop");
    let mut t = table(&full);
    // The directions stay: four hexes to the south-west, then none.
    t.roll("jump Para-1", &[5, 1, 52, 27, 52, 1, 1]);
    assert_eq!(t.hex("Para-1"), "19O5", "{:?}", t.log());
    let mut t = table(&full);
    t.roll("jump Para-1", &[5, 1, 52, 27, 52, 27, 52, 27, 52, 27, 52, 27, 52, 27, 1]);
    let hex = t.hex("Para-1");
    let grid = t.book.game().grid();
    assert_eq!(grid.distance(grid.find(&hex).unwrap(), grid.find("19O3").unwrap()), 1, "{hex}");
    // Two are no crowd.
    let mut t = table(&full.replace("Para-4: 19O3", "Para-4: 19O4"));
    t.roll("jump Para-1", &[5, 1, 52, 27, 1]);
    assert_eq!(t.hex("Para-1"), "19O3");
}

/// Covers 7.44.1.1.6, 7.44n1.
#[test]
fn the_wind_carries_units_off_the_map() {
    let mut t = table(&DROP.replace("19S3", "19A5"));
    // South-west, four hexes: none of them on the map, and no second leg.
    t.roll("jump Para-1", &[5, 1, 52]);
    let edge = t.book.game().grid().find("19A5").unwrap();
    assert_eq!((t.unit("Para-1").place, t.unit("Para-1").held_until), (Place::Adrift(edge), 6));
    let view = t.book.view(&t.at, Viewer::Seat(GERMAN)).into_owned();
    assert_eq!((view.adrift.as_slice(), view.known.unit(t.id("Para-1")).place), (&[edge][..], Place::Unseen));
    t.play("end");
}

/// Covers 7.44.1.1.6.
#[test]
fn a_unit_that_was_carried_off_appears_at_the_edge() {
    let mut t = table(&DROP.replace("drop 19S3", "adrift 19A5"));
    t.refuses("end", "7.44.1");
    t.refuses("appear Para-1 at 19C5", "7.44.1.1.6");
    t.refuses("jump Para-1", "7.44.1");
    t.allows("appear Para-1 at 19A5");
    t.play("appear Para-1 at 19A6");
    assert_eq!(t.hex("Para-1"), "19A6");
    t.play("tell");
    t.play("hold");
    t.refuses("appear Para-1 at 19A6", "7.44.1.1.6");
    t.play("end");
}

/// Covers 7.44.1.2.2, s27.5.
#[test]
fn who_falls_into_the_stream_drowns() {
    let t = still(&OVER_A4.replace("16A4", "19G3"), &[1]);
    assert_eq!(t.unit("Para-1").fate, Fate::Eliminated, "{:?}", t.log());
}

/// Covers 7.44.1.2.3, 7.44.1.2.
#[test]
fn barrage_smoke_makes_a_landing_worse() {
    assert!(!still(OVER_A4, &[85]).unit("Para-1").has(State::Suppressed));
    let smoke = OVER_A4.replace("turn 2,", "turn 2, smoke 16A4,");
    assert!(still(&smoke, &[85]).unit("Para-1").has(State::Suppressed));
}

/// Covers 7.44.1.2.5.
#[test]
fn a_barrage_strikes_who_lands_in_it() {
    let text = OVER_A4.replace("movement, first DE", "indirect, first DE, mission BttrM-1 16A4 hit");
    let mut t = table(&text);
    t.play("land BttrM-1");
    while !matches!(t.at.asks(), Some(Frame::Movement(_))) {
        t.play("pass");
    }
    // Landing status, then the barrage: 10 against 4, less 2 in the air.
    t.roll("jump Para-1", &[1, 1, 1, 1, 50, 41]);
    assert!(t.says("Difference +8") && t.unit("Para-1").has(State::Suppressed), "{:?}", t.log());
}

/// Covers 7.44.1.1.7.
#[test]
fn who_lands_on_a_vehicle_rolls_off_it() {
    let text = OVER_A4.replace("Schtz-9: 18GG9", "LimberL-1: 16A4 facing 1");
    // North-west is beyond the map: the die is rolled again.
    let t = still(&text, &[50, 6, 4]);
    assert_eq!(t.hex("Para-1"), "16A5", "{:?}", t.log());
    assert_eq!(t.log().iter().filter(|line| line.contains("lands:")).count(), 1);
}

/// Covers 7.44.1.1.8.
#[test]
fn who_lands_on_men_fights_at_once() {
    let t = still(&OVER_A4.replace("Schtz-9: 18GG9", "Schtz-9: 18GG9\n    Schtz-1: 16A4"), &[50, 100]);
    assert_eq!(t.unit("Schtz-1").fate, Fate::Eliminated, "{:?}", t.log());
    assert_eq!(t.hex("Para-1"), "16A4");
}

fn nets(t: &Table) -> Vec<i16> {
    let net = |line: &String| {
        let (_, rest) = line.strip_prefix("Hand-to-hand: ")?.split_once('(')?;
        rest.split_once(')')?.0.parse().ok()
    };
    t.log().iter().filter_map(net).collect()
}

/// Covers 7.44.1.1.8.
#[test]
fn the_opponent_picks_who_fights_and_the_landing_counts_once() {
    let mut t = still(
        &OVER_A4.replace("Schtz-9: 18GG9", "Schtz-9: 18GG9\n    Schtz-1: 16A4\n    Schtz-2: 16A4"),
        &[50],
    );
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::Defend(kit::Side::Second)), GERMAN));
    t.refuses("defend Schtz-9", "7.44.1.1.8");
    // The second has no one to pick from: the fight goes on.
    t.roll("defend Schtz-2", &[100, 100]);
    let nets = nets(&t);
    assert_eq!((nets.len(), nets[1] - nets[0]), (2, 10), "{:?}", t.log());
    assert!(["Schtz-1", "Schtz-2"].iter().all(|unit| t.unit(unit).fate == Fate::Eliminated));
    assert_eq!(t.seat(), ALLIED);
}

/// Covers 7.44.1.3.
#[test]
fn overwatch_answers_a_landing() {
    let mut t = still(&OVER_A4.replace("Schtz-9: 18GG9", "Schtz-1: 16A5 overwatch"), &[50]);
    if t.at.mover.trigger {
        t.play("tell");
    }
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::Window(kit::Side::Second)), GERMAN));
    t.allows("fire Schtz-1 at Para-1 with small-arms");
}

/// Covers 7.44.1.4.
#[test]
fn a_stick_is_fired_at_together() {
    let mut t = table(
        "27+stick-fire, turn 2, movement, first DE
        Para-1: drop 16A4
        Para-2: drop 16A4
        Para-3: drop 16A4
        Para-4: drop 16A4
        Schtz-9: 18GG9",
    );
    // 94 halves the three squads of the stick, then the first jumps.
    t.roll("jump Para-1", &[94, 1, 1, 1, 1, 50]);
    for (unit, halved) in [("Para-1", true), ("Para-2", true), ("Para-3", true), ("Para-4", false)] {
        assert_eq!(t.unit(unit).has(State::Reduced), halved, "{unit}");
    }
    t.play("tell");
    t.play("hold");
    t.roll("jump Para-2", &[1, 1, 1, 1, 50]);
    t.play("tell");
    t.play("hold");
    t.roll("jump Para-4", &[80, 1, 1, 1, 1, 50]);
    assert!(!t.unit("Para-4").has(State::Suppressed));
}

/// Covers 7.44.1, s27.13, 1.3.6.
#[test]
fn drops_are_plotted_before_the_enemy_places() {
    let mut t = Table::start("27");
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::Plan), ALLIED));
    t.refuses("drop Para-1 at 19S3 on 6", "s27.13");
    t.refuses("drop ParaH-3 at 19S3 on 1", "7.44.1");
    t.refuses("ready", "7.44.1");
    // Water is a legal Drop Zone.
    t.play("drop Para-1 at 19G3 on 5");
    t.refuses("drop Para-1 at 19G3 on 4", "7.44.1");
    let view = t.book.view(&t.at, Viewer::Seat(GERMAN)).into_owned();
    let mut other = t.at;
    other.units[t.id("Para-1").index()].place = Place::Aloft(board::HexId(7));
    assert_eq!(*t.book.view(&other, Viewer::Seat(GERMAN)), view);
    while let Some(action) = t.legal().into_iter().find(|action| action.starts_with("drop")) {
        t.play(&action);
    }
    t.play("ready");
    assert_eq!(t.at.asks(), Some(Frame::Deploy(kit::Side::Second)));
}

/// Covers s27.7.
#[test]
fn the_pathfinder_stays_until_all_have_landed() {
    let text = "27, turn 3, command\n ParaH-3: 16A0\n Para-1: drop 19S3\n Schtz-9: 18GG9";
    table(text).refuses_seat(ALLIED, "order ParaH-3 move", "s27.7");
    let late = table(&text.replace("turn 3", "turn 6"));
    late.book
        .check(
            &late.book.view(&late.at, Viewer::Seat(ALLIED)),
            ALLIED,
            &late.book.read("order ParaH-3 move").unwrap(),
        )
        .unwrap();
    let landed = table(&text.replace("drop 19S3", "19S3"));
    landed
        .book
        .check(
            &landed.book.view(&landed.at, Viewer::Seat(ALLIED)),
            ALLIED,
            &landed.book.read("order ParaH-3 move").unwrap(),
        )
        .unwrap();
}

/// Covers 7.44.1.2.1.
#[test]
fn hexsides_do_not_trouble_paratroops() {
    let book = panzer::open("27+board").unwrap();
    let (grid, ground) = (book.game().grid(), book.game().terrain());
    let hedged = grid.hexes().find(|&hex| {
        ground.ground(hex) == panzer::ground::Ground::Clear
            && kit::Hexside::ALL.into_iter().any(|side| ground.features(hex, side).next().is_some())
    });
    let hex = grid.number(hedged.expect("a clear hex beside a slope or hedgerow")).to_owned();
    // 90 is unharmed on clear ground, and worse on every hexside row.
    let t = still(&OVER_A4.replace("16A4", &hex), &[90]);
    assert!(!t.unit("Para-1").has_any(&[State::Suppressed, State::Reduced]), "{hex}: {:?}", t.log());
}
