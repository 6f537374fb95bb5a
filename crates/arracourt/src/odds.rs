//! Exact odds: two dice against two dice [11.5.1].

use kernel::{Chance, Fault, Odds};
use kit::ChartQuery;

use crate::area::Ground;
use crate::game::Game;
use crate::numbers::{AttritionPoints, CombatValue};
use crate::position::{Attack, Combat, Flight, Position, Verdict};
use crate::unit::{UnitId, UnitSet};

/// How many of 1,296 rolls give each difference of two DRs, from -10 to 10.
pub const DIFFERENCES: [u32; 21] = differences();
/// All rolls of four dice.
pub const ROLLS: u32 = 1296;

const fn differences() -> [u32; 21] {
    let mut ways = [0; 21];
    let mut first = 2;
    while first <= 12 {
        let mut second = 2;
        while second <= 12 {
            ways[(10 + first - second) as usize] += sum_ways(first) * sum_ways(second);
            second += 1;
        }
        first += 1;
    }
    ways
}

/// How many of 36 rolls give a DR.
pub const fn sum_ways(sum: i32) -> u32 {
    (6 - (sum - 7).abs()) as u32
}

/// What an attack that came out by a margin means: the verdict and the attrition points
/// [11.5.4a to 11.5.4d, 12.2.4a to 12.2.4d, 13.4, 14.1n1, rulings D47, D48].
pub const fn verdict_of(
    attack: Attack,
    margin: i8,
    ground: Ground,
    capacity: AttritionPoints,
) -> (Verdict, AttritionPoints) {
    let fire = matches!(attack, Attack::Artillery | Attack::Air);
    if margin < 0 || (fire && margin == 0) {
        return (Verdict::Repulse, AttritionPoints::NONE);
    }
    if margin == 0 {
        return (Verdict::Stalemate, AttritionPoints::NONE);
    }
    // Rough ground absorbs the first point of assaults and ranged attacks [14.1n1, ruling D57].
    let absorbed = matches!(ground, Ground::Rough) && !fire;
    let points = AttritionPoints(if absorbed { margin as u8 - 1 } else { margin as u8 });
    if matches!(attack, Attack::Assault) && matches!(ground, Ground::Clear) && points.0 > capacity.0 {
        return (Verdict::Overrun, points);
    }
    (Verdict::Success, points)
}

/// The exact distribution of an attack: what it comes to, with how many of 1,296 rolls.
pub fn distribution(
    attack: Attack,
    difference: i8,
    ground: Ground,
    capacity: AttritionPoints,
) -> [(Verdict, AttritionPoints, u32); 21] {
    let mut rows = [(Verdict::Repulse, AttritionPoints::NONE, 0); 21];
    for (index, (row, weight)) in rows.iter_mut().zip(DIFFERENCES).enumerate() {
        let margin = difference + index as i8 - 10;
        let (verdict, points) = verdict_of(attack, margin, ground, capacity);
        *row = (verdict, points, weight);
    }
    rows
}

/// The odds of bare values on clear or rough ground, for a chart.
pub fn odds_on_table(attack: CombatValue, defense: CombatValue, ground: Ground) -> Odds {
    let facts = vec![
        ("Attack Value".into(), attack.to_string()),
        ("Defense Value".into(), defense.to_string()),
        ("terrain".into(), ground.about().into()),
    ];
    Odds {
        facts,
        chances: chances(Attack::Assault, attack.over(defense), ground, AttritionPoints(u8::MAX), |_, _| {
            (vec![], vec![])
        }),
        total: ROLLS,
        lit: None,
        could_add: Vec::new(),
    }
}

/// The highest value that the chart is asked for; a real attack stays far below it.
const HIGHEST_VALUE: i32 = 60;

/// The odds of bare values, on terrain as players name it.
///
/// # Errors
/// A value or a terrain that the chart does not have.
pub fn chart_odds(query: &ChartQuery) -> Result<Odds, Fault> {
    let ground = query.terrain("clear or rough", |terrain| match terrain {
        "clear" => Some(Ground::Clear),
        "rough" => Some(Ground::Rough),
        _ => None,
    })?;
    let [attack, defense] = query.strengths("value", HIGHEST_VALUE)?.map(CombatValue);
    Ok(odds_on_table(attack, defense, ground))
}

