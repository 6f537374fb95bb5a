//! The complete truth of a game at one moment.
//!
//! Stands and battalions have the numbers of the scenario. The sequence of play is [`Position::step`]; what interrupts it
//! lies on [`Position::stack`], the top first. Work that needs no decision is done before a position is left.

use board::plane::{Heading, Mil, Point, Pose};
use serde::{Deserialize, Serialize};

use super::order::Order;
use crate::army::Army;
use crate::barrage::Activity;
use crate::fire::{Mode, ShotResult};
use crate::formation::Formation;
use crate::numbers::{DayNo, Points, Rounds};
use crate::quality::Quality;
use crate::scenario::LevelName;
use crate::sighting::Weather;

kit::number! {
    /// A battalion, by its number in the scenario.
    BattalionId(u8)
}

kit::number! {
    /// A stand, by its number in the scenario.
    StandId(u8)
}

/// Whether a stand is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Life {
    /// It is.
    Live,
    /// Destroyed in this player turn: it lies on the table until morale is done [pa-2].
    Struck,
    /// Gone.
    Gone,
    /// Replaced, and waiting off the table for its battalion [rep-3].
    Waiting,
}

/// What a stand has suffered in this player turn, for the morale test [10].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Harm {
    /// Nothing.
    None,
    /// It was suppressed.
    Suppressed,
    /// It was destroyed.
    Destroyed,
}

/// A stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker that lies on the stand or not")]
pub struct StandState {
    /// Where it is.
    pub pose: Pose,
    /// Whether it is there.
    pub life: Life,
    /// What it has suffered in this player turn.
    pub harm: Harm,
    /// Whether it fires directly.
    pub front: bool,
    /// Whether it is suppressed.
    pub suppressed: bool,
    /// Whether a gun or heavy weapons are set up [pa-5].
    pub set_up: bool,
    /// Whether it rides its transport.
    pub mounted: bool,
    /// Whether it has lost its transport for the day [act-7].
    pub on_foot: bool,
    /// Whether it owes an action [8n1].
    pub marked: bool,
    /// Whether it fires at the end of this pulse.
    pub fires: bool,
    /// Whether it is dug in.
    pub dug_in: bool,
    /// How many actions it has dug for [malta-8].
    pub digging: u8,
    /// How often it ran low on ammunition [faq-33].
    pub ammo: u8,
    /// The tank that it rides on [faq-37].
    pub carrier: Option<StandId>,
}

/// Where a battalion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Whereabouts {
    /// On the table.
    Table,
    /// In reserve.
    Reserve,
    /// Not come yet: it drops, lands or comes ashore.
    Away,
    /// Wiped out, so many nights ago [rep-5].
    Wiped(u8),
    /// The viewer may not know.
    Unseen,
}

/// Whether a battalion was activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stance {
    /// Not yet, or no longer.
    Inactive,
    /// It was.
    Active,
    /// It has gone to ground for the day [pa-10].
    Ground,
}

/// Whether a battalion that has landed has come together [7c-3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Muster {
    /// It is in formation.
    Formed,
    /// Its stands lie where they came down.
    Scattered,
    /// They are together and must take up a formation next.
    Gathered,
}

/// A battalion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker that lies on the battalion or not")]
pub struct BattalionState {
    /// Where it is.
    pub place: Whereabouts,
    /// Whether its enemy has not seen it yet [hid-1].
    pub hidden: bool,
    /// Whether it was activated.
    pub stance: Stance,
    /// Its formation.
    pub formation: Formation,
    /// The gap between its stands.
    pub gap: Mil,
    /// How many stands the front rank of its assault has.
    pub front: u8,
    /// Which way it faces.
    pub facing: Heading,
    /// The actions it rolled this player turn [6].
    pub actions: u8,
    /// Whether it has used its action of this pulse.
    pub acted: bool,
    /// Whether it won a close combat in this player turn [10n4].
    pub won: bool,
    /// Whether it lost one [D164].
    pub lost: bool,
    /// How good it is.
    pub quality: Quality,
    /// The stands it started the day with [pa-3].
    pub started: u8,
    /// The stands it had when the player turn began.
    pub strength: u8,
    /// Whether it has come together.
    pub muster: Muster,
    /// The stand round which it gathers.
    pub rendezvous: Option<StandId>,
    /// The day and turn on which it lands; none if nothing is noted.
    pub due: Option<(u8, u8)>,
    /// The zone in which it lands, by number.
    pub zone: u8,
    /// In how many turns of its owner it becomes active [faq-44].
    pub wait: u8,
    /// Whether its owner has deactivated it today [3n5].
    pub stood_down: bool,
    /// Whether it has been on the table.
    pub came: bool,
    /// Whether it has tried to become active again in this player turn [faq-2].
    pub tried: bool,
}

