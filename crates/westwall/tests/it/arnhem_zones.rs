//! Drop zones noted in secret, and the German set-up against them [A15.36 to A15.39, A18.2].

use crate::table::{Table, scenario, start};
use kernel::laws::{Laws, two_worlds, two_worlds_by_journal};
use kernel::prelude::*;
use kernel::{Dice, Match, Play, Seat, Seed, UndoRule, Viewer};
use kit::TurnNo;
use std::collections::BTreeSet;
use std::sync::Arc;
use westwall::{Position, Side, Step, WestWall};

/// The three zones noted and the plan closed.
fn planned(plan: &[&str]) -> Table {
    start("arnhem-free").play_all(plan).play("done")
}

const PLAN: [&str; 3] = ["zone 101 at 1008", "zone 82 at 2323", "zone 1 at 3919"];

const SETUP: [&str; 6] = [
    "place Krft at 3720",
    "place 2/9S at 3726",
    "place 9S-recon at 3322",
    "place Grsn at 0806",
    "place 1/406 at 2325",
    "place 2/406 at 2025",
];

fn zones(t: &Table) -> Vec<(String, bool)> {
    let zones = t.position().extension.zones.iter();
    zones.map(|zone| (t.game().number(zone.hex).to_string(), zone.down)).collect()
}

/// Covers A15.36.
#[test]
fn the_zones_are_noted_before_the_germans_deploy_and_shown_afterwards() {
    let t = start("arnhem-free");
    assert_eq!((t.step(), t.decides()), (Step::Plan, "Allied".into()));
    t.refuses("done", "A15.36");
    let t = t.play_all(&PLAN);
    t.refuses("zone 101 at 1101", "A15.36");
    let t = t.play("done");
    assert_eq!((t.step(), t.decides()), (Step::Setup(1), "German".into()));
    assert!(zones(&t).iter().all(|(_, down)| !down), "not shown yet");
    let view = t.rulebook().view(t.position(), Viewer::Seat(Seat(1)));
    assert!(view.extension.zones.iter().all(|zone| !zone.is_noted()), "the German does not see them");
    let t = t.play_all(&SETUP).play("done");
    assert_eq!((t.step(), t.turn(), t.decides()), (Step::Movement, 1, "Allied".into()));
    let noted: Vec<(String, bool)> = ["1008", "2323", "3919"].map(|hex| (hex.to_string(), true)).to_vec();
    assert_eq!(zones(&t), noted);
    let view = t.rulebook().view(t.position(), Viewer::Seat(Seat(1)));
    assert!(view.extension.zones == t.position().extension.zones, "now he does");
    // In the historical scenario they are fixed.
    let fixed: Vec<(String, bool)> = ["1007", "2323", "3919"].map(|hex| (hex.to_string(), true)).to_vec();
    assert_eq!(zones(&start("arnhem")), fixed);
}

/// Covers A15.37.1.
#[test]
fn a_zone_keeps_three_hexes_from_cities_and_bridges() {
    let t = start("arnhem-free");
    let (game, map) = (t.game(), &t.game().map);
    let mut near: Vec<_> = map.grid.hexes().filter(|&hex| map.terrain_at(hex) == "city").collect();
    for bridge in map.bridges.iter().filter(|bridge| matches!(&*bridge.kind, "highway" | "canal" | "rail")) {
        near.extend([bridge.a, bridge.b]);
    }
    let mut open = 0;
    for hex in map.grid.hexes() {
        let away = near.iter().map(|&other| game.distance(hex, other)).min().unwrap();
        let action = format!("zone 101 at {}", game.number(hex));
        if away < 3 {
            t.refuses(&action, "A15.37.1");
        } else {
            open += 1;
        }
    }
    assert!(open > 300);
    // 0808 is two hexes from the bridge of Son, 0809 three.
    t.refuses("zone 101 at 0808", "A15.37.1");
    t.allows("zone 101 at 0809");
}