/// Who is lost and who must retreat, whatever their owners choose.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Effects {
    pub lost: UnitSet,
    pub back: UnitSet,
}

/// Every result with its weight and what it does. No result has faces: four dice make it, and many rolls lead to each.
fn chances(
    attack: Attack,
    difference: i8,
    ground: Ground,
    capacity: AttritionPoints,
    effects: impl Fn(Verdict, AttritionPoints) -> (Vec<String>, Vec<(String, u32)>),
) -> Vec<Chance> {
    let mut chances: Vec<Chance> = Vec::new();
    for (verdict, points, weight) in distribution(attack, difference, ground, capacity) {
        let result = match (verdict, attack) {
            (Verdict::Repulse, Attack::Artillery | Attack::Air) => "no effect".into(),
            (Verdict::Repulse, _) => "repulse".into(),
            (Verdict::Stalemate, _) => "stalemate".into(),
            (Verdict::Overrun, _) => "overrun".into(),
            (Verdict::Success, _) => format!("success, {points} AP"),
        };
        match chances.iter_mut().find(|chance: &&mut Chance| chance.result == result) {
            Some(chance) => chance.weight += weight,
            None if weight > 0 => {
                let (lost, retreats) = effects(verdict, points);
                chances.push(Chance { weight, faces: vec![], result, lost, retreats });
            }
            None => {}
        }
    }
    chances
}

impl Game {
    /// The lead defender that counts for most: the highest defense, and among equals the one at full strength.
    pub fn best_lead(&self, at: &Position, combat: &Combat) -> Option<UnitId> {
        let reduced = at.forces.reduced();
        let here = at.forces.units(combat.area, at.active.other());
        here.into_iter().rev_max_by(|&unit| (self.values(at, unit).defense, !reduced.has(unit)))
    }

    /// The exact odds of the attack that is being named, as it stands.
    pub(crate) fn odds(&self, at: &Position) -> Option<Odds> {
        let combat = at.combat.as_ref().filter(|combat| combat.verdict.is_none())?;
        let mut named = *combat;
        let fights = matches!(combat.attack, Attack::Assault | Attack::Ranged);
        if fights && named.lead.is_none() {
            named.lead = self.best_attacker(at, combat);
            if let Some(lead) = named.lead {
                named.attackers.insert(lead);
            }
        }
        // A bombardment needs a battery as an assault needs its lead: the best one fires until others are named.
        let battery = self
            .best_attacker(at, combat)
            .filter(|_| combat.attack == Attack::Artillery && combat.attackers.is_empty());
        if let Some(battery) = battery {
            named.attackers.insert(battery);
        }
        if combat.attack == Attack::Assault && named.named.is_none() {
            named.named = self.best_lead(at, combat);
        }
        let lead = named.named.filter(|_| combat.attack == Attack::Assault);
        let [attack, defense] = self.terms(at, &named, lead);
        let (av, dv) = (self.attack_value(at, &named), self.defense_value(at, &named, lead));
        let half = |halves: i16| match (halves / 2, halves % 2) {
            (0, rest) if rest != 0 => {
                if rest > 0 {
                    "+1/2".to_string()
                } else {
                    "-1/2".to_string()
                }
            }
            (whole, 0) => format!("{whole:+}"),
            (whole, _) => format!("{whole:+} 1/2"),
        };
        let mut facts = Vec::new();
        for (name, terms, value) in [("Attack Value", attack, av), ("Defense Value", defense, dv)] {
            facts.extend(
                terms.iter().map(|term| (format!("{} [{}]", term.what, term.clause), half(term.halves))),
            );
            facts.push((name.to_string(), value.to_string()));
        }
        let defender = at.active.other();
        let ground = self.ground(combat.area);
        let capacity = self.capacity(at, combat, defender);
        facts.push(("the defenders absorb at most".into(), format!("{capacity} AP")));
        if let Some(battery) = battery {
            facts.push(("battery taken as".into(), self.counter(battery).id.clone()));
        }
        if combat.attack == Attack::Assault {
            let kind = if combat.mandatory {
                format!("mandatory: if repulsed, {}", self.repulse_text(at, &named))
            } else {
                "optional: if repulsed, the survivors stay".to_string()
            };
            facts.push(("attack".into(), kind));
            if combat.named.is_none()
                && let Some(lead) = lead
            {
                facts.push(("lead defender taken as".into(), self.counter(lead).id.clone()));
            }
        }
        let effects = |verdict: Verdict, points: AttritionPoints| {
            let Effects { lost, back } = self.effects(at, &named, verdict, points);
            (self.piece_ids(lost), self.piece_ids(back).into_iter().map(|piece| (piece, 1)).collect())
        };
        Some(Odds {
            facts,
            chances: chances(combat.attack, av.over(dv), ground, capacity, effects),
            total: ROLLS,
            lit: None,
            could_add: self.could_add(at, combat),
        })
    }

