//! Any position that an editor or a test asks for.

use kernel::Fault;
use kit::{Hexside, Side, TurnNo};
use serde::Deserialize;

use crate::chart::Fortification;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Activation, Frame, Position, Site, Work};
use crate::shipped::event_chits;
use crate::troops::Place;
use crate::weather::Weather;

/// What an editor asks for. Units that are not named are out of the game.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Arrangement {
    /// The scenario with its options, such as `joes-bridge+welsh`; for [`crate::compose`].
    pub scenario: String,
    /// The turn, from 1.
    pub turn: u8,
    /// Its weather.
    pub weather: Weather,
    /// The formation that acts.
    pub active: String,
    /// What it is doing.
    pub phase: Phase,
    /// The units on the map.
    pub units: Vec<UnitWish>,
    /// Units off the map that are still to come.
    pub waiting: Vec<String>,
    /// Chits in the activation cup.
    pub cup: Vec<String>,
    /// Fortification chits.
    pub works: Vec<WorkWish>,
    /// Blown bridges, each as `4516/4617` or `4620`.
    pub blown: Vec<String>,
    /// Finished pontoons.
    pub pontoons: Vec<String>,
    /// Hexes in which the British were last.
    pub british: Vec<String>,
    /// What is in the event cups, British first.
    pub events: [Vec<String>; 2],
    /// Black chits in hand, British first.
    pub hands: [Vec<String>; 2],
}

impl Default for Arrangement {
    fn default() -> Arrangement {
        Arrangement {
            scenario: "goodwood".into(),
            turn: 1,
            weather: Weather::Clear,
            active: String::new(),
            phase: Phase::Movement,
            units: Vec::new(),
            waiting: Vec::new(),
            cup: Vec::new(),
            works: Vec::new(),
            blown: Vec::new(),
            pontoons: Vec::new(),
            british: Vec::new(),
            events: Default::default(),
            hands: Default::default(),
        }
    }
}

/// Where in an activation the position stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The chit has just been drawn.
    Chit,
    /// The formation moves.
    #[default]
    Movement,
    /// The formation attacks.
    Attack,
    /// The cup is about to be drawn from: the end of an attack segment with nothing done.
    Last,
}

/// A unit as an editor wants it.
#[expect(clippy::struct_excessive_bools, reason = "each is a marker that lies on the counter or does not")]
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UnitWish {
    /// The unit's word.
    pub unit: String,
    /// Its hex.
    pub hex: String,
    /// On its depleted side.
    pub depleted: bool,
    /// On foot.
    pub debarked: bool,
    /// Pinned.
    pub pinned: bool,
    /// FIRED.
    pub fired: bool,
    /// How many audits it has failed: 0, 1 or 2.
    pub failed: u8,
    /// The tracked unit that it rides.
    pub rides: String,
}

/// A fortification as an editor wants it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkWish {
    /// What.
    pub kind: Fortification,
    /// Where.
    pub hex: String,
    /// The middle one of its green hexsides.
    #[serde(default)]
    pub facing: u8,
}

struct Reader<'g> {
    game: &'g Game,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, place: &str, message: impl Into<String>) {
        self.faults.push(Fault { place: place.into(), message: message.into() });
    }

    fn unit(&mut self, word: &str) -> Option<UnitId> {
        let unit = self.game.forces().find(word);
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

    fn site(&mut self, word: &str) -> Option<Site> {
        match word.split_once('/') {
            None => self.hex("site", word).map(Site::River),
            Some((a, b)) => {
                let (a, b) = (self.hex("site", a)?, self.hex("site", b)?);
                Some(crate::position::site_between(a, b))
            }
        }
    }
}

