//! Barrages, night, deployment and activation on the table at Agira.

use board::plane::{Heading, Mil, Point, Pose};
use greatbattles::army::Army;
use greatbattles::numbers::{DayNo, Points, Rounds};
use greatbattles::play::{Action, BattalionId, Battery, Fate, Life, Stance, Step, Task, Whereabouts};
use greatbattles::quality::Quality;
use kernel::Rules;

use crate::play::{ALLIED, AXIS, Table, inches, open_ground, to_first_turn};

/// The barrage step of the Allied turn 5, with one battalion of these stands on the table.
fn barrage() -> (Table, i32, i32) {
    let mut table = Table::orders(&["al-A2", "ax-D1"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A2", "al-A2-i1", x, y, 0);
    table.lone("ax-D1", "ax-D1-i1", x, y + 4000, 1800);
    table.at().step = Step::Barrage;
    (table, x, y)
}

fn template(table: &mut Table, number: usize, battery: Battery) {
    table.at().side_mut(Army::Allied).batteries[number] = (battery, Fate::Open);
}

/// The dice of the end of the barrage step: those of the templates, then a d100 for each battalion's actions.
fn and_actions(table: &Table, dice: &[u32]) -> Vec<u32> {
    let battalions = table.0.book.game().battalions_of(Army::Allied).count();
    dice.iter().copied().chain(std::iter::repeat_n(50, battalions)).collect()
}

/// Covers bt-2.
#[test]
fn e1_a_call_is_answered_after_its_delay() {
    let (mut table, x, y) = barrage();
    table.at().turn = 4;
    let call = format!("call 9 at {},{} by al-A2-i1", inches(x), inches(y + 3000));
    // Inferior and on call: 55 + 30 is two turns.
    table.0.act(ALLIED, &call, &[55]);
    let due = table.at().side(Army::Allied).batteries[8].0;
    assert_eq!(due, Battery::Waiting(Point::new(x, y + 3000), 6));
    let known = table.0.book.view(&table.0.at, kernel::Viewer::Seat(AXIS)).into_owned().known;
    assert_eq!(known.side(Army::Allied).batteries[8].0, Battery::Unseen);
    table.0.refuses(&call, "mb-6");
    // A mission on its way may be cancelled at any own turn, for no round.
    let rounds = table.at().side(Army::Allied).rounds;
    table.0.act(ALLIED, "end 9", &[]);
    table.0.refuses("end 9", "mb-4");
    let dice = and_actions(&table, &[]);
    table.0.act(ALLIED, "done", &dice);
    let side = table.at().side(Army::Allied);
    assert_eq!((side.batteries[8].0, side.rounds), (Battery::Used, rounds));
}

/// Covers mb-1, mb-4.
#[test]
fn e2_and_e3_preplanned_missions_fall_and_due_ones_with_them() {
    let (mut table, x, y) = barrage();
    let far = Point::new(x, y + 4800);
    for number in 0..5 {
        template(&mut table, number, Battery::Preplanned(far, 5));
    }
    template(&mut table, 8, Battery::Waiting(far, 5));
    template(&mut table, 5, Battery::Registered(far));
    table.0.refuses("done", "mb-4");
    table.0.refuses(&format!("call 6 at {},{} by al-A2-i1", inches(x), inches(y + 4800)), "mb-4");
    table.0.act(ALLIED, "fall 9", &[]);
    let side = table.at().side(Army::Allied);
    assert!(side.batteries[..5].iter().all(|(_, fate)| *fate == Fate::Falls), "of themselves");
    assert_eq!(side.rounds, Rounds(9));
    table.0.refuses(&format!("call 6 at {},{} by al-A2-i1", inches(x), inches(y + 4000)), "mb-1");
}

/// Covers mb-3, mb-6.
#[test]
fn e4_a_template_stays_for_a_round_or_is_used() {
    let (mut table, x, y) = barrage();
    let far = Point::new(x, y + 9000);
    template(&mut table, 0, Battery::On(far));
    template(&mut table, 1, Battery::On(far));
    table.0.act(ALLIED, "fall 1", &[]);
    table.0.act(ALLIED, "end 2", &[]);
    let dice = and_actions(&table, &[10, 1, 1]);
    table.0.act(ALLIED, "done", &dice);
    let side = table.at().side(Army::Allied);
    assert_eq!((side.batteries[0].0, side.batteries[1].0), (Battery::On(far), Battery::Used));
    assert_eq!(side.rounds, Rounds(14));
    table.at().step = Step::Barrage;
    table.0.refuses(&format!("call 2 at {},{} by al-A2-i1", inches(x), inches(y + 3000)), "mb-4");
}

/// Covers 5n2, 5n3, faq-14.
#[test]
fn a_barrage_suppresses_friends_too_but_neither_hq_nor_heavy_weapons() {
    let mut table = Table::orders(&["al-A1"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A1", "al-A1-i1", x, y, 0);
    table.put("al-A1-i2", x, y + 550, 0);
    table.put("al-A1-q1", x + 1100, y, 0);
    table.at().step = Step::Barrage;
    template(&mut table, 0, Battery::On(Point::new(x + 500, y + 250)));
    table.0.act(ALLIED, "fall 1", &[]);
    // Two companies, two dice for all to see; nine in one for each side's hidden stands.
    let dice = and_actions(&table, &[1, 10, 1, 1]);
    table.0.act(ALLIED, "done", &dice);
    let state = |table: &Table, id: &str| *table.0.at.stand(table.stand(id));
    assert!(state(&table, "al-A1-i1").suppressed && state(&table, "al-A1-i1").life == Life::Live);
    assert!(!state(&table, "al-A1-i2").suppressed && !state(&table, "al-A1-q1").suppressed);
}

/// Covers 5n5.
#[test]
fn a_stand_that_walks_onto_a_template_rolls_at_once() {
    let (mut table, x, y) = barrage();
    table.at().step = Step::Orders;
    let unit = table.unit("al-A2");
    table.at().battalion_mut(unit).stance = Stance::Active;
    table.at().side_mut(Army::Axis).batteries[0] = (Battery::On(Point::new(x, y + 1500)), Fate::Open);
    table.say(&format!("move al-A2 gap 0 careful by {},{},0", inches(x), inches(y + 1750)));
    let stand = table.stand("al-A2-i1");
    let before = table.0.at.clone();
    for (die, suppressed) in [(8, true), (9, false)] {
        table.0.at = before.clone();
        // Active in the open: 8 or less, before the first inch is gone.
        table.0.act(ALLIED, "go", &[die]);
        assert_eq!(table.at().stand(stand).suppressed, suppressed);
    }
}

/// Covers faq-17, faq-28.
#[test]
fn barrages_are_called_in_the_owners_turn_and_planned_for_today() {
    let (mut table, x, y) = barrage();
    let call = format!("call 1 at {},{} by ax-D1-i1", inches(x), inches(y));
    table.0.refuses_seat(AXIS, &call, "1n1");
    table.0.refuses("plan 1 on-call", "1n1");
    table.at().step = Step::Orders;
    table.0.refuses(&format!("call 1 at {},{} by al-A2-i1", inches(x), inches(y + 4000)), "1n1");
}

fn to_night(table: &mut Table) {
    for _ in 0..20 {
        table.say("pass");
        table.say("done");
    }
    assert_eq!(table.at().step, Step::Withdraw(Army::Allied));
}

/// Covers night-2, night-4, night-7, night-8, mb-5, mb-7, 3n4, pa-9, faq-9, faq-11, faq-38.
#[test]
fn a_night_ends_suppression_activation_and_templates_and_brings_rounds() {
    let mut table = Table::new();
    to_first_turn(&mut table);
    let (unit, stand) = (table.unit("al-A1"), table.stand("al-A1-i1"));
    table.at().battalion_mut(unit).stance = Stance::Active;
    table.at().stand_mut(stand).suppressed = true;
    template(&mut table, 0, Battery::Used);
    table.at().side_mut(Army::Allied).rounds = Rounds(12);
    to_night(&mut table);
    for step in [
        Step::Withdraw(Army::Axis),
        Step::Regroup(Army::Allied),
        Step::Regroup(Army::Axis),
        Step::Attach(Army::Allied),
        Step::Attach(Army::Axis),
    ] {
        table.say("done");
        assert_eq!(table.at().step, step, "the attacker first");
    }
    table.say("done");
    assert_eq!((table.at().day, table.at().step), (DayNo(2), Step::Plan(Army::Allied)));
    assert!(table.at().battalions.iter().all(|state| state.stance == Stance::Inactive));
    assert!(table.at().stands.iter().all(|state| !state.suppressed));
    let side = table.at().side(Army::Allied);
    assert_eq!((side.batteries[0].0, side.rounds, side.points), (Battery::OnCall, Rounds(17), Points(12)));
}

/// Covers night-3, rep-4, rep-5, faq-20.
#[test]
fn own_stands_come_back_attachments_do_not_and_a_wiped_out_battalion_is_worse() {
    let mut table = Table::new();
    to_first_turn(&mut table);
    let (reserve, wiped) = (table.unit("al-F1"), table.unit("al-F2"));
    for id in ["al-F1-i1", "al-F1-i2", "al-F1-i3", "al-F1-g1"] {
        let stand = table.stand(id);
        table.at().stand_mut(stand).life = Life::Gone;
    }
    table.at().battalion_mut(wiped).place = Whereabouts::Wiped(1);
    let members: Vec<_> = table.0.book.game().members(&table.0.at, wiped).collect();
    for stand in members {
        table.at().stand_mut(stand).life = Life::Gone;
    }
    let before = table.at().battalion(wiped).quality;
    to_night(&mut table);
    let gun = table.stand("al-F1-g1");
    assert_eq!(table.at().stand(gun).life, Life::Gone);
    let live = |table: &Table, unit: BattalionId| table.0.book.game().live(&table.0.at, unit).count();
    assert!(live(&table, reserve) > 3, "six in ten come back");
    assert!(live(&table, wiped) > 0);
    assert_eq!(table.at().battalion(wiped).place, Whereabouts::Reserve);
    assert_eq!((before, table.at().battalion(wiped).quality), (Quality::Average, Quality::Inferior));
}

/// Covers rep-3.
#[test]
fn a_stand_that_comes_back_far_from_the_fup_waits() {
    let mut table = Table::new();
    to_first_turn(&mut table);
    let stand = table.stand("al-D1-t1");
    table.at().stand_mut(stand).life = Life::Gone;
    // An enemy stands by the road of the FUP; the battalion is near its C Ops.
    let enemy = table.unit("ax-D1");
    table.lone("ax-D1", "ax-D1-i1", 5000, 18_600, 0);
    table.at().battalion_mut(enemy).hidden = false;
    assert!(table.0.book.game().usable_fups(&table.0.at, Army::Allied).is_empty());
    (table.at().turn, table.at().phasing, table.at().step, table.at().pulse) =
        (10, Army::Axis, Step::Fire, 2);
    let before = table.0.at.clone();
    let mut waits = 0;
    for seed in 0..40 {
        table.0.at = before.clone();
        table.say_by(seed, "fire");
        let life = table.at().stand(stand).life;
        assert_ne!(life, Life::Live, "it rejoined without a FUP");
        waits += u32::from(life == Life::Waiting);
    }
    assert!(waits > 0, "some came back");
}

/// Covers night-5.
#[test]
fn formations_change_at_night_for_nothing() {
    let mut table = Table::new();
    to_first_turn(&mut table);
    to_night(&mut table);
    table.say("done");
    table.say("done");
    let form = table.0.listed(ALLIED).into_iter().find(|action| matches!(action, Action::Order(..)));
    let form = table.0.book.write(&form.expect("some battalion may change formation"));
    table.say(&form);
    table.0.refuses(&form, "night-5");
}

/// Covers night-1, ut-9, ut-8, faq-8.
#[test]
fn the_c_ops_moves_by_its_road_and_the_fup_follows_at_night() {
    let mut table = Table::orders(&["al-A1"]);
    let (road, along) = {
        let c_ops = &table.0.at.side(Army::Allied).c_ops[0];
        (table.0.book.game().map().roads[usize::from(c_ops.road)].id.clone(), c_ops.along)
    };
    let to = |by: i32| format!("c-ops 1 {road}@{}", inches(along.0 + by));
    table.0.refuses(&to(12_100), "ut-8");
    let other = table.0.book.game().map().roads.iter().position(|other| other.id != road);
    let other = &table.0.book.game().map().roads[other.expect("another road")].id;
    table.0.refuses(&format!("c-ops 1 {other}@1"), "faq-8");
    let fup = table.0.at.side(Army::Allied).fups[0];
    table.say(&to(5_000));
    table.0.refuses(&to(6_000), "ut-8");
    assert_eq!(table.at().side(Army::Allied).fups[0], fup, "not by day");
    (table.at().turn, table.at().phasing, table.at().step, table.at().pulse) =
        (10, Army::Axis, Step::Fire, 2);
    table.say("fire");
    assert_eq!(table.at().step, Step::Withdraw(Army::Allied));
    let side = table.at().side(Army::Allied);
    assert_eq!(side.fups[0].along, side.c_ops[0].along);
}

/// Covers 3n5, ac-1, ac-2.
#[test]
fn e6_points_are_paid_at_dawn_and_by_day_and_not_for_those_gone_to_ground() {
    let mut table = Table::orders(&["al-A1"]);
    table.at().step = Step::Dawn(Army::Allied);
    table.at().side_mut(Army::Axis).fresh = false;
    table.say("activate al-A");
    table.say("done");
    assert_eq!(table.at().side(Army::Allied).points, Points(10));
    table.at().step = Step::Activate;
    table.at().phasing = Army::Allied;
    table.at().side_mut(Army::Allied).fresh = false;
    table.say("activate al-F");
    table.say("done");
    assert_eq!(table.at().side(Army::Allied).points, Points(6));
    table.at().step = Step::Activate;
    table.say("stand-down al-A1");
    table.say("done");
    let unit = table.unit("al-A1");
    assert_eq!(table.at().battalion(unit).stance, Stance::Inactive);
    table.at().step = Step::Activate;
    table.say("activate al-A1");
    table.say("done");
    assert_eq!(table.at().side(Army::Allied).points, Points(4));
    assert_eq!(table.at().battalion(unit).stance, Stance::Active);
    table.at().battalion_mut(unit).stance = Stance::Ground;
    table.at().step = Step::Activate;
    table.0.refuses("activate al-A1", "pa-10");
    table.at().battalion_mut(unit).stance = Stance::Inactive;
    table.at().step = Step::Dawn(Army::Allied);
    table.at().phasing = Army::Axis;
    table.say("activate al-A1");
    table.say("done");
    assert_eq!(table.at().side(Army::Allied).points, Points(3), "spent 9, left 3");
}

/// The first place that the list offers a battalion of the reserve.
fn place_of(table: &Table, unit: BattalionId) -> String {
    let deploys = |action: &Action| matches!(action, Action::Deploy(one, _) if *one == unit);
    let found = table.0.listed(ALLIED).into_iter().find(deploys);
    table.0.book.write(&found.expect("a place"))
}

/// Covers dawn-3, 2n4, 2n6, act-9.
#[test]
fn e19_deploying_near_a_hidden_enemy_costs_stands_and_by_day_an_action() {
    for (step, suppressed, owes) in [(Step::Deploy(Army::Allied), 2, false), (Step::Arrive, 3, true)] {
        let mut table = Table::orders(&["ax-D1"]);
        (table.at().step, table.at().turn) = (step, 4);
        let unit = table.unit("al-F1");
        let deploy = place_of(&table, unit);
        let mut trial = table.0.at.clone();
        let action = table.0.book.read(&deploy).expect("it reads");
        let mut dice = kernel::Seeded::from_number(1);
        table.0.book.apply(&mut trial, ALLIED, &action, &mut dice, &mut kernel::Silent).expect("it deploys");
        // An enemy 5.5 inches north of its northernmost stand.
        let game = table.0.book.game();
        let top =
            game.live(&trial, unit).max_by_key(|&stand| trial.stand(stand).pose.at.y()).expect("a stand");
        let place = trial.stand(top).pose.at;
        table.lone("ax-D1", "ax-D1-i1", place.x(), place.y() + 5_500 + 700, 1800);
        let enemy = table.unit("ax-D1");
        table.at().battalion_mut(enemy).hidden = true;
        table.say(&deploy);
        let asked = match table.at().stack.last() {
            Some(Task::Suffer { suppressed, destroyed: 0, .. }) => *suppressed,
            other => panic!("{other:?}"),
        };
        assert_eq!(asked, suppressed, "{step:?}");
        let stand = table.stand("al-F1-i1");
        assert_eq!(table.at().stand(stand).marked, owes);
    }
}

/// Covers 2n3.
#[test]
fn without_a_usable_fup_reserves_come_by_the_edge_road() {
    let mut table = Table::orders(&["ax-D1"]);
    (table.at().step, table.at().turn) = (Step::Arrive, 4);
    let unit = table.unit("al-F1");
    let fup = table.0.at.side(Army::Allied).fups[0].at;
    let near = |table: &Table| {
        let action = table.0.book.read(&place_of(table, unit)).expect("it reads");
        match action {
            Action::Deploy(_, lay) => lay.anchor.at.distance_squared(fup) <= Mil(13_000).squared(),
            _ => false,
        }
    };
    assert!(near(&table));
    table.lone("ax-D1", "ax-D1-i1", fup.x() + 600, fup.y(), 0);
    assert!(table.0.book.game().usable_fups(&table.0.at, Army::Allied).is_empty());
    let edge = table.0.book.game().edge_roads(Army::Allied)[0].1;
    let action = table.0.book.read(&place_of(&table, unit)).expect("it reads");
    let Action::Deploy(_, lay) = action else { panic!("a deployment") };
    assert!(lay.anchor.at.distance_squared(edge) <= Mil(13_000).squared());
}

/// Covers 2n5.
#[test]
fn a_friend_between_screens_a_deployment() {
    let mut table = Table::orders(&["al-F1", "al-A2", "ax-D1"]);
    let (x, y) = open_ground(&table);
    table.lone("al-F1", "al-F1-i1", x, y, 0);
    table.lone("ax-D1", "ax-D1-i1", x, y + 2500, 1800);
    table.lone("al-A2", "al-A2-i1", x - 4000, y, 0);
    let unit = table.unit("al-F1");
    let threat = |table: &Table| {
        table.0.book.game().deployment_threat(&table.0.at, unit).map(|(distance, _)| distance)
    };
    assert_eq!(threat(&table), Some(Mil(2000)));
    table.put("al-A2-i1", x, y + 1200, 0);
    assert_eq!(threat(&table), None);
    table.put("ax-D1-i2", x + 4500, y + 4500, 1800);
    let stand = table.stand("ax-D1-i2");
    table.at().stand_mut(stand).pose = Pose::new(Point::new(x + 4000, y), Heading::UP);
    assert_eq!(threat(&table), Some(Mil(2500)));
}
