//! The four scenarios: forces, set-up, arrivals, victory.

use std::collections::BTreeSet;

use board::plane::{Figure, Mil};
use greatbattles::army::Army;
use greatbattles::barrage::Mission;
use greatbattles::formation::Formation;
use greatbattles::ground::Going;
use greatbattles::map::{Mover, TableEdge};
use greatbattles::numbers::{DayNo, Score, VictoryPoints};
use greatbattles::replacements::Supply;
use greatbattles::scenario::{Arrival, Battalion, LevelName, Scenario};
use greatbattles::shipped::{grounds, kinds, measures, scenario, scenarios};
use greatbattles::stand::StandType;

fn open(id: &str) -> &'static Scenario {
    &scenario(id).unwrap().scenario
}

/// How many battalions are on the table, in reserve, enter, drop and land; how many stands there are, and places listed.
fn counts(scenario: &Scenario) -> [usize; 6] {
    let of =
        |which: fn(&Arrival) -> bool| scenario.battalions.iter().filter(|one| which(&one.arrival)).count();
    let listed = scenario.battalions.iter().filter_map(|battalion| match &battalion.arrival {
        Arrival::OnTable(set_up) => Some(set_up.stands.len()),
        _ => None,
    });
    [
        of(|arrival| matches!(arrival, Arrival::OnTable(_))),
        of(|arrival| matches!(arrival, Arrival::Reserve(_))),
        of(|arrival| matches!(arrival, Arrival::Enters(..))),
        of(|arrival| matches!(arrival, Arrival::Lands(..))),
        scenario.battalions.iter().map(|battalion| battalion.stands.len()).sum(),
        listed.sum(),
    ]
}

#[test]
fn forces_are_complete() {
    let all: Vec<[usize; 6]> = scenarios().iter().map(|boxed| counts(&boxed.scenario)).collect();
    let sum = |place: usize| all.iter().map(|counts| counts[place]).sum::<usize>();
    assert_eq!([0, 1, 2, 3, 4, 5].map(sum), [59, 29, 16, 40, 691, 299], "{all:?}");
    assert_eq!(open("agira").battalions.len(), 16);
    assert_eq!(open("malta").battalions.len(), 39);
}

/// Covers faq-31.
#[test]
fn agira_has_more_canadian_companies_and_more_german_guns() {
    let agira = open("agira");
    let count = |army: Army, is: fn(StandType) -> bool| {
        let of = agira.battalions.iter().filter(|battalion| battalion.army == army);
        of.flat_map(|battalion| &battalion.stands).filter(|stand| is(stand.stand)).count()
    };
    assert_eq!(count(Army::Allied, StandType::is_infantry), 28);
    assert_eq!(count(Army::Axis, StandType::is_infantry), 24);
    assert_eq!(count(Army::Allied, StandType::is_gun), 4);
    assert_eq!(count(Army::Axis, StandType::is_gun), 11);
}

#[test]
fn ids_and_names_are_used_once() {
    for boxed in scenarios() {
        let scenario = &boxed.scenario;
        let ids = scenario
            .battalions
            .iter()
            .flat_map(|battalion| battalion.stands.iter().map(|stand| &stand.id).chain([&battalion.id]));
        let (all, once) = (ids.clone().count(), ids.collect::<BTreeSet<_>>().len());
        assert_eq!(all, once, "{}", scenario.id);
        for army in [Army::Allied, Army::Axis] {
            let side = scenario.side(army);
            let markers = side.c_ops.iter().map(|c_ops| &c_ops.id).chain(side.fups.iter().map(|fup| &fup.id));
            let (all, once) = (markers.clone().count(), markers.collect::<BTreeSet<_>>().len());
            assert_eq!(all, once, "{}", scenario.id);
        }
    }
}

/// Covers 3n6.
#[test]
fn every_battalion_is_in_a_battlegroup_of_its_side() {
    for boxed in scenarios() {
        let scenario = &boxed.scenario;
        for battalion in &scenario.battalions {
            let group = scenario.battlegroups.iter().find(|group| group.id == battalion.battlegroup).unwrap();
            assert_eq!(group.army, battalion.army, "{}", battalion.id);
        }
        for group in &scenario.battlegroups {
            assert!(
                scenario.battalions.iter().any(|battalion| battalion.battlegroup == group.id),
                "{}",
                group.id
            );
        }
    }
    let brigade: Vec<&str> = open("agira")
        .battalions
        .iter()
        .filter(|battalion| battalion.battlegroup == "al-A")
        .map(|battalion| battalion.id.as_str())
        .collect();
    assert_eq!(brigade, ["al-A1", "al-A2", "al-A3"]);
}

