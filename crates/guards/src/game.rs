//! The game: a scenario with its tables, and the questions that every chapter asks about units and ground.

use board::{Grid, HexId};
use kit::{Hexside, Side, Strength};

use crate::chart::Fortification;
use crate::forces::{Forces, FormationId, UnitId, UnitSet};
use crate::numbers::{Allowance, HalfPoints, HalfUnits};
use crate::options::Chosen;
use crate::position::{Position, Site, Work, site_between};
use crate::scenario::Scenario;
use crate::shipped::{Setting, climate};
use crate::side::BRITISH;
use crate::terrain::{BridgeSite, Hexes, Span, Terrain};
use crate::troops::Place;
use crate::unit::{Counter, Face, MoveClass};
use crate::view::Known;
use crate::weather::{Conditions, TimeOfDay};

/// The serial number of the next scenario that is opened.
static SERIAL: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

/// A scenario opened for play. The rules are its methods, one file per chapter.
#[derive(Debug, Clone)]
pub struct Game {
    /// Tells compiled scenarios apart; copies of one share it.
    pub(crate) serial: u64,
    setting: Setting,
    /// For each unit the first turn on which it may enter and where; nothing for those that are set up.
    arrivals: Vec<Option<(kit::TurnNo, usize)>>,
    /// What the computer players know of the scenario, made when they first ask.
    pub(crate) outlook: std::sync::OnceLock<crate::evaluation::Outlook>,
    /// Where set-ups may come to a dead end.
    pub(crate) tight: crate::setup::Tight,
    /// Where wheels could go.
    pub(crate) wheels: crate::wheels::Wheels,
    /// For each unit where it comes from.
    homes: Vec<Option<Home>>,
}

/// Where a unit starts: within so many hexes of a hex, from a turn on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Home {
    pub hex: HexId,
    pub radius: u16,
    pub turn: kit::TurnNo,
}

impl Game {
    pub(crate) fn new(setting: Setting) -> Game {
        let scenario = &setting.scenario;
        let grid = &setting.map.grid;
        let home = |unit: UnitId| {
            if let Some(row) = scenario.setup_of(unit) {
                let all = row.on_foot.map_or(row.hexes, |on_foot| row.hexes | on_foot);
                let hex = all.iter().next()?;
                let radius = all.iter().map(|other| grid.distance(hex, other)).max()?;
                return Some(Home { hex, radius, turn: kit::TurnNo(1) });
            }
            let group = scenario.reinforcements.iter().find(|group| group.units.has(unit))?;
            Some(Home { hex: group.entry.hex, radius: 0, turn: group.turn })
        };
        let homes = scenario.forces.units().map(|(unit, _)| home(unit)).collect();
        let arrivals = scenario
            .forces
            .units()
            .map(|(unit, _)| {
                let group = scenario.reinforcements.iter().position(|group| group.units.has(unit))?;
                Some((scenario.reinforcements[group].turn, group))
            })
            .collect();
        let tight = crate::setup::Tight::of(&setting);
        let wheels = crate::wheels::Wheels::of(&setting);
        let serial = SERIAL.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Game { serial, setting, arrivals, homes, tight, wheels, outlook: std::sync::OnceLock::new() }
    }

