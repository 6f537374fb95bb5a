//! The complete truth of a game at one moment, as flat data.

use std::fmt;
use std::hash::{Hash, Hasher};

use board::{Edge, HexId};
use kit::{Side, TurnNo};
use serde::{Deserialize, Serialize};

use crate::crt::CombatResult;
use crate::games::{Extension, Midway};
use crate::numbers::SupportPoints;
use crate::unit::{MAX_UNITS, UnitId, UnitSet};

/// The most hexes a map may have.
pub const MAX_HEXES: usize = 1024;
/// The most hexes whose control is remembered.
pub const MAX_OBJECTIVES: usize = 8;
/// The most units that one retreat may push aside one after the other.
pub const MAX_CHAIN: usize = 8;
/// The most units that can lose one combat: a unit has six neighbours.
pub const MAX_LOSERS: usize = 8;

const VACANT: u8 = u8::MAX;

/// Where a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// In a hex of the map.
    Hex(HexId),
    /// To be set up, or a reinforcement to come.
    Waiting,
    /// Not part of this game.
    Out,
    /// Eliminated.
    Eliminated,
    /// Gone off the map by an edge.
    Exited(Edge),
}

/// The hex that a packed place is, if it is one.
#[inline]
pub(crate) fn hex_in(packed: u16) -> Option<HexId> {
    (packed < MAX_HEXES as u16).then_some(HexId(packed))
}

impl Place {
    const fn pack(self) -> u16 {
        match self {
            Place::Hex(hex) => hex.0,
            Place::Waiting => 0xFFFF,
            Place::Out => 0xFFFE,
            Place::Eliminated => 0xFFFD,
            Place::Exited(Edge::North) => 0xFFF0,
            Place::Exited(Edge::East) => 0xFFF1,
            Place::Exited(Edge::South) => 0xFFF2,
            Place::Exited(Edge::West) => 0xFFF3,
        }
    }

    /// Whether it is beyond the map, to come or having left.
    pub(crate) const fn is_off_map(self) -> bool {
        matches!(self, Place::Waiting | Place::Exited(_))
    }

    const fn unpack(packed: u16) -> Place {
        match packed {
            0xFFFF => Place::Waiting,
            0xFFFE => Place::Out,
            0xFFFD => Place::Eliminated,
            0xFFF0 => Place::Exited(Edge::North),
            0xFFF1 => Place::Exited(Edge::East),
            0xFFF2 => Place::Exited(Edge::South),
            0xFFF3 => Place::Exited(Edge::West),
            hex => Place::Hex(HexId(hex)),
        }
    }
}

/// The step of the sequence of play: what must be decided next [S4.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Step {
    /// A side places its units; the number is the seat.
    Setup(u8),
    /// The Phasing Player moves.
    #[default]
    Movement,
    /// The Phasing Player names the next combat, or ends the phase.
    Combat,
    /// Step a: attackers and defenders are named.
    Declare,
    /// Step b: barrage and ground support.
    Barrage,
    /// Step c: the defender's Final Protective Fire.
    Protect,
    /// The loser retreats.
    Retreat,
    /// The loser moves a unit out of the way of a retreat.
    Displace,
    /// The winner may advance.
    Advance,
    /// The game is over.
    Over,
    /// Drop zones are noted in secret [A15.36].
    Plan,
    /// A new Game-Turn has begun and its die has not been cast: neither side decides [A16.0].
    Dawn,
    /// Float bridges may be laid before units move [R11.11].
    Bridging,
    /// A bridge may be blown that an enemy has come to [A12.11].
    Demolition,
    /// A bridge may be destroyed by the unit on it [R11.21].
    Destruction,
}

/// The hexes that a loser left behind [S7.91, ruling W32].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Path {
    /// How many hexes there are.
    pub len: u8,
    /// The hexes, the combat hex first.
    pub hexes: [HexId; 5],
}

impl Default for Path {
    fn default() -> Path {
        Path { len: 0, hexes: [HexId(0); 5] }
    }
}

impl Path {
    /// Adds a hex at the end.
    pub fn push(&mut self, hex: HexId) {
        self.hexes[usize::from(self.len)] = hex;
        self.len += 1;
    }

