//! The complete truth of a game at one moment, as flat data.

use kernel::Seat;
use kit::{MovePoints, TurnNo};
use serde::{Deserialize, Serialize};

use crate::area::{ALL_AREAS, Area, AreaSet};
use crate::bridges::{BRIDGES, Bridges};
use crate::forces::Forces;
use crate::numbers::{AttritionPoints, BridgeId, Impulse, LeaderSet, VictoryPoints};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

/// The most leaders that a scenario may have.
pub const LEADERS: usize = 4;

/// The step of the sequence of play: what is decided next, and so which side decides [6.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Both players bid for the German side [20.1].
    Bid,
    /// The German sets up the optional unit [21.5].
    Deploy,
    /// Reinforcements are placed: in the Reinforcement Phase, or in the middle of the day [6.2, 17.5].
    Reinforce(Side),
    /// The holder of the Advantage may burn off the fog before the rolls of his half [16.1C].
    Burn,
    /// The acting side declares its impulse [8.1].
    Impulse,
    /// The second part of a pair, or none [17.6].
    Second,
    /// Moves and attacks of an assault [10.0].
    Assault,
    /// An attack is being named: units, leaders, lead [11.5].
    Declare,
    /// A bombardment is being named: batteries and primary target [13.2.1].
    Guns,
    /// The defender names his lead [11.5.3A].
    Lead,
    /// The holder of the Advantage lets a roll stand or has it rolled again [16.1A, 16.1B].
    Reroll,
    /// The owner distributes attrition points [14.1].
    Attrition,
    /// The German names the American unit that is hit by its own aircraft [21.3].
    FriendlyFire,
    /// The owner retreats units one at a time [14.2.1].
    Retreat,
    /// The defender may retreat voluntarily [14.2.3].
    Withdraw,
    /// Units move one area each [8.1.4].
    Regroup,
    /// Bridges may be blown at the end of a part [21.4.3, 21.4.4].
    Blow,
    /// Replacement points are spent [15.0].
    Refit(Side),
    /// The German recovers a tank unit [19.4.7].
    Recover,
    /// The side that has just lost may spend the Advantage to play on [16.1E].
    Refuse(Side),
    /// The game is over.
    Over,
}

/// What a roll was for, while the holder of the Advantage thinks about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Roll {
    /// An attack of any kind.
    Combat,
    /// The plain Sunset DR [6.3.1].
    Sunset,
    /// The arrival of reinforcements [17.4, 17.5].
    Arrival,
    /// A break in the clouds [19.5].
    Clouds,
    /// Seizing a bridge [21.4.2].
    Seizure(BridgeId),
    /// Blowing a bridge [21.4.3].
    Demolition(BridgeId),
    /// Blowing a bridge at the last minute [21.4.4].
    LastMinute(BridgeId),
    /// Repairing a bridge [21.4.5].
    Repair(BridgeId),
}

/// Which part of a half is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// Nothing has been declared.
    None,
    /// An assault.
    Assault,
    /// A ranged attack.
    Ranged,
    /// A bombardment.
    Bombardment,
    /// A regroup.
    Regroup,
    /// A pass.
    Pass,
}

/// How an attack is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Attack {
    /// An assault inside an area [11.0].
    Assault,
    /// A ranged attack [12.0].
    Ranged,
    /// Artillery [13.1.2].
    Artillery,
    /// The Air marker [13.1.1].
    Air,
}

/// How the dice of an attack came out [11.5.4].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// The attacker was thrown back, or the shells fell wide.
    Repulse,
    /// Neither side gave way.
    Stalemate,
    /// The defender suffers.
    Success,
    /// The defender is swept away.
    Overrun,
}

/// Why units retreat, and so what comes after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Flight {
    /// No unit does.
    None,
    /// Defenders, as attrition [14.1].
    Attrition,
    /// Attackers of a repulsed mandatory attack [11.5.4a].
    Repulsed,
    /// Americans hit by their own aircraft [21.3].
    FriendlyFire,
    /// Defenders, voluntarily [14.2.3].
    Voluntary,
}

/// The attack that is being named or resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// How it is made.
    pub attack: Attack,
    /// The area that is attacked.
    pub area: Area,
    /// Whether it had to be made [11.1].
    pub mandatory: bool,
    /// The units that take part.
    pub attackers: UnitSet,
    /// The lead attacker.
    pub lead: Option<UnitId>,
    /// The leaders committed.
    #[serde(with = "kit::as_bits")]
    pub leaders: LeaderSet,
    /// The lead defender or the primary target.
    pub named: Option<UnitId>,
    /// How it came out.
    pub verdict: Option<Verdict>,
    /// The attrition points to be distributed.
    pub points: AttritionPoints,
    /// What each unit takes so far: units with bit 1 and units with bit 2 of their points.
    pub hits: [UnitSet; 2],
    /// Why units retreat just now.
    pub flight: Flight,
    /// Who has still to retreat.
    pub running: UnitSet,
    /// The unit that passes through full areas, and the areas it has passed.
    pub runner: Option<(UnitId, Area)>,
    /// The areas that the runner has passed.
    #[serde(with = "kit::as_bits")]
    pub passed: AreaSet,
}

