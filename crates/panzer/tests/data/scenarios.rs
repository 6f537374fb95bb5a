//! The ten scenarios: forces, deployments, special conditions, victory.

use board::HexId;
use kit::{Side, TurnNo};
use panzer::forces::{Unit, UnitId};
use panzer::ground::Ground;
use panzer::nation::{ALLIED, GERMAN, Nation};
use panzer::numbers::{Modifier, Percent, Range, TwoPoints};
use panzer::scenario::{EntryBy, FirstTo, Holder, Mode, Scenario, VictoryBy};
use panzer::shipped::{Setting, cards, misc, open_named, scenarios, terrain_table};
use panzer::unit::UnitKind;

fn open(name: &str) -> Setting {
    open_named(name).unwrap()
}

fn hex(setting: &Setting, name: &str) -> HexId {
    setting.map.grid.find(name).unwrap()
}

fn mode<'s>(setting: &'s Setting, id: &str) -> &'s Mode {
    &setting.scenario.deployments.iter().find(|deployment| deployment.id == id).unwrap().mode
}

/// Covers s25.1, s26.1, s27.1, s29.1, s30.1, s32.1, s33.1, hist-hist.
#[test]
fn scenarios_have_their_maps_and_turns() {
    let found: Vec<(u8, String, u8, bool)> = scenarios()
        .iter()
        .map(|info| (info.number, info.maps().collect::<Vec<_>>().join(" "), info.turns, info.historical))
        .collect();
    let expected = [
        (25, "15", 15, false),
        (26, "16 18 19", 20, false),
        (27, "16 19 18", 25, false),
        (28, "20", 20, true),
        (29, "15", 20, false),
        (30, "15 13", 22, false),
        (31, "17 14", 20, true),
        (32, "17 14", 20, true),
        (33, "16 18", 20, false),
        (34, "16 19", 20, false),
    ];
    assert_eq!(found, expected.map(|(number, maps, turns, past)| (number, maps.to_owned(), turns, past)));
}

/// Covers s25.2, s26.2, s27.3, s28.2, s29.2, s30.2, s31.2, s32.2, s33.4, s34.2.
#[test]
fn initiative_is_as_printed() {
    let printed =
        [[0, 0], [20, 20], [20, -20], [20, 0], [20, 20], [0, 0], [0, 40], [0, 20], [20, 0], [20, 20]];
    for (info, modifiers) in scenarios().iter().zip(printed) {
        let scenario = open(&info.id).scenario;
        assert_eq!(scenario.initiative, modifiers.map(Modifier), "{}", info.id);
        let after = if info.number == 33 { [0, 20] } else { [0, 0] };
        assert_eq!(scenario.initiative_after_win, after.map(Modifier), "{}", info.id);
    }
}

/// Covers s25.11, s26.9, s27.18, s28.16, s29.10, s30.13, s31.15, s32.11, s33.14, s34.11.
#[test]
fn margins_are_as_printed() {
    let printed = [
        [125, 125],
        [180, 180],
        [90, 115],
        [145, 155],
        [220, 230],
        [220, 235],
        [215, 185],
        [175, 220],
        [190, 225],
        [290, 290],
    ];
    for (info, margin) in scenarios().iter().zip(printed) {
        assert_eq!(open(&info.id).scenario.margin, TwoPoints::from(margin), "{}", info.id);
    }
}

/// Covers s25.4, s27.9, s28.9, s30.14, s32.12, s33.9, s34.12.
#[test]
fn hidden_markers_are_as_printed() {
    let printed = [[4, 4], [5, 5], [5, 5], [0, 5], [0, 4], [5, 0], [0, 0], [7, 0], [5, 0], [6, 6]];
    for (info, markers) in scenarios().iter().zip(printed) {
        let scenario = open(&info.id).scenario;
        assert_eq!(scenario.hidden, markers, "{}", info.id);
        assert_eq!(scenario.hidden_after_landing, info.number == 27);
        assert_eq!(scenario.hidden_formations.is_some(), info.number == 30);
    }
}