/// Stands that start on the table stand in their zone, on ground they can enter, and clear of each other.
#[test]
fn set_ups_fit_the_ground() {
    for boxed in scenarios() {
        let (map, scenario) = (&boxed.map, &boxed.scenario);
        let mut taken = Vec::new();
        for battalion in &scenario.battalions {
            let Arrival::OnTable(set_up) = &battalion.arrival else { continue };
            for (stand, start) in battalion.stands.iter().zip(&set_up.stands) {
                let rect = kinds().of(stand.stand).base.at(start.pose);
                let going = map.going(start.pose.at, Mover::Foot, grounds(), measures());
                assert_ne!(going, Going::Impassable, "{}: {}", scenario.id, stand.id);
                if let Some(zone) = &set_up.zone {
                    let zone = map.zone(zone).unwrap();
                    assert!(
                        zone.polygon.holds(start.pose.at),
                        "{}: {} in {}",
                        scenario.id,
                        stand.id,
                        zone.id
                    );
                    assert_eq!(zone.army, battalion.army);
                }
                taken.push((&stand.id, rect));
            }
        }
        for (number, (id, rect)) in taken.iter().enumerate() {
            for (other, place) in &taken[..number] {
                assert!(!rect.overlaps(measures().overlap, place), "{}: {id} and {other}", scenario.id);
            }
        }
    }
}

/// The planning map of the example: A1 to A3 on the start line, D1, C Ops and FUP in the town, C3 to the south, F in reserve.
#[test]
fn agira_begins_as_on_the_planning_map() {
    let boxed = scenario("agira").unwrap();
    let (map, agira) = (&boxed.map, &boxed.scenario);
    let centres = |battalion: &'static Battalion| match &battalion.arrival {
        Arrival::OnTable(set_up) => set_up.stands.iter().map(|start| start.pose.at).collect(),
        _ => Vec::new(),
    };
    for id in ["al-A1", "al-A2", "al-A3"] {
        let centres = centres(agira.battalion(id).unwrap());
        assert!(!centres.is_empty() && centres.iter().all(|at| (19_000..=22_000).contains(&at.x())), "{id}");
    }
    let town = map.patches.pieces().iter().find(|piece| piece.what.id == "leonforte").unwrap();
    let side = agira.side(Army::Allied);
    let markers = [side.c_ops[0].at.unwrap().0, side.fups[0].at];
    assert!(markers.iter().all(|&at| town.polygon.holds(at)));
    assert!(centres(agira.battalion("al-D1").unwrap()).iter().all(|&at| town.polygon.holds(at)));
    assert!(centres(agira.battalion("al-C3").unwrap()).iter().all(|at| at.y() < 8_000));
    for id in ["al-F1", "al-F2", "al-F3"] {
        assert!(matches!(agira.battalion(id).unwrap().arrival, Arrival::Reserve(_)), "{id}");
    }
}

#[test]
fn the_canadians_have_the_printed_points_and_guns() {
    let side = open("agira").side(Army::Allied);
    assert_eq!((side.points.0, side.points_printed), (12, true));
    let guns = &side.artillery;
    assert_eq!((guns.templates.0, guns.first_day.0, guns.each_day.0, guns.printed), (10, 15, 5, true));
    assert_eq!(side.edges, [TableEdge::West]);
}

/// Covers malta-0.
#[test]
fn malta_has_its_printed_points_and_carry_over() {
    let malta = open("malta");
    let points = |army| malta.side(army).points.0;
    assert_eq!([points(Army::Axis), points(Army::Allied)], [8, 3]);
    let kept = |army, day| malta.side(army).carry_over.unwrap().score(DayNo(day));
    assert_eq!((kept(Army::Axis, 2), kept(Army::Allied, 2)), (Score(6), Score(5)));
    let air = &malta.side(Army::Axis).air[0];
    assert_eq!((air.cost.0, air.granted_on, air.calls_per_turn), (1, Some(Score(3)), Some(1)));
    let on: Vec<&str> = malta.options.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(on, ["air-attacks", "cops-activation", "early-nightfall", "entrench"]);
}

