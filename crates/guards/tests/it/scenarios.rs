//! The four scenarios: who stands where, who comes when, cups, works and victory.

use guards::{
    BRITISH, Chosen, Colour, Face, Fortification, GERMAN, Modifier, OPTIONAL_RULES, Per, RoadEnd, Scenario,
    Setting, Side, TimeOfDay, VictoryBy, event_chits, open_named, scenarios,
};
use kit::TurnNo;

const NAMES: [&str; 4] = ["goodwood", "bonninghardt", "veritable", "joes-bridge"];

fn open(name: &str) -> Setting {
    open_named(name).unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
}

fn numbers(setting: &Setting, hexes: impl IntoIterator<Item = board::HexId>) -> String {
    hexes.into_iter().map(|hex| setting.map.grid.number(hex)).collect::<Vec<_>>().join(" ")
}

/// Covers 17.0, 2.7, 17.2.
#[test]
fn four_scenarios_open_with_their_units() {
    assert_eq!(scenarios().iter().map(|info| info.id.as_str()).collect::<Vec<_>>(), NAMES);
    // On the map and later, German and British; turns.
    for (name, german, british, turns) in [
        ("goodwood", (19, 5), (16, 23), 12),
        ("bonninghardt", (52, 0), (70, 10), 5),
        ("veritable", (39, 0), (44, 5), 16),
        ("joes-bridge", (28, 10), (15, 38), 16),
        ("joes-bridge+welsh", (28, 10), (23, 38), 16),
    ] {
        let Setting { scenario, .. } = open(name);
        let count = |side: Side| {
            let units = scenario.forces.of_side(side);
            let on_map = scenario.setup.iter().filter(|row| units.has(row.unit)).count();
            let later: usize = scenario.reinforcements.iter().map(|group| (group.units & units).len()).sum();
            assert_eq!(on_map + later, units.len(), "{name}");
            (on_map, later)
        };
        assert_eq!((count(GERMAN), count(BRITISH)), (german, british), "{name}");
        assert_eq!((scenario.turns.len(), scenario.last_turn()), (turns, TurnNo(turns as u8)), "{name}");
        assert_eq!(scenario.id, name);
        assert_eq!(scenario.setup_order, [GERMAN, BRITISH]);
        assert_eq!(scenario.first_chit.side, BRITISH);
        assert_eq!(scenario.replacements, [BRITISH, GERMAN]);
    }
    assert_eq!(open("goodwood").scenario.forces.len(), 63);
}

/// Covers 2.5, 2.0n1, 4.0.
#[test]
fn chits_enter_the_cup_with_their_first_units() {
    let late = |name: &str| {
        let scenario = open(name).scenario;
        let mut late: Vec<(String, u8)> = scenario
            .forces
            .formations()
            .map(|(id, formation)| (formation.card.id.clone(), scenario.chit_enters(id).0))
            .filter(|(_, turn)| *turn > 1)
            .collect();
        late.sort_unstable_by_key(|(id, turn)| (*turn, id.clone()));
        late.into_iter().map(|(id, turn)| format!("{id} {turn}")).collect::<Vec<_>>()
    };
    assert_eq!(late("goodwood"), ["1CG 2", "Rcn-21Pz 2", "MG 3"]);
    assert_eq!(late("bonninghardt"), ["2Inf 2", "3Inf 2"]);
    assert_eq!(late("veritable"), ["3Inf 7"]);
    assert_eq!(late("joes-bridge"), ["5CG 3", "2SG 4", "2IG 5", "MG 6", "Art 8", "16-7P 11", "KGW 11"]);
    let scenario = open("goodwood").scenario;
    let chits = |turn| scenario.chits_by(TurnNo(turn)).len();
    assert_eq!((chits(1), chits(2), chits(3), chits(12)), (8, 10, 11, 11));
    let formations = |name: &str| {
        let forces = open(name).scenario.forces;
        (forces.formations_of(GERMAN).len(), forces.formations_of(BRITISH).len())
    };
    assert_eq!(NAMES.map(formations), [(5, 6), (9, 13), (8, 9), (8, 10)]);
    assert_eq!(formations("joes-bridge+welsh"), (8, 11));
}

