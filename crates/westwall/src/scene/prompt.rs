//! Prompts: what is asked of the side that decides, and what the others read meanwhile.
//!
//! They speak of units and hexes, so that they fit a table, a terminal and a program alike.

use std::fmt::Write;

use kernel::Viewer;

use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::sentences::points;
use crate::unit::UnitSet;

impl Game {
    /// What is asked, and of whom, as a viewer reads it.
    pub(crate) fn prompt(&self, p: &Position, viewer: Viewer) -> String {
        let Some(side) = self.deciding(p) else { return self.question(p) };
        let name = &self.scenario.sides[side];
        match viewer {
            Viewer::Seat(seat) if usize::from(seat.0) == side => self.question(p),
            Viewer::Seat(_) => format!("Waiting for {name}: {}", self.task_at_hand(p)),
            Viewer::Spectator | Viewer::Referee => format!("{name}: {}", self.task_at_hand(p)),
        }
    }

    /// The combat in hand in figures.
    fn figures(&self, p: &Position) -> String {
        let sums = self.sums(p);
        let by = sums.attack - sums.defense;
        format!("attack {} against {}, {} line, {by:+}", sums.attack, sums.defense, sums.line.name())
    }

    /// What the deciding side is doing, for everybody else.
    fn task_at_hand(&self, p: &Position) -> String {
        match p.step {
            Step::Setup(side) => {
                format!("set-up, {} units left.", self.to_set_up(p, usize::from(side)).len())
            }
            Step::Plan => "drop zones are planned in secret.".into(),
            Step::Movement => match p.stopped() {
                Some(unit) => format!("{} was stopped at a bridge.", self.counter(unit).id),
                None => "movement.".into(),
            },
            Step::Combat => "choosing an attack.".into(),
            Step::Declare if p.combat.attackers.is_empty() => {
                format!("choosing attackers against {}.", self.names(p.combat.defenders))
            }
            Step::Declare => format!("declaring an attack: {}.", self.figures(p)),
            Step::Barrage => format!("adding artillery: {}.", self.figures(p)),
            Step::Protect => format!("adding protective fire: {}.", self.figures(p)),
            Step::Retreat => {
                let units = p.combat.retreating.map_or(p.combat.to_retreat, UnitSet::one);
                format!("retreat of {}.", self.names(units))
            }
            Step::Displace => {
                let pushed = self.pushed(p).map_or(UnitSet::NONE, |(unit, _)| UnitSet::one(unit));
                format!("displacing {}.", self.names(pushed))
            }
            Step::Advance => "advance after combat.".into(),
            Step::Bridging => "laying float bridges.".into(),
            Step::Demolition => {
                let bridge = self.bridge_asked(p).map(|bridge| self.bridge_name(bridge.a, bridge.b));
                format!("blow {}?", bridge.unwrap_or_default())
            }
            Step::Destruction => "destroy the bridge?".into(),
            Step::Dawn | Step::Over => String::new(),
        }
    }