/// A barrage template [mb-1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Battery {
    /// To be called at any point.
    OnCall,
    /// To be called at this point.
    Registered(Point),
    /// Falls on this point on this turn.
    Preplanned(Point, u8),
    /// Called, and due on this turn.
    Waiting(Point, u8),
    /// On the table.
    On(Point),
    /// Used for the day.
    Used,
    /// The viewer may not know.
    Unseen,
}

/// What its owner has decided about a template in this turn; it shows when all is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// Nothing yet.
    Open,
    /// It falls, or stays, for a round.
    Falls,
    /// It leaves the table, or does not come.
    Ends,
}

/// A C Ops on its road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a state of the marker by itself")]
pub struct COpsState {
    /// Where it is.
    pub at: Point,
    /// Its road, by number.
    pub road: u8,
    /// How far along its road.
    pub along: Mil,
    /// Whether it was overrun [ut-8].
    pub lost: bool,
    /// Whether it has moved in this player turn.
    pub moved: bool,
    /// Whether it has not come yet.
    pub away: bool,
    /// Whether it is off its road and walks to it [7c-1].
    pub walks: bool,
    /// Activation points that it keeps [faq-44].
    pub bank: u8,
    /// Actions it has in this player turn [faq-44].
    pub actions: u8,
}

/// A FUP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FupState {
    /// Where it is.
    pub at: Point,
    /// Its road, by number.
    pub road: u8,
    /// How far along its road.
    pub along: Mil,
}

/// What one side has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideState {
    /// Activation points left.
    pub points: Points,
    /// Rounds left.
    pub rounds: Rounds,
    /// Its templates.
    pub batteries: Vec<(Battery, Fate)>,
    /// Its C Ops.
    pub c_ops: Vec<COpsState>,
    /// Its FUPs.
    pub fups: Vec<FupState>,
    /// Whether its first player turn of the day that is not passed is still to come [D108].
    pub fresh: bool,
    /// Whether it has finished its artillery plan of the day; its enemy may not know [dawn-1].
    pub planned: bool,
    /// What it would activate: battalions, of one battlegroup each or a single one.
    pub activating: Vec<BattalionId>,
    /// How many battlegroups that is; none for a single battalion.
    pub groups: u8,
    /// What it would deactivate.
    pub standing_down: Vec<BattalionId>,
    /// Where its bombers strike, as it has noted.
    pub bombs: Vec<Point>,
    /// Air missions left today [faq-41].
    pub missions: u8,
    /// Air missions on their way: the target, and the turn on which they come.
    pub strikes: Vec<(StandId, u8)>,
}

/// Where the sequence of play stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// A side may change its set-up.
    SetUp(Army),
    /// A side notes in secret what the scenario asks for.
    Notes(Army),
    /// A side reassigns support stands before the game [malta-3].
    Assign(Army),
    /// Both sides plan their artillery, each by itself; the attacker is named [dawn-1].
    Plan(Army),
    /// A side deploys at dawn [dawn-3, dawn-4].
    Deploy(Army),
    /// A side passes or proceeds [dawn-5].
    PassOr(Army),
    /// A side activates at dawn [dawn-6].
    Dawn(Army),
    /// The phasing side brings reserves on.
    Arrive,
    /// It activates and deactivates.
    Activate,
    /// It decides about its templates.
    Barrage,
    /// It sends aircraft [faq-41].
    Air,
    /// It aims those who land now [dz].
    Land,
    /// It gives orders: step a of a pulse.
    Orders,
    /// It fires: step b.
    Fire,
    /// Close combat: step c.
    Combat,
    /// Morale, from this battalion on.
    Morale(u8),
    /// At night a side may withdraw battalions [night-4].
    Withdraw(Army),
    /// At night a side may change formations [night-5].
    Regroup(Army),
    /// At night a side may attach and detach support stands [night-6].
    Attach(Army),
    /// The game is over.
    Over,
}