impl Game {
    /// The position that is asked for, or every fault.
    pub(crate) fn arrange(&self, wanted: &Arrangement) -> Result<Position, Vec<Fault>> {
        let mut reader = Reader { game: self, faults: Vec::new() };
        let mut at = self.start();
        at.stack.clear();
        at.deployed = [true; 2];
        at.depleted = UnitSet::NONE;
        at.debarked = UnitSet::NONE;
        if wanted.turn == 0 || TurnNo(wanted.turn) > self.scenario().last_turn() {
            reader.fault("turn", format!("from 1 to {}", self.scenario().last_turn()));
        }
        at.turn = TurnNo(wanted.turn);
        at.weather = wanted.weather;
        for (unit, _) in self.forces().units() {
            at.troops.put(unit, Place::Eliminated);
        }
        for word in &wanted.waiting {
            if let Some(unit) = reader.unit(word) {
                at.troops.put(unit, Place::Waiting);
            }
        }
        for wish in &wanted.units {
            let (Some(unit), Some(hex)) = (reader.unit(&wish.unit), reader.hex(&wish.unit, &wish.hex)) else {
                continue;
            };
            if at.troops.occupied(self.side(unit).other()).contains(hex) {
                reader.fault(&wish.unit, "an enemy stands in that hex");
                continue;
            }
            at.troops.put(unit, Place::On(hex));
            for (states, holds) in [
                (&mut at.depleted, wish.depleted),
                (&mut at.debarked, wish.debarked),
                (&mut at.pinned, wish.pinned),
                (&mut at.fired, wish.fired),
                (&mut at.low, wish.failed == 1),
                (&mut at.out, wish.failed >= 2),
            ] {
                if holds {
                    states.insert(unit);
                }
            }
        }
        for wish in wanted.units.iter().filter(|wish| !wish.rides.is_empty()) {
            if let (Some(rider), Some(tank)) = (reader.unit(&wish.unit), reader.unit(&wish.rides)) {
                if at.troops.hex(rider) == at.troops.hex(tank) {
                    at.troops.mount(rider, tank);
                } else {
                    reader.fault(&wish.unit, "a rider stands where its tank stands");
                }
            }
        }
        for wish in &wanted.works {
            if let Some(hex) = reader.hex("works", &wish.hex) {
                let facing = Hexside::numbered(wish.facing).unwrap_or(Hexside::ALL[0]);
                if let Some(slot) = at.works.iter_mut().find(|slot| slot.is_none()) {
                    *slot = Some(Work { hex, kind: wish.kind, facing });
                }
            }
        }
        for word in &wanted.blown {
            let bridge = reader.site(word).and_then(|site| match site {
                Site::Hexside(a, b) => self.terrain().bridge_at(a, self.hexside(a, b)?),
                Site::River(hex) => self.terrain().bridge_in(hex),
            });
            match bridge {
                Some(bridge) => at.blown |= 1 << bridge.0,
                None => reader.fault(word, "there is no printed bridge"),
            }
        }
        for word in &wanted.pontoons {
            if let Some(site) = reader.site(word) {
                at.pontoons.insert(crate::position::Pontoon { site, builder: None, tried: false });
            }
        }
        at.sort_works();
        at.british = *at.troops.occupied(crate::side::BRITISH);
        for word in &wanted.british {
            if let Some(hex) = reader.hex("british", word) {
                at.british.insert(hex);
            }
        }
        for side in Side::BOTH {
            at.cups[side.index()].allotted = Default::default();
            for word in &wanted.events[side.index()] {
                match event_chits().find(word) {
                    Some(chit) => {
                        at.cups[side.index()].chits[chit.index()] += 1;
                        at.cups[side.index()].left += 1;
                    }
                    None => reader.fault(word, "there is no such event chit"),
                }
            }
            for (index, word) in wanted.hands[side.index()].iter().enumerate() {
                match (event_chits().find(word), at.cups[side.index()].allotted.get_mut(index)) {
                    (Some(chit), Some(slot)) => *slot = Some(chit),
                    _ => reader.fault(word, "there is no such black chit, or the hand is full"),
                }
            }
        }
        for word in &wanted.cup {
            match self.forces().find_formation(word) {
                Some(formation) => at.cup.insert(formation),
                None => reader.fault(word, "there is no such formation"),
            }
        }
        match self.forces().find_formation(&wanted.active) {
            None => reader.fault("active", format!("there is no formation '{}'", wanted.active)),
            Some(chit) => {
                at.active = Activation { chit: Some(chit), ..Activation::default() };
                at.stack.push(Frame::Chit);
                if wanted.phase != Phase::Chit && reader.faults.is_empty() {
                    self.activate(&mut at, None, None, &mut kernel::Silent);
                    if wanted.phase == Phase::Attack || wanted.phase == Phase::Last {
                        at.stack.replace(Frame::Attack);
                    }
                }
            }
        }
        if reader.faults.is_empty() { Ok(at) } else { Err(reader.faults) }
    }
}
