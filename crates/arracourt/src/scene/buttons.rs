//! Buttons: what is done without touching the map, and what would be lost by it.

use kernel::{Button, NumberField, Seat};

use crate::Arracourt;
use crate::action::Action;
use crate::game::Game;
use crate::judge::HIGHEST_BID;
use crate::position::{Part, Position, Roll, Step};
use crate::side::Side;

impl Arracourt {
    /// What a seat may do without touching the map.
    pub(crate) fn buttons(&self, at: &Position, seat: Seat) -> Vec<Button> {
        let game = self.game();
        if at.step == Step::Bid {
            return Vec::new();
        }
        let mut list = Vec::new();
        game.list(at, seat.0, &mut list);
        // The declaration is closed by its lead: whoever counts for most is offered without being looked for.
        let best = at.combat.as_ref().filter(|_| at.step == Step::Declare);
        let best = best.and_then(|combat| game.best_attacker(at, combat)).map(Action::Lead);
        let pressed = list.into_iter().filter(|&action| best == Some(action) || game.is_pressed(at, action));
        pressed
            .map(|action| Button {
                action: game.write(action),
                label: game.button_label(at, action),
                warnings: game.warnings(at, action),
                ends: matches!(
                    action,
                    Action::End
                        | Action::Done
                        | Action::Lead(_)
                        | Action::Stand
                        | Action::Accept
                        | Action::KeepFog
                ),
            })
            .collect()
    }

    /// The number that is asked for: a bid.
    pub(crate) fn number(&self, at: &Position, seat: Seat) -> Option<NumberField> {
        let open = at.step == Step::Bid && at.bids.get(usize::from(seat.0)).is_some_and(Option::is_none);
        open.then(|| NumberField {
            label: "Points you would need as the German; the higher bid plays him, and a bid is final".into(),
            button: "Bid".into(),
            action: "bid".into(),
            least: 0,
            most: i32::from(HIGHEST_BID),
            proposed: i32::from(self.game().scenario.target),
        })
    }
}

impl Game {
    /// Whether an action is a button: it names no unit that could be touched.
    fn is_pressed(&self, at: &Position, action: Action) -> bool {
        match action {
            // Declared with a unit of the area; only work on bridges needs none.
            Action::Assault(area) => !at.forces.occupied(at.active).has(area),
            Action::BurnOff
            | Action::KeepFog
            | Action::Regroup
            | Action::Pass
            | Action::Repair(_)
            | Action::RepairFrom(..)
            | Action::Recall(_)
            | Action::Blow(_)
            | Action::Attack(_)
            | Action::Leader(_)
            | Action::Reroll
            | Action::Accept
            | Action::Stand
            | Action::Advantage
            | Action::Refuse
            | Action::Done
            | Action::End => true,
            _ => false,
        }
    }

    fn button_label(&self, at: &Position, action: Action) -> String {
        let chance = |needs: i8| match needs {
            i8::MIN..=1 => "certain".to_string(),
            2..=6 => format!("die of {needs} or more"),
            _ => "cannot succeed".to_string(),
        };
        match action {
            Action::BurnOff => "Burn off the fog with the Advantage".into(),
            Action::KeepFog => "Keep the fog".into(),
            Action::Regroup if at.step == Step::Second => "Regroup as well".into(),
            Action::Regroup => "Regroup".into(),
            Action::Pass => "Pass".into(),
            Action::Assault(area) => {
                let side = at.active;
                let work = match (self.has_charge(at, side, area), self.has_site(at, side, area)) {
                    (true, true) => "Blow or repair bridges",
                    (false, true) => "Repair bridges",
                    _ => "Blow bridges",
                };
                format!("{work} from {}", self.area_name(area))
            }
            Action::Repair(bridge) => {
                let level = at.bridges.works[at.active.index()][usize::from(bridge)];
                let needs = 7 - self.repair_modifier(at, bridge, level);
                format!("Repair {} ({})", self.span_name(bridge), chance(needs))
            }
            Action::RepairFrom(bridge, other) => {
                let needs = 7 - self.repair_modifier(at, bridge, 0);
                let (here, there) = (self.span_name(bridge), self.span_name(other));
                format!("Repair {here} with the marker of {there} ({})", chance(needs))
            }
            Action::Recall(bridge) => format!("Take back the marker at {}", self.span_name(bridge)),
            Action::Blow(bridge) => {
                let needs = if at.activity.part == Part::Regroup {
                    5
                } else {
                    7 - self.demolition_modifier(at, bridge)
                };
                format!("Blow {} ({})", self.span_name(bridge), chance(needs))
            }
            Action::Attack(area) => format!("Attack {}", self.area_name(area)),
            Action::Leader(index) => {
                let leader = &self.leaders[usize::from(index)];
                format!("{} joins (+{})", leader.name, leader.bonus)
            }
            Action::Lead(unit) => format!("{} leads: roll", self.counter(unit).id),
            Action::Reroll => match at.roll {
                Roll::Combat => "Spend the Advantage: roll both again".into(),
                _ => "Spend the Advantage: roll again".into(),
            },
            Action::Accept if matches!(at.step, Step::Refuse(_)) => "Accept the defeat".into(),
            Action::Accept => "Let it stand".into(),
            Action::Stand => "Stand".into(),
            Action::Advantage => "Spend the Advantage: one point more".into(),
            Action::Refuse => "Spend the Advantage and play on".into(),
            Action::Done => match at.step {
                Step::Attrition => "Take these losses".into(),
                Step::Refit(_) => "Finish the refit".into(),
                Step::Recover => "Recover nobody".into(),
                Step::Blow => "No more demolition".into(),
                _ => "End the impulse".into(),
            },
            Action::End => match at.activity.part {
                Part::Regroup => "End the regroup".into(),
                _ => "End the assault".into(),
            },
            _ => self.write(action),
        }
    }

    /// What would be lost for good.
    fn warnings(&self, at: &Position, action: Action) -> Vec<String> {
        let mut warnings = Vec::new();
        match action {
            Action::Pass if at.passes == 1 => {
                warnings.push("Both will have passed: the day ends now.".into());
            }
            Action::End if at.activity.part == Part::Assault => {
                let able = self.untouched(at);
                let fights = at.activity.area.filter(|&area| self.judge_attack(at, at.active, area).is_ok());
                if let Some(area) = fights {
                    warnings.push(format!("Units in contested {} have not attacked.", self.area_name(area)));
                } else if !at.activity.begun && !able.is_empty() {
                    warnings.push("Nobody has moved or attacked in this assault.".into());
                }
            }
            Action::Lead(lead) => {
                let mut others = self.candidates(at) - at.fight().attackers;
                others.remove(lead);
                if !others.is_empty() {
                    warnings.push(format!("Could take part as well: {}.", self.names(others)));
                }
            }
            Action::Done if matches!(at.step, Step::Refit(_)) && at.points > 0 => {
                let points = at.points;
                warnings.push(format!(
                    "{points} replacement {} lost.",
                    if points == 1 { "point is" } else { "points are" }
                ));
            }
            Action::Accept if matches!(at.step, Step::Refuse(_)) => {
                warnings.push("The game is over then.".into());
            }
            Action::Done if at.step == Step::Recover => {
                warnings.push("A tank unit could be recovered free of charge.".into());
            }
            _ => {}
        }
        if matches!(action, Action::Pass) && at.active == Side::German && at.turn == 1 && self.track(at) < 2 {
            warnings.push("The German needs 2 points tonight.".into());
        }
        warnings
    }
}
