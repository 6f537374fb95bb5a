//! Any arrangement that an editor may ask for: pieces anywhere, any turn and phase, or a small board of
//! one's own. Setup is not position: everything is checked once, and all faults are reported together.

mod own_board;

use std::collections::BTreeMap;

use board::{Edge, HexId};
use kernel::Fault;
use serde::Deserialize;

use crate::added::{Source, Span, Weather, Zone};
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::shipped::{open_named, read_game};
use crate::unit::UnitSet;

pub(crate) use own_board::BOARD;
use own_board::board_game;
pub use own_board::{BoardSpec, CounterSpec, ExitSpec, ReinforcementSpec, RulesSpec, SideSpec};

/// What an editor asks for. Everything may be left out but a scenario or a board.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Arrangement {
    /// A scenario that ships.
    pub scenario: Option<String>,
    /// The text of a scenario file of one's own instead.
    pub scenario_text: Option<String>,
    /// A board of one's own instead.
    pub board: Option<BoardSpec>,
    /// The counters on that board.
    pub counters: Vec<CounterSpec>,
    /// The two sides on that board; US and German if left out.
    pub sides: Option<[String; 2]>,
    /// The rules on that board; the standard rules if left out.
    pub rules: RulesSpec,
    /// The Game-Turn.
    pub turn: Option<u8>,
    /// The side whose Player-Turn it is.
    pub side: Option<String>,
    /// The phase.
    pub phase: Option<Phase>,
    /// Where units are: a hex, `waiting`, `eliminated`, `out`, or `exited west`.
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
    pub support_spent: BTreeMap<String, u8>,
    /// The Player-Turn of this Game-Turn in which a side used ground support: 1 or 2.
    pub support_used_in: BTreeMap<String, u8>,
    /// The weather: `good`, `fair` or `poor` (Arnhem).
    pub weather: Option<String>,
    /// Wired bridges by their two hexes, such as `0706/0806`: `wired`, `safe`, `down` or `repaired` (Arnhem).
    pub bridges: BTreeMap<String, String>,
    /// Drop zones by name: a hex, or a hex and the turn on which it comes, such as `1007 turn 3` (Arnhem).
    pub zones: BTreeMap<String, String>,
    /// Units that landed in this Game-Turn (Arnhem).
    pub landed: Vec<String>,
    /// Units that fought in this Game-Turn (Remagen).
    pub engaged: Vec<String>,
    /// The bridges over the Rhine, each as `0616 0517 0716`: hex, western end, eastern end; the printed one first,
    /// `none` where it is gone (Remagen).
    pub spans: Option<Vec<String>>,
    /// Whether a continuous front is needed (Remagen).
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
struct Names<'a> {
    game: &'a Game,
    faults: Vec<Fault>,
}

impl Names<'_> {
    fn fault(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.faults.push(fault(place, message));
    }

    fn side(&mut self, place: &str, name: &str) -> usize {
        let sides = &self.game.scenario.sides;
        sides.iter().position(|side| side.eq_ignore_ascii_case(name)).unwrap_or_else(|| {
            let message = format!("unknown side '{name}'; the sides are {} and {}", sides[0], sides[1]);
            self.fault(place, message);
            0
        })
    }

    fn units(&mut self, place: &str, names: &[String]) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        for name in names {
            match self.game.unit_named(name) {
                Some(unit) => set.insert(unit),
                None => self.fault(place, format!("unknown unit '{name}'")),
            }
        }
        set
    }

    fn place(&mut self, name: &str, text: &str) -> Option<Place> {
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
            self.fault(format!("unit '{name}'"), message);
        }
        place
    }
}

