//! The sequence of play as people read it, and where in it a position stands [S4.1].

use kernel::{Phase, Viewer};

use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::unit::UnitSet;

/// Short names of the sides in the order of their seats: parts of ids, and tones of shaded hexes.
pub(crate) const TONES: [&str; 2] = ["first", "second"];

impl Game {
    /// All steps in order.
    pub(crate) fn sequence(&self) -> Vec<Phase> {
        let phase = |id: String, name: String, about: &str, clause: &str, depth: u8| Phase {
            id,
            name,
            about: about.into(),
            clause: Some(clause.into()),
            depth,
        };
        let mut all = Vec::new();
        if self.arnhem().is_some_and(crate::games::Arnhem::is_planned) {
            let about = "The Allied player notes in secret where the drop zones come, and when.";
            all.push(phase("plan".into(), "Drop zones".into(), about, "A15.36", 0));
        }
        if self.is_set_up_in_play() {
            let about = "Before the first turn each side places its units where the scenario allows.";
            all.push(phase("setup".into(), "Set-up".into(), about, "S3.0", 0));
        }
        for (side, clause) in [(self.scenario.first, "S4.1-1A"), (1 - self.scenario.first, "S4.1-2")] {
            let (tone, name) = (TONES[side], &self.scenario.sides[side]);
            let about = "The player moves any of his units, one after another, and brings reinforcements.";
            all.push(phase(format!("{tone}-movement"), format!("{name} movement"), about, clause, 0));
            let about = "Every enemy next to a unit of the player is attacked, combat by combat.";
            all.push(phase(format!("{tone}-combat"), format!("{name} combat"), about, "S4.1-1B", 0));
            let steps = [
                ("declare", "Attackers and defenders", "Who attacks whom is named.", "S4.1-a"),
                ("barrage", "Barrage", "The attacker may add artillery and ground support.", "S4.1-b"),
                (
                    "protect",
                    "Protective fire",
                    "The defender may answer with his own, then the die is rolled.",
                    "S4.1-c",
                ),
                (
                    "retreat",
                    "Retreat",
                    "The loser retreats, hex by hex; friends in the way make room.",
                    "S7.7",
                ),
                ("advance", "Advance", "The winner may follow along the path of retreat.", "S7.9"),
            ];
            for (id, name, about, clause) in steps {
                all.push(phase(format!("{tone}-{id}"), name.into(), about, clause, 1));
            }
        }
        let about = "The turn marker goes on; after the last turn the winner is found.";
        all.push(phase("end".into(), "End of the turn".into(), about, "S4.1-3", 0));
        all
    }

    /// The step of the sequence that is being played.
    pub(crate) fn phase_id(&self, p: &Position) -> String {
        let step = match p.step {
            Step::Plan => return "plan".into(),
            Step::Setup(_) => return "setup".into(),
            Step::Dawn | Step::Over => return "end".into(),
            Step::Movement | Step::Bridging => "movement",
            Step::Demolition if p.added.resume == Step::Movement => "movement",
            Step::Combat | Step::Destruction => "combat",
            Step::Declare => "declare",
            Step::Barrage => "barrage",
            Step::Protect => "protect",
            Step::Retreat | Step::Displace | Step::Demolition => "retreat",
            Step::Advance => "advance",
        };
        format!("{}-{step}", TONES[self.phasing(p)])
    }

    /// Where in the sequence of play the game stands, in words.
    pub fn moment(&self, p: &Position) -> String {
        let side = &self.scenario.sides[self.phasing(p)];
        let date = self.date(p.turn).map_or_else(String::new, |date| format!(" ({date})"));
        match p.step {
            Step::Setup(side) => format!("Set-up, {}", self.scenario.sides[usize::from(side)]),
            Step::Plan => "Drop zones are planned".into(),
            Step::Movement | Step::Bridging if self.is_night(p.turn) => {
                format!("Turn {}{date}, night, {side} movement", p.turn)
            }
            Step::Movement | Step::Bridging => format!("Turn {}{date}, {side} movement", p.turn),
            Step::Over => format!("Turn {}{date}, the game is over", p.turn),
            _ => format!("Turn {}{date}, {side} combat", p.turn),
        }
    }

    /// What is asked, and of whom, as a viewer reads it.
    pub(crate) fn prompt(&self, p: &Position, viewer: Viewer) -> String {
        let asked = self.question(p);
        let Some(side) = self.deciding(p) else { return asked };
        let name = &self.scenario.sides[side];
        match viewer {
            Viewer::Seat(seat) if usize::from(seat.0) == side => asked,
            Viewer::Seat(_) => format!("Waiting for {name}: {asked}"),
            Viewer::Spectator | Viewer::Referee => format!("{name}: {asked}"),
        }
    }

