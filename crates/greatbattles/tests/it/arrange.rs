//! Positions by hand: what is asked for is set up, and everything that is wrong is told at once.

use greatbattles::army::Army;
use greatbattles::numbers::{Points, Rounds};
use greatbattles::play::{
    Arrangement, Battery, Others, Phase, Position, Stance, Step, Whereabouts, compose, open,
};
use kernel::{Rules, Seat};

use crate::play::Table;

const A1: (&str, &str) = ("al-A1", "assault gap 1 front 3 at 21.72,27 facing 90");
const D3: (&str, &str) = ("ax-D3", "defensive gap 1 front 1 at 42.63,27.87 facing 270");

fn wanted(units: &[(&str, &str)]) -> Arrangement {
    let units = units.iter().map(|(unit, place)| ((*unit).to_owned(), (*place).to_owned())).collect();
    Arrangement {
        day: 2,
        turn: 4,
        side: Some("allied".into()),
        others: Others::Out,
        units,
        ..Arrangement::default()
    }
}

fn set_up(wanted: &Arrangement) -> Position {
    compose(wanted).unwrap_or_else(|faults| panic!("{faults:?}")).1
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn a_position_is_as_it_is_asked_for_and_is_played_from_there() {
    let table = Table::new();
    let asked = Arrangement {
        active: words(&["al-A1"]),
        suppressed: words(&["al-A1-i2"]),
        destroyed: words(&["al-A1-w1"]),
        mounted: words(&["al-A1-g1"]),
        dug_in: words(&["ax-D3-i1"]),
        actions: [("al-A1".to_owned(), 1)].into(),
        points: [("allied".to_owned(), 3)].into(),
        rounds: [("Axis".to_owned(), 2)].into(),
        c_ops: [("al-cops".to_owned(), "highway121@18".to_owned())].into(),
        templates: [("al-t2".to_owned(), "waiting 32,28 turn 5".to_owned())].into(),
        ..wanted(&[A1, D3])
    };
    let at = set_up(&asked);
    assert_eq!((at.day.0, at.turn, at.phasing, at.step), (2, 4, Army::Allied, Step::Orders));
    let (a1, d3) = (table.unit("al-A1"), table.unit("ax-D3"));
    let state = at.battalion(a1);
    assert_eq!((state.place, state.stance, state.actions), (Whereabouts::Table, Stance::Active, 1));
    assert!(at.battalion(d3).hidden, "beyond the sighting distance");
    assert!(at.stand(table.stand("al-A1-i2")).suppressed && at.stand(table.stand("ax-D3-i1")).dug_in);
    assert!(at.stand(table.stand("al-A1-g1")).mounted && !at.stand(table.stand("al-A1-w1")).is_live());
    assert_eq!((at.side(Army::Allied).points, at.side(Army::Axis).rounds), (Points(3), Rounds(2)));
    assert_eq!(at.side(Army::Allied).c_ops[0].along.0, 18_000);
    assert!(matches!(at.side(Army::Allied).batteries[1].0, Battery::Waiting(_, 5)));
    let mut others = table.0.book.game().battalions().filter(|&unit| unit != a1 && unit != d3);
    assert!(others.all(|unit| matches!(at.battalion(unit).place, Whereabouts::Wiped(_))));
    let book = open("agira").expect("it opens");
    let decision = book.decision(&at);
    assert_eq!((decision.topic, decision.seats.first()), ("orders", Some(Seat(0))));
    let go_on = book.read("pick al-A1").expect("it reads");
    assert_eq!(book.check(&book.view(&at, kernel::Viewer::Seat(Seat(0))), Seat(0), &go_on), Ok(()));
}

/// Covers hid-1.
#[test]
fn what_an_enemy_sees_is_known_whatever_the_arrangement_says() {
    let table = Table::new();
    let near = ("ax-D3", "defensive gap 1 front 1 at 24.5,27 facing 270");
    let at = set_up(&wanted(&[A1, near]));
    assert!(!at.battalion(table.unit("ax-D3")).hidden, "three inches away in the open");
}

#[test]
fn each_phase_asks_who_decides_in_it() {
    let of = |phase: Phase, side: &str| {
        let asked = Arrangement { phase, side: Some(side.into()), ..wanted(&[A1, D3]) };
        let (book, at) = compose(&asked).unwrap_or_else(|faults| panic!("{faults:?}"));
        let decision = book.decision(&at);
        (decision.topic, decision.seats.iter().map(|seat| seat.0).collect::<Vec<_>>())
    };
    assert_eq!(of(Phase::Plan, "allied"), ("plan-artillery", vec![0, 1]));
    assert_eq!(of(Phase::Pass, "axis"), ("pass", vec![1]));
    assert_eq!(of(Phase::Activate, "axis"), ("activate", vec![1]));
    assert_eq!(of(Phase::Barrage, "allied"), ("barrage", vec![0]));
    assert_eq!(of(Phase::Fire, "axis"), ("fire", vec![1]));
    assert_eq!(of(Phase::Night, "axis"), ("withdraw", vec![0]));
}

#[test]
fn all_that_is_wrong_is_told_at_once_with_its_field() {
    let faults = |asked: &Arrangement| -> Vec<String> {
        compose(asked).map(|_| ()).expect_err("it is wrong").iter().map(ToString::to_string).collect()
    };
    let many = Arrangement {
        day: 9,
        turn: 11,
        pulse: 3,
        side: Some("blue".into()),
        weather: Some("snow".into()),
        active: words(&["al-Z9"]),
        suppressed: words(&["al-A1-i9"]),
        mounted: words(&["al-A1-i1"]),
        set_up: words(&["al-A1-i1"]),
        actions: [("ax-D3".to_owned(), 1)].into(),
        points: [("green".to_owned(), 1)].into(),
        c_ops: [("al-cops".to_owned(), "highway121@999".to_owned())].into(),
        templates: [("al-t99".to_owned(), "used".to_owned()), ("al-t1".to_owned(), "on fire".to_owned())]
            .into(),
        ..wanted(&[("al-A1", "square at 1,1"), D3])
    };
    let told = faults(&many);
    for field in [
        "day",
        "turn",
        "pulse",
        "side",
        "weather",
        "active",
        "suppressed",
        "mounted",
        "set_up",
        "actions.ax-D3",
        "points",
        "c_ops.al-cops",
        "templates.al-t99",
        "templates.al-t1",
        "units.al-A1",
    ] {
        assert!(told.iter().any(|fault| fault.starts_with(&format!("{field}:"))), "{field}: {told:?}");
    }
    let on_top = faults(&wanted(&[A1, ("al-A2", A1.1)]));
    assert!(on_top.iter().any(|fault| fault.starts_with("units.al-A")), "{on_top:?}");
    let off = faults(&wanted(&[("al-A1", "assault gap 1 front 3 at 0,0 facing 90")]));
    assert!(off[0].starts_with("units.al-A1:"), "{off:?}");
    let unknown = faults(&Arrangement { scenario: "waterloo".into(), ..Arrangement::default() });
    assert!(unknown[0].contains("there is no scenario 'waterloo'"), "{unknown:?}");
}