/// Covers s27.20, s28.17, s29.12, s30.15, s31.16, s32.13, s33.15, s34.13.
#[test]
fn command_spans_are_as_printed() {
    let spans = |name: &str, spotting| -> Vec<u8> {
        let formations = open(name).scenario.forces.formations;
        formations.iter().map(|formation| formation.span_at(Modifier(spotting)).0).collect()
    };
    assert_eq!(spans("25", 0), [10, 10]);
    assert_eq!(spans("27", -3), [8, 8, 6, 6]);
    assert_eq!(spans("28", 0), [10, 10, 10, 5]);
    assert_eq!(spans("29", 0), [8, 10, 9]);
    assert_eq!(spans("30", 0), [9, 10, 10, 10, 10]);
    assert_eq!(spans("31", 0), [15, 8, 5, 10, 10]);
    assert_eq!(spans("32", 0), [10, 9, 10, 10]);
    assert_eq!([-3, -2, -1].map(|spotting| spans("33", spotting)[0]), [5, 7, 9]);
    assert_eq!(spans("34", 0), [10, 9, 10, 9]);
}

fn is_counted(unit: &Unit) -> bool {
    cards()[unit.card].is_combat_unit()
}

/// Covers s25.12, s26.10.
#[test]
fn headers_count_the_units() {
    let mut odd = Vec::new();
    for info in scenarios() {
        let scenario = open(&info.id).scenario;
        for formation in &scenario.forces.formations {
            let units: Vec<&Unit> = formation.units.iter().map(|id| scenario.forces.unit(id)).collect();
            let counted = units.iter().filter(|unit| is_counted(unit)).count() as u8;
            let recon =
                units.iter().filter(|unit| unit.roles.has(panzer::grades::Role::Recon) && is_counted(unit));
            let found = [counted, counted - recon.count() as u8];
            if found != formation.printed {
                odd.push((info.number, formation.short.clone(), found));
            }
        }
    }
    // Ruling D13.
    assert_eq!(odd, [(31, "RHQ".to_owned(), [16, 8])]);
}

#[test]
fn the_points_of_formations_add_up() {
    for info in scenarios() {
        let scenario = open(&info.id).scenario;
        for formation in &scenario.forces.formations {
            let sum = |of: fn(&Unit) -> i16| -> i16 {
                formation.units.iter().map(|id| of(scenario.forces.unit(id))).sum()
            };
            assert_eq!(
                sum(|unit| unit.points.plain.0),
                formation.points.plain.0,
                "{} {}",
                info.id,
                formation.name
            );
        }
    }
}

/// Covers s27.19, s29.11.
#[test]
fn morale_brings_more_germans() {
    let count = |name: &str| open(name).scenario.forces.own(GERMAN).len();
    assert_eq!(count("27+morale") - count("27"), 4);
    assert_eq!(count("29+morale") - count("29"), 3);
    let scenario = open("29+morale").scenario;
    let formation = &scenario.forces.formations[2];
    assert_eq!((formation.printed[0], formation.cohesion), (23, 13));
    let scenario = open("27+morale").scenario;
    assert!(scenario.forces.formations[2..].iter().all(|one| one.printed[0] == 16 && one.cohesion == 8));
}

#[test]
fn every_unit_has_a_name_of_its_own_and_a_way_into_play() {
    for info in scenarios() {
        let setting = open(&info.id);
        let forces = &setting.scenario.forces;
        for (id, unit) in forces.all() {
            assert_eq!(forces.find(&unit.name), Some(id), "{}", unit.name);
            assert!(unit.name.len() <= 13, "{}", unit.name);
            assert!(setting.map.grid.find(&unit.name).is_none(), "{} is a hex", unit.name);
            let kind = cards()[unit.card].kind;
            let off_map = matches!(kind, UnitKind::Battery | UnitKind::Aircraft);
            assert_eq!(unit.deploy.is_none(), off_map, "{}", unit.name);
            assert!(forces.own(unit.side).has(id));
        }
        for (id, group) in (0..).map(panzer::forces::GroupId).zip(&forces.groups) {
            assert_eq!(forces.find_group(&group.word), Some(id), "{}", group.word);
            assert!(group.units.iter().all(|unit| forces.unit(unit).group == Some(id)));
        }
    }
}

/// Whether some hex of a set-up can hold a unit, by ground or road.
fn can_stand(setting: &Setting, unit: &Unit, at: HexId) -> bool {
    let Some(kind) = cards()[unit.card].move_type() else { return false };
    let cost = terrain_table().ground(setting.terrain.ground(at)).cost.of(kind);
    (cost.is_some() || setting.terrain.is_on_way(at)) && !setting.scenario.counters.fires.contains(at)
}