    /// What is asked of whoever decides.
    fn question(&self, p: &Position) -> String {
        let sums = || {
            let sums = self.sums(p);
            let by = sums.attack - sums.defense;
            format!("Attack {} against {}, {} line, {by:+}.", sums.attack, sums.defense, sums.line.name())
        };
        match p.step {
            Step::Setup(side) => {
                let left = self.to_set_up(p, usize::from(side)).len();
                match left {
                    0 => "All your units are placed: finish the set-up, or take one back.".into(),
                    1 => "Place your last unit.".into(),
                    _ => format!("Place your units: {left} are left."),
                }
            }
            Step::Movement if p.added.midway.is_some() => p.added.midway.map_or_else(String::new, |midway| {
                let id = &self.counter(midway.unit).id;
                format!("{id} was stopped half way: it goes on, or stays where it is.")
            }),
            Step::Movement => {
                let side = self.phasing(p);
                let due = self.of_side[side].iter().any(|unit| self.is_due(p, unit));
                let landing = self.arnhem().filter(|rules| rules.allied == side);
                let landing = landing.is_some_and(|rules| !self.ready_to_drop(p, rules).is_empty());
                let what = match (landing, due) {
                    (false, false) => "Move your units",
                    (false, true) => "Move your units and bring in your reinforcements",
                    (true, false) => "Land your units from the air and move",
                    (true, true) => "Land your units from the air, move, and bring in your reinforcements",
                };
                format!("{what}, then end movement.")
            }
            Step::Combat => match (self.must_attack(p), self.must_be_attacked(p)) {
                (UnitSet::EMPTY, UnitSet::EMPTY) => "Attack where you like, or end combat.".into(),
                (own, foes) => format!(
                    "Choose an attack. These units still must attack: {}. These enemies still must be attacked: {}.",
                    self.names_or_none(own),
                    self.names_or_none(foes)
                ),
            },
            Step::Declare if p.combat.attackers.is_empty() => {
                format!("Who attacks {}?", self.names(p.combat.defenders))
            }
            Step::Declare => {
                let mut menu = Menu::default();
                self.list_declare(p, &mut menu);
                let done = menu.singles.contains(&Action::Done);
                let next = match (done, menu.singles.len()) {
                    (true, 1) => "All are named: go on.",
                    (true, _) => "Add attackers or defenders, or go on.",
                    (false, _) => "Others must join: add them.",
                };
                format!("{} {next}", sums())
            }
            Step::Barrage => format!("{} Add artillery or ground support?", sums()),
            Step::Protect => format!("{} Answer with protective fire?", sums()),
            Step::Retreat => {
                let mut question = self.retreat_question(p);
                let mut menu = Menu::default();
                self.list_retreat(p, &mut menu);
                if menu.singles.iter().any(|action| matches!(action, Action::Shelter(_))) {
                    question.push_str(" In a city it may be two hexes less: touch the unit.");
                }
                question
            }
            Step::Displace => self.pushed(p).map_or_else(String::new, |(unit, _)| {
                let id = &self.counter(unit).id;
                format!("There is no free way: {id} must make room. Choose where it goes.")
            }),
            Step::Advance => "You have won the combat: advance along the path of retreat?".into(),
            Step::Plan => {
                let left = p.added.zones.iter().filter(|zone| !zone.is_noted()).count();
                match left {
                    0 => "The drop zones are noted. Touch one to put it off to a later turn, or finish the plan."
                        .into(),
                    _ => format!(
                        "Put the drop zones on the map, {left} to go: the other side does not see them until they come."
                    ),
                }
            }
            Step::Bridging => {
                "Lay a float bridge: take it from its box, touch a hex of the Rhine and choose its ends. Or lay none now."
                    .into()
            }
            Step::Demolition => match self.bridge_asked(p) {
                Some(bridge) => {
                    let name = self.bridge_name(bridge.a, bridge.b);
                    format!(
                        "An Allied unit has come to {name}. Blow it? 1 or 2 destroys it; there is one chance only."
                    )
                }
                None => String::new(),
            },
            Step::Destruction => "Destroy the bridge that your unit stands on?".into(),
            Step::Dawn => String::new(),
            Step::Over => self.outcome(p).map_or_else(String::new, |outcome| outcome.reason),
        }
    }

    fn retreat_question(&self, p: &Position) -> String {
        let hexes = |count: u8| if count == 1 { "one hex".into() } else { format!("{count} hexes") };
        if let Some(unit) = p.combat.retreating {
            let id = &self.counter(unit).id;
            return format!("{id} retreats, {} to go: choose where to.", hexes(p.combat.left));
        }
        let names = self.names(p.combat.to_retreat);
        format!("Retreat by {}: choose a unit and where it goes. Left: {names}.", hexes(p.combat.hexes))
    }

    fn names_or_none(&self, units: UnitSet) -> String {
        if units.is_empty() { "none".into() } else { self.names(units) }
    }
}
