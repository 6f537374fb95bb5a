//! Measures of Patton's Vanguard's own: exact odds of attacks, and supply.

use std::hint::black_box;
use std::sync::Arc;

use crate::{Action, Arracourt, Attack, Combat, Position, Side, distribution};
use kernel::{Dice, Rules, Seeded, Silent};

use opponents::Measure;

/// How many random games the cases are from.
const GAMES: u64 = 40;
/// How many cases each measure goes through in turn.
const SAMPLE: usize = 256;

/// Exact odds and supply.
pub fn measures(rules: &Arc<Arracourt>) -> Vec<Measure> {
    let positions = positions(rules);
    vec![assaults(rules, &positions), previews(rules, &positions), supply(rules, &positions)]
}

/// Positions out of the middle of random games.
fn positions(rules: &Arracourt) -> Vec<Position> {
    let mut found = Vec::new();
    let mut choices: Vec<Action> = Vec::new();
    for number in 0..GAMES {
        let (mut choose, mut roll) = (Seeded::from_number(number), Seeded::from_number(number + 1_000));
        let mut at = rules.start();
        let mut place = number;
        while let Some(seat) = rules.decision(&at).seats.first() {
            rules.legal(&at, seat, &mut choices);
            let Some(&action) = choices.get(choose.roll(choices.len() as u32) as usize - 1) else { break };
            if rules.apply(&mut at, seat, &action, &mut roll, &mut Silent).is_err() {
                break;
            }
            place += 1;
            if place.is_multiple_of(4) {
                found.push(at.clone());
            }
        }
    }
    found
}

/// An assault: the values of both sides, and how many of 1,296 rolls give how many attrition points.
fn assaults(rules: &Arc<Arracourt>, positions: &[Position]) -> Measure {
    let assault = |at: &Position| at.combat.filter(|combat| combat.attack == Attack::Assault);
    let cases: Vec<(Position, Combat)> = positions
        .iter()
        .filter_map(|at| assault(at).map(|combat| (at.clone(), combat)))
        .take(SAMPLE)
        .collect();
    let (rules, cases) = (Arc::clone(rules), Arc::new(cases));
    Measure::of("exact assault odds with attrition", move || {
        let (rules, cases) = (Arc::clone(&rules), Arc::clone(&cases));
        Box::new(move |_| {
            let game = rules.game();
            for (at, combat) in cases.iter() {
                let lead = combat.named.or_else(|| game.best_lead(at, combat));
                let difference = game.attack_value(at, combat).over(game.defense_value(at, combat, lead));
                let capacity = game.capacity(at, combat, at.active.other());
                let ground = game.ground(combat.area);
                black_box(distribution(combat.attack, difference, ground, capacity));
            }
            vec![cases.len() as u64]
        })
    })
}

/// The preview that players read: every term with its clause, every result with its chance.
fn previews(rules: &Arc<Arracourt>, positions: &[Position]) -> Measure {
    let prepared = positions.iter().filter(|at| rules.odds(at).is_some());
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

/// The areas that both sides supply.
fn supply(rules: &Arc<Arracourt>, positions: &[Position]) -> Measure {
    let cases: Arc<Vec<Position>> = Arc::new(positions.iter().take(SAMPLE).cloned().collect());
    let rules = Arc::clone(rules);
    Measure::of("supply of both sides", move || {
        let (rules, cases) = (Arc::clone(&rules), Arc::clone(&cases));
        Box::new(move |_| {
            let game = rules.game();
            for at in cases.iter() {
                black_box(Side::BOTH.map(|side| game.supplied(at, side)));
            }
            vec![cases.len() as u64]
        })
    })
}