/// Covers 1.3.6.
#[test]
fn every_unit_finds_room_where_it_is_set_up() {
    for info in scenarios() {
        let setting = open(&info.id);
        let scenario = &setting.scenario;
        for (place, deployment) in scenario.deployments.iter().enumerate() {
            let units = scenario.deployed_by(panzer::forces::DeployId(place as u8));
            assert!(!units.is_empty(), "{} {}", info.id, deployment.id);
            let Mode::SetUp(set_up) = &deployment.mode else { continue };
            for id in units {
                let unit = scenario.forces.unit(id);
                let fixed = set_up.fixed.iter().find(|(other, _)| *other == id);
                let stands = match fixed {
                    Some((_, at)) => set_up.hexes.contains(*at) && can_stand(&setting, unit, *at),
                    None => set_up.hexes.iter().any(|at| can_stand(&setting, unit, at)),
                };
                assert!(stands, "{} {}", info.id, unit.name);
            }
        }
    }
}

/// Covers s31.8.
#[test]
fn printed_stacks_fit_but_for_those_that_are_ordered() {
    let setting = open("31");
    let Mode::SetUp(british) = mode(&setting, "squadron") else { panic!() };
    let room = |at: HexId| -> u8 {
        let here = british.fixed.iter().filter(|(_, hex)| *hex == at);
        let cards = here.map(|(unit, _)| &cards()[setting.scenario.forces.unit(*unit).card]);
        cards.map(|card| misc().stacking.halves(card.kind, card.leg)).sum()
    };
    assert_eq!(room(hex(&setting, "14O1")), 16);
    assert_eq!(room(hex(&setting, "17O10")), 16);
    assert!(british.hexes.iter().all(|at| room(at) <= misc().stacking.limit));
    assert_eq!(british.fixed.len(), setting.scenario.forces.own(ALLIED).len());
    let wittmann = setting.scenario.forces.find("222").unwrap();
    let Mode::SetUp(german) = mode(&setting, "tigers") else { panic!() };
    assert!(german.fixed.contains(&(wittmann, hex(&setting, "17V8"))));
    let tigers: Vec<&str> =
        german.fixed.iter().map(|(id, _)| setting.scenario.forces.unit(*id).name.as_str()).collect();
    assert_eq!(tigers, ["222", "211", "221", "223", "233", "234"]);
}

/// Covers s25.5, s25.6, s25.7.
#[test]
fn two_companies_come_by_lanes() {
    let setting = open("25");
    let pairs = setting.scenario.pairs.as_ref().unwrap();
    let names = pairs.hexes.map(|pair| pair.map(|hex| setting.map.grid.number(hex)));
    assert_eq!(names, [["15A5", "15BB10"], ["15GG5", "15F10"]]);
    assert_eq!((pairs.groups, pairs.first.higher, pairs.first.tie), (2, true, GERMAN));
    assert_eq!(pairs.first.decides, FirstTo::Pair);
    let arrivals = setting.scenario.arrivals.as_ref().unwrap();
    let numbers: Vec<Option<Percent>> = (1..=7).map(|turn| arrivals.number(TurnNo(turn))).collect();
    let expected = [None, Some(20), Some(40), Some(60), Some(80), Some(100), None];
    assert_eq!(numbers, expected.map(|number| number.map(Percent)));
    assert_eq!(arrivals.deploys.len(), 2);
}

/// Covers s26.5, s34.5.
#[test]
fn a_die_says_who_comes_first() {
    let first = open("26").scenario.first.unwrap();
    assert_eq!((first.higher, first.tie, first.decides), (false, ALLIED, FirstTo::SetUp));
    let first = open("34").scenario.first.unwrap();
    assert_eq!((first.higher, first.tie, first.decides), (false, GERMAN, FirstTo::Enter));
    let setting = open("26");
    let Mode::SetUp(british) = mode(&setting, "uk-set-up") else { panic!() };
    assert_eq!(british.hexes.len(), 132);
    assert!(british.hexes.contains(hex(&setting, "19Q7")) && !british.hexes.contains(hex(&setting, "19Q6")));
}