/// Covers A15.37.2.
#[test]
fn zones_are_fourteen_hexes_apart_at_least() {
    let t = start("arnhem-free").play("zone 1 at 3919");
    t.refuses("zone 82 at 2616", "A15.37.2");
    t.allows("zone 82 at 2516");
    // One that is to come later keeps its distance as well.
    let t = t.play("delay 1 to 5");
    t.refuses("zone 82 at 2616", "A15.37.2");
    let t = t.play("zone 82 at 2516");
    let (game, noted) = (t.game(), ["3919", "2516"]);
    let left: BTreeSet<String> = t.goals("zone", "101").into_iter().collect();
    assert!(left.len() > 50);
    for hex in &left {
        let hex = game.map.grid.find(hex).unwrap();
        assert!(noted.iter().all(|other| game.distance(game.map.grid.find(other).unwrap(), hex) >= 14));
    }
}

/// Covers A15.38.
#[test]
fn a_zone_may_come_down_on_a_german() {
    let t = planned(&PLAN).play_all(&[
        "place Krft at 3919",
        "place 2/9S at 3726",
        "place 9S-recon at 3322",
        "place Grsn at 0806",
        "place 1/406 at 2325",
        "place 2/406 at 2025",
        "done",
    ]);
    assert_eq!((t.place("Krft"), zones(&t)[2].clone()), ("3919".into(), ("3919".into(), true)));
    t.refuses("drop 1/1 at 3919", "A15.33");
    // Beside it they land with their full strength.
    let t = t.play("drop 1/1 at 3918").play("drop 2/1 at 3818").play("end");
    let t = t.play_all(&["attack Krft", "with 1/1", "with 2/1"]);
    assert_eq!((t.sums().attack.0, t.sums().defense.0), (4, 3));
}

/// Covers A15.39.
#[test]
fn a_zone_may_be_noted_for_a_later_turn() {
    let t = start("arnhem-free");
    t.refuses("delay 82 to 3", "A15.36");
    let t = t.play_all(&PLAN);
    t.refuses("delay 82 to 1", "A15.39");
    t.refuses("delay 82 to 11", "A15.39");
    let t = t.play("delay 82 to 3").play("done").play_all(&SETUP).play("done");
    assert_eq!(zones(&t)[1], ("2323".into(), false));
    // Its division waits for it; the others do not, and the Poles use the zones that are there.
    t.refuses("drop 1/508 at 2323", "A16.11");
    assert_eq!(t.goals("drop", "1/508"), [""; 0]);
    t.allows("drop 1/1 at 3918");
    t.allows("drop 1/Pol at 1009");
    t.refuses("drop 1/Pol at 2324", "A16.11");
    let mut t = t;
    while t.turn() < 3 {
        t = if t.decides() == "German" && t.offers("end").len() == 1 {
            t.roll("end", 2)
        } else {
            t.play("end")
        };
    }
    assert_eq!(zones(&t)[1], ("2323".into(), true));
    t.allows("drop 1/508 at 2324");
}

/// Covers A15.39.
#[test]
fn no_zone_comes_down_in_poor_weather() {
    let t = scenario(
        "arnhem-free",
        "turn 2, German movement
         zone 101 1008
         zone 82 2323 turn 3
         zone 1 3919
         waiting: 1/508",
    );
    assert_eq!(zones(&t)[1], ("2323".into(), false));
    let t = t.roll("end", 5);
    assert_eq!((t.turn(), zones(&t)[1].1), (3, false));
    // It comes on the next Good or Fair turn.
    let t = t.play("end").roll("end", 4);
    assert_eq!((t.turn(), zones(&t)[1].1), (4, true));
    t.allows("drop 1/508 at 2324");
}

/// Covers A18.21.
#[test]
fn no_allied_unit_is_on_the_map_at_the_start_of_the_free_game() {
    let t = planned(&PLAN).play_all(&SETUP).play("done");
    assert_eq!(t.game().on_map(t.position(), Side::First).count(), 0);
    assert_eq!(t.game().on_map(t.position(), Side::Second).count(), 7);
}

