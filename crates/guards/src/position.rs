//! The position: everything that is true of a game at one moment. Flat and `Copy`.

use board::HexId;
use kit::{DecisionStack, Hexside, Side, TurnNo, clause};
use serde::{Deserialize, Serialize};

use crate::chart::Fortification;
use crate::chits::{ChitId, MAX_CHITS};
use crate::crt::CombatResult;
use crate::flat;
use crate::forces::{FormationId, FormationSet, MAX_UNITS, UnitId, UnitSet};
use crate::ghosts::Sightings;
use crate::glimpses::Memory;
use crate::numbers::Modifier;
use crate::pontoons::Pontoons;
use crate::terrain::{BridgeId, Hexes};
use crate::troops::Troops;
use crate::weather::Weather;

/// One decision of the stack. What waits below goes on when the one on top is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Frame {
    /// A side sets up.
    Setup(Side),
    /// The owner of the fortifications turns them, once both sides are set up [ruling D134].
    Facing(Side),
    /// A side names its supply sources [5.1n2, 5.1n3].
    Supply(Side),
    /// The side with the first chit picks it [17.0n1].
    FirstChit(Side),
    /// The owner of the drawn chit activates or passes [6.0].
    Chit,
    /// The active side moves [9.0].
    #[default]
    Movement,
    /// A split automatic stack: its owner says which part stays supplied [rulings D126, D142].
    Split(Side),
    /// The other side may fire at what has just moved [11.4].
    Window,
    /// Too many units in a hex at the end of movement [7.1n2].
    Overstack(HexId),
    /// The active side fires, barrages and attacks [10.0].
    Attack,
    /// Attackers are named [10.1].
    Declare,
    /// The attacker adds artillery [10.2].
    Support,
    /// The defender adds artillery [10.2].
    Protect,
    /// A side may fire at the aircraft of the other's chit [10.7].
    AntiAir(Side),
    /// A side may play black chits [10.3n5].
    Black(Side),
    /// The attacker may play black chits against fortifications [15.0n4].
    Breach,
    /// A side chooses its losses.
    Losses(Side),
    /// A side chooses where units go that retreat: their owner, or the enemy [10.5n2].
    Retreat(Side),
    /// The attacker advances [10.6].
    Advance,
    /// Units that have overrun the enemy move on [9.4n5].
    Onward,
    /// A side may roll for replacements [4.1].
    Replacement(Side),
    /// A side may rebuild a unit [4.1].
    Rebuild(Side),
}

/// A path that waits: what is left of a column's journey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "StoredRoute", into = "StoredRoute")]
pub struct Route([HexId; Route::MOST]);

/// Where a path is over.
const OVER: HexId = HexId(u16::MAX);