/// Covers s27.11, s27.13, s27.10, s27.4, s27.2, s27.6, s27.7.
#[test]
fn tonga_is_set_up_as_printed() {
    let setting = open("27");
    let scenario = &setting.scenario;
    let Mode::SetUp(garrison) = mode(&setting, "garrison") else { panic!() };
    assert_eq!(garrison.hexes.len(), 975);
    let least: Vec<(u8, usize)> =
        garrison.least.iter().map(|least| (least.units, least.hexes.len())).collect();
    assert_eq!(least, [(7, 264), (7, 264)]);
    assert_eq!(mode(&setting, "drops"), &Mode::Drop { first: TurnNo(1), last: TurnNo(5) });
    let Mode::SetUp(pathfinder) = mode(&setting, "pathfinder") else { panic!() };
    assert!(pathfinder.unoccupied);
    let orders: Vec<u8> = scenario.deployments.iter().map(|deployment| deployment.order).collect();
    assert_eq!(orders, [1, 2, 3]);
    assert!(scenario.counters.improved.contains(hex(&setting, "19T6")));
    assert_eq!(scenario.counters.improved.len(), 2);
    assert_eq!(scenario.ground.bridge_defense, Some(5));
    assert_eq!((scenario.spotting, scenario.light), (Modifier(-3), panzer::airborne::Light::Moonlight));
    assert_eq!(scenario.paratroops.as_ref().unwrap().pathfinder_moves, TurnNo(6));
    assert!(scenario.options.airborne);
}

/// Covers s28.1, s28.3, s28.4, s28.5, s28.6, s28.7, s28.10, s28.11, s28.12, s28.13.
#[test]
fn the_village_is_set_up_as_printed() {
    let setting = open("28");
    let scenario = &setting.scenario;
    let forces = &scenario.forces;
    assert!(scenario.options.bog && scenario.options.delayed_reaction);
    assert_eq!(scenario.bog_modifier, Modifier(-5));
    assert_eq!((scenario.counters.fires.len(), scenario.counters.improved.len()), (2, 1));
    assert_eq!(scenario.artillery.registered, [2, 2]);
    let rockets = forces.find("BttrS-1").unwrap();
    assert!(!scenario.artillery.registered_for.has(rockets));
    assert_eq!(scenario.artillery.rockets, Some((rockets, 5)));
    let planned = &scenario.artillery.planned[0];
    assert_eq!(
        (planned.first, planned.last, planned.must, planned.batteries.len()),
        (TurnNo(1), Some(TurnNo(3)), true, 2)
    );
    let riders = scenario.riders.as_ref().unwrap();
    assert_eq!(forces.formation(riders.formation).units.len(), 9);
    assert_eq!(forces.formation(riders.on).units.len(), 14);
    let reaction = scenario.reaction.as_ref().unwrap();
    assert_eq!((reaction.units.len(), reaction.delay, reaction.released), (5, 1, None));
    let Mode::SetUp(leg) = mode(&setting, "leg") else { panic!() };
    assert_eq!((leg.hexes.len(), leg.without), (15, Some(UnitKind::Vehicle)));
    assert!(!leg.hexes.contains(hex(&setting, "20S7")));
    let Mode::Enter(panthers) = mode(&setting, "panthers") else { panic!() };
    assert_eq!((panthers.from, panthers.widens), (TurnNo(8), Some((2, board::Edge::North))));
    let Mode::Enter(company) = mode(&setting, "company-b") else { panic!() };
    assert_eq!(company.bonus.iter().collect::<Vec<_>>(), [hex(&setting, "20BB10")]);
    assert_eq!(company.to, None);
    let arrivals = scenario.arrivals.as_ref().unwrap();
    assert_eq!(
        (arrivals.number(TurnNo(8)), arrivals.number(TurnNo(15))),
        (Some(Percent(30)), Some(Percent(100)))
    );
}

/// Covers s29.3, s29.5, s29.6, s29.7, s29.8.
#[test]
fn hell_on_wheels_is_set_up_as_printed() {
    let setting = open("29");
    let Mode::SetUp(defence) = mode(&setting, "defence") else { panic!() };
    assert_eq!(defence.hexes.len(), 294);
    let Mode::Enter(tanks) = mode(&setting, "tanks") else { panic!() };
    assert_eq!((tanks.from, tanks.to), (TurnNo(1), Some(TurnNo(1))));
    let Mode::Enter(engineers) = mode(&setting, "engineers") else { panic!() };
    assert_eq!(engineers.to, None);
    assert_eq!(setting.scenario.artillery.registered, [2, 2]);
    let exits = setting.scenario.victory.iter().find_map(|row| match &row.by {
        VictoryBy::ExitPoints { sides, hexes, .. } => Some((sides.clone(), *hexes)),
        _ => None,
    });
    let (sides, hexes) = exits.unwrap();
    assert_eq!((sides, hexes.len()), (vec![ALLIED], 11));
    assert!(hexes.contains(hex(&setting, "15GG5")));
}