/// Covers A18.22.
#[test]
fn each_german_unit_has_its_area() {
    let t = planned(&PLAN);
    let region = |name: &str| {
        let hexes = t.game().map.regions[name].iter();
        hexes.map(|&hex| t.game().number(hex).to_string()).collect::<BTreeSet<_>>()
    };
    let places = |unit: &str| t.goals("place", unit).into_iter().collect::<BTreeSet<_>>();
    for unit in ["Krft", "2/9S"] {
        assert!(places(unit).is_subset(&region("north_of_neder_rijn")), "{unit}");
        t.refuses(&format!("place {unit} at 3322"), "A18.22");
    }
    assert!(places("9S-recon").is_subset(&region("north_of_waal")));
    assert!(places("9S-recon").contains("3322"));
    t.refuses("place 9S-recon at 2418", "A18.22");
    for unit in ["1/406", "2/406"] {
        assert!(places(unit).is_subset(&region("germany")), "{unit}");
        assert!(places(unit).contains("2325") && places(unit).contains("2025"), "{unit}");
    }
    // The garrison: a town south of the Maas.
    let towns = places("Grsn");
    assert!(towns.is_subset(&region("south_of_maas")));
    for hex in &towns {
        let hex = t.game().map.grid.find(hex).unwrap();
        assert_eq!(t.game().map.terrain_at(hex), "town");
    }
    t.allows("place Grsn at 0806");
    t.refuses("place Grsn at 0807", "A18.22");
    t.refuses("place Grsn at 2415", "A18.22");
    // The bridge defence has one hex: it stands there before the first decision.
    assert_eq!((t.place("BrDf"), t.offers("place BrDf")), ("2621".into(), Vec::new()));
    t.refuses("place BrDf at 2621", "A18.22");
}

/// Covers A18.22.1.
#[test]
fn only_the_bridge_defence_starts_near_a_city() {
    let t = planned(&PLAN);
    let (game, map) = (t.game(), &t.game().map);
    let cities: Vec<_> = map.grid.hexes().filter(|&hex| map.terrain_at(hex) == "city").collect();
    for unit in ["Krft", "2/9S", "9S-recon", "Grsn", "1/406", "2/406"] {
        for hex in t.goals("place", unit) {
            let hex = map.grid.find(&hex).unwrap();
            assert!(
                cities.iter().all(|&city| game.distance(city, hex) >= 2),
                "{unit} in {}",
                game.number(hex)
            );
        }
    }
    t.refuses("place Krft at 3724", "A18.22");
    t.refuses("place Krft at 3622", "A18.22");
    t.allows("place Krft at 3721");
}

/// Covers A18.22.2.
#[test]
fn no_unit_starts_in_the_five_southern_rows() {
    let t = planned(&PLAN);
    for action in t.offers("place") {
        let hex = action.split_whitespace().last().unwrap();
        assert!(&hex[..2] > "05", "{action}");
    }
    t.refuses("place Grsn at 0513", "A18.22");
    t.refuses("place Grsn at 0509", "A18.22");
    t.allows("place Grsn at 0625");
}

/// Covers A18.23.
#[test]
fn in_the_free_game_units_drop_within_seven_hexes_of_their_zone_and_off_the_cities() {
    let t = planned(&PLAN).play_all(&SETUP).play("done");
    t.allows("drop 1/1 at 3912");
    t.refuses("drop 1/1 at 3911", "A16.11");
    t.refuses("drop 1/1 at 3722", "A16.11");
    t.refuses("drop 1/1 at 3622", "A16.11");
    t.refuses("drop 1/502 at 3918", "A16.11");
}

/// Covers A18.26.1, A18.26.2.
#[test]
fn the_free_game_opens_with_the_allied_player_in_good_weather() {
    let t = planned(&PLAN).play_all(&SETUP).play("done");
    assert_eq!((t.turn(), t.step(), t.decides()), (1, Step::Movement, "Allied".into()));
    assert_eq!(t.position().extension.weather.name(), "Good");
    assert_eq!(t.position().extension.weather.drops(), 25);
    assert_eq!(t.game().support_now(t.position(), Side::First).0, 7);
    // From then on a die is rolled before each Allied Movement Phase.
    let t = t.play("end");
    assert_eq!(t.decides(), "German");
    let t = t.roll("end", 3);
    assert_eq!((t.turn(), t.game().support_now(t.position(), Side::First).0), (2, 3));
}