impl Combat {
    /// An optional attack that no unit has joined yet.
    pub const fn new(attack: Attack, area: Area) -> Combat {
        Combat {
            attack,
            area,
            mandatory: false,
            attackers: UnitSet::NONE,
            lead: None,
            leaders: LeaderSet::NONE,
            named: None,
            verdict: None,
            points: AttritionPoints::NONE,
            hits: [UnitSet::NONE; 2],
            flight: Flight::None,
            running: UnitSet::NONE,
            runner: None,
            passed: AreaSet::NONE,
        }
    }

    /// The points that a unit takes so far.
    #[inline]
    pub fn hits_on(&self, unit: UnitId) -> AttritionPoints {
        AttritionPoints(u8::from(self.hits[0].has(unit)) + 2 * u8::from(self.hits[1].has(unit)))
    }

    /// Sets the points that a unit takes.
    pub fn set_hits(&mut self, unit: UnitId, points: AttritionPoints) {
        for (bit, set) in self.hits.iter_mut().enumerate() {
            if points.0 >> bit & 1 == 1 {
                set.insert(unit);
            } else {
                set.remove(unit);
            }
        }
    }
}

/// Where a leader is [3.5, 11.5.5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LeaderAt {
    /// In his box.
    Ready,
    /// Used in this impulse.
    Used,
    /// On the turn track; he is back on this turn.
    Back(TurnNo),
    /// Dead [21.1].
    Dead,
}

/// By what way a unit crossed a boundary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// No water lies between.
    Open,
    /// Over a bridge that its side holds, or that both sides may use.
    Bridge,
    /// Over a bridge that the enemy holds [21.4.9].
    EnemyBridge,
    /// Through natural water without a bridge.
    Ford,
}

/// A unit that entered an area with enemies in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entrant {
    /// The unit.
    pub unit: UnitId,
    /// Where it came from.
    pub from: Area,
    /// How it crossed the boundary.
    pub way: Way,
}

/// What belongs to one part of a half and starts fresh with the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activity {
    /// What is being played.
    pub part: Part,
    /// The Active Area, if there is one.
    pub area: Option<Area>,
    /// The units that began the part in the Active Area, or anywhere in a regroup.
    pub began: UnitSet,
    /// The units that have moved or attacked and do nothing more.
    pub finished: UnitSet,
    /// The unit in the middle of its move.
    pub moving: Option<UnitId>,
    /// What it has spent.
    pub spent: MovePoints,
    /// Units that entered an area with enemies in it.
    pub entered: UnitSet,
    /// How they came there.
    pub entrants: [Option<Entrant>; 10],
    /// The areas that were contested when the part began.
    #[serde(with = "kit::as_bits")]
    pub contested: AreaSet,
    /// The areas that were Free for the acting side when the part began.
    #[serde(with = "kit::as_bits")]
    pub free: AreaSet,
    /// The areas that the acting side controlled when the part began.
    #[serde(with = "kit::as_bits")]
    pub controlled: AreaSet,
    /// The areas that have been attacked.
    #[serde(with = "kit::as_bits")]
    pub attacked: AreaSet,
    /// How many units have used each bridge [10.3.4].
    pub traffic: [u8; BRIDGES],
    /// Whether a unit of the part has moved or attacked: repairs come before [21.4.5].
    pub begun: bool,
}

impl Activity {
    /// Nothing declared.
    pub const fn none() -> Activity {
        Activity {
            part: Part::None,
            area: None,
            began: UnitSet::NONE,
            finished: UnitSet::NONE,
            moving: None,
            spent: MovePoints(0),
            entered: UnitSet::NONE,
            entrants: [None; 10],
            contested: AreaSet::NONE,
            free: AreaSet::NONE,
            controlled: AreaSet::NONE,
            attacked: AreaSet::NONE,
            traffic: [0; BRIDGES],
            begun: false,
        }
    }
}

