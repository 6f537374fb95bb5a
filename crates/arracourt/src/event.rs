//! What happened, for the log.

use crate::area::Area;
use crate::position::{Attack, Ended, Roll, Verdict};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A seat has bid; what it bid is secret.
    BidMade(u8),
    /// The bids were opened: both bids and the seat that plays the German.
    BidsOpened([u8; 2], u8),
    /// Equal bids were settled by a die each.
    BidTie([u8; 2]),
    /// A turn began.
    TurnBegan(u8),
    /// An impulse began.
    ImpulseBegan(u8, Weather),
    /// The weather changed, and by which clause.
    WeatherChanged(Weather, &'static str),
    /// The clouds broke for this half, or did not.
    Clouds(u8, bool),
    /// Reinforcements were rolled for.
    ArrivalRolled(Side, [u8; 2], bool),
    /// A unit came onto the map.
    Placed(UnitId, Area),
    /// A unit found no place and waits.
    NoRoom(UnitId),
    /// An impulse was declared.
    Declared(Side, Declaration),
    /// A unit moved, for how many movement factors.
    Moved(UnitId, Area, Area, u8),
    /// An area changed hands.
    Controlled(Area, Side),
    /// An attack was named.
    AttackNamed {
        /// How it is made.
        attack: Attack,
        /// Where.
        area: Area,
        /// Who takes part.
        attackers: UnitSet,
        /// The lead attacker.
        lead: Option<UnitId>,
        /// The leaders, as bits.
        leaders: u8,
        /// The primary target of a bombardment.
        target: Option<UnitId>,
    },
    /// The defender named his lead.
    LeadDefender(UnitId),
    /// An attack was rolled.
    Fought {
        /// How it was made.
        attack: Attack,
        /// Where.
        area: Area,
        /// Attack and Defense Value.
        values: [i8; 2],
        /// The attacker's two dice and the defender's.
        dice: [u8; 4],
        /// How it came out.
        verdict: Verdict,
        /// The attrition points.
        points: u8,
    },
    /// The Advantage had a roll made again.
    Rerolled(Side, Roll),
    /// A unit was flipped to its reduced side, by which clause.
    Reduced(UnitId, &'static str),
    /// A unit was eliminated, by which clause.
    Eliminated(UnitId, &'static str),
    /// A unit retreated.
    Retreated(UnitId, Area, Area),
    /// A unit could not retreat and was eliminated.
    NoRetreat(UnitId),
    /// A leader is away until the next turn.
    LeaderAway(u8),
    /// A leader was killed.
    LeaderKilled(u8),
    /// A unit was freed from its zone, by which clause.
    Released(UnitId, &'static str),
    /// American aircraft hit Americans for so many points.
    FriendlyFire(Area, u8),
    /// A bridge was tried for: with the die and its modifier, and whether it succeeded.
    BridgeTried(Roll, Side, u8, i8, bool),
    /// A bridge changed hands.
    BridgeTaken(u8, Side),
    /// A construction marker was taken back.
    Recalled(u8, Side),
    /// The Sunset DR of the half.
    Sunset([u8; 2], u8),
    /// The day ended, by which clause.
    DayEnded(&'static str),
    /// Units are out of supply.
    OutOfSupply(UnitSet),
    /// A unit was restored to full strength, by which clause.
    Restored(UnitId, &'static str),
    /// A unit was rebuilt.
    Rebuilt(UnitId, Area),
    /// A unit was withdrawn.
    Withdrawn(UnitId),
    /// The Advantage was spent, by which clause.
    AdvantageSpent(Side, &'static str),
    /// The Advantage passed to a side.
    AdvantagePassed(Side),
    /// An automatic victory was refused.
    PlayedOn(Side),
    /// The game ended.
    Ended(Ended, Side),
}

/// What kind of impulse was declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declaration {
    /// An assault from an area.
    Assault(Area),
    /// A ranged attack from an area at another.
    Ranged(Area, Area),
    /// A bombardment of an area.
    Bombard(Area),
    /// An air bombardment of an area.
    Strike(Area),
    /// A regroup.
    Regroup,
    /// A pass.
    Pass,
}