    /// Where a unit comes from.
    pub(crate) fn home(&self, unit: UnitId) -> Option<Home> {
        self.homes[unit.index()]
    }

    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.setting.scenario
    }

    /// Scenario, map, terrain and sight.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// Who takes part.
    #[inline]
    pub fn forces(&self) -> &Forces {
        &self.setting.scenario.forces
    }

    #[inline]
    pub(crate) fn terrain(&self) -> &Terrain {
        &self.setting.terrain
    }

    #[inline]
    pub(crate) fn grid(&self) -> &Grid {
        &self.setting.map.grid
    }

    /// Whether a number is that of a unit of the scenario: notation and odd actions may name others.
    pub(crate) fn is_unit(&self, unit: UnitId) -> bool {
        unit.index() < self.forces().len()
    }

    #[inline]
    pub(crate) fn counter(&self, unit: UnitId) -> &Counter {
        self.forces().unit(unit)
    }

    #[inline]
    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.forces().side_of(unit)
    }

    pub(crate) fn formation_side(&self, formation: FormationId) -> Side {
        self.forces().formation(formation).card.side
    }

    /// The side whose formation acts.
    pub(crate) fn active_side(&self, at: &Position) -> Side {
        at.active.chit.map_or(BRITISH, |chit| self.formation_side(chit))
    }

    pub(crate) fn time(&self, at: &Position) -> TimeOfDay {
        self.scenario().turn(at.turn).map_or(TimeOfDay::Morning, |turn| turn.time)
    }

    /// What weather and time of day do this turn [13.0, 14.1].
    pub(crate) fn conditions(&self, at: &Position) -> &'static Conditions {
        climate().conditions(at.weather, self.time(at))
    }

    pub(crate) fn face(&self, at: &Position, unit: UnitId) -> Face {
        if at.depleted.has(unit) { Face::Depleted } else { Face::Full }
    }

    /// How a unit moves now: a debarked one on foot [9.6].
    pub(crate) fn class(&self, at: &Position, unit: UnitId) -> MoveClass {
        if at.debarked.has(unit) { MoveClass::Leg } else { self.counter(unit).class }
    }

    /// The printed allowance; four on foot [9.6n3].
    pub(crate) fn printed(&self, at: &Position, unit: UnitId) -> Allowance {
        if at.debarked.has(unit) {
            Allowance::DEBARKED
        } else {
            self.counter(unit).values(self.face(at, unit)).allowance
        }
    }

    /// Whether a unit is out of supply [5.2].
    pub(crate) fn is_out(&self, at: &Position, unit: UnitId) -> bool {
        at.out.has(unit) && !at.automatic.has(unit)
    }

    /// Whether a unit is low on supply, and not out of it.
    pub(crate) fn is_low(&self, at: &Position, unit: UnitId) -> bool {
        at.low.has(unit) && !at.automatic.has(unit)
    }

    /// What a unit may spend this turn: halved by night, weather and lack of supply, each rounded up
    /// [5.2n2, 9.1n2, 13.2, rulings D36, D37, D106].
    pub(crate) fn allowance(&self, at: &Position, unit: UnitId) -> HalfPoints {
        let mut allowance = self.printed(at, unit);
        for _ in 0..self.conditions(at).halvings {
            allowance = allowance.halved();
        }
        let counter = self.counter(unit);
        let slows = counter.is_hq() || self.class(at, unit) != MoveClass::Leg;
        if self.is_out(at, unit) && slows && !at.debarked.has(unit) {
            allowance = allowance.halved();
        }
        allowance.points()
    }

    /// What is left to spend.
    pub(crate) fn left(&self, at: &Position, unit: UnitId) -> HalfPoints {
        kit::MovePoints(self.allowance(at, unit).0.saturating_sub(u16::from(at.spent[unit.index()])))
    }

    /// Attack strength, halved for lack of supply: low rounds up, out rounds down [5.2n1, 5.2n2, ruling D101].
    pub(crate) fn attack(&self, at: &Position, unit: UnitId) -> Strength {
        let Strength(full) = self.counter(unit).values(self.face(at, unit)).attack;
        Strength(if self.is_out(at, unit) {
            full / 2
        } else if self.is_low(at, unit) {
            full.div_ceil(2)
        } else {
            full
        })
    }

    /// Defense strength: out of supply it is halved, rounded down [5.2n2].
    pub(crate) fn defense(&self, at: &Position, unit: UnitId) -> Strength {
        let Strength(full) = self.counter(unit).values(self.face(at, unit)).defense;
        Strength(if self.is_out(at, unit) { full / 2 } else { full })
    }

    /// Defense against direct fire: an 88 counts 5 [11.3n8, ruling D101].
    pub(crate) fn defense_against_fire(&self, at: &Position, unit: UnitId) -> Strength {
        let Strength(full) = self.counter(unit).defense_against_fire(self.face(at, unit));
        Strength(if self.is_out(at, unit) { full / 2 } else { full })
    }

    /// The room a unit takes in a hex: a depleted one half, HQ Div. and riders none [7.1, 7.1n1, 9.5n2].
    pub(crate) fn room(&self, at: &Position, unit: UnitId) -> HalfUnits {
        if self.forces().division_heads().has(unit) || at.troops.riding().has(unit) {
            HalfUnits(0)
        } else if at.depleted.has(unit) {
            HalfUnits(1)
        } else {
            HalfUnits::whole(1)
        }
    }

    /// The room that units take together.
    pub(crate) fn room_of(&self, at: &Position, units: UnitSet) -> HalfUnits {
        HalfUnits(units.iter().map(|unit| self.room(at, unit).0).sum())
    }

    /// The units of a side in a hex.
    pub(crate) fn own_in(&self, at: &Position, side: Side, hex: HexId) -> UnitSet {
        if !at.troops.occupied(side).contains(hex) {
            return UnitSet::NONE;
        }
        at.troops.units_in(hex) & self.forces().of_side(side)
    }

    /// Whether a unit is on the map, seen or not.
    pub(crate) fn is_on_map(&self, at: &Position, unit: UnitId) -> bool {
        matches!(at.troops.place(unit), Place::On(_) | Place::Unseen)
    }

    /// Whether a unit waits and may enter this turn [4.0].
    pub(crate) fn is_due(&self, at: &Position, unit: UnitId) -> bool {
        at.troops.place(unit) == Place::Waiting
            && self.arrivals[unit.index()].is_some_and(|(turn, _)| turn <= at.turn)
    }

    /// The units of a formation that wait and may enter this turn.
    pub(crate) fn due(&self, at: &Position, formation: FormationId) -> UnitSet {
        self.forces().formation(formation).units.iter().filter(|&unit| self.is_due(at, unit)).collect()
    }

    /// Where a unit enters, by the table [4.0].
    pub(crate) fn entry_of(&self, unit: UnitId) -> Option<crate::scenario::EntryHex> {
        let (_, group) = self.arrivals[unit.index()]?;
        Some(self.scenario().reinforcements[group].entry)
    }

    /// The headquarters of a side that stand on the map.
    pub(crate) fn headquarters(&self, at: &Position, side: Side) -> UnitSet {
        let forces = self.forces();
        let heads = forces.formations_of(side).iter().map(|formation| forces.formation(formation).hq);
        heads.filter(|&hq| self.is_on_map(at, hq)).collect()
    }

    /// The hexside from one hex to the next.
    pub(crate) fn hexside(&self, from: HexId, to: HexId) -> Option<Hexside> {
        Hexside::numbered(self.grid().side_between(from, to)? as u8)
    }

    /// The neighbours of a hex with the hexsides towards them.
    pub(crate) fn around(&self, hex: HexId) -> impl Iterator<Item = (Hexside, HexId)> + '_ {
        let neighbour = move |side: Hexside| Some((side, self.grid().neighbour(hex, side.index())?));
        Hexside::ALL.into_iter().filter_map(neighbour)
    }

    /// Whether a bridge or pontoon carries units across a hexside, or between a river hex and its neighbour
    /// [12.1n6, rulings D116, D123].
    pub(crate) fn span(&self, at: &Position, from: HexId, hexside: Hexside) -> Span {
        let terrain = self.terrain();
        if !terrain.is_wet(from, hexside) {
            return Span::Crossed;
        }
        let Some(to) = self.grid().neighbour(from, hexside.index()) else { return Span::Open };
        let crossed = if terrain.water(from, hexside).is_some() {
            terrain.bridge_at(from, hexside).is_some_and(|bridge| !at.is_blown(bridge))
                || at.has_pontoon(site_between(from, to))
        } else {
            // A river hex: a pontoon joins all around it, a bridge its two ends.
            let joined = |river: HexId, bank: HexId| {
                if !self.is_river(river) {
                    return true;
                }
                at.has_pontoon(Site::River(river)) || self.bridge_leads(at, river, bank)
            };
            joined(from, to) && joined(to, from)
        };
        if crossed { Span::Crossed } else { Span::Open }
    }

    /// Whether the intact bridge of a river hex leads to a bank, or a pontoon joins the bridge to it.
    fn bridge_leads(&self, at: &Position, river: HexId, bank: HexId) -> bool {
        let Some(bridge) = self.terrain().bridge_in(river).filter(|&bridge| !at.is_blown(bridge)) else {
            return false;
        };
        match self.terrain().bridges()[usize::from(bridge.0)].site {
            BridgeSite::RiverHex { ends, .. } => {
                ends.contains(&bank) || self.is_river(bank) && at.has_pontoon(Site::River(bank))
            }
            BridgeSite::Hexside(_) => false,
        }
    }

    pub(crate) fn is_river(&self, hex: HexId) -> bool {
        self.terrain().ground(hex) == crate::chart::Ground::MajorRiver
    }

    /// Whether a unit could stand in a hex at all: river hexes need a bridge or pontoon [9.1].
    pub(crate) fn has_footing(&self, at: &Position, hex: HexId) -> bool {
        !self.is_river(hex)
            || at.has_pontoon(Site::River(hex))
            || self.terrain().bridge_in(hex).is_some_and(|bridge| !at.is_blown(bridge))
    }

    /// How zones of control see a hexside: a bridge hex is open to all its land neighbours [ruling D123].
    fn zoc_span(&self, at: &Position, from: HexId, hexside: Hexside, to: HexId) -> Span {
        if self.is_river(from) || self.is_river(to) {
            let open = self.has_footing(at, from) && self.has_footing(at, to);
            return if open { Span::Crossed } else { Span::Open };
        }
        self.span(at, from, hexside)
    }

    /// Whether a stack in one hex would have its zone of control in the next [8.0, 8.0n1].
    pub(crate) fn zoc_reaches(&self, at: &Position, from: HexId, to: HexId) -> bool {
        let Some(hexside) = self.hexside(from, to) else { return false };
        self.terrain().zoc_crosses(from, hexside, self.zoc_span(at, from, hexside, to))
    }

    /// Whether a hex lies in a zone of control of a side, as far as is known: a closed stack counts unless
    /// it has been declared to have none [8.0, 1.1n5, ruling D128].
    pub(crate) fn in_zoc(&self, known: Known<'_>, of: Side, hex: HexId) -> bool {
        self.around(hex).any(|(_, from)| known.exerts(of, from) && self.zoc_reaches(known.at, from, hex))
    }

    /// All hexes in a side's zones of control, as far as is known.
    pub(crate) fn zones(&self, known: Known<'_>, of: Side) -> Hexes {
        let mut zones = Hexes::EMPTY;
        for from in known.at.troops.occupied(of).iter().filter(|&hex| known.exerts(of, hex)) {
            for (_, to) in self.around(from) {
                if self.zoc_reaches(known.at, from, to) {
                    zones.insert(to);
                }
            }
        }
        zones
    }

    /// Whether a chit is entered or attacked through a green hexside from a hexside of its hex [15.1, ruling D10].
    pub(crate) fn is_green(&self, work: Work, through: Hexside) -> bool {
        let green = self.terrain().chart().fortification(work.kind).green;
        green == 6 || work.facing.turns_to(through) <= 1
    }

    /// Whether bunker or trench protect a hex against barrages [11.2n9].
    pub(crate) fn is_dug_in(&self, at: &Position, hex: HexId) -> bool {
        at.works_in(hex).any(|work| matches!(work.kind, Fortification::Bunker | Fortification::Trench))
    }

    /// Whether casualties are decided by the optional rule [18.0].
    pub(crate) fn fire_rule(&self, gun: UnitId) -> crate::direct_fire::FireRule {
        match (self.scenario().options.potent_fire, self.counter(gun).direct) {
            (Chosen::Yes, Some(printed)) => crate::direct_fire::FireRule::Potent { printed },
            (Chosen::Yes | Chosen::No, _) => crate::direct_fire::FireRule::Standard,
        }
    }

    /// The name of a hex.
    pub(crate) fn hex_name(&self, hex: HexId) -> &str {
        if hex.index() < self.grid().len() { self.grid().number(hex) } else { "?" }
    }
}