impl Game {
    /// The position that an arrangement asks for, or everything that is wrong with it.
    pub(crate) fn arrange(&self, wanted: &Arrangement) -> Result<Position, Vec<Fault>> {
        let mut names = Names { game: self, faults: Vec::new() };
        let mut p = self.start();
        let (first, last) = (self.scenario.first_turn, self.scenario.last_turn);
        p.turn = wanted.turn.unwrap_or(first);
        if !(first..=last).contains(&p.turn) {
            names.fault("turn", format!("turn {} is not played: give {first} to {last}", p.turn));
        }
        let side = wanted.side.as_deref().map(|name| names.side("side", name));
        let starts_in_setup = matches!(p.step, Step::Setup(_) | Step::Plan);
        let phase = wanted.phase.unwrap_or(if starts_in_setup && wanted.units.is_empty() {
            Phase::Setup
        } else {
            Phase::Movement
        });
        p.half = u8::from(side.is_some_and(|side| side != self.scenario.first));
        match phase {
            Phase::Setup if starts_in_setup => {}
            Phase::Setup => names.fault("phase", "nothing is set up here: give movement or combat"),
            Phase::Movement => p.step = Step::Movement,
            Phase::Combat => p.step = Step::Combat,
        }
        let all: UnitSet = self.of_side[0] | self.of_side[1];
        for unit in all {
            let unplaced = phase != Phase::Setup && self.setup_group(unit).is_some();
            if wanted.others == Others::Out || unplaced && p.hex_of(unit).is_none() {
                p.put(unit, Place::Out);
            }
        }
        let on_counters =
            wanted.counters.iter().filter_map(|counter| counter.hex.as_ref().map(|hex| (&counter.id, hex)));
        let placed = wanted.units.iter().chain(on_counters);
        // Whoever is named leaves his hex of the scenario to others first.
        for unit in placed.clone().filter_map(|(name, _)| self.unit_named(name)) {
            p.put(unit, Place::Out);
        }
        let mut named = UnitSet::EMPTY;
        for (name, text) in placed {
            let Some(unit) = self.unit_named(name) else {
                names.fault(format!("unit '{name}'"), "no unit has this id");
                continue;
            };
            if named.has(unit) {
                names.fault(format!("unit '{name}'"), "this unit is placed twice");
                continue;
            }
            named.insert(unit);
            match names.place(name, text) {
                Some(Place::Hex(hex)) => match p.unit_at(hex) {
                    Some(other) if other != unit => {
                        let message = format!("{} already stands in {text} [S5.31]", self.counter(other).id);
                        names.fault(format!("unit '{name}'"), message);
                    }
                    _ => p.put(unit, Place::Hex(hex)),
                },
                Some(Place::Waiting)
                    if self.entry_group(unit).is_none()
                        && self.setup_group(unit).is_none()
                        && self.arnhem().is_none_or(|rules| !rules.airborne.has(unit)) =>
                {
                    names.fault(
                        format!("unit '{name}'"),
                        "this unit is no reinforcement: give a hex, eliminated or out",
                    );
                }
                Some(place) => p.put(unit, place),
                None => {}
            }
        }
        p.moved = names.units("moved", &wanted.moved);
        p.attacked = names.units("attacked", &wanted.attacked);
        p.targeted = names.units("targeted", &wanted.targeted);
        p.displaced = names.units("displaced", &wanted.displaced);
        p.shaken = names.units("shaken", &wanted.shaken) | p.displaced;
        p.shifted = names.units("shifted", &wanted.shifted) | p.displaced;
        p.shaken_before = names.units("shaken_before", &wanted.shaken_before);
        if phase != Phase::Combat {
            // Before the next Combat Phase begins, the preceding one is the last that was played.
            p.shaken |= p.shaken_before;
        }
        p.fpf_used = names.units("fpf_used", &wanted.fpf_used);
        self.arrange_control(wanted, &mut p, &mut names);
        for (name, &points) in &wanted.support_spent {
            let side = names.side("support_spent", name);
            let pool = self.support_now(&p, side);
            if points > pool {
                names.fault("support_spent", format!("{name} has {pool} points in turn {}", p.turn));
            }
            p.support_spent[side] = points;
            if points > 0 {
                p.support_bound[side] = p.half + 1;
            }
        }
        for (name, &half) in &wanted.support_used_in {
            let side = names.side("support_used_in", name);
            if !(1..=2).contains(&half) {
                names.fault("support_used_in", "the Player-Turn is 1 or 2");
            }
            p.support_bound[side] = half;
        }
        self.arrange_added(wanted, &mut p, &mut names);
        for unit in all {
            // When a unit left is not told: it is taken to have left in time.
            if let Place::Exited(edge) = p.place(unit)
                && self.exit_is_listed(unit, edge)
            {
                p.exited_in_time.insert(unit);
            }
        }
        if phase == Phase::Setup
            && let Some(unit) = self.unplaceable(&p)
        {
            let message = "no free hex is left where this unit could be set up";
            names.fault(format!("unit '{}'", self.counter(unit).id), message);
        }
        if names.faults.is_empty() { Ok(p) } else { Err(names.faults) }
    }

