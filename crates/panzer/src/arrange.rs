//! Any position that an editor or a test asks for.

use kernel::{Fault, Scripted, Silent};
use kit::{DecisionStack, Hexside, Side};
use serde::Deserialize;

use crate::airborne::MapSide;
use crate::artillery::mission::{Load, Mission, Pattern, Point, Spread, note};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::guests::GuestWish;
use crate::position::{Frame, Position};
use crate::status::{Command, Place, State, Status};
use crate::unit::UnitKind;

/// What an editor asks for. Units that are not named are out of the game, unless they wait.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Arrangement {
    /// The scenario with its options; for [`crate::compose`].
    pub scenario: String,
    /// The turn, from 1.
    pub turn: u8,
    /// The step.
    pub phase: Phase,
    /// The side that decides in it, by its code.
    pub side: String,
    /// The First Player, by the code of the side.
    pub first: String,
    /// The units on the map.
    pub units: Vec<UnitWish>,
    /// Units off the map that are still to come.
    pub waiting: Vec<String>,
    /// Hexes with wrecks.
    pub wrecks: Vec<String>,
    /// Burning hexes.
    pub fires: Vec<String>,
    /// Hexes with smoke that a battery laid this turn.
    pub smoke: Vec<String>,
    /// Hexes with ILLUMINATION counters that are on.
    pub illuminated: Vec<String>,
    /// Pre-Registered Points.
    pub registered: Vec<PointWish>,
    /// Missions of batteries.
    pub missions: Vec<MissionWish>,
    /// The turn in which reinforcements were rolled.
    pub arrived: Option<u8>,
    /// Units that the scenario does not have; for [`crate::compose`].
    pub guests: Vec<GuestWish>,
    /// Hexes with mines against men; for [`crate::compose`].
    pub mines: Vec<String>,
    /// Hexes with mines against vehicles; for [`crate::compose`].
    pub vehicle_mines: Vec<String>,
}

impl Default for Arrangement {
    fn default() -> Arrangement {
        Arrangement {
            scenario: "25".into(),
            turn: 1,
            phase: Phase::Command,
            side: String::new(),
            first: String::new(),
            units: Vec::new(),
            waiting: Vec::new(),
            wrecks: Vec::new(),
            fires: Vec::new(),
            smoke: Vec::new(),
            illuminated: Vec::new(),
            registered: Vec::new(),
            missions: Vec::new(),
            arrived: None,
            guests: Vec::new(),
            mines: Vec::new(),
            vehicle_mines: Vec::new(),
        }
    }
}

/// A Pre-Registered Point as an editor wants it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PointWish {
    /// A battery of the side; where each has its points, the one that may use it.
    pub battery: String,
    /// Its hex.
    pub hex: String,
}

/// A battery's mission as an editor wants it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MissionWish {
    /// The battery.
    pub battery: String,
    /// The target hex.
    pub hex: String,
    /// Whether the sheaf is open.
    pub open: bool,
    /// Whether it fires smoke.
    pub smoke: bool,
    /// The caller; none for planned fire.
    pub caller: Option<String>,
    /// Whether it has once landed on its hex.
    pub hit: bool,
}

/// Where in a turn the position stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Both plot commands.
    #[default]
    Command,
    /// A side's aircraft attack before the Combat Phase; those on the list of units are on station.
    Air,
    /// A side's batteries and mortars fire.
    Indirect,
    /// A side fires.
    Direct,
    /// A side fires with OVERWATCH at the end of the step.
    Overwatch,
    /// A side assaults.
    Assault,
    /// A side moves.
    Movement,
}

/// A unit as an editor wants it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UnitWish {
    /// The unit's word.
    pub unit: String,
    /// Its hex.
    pub hex: String,
    /// The hexside it faces, 1 to 6.
    pub facing: Option<u8>,
    /// Its command: fire, move, short-halt or overwatch.
    pub command: Option<String>,
    /// What holds of it, such as `suppressed` or `track-hit`.
    pub states: Vec<String>,
    /// The hex over which it jumps this turn.
    pub drop: Option<String>,
    /// The number of the Hidden Unit Marker over it.
    pub marker: Option<u8>,
    /// The side of the map over which a glider comes this turn.
    pub over: Option<MapSide>,
    /// The edge hex beyond which it waits off the map; it appears this turn.
    pub adrift: Option<String>,
    /// The unit that carries or tows it.
    pub aboard: Option<String>,
    /// The hexside it is dug in to, 1 to 6.
    pub dug_in: Option<u8>,
}

