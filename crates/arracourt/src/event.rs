//! What happened, for the log.

use kernel::Seat;
use kit::{MovePoints, TurnNo, clause};

use crate::Clause;
use crate::area::Area;
use crate::bridges::Work;
use crate::numbers::{
    AttritionPoints, BridgeId, CombatValue, Impulse, LeaderId, LeaderSet, Modifier, VictoryPoints,
};
use crate::position::{Attack, Ended, Roll, Verdict};
use crate::resolve::result_clause;
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A seat has bid; what it bid is secret.
    BidMade(Seat),
    /// The bids were opened: both bids and the seat that plays the German.
    BidsOpened([VictoryPoints; 2], Seat),
    /// Equal bids were settled by a die each.
    BidTie([u8; 2]),
    /// A turn began.
    TurnBegan(TurnNo),
    /// An impulse began.
    ImpulseBegan(Impulse, Weather),
    /// The weather changed, and how.
    WeatherChanged(Weather, Change),
    /// The clouds broke for this half, or did not.
    Clouds(u8, bool),
    /// Reinforcements were rolled for.
    ArrivalRolled(Side, [u8; 2], bool),
    /// A unit came onto the map, by which clause.
    Placed(UnitId, Area, Clause),
    /// A unit found no place and waits, by which clause.
    NoRoom(UnitId, Clause),
    /// An impulse was declared.
    Declared(Side, Declaration),
    /// A unit moved, for how many movement factors.
    Moved(UnitId, Area, Area, MovePoints),
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
        /// The leaders.
        leaders: LeaderSet,
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
        values: [CombatValue; 2],
        /// The attacker's two dice and the defender's.
        dice: [u8; 4],
        /// How it came out.
        verdict: Verdict,
        /// The attrition points.
        points: AttritionPoints,
    },
    /// The Advantage had a roll made again.
    Rerolled(Side, Roll),
    /// A unit was flipped to its reduced side, by which clause.
    Reduced(UnitId, Clause),
    /// A unit was eliminated, by which clause.
    Eliminated(UnitId, Clause),
    /// A unit retreated.
    Retreated(UnitId, Area, Area),
    /// A unit could not retreat and was eliminated.
    NoRetreat(UnitId),
    /// A leader is away until the next turn.
    LeaderAway(LeaderId),
    /// A leader was killed.
    LeaderKilled(LeaderId),
    /// A unit was freed from its zone, by which clause.
    Released(UnitId, Clause),
    /// American aircraft hit Americans for so many points.
    FriendlyFire(Area, AttritionPoints),
    /// A bridge was tried for.
    BridgeTried {
        /// What was tried.
        work: Work,
        /// The bridge.
        bridge: BridgeId,
        /// The side that tried.
        side: Side,
        /// The die.
        die: u8,
        /// What was added to it.
        modifier: Modifier,
        /// Whether it succeeded.
        done: bool,
    },
    /// A bridge changed hands.
    BridgeTaken(BridgeId, Side),
    /// A construction marker was taken back.
    Recalled(BridgeId, Side),
    /// The Sunset DR of the half.
    Sunset([u8; 2], Impulse),
    /// The day ended, and how.
    DayEnded(Dusk),
    /// Units are out of supply.
    OutOfSupply(UnitSet),
    /// A unit was restored to full strength, by which clause.
    Restored(UnitId, Clause),
    /// A unit was rebuilt.
    Rebuilt(UnitId, Area),
    /// A unit was withdrawn.
    Withdrawn(UnitId),
    /// The Advantage was spent to burn off the fog.
    FogBurntOff(Side),
    /// The Advantage was spent on a replacement point.
    PointBought(Side),
    /// The Advantage passed to a side.
    AdvantagePassed(Side),
    /// An automatic victory was refused.
    PlayedOn(Side),
    /// The game ended.
    Ended(Ended, Side),
}

/// How the weather changed [9.4].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Fog does not outlast impulse 5 [9.4.1].
    BurntOff,
    /// The Sunset DR equals the impulse [9.4.2].
    Sunset,
    /// The Advantage burns off the fog [16.1C].
    Advantage,
}