    /// What is asked of the side that decides.
    fn question(&self, p: &Position) -> String {
        let figures = || self.figures(p).replacen('a', "A", 1);
        match p.step {
            Step::Setup(side) => {
                let left = self.to_set_up(p, usize::from(side)).len();
                match left {
                    0 => "All units are placed: finish set-up, or undo.".into(),
                    1 => "Place your last unit.".into(),
                    _ => format!("Place your units: {left} left."),
                }
            }
            Step::Movement if p.added.midway.is_some() => self.question_on_the_way(p),
            Step::Movement => {
                let side = self.phasing(p);
                let due = self.of_side[side].iter().any(|unit| self.is_due(p, unit));
                let landing = self.arnhem().filter(|rules| rules.allied == side);
                let landing = landing.is_some_and(|rules| !self.ready_to_drop(p, rules).is_empty());
                let what = match (landing, due) {
                    (false, false) => "Choose a unit to move",
                    (false, true) => "Choose a unit to move, or a reinforcement to enter",
                    (true, false) => "Choose a unit to land or to move",
                    (true, true) => "Choose a unit to land or to move, or a reinforcement to enter",
                };
                format!("{what}. Then end movement.")
            }
            Step::Combat => match (self.must_attack(p), self.must_be_attacked(p)) {
                (own, foes) if (own | foes).is_empty() => "Choose an enemy to attack, or end combat.".into(),
                (own, foes) => format!(
                    "Choose an enemy to attack. Must still attack: {}. Must still be attacked: {}.",
                    self.names_or_none(own),
                    self.names_or_none(foes)
                ),
            },
            Step::Declare if p.combat.attackers.is_empty() => {
                format!("Choose attackers against {}.", self.names(p.combat.defenders))
            }
            Step::Declare => {
                let mut menu = Menu::default();
                self.list_declare(p, &mut menu);
                let done = menu.singles.contains(&Action::Done);
                let next = match (done, menu.singles.len()) {
                    (true, 1) => "All attackers committed.",
                    (true, _) => "Add attackers or defenders, or declare the attack.",
                    (false, _) => "Other units must join: add them.",
                };
                format!("{}. {next}", figures())
            }
            Step::Barrage => format!("{}. Add artillery or ground support?", figures()),
            Step::Protect => format!("{}. Add protective fire?", figures()),
            Step::Retreat => self.retreat_question(p),
            Step::Displace => self.pushed(p).map_or_else(String::new, |(unit, _)| {
                let id = &self.counter(unit).id;
                format!("{id} must make way for a retreat: choose a hex for it.")
            }),
            Step::Advance => {
                let winners = p.combat.may_advance.iter();
                let able: UnitSet =
                    winners.filter(|&unit| self.advance_hexes(p, unit).next().is_some()).collect();
                format!(
                    "You won the combat. Choose a unit to advance and its hex, or decline: {}.",
                    self.names(able)
                )
            }
            Step::Plan => match p.added.zones.iter().filter(|zone| !zone.is_noted()).count() {
                0 => "All drop zones are noted. Delay one to a later turn, or finish planning.".into(),
                left => format!(
                    "Choose a hex for each drop zone, {left} left. Your opponent sees none before it comes down."
                ),
            },
            Step::Bridging => {
                "Lay a float bridge: choose a hex of the Rhine and the two ends. Or lay none.".into()
            }
            Step::Demolition => self.bridge_asked(p).map_or_else(String::new, |bridge| {
                let name = self.bridge_name(bridge.a, bridge.b);
                format!(
                    "An Allied unit has reached {name}. Blow it? 1 or 2 destroys it; this is the only chance."
                )
            }),
            Step::Destruction => "Destroy the bridge your unit stands on?".into(),
            Step::Dawn => String::new(),
            Step::Over => self.outcome(p).map_or_else(String::new, |outcome| outcome.reason),
        }
    }

    /// A unit came to a wired bridge on its way, or at the end of it, and has points left [A12.11, ruling W217].
    fn question_on_the_way(&self, p: &Position) -> String {
        let Some(midway) = p.added.midway else { return String::new() };
        let id = &self.counter(midway.unit).id;
        let left = points(self.allowance(p, midway.unit).saturating_sub(midway.spent));
        if p.pausing().is_some() {
            return format!(
                "{id} may move on: {left} movement points left. Or choose another unit, or end movement."
            );
        }
        if p.added.guests.has(midway.unit) {
            return format!(
                "{id} was stopped at a bridge in a friend's hex and must move on: {left} movement points left."
            );
        }
        format!("{id} was stopped at a bridge: move it on, {left} movement points left, or let it stay.")
    }

    fn retreat_question(&self, p: &Position) -> String {
        let hexes = |count: u8| if count == 1 { "1 hex".into() } else { format!("{count} hexes") };
        let mut question = if let Some(unit) = p.combat.retreating {
            let id = &self.counter(unit).id;
            format!("{id} retreats, {} to go: choose a hex.", hexes(p.combat.left))
        } else {
            let (names, far) = (self.names(p.combat.to_retreat), hexes(p.combat.hexes));
            format!("Retreat {far}: choose a unit and a hex. Still to retreat: {names}.")
        };
        let mut menu = Menu::default();
        self.list_retreat(p, &mut menu);
        let shelters = menu.singles.iter().filter(|action| matches!(action, Action::Shelter(_)));
        let sheltered: UnitSet = shelters.filter_map(Action::unit).collect();
        if !sheltered.is_empty() {
            let names = self.names(sheltered);
            let _ = write!(question, " The city lets {names} retreat two hexes less, if you like.");
        }
        question
    }

    fn names_or_none(&self, units: UnitSet) -> String {
        if units.is_empty() { "none".into() } else { self.names(units) }
    }
}
