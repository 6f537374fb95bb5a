//! Any arrangement that an editor may ask for: pieces anywhere, any turn and phase, or a small board with its own
//! counters. Setup is not position: everything is checked once, and all faults are reported together.

mod own_board;

use std::collections::BTreeMap;

use board::{Edge, HexId};
use kernel::{Fault, Silent};
use serde::Deserialize;

use crate::game::Game;
use crate::numbers::SupportPoints;
use crate::position::{Place, Position, Step};
use crate::shipped::{open_named, read_game};
use crate::unit::{UnitId, UnitSet};
use kit::{Side, TurnNo};

pub(crate) use own_board::BOARD;
use own_board::board_game;
pub use own_board::{BoardSpec, CounterSpec, ExitSpec, ReinforcementSpec, RulesSpec, SideSpec};

/// What an editor asks for. Everything may be left out but a scenario or a board.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Arrangement {
    /// A scenario that ships.
    pub scenario: Option<String>,
    /// The text of a scenario file instead.
    pub scenario_text: Option<String>,
    /// A small board instead.
    pub board: Option<BoardSpec>,
    /// The counters on that board.
    pub counters: Vec<CounterSpec>,
    /// The two sides on that board; US and German if left out.
    pub sides: Option<[String; 2]>,
    /// The rules on that board; the standard rules if left out.
    pub rules: RulesSpec,
    /// The Game-Turn.
    pub turn: Option<TurnNo>,
    /// The side whose Player-Turn it is.
    pub side: Option<String>,
    /// The phase.
    pub phase: Option<Phase>,
    /// Where units are: a hex, `waiting`, `eliminated`, `out`, or `exited west`. A unit in the Engineer's hex is in its
    /// boats.
    pub units: BTreeMap<String, String>,
    /// What happens to units that are not named.
    pub others: Others,
    /// Units that have moved in this Movement Phase.
    pub moved: Vec<String>,
    /// Units that have attacked in this Combat Phase.
    pub attacked: Vec<String>,
    /// Units that have been attacked in this Combat Phase.
    pub targeted: Vec<String>,
    /// Units that retreated, advanced or were displaced in this Combat Phase.
    pub shifted: Vec<String>,
    /// Units displaced in this Combat Phase.
    pub displaced: Vec<String>,
    /// Units retreated or displaced in this Combat Phase.
    pub shaken: Vec<String>,
    /// Units retreated or displaced in the preceding Combat Phase.
    pub shaken_before: Vec<String>,
    /// Batteries that have given Final Protective Fire in this Game-Turn.
    pub fpf_used: Vec<String>,
    /// Who controls the objective hexes.
    pub control: BTreeMap<String, String>,
    /// Ground support points spent in this Combat Phase, per side.
    pub support_spent: BTreeMap<String, SupportPoints>,
    /// The Player-Turn of this Game-Turn in which a side used ground support: 1 or 2.
    pub support_used_in: BTreeMap<String, u8>,
    /// The weather: `good`, `fair` or `poor`, where there is weather.
    pub weather: Option<String>,
    /// Wired bridges by their two hexes, such as `0706/0806`: `wired`, `safe`, `down` or `repaired`.
    pub bridges: BTreeMap<String, String>,
    /// Drop zones by name: a hex, or a hex and the turn on which it comes, such as `1007 turn 3`.
    pub zones: BTreeMap<String, String>,
    /// Units that landed in this Game-Turn.
    pub landed: Vec<String>,
    /// Units that fought in this Game-Turn.
    pub engaged: Vec<String>,
    /// The bridges over the Rhine, each as `0616 0517 0716`: hex, western end, eastern end; the printed one first,
    /// `none` where it is gone.
    pub spans: Option<Vec<String>>,
    /// Whether a continuous front is needed.
    pub front: bool,
    /// Points counted so far: `waal`, `cut-off`, `engineer`, `late`, `gap`.
    pub scored: BTreeMap<String, i16>,
}

