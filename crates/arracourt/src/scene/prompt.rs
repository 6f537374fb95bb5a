//! The prompt: what is asked, and of which side.

use kernel::{Seat, Viewer};

use crate::area::{Area, AreaSet};
use crate::game::Game;
use crate::numbers::AttritionPoints;
use crate::odds::verdict_of;
use crate::position::{Attack, Flight, Part, Position, Roll, Step, Verdict};
use crate::scenario::Weather;
use crate::sentences::{points_word, result_name, sunset_meaning};
use crate::side::Side;

impl Game {
    /// What is asked, as a viewer reads it.
    pub(crate) fn prompt(&self, at: &Position, viewer: Viewer) -> String {
        let asked = self.question(at);
        if at.step == Step::Bid {
            let bid = |seat: Seat| at.bids.get(usize::from(seat.0)).is_some_and(Option::is_some);
            return match viewer {
                Viewer::Seat(seat) if bid(seat) => "Your bid is made: waiting for the other player's.".into(),
                _ => asked,
            };
        }
        let Some(side) = self.deciding(at) else { return asked };
        match viewer {
            Viewer::Seat(seat) if at.side_of(seat) == side => asked,
            Viewer::Seat(_) => format!("Waiting for the {}: {asked}", side.name()),
            Viewer::Spectator | Viewer::Referee => format!("{}: {asked}", side.name()),
        }
    }

    /// What the deciding side is asked.
    fn question(&self, at: &Position) -> String {
        match at.step {
            Step::Bid => "Bid in secret: how many points would you need to win as the German?".into(),
            Step::Deploy => "Set up the optional unit in any area that you control.".into(),
            Step::Reinforce(side) => {
                format!("Place your reinforcements: {}.", self.names(self.due(at, side)))
            }
            Step::Burn => {
                "Burn off the fog before the arrival roll? The Advantage passes to your opponent after this impulse."
                    .into()
            }
            Step::Impulse => self.impulse_question(at),
            Step::Second if at.first == Part::Regroup => {
                "Regroup done: declare an assault or a ranged attack, or end the impulse.".into()
            }
            Step::Second => "Declare a regroup, or end the impulse.".into(),
            Step::Assault => self.assault_question(at),
            Step::Regroup => "Move any units one area each into Free areas, then end the regroup.".into(),
            Step::Declare => self.declare_question(at),
            Step::Guns => self.guns_question(at),
            Step::Lead => "Choose your lead defender: it takes the first attrition point.".into(),
            Step::Reroll => self.roll_question(at),
            Step::Attrition => self.losses_question(at),
            Step::FriendlyFire => "Choose the American unit that takes the first point of friendly fire.".into(),
            Step::Retreat => self.retreat_question(at),
            Step::Withdraw => self.withdraw_question(at),
            Step::Blow => "Blow a bridge, or leave them standing?".into(),
            Step::Refit(side) => self.refit_question(at, side),
            Step::Recover => "Choose an armored unit to recover at no cost.".into(),
            Step::Refuse(side) => {
                let how = match side {
                    Side::American => "The German has cut through to Arracourt",
                    Side::German => "The German holds too few points",
                };
                format!("{how}: an automatic victory. Spend the Advantage to play on?")
            }
            Step::Over => self.outcome(at).map_or_else(String::new, |outcome| outcome.reason),
        }
    }

    fn impulse_question(&self, at: &Position) -> String {
        let (side, sky) = (at.active, at.sky());
        let mut kinds = vec!["assault"];
        if sky != Weather::Fog {
            kinds.extend(["ranged attack", "bombardment"]);
        }
        if side == Side::American && sky == Weather::Clear {
            kinds.push("air strike");
        }
        kinds.push("regroup");
        let attack = if sky == Weather::Fog { "assault" } else { "attack" };
        let mut text =
            format!("Your impulse: {} or pass. To {attack}, choose a unit, then an area.", kinds.join(", "));
        if self.superior(at, side) {
            text.push_str(" You may combine a regroup with an assault or a ranged attack, in either order.");
        }
        if at.passes == 1 {
            text.push_str(" Your opponent passed: if you pass too, the day ends.");
        }
        text
    }

