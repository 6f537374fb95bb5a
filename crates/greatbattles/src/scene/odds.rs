//! The odds of what is being prepared: declared shots, close combat, rally.

use kernel::{Chance, Odds};

use super::chances::faces;
use super::{inches, percent};
use crate::play::{BattalionId, Deed, Game, Order, Position, Step, Task, View};

/// Odds are told in millionths.
const WHOLE: u64 = 1_000_000;

impl Game {
    /// The odds of the volley, the close combat or the rally that is being prepared, as the view knows it.
    pub(crate) fn odds_of(&self, view: &View) -> Option<Odds> {
        let at = &view.known;
        if !at.shots.is_empty() && (at.step == Step::Fire || matches!(at.stack.last(), Some(Task::Window))) {
            return Some(self.volley_odds(at));
        }
        match &at.picked {
            Some((unit, Some(Order::Block { contact: Some(target), .. }))) => {
                Some(self.combat_odds(at, *unit, *target))
            }
            Some((unit, Some(Order::Some(deeds)))) => self.rally_odds(at, *unit, deeds.len_of(Deed::Rally)),
            _ => {
                let due = at.pairs.iter().find(|pair| pair.due && at.step == Step::Combat)?;
                Some(self.combat_odds(at, due.attacker, due.defender))
            }
        }
    }

    fn volley_odds(&self, at: &Position) -> Odds {
        let occasion = Game::occasion(at);
        let mut facts = Vec::new();
        for &shot in &at.shots {
            let distance = inches(self.distance(at, shot.firer, shot.target));
            let scores = self.check_shot(at, shot, occasion);
            let told = match scores {
                Ok(scores) => {
                    let destroy = scores.destroy.map_or("-".to_owned(), |score| score.to_string());
                    format!("{distance} in, hit on {}, destroy on {destroy}", scores.hit)
                }
                Err(_) => "no shot".to_owned(),
            };
            facts
                .push((format!("{} at {}", self.short_name(shot.firer), self.short_name(shot.target)), told));
        }
        let mut targets: Vec<BattalionId> =
            at.shots.iter().map(|shot| self.battalion_of(at, shot.target)).collect();
        targets.sort();
        targets.dedup();
        for unit in targets {
            let part = self.break_chance(at, unit, &at.shots, occasion);
            let told = percent(part as u32, WHOLE as u32);
            facts.push((format!("{} fails morale this turn", self.label_of(unit)), told));
        }
        // How many stands are destroyed and how many newly suppressed, stand by stand.
        let mut stands: Vec<_> = at.shots.iter().map(|shot| shot.target).collect();
        stands.sort();
        stands.dedup();
        let mut parts = vec![vec![WHOLE]];
        for stand in stands {
            let [_, low, gone] = self.stand_after(at, stand, &at.shots, occasion);
            let low = if at.stand(stand).suppressed { 0 } else { low };
            let rest = WHOLE - low - gone;
            let mut next = vec![vec![0; parts[0].len() + 1]; parts.len() + 1];
            for (out, row) in parts.iter().enumerate() {
                for (down, part) in row.iter().enumerate() {
                    next[out][down] += part * rest / WHOLE;
                    next[out][down + 1] += part * low / WHOLE;
                    next[out + 1][down] += part * gone / WHOLE;
                }
            }
            parts = next;
        }
        let mut chances = Vec::new();
        for (out, row) in parts.iter().enumerate().rev() {
            for (down, &part) in row.iter().enumerate().rev() {
                if part > 0 {
                    chances.push(chance(part as u32, &format!("{out} destroyed, {down} suppressed")));
                }
            }
        }
        let total = chances.iter().map(|chance| chance.weight).sum();
        Odds { facts, chances, total, lit: None, could_add: Vec::new() }
    }

    fn combat_odds(&self, at: &Position, attacker: BattalionId, defender: BattalionId) -> Odds {
        let modifiers = self.combat_modifiers(at, attacker, defender);
        let signed = |value: i8| format!("{value:+}");
        let facts = vec![
            (format!("{} (attacker)", self.full_name(attacker)), signed(modifiers[0].0)),
            (format!("{} (defender)", self.full_name(defender)), signed(modifiers[1].0)),
        ];
        let parts = self.combat_chances(at, attacker, defender);
        let names = ["attacker wins", "locked", "defender wins"];
        let chances = parts.iter().zip(names).filter(|(part, _)| **part > 0);
        let chances = chances.map(|(&part, name)| chance(part, name)).collect();
        Odds { facts, chances, total: 100, lit: None, could_add: Vec::new() }
    }

    fn rally_odds(&self, at: &Position, unit: BattalionId, stands: usize) -> Option<Odds> {
        if stands == 0 {
            return None;
        }
        let score = self.rally_score(at, unit);
        let (yes, stands) = (u64::from(faces(score)), stands as u32);
        let mut parts = vec![1_u64];
        for _ in 0..stands.min(7) {
            let mut next = vec![0; parts.len() + 1];
            for (up, part) in parts.iter().enumerate() {
                next[up] += part * (10 - yes);
                next[up + 1] += part * yes;
            }
            parts = next;
        }
        let chances: Vec<Chance> = parts
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, part)| **part > 0)
            .map(|(up, &part)| chance(part as u32, &format!("{up} rally")))
            .collect();
        let total = chances.iter().map(|chance| chance.weight).sum();
        let facts =
            vec![("Rally score".to_owned(), score.to_string()), ("Stands".to_owned(), stands.to_string())];
        Some(Odds { facts, chances, total, lit: None, could_add: Vec::new() })
    }
}

fn chance(weight: u32, result: &str) -> Chance {
    Chance { weight, faces: Vec::new(), result: result.to_owned(), lost: Vec::new(), retreats: Vec::new() }
}

/// How many stands do something.
trait Deeds {
    fn len_of(&self, wanted: Deed) -> usize;
}

impl Deeds for Vec<(crate::play::StandId, Deed)> {
    fn len_of(&self, wanted: Deed) -> usize {
        self.iter().filter(|(_, deed)| *deed == wanted).count()
    }
}