/// How a day ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dusk {
    /// The Sunset DR is below the impulse [6.3.1].
    Sunset,
    /// The impulse track has no further space [6.3.1n1].
    Track,
    /// Both sides passed in a row [8.1.5].
    Passes,
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

impl Event {
    /// The clause that an event comes from.
    pub(crate) fn clause(&self) -> Clause {
        match self {
            Event::BidMade(_) | Event::BidsOpened(..) | Event::BidTie(_) => clause!("20.1"),
            Event::TurnBegan(_) => clause!("6.5"),
            Event::ImpulseBegan(..) => clause!("6.3"),
            Event::WeatherChanged(_, change) => match change {
                Change::BurntOff => clause!("9.4.1"),
                Change::Sunset => clause!("9.4.2"),
                Change::Advantage => clause!("16.1C"),
            },
            Event::DayEnded(dusk) => match dusk {
                Dusk::Sunset => clause!("6.3.1"),
                Dusk::Track => clause!("6.3.1n1"),
                Dusk::Passes => clause!("8.1.5"),
            },
            Event::FogBurntOff(_) => clause!("16.1C"),
            Event::PointBought(_) => clause!("16.1D"),
            Event::Placed(_, _, clause)
            | Event::NoRoom(_, clause)
            | Event::Reduced(_, clause)
            | Event::Eliminated(_, clause)
            | Event::Released(_, clause)
            | Event::Restored(_, clause) => *clause,
            Event::Clouds(..) => clause!("19.5"),
            Event::ArrivalRolled(Side::German, ..) => clause!("17.4"),
            Event::ArrivalRolled(Side::American, ..) => clause!("17.5"),
            Event::Declared(_, what) => match what {
                Declaration::Assault(_) => clause!("8.1.1"),
                Declaration::Ranged(..) => clause!("8.1.2"),
                Declaration::Bombard(_) => clause!("8.1.3"),
                Declaration::Strike(_) => clause!("13.1.1"),
                Declaration::Regroup => clause!("8.1.4"),
                Declaration::Pass => clause!("8.1.5"),
            },
            Event::Moved(..) => clause!("10.1"),
            Event::Controlled(..) => clause!("7.2"),
            Event::AttackNamed { attack, .. } => match attack {
                Attack::Assault => clause!("11.5"),
                Attack::Ranged => clause!("12.2"),
                Attack::Artillery => clause!("13.1.2"),
                Attack::Air => clause!("13.1.1"),
            },
            Event::LeadDefender(_) => clause!("11.5.3A"),
            Event::Fought { attack, verdict, .. } => result_clause(*attack, *verdict),
            Event::Rerolled(_, Roll::Combat) => clause!("16.1A"),
            Event::Rerolled(
                _,
                Roll::Sunset
                | Roll::Arrival
                | Roll::Clouds
                | Roll::Seizure(_)
                | Roll::Demolition(_)
                | Roll::LastMinute(_)
                | Roll::Repair(_),
            ) => clause!("16.1B"),
            Event::Retreated(..) => clause!("14.2"),
            Event::NoRetreat(_) => clause!("14.2.4"),
            Event::LeaderAway(_) => clause!("11.5.5"),
            Event::LeaderKilled(_) => clause!("21.1"),
            Event::FriendlyFire(..) => clause!("21.3"),
            Event::BridgeTried { work, .. } => work.clause(),
            Event::BridgeTaken(..) => clause!("21.4.1n1"),
            Event::Recalled(..) => clause!("21.4.6"),
            Event::Sunset(..) => clause!("6.3.1"),
            Event::OutOfSupply(_) => clause!("15.4"),
            Event::Rebuilt(..) => clause!("15.6.2"),
            Event::Withdrawn(_) => clause!("19.6"),
            Event::AdvantagePassed(_) => clause!("16.2"),
            Event::PlayedOn(_) => clause!("16.1E"),
            Event::Ended(ended, _) => match ended {
                Ended::GermanAutomatic => clause!("18.1a"),
                Ended::AmericanAutomatic => clause!("18.1b"),
                Ended::Count => clause!("18.2"),
            },
        }
    }
}