/// The phase of a Player-Turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Units are being set up.
    Setup,
    /// The Movement Phase.
    Movement,
    /// The Combat Phase.
    Combat,
}

/// What happens to units that an arrangement does not name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Others {
    /// They stay where the scenario has them.
    #[default]
    Keep,
    /// They are out of the game.
    Out,
}

fn fault(place: impl Into<String>, message: impl Into<String>) -> Fault {
    Fault { place: place.into(), message: message.into() }
}

/// The game and the position that an arrangement asks for.
pub(crate) fn compose(wanted: &Arrangement) -> Result<(Game, Position), Vec<Fault>> {
    let game = match (&wanted.scenario, &wanted.scenario_text, &wanted.board) {
        (Some(name), None, None) => open_named(name)?,
        (None, Some(text), None) => read_game(text, &[])?,
        (None, None, Some(board)) => board_game(wanted, board)?,
        (None, None, None) => {
            return Err(vec![fault("scenario", "give a scenario, or a board with counters")]);
        }
        _ => return Err(vec![fault("board", "give one of scenario, scenario_text and board")]),
    };
    if wanted.board.is_none() && !wanted.counters.is_empty() {
        return Err(vec![fault("counters", "a scenario has its own counters; give a board to bring others")]);
    }
    let position = game.arrange(wanted)?;
    Ok((game, position))
}

/// Looks up what an arrangement names and collects what it cannot find.
pub(crate) struct Names<'a> {
    game: &'a Game,
    faults: Vec<Fault>,
}

impl Names<'_> {
    pub fn fault(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.faults.push(fault(place, message));
    }

    fn side(&mut self, place: &str, name: &str) -> Side {
        let sides = &self.game.scenario.sides;
        let named = Side::BOTH.into_iter().find(|side| sides[side.index()].eq_ignore_ascii_case(name));
        named.unwrap_or_else(|| {
            let message = format!("unknown side '{name}'; the sides are {} and {}", sides[0], sides[1]);
            self.fault(place, message);
            Side::First
        })
    }

    pub fn units(&mut self, place: &str, names: &[String]) -> UnitSet {
        let mut set = UnitSet::NONE;
        for name in names {
            match self.game.unit_named(name) {
                Some(unit) => set.insert(unit),
                None => self.fault(place, format!("unknown unit '{name}'")),
            }
        }
        set
    }

    fn place(&mut self, path: &str, text: &str) -> Option<Place> {
        let text = text.trim();
        if let Some(hex) = self.game.map.grid.find(text) {
            return Some(Place::Hex(hex));
        }
        let place = match text.to_ascii_lowercase().as_str() {
            "waiting" => Some(Place::Waiting),
            "eliminated" => Some(Place::Eliminated),
            "out" | "off" => Some(Place::Out),
            other => other
                .strip_prefix("exited")
                .and_then(|edge| edge.trim_start_matches([' ', ':']).parse::<Edge>().ok().map(Place::Exited)),
        };
        if place.is_none() {
            let short: String = text.chars().take(40).collect();
            let message = format!(
                "'{short}' is neither a hex of this map nor waiting, eliminated, out or exited with an edge"
            );
            self.fault(path, message);
        }
        place
    }
}

/// A unit that an arrangement places.
struct Placed<'a> {
    /// Where the arrangement says so, such as `units.1/3`.
    path: String,
    name: &'a str,
    place: &'a str,
}

impl Arrangement {
    fn placed(&self) -> impl Iterator<Item = Placed<'_>> {
        let units = self.units.iter();
        let units = units.map(|(name, place)| Placed { path: format!("units.{name}"), name, place });
        let counters = self.counters.iter().enumerate().filter_map(|(index, counter)| {
            let place = counter.hex.as_deref()?;
            Some(Placed { path: format!("counters[{index}].hex"), name: &counter.id, place })
        });
        units.chain(counters)
    }
}