/// A game at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the rulebook")]
pub struct Position {
    /// What is being decided.
    pub step: Step,
    /// The seat that plays the German.
    pub german: Seat,
    /// The bids that were made, by seat [20.1].
    pub bids: [Option<VictoryPoints>; 2],
    /// The points that the German needs at the end [18.2].
    pub target: VictoryPoints,
    /// The turn, from 1 to 4.
    pub turn: TurnNo,
    /// The impulse, from 1 to 12; 0 outside the Daylight Phase.
    pub impulse: Impulse,
    /// Whose half of the impulse it is.
    pub active: Side,
    /// How many halves have begun since the start of the game.
    pub halves: u16,
    /// The weather on the impulse track.
    pub weather: Weather,
    /// Whether the clouds have broken for this half [19.5].
    pub clouds_broke: bool,
    /// The Sunset DR of this half, once there is one.
    pub sunset: Option<u8>,
    /// How many player impulses in a row were passes.
    pub passes: u8,
    /// Who holds the Advantage, or used it.
    pub advantage: Side,
    /// Whether it has been used and passes on at the end of the half or phase [16.2].
    pub advantage_used: bool,
    /// The areas that the German controls; the rest are the American's [7.2].
    #[serde(with = "kit::as_bits")]
    pub german_control: AreaSet,
    /// Where every unit is.
    pub forces: Forces,
    /// Units that were out of supply at the last check [15.4].
    pub unsupplied: UnitSet,
    /// Units that were forced out of their zone [19.4.1, 19.4.3].
    pub released: UnitSet,
    /// Reinforcements that found no room when they were due [17.5n1].
    pub late: UnitSet,
    /// Units rebuilt in this Refit Phase [15.6.2].
    pub rebuilt: UnitSet,
    /// Replacement points left.
    pub points: u8,
    /// Whether a point has paid for a second unit that may still be flipped.
    pub second_flip: bool,
    /// Where the leaders are.
    pub leaders: [LeaderAt; LEADERS],
    /// Whether a leader was lost in this impulse: no other may be placed in it.
    pub leaders_lost: bool,
    /// The panzer brigade that acts in this impulse, under 21.2: 0 none yet.
    pub brigade: u8,
    /// The bridges [21.4].
    pub bridges: Bridges,
    /// The part that this half began with, once it is over.
    pub first: Part,
    /// What is being done.
    pub activity: Activity,
    /// The current attack.
    pub combat: Option<Combat>,
    /// What the current roll is for.
    pub roll: Roll,
    /// The dice of the current roll: the attacker's or roller's two, then the defender's.
    pub dice: [u8; 4],
    /// Who won by what, once the game is over.
    pub ended: Option<Ended>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ended {
    /// The German cut through [18.1a].
    GermanAutomatic,
    /// The German held too little [18.1b].
    AmericanAutomatic,
    /// The final count [18.2].
    Count,
}

impl Position {
    /// The side that may spend the Advantage now, if one may [16.0, 16.2].
    #[inline]
    pub fn holder(&self) -> Option<Side> {
        (!self.advantage_used).then_some(self.advantage)
    }

    /// The seat that plays a side.
    pub const fn seat_of(&self, side: Side) -> Seat {
        match side {
            Side::German => self.german,
            Side::American => Seat(1 - self.german.0),
        }
    }

    /// The side that a seat plays.
    pub const fn side_of(&self, seat: Seat) -> Side {
        if seat.0 == self.german.0 { Side::German } else { Side::American }
    }

    /// Who controls an area [7.2].
    #[inline]
    pub fn controller(&self, area: Area) -> Side {
        if self.german_control.has(area) { Side::German } else { Side::American }
    }

    /// The areas that a side controls.
    #[inline]
    pub fn controlled(&self, side: Side) -> AreaSet {
        match side {
            Side::German => self.german_control,
            Side::American => ALL_AREAS - self.german_control,
        }
    }

    /// The areas with units of both sides [7.3].
    #[inline]
    pub fn contested(&self) -> AreaSet {
        self.forces.occupied(Side::German) & self.forces.occupied(Side::American)
    }

    /// The areas that are Free for a side: its own, without enemies [7.5].
    #[inline]
    pub fn free(&self, side: Side) -> AreaSet {
        self.controlled(side) - self.forces.occupied(side.other())
    }

    /// The weather that holds in this half.
    #[inline]
    pub const fn sky(&self) -> Weather {
        if self.clouds_broke { Weather::Clear } else { self.weather }
    }

    /// How a unit came to where it found enemies, in this part.
    pub fn entrant(&self, unit: UnitId) -> Option<Entrant> {
        self.activity.entrants.iter().flatten().find(|entrant| entrant.unit == unit).copied()
    }

    /// The current attack; asked only while there is one.
    #[inline]
    pub(crate) fn fight(&self) -> &Combat {
        self.combat.as_ref().expect("this step has an attack")
    }

    /// The current attack, to change it.
    #[inline]
    pub(crate) fn fight_mut(&mut self) -> &mut Combat {
        self.combat.as_mut().expect("this step has an attack")
    }
}