/// A world in which the zones not yet on the map lie elsewhere, for a viewer who must not know them.
fn other_zones<D: Dice>(
    book: &westwall::WestWall,
    at: &Position,
    viewer: Viewer,
    dice: &mut D,
) -> Option<Position> {
    if viewer == Viewer::Seat(Seat(0)) || viewer == Viewer::Referee || at.step == Step::Plan {
        return None;
    }
    let sites = ["0101", "1515", "2906", "3016", "3706", "3726", "0126", "2326"];
    let mut other = at.clone();
    // Whatever is hidden once the first turn has begun comes later.
    let first = at.turn.0 + u8::from(!matches!(at.step, Step::Setup(_)));
    for zone in other.extension.zones.iter_mut().filter(|zone| !zone.down) {
        zone.turn =
            if first < 10 { TurnNo(first + dice.roll(u32::from(10 - first)) as u8 - 1) } else { zone.turn };
        zone.hex = book.game().map.grid.find(sites[dice.roll(8) as usize - 1])?;
    }
    Some(other)
}

/// Covers A15.36, A15.39.
#[test]
fn only_the_allied_player_can_tell_zones_apart_that_are_not_on_the_map() {
    let book = Arc::new(westwall::open("arnhem-free").unwrap());
    let laws = Laws { games: 3, every: 1, ahead: 4, stop_after: Some(40), ..Laws::default() };
    two_worlds(&book, 40, &laws, |at, viewer, dice| other_zones(&book, at, viewer, dice))
        .at_least(60, 40, 0, 0);
    let few = Laws { games: 2, every: 6, ahead: 3, stop_after: Some(30), ..laws };
    two_worlds_by_journal(&book, 40, &few, |_, _, _| Vec::new()).at_least(4, 2, 0, 0);
    // Late zones stay secret while the game goes on.
    let late = Laws { games: 1, every: 17, ahead: 3, stop_after: Some(600), ..laws };
    two_worlds(&book, 70, &late, |at, viewer, dice| other_zones(&book, at, viewer, dice));
}

/// Covers A15.36, A15.39.
#[test]
fn two_plans_that_differ_look_the_same_to_the_german() {
    let plans: [&[&str]; 3] = [
        &PLAN,
        &["zone 101 at 1101", "zone 82 at 2516", "zone 1 at 3919"],
        &["zone 101 at 1008", "zone 82 at 2323", "delay 82 to 7", "zone 1 at 3919", "delay 1 to 2"],
    ];
    let tables = plans.map(planned);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let view = |t: &Table| t.rulebook().view(t.position(), viewer).into_owned();
        assert!(tables.iter().all(|t| view(t) == view(&tables[0])));
    }
    for t in &tables {
        assert_eq!(t.legal(), tables[0].legal());
        let own = t.rulebook().view(t.position(), Viewer::Seat(Seat(0)));
        assert!(*own == *t.position(), "the owner sees everything");
    }
}

const ALLIED: Seat = Seat(0);
const GERMAN: Seat = Seat(1);

/// A game of the free deployment; all of them have the same dice.
fn free_game(undo: UndoRule) -> Match<WestWall> {
    Match::new(Arc::new(westwall::open("arnhem-free").unwrap()), Seed::from_number(11), undo)
}

/// Everything that a viewer is told of a game.
fn told(game: &Match<WestWall>, viewer: Viewer) -> Vec<(&'static str, String)> {
    let (legal, can_undo, gestures) = match viewer {
        Viewer::Seat(seat) => (Play::legal(game, seat), game.can_undo(seat), game.gestures(seat, None)),
        _ => (Vec::new(), false, Vec::new()),
    };
    let markers = ["DZ-101", "DZ-82", "DZ-1", "1008", "1101", "2323", "2516", "3919"];
    vec![
        ("view", Play::view(game, viewer).to_string()),
        ("log", format!("{:?}", Play::log(game, viewer, 0))),
        ("record", Play::record(game, viewer)),
        ("moves", format!("{:?}", game.moves(viewer, 0))),
        ("last move", format!("{:?}", game.last_move(viewer, 1))),
        ("known steps", game.steps(viewer).to_string()),
        ("decision", format!("{:?}", game.decision_for(viewer))),
        ("scene", format!("{:?}", game.scene(viewer))),
        ("story", format!("{:?}", game.story(viewer))),
        ("legal", legal.join("; ")),
        ("gestures", format!("{gestures:?}")),
        ("can undo", can_undo.to_string()),
        ("zones overlay", format!("{:?}", game.overlay(viewer, "zones", None))),
        ("inspect", format!("{:?}", markers.map(|id| game.inspect(viewer, id)))),
    ]
}