impl Game {
    /// The position that an arrangement asks for, or everything that is wrong with it.
    pub(crate) fn arrange(&self, wanted: &Arrangement) -> Result<Position, Vec<Fault>> {
        let mut names = Names { game: self, faults: Vec::new() };
        let mut at = self.start();
        let (first, last) = (self.scenario.first_turn, self.scenario.last_turn);
        at.turn = wanted.turn.unwrap_or(first);
        if !(first..=last).contains(&at.turn) {
            names.fault("turn", format!("turn {} is not played: give {first} to {last}", at.turn));
        }
        let side = wanted.side.as_deref().map(|name| names.side("side", name));
        let starts_in_setup = matches!(at.step, Step::Setup(_) | Step::Plan);
        let phase = wanted.phase.unwrap_or(if starts_in_setup && wanted.units.is_empty() {
            Phase::Setup
        } else {
            Phase::Movement
        });
        at.half = u8::from(side.is_some_and(|side| side != self.scenario.first));
        match phase {
            Phase::Setup if starts_in_setup => {}
            Phase::Setup => names.fault("phase", "nothing is set up here: give movement or combat"),
            Phase::Movement => at.step = Step::Movement,
            Phase::Combat if self.is_night(at.turn) => {
                let message =
                    format!("turn {} is a night turn without combat [R13.0]: give movement", at.turn);
                names.fault("phase", message);
            }
            Phase::Combat => at.step = Step::Combat,
        }
        let boarders = self.arrange_units(wanted, phase, &mut at, &mut names);
        self.arrange_marks(wanted, phase, &mut at, &mut names);
        self.arrange_control(wanted, &mut at, &mut names);
        self.arrange_support(wanted, &mut at, &mut names);
        self.arrange_extras(wanted, &mut at, &mut names);
        for (path, unit, hex) in boarders {
            self.arrange_boarder(&path, unit, hex, &mut at, &mut names);
        }
        for unit in self.of_side[0] | self.of_side[1] {
            // When a unit left is not told: it is taken to have left in time.
            if let Place::Exited(edge) = at.place(unit)
                && self.exit_is_listed(unit, edge)
            {
                at.exited_in_time.insert(unit);
            }
        }
        if phase == Phase::Setup
            && let Some(unit) = self.unplaceable(&at)
        {
            let message = "no free hex is left where this unit could be set up";
            names.fault(format!("units.{}", self.counter(unit).id), message);
        }
        if !names.faults.is_empty() {
            return Err(names.faults);
        }
        self.take_up(phase, &mut at);
        Ok(at)
    }

    /// Does what the sequence of play does before a phase: a Movement Phase in which no unit has moved yet begins, float
    /// bridges first [R11.11]; an Engineer counts as having stood where it is since the Player-Turn began [A13.1].
    fn take_up(&self, phase: Phase, at: &mut Position) {
        if phase == Phase::Movement && at.moved.is_empty() {
            self.begin_movement(at, &mut Silent);
        } else if phase != Phase::Setup {
            self.taken_up(at);
        }
    }

