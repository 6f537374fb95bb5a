//! Where every unit is, with who stands where kept in step.

use std::ops::Range;

use board::HexId;
use kit::Side;
use serde::{Deserialize, Serialize};

use crate::flat;
use crate::forces::{Forces, MAX_UNITS, UnitId, UnitSet};
use crate::side::{BRITISH, GERMAN};
use crate::terrain::Hexes;

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// On the map.
    On(HexId),
    /// Off the map, still to come.
    Waiting,
    /// Off the map for good, by this hex [17.4n3].
    Exited(HexId),
    /// Lost.
    Eliminated,
    /// Somewhere on the map, in a stack that the viewer may not look into. In views only.
    Unseen,
}

const WAITING: u16 = u16::MAX;
const ELIMINATED: u16 = u16::MAX - 1;
const UNSEEN: u16 = u16::MAX - 2;
const EXITED: u16 = 0x8000;

const fn packed(place: Place) -> u16 {
    match place {
        Place::On(hex) => hex.0,
        Place::Exited(hex) => EXITED | hex.0,
        Place::Waiting => WAITING,
        Place::Eliminated => ELIMINATED,
        Place::Unseen => UNSEEN,
    }
}

const fn unpacked(code: u16) -> Place {
    match code {
        WAITING => Place::Waiting,
        ELIMINATED => Place::Eliminated,
        UNSEEN => Place::Unseen,
        hex if hex & EXITED != 0 => Place::Exited(HexId(hex & !EXITED)),
        hex => Place::On(HexId(hex)),
    }
}

/// Where every unit is, and who rides. The sets of hexes follow from the rest; they are not stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Troops {
    places: [u16; MAX_UNITS],
    /// For each rider the tracked unit that carries it.
    carriers: [u8; MAX_UNITS],
    riding: UnitSet,
    /// Headquarters, which have no zone of control.
    headquarters: UnitSet,
    /// How many units are British: they come first.
    british: u8,
    /// Hexes with units, by side. In a view blank counters count.
    occupied: [Hexes; 2],
    /// Hexes with a unit that has a zone of control: combat units that do not ride [8.0, 9.5n7]. No hex holds both sides.
    armed: Hexes,
}

/// The hexes in which a side has units with a zone of control.
#[derive(Debug, Clone, Copy)]
pub struct Armed<'a> {
    armed: &'a Hexes,
    occupied: &'a Hexes,
}

