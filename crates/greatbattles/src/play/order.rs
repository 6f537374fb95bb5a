//! Orders to a battalion, and what players say.

use board::plane::{Heading, Mil, Point, Pose};
use serde::{Deserialize, Serialize};

use super::position::{BattalionId, StandId};
use crate::fire::Mode;
use crate::formation::Formation;
use crate::movement::Haste;

/// A point of a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Waypoint {
    /// Straight to a point.
    Point(Point),
    /// Along a road to a place on it.
    Road(u8, Mil),
}

/// What a stand does in an action of some of its battalion [7].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// It rolls to rally.
    Rally,
    /// It packs up [act-10].
    Limber,
    /// It fires at the end of the pulse.
    Fire,
    /// It digs in [malta-8].
    Dig,
    /// It gets onto a tank of its battalion [faq-37].
    Ride(StandId),
}

/// A formation to be taken up somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lay {
    /// Which.
    pub formation: Formation,
    /// The gap between stands.
    pub gap: Mil,
    /// How many stands the front rank of an assault has.
    pub front: u8,
    /// The middle of the front rank's front edge, and the facing.
    pub anchor: Pose,
}

/// What a battalion does with an action [7].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// It moves in formation, from anchor to anchor [act-6].
    Block {
        /// One to three anchors; the last is the end.
        anchors: Vec<Pose>,
        /// The gap at the end.
        gap: Mil,
        /// Whether it hurries in bad going.
        haste: Haste,
        /// The enemy that it closes with.
        contact: Option<BattalionId>,
    },
    /// It marches in file behind its leading stand.
    March {
        /// Where the leading stand goes.
        way: Vec<Waypoint>,
        /// Column, or road column.
        formation: Formation,
        /// The gap of a column.
        gap: Mil,
        /// Whether it hurries in bad going.
        haste: Haste,
    },
    /// It changes formation round its middle stand [act-1].
    Form {
        /// Which.
        formation: Formation,
        /// The gap between stands.
        gap: Mil,
        /// How many stands the front rank of an assault has.
        front: u8,
        /// The facing.
        heading: Heading,
    },
    /// Stand by stand.
    Some(Vec<(StandId, Deed)>),
    /// Its stands go to a rendezvous [7c-3].
    Gather(StandId),
}

/// How a template is planned [mb-1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Plan {
    /// For this point and turn.
    Preplanned(Point, u8),
    /// For this point.
    Registered(Point),
    /// For any point.
    OnCall,
}

/// One thing a player says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// A battalion is set up elsewhere.
    Place(BattalionId, Lay),
    /// A template is planned.
    Plan(u8, Plan),
    /// A battalion comes out of reserve.
    Deploy(BattalionId, Lay),
    /// One battalion, or up to three battlegroups by number, are to be activated.
    Activate(BattalionId),
    /// The same for battlegroups.
    ActivateGroups(Vec<u8>),
    /// An active battalion is to be inactive.
    StandDown(BattalionId),
    /// A template falls, or stays.
    Fall(u8),
    /// A template leaves the table, or does not come.
    End(u8),
    /// A template is called by a spotter.
    Call(u8, Point, StandId),
    /// Orders are given to a battalion next.
    Pick(BattalionId),
    /// An order, not carried out yet.
    Order(BattalionId, Order),
    /// The order is carried out.
    Go,
    /// A hidden battalion is shown.
    Show(BattalionId),
    /// A C Ops moves to a place on a road.
    COps(u8, u8, Mil),
    /// A stand leaves its transport.
    Dismount(StandId),
    /// A shot is declared.
    Shoot(StandId, StandId, Mode),
    /// Heavy weapons help their battalion.
    Help(BattalionId),
    /// This side holds its fire while the battalion moves that moves now.
    HoldBattalion,
    /// It holds its fire for the rest of the player turn.
    HoldTurn,
    /// The declared shots are rolled; none if none is declared.
    Fire,
    /// A result goes to another stand.
    Displace(StandId),
    /// The result stays where it is.
    Keep,
    /// This stand is chosen.
    Choose(StandId),
    /// This pair is fought next.
    Fight(BattalionId, BattalionId),
    /// A battalion retreats to the left of the straight way, or to its right.
    Left,
    /// To the right.
    Right,
    /// The winner advances, so many steps of 15 degrees from the line to the loser.
    Advance(i8),
    /// A halt, no advance, nothing more.
    Halt,
    /// A battalion goes to reserve.
    Withdraw(BattalionId),
    /// A support stand joins a battalion [night-6].
    Attach(StandId, BattalionId),
    /// A support stand goes into reserve without a battalion.
    Detach(StandId),
    /// A battalion is to land in a zone, by number, on a day and turn [malta-5].
    Note(BattalionId, u8, u8, u8),
    /// Nothing is noted for a battalion: it is called later.
    NoteNothing(BattalionId),
    /// A battalion that was due comes later, in a zone.
    Postpone(BattalionId, u8),
    /// A battalion without a note is called, to a zone.
    BringOn(BattalionId, u8),
    /// Bombers strike here: the number of the circle and its middle.
    Bomb(u8, Point),
    /// A stand aims there.
    Aim(StandId, Point),
    /// Stragglers are given up [7c-5].
    Abandon(BattalionId),
    /// A deactivated battalion tries to become active again [faq-2].
    Reactivate(BattalionId),
    /// Aircraft are called against a stand [faq-41].
    Strike(StandId),
    /// The day begins with this turn.
    Proceed,
    /// It does not.
    Pass,
    /// Nothing more in this step.
    Done,
}