/// Covers s30.3, s30.4, s30.6, s30.7, s30.8, s30.9, s30.10.
#[test]
fn among_the_hedgerows_is_set_up_as_printed() {
    let setting = open("30");
    let scenario = &setting.scenario;
    let Mode::SetUp(defence) = mode(&setting, "defence") else { panic!() };
    assert_eq!(defence.hexes.len(), 479);
    assert_eq!(defence.entrenched, [UnitKind::Leg, UnitKind::Gun]);
    let Mode::Enter(attack) = mode(&setting, "attack") else { panic!() };
    let EntryBy::FormationEach(lanes) = &attack.by else { panic!() };
    assert_eq!(
        lanes.iter().map(|&hex| setting.map.grid.number(hex)).collect::<Vec<_>>(),
        ["15F1", "15Q0", "15BB1"]
    );
    let Mode::Enter(relief) = mode(&setting, "relief") else { panic!() };
    let EntryBy::Roll(rows) = &relief.by else { panic!() };
    assert_eq!(
        rows.iter().map(|row| (row.to, row.hexes.len())).collect::<Vec<_>>(),
        [(20, 3), (40, 3), (100, 3)]
    );
    let arrivals = scenario.arrivals.as_ref().unwrap();
    let numbers: Vec<i16> = (6..=16).map(|turn| arrivals.number(TurnNo(turn)).unwrap().0).collect();
    assert_eq!(numbers, [10, 10, 20, 20, 40, 40, 60, 60, 80, 80, 100]);
    let adjusted = scenario.victory.iter().find_map(|row| match &row.by {
        VictoryBy::Arrival { to, by_turn } => Some((*to, by_turn.clone())),
        _ => None,
    });
    let (to, by_turn) = adjusted.unwrap();
    assert_eq!(to, ALLIED);
    let points: Vec<[i16; 2]> = by_turn.iter().map(|(_, points)| <[i16; 2]>::from(*points)).collect();
    assert_eq!(points, [[-345, -365], [-230, -240], [0, 0], [230, 240], [345, 365], [460, 485]]);
    assert_eq!(by_turn.iter().map(|(turn, _)| turn.0).collect::<Vec<_>>(), [7, 9, 11, 13, 15, 16]);
    assert!(scenario.objectives.iter().all(|(_, holder)| *holder == Some(Holder::Side(ALLIED))));
    let planned = &scenario.artillery.planned[0];
    assert_eq!((planned.first, planned.last, planned.only), (TurnNo(2), Some(TurnNo(10)), true));
    assert_eq!(scenario.artillery.registered, [2, 0]);
}

/// Covers s31.3, s31.4, s31.5, s31.7, s31.9, s31.11.
#[test]
fn villers_bocage_is_set_up_as_printed() {
    let setting = open("31");
    let scenario = &setting.scenario;
    assert!(scenario.ground.hedgerows_stop_tracks);
    let narrow: Vec<&str> = scenario.ground.narrow.iter().map(|hex| setting.map.grid.number(hex)).collect();
    assert_eq!(narrow, ["14I7", "14J5", "14K5"]);
    let reaction = scenario.reaction.as_ref().unwrap();
    assert_eq!((reaction.locked.len(), reaction.delay, reaction.released), (13, 2, Some(TurnNo(10))));
    let on_foot_or_not = reaction.units.len() + reaction.locked.len();
    assert_eq!(on_foot_or_not, scenario.forces.own(ALLIED).len());
    assert!(reaction.units.has(scenario.forces.find("M5-1").unwrap()));
    let engine = scenario.engine.as_ref().unwrap();
    assert_eq!(
        (scenario.forces.unit(engine.unit).title.as_str(), engine.to),
        ("PzKpfw VIE Tiger I 234 (Sowa)", 20)
    );
    assert_eq!(mode(&setting, "train"), &Mode::Place { turn: TurnNo(5), hex: hex(&setting, "14X3") });
}