    /// Puts units where they are wanted. Those that share the Engineer's hex are given back, to board its boats once
    /// everybody else stands.
    fn arrange_units(
        &self,
        wanted: &Arrangement,
        phase: Phase,
        at: &mut Position,
        names: &mut Names,
    ) -> Vec<(String, UnitId, HexId)> {
        for unit in self.of_side[0] | self.of_side[1] {
            let unplaced = phase != Phase::Setup && self.setup_group(unit).is_some();
            if wanted.others == Others::Out || unplaced && at.hex_of(unit).is_none() {
                at.put(unit, Place::Out);
            }
        }
        let engineer = self.placed_first();
        let mut placed: Vec<_> =
            wanted.placed().map(|placed| (self.unit_named(placed.name), placed)).collect();
        // The Engineer comes first, so that a unit in its hex finds it there.
        placed.sort_by_key(|(unit, _)| unit.is_none() || *unit != engineer);
        // Every named unit leaves its hex of the scenario first, so that two can change places.
        for unit in placed.iter().filter_map(|(unit, _)| *unit) {
            at.put(unit, Place::Out);
        }
        let mut named = UnitSet::NONE;
        let mut boarders = Vec::new();
        for (unit, Placed { path, place: text, .. }) in placed {
            let Some(unit) = unit else {
                names.fault(path, "no unit has this id");
                continue;
            };
            if named.has(unit) {
                names.fault(path, "this unit is placed twice");
                continue;
            }
            named.insert(unit);
            match names.place(&path, text) {
                Some(Place::Hex(hex)) => match at.unit_at(hex) {
                    Some(other) if Some(other) == engineer => boarders.push((path, unit, hex)),
                    Some(other) => {
                        names.fault(
                            path,
                            format!("{} already stands in {text} [S5.31]", self.counter(other).id),
                        );
                    }
                    None => at.put(unit, Place::Hex(hex)),
                },
                Some(Place::Waiting)
                    if self.entry_group(unit).is_none()
                        && self.setup_group(unit).is_none()
                        && !self.airborne().has(unit) =>
                {
                    names.fault(path, "this unit is no reinforcement: give a hex, eliminated or out");
                }
                Some(place) => at.put(unit, place),
                None => {}
            }
        }
        boarders
    }

    /// What units have done, as asked for.
    fn arrange_marks(&self, wanted: &Arrangement, phase: Phase, at: &mut Position, names: &mut Names) {
        at.moved = names.units("moved", &wanted.moved);
        at.attacked = names.units("attacked", &wanted.attacked);
        at.targeted = names.units("targeted", &wanted.targeted);
        at.displaced = names.units("displaced", &wanted.displaced);
        at.shaken = names.units("shaken", &wanted.shaken) | at.displaced;
        at.shifted = names.units("shifted", &wanted.shifted) | at.displaced;
        at.shaken_before = names.units("shaken_before", &wanted.shaken_before);
        if phase != Phase::Combat {
            // Before the next Combat Phase begins, the preceding one is the last that was played.
            at.shaken |= at.shaken_before;
        }
        at.fpf_used = names.units("fpf_used", &wanted.fpf_used);
    }

    /// Ground support as asked for.
    fn arrange_support(&self, wanted: &Arrangement, at: &mut Position, names: &mut Names) {
        for (name, &points) in &wanted.support_spent {
            let side = names.side("support_spent", name);
            let pool = self.support_now(at, side);
            if points > pool {
                names.fault("support_spent", format!("{name} has {pool} points in turn {}", at.turn));
            }
            at.support_spent[side.index()] = points;
            if !points.is_none() {
                at.support_bound[side.index()] = at.half + 1;
            }
        }
        for (name, &half) in &wanted.support_used_in {
            let side = names.side("support_used_in", name);
            if !(1..=2).contains(&half) {
                names.fault("support_used_in", format!("the Player-Turn is 1 or 2, not {half}"));
            }
            at.support_bound[side.index()] = half;
        }
    }

    /// Control as asked for; else units on an objective control it [ruling W207].
    fn arrange_control(&self, wanted: &Arrangement, at: &mut Position, names: &mut Names) {
        for (index, &hex) in self.objectives.iter().enumerate() {
            if let Some(unit) = at.unit_at(hex) {
                at.control[index] = self.side_of(unit) as u8;
            }
        }
        for (number, name) in &wanted.control {
            let side = names.side("control", name);
            let hex = self.map.grid.find(number);
            match hex.and_then(|hex| self.objectives.iter().position(|&objective| objective == hex)) {
                Some(index) => at.control[index] = side as u8,
                None => {
                    names.fault("control", format!("'{number}' is not an objective hex of this scenario"));
                }
            }
        }
    }
}
