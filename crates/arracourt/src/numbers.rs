//! Numbers with a unit that this rulebook adds to those of [`kit`], and the numbers of its bridges and leaders.

use std::iter::Sum;

use kit::{Id, IdSet, number};

use crate::bridges::BRIDGES;

number! {
    /// A printed bridge, by its place in [`crate::Game::spans`].
    BridgeId(u8)
}

impl BridgeId {
    /// Every bridge in order.
    pub fn all() -> impl Iterator<Item = BridgeId> {
        (0..BRIDGES).map(BridgeId::at)
    }

    /// The bridge with an index.
    #[inline]
    pub const fn at(index: usize) -> BridgeId {
        BridgeId(index as u8)
    }

    /// The index in tables by bridge.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Id for BridgeId {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn at(index: usize) -> BridgeId {
        BridgeId::at(index)
    }
}

/// A set of bridges. Positions store it as one number: `#[serde(with = "kit::as_bits")]`.
pub type BridgeSet = IdSet<BridgeId, 1>;

number! {
    /// A leader of the scenario, by his place in [`crate::Game::leaders`].
    LeaderId(u8)
}

impl LeaderId {
    /// The leader with an index.
    #[inline]
    pub const fn at(index: usize) -> LeaderId {
        LeaderId(index as u8)
    }

    /// The index in tables by leader.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Id for LeaderId {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn at(index: usize) -> LeaderId {
        LeaderId::at(index)
    }
}

/// A set of leaders. Positions store it as one number: `#[serde(with = "kit::as_bits")]`.
pub type LeaderSet = IdSet<LeaderId, 1>;

number! {
    /// Attrition points: what an attack costs the defenders, and what units take of it.
    AttritionPoints(u8)
}

impl AttritionPoints {
    /// None at all.
    pub const NONE: AttritionPoints = AttritionPoints(0);

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn plus(self, more: AttritionPoints) -> AttritionPoints {
        AttritionPoints(self.0.saturating_add(more.0))
    }

    /// What is left after so many; none if they are more.
    #[inline]
    #[must_use]
    pub const fn less(self, taken: AttritionPoints) -> AttritionPoints {
        AttritionPoints(self.0.saturating_sub(taken.0))
    }
}

impl Sum for AttritionPoints {
    fn sum<I: Iterator<Item = AttritionPoints>>(all: I) -> AttritionPoints {
        all.fold(AttritionPoints::NONE, AttritionPoints::plus)
    }
}

impl From<AttritionPoints> for i32 {
    #[inline]
    fn from(points: AttritionPoints) -> i32 {
        points.0.into()
    }
}

number! {
    /// Victory points: of an area, of the German, or bid for his side.
    VictoryPoints(u8)
}

impl VictoryPoints {
    /// None at all.
    pub const NONE: VictoryPoints = VictoryPoints(0);

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn plus(self, more: VictoryPoints) -> VictoryPoints {
        VictoryPoints(self.0.saturating_add(more.0))
    }

    /// Every number of points from none to this one.
    pub fn up_to(self) -> impl Iterator<Item = VictoryPoints> {
        (0..=self.0).map(VictoryPoints)
    }
}

impl Sum for VictoryPoints {
    fn sum<I: Iterator<Item = VictoryPoints>>(all: I) -> VictoryPoints {
        all.fold(VictoryPoints::NONE, VictoryPoints::plus)
    }
}

impl From<VictoryPoints> for i32 {
    #[inline]
    fn from(points: VictoryPoints) -> i32 {
        points.0.into()
    }
}

number! {
    /// An impulse of the day, counted from 1 as the track prints it.
    Impulse(u8)
}

impl Impulse {
    /// Outside the Daylight Phase.
    pub const NIGHT: Impulse = Impulse(0);

    /// The first space of the track.
    pub const FIRST: Impulse = Impulse(1);

    /// From this one on there is no fog.
    pub const FOG_GONE: Impulse = Impulse(6);

    /// Whether the sun is up.
    #[inline]
    pub const fn is_day(self) -> bool {
        self.0 > 0
    }

    /// Whether a roll is below its number: the day ends, units arrive, the clouds break.
    #[inline]
    pub const fn exceeds(self, roll: u8) -> bool {
        roll < self.0
    }

    /// The impulse after this one.
    #[must_use]
    pub const fn next(self) -> Impulse {
        Impulse(self.0 + 1)
    }

    /// This impulse and those after it, up to `last`.
    pub fn through(self, last: Impulse) -> impl Iterator<Item = Impulse> {
        (self.0..=last.0).map(Impulse)
    }
}

number! {
    /// An Attack Value or a Defense Value.
    CombatValue(i8)
}

impl CombatValue {
    /// By how much it is more than another; negative if it is less.
    #[inline]
    pub const fn over(self, other: CombatValue) -> i8 {
        self.0 - other.0
    }
}

number! {
    /// What is added to a die or to a value.
    Modifier(i8)
}

impl Modifier {
    /// Nothing.
    pub const NONE: Modifier = Modifier(0);

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Modifier) -> Modifier {
        Modifier(self.0.saturating_add(other.0))
    }
}
