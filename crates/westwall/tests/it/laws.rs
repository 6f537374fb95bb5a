//! The kernel's laws on random games: the nine scenarios, and random boards under the standard rules.

use kit::TurnNo;
use std::collections::BTreeMap;
use std::sync::Arc;

use board::{Edge, HexId};
use kernel::laws::{Laws, hold_against};
use kernel::prelude::*;
use kernel::{Choices, Dice, Seat, Seeded, playout_with};
use westwall::{
    Action, Arrangement, BoardSpec, CounterSpec, FireLimit, Menu, Phase, Place, Position, RulesSpec,
    SideSpec, Special, Step, UnitId, UnitType, WestWall,
};
use westwall::{Hexside, Side, SupportPoints, ZoneId};

/// Anything that a client might send, sensible or not.
fn odd_actions(book: &WestWall, p: &Position, dice: &mut Seeded) -> Vec<Action> {
    let game = book.game();
    let hexes = game.map.grid.len() as u32;
    let units = game.counters.len() as u32;
    let mut actions = vec![Action::Done, Action::End];
    for _ in 0..4 {
        let unit = UnitId(dice.roll(units) as u8 - 1);
        let near =
            p.hex_of(unit).and_then(|hex| game.neighbour(hex, Hexside::ALL[dice.roll(6) as usize - 1]));
        let far = HexId(dice.roll(hexes) as u16 - 1);
        let hex = if dice.roll(2) == 1 { near.unwrap_or(far) } else { far };
        let edge = [Edge::North, Edge::East, Edge::South, Edge::West][dice.roll(4) as usize - 1];
        let on = game.neighbour(hex, Hexside::ALL[dice.roll(6) as usize - 1]).unwrap_or(far);
        actions.extend([
            Action::Place { unit, hex },
            Action::Move { unit, to: hex, via: vec![] },
            Action::Move { unit, to: on, via: vec![hex] },
            Action::Enter { unit, to: hex, at: None, via: vec![] },
            Action::Enter { unit, to: on, at: Some(hex), via: vec![] },
            Action::Enter { unit, to: far, at: Some(hex), via: vec![on] },
            Action::Exit { unit, edge, via: vec![] },
            Action::Exit { unit, edge, via: vec![hex] },
            Action::Attack(unit),
            Action::With(unit),
            Action::And(unit),
            Action::Barrage(unit),
            Action::Fpf(unit),
            Action::Support(SupportPoints(dice.roll(7) as u8 - 1)),
            Action::Retreat { unit, to: hex },
            Action::Eliminate(unit),
            Action::Displace { unit, to: hex },
            Action::Advance { unit, to: hex },
            Action::Drop { unit, hex },
            Action::Blow(hex, on),
            Action::Destroy { hex, to: on },
            Action::Bridge { hex, west: on, east: far },
            Action::Shelter(unit),
            Action::Assault(unit),
        ]);
        // Only Arnhem has names for drop zones.
        if matches!(game.scenario.special, Special::Arnhem(_)) {
            let zone = ZoneId(dice.roll(3) as u8 - 1);
            actions.extend([
                Action::Zone { zone, hex },
                Action::Delay { zone, turn: TurnNo(dice.roll(12) as u8 - 1) },
            ]);
        }
    }
    actions
}

/// What no action may ever break: every unit in one place, no two units in one hex, no unit in closed ground.
fn assert_conserved(book: &WestWall, p: &Position) {
    let game = book.game();
    for unit in game.of_side[0] | game.of_side[1] {
        if let Place::Hex(hex) = p.place(unit) {
            let shares = p.extension.guests.has(unit);
            assert!(shares || p.unit_at(hex) == Some(unit), "the map and the unit disagree");
            assert!(!game.is_closed(game.side_of(unit), hex), "a unit stands in a zone closed to it");
        }
    }
    let on_map = Side::BOTH.into_iter().map(|side| game.on_map(p, side).count()).sum::<usize>()
        - p.extension.guests.len();
    let held = game.map.grid.hexes().filter(|&hex| p.unit_at(hex).is_some()).count();
    assert_eq!(on_map, held, "a unit was lost or doubled");
}