/// Why a battalion retreats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Flight {
    /// It failed its morale test [10n3].
    Morale,
    /// It lost a close combat [9n1].
    Beaten,
    /// It deployed too near the enemy [2].
    Deployed,
}

/// When shots are fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Occasion {
    /// At the end of a pulse.
    Pulse,
    /// At a mover, in a window [8].
    Opportunity,
}

/// What interrupts the sequence of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// A battalion moves from station to station. Work.
    Stations,
    /// The enemy of the mover may fire [8].
    Window,
    /// The mover has uncovered an enemy: it goes on or halts [D110].
    Respond,
    /// Declared shots are rolled. Work.
    Shots(Occasion),
    /// The owner of a stand that was hit may give the result to another [faq-42b].
    Displace(StandId, Outcome),
    /// The owner chooses stands that are destroyed and suppressed.
    Suffer {
        /// Whose stands.
        battalion: BattalionId,
        /// How many are destroyed.
        destroyed: u8,
        /// How many are suppressed.
        suppressed: u8,
        /// Whether suppressions count for morale.
        counts: bool,
    },
    /// A battalion retreats. Work.
    Retreat(BattalionId, Option<StandId>, Flight),
    /// Its owner chooses between two ways back.
    Veer(BattalionId, [Heading; 2], Flight),
    /// It cannot retreat: its owner chooses a stand that is destroyed.
    Stuck(BattalionId, Flight),
    /// What is left of a battalion that could not retreat breaks contact. Work.
    Squeeze(BattalionId),
    /// A pair fights. Work.
    Fight(BattalionId, BattalionId),
    /// The loser's stands roll. Work.
    Shake(BattalionId),
    /// The winner, behind the loser, may advance [9n2].
    Advance(BattalionId, BattalionId),
}

/// What a shot did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The stand is suppressed.
    Suppressed,
    /// The stand is destroyed.
    Destroyed,
}

impl Outcome {
    /// What came of a shot, if it hit.
    pub const fn of(result: ShotResult) -> Option<Outcome> {
        match result {
            ShotResult::Missed => None,
            ShotResult::Suppressed => Some(Outcome::Suppressed),
            ShotResult::Destroyed => Some(Outcome::Destroyed),
        }
    }
}

/// What the enemy of the phasing side has said once about its opportunity fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Holding {
    /// Nothing: it is asked in every window.
    Not,
    /// It holds while this battalion moves.
    Battalion(BattalionId),
    /// It holds to the end of the player turn.
    Turn,
}

/// Two battalions in close combat [9].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pair {
    /// The battalion that moved in, for as long as they fight [9n11].
    pub attacker: BattalionId,
    /// The other.
    pub defender: BattalionId,
    /// Whether it is to be fought in this pulse.
    pub due: bool,
}

/// A declared shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shot {
    /// Who fires.
    pub firer: StandId,
    /// The target.
    pub target: StandId,
    /// How.
    pub mode: Mode,
}

/// How far a stand has moved in the sight of another [D161].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seen {
    /// Who sees.
    pub watcher: StandId,
    /// Who moves.
    pub mover: StandId,
    /// How far in its sight.
    pub length: Mil,
    /// Whether it sees the mover now.
    pub now: bool,
}

/// A battalion on the move.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    /// Which.
    pub battalion: BattalionId,
    /// Its order; the enemy may not know where it leads.
    pub order: Order,
    /// Its stands when it set out, and where they were.
    pub stands: Vec<(StandId, Pose)>,
    /// The station it has reached.
    pub station: u32,
    /// What each stand has spent of its allowance, in millionths.
    pub spent: Vec<u32>,
    /// How far each stand has moved in the sight of another.
    pub seen: Vec<Seen>,
    /// Whether it goes no further.
    pub halted: bool,
}