/// Compares what a viewer is told of two games, part by part.
fn assert_alike(ours: &Match<WestWall>, theirs: &Match<WestWall>, viewer: Viewer, when: &str) {
    for ((part, one), (_, other)) in told(ours, viewer).into_iter().zip(told(theirs, viewer)) {
        assert_eq!(one, other, "{viewer:?} can tell the games apart by the {part}, {when}");
    }
}

const OUTSIDERS: [Viewer; 2] = [Viewer::Seat(GERMAN), Viewer::Spectator];

/// Covers A15.36, A15.39.
#[test]
fn planning_shows_nothing_to_the_german_and_the_spectator() {
    let untouched = free_game(UndoRule::Free);
    let mut game = free_game(UndoRule::Free);
    for action in ["zone 101 at 1008", "delay 101 to 4", "zone 82 at 2323", "zone 1 at 3919", "delay 1 to 2"]
    {
        game.act(ALLIED, game.read(action).unwrap(), None).unwrap();
        for viewer in OUTSIDERS {
            assert_alike(&game, &untouched, viewer, action);
        }
    }
    // Nor does taking it back.
    for undone in ["delay 1 to 2", "zone 1 at 3919", "zone 82 at 2323"] {
        assert_eq!(Play::undo(&mut game, ALLIED).as_deref(), Ok(undone));
        for viewer in OUTSIDERS {
            assert_alike(&game, &untouched, viewer, "after an undo");
        }
    }
    // The owner sees what he does.
    let own = Viewer::Seat(ALLIED);
    assert_eq!(game.steps(own), 2);
    assert!(Play::record(&game, own).contains("Allied: delay 101 to 4"));
    assert_eq!(Play::log(&game, own, 0).len(), 2);
}

/// Covers A15.36, A15.39.
#[test]
fn two_games_that_differ_in_zones_and_delays_alone_are_told_alike() {
    let plans: [&[&str]; 3] = [
        &["zone 101 at 1008", "zone 82 at 2323", "zone 1 at 3919"],
        &["zone 1 at 3919", "zone 82 at 2516", "zone 101 at 1101"],
        &["zone 101 at 1008", "delay 101 to 4", "zone 82 at 2323", "zone 1 at 3919", "delay 1 to 2"],
    ];
    for undo in [UndoRule::Free, UndoRule::Consent] {
        let mut games = plans.map(|plan| {
            let mut game = free_game(undo);
            for action in plan {
                Play::act(&mut game, ALLIED, action, None).unwrap();
            }
            game
        });
        let alike = |games: &[Match<WestWall>; 3], when: &str| {
            for viewer in OUTSIDERS {
                assert_alike(&games[0], &games[1], viewer, when);
                assert_alike(&games[0], &games[2], viewer, when);
            }
        };
        alike(&games, "while the Allied player plans");
        for game in &mut games {
            Play::act(game, ALLIED, "done", None).unwrap();
            // That the plan is finished is told, and nothing else.
            let record = Play::record(game, Viewer::Seat(GERMAN));
            assert!(record.contains("1. Allied: done"), "{record}");
            assert_eq!(game.steps(Viewer::Spectator), 1);
        }
        alike(&games, "after the plan");
        for action in &SETUP[..3] {
            let done = games.each_mut().map(|game| Play::act(game, GERMAN, action, None).unwrap().log);
            assert!(done.iter().all(|log| *log == done[0]), "{action}");
            alike(&games, action);
        }
        // The German takes back what he did last; under consent the Allied player agrees first.
        let undone = games.each_mut().map(|game| {
            if undo == UndoRule::Consent {
                game.consent_to_undo(ALLIED).unwrap();
            }
            Play::undo(game, GERMAN)
        });
        assert!(undone.iter().all(|done| done.as_deref() == Ok(SETUP[2])), "{undone:?}");
        alike(&games, "after the German took a step back");
        // Under consent the end of the plan can be taken back, and the set-up with it.
        if undo == UndoRule::Consent {
            let undone = games.each_mut().map(|game| {
                game.consent_to_undo(GERMAN).unwrap();
                Play::undo(game, ALLIED)
            });
            assert!(undone.iter().all(|done| *done == undone[0] && done.is_ok()), "{undone:?}");
            alike(&games, "after the plan was reopened");
        }
    }
}
