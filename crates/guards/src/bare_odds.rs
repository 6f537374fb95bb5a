//! What the Combat Results Table says to a bare pair of strengths: two dice, the ground, and no chits.

use kernel::{Chance, Fault};
use kit::{ChartQuery, Strength};

use crate::chart::Ground;
use crate::crt::Odds;
use crate::shipped::{chart, crt};

/// The odds of a bare attack, by strengths and ground as players name them.
///
/// # Errors
/// A strength or a ground that the tables do not have.
pub fn chart_odds(query: &ChartQuery) -> Result<kernel::Odds, Fault> {
    let kinds: Vec<&str> = Ground::ALL.iter().map(|ground| ground.name()).collect();
    let ground = query.terrain(&kinds.join(", "), Ground::named)?;
    let [attack, defense]: [u16; 2] = query.strengths("strength", 999)?;
    let modifier = chart().ground(ground).modifier.0;
    let Some(column) = Odds::of(Strength(attack), Strength(defense)) else {
        let message = "an attack needs a strength of 1 or more [10.1n1]".into();
        return Err(Fault { place: "attack".into(), message });
    };
    let mut chances: Vec<Chance> = Vec::new();
    for (first, second) in (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second))) {
        let result = crt().result(column, first + second + i16::from(modifier)).name().to_owned();
        match chances.iter_mut().find(|chance| chance.result == result) {
            Some(chance) => chance.weight += 1,
            None => {
                chances.push(Chance { weight: 1, faces: vec![], result, lost: vec![], retreats: vec![] });
            }
        }
    }
    let facts = vec![
        ("attack".into(), attack.to_string()),
        ("defense".into(), defense.to_string()),
        ("column".into(), column.to_string()),
        ("modifier".into(), format!("{modifier:+}")),
    ];
    Ok(kernel::Odds { facts, chances, total: 36, lit: None, could_add: Vec::new() })
}
