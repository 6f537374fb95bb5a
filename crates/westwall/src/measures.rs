//! Measures of `WestWall`'s own: how far units get, and exact odds.

use std::hint::black_box;
use std::sync::Arc;

use board::{HexId, HexSet};
use kernel::{Choices, Dice, Rules, Seeded, Silent};
use opponents::Measure;
use reach::Reach;

use crate::{Class, Hexside, Menu, Position, Step, UnitId, WestWall};

/// Half points of a vehicle that has 12 movement points.
const BUDGET: u8 = 24;
/// How many games the queries of whole games are from.
const GAMES: u64 = 8;
/// How many cases each measure goes through in turn.
const SAMPLE: usize = 256;

/// Reach on its maps and exact odds.
pub fn measures(rules: &Arc<WestWall>) -> Vec<Measure> {
    let positions = positions(rules);
    vec![whole_games(rules), reaches(rules, &positions), floods(rules), odds(rules, &positions)]
}

/// Goes through a random game: each position after an action, and whether another step begins with it.
fn walk(rules: &WestWall, number: u64, mut seen: impl FnMut(&Position, bool)) {
    let mut menu = Menu::default();
    let (mut choose, mut roll) = (Seeded::from_number(number), Seeded::from_number(number + 1_000));
    let mut at = rules.start();
    while let Some(seat) = rules.decision(&at).seats.first() {
        rules.legal(&at, seat, &mut menu);
        let action = menu.action(choose.roll(menu.len() as u32) as usize - 1);
        let before = (at.turn, at.half, at.step);
        if rules.apply(&mut at, seat, &action, &mut roll, &mut Silent).is_err() {
            break;
        }
        seen(&at, before != (at.turn, at.half, at.step));
    }
}

/// Positions out of the middle of random games.
fn positions(rules: &WestWall) -> Vec<Position> {
    let mut found = Vec::new();
    for number in 0..40 {
        let mut place = number as usize;
        walk(rules, number, |at, _| {
            place += 1;
            if place.is_multiple_of(8) {
                found.push(at.clone());
            }
        });
    }
    found
}

/// The bound of random games: nothing but where every unit that may move can go, once in each Movement Phase.
fn whole_games(rules: &Arc<WestWall>) -> Measure {
    let mut queries: Vec<(HexId, UnitId, usize)> = Vec::new();
    let mut grounds: Vec<Vec<u8>> = Vec::new();
    for number in 0..GAMES {
        walk(rules, number, |p, begins| {
            if !begins || p.step != Step::Movement {
                return;
            }
            let (game, side) = (rules.game(), rules.game().phasing(p));
            let mut ground = Vec::new();
            game.ground(p, side, &mut ground);
            grounds.push(ground);
            let movers = game.on_map(p, side).filter(|&(_, hex)| !game.in_zoc_of(p, hex, side.other()));
            queries.extend(movers.map(|(unit, hex)| (hex, unit, grounds.len() - 1)));
        });
    }
    let (rules, queries, grounds) = (Arc::clone(rules), Arc::new(queries), Arc::new(grounds));
    Measure::of("bound: the reach queries of such games", move || {
        let (rules, queries, grounds) = (Arc::clone(&rules), Arc::clone(&queries), Arc::clone(&grounds));
        let mut reach = Reach::new();
        Box::new(move |_| {
            let game = rules.game();
            for &(hex, unit, ground) in queries.iter() {
                let steps = &game.terrain.steps[game.class(unit).index()];
                reach.run(steps, &[(hex, 0)], game.counter(unit).half_points().in_parts(), &grounds[ground]);
                black_box(reach.set::<16>());
            }
            vec![GAMES]
        })
    })
    .bound()
}

/// Searches with 12 movement points of vehicles among the enemies of real positions.
fn reaches(rules: &Arc<WestWall>, positions: &[Position]) -> Measure {
    let game = rules.game();
    let mut cases: Vec<(HexId, usize)> = Vec::new();
    let mut grounds: Vec<Vec<u8>> = Vec::new();
    for p in positions.iter().filter(|p| p.step == Step::Movement).step_by(7).take(SAMPLE) {
        let side = game.phasing(p);
        let mut ground = Vec::new();
        game.ground(p, side, &mut ground);
        grounds.push(ground);
        let free = |hex: &HexId| !game.in_zoc_of(p, *hex, side.other());
        let movers = game.on_map(p, side).filter(|&(unit, _)| game.class(unit) == Class::Vehicle);
        cases.extend(movers.map(|(_, hex)| hex).filter(free).map(|hex| (hex, grounds.len() - 1)));
    }
    let (rules, cases, grounds) = (Arc::clone(rules), Arc::new(cases), Arc::new(grounds));
    Measure::of("reach queries, 12 movement points", move || {
        let (rules, cases, grounds) = (Arc::clone(&rules), Arc::clone(&cases), Arc::clone(&grounds));
        let mut reach = Reach::new();
        Box::new(move |_| {
            let steps = &rules.game().terrain.steps[Class::Vehicle.index()];
            for &(hex, ground) in cases.iter() {
                reach.run(steps, &[(hex, 0)], BUDGET, &grounds[ground]);
                black_box(reach.set::<16>());
            }
            vec![cases.len() as u64]
        })
    })
}

/// For comparison, a search without costs and without tricks: every hex of the map found from one, neighbour by neighbour.
fn floods(rules: &Arc<WestWall>) -> Measure {
    let rules = Arc::clone(rules);
    Measure::of("plain flood fills over the map", move || {
        let rules = Arc::clone(&rules);
        let mut open: Vec<HexId> = Vec::new();
        Box::new(move |number| {
            let game = rules.game();
            let mut seen: HexSet = HexSet::EMPTY;
            let first = HexId((number % game.map.grid.len() as u64) as u16);
            seen.insert(first);
            open.push(first);
            while let Some(hex) = open.pop() {
                for hexside in Hexside::ALL {
                    if let Some(next) = game.neighbour(hex, hexside)
                        && seen.insert(next)
                    {
                        open.push(next);
                    }
                }
            }
            black_box(seen);
            vec![1]
        })
    })
    .bound()
}

/// Exact odds of combats that are being prepared, retreats followed to their ends.
fn odds(rules: &Arc<WestWall>, positions: &[Position]) -> Measure {
    let prepared = positions.iter().filter(|p| rules.odds(p).is_some());
    let cases: Arc<Vec<Position>> = Arc::new(prepared.take(SAMPLE).cloned().collect());
    let rules = Arc::clone(rules);
    Measure::of("exact odds", move || {
        let (rules, cases) = (Arc::clone(&rules), Arc::clone(&cases));
        Box::new(move |_| {
            for at in cases.iter() {
                black_box(rules.odds(at));
            }
            vec![cases.len() as u64]
        })
    })
}
