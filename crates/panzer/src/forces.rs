//! Who takes part in a scenario: units, formations, platoons.

use kit::{Id, IdSet, Side};
use serde::{Deserialize, Serialize};

use crate::grades::{Grade, Roles};
use crate::morale::RatingName;
use crate::nation::Nation;
use crate::numbers::{Modifier, Range, TwoPoints};
use crate::unit::CardId;
use crate::weapon::WeaponId;

/// The most units that a scenario has, batteries and aircraft included.
pub const MAX_UNITS: usize = 128;

/// The most formations that a scenario has.
pub const MAX_FORMATIONS: usize = 8;

/// A unit of the scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The index in lists of units.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Id for UnitId {
    fn index(self) -> usize {
        self.0.into()
    }

    fn at(index: usize) -> UnitId {
        UnitId(index as u8)
    }
}

/// A set of units.
pub type UnitSet = IdSet<UnitId, 2>;

/// A formation: a company, squadron or battlegroup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormationId(pub u8);

impl FormationId {
    /// The index in lists of formations.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A platoon, troop or section of a formation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GroupId(pub u8);

impl GroupId {
    /// The index in lists of groups.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a unit comes into play: a row of [`Scenario::deployments`](crate::scenario::Scenario::deployments).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeployId(pub u8);

impl DeployId {
    /// The index in the list of deployments.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its name in notation: `PzIVH-3`, `222`.
    pub name: String,
    /// What it is called in full, with its commander where one is printed.
    pub title: String,
    /// Its side.
    pub side: Side,
    /// Its card.
    pub card: CardId,
    /// Its own grade or its formation's [5.8].
    pub grade: Grade,
    /// What it does besides fighting.
    pub roles: Roles,
    /// Its formation; none for support of the force.
    pub formation: Option<FormationId>,
    /// Its platoon.
    pub group: Option<GroupId>,
    /// Printed points, which are its victory points [15.4].
    pub points: TwoPoints,
    /// Its weapons: those of its card, then those attached to it.
    pub weapons: Vec<WeaponId>,
    /// The cards of attached weapons [2.4].
    pub attached: Vec<CardId>,
    /// Whether it rides motorcycles [2.6].
    pub motorcycle: bool,
    /// How it comes into play; none for batteries and aircraft, which stay off the map.
    pub deploy: Option<DeployId>,
    /// The vehicle whose observer it is, if it may leave it [7.47].
    pub observer_of: Option<UnitId>,
}

/// One formation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formation {
    /// Its full name, as the scenario prints it.
    pub name: String,
    /// A short name for notation and panels.
    pub short: String,
    /// Its side.
    pub side: Side,
    /// Its grade.
    pub grade: Grade,
    /// Its morale rating [7.1].
    pub morale: RatingName,
    /// Losses that shake it [7.1].
    pub cohesion: u8,
    /// How far its headquarters commands: at spotting -3, -2, -1 and better [7.52].
    pub span: [Range; 4],
    /// Its units.
    pub units: UnitSet,
    /// The header's numbers: units, and units under command control [ruling D25].
    pub printed: [u8; 2],
    /// The header's points.
    pub points: TwoPoints,
}

impl Formation {
    /// How far its headquarters commands with a spotting modifier [7.52, s33.15].
    pub fn span_at(&self, spotting: Modifier) -> Range {
        self.span[(spotting.0 + 3).clamp(0, 3) as usize]
    }
}

/// One platoon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its name in notation: `Tanks/platoon-1`.
    pub word: String,
    /// Its side.
    pub side: Side,
    /// Its formation.
    pub formation: FormationId,
    /// Its units.
    pub units: UnitSet,
}

/// One force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force {
    /// Its nation.
    pub nation: Nation,
    /// Its name.
    pub name: String,
    /// The grade used for initiative [5.8].
    pub grade: Grade,
    /// Printed points.
    pub points: TwoPoints,
}

/// Everyone who takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forces {
    /// The forces, by side.
    pub forces: [Force; 2],
    /// The units.
    pub units: Vec<Unit>,
    /// The formations.
    pub formations: Vec<Formation>,
    /// The platoons.
    pub groups: Vec<Group>,
    own: [UnitSet; 2],
}

impl Forces {
    pub(crate) fn new(
        forces: [Force; 2],
        units: Vec<Unit>,
        formations: Vec<Formation>,
        groups: Vec<Group>,
    ) -> Forces {
        let mut own = [UnitSet::NONE; 2];
        for (id, unit) in (0..).map(UnitId).zip(&units) {
            own[unit.side.index()].insert(id);
        }
        Forces { forces, units, formations, groups, own }
    }

    /// One unit.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// One formation.
    #[inline]
    pub fn formation(&self, id: FormationId) -> &Formation {
        &self.formations[id.index()]
    }

    /// One platoon.
    #[inline]
    pub fn group(&self, id: GroupId) -> &Group {
        &self.groups[id.index()]
    }

    /// Every unit with its number.
    pub fn all(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        (0..).map(UnitId).zip(&self.units)
    }

    /// The units of a side.
    #[inline]
    pub const fn own(&self, side: Side) -> UnitSet {
        self.own[side.index()]
    }

    /// The unit of a name, in any case.
    pub fn find(&self, name: &str) -> Option<UnitId> {
        self.all().find(|(_, unit)| unit.name.eq_ignore_ascii_case(name)).map(|(id, _)| id)
    }

    /// The formation of a short or full name, in any case.
    pub fn find_formation(&self, name: &str) -> Option<FormationId> {
        let called =
            |one: &Formation| one.short.eq_ignore_ascii_case(name) || one.name.eq_ignore_ascii_case(name);
        self.formations.iter().position(called).map(|index| FormationId(index as u8))
    }

    /// The platoon of a name, in any case.
    pub fn find_group(&self, word: &str) -> Option<GroupId> {
        let called = |one: &Group| one.word.eq_ignore_ascii_case(word);
        self.groups.iter().position(called).map(|index| GroupId(index as u8))
    }
}