    /// The hexes in order.
    pub fn hexes(&self) -> &[HexId] {
        &self.hexes[..usize::from(self.len)]
    }
}

/// The combat that is being declared or resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Combat {
    /// Adjacent attackers.
    pub attackers: UnitSet,
    /// Defenders.
    pub defenders: UnitSet,
    /// Batteries that barrage from a distance.
    pub batteries: UnitSet,
    /// Ground support points of the attacker.
    pub support: SupportPoints,
    /// Batteries that give Final Protective Fire.
    pub protecting: UnitSet,
    /// Ground support points of the defender.
    pub protection: SupportPoints,
    /// What the die gave.
    pub result: Option<CombatResult>,
    /// Units of the retreating side that have not begun to retreat.
    pub to_retreat: UnitSet,
    /// How many hexes they retreat.
    pub hexes: u8,
    /// The unit in the middle of its retreat.
    pub retreating: Option<UnitId>,
    /// The hex from which it began.
    pub origin: Option<HexId>,
    /// How many hexes it has still to go.
    pub left: u8,
    /// How many units its retreat may still push aside.
    pub pushes: u8,
    /// Units being pushed aside, the last one first to move, with the hex that each will go to once chosen.
    pub chain: [Option<(UnitId, Option<HexId>)>; MAX_CHAIN],
    /// The paths left by the losers.
    pub paths: [Path; MAX_LOSERS],
    /// Winners that may still advance.
    pub may_advance: UnitSet,
}

impl Combat {
    /// The path that is being left now: the last one begun.
    pub fn last_path(&mut self) -> &mut Path {
        let begun = self.paths.iter().take_while(|path| path.len > 0).count();
        &mut self.paths[begun - 1]
    }

    /// Begins a new path.
    pub fn begin_path(&mut self, hex: HexId) {
        if let Some(path) = self.paths.iter_mut().find(|path| path.len == 0) {
            path.push(hex);
        }
    }
}

/// A game of WestWall at one moment.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct Position {
    /// The Game-Turn.
    pub turn: TurnNo,
    /// 0 in the first Player-Turn, 1 in the second.
    pub half: u8,
    /// What must be decided.
    pub step: Step,
    places: [u16; MAX_UNITS],
    occupants: [u8; MAX_HEXES],
    /// Units that have moved or entered in this Movement Phase [S5.15].
    pub moved: UnitSet,
    /// Units of the Phasing Player that have attacked in this Combat Phase [S7.14].
    pub attacked: UnitSet,
    /// Units that have been attacked in this Combat Phase [S7.14].
    pub targeted: UnitSet,
    /// Units that retreated, advanced or were displaced in this Combat Phase: their pairs have ended [ruling W27].
    pub shifted: UnitSet,
    /// Units displaced in this Combat Phase [S7.82].
    pub displaced: UnitSet,
    /// Units retreated or displaced in this Combat Phase [S8.41].
    pub shaken: UnitSet,
    /// Units retreated or displaced in the preceding Combat Phase [S8.41].
    pub shaken_before: UnitSet,
    /// Batteries that have given Final Protective Fire in this Game-Turn [S8.46].
    pub fpf_used: UnitSet,
    /// Listed units that left by the right edge in time [B15.17].
    pub exited_in_time: UnitSet,
    /// Ground support points spent in this Combat Phase, per side.
    pub support_spent: [SupportPoints; 2],
    /// The Player-Turn of this Game-Turn in which each side used support, plus one; zero if it has not.
    pub support_bound: [u8; 2],
    /// Who controls each objective hex.
    pub control: [u8; MAX_OBJECTIVES],
    /// The side that won at once, plus one [B15.27].
    pub won: u8,
    /// The current combat.
    pub combat: Combat,
    /// What the games add.
    pub extension: Extension,
}