/// The complete truth of a game at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// The day [1n2].
    pub day: DayNo,
    /// The turn of the day, 1 to 10 [1n1].
    pub turn: u8,
    /// Whose player turn it is.
    pub phasing: Army,
    /// Where the sequence of play stands.
    pub step: Step,
    /// First or second pulse.
    pub pulse: u8,
    /// Whether this player turn was passed: only templates are served [dawn-5].
    pub short: bool,
    /// Whether a side has proceeded today: nobody passes any more.
    pub proceeded: bool,
    /// The weather of the day.
    pub weather: Weather,
    /// The die of turn 3 [dawn-7].
    pub third: u8,
    /// Allied and Axis.
    pub sides: [SideState; 2],
    /// Battalions, by number.
    pub battalions: Vec<BattalionState>,
    /// Stands, by number.
    pub stands: Vec<StandState>,
    /// Attachments that are with another battalion than the scenario lists, by number; without one they wait in reserve [night-6].
    pub lent: Vec<(StandId, Option<BattalionId>)>,
    /// What interrupts the sequence of play, the next one last.
    pub stack: Vec<Task>,
    /// Close combats.
    pub pairs: Vec<Pair>,
    /// What is said about opportunity fire in this player turn; its owner's secret.
    pub holding: Holding,
    /// Shots declared and not rolled.
    pub shots: Vec<Shot>,
    /// Battalions whose heavy weapons help the declared shots.
    pub helped: Vec<BattalionId>,
    /// The battalion that the phasing side gives orders to, and its order.
    pub picked: Option<(BattalionId, Option<Order>)>,
    /// The battalion on the move.
    pub moving: Option<Box<Moving>>,
    /// Victory points so far.
    pub score: i16,
    /// Who owns the objectives that keep their owner [malta-1].
    pub owners: Vec<Army>,
    /// On which zones a side has landed [D165].
    pub landed: Vec<bool>,
    /// Which objectives have brought points to their captor [D168].
    pub captured: Vec<bool>,
    /// The battlegroup that has crossed the minefield in this player turn.
    pub crossed: Option<u8>,
    /// Whether an enemy has been near the ground that a side keeps out of.
    pub approached: bool,
    /// How the game ended.
    pub result: Option<LevelName>,
}

impl Position {
    /// A stand.
    pub fn stand(&self, id: StandId) -> &StandState {
        &self.stands[usize::from(id.0)]
    }

    /// A stand, to be changed.
    pub fn stand_mut(&mut self, id: StandId) -> &mut StandState {
        &mut self.stands[usize::from(id.0)]
    }

    /// Where an attachment is that has left the battalion the scenario lists it with: another battalion, or unattached in reserve.
    pub fn lent_to(&self, id: StandId) -> Option<Option<BattalionId>> {
        self.lent.iter().find(|(stand, _)| *stand == id).map(|&(_, to)| to)
    }

    /// A battalion.
    pub fn battalion(&self, id: BattalionId) -> &BattalionState {
        &self.battalions[usize::from(id.0)]
    }

    /// A battalion, to be changed.
    pub fn battalion_mut(&mut self, id: BattalionId) -> &mut BattalionState {
        &mut self.battalions[usize::from(id.0)]
    }

    /// A side.
    pub const fn side(&self, army: Army) -> &SideState {
        &self.sides[army as usize]
    }

    /// A side, to be changed.
    pub const fn side_mut(&mut self, army: Army) -> &mut SideState {
        &mut self.sides[army as usize]
    }

    /// Whether its enemy knows a battalion: it is on the table and was seen [hid-1].
    pub fn is_known(&self, id: BattalionId) -> bool {
        let battalion = self.battalion(id);
        battalion.place == Whereabouts::Table && !battalion.hidden
    }

    /// Whether a battalion is in close combat.
    pub fn is_engaged(&self, id: BattalionId) -> bool {
        self.pairs.iter().any(|pair| pair.attacker == id || pair.defender == id)
    }

    /// Whether a battalion is active; gone to ground is inactive.
    pub fn activity(&self, id: BattalionId) -> Activity {
        if self.battalion(id).stance == Stance::Active { Activity::Active } else { Activity::Inactive }
    }

    /// The templates on the table, of both sides.
    pub fn templates(&self) -> impl Iterator<Item = Point> {
        self.sides.iter().flat_map(|side| &side.batteries).filter_map(|(battery, _)| match battery {
            Battery::On(point) => Some(*point),
            _ => None,
        })
    }
}

impl StandState {
    /// A stand that the viewer may not know, or one that is off the table.
    pub fn away() -> StandState {
        StandState {
            pose: Pose::default(),
            life: Life::Live,
            harm: Harm::None,
            front: false,
            suppressed: false,
            set_up: false,
            mounted: false,
            on_foot: false,
            marked: false,
            fires: false,
            dug_in: false,
            digging: 0,
            ammo: 0,
            carrier: None,
        }
    }

    /// Whether it is there.
    pub fn is_live(&self) -> bool {
        self.life == Life::Live
    }
}