fn hold_laws(book: &Arc<WestWall>, seed: u64, laws: &Laws) {
    hold_against(book, seed, laws, |p, _, dice| {
        assert_conserved(book, p);
        odd_actions(book, p, dice)
    });
}

#[test]
fn the_laws_hold_in_spearhead() {
    let book = Arc::new(westwall::open("spearhead").unwrap());
    hold_laws(&book, 100, &Laws { games: 3, every: 5, sample: 3, ..Laws::default() });
}

#[test]
fn the_laws_hold_at_arnhem() {
    for (number, name) in ["arnhem", "arnhem+weather", "arnhem-free"].into_iter().enumerate() {
        let book = Arc::new(westwall::open(name).unwrap());
        hold_laws(&book, 400 + number as u64, &Laws { games: 1, every: 17, sample: 3, ..Laws::default() });
    }
}

#[test]
fn the_laws_hold_in_the_hurtgen_forest() {
    for (number, name) in ["hurtgen", "hurtgen-free"].into_iter().enumerate() {
        let book = Arc::new(westwall::open(name).unwrap());
        hold_laws(&book, 410 + number as u64, &Laws { games: 1, every: 17, sample: 3, ..Laws::default() });
    }
}

#[test]
fn the_laws_hold_at_remagen() {
    for (number, name) in ["remagen", "remagen-optimum+no-limit"].into_iter().enumerate() {
        let book = Arc::new(westwall::open(name).unwrap());
        hold_laws(&book, 420 + number as u64, &Laws { games: 1, every: 17, sample: 3, ..Laws::default() });
    }
}

#[test]
fn the_laws_hold_in_the_relief() {
    let book = Arc::new(westwall::open("relief").unwrap());
    hold_laws(&book, 200, &Laws { games: 12, every: 3, sample: 3, ..Laws::default() });
}

#[test]
fn the_laws_hold_in_the_campaign() {
    let book = Arc::new(westwall::open("campaign").unwrap());
    hold_laws(&book, 300, &Laws { games: 1, every: 25, sample: 2, ..Laws::default() });
}

/// A random board: water, roads and woods, units of every type close together, fire with or without limit.
fn random_board(seed: u64) -> Arrangement {
    let mut dice = Seeded::from_number(seed);
    let (columns, rows) = (6 + dice.roll(5) as u16, 6 + dice.roll(5) as u16);
    let number = |column: u16, row: u16| format!("{column:02}{row:02}");
    let mut terrain = BTreeMap::new();
    let kinds = ["clear", "clear", "mixed", "grove", "woods", "broken", "rough", "town"];
    for column in 1..=columns {
        for row in 1..=rows {
            let kind = kinds[dice.roll(kinds.len() as u32) as usize - 1];
            terrain.insert(number(column, row), kind.to_string());
        }
    }
    let mut hexsides = Vec::new();
    for column in 1..=columns {
        for row in 1..rows {
            if dice.roll(4) == 1 {
                let kind = ["stream", "stream", "river", "canal", "ferry"][dice.roll(5) as usize - 1];
                hexsides.push(SideSpec {
                    a: number(column, row),
                    b: number(column, row + 1),
                    kind: kind.into(),
                });
            }
        }
    }
    let road = |column: u16| (1..=rows).map(|row| number(column, row)).collect::<Vec<_>>();
    let types = [
        (UnitType::Infantry, "3-3-7"),
        (UnitType::Airborne, "2-4-7"),
        (UnitType::Armor, "4-3-12"),
        (UnitType::Mech, "5-5-12"),
        (UnitType::Recon, "1-3-14"),
        (UnitType::ArtilleryTowed, "3-2-4/1-7"),
        (UnitType::ArtillerySp, "1-2-3/2-12"),
        (UnitType::Engineer, "1-1-7"),
    ];
    let mut counters: Vec<CounterSpec> = Vec::new();
    for index in 0..6 + dice.roll(14) {
        let (kind, values) = types[dice.roll(types.len() as u32) as usize - 1];
        let hex = number(dice.roll(u32::from(columns)) as u16, dice.roll(u32::from(rows)) as u16);
        if counters.iter().any(|other| other.hex.as_deref() == Some(&hex)) {
            continue;
        }
        let side = ["US", "German"][dice.roll(2) as usize - 1];
        counters.push(CounterSpec {
            id: format!("u{index}"),
            side: side.into(),
            kind,
            values: values.into(),
            hex: Some(hex),
        });
    }
    let limit = if dice.roll(2) == 1 { FireLimit::None } else { FireLimit::GroundStrength };
    let exits = BTreeMap::from([("German".to_string(), vec!["west".to_string(), "south".to_string()])]);
    Arrangement {
        board: Some(BoardSpec {
            columns,
            rows,
            terrain,
            hexsides,
            roads: vec![road(3)],
            trails: vec![road(5)],
            ..BoardSpec::default()
        }),
        counters,
        rules: RulesSpec {
            artillery_limit: limit,
            support: BTreeMap::from([("US".to_string(), SupportPoints(dice.roll(5) as u8 - 1))]),
            support_in_one_phase: dice.roll(2) == 1,
            exits,
            last_turn: Some(TurnNo(4)),
            ..RulesSpec::default()
        },
        phase: Some(if dice.roll(2) == 1 { Phase::Combat } else { Phase::Movement }),
        side: Some("German".into()),
        ..Arrangement::default()
    }
}