impl Armed<'_> {
    /// Whether a hex is one of them.
    #[inline]
    pub fn contains(self, hex: HexId) -> bool {
        self.armed.contains(hex) && self.occupied.contains(hex)
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct Stored {
    #[serde(with = "flat::places")]
    places: [u16; MAX_UNITS],
    #[serde(with = "flat::carriers")]
    carriers: [u8; MAX_UNITS],
    riding: UnitSet,
    headquarters: UnitSet,
    british: u8,
}

impl From<Troops> for Stored {
    fn from(troops: Troops) -> Stored {
        let Troops { places, carriers, riding, headquarters, british, .. } = troops;
        Stored { places, carriers, riding, headquarters, british }
    }
}

impl From<Stored> for Troops {
    fn from(stored: Stored) -> Troops {
        let Stored { places, carriers, riding, headquarters, british } = stored;
        let (occupied, armed) = ([Hexes::EMPTY; 2], Hexes::EMPTY);
        let mut troops = Troops { places, carriers, riding, headquarters, british, occupied, armed };
        for index in 0..MAX_UNITS {
            let hex = troops.hex(UnitId(index as u8)).filter(|hex| hex.index() < Hexes::CAPACITY);
            if let Some(hex) = hex {
                troops.refresh(troops.side(UnitId(index as u8)), hex);
            }
        }
        troops
    }
}

/// No carrier.
const NONE: u8 = u8::MAX;

impl Troops {
    /// Every unit off the map.
    pub(crate) fn new(forces: &Forces) -> Troops {
        Troops {
            places: [WAITING; MAX_UNITS],
            carriers: [NONE; MAX_UNITS],
            riding: UnitSet::NONE,
            headquarters: forces.units().filter(|(_, unit)| unit.is_hq()).map(|(id, _)| id).collect(),
            british: forces.of_side(BRITISH).len() as u8,
            occupied: [Hexes::EMPTY; 2],
            armed: Hexes::EMPTY,
        }
    }

    #[inline]
    const fn side(&self, unit: UnitId) -> Side {
        if unit.0 < self.british { BRITISH } else { GERMAN }
    }

    /// Where a unit is.
    #[inline]
    pub fn place(&self, unit: UnitId) -> Place {
        unpacked(self.places[unit.index()])
    }

    /// The hex a unit stands in, if it is on the map and seen.
    #[inline]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        let code = self.places[unit.index()];
        (code & EXITED == 0).then_some(HexId(code))
    }

    /// The units that stand in a hex and are seen.
    pub fn units_in(&self, hex: HexId) -> UnitSet {
        let mut words = [0_u64; MAX_UNITS.div_ceil(64)];
        for (index, places) in self.places.as_chunks::<8>().0.iter().enumerate() {
            words[index / 8] |= places_equal(places, hex.0) << (8 * (index % 8));
        }
        UnitSet::from_words(words)
    }

    /// The hexes in which a side has units.
    #[inline]
    pub const fn occupied(&self, side: Side) -> &Hexes {
        &self.occupied[side.index()]
    }

    /// The hexes in which a side has units with a zone of control.
    #[inline]
    pub const fn armed(&self, side: Side) -> Armed<'_> {
        Armed { armed: &self.armed, occupied: &self.occupied[side.index()] }
    }

    /// The hexes in which either side has units with a zone of control.
    #[inline]
    pub(crate) const fn all_armed(&self) -> &Hexes {
        &self.armed
    }

    /// Where each unit is, as a code.
    #[inline]
    pub(crate) const fn places(&self) -> &[u16; MAX_UNITS] {
        &self.places
    }

    /// The riders.
    #[inline]
    pub const fn riding(&self) -> UnitSet {
        self.riding
    }

    /// The tracked unit that carries a rider.
    pub fn carrier(&self, rider: UnitId) -> Option<UnitId> {
        self.riding.has(rider).then(|| UnitId(self.carriers[rider.index()]))
    }

    /// The rider on a tracked unit.
    pub fn rider(&self, tank: UnitId) -> Option<UnitId> {
        self.riding.iter().find(|rider| self.carriers[rider.index()] == tank.0)
    }

    /// The rider on a tracked unit, as a set.
    pub(crate) fn rider_set(&self, tank: UnitId) -> UnitSet {
        self.rider(tank).map_or(UnitSet::NONE, UnitSet::one)
    }

    /// Puts a unit somewhere and keeps the sets in step. Riders are put like all others.
    pub fn put(&mut self, unit: UnitId, place: Place) {
        let (side, left) = (self.side(unit), self.hex(unit));
        self.places[unit.index()] = packed(place);
        if let Some(hex) = left {
            self.refresh(side, hex);
        }
        if let Some(hex) = self.hex(unit) {
            self.occupied[side.index()].insert(hex);
            if !self.riding.has(unit) && !self.headquarters.has(unit) {
                self.armed.insert(hex);
            }
        }
    }

    /// Puts a leg unit on a tracked one.
    pub fn mount(&mut self, rider: UnitId, tank: UnitId) {
        self.riding.insert(rider);
        self.carriers[rider.index()] = tank.0;
        if let Some(hex) = self.hex(rider) {
            self.refresh(self.side(rider), hex);
        }
    }

    /// Takes a rider off its tracked unit.
    pub fn dismount(&mut self, rider: UnitId) {
        self.riding.remove(rider);
        self.carriers[rider.index()] = NONE;
        if let Some(hex) = self.hex(rider) {
            self.refresh(self.side(rider), hex);
        }
    }

    /// Counts one hex again.
    fn refresh(&mut self, side: Side, hex: HexId) {
        let mut here = self.units_in(hex);
        for unit in here {
            if self.side(unit) != side {
                here.remove(unit);
            }
        }
        set(&mut self.occupied[side.index()], hex, !here.is_empty());
        set(&mut self.armed, hex, !(here - self.riding - self.headquarters).is_empty());
    }

    /// The units with some numbers that stand in some hexes.
    pub(crate) fn standing_in(&self, numbers: Range<usize>, hexes: &Hexes) -> UnitSet {
        let mut words = [0_u64; MAX_UNITS.div_ceil(64)];
        for index in numbers {
            // Codes of units that are not on the map lie beyond every set of hexes.
            let code = self.places[index];
            let word = hexes.words().get(usize::from(code) / 64).copied().unwrap_or(0);
            words[index / 64] |= (word >> (code % 64) & 1) << (index % 64);
        }
        UnitSet::from_words(words)
    }

    /// Hides units from a view: their stacks, closed as they are, stay on the map as blank counters. Those who are shown
    /// are all that is still seen in a closed stack.
    pub(crate) fn hide(&mut self, hidden: UnitSet, closed: &Hexes, shown: UnitSet) {
        for unit in hidden {
            self.places[unit.index()] = UNSEEN;
            self.carriers[unit.index()] = NONE;
        }
        self.riding -= hidden;
        self.armed = self.armed_outside(closed, shown - hidden);
    }

    /// The hexes in which a unit with a zone of control is seen: those that are not closed, and of the closed ones those
    /// with such a unit that is shown.
    pub(crate) fn armed_outside(&self, closed: &Hexes, shown: UnitSet) -> Hexes {
        let mut armed = self.armed - *closed;
        for unit in shown - self.riding - self.headquarters {
            if let Some(hex) = self.hex(unit).filter(|&hex| closed.contains(hex)) {
                armed.insert(hex);
            }
        }
        armed
    }

    /// Takes a side's counters off a view altogether: it is still being set up [ruling D119].
    pub(crate) fn hide_side(&mut self, side: Side) {
        for index in 0..MAX_UNITS {
            let unit = UnitId(index as u8);
            if self.side(unit) == side && self.hex(unit).is_some() {
                self.places[index] = WAITING;
            }
        }
        self.armed -= self.occupied[side.index()];
        self.occupied[side.index()] = Hexes::EMPTY;
    }
}

fn set(hexes: &mut Hexes, hex: HexId, holds: bool) {
    if holds {
        hexes.insert(hex);
    } else {
        hexes.remove(hex);
    }
}

/// Which of eight places are `code`, one bit each. Eight bytes of 0 and 1 become eight bits by one multiplication.
#[inline]
fn places_equal(places: &[u16; 8], code: u16) -> u64 {
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let same = places.map(|place| u8::from(place == code));
    u64::from_le_bytes(same).wrapping_mul(GATHER) >> 56
}

// Places are compared eight at a time.
const _: () = assert!(MAX_UNITS.is_multiple_of(8));