    fn assault_question(&self, at: &Position) -> String {
        let pending = self.pending(at);
        if !pending.is_empty() {
            return format!(
                "Every mandatory attack must be resolved before you end the impulse: {}.",
                numbers(pending)
            );
        }
        let from =
            at.activity.area.map_or_else(String::new, |area| format!(" from {}", self.area_name(area)));
        if at.activity.began.is_empty() {
            return self.bridge_work_question(at);
        }
        match at.activity.moving {
            Some(unit) => {
                let left = self.factors(at, unit).less(at.activity.spent);
                format!(
                    "{} has {left} MF left. Move units{from}, attack, or end the assault.",
                    self.counter(unit).id
                )
            }
            None => format!("Move units{from}, attack, or end the assault."),
        }
    }

    /// An assault from an area without units [ruling D94].
    fn bridge_work_question(&self, at: &Position) -> String {
        let mut repairs = Vec::new();
        self.list_repairs(at, at.active, &mut repairs);
        let end = match at.activity.area {
            Some(area) if self.has_charge(at, at.active, area) => "end the assault to blow bridges",
            _ => "end the assault",
        };
        let repair = if repairs.is_empty() { "" } else { "repair bridges, or " };
        format!("No units here: {repair}{end}.")
    }

    fn declare_question(&self, at: &Position) -> String {
        let combat = at.fight();
        let mut text = String::new();
        if combat.mandatory {
            text = format!("Mandatory attack: if repulsed, {}. ", self.repulse_text(at, combat));
        }
        let values = self.open_values(at);
        let named = match (combat.attackers.is_empty(), combat.mandatory) {
            (true, _) => "Choose the attackers, leaders and the lead unit.",
            (false, true) => "Choose leaders and the lead unit.",
            (false, false) => "Choose more attackers and leaders, or the lead unit.",
        };
        match values {
            Some([attack, defense]) => format!("{text}{attack} against {defense}. {named}"),
            None => format!("{text}{named}"),
        }
    }

    fn guns_question(&self, at: &Position) -> String {
        let combat = at.fight();
        match (combat.attack, combat.attackers.is_empty()) {
            (Attack::Artillery, true) => {
                "Choose the batteries that fire (they flip), then the primary target.".into()
            }
            (Attack::Artillery, false) => {
                format!("{} will fire and flip. Choose the primary target.", self.names(combat.attackers))
            }
            _ => "Choose the primary target of the air strike.".into(),
        }
    }

    /// A roll that the holder of the Advantage may have made again.
    fn roll_question(&self, at: &Position) -> String {
        let sum = at.dice[0] + at.dice[1];
        match at.roll {
            Roll::Combat => {
                let (verdict, points) = self.current_verdict(at);
                let result = result_name(at.fight().attack, verdict, points);
                let sunset =
                    self.sunset_sentence(at, sum).map_or_else(String::new, |text| format!(" {text}"));
                let defense = at.dice[2] + at.dice[3];
                format!("Rolled {sum} v {defense}: {result}.{sunset} Use the Advantage to roll both again?")
            }
            Roll::Sunset => {
                let meaning = self.sunset_sentence(at, sum).unwrap_or_default();
                format!("{meaning} Use the Advantage?")
            }
            Roll::Arrival => {
                let came =
                    if at.impulse.exceeds(sum) { "reinforcements arrive" } else { "no reinforcements" };
                let sunset = if self.options.separate_arrival { None } else { self.sunset_sentence(at, sum) };
                let sunset = sunset.map_or_else(String::new, |text| format!(" {text}"));
                format!("Arrival roll {sum} in impulse {}: {came}.{sunset} Use the Advantage?", at.impulse)
            }
            Roll::Clouds => {
                let broke =
                    if at.impulse.exceeds(at.dice[0]) { "the clouds break" } else { "the clouds stay" };
                format!("Rolled {} in impulse {}: {broke}. Use the Advantage?", at.dice[0], at.impulse)
            }
            Roll::Seizure(bridge)
            | Roll::Demolition(bridge)
            | Roll::LastMinute(bridge)
            | Roll::Repair(bridge) => {
                let what = match at.roll {
                    Roll::Seizure(_) => "Seizing",
                    Roll::Repair(_) => "Repairing",
                    _ => "Blowing",
                };
                let done = if self.bridge_roll_succeeds(at) { "it succeeds" } else { "it fails" };
                format!(
                    "{what} the bridge {}: rolled {}, {done}. Use the Advantage?",
                    self.span_name(bridge),
                    at.dice[0]
                )
            }
        }
    }

