//! Prompts: what is asked of the side that decides, and what the others read meanwhile.
//!
//! They speak of units and hexes, so that they fit a table, a terminal and a program alike.

use std::fmt::Write;

use kernel::Viewer;
use kit::Side;

use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};
use crate::unit::UnitSet;

impl Game {
    /// What is asked, and which side is asked, as a viewer reads it.
    pub(crate) fn prompt(&self, at: &Position, viewer: Viewer) -> String {
        let Some(side) = self.deciding(at) else { return self.question(at) };
        let name = &self.scenario.sides[side.index()];
        match viewer {
            Viewer::Seat(seat) if Side::of(seat) == side => self.question(at),
            Viewer::Seat(_) => format!("Waiting for {name}: {}", self.task_at_hand(at)),
            Viewer::Spectator | Viewer::Referee => format!("{name}: {}", self.task_at_hand(at)),
        }
    }

    /// The current combat in figures.
    fn figures(&self, at: &Position) -> String {
        let sums = self.sums(at);
        let by = sums.attack.over(sums.defense);
        format!("attack {} against {}, {} line, {by:+}", sums.attack, sums.defense, sums.line.name())
    }

    /// What the deciding side is doing, for everybody else.
    fn task_at_hand(&self, at: &Position) -> String {
        match at.step {
            Step::Setup(side) => {
                format!("set-up, {} units left.", self.to_set_up(at, Side::at(side.into())).len())
            }
            Step::Plan => "drop zones are planned in secret.".into(),
            Step::Movement => match at.stopped() {
                Some(unit) => format!("{} was stopped at a bridge.", self.counter(unit).id),
                None => "movement.".into(),
            },
            Step::Combat => "choosing an attack.".into(),
            Step::Declare if at.combat.attackers.is_empty() => {
                format!("choosing attackers against {}.", self.names(at.combat.defenders))
            }
            Step::Declare => format!("declaring an attack: {}.", self.figures(at)),
            Step::Barrage => format!("adding artillery: {}.", self.figures(at)),
            Step::Protect => format!("adding protective fire: {}.", self.figures(at)),
            Step::Retreat => {
                let units = at.combat.retreating.map_or(at.combat.to_retreat, UnitSet::one);
                format!("retreat of {}.", self.names(units))
            }
            Step::Displace => {
                let pushed = self.pushed(at).map_or(UnitSet::NONE, |(unit, _)| UnitSet::one(unit));
                format!("displacing {}.", self.names(pushed))
            }
            Step::Advance => "advance after combat.".into(),
            Step::Bridging => "laying float bridges.".into(),
            Step::Demolition => {
                let bridge = self.bridge_asked(at).map(|(a, b)| self.bridge_name(a, b));
                format!("blow {}?", bridge.unwrap_or_default())
            }
            Step::Destruction => "destroy the bridge?".into(),
            Step::Dawn | Step::Over => String::new(),
        }
    }