/// Serialized form: omits derived fields.
#[derive(Serialize, Deserialize)]
struct Saved {
    turn: TurnNo,
    half: u8,
    step: Step,
    places: Vec<u16>,
    moved: UnitSet,
    attacked: UnitSet,
    targeted: UnitSet,
    shifted: UnitSet,
    displaced: UnitSet,
    shaken: UnitSet,
    shaken_before: UnitSet,
    fpf_used: UnitSet,
    exited_in_time: UnitSet,
    support_spent: [SupportPoints; 2],
    support_bound: [u8; 2],
    control: [u8; MAX_OBJECTIVES],
    won: u8,
    combat: Combat,
    #[serde(default, rename = "added")]
    extension: Extension,
}

impl From<Position> for Saved {
    fn from(at: Position) -> Saved {
        let used = at.places.iter().rposition(|&place| place != Place::Out.pack()).map_or(0, |last| last + 1);
        Saved {
            turn: at.turn,
            half: at.half,
            step: at.step,
            places: at.places[..used].to_vec(),
            moved: at.moved,
            attacked: at.attacked,
            targeted: at.targeted,
            shifted: at.shifted,
            displaced: at.displaced,
            shaken: at.shaken,
            shaken_before: at.shaken_before,
            fpf_used: at.fpf_used,
            exited_in_time: at.exited_in_time,
            support_spent: at.support_spent,
            support_bound: at.support_bound,
            control: at.control,
            won: at.won,
            combat: at.combat,
            extension: at.extension,
        }
    }
}

impl From<Saved> for Position {
    fn from(s: Saved) -> Position {
        let mut at = Position::empty(s.turn);
        // A guest is put into a hex after its holder.
        for guests in [false, true] {
            for (index, &packed) in s.places.iter().take(MAX_UNITS).enumerate() {
                let unit = UnitId(index as u8);
                match Place::unpack(packed) {
                    Place::Hex(hex) if usize::from(hex.0) >= MAX_HEXES => {}
                    Place::Hex(hex) if s.extension.guests.has(unit) == guests => at.lodge(unit, hex),
                    Place::Hex(_) => {}
                    place => at.put(unit, place),
                }
            }
        }
        let mut extension = s.extension;
        extension.guests = at.extension.guests;
        if s.step != Step::Demolition {
            extension.interrupted.clear();
        }
        Position {
            half: s.half,
            step: s.step,
            moved: s.moved,
            attacked: s.attacked,
            targeted: s.targeted,
            shifted: s.shifted,
            displaced: s.displaced,
            shaken: s.shaken,
            shaken_before: s.shaken_before,
            fpf_used: s.fpf_used,
            exited_in_time: s.exited_in_time,
            support_spent: s.support_spent,
            support_bound: s.support_bound,
            control: s.control,
            won: s.won,
            combat: s.combat,
            extension,
            ..at
        }
    }
}

impl Hash for Position {
    /// Leaves out the occupants, which follow from the places.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.turn, self.half, self.step, self.places).hash(state);
        (self.moved, self.attacked, self.targeted, self.shifted, self.displaced).hash(state);
        (self.shaken, self.shaken_before, self.fpf_used, self.exited_in_time).hash(state);
        (self.support_spent, self.support_bound, self.control, self.won, self.combat).hash(state);
        // Where a game adds nothing the hash is what it was before the others came.
        if self.extension != Extension::default() {
            self.extension.hash(state);
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position(turn {}, half {}, {:?})", self.turn, self.half, self.step)
    }
}

impl Position {
    /// A map without units at the start of a turn.
    pub fn empty(turn: TurnNo) -> Position {
        Position {
            turn,
            half: 0,
            step: Step::Movement,
            places: [Place::Out.pack(); MAX_UNITS],
            occupants: [VACANT; MAX_HEXES],
            moved: UnitSet::NONE,
            attacked: UnitSet::NONE,
            targeted: UnitSet::NONE,
            shifted: UnitSet::NONE,
            displaced: UnitSet::NONE,
            shaken: UnitSet::NONE,
            shaken_before: UnitSet::NONE,
            fpf_used: UnitSet::NONE,
            exited_in_time: UnitSet::NONE,
            support_spent: [SupportPoints::NONE; 2],
            support_bound: [0; 2],
            control: [0; MAX_OBJECTIVES],
            won: 0,
            combat: Combat::default(),
            extension: Extension::default(),
        }
    }