/// Covers s32.3, s32.4, s32.5, s32.6, s32.9.
#[test]
fn the_afternoon_is_set_up_as_printed() {
    let setting = open("32");
    let scenario = &setting.scenario;
    assert_eq!(scenario.counters.wrecks.len(), 8);
    assert!(scenario.ground.hedgerows_stop_tracks && scenario.ground.narrow.len() == 3);
    let Mode::SetUp(first) = mode(&setting, "first") else { panic!() };
    assert!(first.crowded && first.hexes.len() == 1);
    let Mode::SetUp(second) = mode(&setting, "second") else { panic!() };
    assert!(
        second.hexes.len() == 32 && second.hexes.iter().all(|at| setting.terrain.ground(at).is_building())
    );
    let Mode::SetUp(lehr) = mode(&setting, "lehr") else { panic!() };
    assert_eq!(lehr.hexes.len(), 63);
    let Mode::Enter(tigers) = mode(&setting, "tigers") else { panic!() };
    assert_eq!((tigers.to, tigers.bonus.len()), (Some(TurnNo(1)), 1));
    assert_eq!(scenario.objectives.len(), 33);
    assert!(scenario.objectives.iter().all(|(_, holder)| *holder == Some(Holder::Side(ALLIED))));
}

/// Covers s33.2, s33.3, s33.5, s33.6, s33.7, s33.11, s33.12.
#[test]
fn out_of_the_mist_is_set_up_as_printed() {
    let setting = open("33");
    let scenario = &setting.scenario;
    let rolls = scenario.spotting_rolls.as_ref().unwrap();
    let found: Vec<(u8, i16, i16)> =
        rolls.rolls.iter().map(|(turn, number, to)| (turn.0, number.0, to.0)).collect();
    let expected: Vec<(u8, i16, i16)> = (6..=15)
        .map(|turn| (turn, [40, 55, 70, 85, 100][usize::from(turn - 6) % 5], if turn < 11 { -2 } else { -1 }))
        .collect();
    assert_eq!(found, expected);
    assert_eq!((scenario.spotting, rolls.no_bonus_at), (Modifier(-3), Modifier(-3)));
    let Mode::SetUp(defence) = mode(&setting, "defence") else { panic!() };
    assert_eq!((defence.hexes.len(), defence.entrenched.as_slice()), (554, [UnitKind::Leg].as_slice()));
    let Mode::Enter(attack) = mode(&setting, "attack") else { panic!() };
    let EntryBy::Hexes(edge) = &attack.by else { panic!() };
    assert_eq!((edge.len(), attack.bonus.len()), (21, 0));
    assert!(scenario.options.camouflage && !scenario.camouflaged.is_empty());
    let names: std::collections::BTreeSet<&str> =
        scenario.camouflaged.iter().map(|id| cards()[scenario.forces.unit(id).card].id.as_str()).collect();
    assert!(names.is_subset(&["us-m4a1", "us-m4a1w", "us-m18"].into()), "{names:?}");
}

/// Covers s34.3, s34.9.
#[test]
fn goodwood_is_set_up_as_printed() {
    let setting = open("34");
    let scenario = &setting.scenario;
    assert!(scenario.artillery.per_battery && scenario.artillery.planned.len() == 2);
    assert!(
        scenario.artillery.planned.iter().all(|planned| planned.first == TurnNo(2) && planned.last.is_none())
    );
    assert_eq!(scenario.objectives.len(), 25);
    assert!(scenario.objectives.iter().all(|(_, holder)| *holder == Some(Holder::Nobody)));
    for (id, bonus) in [("uk-entry", ["16A5", "19GG5"]), ("de-entry", ["16GG5", "19A5"])] {
        let Mode::Enter(entry) = mode(&setting, id) else { panic!() };
        let EntryBy::Hexes(edge) = &entry.by else { panic!() };
        assert_eq!(edge.len(), 21);
        assert!(bonus.iter().all(|name| entry.bonus.contains(hex(&setting, name))));
    }
}