/// Plays on from a position and holds listing, judging and doing to agree at every step.
fn play_out_judging(book: &WestWall, mut p: Position, seed: u64) {
    let mut choose = Seeded::from_number(seed);
    let mut roll = Seeded::from_number(seed + 1);
    let (mut menu, mut fresh) = (Menu::default(), Menu::default());
    for _ in 0..4_000 {
        assert_conserved(book, &p);
        let Some(seat) = book.decision(&p).seats.first() else {
            assert!(book.outcome(&p).is_some());
            return;
        };
        book.legal(&p, seat, &mut menu);
        book.legal(&p, seat, &mut fresh);
        let listed: Vec<Action> = menu.actions().collect();
        assert!(!listed.is_empty(), "stuck in {:?} on board {seed}", p.step);
        assert!(fresh.actions().eq(listed.iter().cloned()), "the order changed on board {seed}");
        for action in listed.iter().step_by(1 + listed.len() / 24) {
            let allowed = book.check(&p, seat, action);
            assert!(
                allowed.is_ok(),
                "{} is listed and refused on board {seed}: {allowed:?}",
                book.write(action)
            );
            assert_eq!(book.read(&book.write(action)).as_ref(), Ok(action));
        }
        for action in odd_actions(book, &p, &mut choose) {
            let allowed = book.check(&p, seat, &action).is_ok();
            let plain = book.canonical(&action);
            let is_listed = listed.contains(&plain);
            if allowed || plain == action {
                assert_eq!(allowed, is_listed, "{} on board {seed} in {:?}", book.write(&action), p.step);
            }
            assert!(book.check(&p, Seat(1 - seat.0), &action).is_err());
        }
        let action = menu.action(choose.roll(listed.len() as u32) as usize - 1);
        book.apply(&mut p, seat, &action, &mut roll, &mut kernel::Silent).unwrap();
    }
    panic!("board {seed} does not end");
}

#[test]
fn listing_judging_and_doing_agree_on_random_boards() {
    for seed in 0..250 {
        let (book, p) = westwall::compose(&random_board(seed)).unwrap();
        play_out_judging(&book, p, seed);
    }
}

#[test]
fn thousands_of_random_games_end() {
    for (scenario, games) in [("spearhead", 600), ("relief", 1_500), ("campaign", 60)] {
        let book = westwall::open(scenario).unwrap();
        let mut menu = Menu::default();
        for seed in 0..games {
            let mut p = book.start();
            let (mut choose, mut roll) = (Seeded::from_number(seed), Seeded::from_number(seed + 7_777));
            let played = playout_with(&book, &mut p, &mut menu, &mut choose, &mut roll, 100_000);
            assert!(played.outcome.is_some(), "{scenario} with seed {seed} does not end");
            assert_eq!(p.step, Step::Over);
            assert_conserved(&book, &p);
        }
    }
}