impl Default for Route {
    fn default() -> Route {
        Route([OVER; Route::MOST])
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct StoredRoute {
    #[serde(with = "flat::array")]
    hexes: [HexId; Route::MOST],
    length: u8,
}

impl From<Route> for StoredRoute {
    fn from(route: Route) -> StoredRoute {
        let length = route.hexes().len() as u8;
        StoredRoute { hexes: route.0.map(|hex| if hex == OVER { HexId(0) } else { hex }), length }
    }
}

impl TryFrom<StoredRoute> for Route {
    type Error = &'static str;

    fn try_from(stored: StoredRoute) -> Result<Route, Self::Error> {
        let path = stored.hexes.get(..usize::from(stored.length)).ok_or("a journey that is too long")?;
        if path.contains(&OVER) { Err("a journey beyond the map") } else { Ok(Route::of(path)) }
    }
}

impl Route {
    /// The most hexes of a journey: a tank on a highway.
    pub const MOST: usize = 32;

    /// A path of these hexes, at most [`Route::MOST`].
    pub fn of(path: &[HexId]) -> Route {
        let mut route = Route::default();
        for (slot, &hex) in route.0.iter_mut().zip(path) {
            *slot = hex;
        }
        route
    }

    /// The hexes in order.
    pub fn hexes(&self) -> &[HexId] {
        let length = self.0.iter().position(|&hex| hex == OVER);
        &self.0[..length.unwrap_or(Route::MOST)]
    }

    /// The next hex.
    pub fn first(&self) -> Option<HexId> {
        Some(self.0[0]).filter(|&hex| hex != OVER)
    }

    /// The path without its next hex.
    #[must_use]
    pub fn rest(&self) -> Route {
        Route::of(self.hexes().get(1..).unwrap_or_default())
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.0[0] == OVER
    }
}

/// The formation that acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Activation {
    /// The chit that was drawn or picked.
    pub chit: Option<FormationId>,
    /// The formation that it sets in motion; none while the division headquarters moves alone.
    pub formation: Option<FormationId>,
    /// The headquarters that activates it; none if it has none on the map [2.4n1].
    pub hq: Option<UnitId>,
    /// That headquarters was lost or left: one hex may still attack [2.4n3].
    pub hq_gone: bool,
    /// The one hex that may still attack.
    pub only_from: Option<HexId>,
    /// The one stack that acts of a formation without headquarters: it is picked in the open [ruling D34].
    pub stack: Option<HexId>,
    /// Who may act: in range when the chit was played [ruling D103].
    pub units: UnitSet,
    /// Who has entered the map this turn, and needs no range [4.0n1].
    pub entered: UnitSet,
    /// Who has finished moving.
    pub moved: UnitSet,
    /// Who has attacked, or shot and may not move.
    pub attacked: UnitSet,
    /// Who has fired directly.
    pub shot: UnitSet,
    /// Engineers that have tried a demolition.
    pub tried: UnitSet,
    /// Printed bridges that have been rolled for.
    pub rolled: u64,
    /// Who debarked in this activation, and may not re-embark.
    pub debarked: UnitSet,
    /// Who overran and may move on.
    pub onward: UnitSet,
    /// The hex that a column entered last: it was seen to go there, whatever stands in it.
    pub trail: Option<HexId>,
    /// Whether any unit has done anything that is seen [ruling D31].
    pub used: bool,
}

/// The moving stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Mover {
    /// The units that move together.
    pub units: UnitSet,
    /// Where they are; none off the map, and none before the first is taken.
    pub hex: Option<HexId>,
    /// Whether they have done anything that counts as moving.
    pub stepped: bool,
    /// Whether a zone of control or an only step has ended their move.
    pub stopped: bool,
    /// Who is about to debark.
    pub preparing: UnitSet,
    /// Who has just entered the hex or debarked: the targets of a window [11.4n3].
    pub targets: UnitSet,
    /// Which of them came by road [9.2n2].
    pub by_road: UnitSet,
    /// Which guns have fired in the window.
    pub guns: UnitSet,
    /// Whether the window has hit anyone.
    pub hit: bool,
    /// The rest of the journey.
    pub route: Route,
}

/// How far an attack has come. Each stage asks, or is passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum Stage {
    /// No attack.
    #[default]
    None,
    /// Attackers are named.
    Named,
    /// Both sides have added artillery; chits are next.
    Chits,
    /// Anti-aircraft fire at the attacker's chit.
    AirOfAttacker,
    /// Anti-aircraft fire at the defender's chit.
    AirOfDefender,
    /// Black chits of the attacker.
    BlackOfAttacker,
    /// Black chits of the defender.
    BlackOfDefender,
    /// Black chits against fortifications.
    Breach,
    /// The dice.
    Dice,
    /// Losses.
    Losses,
    /// Retreats.
    Retreats,
    /// Advances.
    Advances,
    /// The continued move of an overrun.
    Onward,
}

/// The chit that a side drew for an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Drawn {
    /// None yet.
    #[default]
    Nothing,
    /// A chit that still stands.
    Stands(ChitId),
    /// A chit that was discarded, shot down or cancelled.
    Cancelled(ChitId),
    /// A black chit, which went into the hand.
    Black,
}

impl Drawn {
    /// The chit, if it still stands.
    pub const fn standing(self) -> Option<ChitId> {
        match self {
            Drawn::Stands(chit) => Some(chit),
            Drawn::Nothing | Drawn::Cancelled(_) | Drawn::Black => None,
        }
    }
}

/// What is owed in losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Toll {
    /// Units that take a casualty.
    pub casualties: u8,
    /// Units that are eliminated.
    pub eliminations: u8,
    /// Who may be chosen.
    pub from: UnitSet,
    /// Whether it comes from a barrage, which spares some [11.2n8].
    pub barrage: bool,
}

impl Toll {
    /// Whether nothing is owed.
    pub const fn is_paid(&self) -> bool {
        self.casualties == 0 && self.eliminations == 0
    }
}

/// The current attack or barrage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Combat {
    /// How far it has come.
    pub stage: Stage,
    /// The hex attacked.
    pub target: Option<HexId>,
    /// The adjacent attackers.
    pub attackers: UnitSet,
    /// The defenders, as they were revealed.
    pub defenders: UnitSet,
    /// The attacker's batteries.
    pub support: UnitSet,
    /// The defender's batteries.
    pub protection: UnitSet,
    /// Whether it is an overrun.
    pub overrun: bool,
    /// The chits drawn, by side.
    pub drawn: [Drawn; 2],
    /// Anti-aircraft units that have rolled at this chit.
    pub flak: UnitSet,
    /// Fortifications whose modifier is cancelled, as bits by [`Fortification::index`].
    pub breached: u8,
    /// The result.
    pub result: Option<CombatResult>,
    /// Losses still to be chosen.
    pub toll: Toll,
    /// Who has still to retreat.
    pub retreating: UnitSet,
    /// Headquarters that may go along [10.4n5].
    pub along: UnitSet,
    /// Who has still to decide about an advance.
    pub advancing: UnitSet,
}

