//! The forces of one scenario: its units and formations by dense numbers.

use kit::{Id, IdSet, Side};
use serde::{Deserialize, Serialize};

use crate::numbers::Range;
use crate::order::{FormationCard, OrderOfBattle};
use crate::unit::Counter;

/// The most units one scenario may have.
pub const MAX_UNITS: usize = 136;
/// The most formations one scenario may have.
pub const MAX_FORMATIONS: usize = 64;

macro_rules! id {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// The index in tables.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Id for $name {
            #[inline]
            fn index(self) -> usize {
                usize::from(self.0)
            }

            #[inline]
            fn at(index: usize) -> $name {
                $name(index as u8)
            }
        }
    };
}

id! {
    /// A unit of a scenario, by its place in [`Forces`]: the British first.
    UnitId
}

id! {
    /// A formation of a scenario, by its place in [`Forces`]: the British first. It stands for its activation chit too.
    FormationId
}

/// A set of units.
pub type UnitSet = IdSet<UnitId, { MAX_UNITS.div_ceil(64) }>;
/// A set of formations.
pub type FormationSet = IdSet<FormationId, { MAX_FORMATIONS / 64 }>;

/// A formation in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formation {
    /// What the box says of it.
    pub card: FormationCard,
    /// Its headquarters.
    pub hq: UnitId,
    /// All its units in the scenario, the headquarters included.
    pub units: UnitSet,
}

/// Who takes part in a scenario [2.7].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forces {
    units: Vec<Counter>,
    formation_of: Vec<FormationId>,
    formations: Vec<Formation>,
    of_side: [UnitSet; 2],
    formations_of_side: [FormationSet; 2],
    division_hq: [Option<UnitId>; 2],
    longest_direct: [Option<Range>; 2],
    guns: UnitSet,
    batteries: UnitSet,
    engineers: UnitSet,
    flak: UnitSet,
    division_heads: UnitSet,
}

impl Forces {
    /// The units with these ids, and their formations. Ids must be in `order` and name each formation's headquarters.
    pub(crate) fn select(order: &OrderOfBattle, ids: &[String]) -> Forces {
        let of_side = |side: Side| order.counters().iter().filter(move |unit| unit.side == side);
        let takes_part = |unit: &&Counter| ids.contains(&unit.id);
        let units: Vec<Counter> =
            Side::BOTH.into_iter().flat_map(of_side).filter(takes_part).cloned().collect();
        let cards = Side::BOTH
            .into_iter()
            .flat_map(|side| order.formations().iter().filter(move |formation| formation.side == side));
        let mut formations = Vec::new();
        let mut formation_of = vec![FormationId(0); units.len()];
        for card in cards {
            let members: UnitSet = (0..units.len())
                .filter(|&index| units[index].formation == card.id)
                .map(|index| UnitId(index as u8))
                .collect();
            let Some(hq) = members.iter().find(|unit| units[unit.index()].is_hq()) else { continue };
            for unit in members {
                formation_of[unit.index()] = FormationId(formations.len() as u8);
            }
            formations.push(Formation { card: card.clone(), hq, units: members });
        }
        let all = || (0..units.len()).map(|index| UnitId(index as u8));
        let unit = |id: UnitId| &units[id.index()];
        let by_side = Side::BOTH.map(|side| all().filter(|&id| unit(id).side == side).collect::<UnitSet>());
        let ids = || (0..formations.len()).map(|index| FormationId(index as u8));
        let formations_of_side = Side::BOTH.map(|side| {
            ids().filter(|id| formations[id.index()].card.side == side).collect::<FormationSet>()
        });
        let division_hq = by_side.map(|set| set.iter().find(|&id| unit(id).is_division_hq()));
        let longest_direct = by_side.map(|set| set.iter().filter_map(|id| unit(id).direct).max());
        let with = |test: &dyn Fn(&Counter) -> bool| all().filter(|&id| test(unit(id))).collect();
        Forces {
            guns: with(&|unit| unit.direct.is_some()),
            batteries: with(&|unit| unit.artillery.is_some()),
            engineers: with(&|unit| unit.kind.is_engineer()),
            division_heads: with(&Counter::is_division_hq),
            flak: with(&|unit| unit.kind.anti_aircraft().is_some()),
            formation_of,
            formations,
            of_side: by_side,
            formations_of_side,
            division_hq,
            longest_direct,
            units,
        }
    }

    /// How many units there are.
    #[expect(clippy::len_without_is_empty, reason = "a scenario has units")]
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// A unit's counter.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Counter {
        &self.units[unit.index()]
    }

    /// All units in order.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Counter)> {
        self.units.iter().enumerate().map(|(index, unit)| (UnitId(index as u8), unit))
    }

    /// The units of a side.
    #[inline]
    pub fn of_side(&self, side: Side) -> UnitSet {
        self.of_side[side.index()]
    }

    /// The side of a unit.
    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        if self.of_side[0].has(unit) { Side::First } else { Side::Second }
    }

    /// The numbers of a side's units, which come one after the other.
    #[inline]
    pub fn numbers_of(&self, side: Side) -> std::ops::Range<usize> {
        let british = self.of_side[0].len();
        if side == Side::First { 0..british } else { british..self.units.len() }
    }

    /// The units with a gun for direct fire [11.3].
    #[inline]
    pub fn guns(&self) -> UnitSet {
        self.guns
    }

    /// The artillery [11.2].
    #[inline]
    pub fn batteries(&self) -> UnitSet {
        self.batteries
    }

    /// The engineers [16.0].
    #[inline]
    pub fn engineers(&self) -> UnitSet {
        self.engineers
    }

    /// The division headquarters of both sides, which take no room [7.1n1].
    #[inline]
    pub fn division_heads(&self) -> UnitSet {
        self.division_heads
    }

    /// The anti-aircraft units [10.7].
    #[inline]
    pub fn flak(&self) -> UnitSet {
        self.flak
    }

    /// The formation of a unit.
    #[inline]
    pub fn formation_of(&self, unit: UnitId) -> FormationId {
        self.formation_of[unit.index()]
    }

    /// A formation.
    #[inline]
    pub fn formation(&self, formation: FormationId) -> &Formation {
        &self.formations[formation.index()]
    }

    /// All formations in order.
    pub fn formations(&self) -> impl Iterator<Item = (FormationId, &Formation)> {
        self.formations.iter().enumerate().map(|(index, one)| (FormationId(index as u8), one))
    }

    /// The formations of a side.
    pub fn formations_of(&self, side: Side) -> FormationSet {
        self.formations_of_side[side.index()]
    }

    /// The division headquarters of a side, if it has one in this scenario.
    pub fn division_hq(&self, side: Side) -> Option<UnitId> {
        self.division_hq[side.index()]
    }

    /// The longest black triangle in a side's order of battle, which opens fire windows [ruling D129].
    pub fn longest_direct(&self, side: Side) -> Option<Range> {
        self.longest_direct[side.index()]
    }

    /// The unit with an id.
    pub fn find(&self, id: &str) -> Option<UnitId> {
        self.units().find(|(_, unit)| unit.id.eq_ignore_ascii_case(id)).map(|(id, _)| id)
    }

    /// The formation with an id.
    pub fn find_formation(&self, id: &str) -> Option<FormationId> {
        self.formations().find(|(_, one)| one.card.id.eq_ignore_ascii_case(id)).map(|(id, _)| id)
    }
}
