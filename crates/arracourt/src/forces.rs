//! Where every unit is and how strong, with what follows from it kept in step.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::area::{AREAS, Area, AreaSet};
use crate::side::Side;
use crate::unit::{Face, MAX_UNITS, UnitId, UnitSet};

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// In an area of the map.
    Area(Area),
    /// A reinforcement that is still to come.
    Waiting,
    /// Eliminated; it may come back.
    Eliminated,
    /// Withdrawn for good.
    Withdrawn,
}

const WAITING: u8 = 0xFF;
const ELIMINATED: u8 = 0xFE;
const WITHDRAWN: u8 = 0xFD;

impl Place {
    const fn pack(self) -> u8 {
        match self {
            Place::Area(area) => area.0,
            Place::Waiting => WAITING,
            Place::Eliminated => ELIMINATED,
            Place::Withdrawn => WITHDRAWN,
        }
    }

    const fn unpack(packed: u8) -> Place {
        match packed {
            WAITING => Place::Waiting,
            ELIMINATED => Place::Eliminated,
            WITHDRAWN => Place::Withdrawn,
            area => Place::Area(Area(area)),
        }
    }
}

/// Places and strengths. Sets by area follow from them and are neither compared nor stored.
#[derive(Debug, Clone)]
pub struct Forces {
    place: [u8; MAX_UNITS],
    reduced: UnitSet,
    /// The units of one side, which never change: the rest is the other's.
    germans: UnitSet,
    at: [UnitSet; AREAS],
    occupied: [AreaSet; 2],
    strong: [AreaSet; 2],
}

impl Forces {
    /// Everybody waiting, at full strength.
    pub fn new(germans: UnitSet) -> Forces {
        Forces {
            place: [WAITING; MAX_UNITS],
            reduced: UnitSet::NONE,
            germans,
            at: [UnitSet::NONE; AREAS],
            occupied: [AreaSet::NONE; 2],
            strong: [AreaSet::NONE; 2],
        }
    }

    /// Where a unit is.
    #[inline]
    pub fn place(&self, unit: UnitId) -> Place {
        Place::unpack(self.place[unit.index()])
    }

    /// The area where a unit stands, if it is on the map.
    #[inline]
    pub fn area(&self, unit: UnitId) -> Option<Area> {
        let packed = self.place[unit.index()];
        (packed < AREAS as u8).then_some(Area(packed))
    }

    /// The reduced units, wherever they are.
    #[inline]
    pub const fn reduced(&self) -> UnitSet {
        self.reduced
    }

    /// Everybody in an area.
    #[inline]
    pub const fn all_in(&self, area: Area) -> UnitSet {
        self.at[area.index()]
    }

    /// The units of a side in an area.
    #[inline]
    pub fn units(&self, area: Area, side: Side) -> UnitSet {
        match side {
            Side::German => self.at[area.index()] & self.germans,
            Side::American => self.at[area.index()] - self.germans,
        }
    }

    /// The areas where a side has units.
    #[inline]
    pub const fn occupied(&self, side: Side) -> AreaSet {
        self.occupied[side.index()]
    }

    /// The areas where a side has a unit at full strength.
    #[inline]
    pub const fn strong(&self, side: Side) -> AreaSet {
        self.strong[side.index()]
    }

    /// The units of a side on the map.
    pub fn on_map(&self, side: Side) -> UnitSet {
        self.occupied(side).into_iter().fold(UnitSet::NONE, |units, area| units | self.units(area, side))
    }

    /// Puts a unit somewhere.
    pub fn set(&mut self, unit: UnitId, place: Place) {
        let before = self.area(unit);
        self.place[unit.index()] = place.pack();
        if let Some(area) = before {
            self.at[area.index()].remove(unit);
            self.look(area);
        }
        if let Place::Area(area) = place {
            self.at[area.index()].insert(unit);
            self.look(area);
        }
    }

    /// Turns a unit to one of its faces.
    pub fn flip_to(&mut self, unit: UnitId, face: Face) {
        if face == Face::Reduced {
            self.reduced.insert(unit);
        } else {
            self.reduced.remove(unit);
        }
        if let Some(area) = self.area(unit) {
            self.look(area);
        }
    }

    fn look(&mut self, area: Area) {
        for side in Side::BOTH {
            let here = self.units(area, side);
            let one = AreaSet::one(area);
            if here.is_empty() {
                self.occupied[side.index()] -= one;
            } else {
                self.occupied[side.index()] |= one;
            }
            if (here - self.reduced).is_empty() {
                self.strong[side.index()] -= one;
            } else {
                self.strong[side.index()] |= one;
            }
        }
    }
}

impl PartialEq for Forces {
    fn eq(&self, other: &Forces) -> bool {
        self.place == other.place && self.reduced == other.reduced
    }
}

impl Eq for Forces {}

impl Hash for Forces {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.place.hash(hasher);
        self.reduced.hash(hasher);
    }
}

/// What is stored of forces.
#[derive(Serialize, Deserialize)]
struct Stored {
    places: Vec<u8>,
    reduced: UnitSet,
    germans: UnitSet,
}

impl Serialize for Forces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = Stored { places: self.place.to_vec(), reduced: self.reduced, germans: self.germans };
        stored.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Forces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Forces, D::Error> {
        let stored = Stored::deserialize(deserializer)?;
        let fits = |packed: &u8| usize::from(*packed) < AREAS || *packed >= WITHDRAWN;
        if stored.places.len() != MAX_UNITS || !stored.places.iter().all(fits) {
            return Err(serde::de::Error::custom("a place is an area or a box beside the map"));
        }
        let mut forces = Forces::new(stored.germans);
        forces.reduced = stored.reduced;
        for (index, &packed) in stored.places.iter().enumerate() {
            forces.set(UnitId(index as u8), Place::unpack(packed));
        }
        Ok(forces)
    }
}