/// The tracks begin in the morning; where they do, no snow can fall [ruling D6].
///
/// Covers 3.0, 14.0.
#[test]
fn turn_tracks_run_from_morning_to_night() {
    for (name, modifiers) in [
        ("goodwood", vec![-4, -4, -4, -3, -3, -3, -3, -2, -2, -1, -1, -1]),
        ("bonninghardt", vec![-1, -1, -1, -1, 0]),
        ("veritable", vec![-1, -2, -2, -1, 0, -1, -1, 0, 0, -1, 0, 0, 0, -1, -1, 0]),
        ("joes-bridge", vec![-2, -3, -3, -2, -2, -3, -3, -2, -2, -3, -2, -2, -2, -3, -3, -2]),
    ] {
        let scenario = open(name).scenario;
        let track: Vec<Modifier> = scenario.turns.iter().map(|turn| turn.weather).collect();
        assert_eq!(track, modifiers.into_iter().map(Modifier).collect::<Vec<_>>(), "{name}");
        for (turn, time) in scenario.turns.iter().zip(TimeOfDay::ALL.iter().cycle()) {
            assert_eq!(turn.time, *time, "{name}");
        }
    }
    let goodwood = open("goodwood").scenario;
    let fifth = goodwood.turn(TurnNo(5)).unwrap();
    assert_eq!((fifth.date.as_str(), fifth.time), ("19 July 1944", TimeOfDay::Morning));
    assert!(goodwood.turn(TurnNo(0)).is_none() && goodwood.turn(TurnNo(13)).is_none());
}