#[test]
fn the_axis_calls_its_guns_on_the_first_day_of_malta() {
    let malta = open("malta");
    assert_eq!(malta.side(Army::Axis).artillery.modes_on_day_1, [Mission::OnCall]);
    assert_eq!(malta.side(Army::Allied).artillery.modes_on_day_1, Mission::ALL);
}

/// Covers as-3.
#[test]
fn supply_at_arnhem_depends_on_the_enemy_near_the_zone() {
    let drop = open("arnhem").side(Army::Allied).supply_drop.as_ref().unwrap();
    let rows = [
        (3_000, None),
        (6_000, Some(Supply::Poor)),
        (7_000, Some(Supply::Inferior)),
        (12_000, Some(Supply::Average)),
        (12_002, Some(Supply::Superior)),
    ];
    for (distance, expected) in rows {
        assert_eq!(drop.quality(Mil(distance)), expected, "{distance}");
    }
}

#[test]
fn victory_points_add_up() {
    let most = |id: &str, army| open(id).victory.most(army);
    assert_eq!(most("arnhem", Army::Allied), VictoryPoints(15 + 5 + 3));
    assert_eq!(most("goodwood", Army::Allied), VictoryPoints(20));
    assert_eq!(most("malta", Army::Axis), VictoryPoints(16));
    let level = |id: &str, points| open(id).victory.level_of(VictoryPoints(points));
    assert_eq!(
        [18, 17, 15, 14].map(|points| level("arnhem", points)),
        [LevelName::AlliedVictory, LevelName::Draw, LevelName::Draw, LevelName::AxisVictory]
    );
    assert_eq!(
        [12, 8, 7].map(|points| level("goodwood", points)),
        [LevelName::AlliedVictory, LevelName::Draw, LevelName::AxisVictory]
    );
    assert_eq!(
        [11, 7, 6].map(|points| level("malta", points)),
        [LevelName::AxisVictory, LevelName::Draw, LevelName::AlliedVictory]
    );
    for id in ["arnhem", "goodwood"] {
        let historical = open(id).victory.historical.unwrap();
        assert_eq!(open(id).victory.level_of(historical), LevelName::Draw, "{id}");
    }
}

#[test]
fn agira_is_won_by_its_c_ops_and_the_germans_set_up_from_the_ridge_on() {
    let levels: Vec<(LevelName, usize)> =
        open("agira").victory.level.iter().map(|level| (level.level, level.when.len())).collect();
    assert_eq!(
        levels,
        [
            (LevelName::AlliedDecisive, 1),
            (LevelName::AlliedVictory, 1),
            (LevelName::Draw, 1),
            (LevelName::AxisVictory, 0)
        ]
    );
    let free = open("agira").side(Army::Axis).set_up.as_ref().unwrap();
    assert_eq!(free.zone.as_deref(), Some("ger-setup"));
    let roads = scenario("agira").unwrap().map.roads.iter().filter(|road| road.surface.name() != "track");
    assert_eq!(roads.map(|road| road.id.as_str()).collect::<Vec<_>>(), ["highway121"]);
}

#[test]
fn set_up_formations_are_those_of_the_lists() {
    let mut counts = [0; 4];
    for battalion in scenarios().iter().flat_map(|boxed| &boxed.scenario.battalions) {
        if let Arrival::OnTable(set_up) = &battalion.arrival {
            counts[set_up.shape.formation as usize] += 1;
        }
    }
    let of = |formation: Formation| counts[formation as usize];
    assert_eq!((of(Formation::Defensive), of(Formation::Column), of(Formation::Assault)), (37, 12, 10));
}

#[test]
fn drops_and_landings_have_their_days() {
    let waves = |id: &str| {
        let scenario = open(id);
        let waves = scenario.lifts.iter().chain(&scenario.landings);
        waves.map(|wave| (wave.comes.0.0, wave.comes.1.0, wave.battalions.len())).collect::<Vec<_>>()
    };
    assert_eq!(waves("arnhem"), [(1, 1, 9), (2, 4, 4), (5, 6, 3)]);
    assert_eq!(waves("malta"), [(1, 1, 6), (1, 5, 6), (2, 2, 3), (1, 8, 2), (2, 1, 4), (3, 1, 3)]);
    assert!(waves("agira").is_empty() && waves("goodwood").is_empty());
}
