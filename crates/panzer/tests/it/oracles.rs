//! Rules held to plain recomputations: command groups by brute force, the clock of control by a replay.

use kernel::{Choices, Dice, Rules, Seeded, Silent, Viewer};
use kit::Side;
use panzer::{Action, Command, Holding, Position, UnitId};

use crate::table::{ALLIED, Table, table};

/// How many groups the tanks lead, and how many they may: every pair compared, labels spread until nothing changes.
fn by_hand(t: &Table, at: &Position, tanks: &[UnitId]) -> (usize, usize) {
    let grid = t.book.game().grid();
    let ordered: Vec<UnitId> =
        tanks.iter().copied().filter(|&unit| at.unit(unit).command != Command::None).collect();
    let mut label: Vec<usize> = (0..ordered.len()).collect();
    for _ in 0..ordered.len() {
        for one in 0..ordered.len() {
            for other in 0..ordered.len() {
                let (a, b) = (at.unit(ordered[one]), at.unit(ordered[other]));
                let near = grid.distance(a.hex().unwrap(), b.hex().unwrap()) <= 2;
                if near && a.command == b.command {
                    let least = label[one].min(label[other]);
                    label[one] = least;
                    label[other] = least;
                }
            }
        }
    }
    label.sort_unstable();
    label.dedup();
    // Veterans: two thirds rounded up, one less without headquarters.
    (label.len(), ((tanks.len() * 2).div_ceil(3) - 1).max(1))
}

/// Covers 6.2.1.1, 6.2.1.1.1.
#[test]
fn command_groups_agree_with_brute_force() {
    let mut dice = Seeded::from_number(5);
    for _ in 0..25 {
        let mut lines = Vec::new();
        for number in 3..11 {
            let (column, row) = (["A", "C", "E", "G"][dice.roll(4) as usize - 1], dice.roll(10));
            lines.push(format!("    M4A1-{number}: 15{column}{row} facing 1\n"));
        }
        let mut t =
            table(&format!("29+board, turn 3, command\n{}    PzIVH-1: 15GG5 facing 1", lines.concat()));
        let tanks: Vec<UnitId> = (3..11).map(|number| t.id(&format!("M4A1-{number}"))).collect();
        for _ in 0..8 {
            for &unit in &tanks {
                for command in Command::ORDERS {
                    if t.at.unit(unit).command != Command::None {
                        continue;
                    }
                    let mut after = t.at;
                    after.units[unit.index()].command = command;
                    let (groups, limit) = by_hand(&t, &after, &tanks);
                    let view = t.book.view(&t.at, Viewer::Seat(ALLIED)).into_owned();
                    let refused = t.book.check(&view, ALLIED, &Action::Order(unit, command));
                    let by_limit = refused.is_err_and(|refusal| refusal.clause == "6.2.1.1");
                    assert_eq!(
                        by_limit,
                        groups > limit,
                        "{groups} of {limit}: {}",
                        t.book.game().unit(unit).name
                    );
                }
            }
            let open: Vec<Action> = {
                let view = t.book.view(&t.at, Viewer::Seat(ALLIED)).into_owned();
                let mut list = <panzer::Panzer as Rules>::Choices::default();
                t.book.legal(&view, ALLIED, &mut list);
                (0..list.len())
                    .map(|place| list.action(place))
                    .filter(|action| matches!(action, Action::Order(..)))
                    .collect()
            };
            if open.is_empty() {
                break;
            }
            let pick = open[dice.roll(open.len() as u32) as usize - 1];
            let written = t.book.write(&pick);
            t.act(ALLIED, &written, &[]);
        }
    }
}

/// Covers 3.6, 15.1, 15.2.
#[test]
fn the_clock_of_control_agrees_with_a_replay() {
    for (name, seed) in [("28+board", 1_u64), ("30+board", 2), ("32+board", 3)] {
        let book = panzer::open(name).unwrap();
        let game = book.game();
        let mut at = book.start();
        let mut held: Vec<Holding> = at.held[..game.scenario().objectives.len()].to_vec();
        let mut dice = Seeded::from_number(seed);
        let mut choose = Seeded::from_number(seed + 100);
        for _ in 0..2500 {
            let Some(seat) = book.decision(&at).seats.iter().next() else { break };
            let view = book.view(&at, Viewer::Seat(seat)).into_owned();
            let mut list = <panzer::Panzer as Rules>::Choices::default();
            book.legal(&view, seat, &mut list);
            let action = list.action(choose.roll(list.len() as u32) as usize - 1);
            book.apply(&mut at, seat, &action, &mut dice, &mut Silent).unwrap();
            // Set-up counts as turn 0; before the first unit stands nothing changes.
            for (place, (hex, _)) in game.scenario().objectives.iter().enumerate() {
                let stands = |side: Side| {
                    game.forces().own(side).iter().any(|unit| {
                        let status = at.unit(unit);
                        let card = &panzer::shipped::cards()[game.unit(unit).card];
                        let near = |there: board::HexId| {
                            there == *hex || at.fires.contains(*hex) && game.grid().distance(there, *hex) == 1
                        };
                        status.is_alive() && card.is_combat_unit() && status.hex().is_some_and(near)
                    })
                };
                let by = match [stands(Side::First), stands(Side::Second)] {
                    [true, false] => Some(Side::First),
                    [false, true] => Some(Side::Second),
                    [true, true] if !at.fires.contains(*hex) => None,
                    _ => held[place].by,
                };
                if by != held[place].by && at.turn > 0 {
                    held[place] = Holding { by, since: at.turn as i8 };
                }
                if at.turn == 0 {
                    held[place] = at.held[place];
                } else if at.held[place].by == by && at.held[place].since == 0 && at.turn == 1 {
                    // Placed before the first turn: held since turn 0.
                    held[place].since = 0;
                }
                assert_eq!(
                    at.held[place],
                    held[place],
                    "{name}: {} in turn {}",
                    game.grid().number(*hex),
                    at.turn
                );
            }
        }
    }
}