    /// Bridges, drop zones, weather and points as asked for.
    fn arrange_added(&self, wanted: &Arrangement, p: &mut Position, names: &mut Names) {
        p.added.landed = names.units("landed", &wanted.landed);
        p.added.engaged = names.units("engaged", &wanted.engaged);
        p.added.front = wanted.front;
        match wanted.weather.as_deref().map(str::to_ascii_lowercase).as_deref() {
            None => {}
            Some("good") => p.added.weather = Weather::Good,
            Some("fair") => p.added.weather = Weather::Fair,
            Some("poor") => p.added.weather = Weather::Poor,
            Some(_) => names.fault("weather", "the weather is good, fair or poor"),
        }
        for (name, &points) in &wanted.scored {
            let source = match name.as_str() {
                "waal" => Source::NorthOfWaal,
                "cut-off" => Source::CutOff,
                "engineer" => Source::Engineer,
                "late" => Source::Late,
                "gap" => Source::Gap,
                _ => {
                    names.fault(
                        "scored",
                        format!("'{name}' is neither waal, cut-off, engineer, late nor gap"),
                    );
                    continue;
                }
            };
            p.added.tally[source as usize] = points;
        }
        // Units that stand at a bridge have come to it.
        if let Some(rules) = self.arnhem() {
            p.added.tried =
                self.on_map(p, rules.allied).fold(0, |tried, (_, hex)| tried | rules.wired_at(hex));
        }
        for (name, state) in &wanted.bridges {
            self.arrange_bridge(name, state, p, names);
        }
        for (name, text) in &wanted.zones {
            self.arrange_zone(name, text, p, names);
        }
        if let Some(spans) = &wanted.spans {
            p.added.spans = [Span::NONE; 3];
            for (index, text) in spans.iter().enumerate().take(3) {
                let hexes: Option<Vec<HexId>> =
                    text.split_whitespace().map(|hex| self.map.grid.find(hex)).collect();
                match hexes.as_deref() {
                    Some(&[hex, west, east]) => p.added.spans[index] = Span { hex, west, east },
                    _ if text == "none" => {}
                    _ => names.fault("spans", format!("'{text}' is not a hex and its two ends, or none")),
                }
            }
        }
    }

    fn arrange_bridge(&self, name: &str, state: &str, p: &mut Position, names: &mut Names) {
        let ends =
            name.split_once('/').and_then(|(a, b)| Some((self.map.grid.find(a)?, self.map.grid.find(b)?)));
        let wired = self.arnhem().zip(ends).and_then(|(rules, (a, b))| {
            rules
                .wired
                .iter()
                .position(|bridge| (bridge.a, bridge.b) == (a, b) || (bridge.b, bridge.a) == (a, b))
        });
        let Some(index) = wired else {
            return names.fault("bridges", format!("'{name}' is no wired bridge of this map"));
        };
        let bit = 1 << index;
        match state {
            "wired" => p.added.tried &= !bit,
            "safe" => p.added.tried |= bit,
            "down" => {
                p.added.tried |= bit;
                p.added.down |= bit;
            }
            "repaired" => {
                p.added.tried |= bit;
                p.added.mended |= bit;
            }
            _ => names.fault("bridges", format!("'{state}' is neither wired, safe, down nor repaired")),
        }
    }

    fn arrange_zone(&self, name: &str, text: &str, p: &mut Position, names: &mut Names) {
        let index = self.arnhem().and_then(|rules| rules.zones.iter().position(|zone| zone.name == name));
        let Some(index) = index else {
            return names.fault("zones", format!("'{name}' is no drop zone of this scenario"));
        };
        let (hex, turn) = text.split_once(" turn ").unwrap_or((text, "1"));
        match (self.map.grid.find(hex.trim()), turn.trim().parse::<u8>()) {
            (Some(hex), Ok(turn)) => p.added.zones[index] = Zone { hex, turn, down: turn <= p.turn },
            _ => names
                .fault("zones", format!("'{text}' is not a hex, or a hex and a turn such as 1007 turn 3")),
        }
    }

    /// Control as asked for; else units on an objective control it [ruling W207].
    fn arrange_control(&self, wanted: &Arrangement, p: &mut Position, names: &mut Names) {
        for (index, &hex) in self.objectives.iter().enumerate() {
            if let Some(unit) = p.unit_at(hex) {
                p.control[index] = self.side_of(unit) as u8;
            }
        }
        for (number, name) in &wanted.control {
            let side = names.side("control", name);
            let hex = self.map.grid.find(number);
            match hex.and_then(|hex| self.objectives.iter().position(|&objective| objective == hex)) {
                Some(index) => p.control[index] = side as u8,
                None => {
                    names.fault("control", format!("'{number}' is not an objective hex of this scenario"));
                }
            }
        }
    }
}