    /// Opens a window: `window` is decided first, then play goes on with `below`.
    pub(crate) fn interrupt(&mut self, window: Step, below: Step) {
        self.extension.interrupted.push(below);
        self.step = window;
    }

    /// Closes the window; the step below it is played on.
    pub(crate) fn close_window(&mut self) {
        self.step = self.extension.interrupted.pop().unwrap_or_default();
    }

    /// The step that is being played, below a window if one is open.
    pub(crate) fn step_in_play(&self) -> Step {
        self.extension.interrupted.top().copied().unwrap_or(self.step)
    }

    /// The side that controls an objective hex, by its place among them.
    #[inline]
    pub fn controller(&self, objective: usize) -> Side {
        Side::at(self.control[objective].into())
    }

    /// The side that won at once [B15.27].
    pub fn winner(&self) -> Option<Side> {
        self.won.checked_sub(1).map(|side| Side::at(side.into()))
    }

    /// Where a unit is.
    #[inline]
    pub fn place(&self, unit: UnitId) -> Place {
        Place::unpack(self.places[usize::from(unit.0)])
    }

    /// The hex where a unit stands, if it is on the map.
    #[inline]
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        hex_in(self.places[usize::from(unit.0)])
    }

    /// The unit that stands in a hex.
    #[inline]
    pub fn unit_at(&self, hex: HexId) -> Option<UnitId> {
        match self.occupants[usize::from(hex.0)] {
            VACANT => None,
            unit => Some(UnitId(unit)),
        }
    }

    /// Puts a unit somewhere and keeps the map in step.
    #[inline]
    pub fn put(&mut self, unit: UnitId, place: Place) {
        self.leave(unit);
        self.places[usize::from(unit.0)] = place.pack();
        if let Place::Hex(hex) = place {
            debug_assert_eq!(self.occupants[usize::from(hex.0)], VACANT, "no two units in one hex [S5.31]");
            self.occupants[usize::from(hex.0)] = unit.0;
        }
    }

    /// Puts a unit into a hex that a friend may hold; it is the friend's guest then.
    pub(crate) fn lodge(&mut self, unit: UnitId, hex: HexId) {
        self.leave(unit);
        if self.occupants[usize::from(hex.0)] == VACANT {
            return self.put(unit, Place::Hex(hex));
        }
        self.places[usize::from(unit.0)] = hex.0;
        self.extension.guests.insert(unit);
    }

    /// The unit that a demolition has stopped short of its goal: it goes on, or stays, before another one moves.
    pub(crate) fn stopped(&self) -> Option<UnitId> {
        self.extension.midway.map(|midway| midway.unit).filter(|&unit| self.pausing() != Some(unit))
    }

    /// The unit that came to its goal at a wired bridge and has points left: it may go on, and need not [ruling W217].
    pub(crate) fn pausing(&self) -> Option<UnitId> {
        let arrived = |midway: &Midway| midway.goal.is_some() && midway.goal == self.hex_of(midway.unit);
        self.extension.midway.filter(arrived).map(|midway| midway.unit)
    }

    /// Takes a unit off the map; a guest takes over the hex of its holder.
    #[inline]
    fn leave(&mut self, unit: UnitId) {
        let Some(hex) = self.hex_of(unit) else { return };
        if self.extension.guests.is_empty() {
            self.occupants[usize::from(hex.0)] = VACANT;
        } else if self.extension.guests.has(unit) {
            self.extension.guests.remove(unit);
        } else {
            let guest = self.extension.guests.iter().find(|&guest| self.hex_of(guest) == Some(hex));
            self.occupants[usize::from(hex.0)] = guest.map_or(VACANT, |guest| guest.0);
            if let Some(guest) = guest {
                self.extension.guests.remove(guest);
            }
        }
        self.places[usize::from(unit.0)] = Place::Out.pack();
    }

    /// How many hexes are held to be occupied.
    pub(crate) fn count_occupied(&self) -> usize {
        self.occupants.iter().filter(|&&unit| unit != VACANT).count()
    }

    /// The raw places of a range of units, to see whether any has moved.
    pub(crate) fn raw_places(&self, units: std::ops::Range<usize>) -> &[u16] {
        &self.places[units]
    }
}