/// A fortification chit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Work {
    /// Where.
    pub hex: HexId,
    /// What.
    pub kind: Fortification,
    /// The middle one of its green hexsides.
    pub facing: Hexside,
}

/// Where a pontoon lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Site {
    /// On the hexside between two hexes, the lower one first.
    Hexside(HexId, HexId),
    /// In a hex of a major river.
    River(HexId),
}

/// A pontoon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pontoon {
    /// Where.
    pub site: Site,
    /// The engineer that builds it; none once it is finished.
    pub builder: Option<UnitId>,
    /// Whether a demolition has been tried in this activation [ruling D74].
    pub tried: bool,
}

/// The most fortification chits on a map.
pub const MAX_WORKS: usize = 32;
/// The most black chits in a hand, of those allotted and of those drawn.
pub const MAX_HAND: usize = 8;

/// The event cup of a side, by kinds of chits [10.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EventCup {
    /// What is in the cup. Neither side knows it.
    #[serde(with = "flat::chits")]
    pub chits: [u8; MAX_CHITS],
    /// What has been drawn and discarded.
    #[serde(with = "flat::chits")]
    pub discards: [u8; MAX_CHITS],
    /// Black chits of the scenario that are still in hand, which both sides know [ruling D56].
    pub allotted: [Option<ChitId>; MAX_HAND],
    /// Black chits drawn into the hand: their names are the owner's secret.
    pub drawn: [Option<ChitId>; MAX_HAND],
    /// How many were drawn into the hand and are there; a view knows the number without the names.
    pub held: u8,
    /// How many chits are in the cup; a view knows the number without the chits.
    pub left: u8,
    /// Whether the cup was filled from its discards, which were open: then both sides know what is in it [19.0n1].
    pub refilled: bool,
}

impl Default for EventCup {
    fn default() -> EventCup {
        EventCup {
            chits: [0; MAX_CHITS],
            discards: [0; MAX_CHITS],
            allotted: [None; MAX_HAND],
            drawn: [None; MAX_HAND],
            held: 0,
            left: 0,
            refilled: false,
        }
    }
}

impl EventCup {
    /// The black chits in hand whose names are known here.
    pub fn hand(&self) -> impl Iterator<Item = ChitId> + '_ {
        self.allotted.iter().chain(&self.drawn).flatten().copied()
    }

    /// Whether any black chit is in hand: open to both.
    pub fn holds_any(&self) -> bool {
        self.held > 0 || self.allotted.iter().any(Option::is_some)
    }
}

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ended {
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    /// Points earned by the side that has to earn them.
    pub points: u16,
    /// Whether the other side's win was lost with its cities [17.4].
    pub downgraded: bool,
}