    /// What a first American DR of the half means for the day [6.3.1].
    fn sunset_sentence(&self, at: &Position, sum: u8) -> Option<String> {
        if at.active != Side::American || at.sunset.is_some() {
            return None;
        }
        let meaning = sunset_meaning(sum, at.impulse);
        Some(format!("Sunset {sum} in impulse {}: {meaning}.", at.impulse))
    }

    /// How the current attack would come out as rolled.
    pub(crate) fn current_verdict(&self, at: &Position) -> (Verdict, AttritionPoints) {
        let combat = at.fight();
        let lead = if combat.attack == Attack::Assault { combat.named } else { None };
        let values = [self.attack_value(at, combat), self.defense_value(at, combat, lead)];
        let sums = [at.dice[0] + at.dice[1], at.dice[2] + at.dice[3]].map(|sum| sum as i8);
        let capacity = self.capacity(at, combat, at.active.other());
        let margin = values[0].over(values[1]) + sums[0] - sums[1];
        verdict_of(combat.attack, margin, self.ground(combat.area), capacity)
    }

    fn losses_question(&self, at: &Position) -> String {
        let (combat, side) = (at.fight(), self.sufferer(at));
        let (owed, taken) = (self.owed(at, combat, side), self.taken(at, combat, side));
        let first = match combat.named {
            Some(unit) if taken == AttritionPoints::NONE => format!(" (first on {})", self.counter(unit).id),
            None if taken == AttritionPoints::NONE && combat.attack == Attack::Ranged => {
                " (first on an armored unit)".into()
            }
            _ => String::new(),
        };
        match (owed.less(taken).0, taken.0) {
            (0, 1) => "The attrition point is assigned: confirm, or undo.".into(),
            (0, _) => format!("All {owed} attrition points are assigned: confirm, or undo."),
            (left, 0) => format!("Assign {left} attrition {}{first}.", points_word(left)),
            (left, _) => format!("Assign {left} more of {owed} attrition points{first}."),
        }
    }

    fn retreat_question(&self, at: &Position) -> String {
        let combat = at.fight();
        let unit = combat.runner.map(|(runner, _)| runner);
        let alone = unit.or_else(|| combat.running.first().filter(|_| combat.running.len() == 1));
        if let Some(unit) = alone {
            let ways: Vec<String> =
                self.flights(at, unit).into_iter().map(|area| area.number().to_string()).collect();
            return format!("Retreat {}: {}.", self.counter(unit).id, ways.join(" or "));
        }
        let why = if combat.flight == Flight::Repulsed { "Repulsed" } else { "Must retreat" };
        format!("{why}: {}. Choose a unit and where it goes.", self.names(combat.running))
    }

    fn withdraw_question(&self, at: &Position) -> String {
        if let Some((runner, _)) = at.fight().runner {
            return format!(
                "{} passes through a full area: choose where it goes next.",
                self.counter(runner).id
            );
        }
        "Retreat any of your defenders, or stand.".into()
    }

    fn refit_question(&self, at: &Position, side: Side) -> String {
        let mut left = match (at.points, at.second_flip) {
            (0, true) => String::new(),
            (0, false) => "No RP left.".to_string(),
            (1, _) => "1 RP left: flip two, or rebuild one.".to_string(),
            (points, _) => format!("{points} RP left: for each flip two, or rebuild one."),
        };
        if at.second_flip {
            let more = "You may flip one more unit for the point spent.";
            left = if left.is_empty() { more.into() } else { format!("{left} {more}") };
        }
        if self.check_extra_point(at, side).is_ok() {
            format!("{left} Spend the Advantage for one more RP?")
        } else {
            left
        }
    }
}

/// Areas by their numbers: `14, 20`.
pub(crate) fn numbers(areas: AreaSet) -> String {
    let numbers: Vec<String> = areas.into_iter().map(|area: Area| area.number().to_string()).collect();
    numbers.join(", ")
}
