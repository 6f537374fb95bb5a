//! What attacks would come to before they are declared: the rules' own odds on positions that do not exist yet.

use kernel::{Odds, Panel, Row, Scripted, Silent};
use kit::clause;

use crate::action::Action;
use crate::area::Area;
use crate::game::Game;
use crate::numbers::CombatValue;
use crate::position::{Attack, Combat, Part, Position, Step};
use crate::side::Side;
use crate::unit::UnitSet;

impl Game {
    /// The values of the current attack with the lead that counts for most, if any unit takes part.
    pub(crate) fn open_values(&self, at: &Position) -> Option<[CombatValue; 2]> {
        let combat = at.combat.as_ref()?;
        let mut named = *combat;
        if named.lead.is_none() {
            named.lead = self.best_attacker(at, combat).filter(|lead| combat.attackers.has(*lead));
        }
        named.lead?;
        let lead = match combat.attack {
            Attack::Assault => combat.named.or_else(|| self.best_lead(at, combat)),
            _ => None,
        };
        Some([self.attack_value(at, &named), self.defense_value(at, &named, lead)])
    }

    /// What a side's attacks on an area would come to, each with every unit that could take part.
    pub(crate) fn attack_previews(&self, at: &Position, target: Area) -> Vec<Panel> {
        let side = at.active;
        let before = matches!(at.step, Step::Impulse | Step::Second | Step::Assault);
        if !before || !at.forces.occupied(side.other()).has(target) {
            return Vec::new();
        }
        let mut panels = Vec::new();
        let near = self.adjacent[target.index()] | crate::area::AreaSet::one(target);
        for from in near & at.forces.occupied(side) {
            panels.extend(self.assault_preview(at, side, from, target));
            panels.extend(self.ranged_preview(at, side, from, target));
        }
        if at.step == Step::Impulse {
            panels.extend(self.guns_preview(at, side, target));
        }
        panels
    }

    /// An assault by every unit that can step from an area into another, or stands in it already.
    fn assault_preview(&self, at: &Position, side: Side, from: Area, target: Area) -> Option<Panel> {
        let declared = at.step == Step::Assault;
        if declared && at.activity.area != Some(from) {
            return None;
        }
        let mut then = if declared { at.clone() } else { self.assaulting(at, side, from) };
        let mandatory = !then.activity.contested.has(target);
        if from != target {
            for unit in at.forces.units(from, side) {
                if self.check_move(&then, side, unit, target).is_ok() {
                    let seat = at.seat_of(side);
                    let step = Action::Move(unit, target);
                    self.perform(&mut then, seat, step, &mut Scripted::default(), &mut Silent);
                }
            }
        }
        let mut attackers = self.attackers_in(&then, side, target);
        attackers -= self.other_brigade(attackers);
        if (attackers - self.artillery).is_empty() {
            return None;
        }
        let combat = Combat { mandatory, attackers, ..Combat::new(Attack::Assault, target) };
        then.combat = Some(combat);
        then.step = Step::Declare;
        let title = format!("Assault on {} from {}", target.number(), from.number());
        let mut panel = self.outlook(&then, title, attackers)?;
        if mandatory {
            let text = self.repulse_text(&then, &combat);
            panel.rows.push(Row::new("if repulsed", text).by(clause!("11.5.4a")));
        }
        Some(panel)
    }

    fn ranged_preview(&self, at: &Position, side: Side, from: Area, target: Area) -> Option<Panel> {
        let open = at.step == Step::Impulse || (at.step == Step::Second && at.first == Part::Regroup);
        if !open || self.check_ranged(at, side, from, target).is_err() {
            return None;
        }
        let mut then = at.clone();
        self.begin_part(&mut then, Part::Ranged, Some(from));
        then.combat = Some(Combat::new(Attack::Ranged, target));
        then.step = Step::Declare;
        let mut attackers = self.candidates(&then);
        attackers -= self.other_brigade(attackers);
        then.fight_mut().attackers = attackers;
        let title = format!("Ranged attack on {} from {}", target.number(), from.number());
        self.outlook(&then, title, attackers)
    }

    fn guns_preview(&self, at: &Position, side: Side, target: Area) -> Vec<Panel> {
        let mut panels = Vec::new();
        let batteries = self.batteries(at, side, target);
        let mut show = |attack: Attack, attackers: UnitSet, title: String| {
            let mut then = at.clone();
            self.begin_part(&mut then, Part::Bombardment, None);
            then.combat = Some(Combat { attackers, ..Combat::new(attack, target) });
            then.step = Step::Guns;
            panels.extend(self.outlook(&then, title, attackers));
        };
        if self.check_bombard(at, side, target).is_ok() {
            show(Attack::Artillery, batteries, format!("Bombardment of {}", target.number()));
        }
        if self.check_strike(at, side, target).is_ok() {
            show(Attack::Air, UnitSet::NONE, format!("Air strike on {}", target.number()));
        }
        panels
    }

    /// The odds of an attack in a few rows.
    fn outlook(&self, then: &Position, title: String, attackers: UnitSet) -> Option<Panel> {
        let odds = self.odds(then)?;
        let fact =
            |name: &str| odds.facts.iter().find(|(label, _)| label == name).map(|(_, value)| value.as_str());
        let mut rows = Vec::new();
        if !attackers.is_empty() {
            rows.push(Row::new("with", self.names(attackers)));
        }
        if let (Some(attack), Some(defense)) = (fact("Attack Value"), fact("Defense Value")) {
            rows.push(Row::new("values", format!("{attack} against {defense}")).by(clause!("11.5.1")));
        }
        rows.extend(chances(&odds));
        Some(Panel { title, rows })
    }
}

/// Each kind of result with its chance; successes together.
fn chances(odds: &Odds) -> Vec<Row> {
    let kinds = [
        ("overrun", clause!("11.5.4d")),
        ("success", clause!("11.5.4c")),
        ("stalemate", clause!("11.5.4b")),
        ("repulse", clause!("11.5.4a")),
        ("no effect", clause!("13.4")),
    ];
    let mut rows = Vec::new();
    for (kind, clause) in kinds {
        let of_kind = odds.chances.iter().filter(|chance| chance.result.starts_with(kind));
        let weight: u32 = of_kind.map(|chance| chance.weight).sum();
        if weight > 0 {
            let percent = (weight * 200 + odds.total) / (2 * odds.total.max(1));
            rows.push(Row::new(kind, format!("{percent} %")).by(clause));
        }
    }
    rows
}