/// The words of states.
const STATES: [(&str, State); 17] = [
    ("suppressed", State::Suppressed),
    ("damaged", State::Damaged),
    ("track-hit", State::TrackHit),
    ("gun-out", State::GunOut),
    ("bogged", State::Bogged),
    ("hesitating", State::Hesitating),
    ("broken", State::Broken),
    ("full-cover", State::FullCover),
    ("inside", State::Inside),
    ("camouflaged", State::Camouflaged),
    ("reduced", State::Reduced),
    ("fired", State::Fired),
    ("spot-fire", State::SpotFire),
    ("spot-move", State::SpotMove),
    ("entrenched", State::Entrenched),
    ("adapter", State::Adapter),
    ("trailer-damaged", State::TrailerDamaged),
];

struct Reader<'g> {
    game: &'g Game,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, place: &str, message: impl Into<String>) {
        self.faults.push(Fault { place: place.into(), message: message.into() });
    }

    fn unit(&mut self, word: &str) -> Option<UnitId> {
        let unit = self.game.find_unit(word);
        if unit.is_none() {
            self.fault(word, "no such unit takes part in the scenario");
        }
        unit
    }

    fn hex(&mut self, place: &str, word: &str) -> Option<board::HexId> {
        let hex = self.game.grid().find(word);
        if hex.is_none() {
            self.fault(place, format!("there is no hex '{word}'"));
        }
        hex
    }

    fn side(&mut self, place: &str, word: &str, otherwise: Side) -> Side {
        if word.is_empty() {
            return otherwise;
        }
        let found = Side::BOTH.into_iter().find(|&side| self.game.side_code(side).eq_ignore_ascii_case(word));
        if found.is_none() {
            let codes = Side::BOTH.map(|side| self.game.side_code(side)).join(" or ");
            self.fault(place, format!("'{word}' is no side: give {codes}"));
        }
        found.unwrap_or(otherwise)
    }

    fn hexside(&mut self, place: &str, number: u8) -> Option<Hexside> {
        let side = number.checked_sub(1).and_then(Hexside::numbered);
        if side.is_none() {
            self.fault(place, format!("a hexside is a number from 1 to 6, not {number}"));
        }
        side
    }

    fn battery(&mut self, word: &str) -> Option<UnitId> {
        let battery = self.unit(word)?;
        if self.game.card(battery).battery.is_none() {
            self.fault(word, "the unit is no battery");
            return None;
        }
        Some(battery)
    }

    /// Points and missions.
    fn ordnance(&mut self, at: &mut Position, wanted: &Arrangement) {
        for wish in &wanted.registered {
            let (Some(battery), Some(hex)) =
                (self.battery(&wish.battery), self.hex(&wish.battery, &wish.hex))
            else {
                continue;
            };
            let own = self.game.scenario().artillery.per_battery.then_some(battery);
            note(&mut at.ordnance.points, Point { side: self.game.side(battery), battery: own, hex });
        }
        for wish in &wanted.missions {
            let (Some(battery), Some(hex)) =
                (self.battery(&wish.battery), self.hex(&wish.battery, &wish.hex))
            else {
                continue;
            };
            let caller = wish.caller.as_ref().and_then(|word| self.unit(word));
            let pattern = Pattern {
                spread: if wish.open { Spread::Open } else { Spread::Closed },
                load: if wish.smoke { Load::Smoke } else { Load::Gp },
            };
            let until = if caller.is_some() { u8::MAX } else { self.game.length() };
            self.game.battery_mut(at, battery).mission =
                Some(Mission { hex, pattern, caller, lands: wanted.turn, until, hit: wish.hit });
        }
    }

    fn status(&mut self, wish: &UnitWish) -> Option<(UnitId, Status)> {
        let unit = self.unit(&wish.unit)?;
        let mut status = self.game.fresh(unit);
        match (&wish.aboard, &wish.drop, &wish.adrift) {
            (Some(carrier), ..) => status.place = Place::Aboard(self.unit(carrier)?),
            (None, Some(zone), _) => status.place = Place::Aloft(self.hex(&wish.unit, zone)?),
            (None, None, Some(edge)) => status.place = Place::Adrift(self.hex(&wish.unit, edge)?),
            (None, None, None) if wish.over.is_some() => {
                status.place = wish.over.map_or(Place::Waiting, Place::Gliding);
            }
            (None, None, None) if self.game.card(unit).kind == UnitKind::Aircraft => {
                status.states.set(State::OnStation);
            }
            (None, None, None) => status.place = Place::On(self.hex(&wish.unit, &wish.hex)?),
        }
        if let Some(number) = wish.facing {
            status.facing = self.hexside(&wish.unit, number)?;
        }
        status.marker = wish.marker.unwrap_or(0);
        if let Some(number) = wish.dug_in {
            status.dug_in = self.hexside(&wish.unit, number);
        }
        if let Some(word) = &wish.command {
            match Command::ORDERS.into_iter().find(|command| command.word() == word) {
                Some(command) => status.command = command,
                None => self.fault(&wish.unit, format!("'{word}' is no command")),
            }
        }
        for word in &wish.states {
            if let Some((_, state)) = STATES.iter().find(|(known, _)| known == word) {
                status.states.set(*state);
            } else {
                let known: Vec<&str> = STATES.iter().map(|(known, _)| *known).collect();
                self.fault(&wish.unit, format!("'{word}' is no state: give one of {}", known.join(", ")));
            }
        }
        Some((unit, status))
    }
}