/// Rows of the tables, hex by hex.
///
/// Covers 17.2, 17.7, 17.13, 17.20.
#[test]
fn units_stand_where_the_tables_put_them() {
    let row = |name: &str, id: &str| {
        let setting = open(name);
        let unit = setting.scenario.forces.find(id).unwrap();
        let row = setting.scenario.setup_of(unit).unwrap_or_else(|| panic!("{id} is set up"));
        (row.of.clone(), row.within.0, numbers(&setting, row.hexes.iter()))
    };
    assert_eq!(row("goodwood", "2-Bat-200"), ("Le Mesnil".into(), 0, "4037".into()));
    assert_eq!(row("goodwood", "HQ-II/125"), ("Troarn".into(), 0, "1851 1950".into()));
    assert_eq!(row("goodwood", "88-KGL").2, "3334 3335 3434 3435 3436 3534 3535");
    assert_eq!(row("bonninghardt", "HQ-I-2P"), ("Hochwald".into(), 0, "1335 1435".into()));
    assert_eq!(row("bonninghardt", "HQ-Res-6P"), ("Hill 58".into(), 0, "1541".into()));
    assert_eq!(row("bonninghardt", "75/II-6P").0, "entry B");
    assert_eq!(row("veritable", "HQ-I-180"), ("Broederbosch".into(), 0, "3213".into()));
    assert_eq!(row("veritable", "88/I-16P"), ("Vrij".into(), 0, "2524".into()));
    assert_eq!(row("joes-bridge", "HQ-Art-6P").2, "4415 4416 4515 4516 4617");
    assert_eq!(row("joes-bridge+welsh", "A-SPG-2WG").1, 3);
    let depleted = |name: &str| {
        let scenario = open(name).scenario;
        let rows = scenario.setup.iter().filter(|row| row.face == Face::Depleted);
        rows.map(|row| scenario.forces.unit(row.unit).id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(depleted("goodwood"), ["503T-KGL"]);
    assert!(NAMES[1..].iter().all(|name| depleted(name).is_empty()));
}

/// Arrivals by the day and the time printed.
///
/// Covers 4.0, 17.2.
#[test]
fn reinforcements_arrive_in_time() {
    let arrival = |name: &str, id: &str| {
        let setting = open(name);
        let scenario = &setting.scenario;
        let group = scenario.arrival(scenario.forces.find(id).unwrap()).unwrap();
        let turn = scenario.turn(group.turn).unwrap();
        let number = setting.map.grid.number(group.entry.hex).to_owned();
        format!("{} {} at {} {number}", turn.date, turn.time.name(), group.entry.letter)
    };
    assert_eq!(arrival("goodwood", "1/Rcn-21Pz"), "18 July 1944 day at B 1628");
    assert_eq!(arrival("goodwood", "HQ-Div"), "18 July 1944 morning at A 4055");
    assert_eq!(arrival("goodwood", "HW-MG"), "18 July 1944 evening at A 4055");
    assert_eq!(arrival("bonninghardt", "Eng-3Inf"), "4 March 1945 day at E 4328");
    assert_eq!(arrival("veritable", "HQ-3Inf"), "15 February 1945 evening at A 4428");
    assert_eq!(arrival("joes-bridge", "2-88-KGW"), "9 September 1944 evening at B 5219");
    assert_eq!(arrival("joes-bridge", "105/16-7P"), "9 September 1944 evening at A 5209");
    assert_eq!(arrival("joes-bridge", "A-153rd-Art"), "8 September 1944 night at C 1101");
    assert_eq!(arrival("joes-bridge", "B-SPG-2SG"), "7 September 1944 night at C 1101");
}

/// Covers 17.3, 17.8, 17.14, 17.21, 10.3n7.
#[test]
fn cups_and_hands_are_filled_as_printed() {
    for (name, british, german) in [
        ("goodwood", (30, 30, 6, 4), (30, 30, 6, 4)),
        ("bonninghardt", (30, 30, 6, 5), (30, 30, 5, 4)),
        ("veritable", (30, 25, 6, 6), (30, 25, 6, 5)),
        ("joes-bridge", (30, 25, 6, 6), (30, 25, 6, 3)),
    ] {
        let scenario = open(name).scenario;
        let cup = |side: Side| {
            let cup = &scenario.cups[side.index()];
            assert!(cup.hand.iter().all(|&chit| event_chits().chit(chit).colour == Colour::Black));
            (cup.blue, cup.red, cup.black, cup.hand.len())
        };
        assert_eq!((cup(BRITISH), cup(GERMAN)), (british, german), "{name}");
    }
    let held = |name: &str, side: Side| {
        let scenario = open(name).scenario;
        let hand = &scenario.cups[side.index()].hand;
        hand.iter().map(|&chit| event_chits().chit(chit).name.clone()).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(held("bonninghardt", GERMAN), "Fire Lane, Intensive Fire, Bogged, Heavy Casualties");
    assert_eq!(held("joes-bridge", GERMAN), "Fire Lane, Intensive Fire, Rallied");
    assert!(held("veritable", BRITISH).contains("Flamethrower"));
}

/// Covers 17.10, 17.16.
#[test]
fn the_germans_dig_in_twice() {
    let works = |name: &str| open(name).scenario.works.map(|works| (works.side, works.chits));
    assert_eq!(works("goodwood"), None);
    assert_eq!(works("joes-bridge"), None);
    let chits = |trench, minefield, teeth, bunker| Some((GERMAN, [trench, minefield, teeth, bunker]));
    assert_eq!(works("bonninghardt"), chits(10, 5, 0, 3));
    assert_eq!(works("veritable"), chits(5, 3, 3, 2));
    let veritable = open("veritable").scenario.works.unwrap();
    assert_eq!(Fortification::ALL.iter().map(|&kind| veritable.count(kind)).sum::<u8>(), 13);
}

/// Covers 17.4, 17.22, 17.23.
#[test]
fn exits_win_at_goodwood_and_joes_bridge() {
    let read = |name: &str| {
        let setting = open(name);
        let VictoryBy::ExitPoints(by) = setting.scenario.victory.by.clone() else { panic!("{name}") };
        let RoadEnd::Any(ends) = by.exit.road_to else { panic!("{name}") };
        let road = (numbers(&setting, by.exit.road_from), numbers(&setting, ends));
        let downgrade = by.downgrade.map(|one| (one.below, numbers(&setting, one.cities)));
        let draw = by.draw.map(|held| numbers(&setting, held));
        (by.points, numbers(&setting, by.exit.hexes.iter()), road, downgrade, draw)
    };
    let road = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    let cities = "3435 1931 2032 1950 1851".to_owned();
    assert_eq!(read("goodwood"), (25, "1628".into(), road("4055", "1628"), Some((4, cities)), None));
    let bridges = "4516 4617 4310 4410 4324 4425".to_owned();
    let road = road("1101", "5209 5219");
    assert_eq!(read("joes-bridge"), (25, "5209 5219".into(), road.clone(), None, Some(bridges)));
    assert_eq!(read("joes-bridge+welsh"), (50, "5209 5219".into(), road, None, None));
}

/// Covers 17.9, 17.15.
#[test]
fn places_and_exits_score_in_the_rhineland() {
    let read = |name: &str| {
        let setting = open(name);
        let VictoryBy::Points(by) = setting.scenario.victory.by.clone() else { panic!("{name}") };
        let most: u32 = by
            .places
            .iter()
            .map(|place| match place.per {
                Per::Hex => u32::from(place.points) * place.hexes.len() as u32,
                Per::All => u32::from(place.points),
            })
            .sum();
        (by.win, by.draw, by.places.len(), most, by.per_unit, by.exit.hexes.len(), by.exit.road_to)
    };
    let (win, draw, places, most, per_unit, exits, road) = read("bonninghardt");
    assert_eq!((win, draw, places, most, per_unit, exits), (3, 1, 9, 14, 1, 2));
    assert!(matches!(road, RoadEnd::Any(ends) if ends.len() == 2));
    let (win, draw, places, most, per_unit, exits, road) = read("veritable");
    assert_eq!((win, draw, places, most, per_unit, exits), (6, 4, 7, 13, 1, 38));
    assert_eq!(road, RoadEnd::OwnExit);
    // South-edge hexes that a roadway reaches: an exit anywhere else earns nothing [ruling D121].
    let setting = open("veritable");
    let led = setting.scenario.victory.exit().hexes & *setting.terrain.on_roadway();
    assert_eq!(numbers(&setting, led.iter()), "0101 0201 1301 2401 3201 3701");
}

/// Covers 17.23, 18.0.
#[test]
fn options_stand_behind_the_name() {
    let options = |name: &str| open(name).scenario.options;
    assert_eq!(options("goodwood").potent_fire, Chosen::No);
    assert_eq!(options("guards/Goodwood+potent-fire").potent_fire, Chosen::Yes);
    let both = open("guards-4+welsh+potent-fire").scenario;
    assert_eq!((both.options.welsh, both.options.potent_fire), (Chosen::Yes, Chosen::Yes));
    assert_eq!(both.id, "joes-bridge+welsh+potent-fire");
    assert!(open_named("goodwood+welsh").is_err_and(|faults| faults[0].message.contains("joes-bridge")));
    assert!(open_named("arnhem").is_err_and(|faults| faults[0].message.contains("goodwood")));
    for rule in &OPTIONAL_RULES {
        assert!(guards::clauses().iter().any(|clause| clause.id == rule.clause), "{}", rule.id);
    }
    let cards: Vec<kit::ScenarioCard> = kit::cards(scenarios(), &OPTIONAL_RULES);
    assert_eq!(cards.iter().map(|card| card.options.len()).collect::<Vec<_>>(), [1, 1, 1, 2]);
    assert_eq!((cards[0].turns, cards[3].map.as_str(), cards[1].sides.len()), (12, "joes-bridge", 2));
}

/// Whether all units of a side find room at once: paths of exchanges from unit to unit.
fn all_find_room(setting: &Setting, side: Side) -> bool {
    let scenario: &Scenario = &setting.scenario;
    let size = setting.map.grid.len();
    let rows: Vec<_> =
        scenario.setup.iter().filter(|row| scenario.forces.unit(row.unit).side == side).collect();
    let counted: Vec<_> =
        rows.iter().filter(|row| !scenario.forces.unit(row.unit).is_division_hq()).collect();
    let mut in_hex: Vec<Vec<usize>> = vec![Vec::new(); size];
    fn place(
        unit: usize,
        sets: &[guards::Hexes],
        room: &dyn Fn(board::HexId) -> usize,
        in_hex: &mut Vec<Vec<usize>>,
        tried: &mut Vec<bool>,
    ) -> bool {
        for hex in sets[unit] {
            if std::mem::replace(&mut tried[hex.index()], true) {
                continue;
            }
            if in_hex[hex.index()].len() < room(hex) {
                in_hex[hex.index()].push(unit);
                return true;
            }
            for place_of in 0..in_hex[hex.index()].len() {
                let other = in_hex[hex.index()][place_of];
                if place(other, sets, room, in_hex, tried) {
                    in_hex[hex.index()][place_of] = unit;
                    return true;
                }
            }
        }
        false
    }
    let sets: Vec<guards::Hexes> = counted.iter().map(|row| row.hexes).collect();
    let room = |hex| usize::from(setting.terrain.stacking(hex).0 / 2);
    (0..sets.len()).all(|unit| place(unit, &sets, &room, &mut in_hex, &mut vec![false; size]))
}

/// Set-up has room for every unit, without debarking any [ruling D134].
#[test]
fn every_unit_finds_room_at_the_start() {
    for name in NAMES.into_iter().chain(["joes-bridge+welsh"]) {
        let setting = open(name);
        for side in Side::BOTH {
            assert!(all_find_room(&setting, side), "{name}");
        }
    }
}

/// No hex is open to both sides at the start in such a way that one side cannot stand clear of the other: the fixed units of
/// both never share a hex.
#[test]
fn fixed_units_do_not_meet() {
    for name in NAMES {
        let setting = open(name);
        let scenario = &setting.scenario;
        let fixed = |side: Side| {
            let rows = scenario.setup.iter().filter(move |row| scenario.forces.unit(row.unit).side == side);
            rows.filter_map(guards::SetupRow::fixed).collect::<guards::Hexes>()
        };
        assert!((fixed(BRITISH) & fixed(GERMAN)).is_empty(), "{name}");
        assert!(!fixed(GERMAN).is_empty(), "{name}");
    }
}