    /// What a result does whatever the owners choose: to the attackers by the result itself, to the defenders by the
    /// points that they must take [11.5.4, 12.2.4, 14.1].
    fn effects(&self, at: &Position, combat: &Combat, verdict: Verdict, points: AttritionPoints) -> Effects {
        let mut effects = Effects::default();
        let fights = matches!(combat.attack, Attack::Assault | Attack::Ranged);
        match verdict {
            Verdict::Repulse if fights => {
                let repulse = self.repulse(at, combat);
                effects.lost = repulse.lost;
                effects.back =
                    repulse.back.into_iter().map(|(unit, _)| unit).collect::<UnitSet>() | repulse.open;
            }
            Verdict::Stalemate | Verdict::Success if fights => {
                let lead = combat.lead.map_or(UnitSet::NONE, UnitSet::one);
                effects.lost = lead & at.forces.reduced();
            }
            _ => {}
        }
        if points > AttritionPoints::NONE {
            let suffered = Combat { points, flight: Flight::Attrition, ..*combat };
            let defenders = self.certain_losses(at, &suffered, at.active.other());
            effects.lost |= defenders.lost;
            effects.back |= defenders.back;
        }
        effects
    }

    /// The attacker whose factor counts for most as lead.
    pub fn best_attacker(&self, at: &Position, combat: &Combat) -> Option<UnitId> {
        let able = self.candidates(at) | combat.attackers;
        let able = if combat.attack == Attack::Assault { able - self.artillery } else { able };
        let able = if (able & combat.attackers).is_empty() { able } else { able & combat.attackers };
        // The lead takes the step: among equals a full unit keeps fighting.
        able.into_iter().rev_max_by(|&unit| (self.values(at, unit).attack, !at.forces.reduced().has(unit)))
    }

    fn could_add(&self, at: &Position, combat: &Combat) -> Vec<kernel::Addition> {
        let side = at.active;
        let more = self.candidates(at) - combat.attackers;
        let mut all: Vec<kernel::Addition> = more
            .into_iter()
            .map(|unit| kernel::Addition {
                piece: Some(self.piece_id(unit)),
                side: side.name().into(),
                what: "unit".into(),
                points: i32::from(!at.forces.reduced().has(unit)),
            })
            .collect();
        for (who, leader) in self.leader_ids().zip(&self.leaders) {
            if self.check_leader(at, side, who).is_ok() {
                all.push(kernel::Addition {
                    piece: None,
                    side: side.name().into(),
                    what: leader.name.clone(),
                    points: i32::from(leader.bonus),
                });
            }
        }
        all
    }
}

/// The first of the greatest: lists are in a fixed order, so ties are settled the same way always.
trait FirstMax: Iterator + Sized {
    fn rev_max_by<K: Ord>(self, key: impl Fn(&Self::Item) -> K) -> Option<Self::Item> {
        self.fold(None, |best: Option<(K, Self::Item)>, item| {
            let value = key(&item);
            match best {
                Some((most, kept)) if most >= value => Some((most, kept)),
                _ => Some((value, item)),
            }
        })
        .map(|(_, item)| item)
    }
}

impl<I: Iterator> FirstMax for I {}