    /// What is asked of the side that decides.
    fn question(&self, at: &Position) -> String {
        let figures = || self.figures(at).replacen('a', "A", 1);
        match at.step {
            Step::Setup(side) => {
                let left = self.to_set_up(at, Side::at(side.into())).len();
                match left {
                    0 => "All units are placed: finish set-up, or undo.".into(),
                    1 => "Place your last unit: choose it, then a hex.".into(),
                    _ => format!("Place your units, {left} left: choose one, then a hex."),
                }
            }
            Step::Movement if at.extension.midway.is_some() => self.question_on_the_way(at),
            Step::Movement => {
                let side = self.phasing(at);
                let due = self.of_side[side.index()].iter().any(|unit| self.is_due(at, unit));
                let landing = !self.ready_to_drop(at).is_empty();
                let what = match (landing, due) {
                    (false, false) => "Choose a unit to move",
                    (false, true) => "Choose a unit to move, or a reinforcement to enter",
                    (true, false) => "Choose a unit to land or to move",
                    (true, true) => "Choose a unit to land or to move, or a reinforcement to enter",
                };
                format!("{what}. Then end movement.")
            }
            Step::Combat => match (self.must_attack(at), self.must_be_attacked(at)) {
                (own, foes) if (own | foes).is_empty() => "Choose an enemy to attack, or end combat.".into(),
                (own, foes) => format!(
                    "Choose an enemy to attack. Must still attack: {}. Must still be attacked: {}.",
                    self.names_or_none(own),
                    self.names_or_none(foes)
                ),
            },
            Step::Declare if at.combat.attackers.is_empty() => {
                format!("Choose attackers against {}.", self.names(at.combat.defenders))
            }
            Step::Declare => {
                let mut menu = Menu::default();
                self.list_declare(at, &mut menu);
                let done = menu.singles.contains(&Action::Done);
                let next = match (done, menu.singles.len()) {
                    (true, 1) => "All attackers committed.",
                    (true, _) => "Add attackers or defenders, or declare the attack.",
                    (false, _) => "Other units must join: add them.",
                };
                format!("{}. {next}", figures())
            }
            // Batteries that attack alone need one that fires.
            Step::Barrage if self.check_barrage_done(at).is_err() => {
                format!("{}. Choose the artillery or support points that attack.", figures())
            }
            Step::Barrage => match self.chosen_so_far(at) {
                (true, ..) => format!("{}. Add artillery or support points, or confirm the fire.", figures()),
                _ => format!("{}. Choose artillery or support points to add, or attack without.", figures()),
            },
            Step::Protect => match self.chosen_so_far(at) {
                (_, true, _) => format!("{}. Add protective fire, or confirm and roll.", figures()),
                _ => {
                    format!("{}. Choose artillery or support points for protective fire, or roll.", figures())
                }
            },
            Step::Retreat => self.retreat_question(at),
            Step::Displace => self.pushed(at).map_or_else(String::new, |(unit, _)| {
                let id = &self.counter(unit).id;
                format!("{id} must make way for a retreat: choose a hex for it.")
            }),
            Step::Advance => {
                let winners = at.combat.may_advance.iter();
                let able: UnitSet =
                    winners.filter(|&unit| self.advance_hexes(at, unit).next().is_some()).collect();
                format!(
                    "You won the combat. {} may advance: choose a unit, then its hex. Or do not advance.",
                    self.names(able)
                )
            }
            Step::Plan => match at.extension.zones.iter().filter(|zone| !zone.is_noted()).count() {
                0 => "All drop zones are noted. Delay one to a later turn, or finish planning.".into(),
                left => format!(
                    "Choose a hex for each drop zone, {left} left. Your opponent sees none before it comes down."
                ),
            },
            Step::Bridging => {
                "Lay a float bridge: choose a hex of the Rhine and the two ends. Or lay none.".into()
            }
            Step::Demolition => self.bridge_asked(at).map_or_else(String::new, |(a, b)| {
                let name = self.bridge_name(a, b);
                format!(
                    "An Allied unit has reached {name}. Blow it? A roll of 1 or 2 destroys it. This is the only chance."
                )
            }),
            Step::Destruction => "Destroy the bridge your unit stands on?".into(),
            Step::Dawn => String::new(),
            Step::Over => self.outcome(at).map_or_else(String::new, |outcome| outcome.reason),
        }
    }

    /// A unit came to a wired bridge on its way, or at the end of it, and has points left [A12.11, ruling W217].
    fn question_on_the_way(&self, at: &Position) -> String {
        let Some(midway) = at.extension.midway else { return String::new() };
        let id = &self.counter(midway.unit).id;
        let left = self.allowance(at, midway.unit).less(midway.spent);
        let left = match left.to_string().as_str() {
            "1" => "1 movement point left".to_owned(),
            more => format!("{more} movement points left"),
        };
        if at.pausing().is_some() {
            return format!("{id} may move on: {left}. Or choose another unit, or end movement.");
        }
        if at.extension.guests.has(midway.unit) {
            return format!("{id} was stopped at a bridge in a friend's hex and must move on: {left}.");
        }
        format!("{id} was stopped at a bridge: move it on, {left}, or let it stay.")
    }

    fn retreat_question(&self, at: &Position) -> String {
        let hexes = |count: u8| if count == 1 { "1 hex".into() } else { format!("{count} hexes") };
        let mut question = if let Some(unit) = at.combat.retreating {
            let id = &self.counter(unit).id;
            format!("{id} retreats, {} to go: choose a hex.", hexes(at.combat.left))
        } else {
            let (names, far) = (self.names(at.combat.to_retreat), hexes(at.combat.hexes));
            format!("Retreat {far}: choose a unit and a hex. Still to retreat: {names}.")
        };
        let mut menu = Menu::default();
        self.list_retreat(at, &mut menu);
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