impl Game {
    /// A position as an editor asks for it.
    pub(crate) fn arrange(&self, wanted: &Arrangement) -> Result<Position, Vec<Fault>> {
        let mut reader = Reader { game: self, faults: Vec::new() };
        let mut at = self.start();
        at.turn = wanted.turn;
        at.ready = [false; 2];
        if wanted.turn == 0 || wanted.turn > self.length() {
            reader.fault("turn", format!("the scenario has turns from 1 to {}", self.length()));
        }
        for unit in self.units() {
            *at.unit_mut(unit) =
                Status { place: Place::Gone, fate: crate::status::Fate::Exited, ..Status::WAITING };
        }
        let mut named = UnitSet::NONE;
        for wish in &wanted.units {
            if let Some((unit, status)) = reader.status(wish) {
                if named.has(unit) {
                    reader.fault(&wish.unit, "the unit is named twice");
                }
                named.insert(unit);
                *at.unit_mut(unit) = status;
            }
        }
        for word in &wanted.waiting {
            if let Some(unit) = reader.unit(word) {
                *at.unit_mut(unit) = self.fresh(unit);
            }
        }
        for (words, what) in [(&wanted.wrecks, "wrecks"), (&wanted.fires, "fires")] {
            for word in words {
                if let Some(hex) = reader.hex(what, word) {
                    if what == "wrecks" {
                        at.wrecks.insert(hex)
                    } else {
                        at.fires.insert(hex)
                    };
                }
            }
        }
        for word in &wanted.smoke {
            if let Some(hex) = reader.hex("smoke", word) {
                at.lay_smoke(crate::position::Smoke { hex, until: at.turn + 1, barrage: true });
            }
        }
        for unit in self.units().filter(|&unit| at.unit(unit).marker != 0).collect::<Vec<_>>() {
            let number = at.unit(unit).marker;
            if number > 14 || !self.options().hidden {
                reader.fault(self.unit_name(unit), "markers are numbered 1 to 14, with the option 'hidden'");
            } else {
                at.markers[self.side(unit).index()].used |= 1 << number;
            }
        }
        for word in &wanted.illuminated {
            if let Some(hex) = reader.hex("illuminated", word) {
                at.illuminate(hex);
            }
        }
        for unit in self.units().filter(|&unit| matches!(at.unit(unit).place, Place::Gliding(_))) {
            if self.is_overloaded(&at, unit) {
                reader.fault(self.unit_name(unit), "the glider has no room for all that");
            }
        }
        reader.ordnance(&mut at, wanted);
        at.arrived = wanted.arrived;
        let first = reader.side("first", &wanted.first, Side::First);
        let second = first.other();
        at.first = Some(first);
        let by_default = if wanted.phase == Phase::Movement { second } else { first };
        let side = reader.side("side", &wanted.side, by_default);
        let frame = match wanted.phase {
            Phase::Command => Frame::Command,
            Phase::Air => Frame::EarlyAir(side),
            Phase::Indirect => Frame::Indirect(side),
            Phase::Direct => Frame::Direct(side),
            Phase::Overwatch => Frame::Overwatch(side),
            Phase::Assault => Frame::Assault(side),
            Phase::Movement => Frame::Movement(side),
        };
        at.opened = wanted.phase != Phase::Command;
        at.stack = DecisionStack::of(frame);
        if !reader.faults.is_empty() {
            return Err(reader.faults);
        }
        for side in Side::BOTH {
            let gone = |unit: &UnitId| at.unit(*unit).place == Place::Gone;
            at.known_gone[side.index()] = self.own(side.other()).iter().filter(gone).collect();
        }
        self.spotting_phase(&mut at, &mut Scripted::default(), &mut Silent);
        self.update_control(&mut at, &mut Silent);
        Ok(at)
    }
}
