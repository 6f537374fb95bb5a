//! Buttons: actions that need no unit or area, and what they would cost.

use kernel::{Button, NumberField, Seat};
use kit::TurnNo;

use crate::Arracourt;
use crate::action::Action;
use crate::check::HIGHEST_BID;
use crate::game::Game;
use crate::numbers::VictoryPoints;
use crate::position::{Part, Position, Roll, Step};
use crate::side::Side;

impl Arracourt {
    /// What a seat may do without choosing a unit.
    pub(crate) fn buttons(&self, at: &Position, list: &[Action]) -> Vec<Button> {
        let game = self.game();
        if at.step == Step::Bid {
            return Vec::new();
        }
        // The lead closes the declaration: the unit that counts for most is offered.
        let best = at.combat.as_ref().filter(|_| at.step == Step::Declare);
        let best = best.and_then(|combat| game.best_attacker(at, combat)).map(Action::Lead);
        let pressed =
            list.iter().copied().filter(|&action| best == Some(action) || game.is_pressed(at, action));
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
            label: "Points you would need as the German. The higher bid plays the German; a bid is final"
                .into(),
            button: "Bid".into(),
            action: "bid".into(),
            least: 0,
            most: i32::from(HIGHEST_BID),
            proposed: i32::from(self.game().scenario.target),
        })
    }
}

impl Game {
    /// Whether an action is a button: it names no unit.
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
            Action::Regroup if at.step == Step::Second => "Also regroup".into(),
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
                let level = at.bridges.works[at.active.index()][bridge.index()];
                let needs = 7 - self.repair_modifier(at, bridge, level).0;
                format!("Repair {} ({})", self.span_name(bridge), chance(needs))
            }
            Action::RepairFrom(bridge, other) => {
                let needs = 7 - self.repair_modifier(at, bridge, 0).0;
                let (here, there) = (self.span_name(bridge), self.span_name(other));
                format!("Repair {here} with the marker of {there} ({})", chance(needs))
            }
            Action::Recall(bridge) => format!("Remove the construction marker at {}", self.span_name(bridge)),
            Action::Blow(bridge) => {
                let needs = if at.activity.part == Part::Regroup {
                    5
                } else {
                    7 - self.demolition_modifier(at, bridge).0
                };
                format!("Blow {} ({})", self.span_name(bridge), chance(needs))
            }
            Action::Attack(area) => format!("Attack {}", self.area_name(area)),
            Action::Leader(leader) => {
                let leader = &self.leaders[leader.index()];
                format!("{} joins (+{})", leader.name, leader.bonus)
            }
            Action::Lead(unit) => format!("Lead with {} and roll", self.counter(unit).id),
            Action::Reroll => match at.roll {
                Roll::Combat => "Spend the Advantage and roll both again".into(),
                _ => "Spend the Advantage and roll again".into(),
            },
            Action::Accept if matches!(at.step, Step::Refuse(_)) => "Accept defeat".into(),
            Action::Accept => "Keep the roll".into(),
            Action::Stand => "Stand".into(),
            Action::Advantage => "Spend the Advantage for one more RP".into(),
            Action::Refuse => "Spend the Advantage and play on".into(),
            Action::Done => match at.step {
                Step::Attrition => "Confirm losses".into(),
                Step::Refit(_) => "Finish the refit".into(),
                Step::Recover => "Recover no unit".into(),
                Step::Blow => "Finish demolitions".into(),
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
                warnings.push("Both players have passed then: the day ends.".into());
            }
            Action::End if at.activity.part == Part::Assault => {
                let able = self.untouched(at);
                let fights = at.activity.area.filter(|&area| self.check_attack(at, at.active, area).is_ok());
                if let Some(area) = fights {
                    warnings.push(format!("Units in contested {} have not attacked.", self.area_name(area)));
                } else if !at.activity.begun && !able.is_empty() {
                    warnings.push("No unit has moved or attacked in this assault.".into());
                }
            }
            Action::Lead(lead) => {
                let mut others = self.candidates(at) - at.fight().attackers;
                others.remove(lead);
                if !others.is_empty() {
                    warnings.push(format!("These could attack too: {}.", self.names(others)));
                }
            }
            Action::Done if matches!(at.step, Step::Refit(_)) && at.points > 0 => {
                let points = at.points;
                warnings.push(format!(
                    "You lose {points} replacement {}.",
                    if points == 1 { "point" } else { "points" }
                ));
            }
            Action::Accept if matches!(at.step, Step::Refuse(_)) => {
                warnings.push("This ends the game.".into());
            }
            Action::Done if at.step == Step::Recover => {
                warnings.push("You could recover an armored unit at no cost.".into());
            }
            _ => {}
        }
        if matches!(action, Action::Pass)
            && at.active == Side::German
            && at.turn == TurnNo::FIRST
            && self.track(at) < VictoryPoints(2)
        {
            warnings.push("The German needs 2 points tonight.".into());
        }
        warnings
    }
}