/// Everything that is true of a game at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Who decides what.
    pub stack: DecisionStack<Frame, 8>,
    /// The turn.
    pub turn: TurnNo,
    /// Its weather.
    pub weather: Weather,
    /// Which sides have finished their set-up.
    pub deployed: [bool; 2],
    /// Where every unit is, and who rides.
    pub troops: Troops,
    /// Units on their depleted side.
    pub depleted: UnitSet,
    /// Wheeled units on foot.
    pub debarked: UnitSet,
    /// Pinned units.
    pub pinned: UnitSet,
    /// Batteries that are FIRED.
    pub fired: UnitSet,
    /// Units with a Road Move marker.
    pub road: UnitSet,
    /// Units with an Overrun marker.
    pub overran: UnitSet,
    /// Units that failed one audit.
    pub low: UnitSet,
    /// Units that failed two audits or more.
    pub out: UnitSet,
    /// Units of automatic stacks, supplied whatever the audit gave [5.1n3].
    pub automatic: UnitSet,
    /// The formation that each side's division headquarters supplies.
    pub division_supplies: [Option<FormationId>; 2],
    /// Units that combat has revealed, while they stay in their hex [1.1n2].
    pub shown: UnitSet,
    /// Stacks of which the enemy has been told whether they have a zone of control [ruling D128].
    #[serde(with = "flat::hexes")]
    pub declared: Hexes,
    /// Those that were said to have none. What happens unseen inside a stack does not change what was said of it.
    #[serde(with = "flat::hexes")]
    pub toothless: Hexes,
    /// What the enemy of each unit remembers of this turn; no rule asks for it.
    pub memory: Memory,
    /// Where each unit that is out of sight was last seen [rulings D95, D96].
    pub sighted: Sightings,
    /// Units that turned out to be beyond rebuilding this night [ruling D128].
    pub beyond_repair: UnitSet,
    /// Hexes in which the British were last [17.4n2].
    #[serde(with = "flat::hexes")]
    pub british: Hexes,
    /// Activation chits in the cup.
    pub cup: FormationSet,
    /// Formations that passed or could not act this turn.
    pub passed: FormationSet,
    /// Formations that were activated this turn.
    pub activated: FormationSet,
    /// Units that were activated this turn.
    pub acted: UnitSet,
    /// Units that attacked or were attacked this turn [16.1n1].
    pub fought: UnitSet,
    /// Engineers that cleared fortifications this turn.
    pub cleared: UnitSet,
    /// Tracked units that still owe the point for a rider that mounted in its own move [ruling D107].
    pub owing: UnitSet,
    /// What each unit has spent in this activation, in half points.
    #[serde(with = "flat::units")]
    pub spent: [u8; MAX_UNITS],
    /// The formation that acts.
    pub active: Activation,
    /// The moving stack.
    pub mover: Mover,
    /// The current attack.
    pub combat: Combat,
    /// The event cups, by side.
    pub cups: [EventCup; 2],
    /// Black chits that were played and are gone, by kind.
    #[serde(with = "flat::chits")]
    pub gone: [u8; MAX_CHITS],
    /// Printed bridges that are blown.
    pub blown: u64,
    /// The pontoons of both sides.
    pub pontoons: Pontoons,
    /// Fortification chits, in order of their hexes.
    pub works: [Option<Work>; MAX_WORKS],
    /// How the game ended.
    pub ended: Option<Ended>,
}

impl Position {
    /// The decision that is asked.
    #[inline]
    pub fn asks(&self) -> Option<Frame> {
        self.stack.top().copied()
    }

    /// Whether a printed bridge is blown.
    #[inline]
    pub const fn is_blown(&self, bridge: BridgeId) -> bool {
        self.blown >> bridge.0 & 1 == 1
    }

    /// The fortification chits in a hex.
    pub fn works_in(&self, hex: HexId) -> impl Iterator<Item = Work> + '_ {
        self.works.iter().map_while(|work| *work).filter(move |work| work.hex == hex)
    }

    /// Whether a hex holds a fortification chit, so that no enemy may look into it [1.1n1].
    pub fn is_fortified(&self, hex: HexId) -> bool {
        self.works_in(hex).next().is_some()
    }

    /// The pontoon at a site.
    pub fn pontoon(&self, site: Site) -> Option<Pontoon> {
        self.pontoons.at(site)
    }

    /// Whether a finished pontoon lies at a site.
    pub fn has_pontoon(&self, site: Site) -> bool {
        self.pontoon(site).is_some_and(|pontoon| pontoon.builder.is_none())
    }

    /// Keeps the fortification chits in order, with gaps at the end.
    pub(crate) fn sort_works(&mut self) {
        self.works.sort_unstable_by_key(|work| (work.is_none(), *work));
    }
}

/// The site on the hexside between two hexes.
pub fn site_between(a: HexId, b: HexId) -> Site {
    Site::Hexside(a.min(b), a.max(b))
}

/// What an attack adds up to, term by term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// What it is for.
    pub what: TermOf,
    /// What it adds to the roll.
    pub modifier: Modifier,
}

/// What a modifier of an attack is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermOf {
    /// What lies in the hex [10.1n3].
    Ground,
    /// Water on the hexsides [10.8].
    Water,
    /// The printed ditch.
    Ditch,
    /// A fortification chit [15.0].
    Work(Fortification),
    /// Weather and evening [13.1, 14.1n2].
    Conditions,
    /// An event chit [10.3n1].
    Chit(ChitId),
}

impl TermOf {
    /// The word for a log or a table of odds.
    pub fn name(self) -> &'static str {
        match self {
            TermOf::Ground => "terrain of the hex",
            TermOf::Water => "all across water",
            TermOf::Ditch => "all across the ditch",
            TermOf::Work(kind) => kind.name(),
            TermOf::Conditions => "weather and evening",
            TermOf::Chit(chit) => &crate::shipped::event_chits().chit(chit).name,
        }
    }

    /// The clause behind it.
    pub const fn clause(self) -> &'static str {
        match self {
            TermOf::Ground => clause!("10.1n3").id(),
            TermOf::Water => clause!("10.8").id(),
            TermOf::Ditch => clause!("10.1n4").id(),
            TermOf::Work(_) => clause!("15.0").id(),
            TermOf::Conditions => clause!("14.1n2").id(),
            TermOf::Chit(_) => clause!("10.3n1").id(),
        }
    }
}