/// The rows of a scenario in short: kind, points, and what they ask.
fn rows(scenario: &Scenario) -> Vec<String> {
    let both = |points: TwoPoints| format!("{}/{}", points.plain, points.morale);
    scenario
        .victory
        .iter()
        .map(|row| match &row.by {
            VictoryBy::Losses { wrecks_only } => {
                format!("losses{}", if *wrecks_only { ", wrecks only" } else { "" })
            }
            VictoryBy::ExitPoints { sides, first, .. } => format!("exits of {} {first:?}", sides.len()),
            VictoryBy::TooFewExits { fewer_than, points, .. } => {
                format!("fewer than {fewer_than}: {}", both(*points))
            }
            VictoryBy::Control { objective, points } => {
                format!("{} of {}: {}", objective.need, objective.hexes.len(), both(*points))
            }
            VictoryBy::Hill { hill, points, not_with_pair } => {
                format!(
                    "hill of {}{}: {}",
                    hill.top.len(),
                    if *not_with_pair { " alone" } else { "" },
                    both(*points)
                )
            }
            VictoryBy::Pair { objective, points, .. } => {
                format!("pair {} of {}: {}", objective.need, objective.hexes.len(), both(*points))
            }
            VictoryBy::Bridge { points, .. } => format!("bridge: {}", both(*points)),
            VictoryBy::Occupancy { hexes, points, .. } => {
                format!("garrison of {}: {}", hexes.len(), both(*points))
            }
            VictoryBy::UnitHolds { points, .. } => format!("unit: {}", both(*points)),
            VictoryBy::Arrival { .. } => "arrival".to_owned(),
        })
        .collect()
}

/// Covers s25.8, s25.9, s25.10, s26.6, s26.7, s26.8, s27.14, s27.15, s27.16, s27.17, s28.14, s28.15, s29.9, s30.11, s30.12.
#[test]
fn what_scores_is_as_printed_up_to_30() {
    let scored = |name| rows(&open(name).scenario);
    assert_eq!(
        scored("25"),
        ["exits of 2 None", "fewer than 4: 185/185", "fewer than 5: 185/185", "losses, wrecks only"]
    );
    assert_eq!(scored("26"), ["hill of 11: 900/900", "losses"]);
    assert_eq!(scored("27"), ["bridge: 435/570", "3 of 3: 260/340", "garrison of 11: 260/340", "losses"]);
    assert_eq!(scored("28"), ["11 of 17: 730/780", "losses"]);
    assert_eq!(scored("29"), ["exits of 1 None", "fewer than 11: 420/455", "losses"]);
    assert_eq!(scored("30"), ["7 of 11: 1100/1170", "arrival", "losses"]);
    assert!(open("26").scenario.objectives.iter().all(|(_, holder)| *holder == Some(Holder::Nobody)));
}

/// Covers s31.12, s31.13, s31.14, s32.7, s32.8, s32.10, s33.10, s33.13, s34.7, s34.8, s34.10.
#[test]
fn what_scores_is_as_printed_from_31() {
    let scored = |name| rows(&open(name).scenario);
    assert_eq!(scored("31"), ["3 of 3: 1085/930", "unit: 400/400", "losses"]);
    assert_eq!(scored("32"), ["21 of 33: 865/1110", "1 of 1: 250/320", "losses"]);
    assert_eq!(scored("33"), ["8 of 13: 955/1120", "exits of 1 Some(10)", "fewer than 6: 320/370", "losses"]);
    assert_eq!(
        scored("34"),
        ["pair 8 of 13: 700/700", "pair 7 of 11: 700/700", "hill of 8 alone: 250/250", "losses"]
    );
}

#[test]
fn points_count_with_morale_or_without() {
    let (plain, morale) = (open("27").scenario, open("27+morale").scenario);
    assert_eq!((plain.counted(plain.margin).0, morale.counted(morale.margin).0), (90, 115));
    let squad = |scenario: &Scenario| scenario.points(scenario.forces.find("Para-1").unwrap()).0;
    assert_eq!((squad(&plain), squad(&morale)), (32, 45));
}

/// Covers 7.38.9.
#[test]
fn alternate_cards_are_fielded_where_agreed() {
    let card = |name: &str| {
        let scenario = open(name).scenario;
        let unit: UnitId = scenario.forces.find("PzIVH-1").or(scenario.forces.find("PzIVH-alt-1")).unwrap();
        let unit = scenario.forces.unit(unit);
        (cards()[unit.card].id.clone(), unit.points.plain.0)
    };
    assert_eq!(card("25"), ("de-pzivh".to_owned(), 109));
    assert_eq!(card("25+alternate-cards"), ("de-pzivh-alt".to_owned(), 112));
}

#[test]
fn sides_are_named_after_their_nations() {
    let scenario = open("27").scenario;
    assert_eq!(scenario.nations, [Nation::Uk, Nation::De]);
    assert_eq!([scenario.side_name(Side::First), scenario.side_name(Side::Second)], ["British", "German"]);
    assert_eq!(open("27").terrain.ground(hex(&open("27"), "19U5")), Ground::Bridge);
    assert_eq!(Range::of(400), Range(255));
}
