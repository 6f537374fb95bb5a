//! Bridges: who holds them, and seizing, blowing and repairing them [21.4].

use serde::{Deserialize, Serialize};

use kit::{MovePoints, clause};

use crate::Clause;
use crate::action::Action;
use crate::area::{Area, AreaSet};
use crate::game::Game;
use crate::numbers::{BridgeId, BridgeSet, Modifier};
use crate::position::{Part, Position, Roll};
use crate::reason::{Reason, Refused};
use crate::side::Side;
use crate::unit::UnitId;

/// How many bridges are printed.
pub const BRIDGES: usize = 12;

/// What a die with its modifiers must reach [21.4.2, 21.4.3, 21.4.5].
pub const NEEDED: i8 = 7;

/// Who holds which bridge, and the work on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bridges {
    /// Who holds each bridge; a demolished one has no holder.
    pub held: [Option<Side>; BRIDGES],
    /// The construction level of each side on each bridge; a marker lies there if it is above 0 [21.4.6].
    pub works: [[u8; BRIDGES]; 2],
    /// Construction markers of each side that came back to the box in this impulse and rest.
    pub resting: [u8; 2],
    /// The unit that tried to seize each bridge in this part.
    pub seizers: [Option<UnitId>; BRIDGES],
    /// Bridges that were tried for with demolition or repair in this part.
    #[serde(with = "kit::as_bits")]
    pub tried: BridgeSet,
    /// Repairs tried in this part.
    pub repairs: u8,
}

impl Bridges {
    /// All standing, held as given.
    pub const fn new(held: [Side; BRIDGES]) -> Bridges {
        let mut bridges = Bridges {
            held: [None; BRIDGES],
            works: [[0; BRIDGES]; 2],
            resting: [0; 2],
            seizers: [None; BRIDGES],
            tried: BridgeSet::NONE,
            repairs: 0,
        };
        let mut index = 0;
        while index < BRIDGES {
            bridges.held[index] = Some(held[index]);
            index += 1;
        }
        bridges
    }

    /// Forgets what was tried, for the next part.
    pub fn begin_part(&mut self) {
        self.seizers = [None; BRIDGES];
        self.tried = BridgeSet::NONE;
        self.repairs = 0;
    }
}

/// How many construction markers a side has [21.4.6].
pub const fn markers(side: Side) -> u8 {
    match side {
        Side::German => 1,
        Side::American => 2,
    }
}

/// What is tried with a bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// A unit tries to seize it [21.4.2].
    Seizure,
    /// Its holder tries to blow it at the end of an assault [21.4.3].
    Demolition,
    /// Its holder tries to blow it at the end of a regroup [21.4.4].
    LastMinute,
    /// A side tries to repair it [21.4.5].
    Repair,
}

impl Work {
    /// The clause about it.
    pub(crate) const fn clause(self) -> Clause {
        match self {
            Work::Seizure => clause!("21.4.2"),
            Work::Demolition => clause!("21.4.3"),
            Work::LastMinute => clause!("21.4.4"),
            Work::Repair => clause!("21.4.5"),
        }
    }
}

/// Whose marker a repair uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marker {
    Here,
    Box,
    From(BridgeId),
}

impl Game {
    /// Whether a bridge stands [21.4].
    #[inline]
    pub(crate) fn stands(&self, at: &Position, bridge: BridgeId) -> bool {
        at.bridges.held[bridge.index()].is_some()
    }

    /// Whether a bridge is in the enemy's hands; without the bridge rules none is [ruling D90].
    #[inline]
    pub(crate) fn enemy_holds(&self, at: &Position, side: Side, bridge: BridgeId) -> bool {
        self.options.bridges && at.bridges.held[bridge.index()] == Some(side.other())
    }

    /// The modifier of an attempt to seize a bridge, as things are [21.4.2, g-engineer, rulings D91, D93].
    pub fn seizure_modifier(&self, at: &Position, unit: UnitId, bridge: BridgeId) -> Modifier {
        let span = self.spans[bridge.index()];
        let side = self.side(unit);
        let here = at.forces.area(unit).unwrap_or(span.a);
        let there = if here == span.a { span.b } else { span.a };
        let enemies = at.forces.units(there, side.other());
        let mut modifier = -((enemies - at.forces.reduced()).len() as i8);
        if at.free(side).has(here) {
            modifier += 3;
        }
        if enemies.is_empty() {
            modifier += 1;
        }
        if span.canal {
            modifier -= 1;
        }
        if self.engineers.has(unit) {
            modifier += 1;
        }
        Modifier(modifier)
    }

    /// The modifier of demolition, by the banks at the start of the part [21.4.7].
    pub fn demolition_modifier(&self, at: &Position, bridge: BridgeId) -> Modifier {
        let span = self.spans[bridge.index()];
        let bank = |area: Area| {
            let began = &at.activity;
            if began.free.has(area) {
                3
            } else if !began.contested.has(area) {
                0
            } else if began.controlled.has(area) {
                2
            } else {
                1
            }
        };
        Modifier(bank(span.a) + bank(span.b) - i8::from(span.canal))
    }

    /// The modifier of a repair that uses a marker of a level [21.4.7].
    pub fn repair_modifier(&self, at: &Position, bridge: BridgeId, level: u8) -> Modifier {
        self.demolition_modifier(at, bridge).plus(Modifier(level as i8 - 1))
    }

    /// Whether the enemy contests or controls a bank of a bridge.
    fn enemy_at(&self, at: &Position, side: Side, bridge: BridgeId) -> bool {
        let span = self.spans[bridge.index()];
        let banks = AreaSet::one(span.a) | AreaSet::one(span.b);
        let enemy = at.controlled(side.other()) | (at.contested() & at.forces.occupied(side.other()));
        !(banks & enemy).is_empty()
    }

    /// Whether a unit may try to seize a bridge now [21.4.2].
    pub(crate) fn check_seize(
        &self,
        at: &Position,
        side: Side,
        bridge: BridgeId,
        unit: UnitId,
    ) -> Result<(), Refused> {
        if !self.options.bridges {
            return Err(clause!("21.4").refuses(Reason::NoBridgeRules));
        }
        let left = self.check_mover(at, side, unit)?;
        let span = self.spans[bridge.index()];
        let here = at.forces.area(unit).ok_or(clause!("3.1").refuses(Reason::NotOnMap(unit)))?;
        if !span.touches(here) {
            return Err(clause!("21.4.2").refuses(Reason::NotAtBridge(unit, bridge)));
        }
        if !self.enemy_holds(at, side, bridge) {
            return Err(clause!("21.4.2").refuses(Reason::NotEnemyBridge(bridge)));
        }
        if at.bridges.seizers[bridge.index()].is_some() {
            return Err(clause!("21.4.2").refuses(Reason::BridgeTried(bridge)));
        }
        if left == MovePoints(0) {
            return Err(clause!("21.4.2").refuses(Reason::NoFactorForBridge(unit, bridge)));
        }
        Ok(())
    }

    /// Whether a bridge may be tried for with demolition now [21.4.3, 21.4.4].
    pub(crate) fn check_blow(&self, at: &Position, side: Side, bridge: BridgeId) -> Result<(), Refused> {
        if !self.options.bridges {
            return Err(clause!("21.4").refuses(Reason::NoBridgeRules));
        }
        let (active, clause) = match at.activity.part {
            Part::Regroup => (None, clause!("21.4.4")),
            Part::Assault | Part::Ranged | Part::Bombardment | Part::None | Part::Pass => {
                (at.activity.area, clause!("21.4.3"))
            }
        };
        self.check_charge(at, side, active, bridge, clause)?;
        if at.bridges.tried.has(bridge) {
            return Err(clause.refuses(Reason::BridgeTried(bridge)));
        }
        Ok(())
    }

    /// Whether a side may blow a bridge from an area, or from anywhere: its own, with the enemy on a bank. No units
    /// are needed [21.4.3].
    fn check_charge(
        &self,
        at: &Position,
        side: Side,
        from: Option<Area>,
        bridge: BridgeId,
        clause: Clause,
    ) -> Result<(), Refused> {
        if at.bridges.held[bridge.index()] != Some(side) {
            return Err(clause.refuses(Reason::NotOwnBridge(bridge)));
        }
        if from.is_some_and(|area| !self.spans[bridge.index()].touches(area)) {
            return Err(clause.refuses(Reason::NotOnBoundary(bridge)));
        }
        if !self.enemy_at(at, side, bridge) {
            return Err(clause.refuses(Reason::NoEnemyAtBridge(bridge)));
        }
        Ok(())
    }

    /// Whether a side may repair a bridge from an area: demolished, on its boundary, the area Free and supplied. No
    /// units are needed [21.4.5, rulings D94, D95].
    fn check_site(&self, at: &Position, side: Side, from: Area, bridge: BridgeId) -> Result<(), Refused> {
        if !self.spans[bridge.index()].touches(from) {
            return Err(clause!("21.4.5").refuses(Reason::NotOnBoundary(bridge)));
        }
        if self.stands(at, bridge) {
            return Err(clause!("21.4.5").refuses(Reason::BridgeStands(bridge)));
        }
        // Repairs come before moves, so the area is as it was when the impulse began.
        if !at.free(side).has(from) || !self.supplied(at, side).has(from) {
            return Err(clause!("21.4.5").refuses(Reason::CannotRepair));
        }
        Ok(())
    }

    /// The bridges that may be tried for with demolition now.
    pub(crate) fn blowable(&self, at: &Position, side: Side) -> impl Iterator<Item = BridgeId> {
        BridgeId::all().filter(move |&bridge| self.check_blow(at, side, bridge).is_ok())
    }

    /// Whether an area has a bridge that a side may blow from it.
    pub(crate) fn has_charge(&self, at: &Position, side: Side, area: Area) -> bool {
        BridgeId::all()
            .any(|bridge| self.check_charge(at, side, Some(area), bridge, clause!("21.4.3")).is_ok())
    }

    /// Whether an area has a bridge that a side may repair from it.
    pub(crate) fn has_site(&self, at: &Position, side: Side, area: Area) -> bool {
        BridgeId::all().any(|bridge| self.check_site(at, side, area, bridge).is_ok())
    }

    /// Whether bridges alone are a reason to choose an area as the Active Area [ruling D94].
    pub(crate) fn has_bridge_work(&self, at: &Position, side: Side, area: Area) -> bool {
        self.options.bridges
            && !self.bridged[area.index()].is_empty()
            && (self.has_charge(at, side, area) || self.has_site(at, side, area))
    }

    /// The marker that a repair would use, if it may be tried now [21.4.5, 21.4.6, ruling D111].
    pub(crate) fn check_repair(
        &self,
        at: &Position,
        side: Side,
        bridge: BridgeId,
        other: Option<BridgeId>,
    ) -> Result<Marker, Refused> {
        if !self.options.bridges {
            return Err(clause!("21.4").refuses(Reason::NoBridgeRules));
        }
        if at.activity.begun {
            return Err(clause!("21.4.5").refuses(Reason::RepairsFirst));
        }
        let active = at.activity.area.ok_or(clause!("21.4.5").refuses(Reason::CannotRepair))?;
        self.check_site(at, side, active, bridge)?;
        if at.bridges.tried.has(bridge) {
            return Err(clause!("21.4.5").refuses(Reason::BridgeTried(bridge)));
        }
        if at.bridges.repairs >= markers(side) {
            return Err(clause!("21.4.5").refuses(Reason::RepairsDone));
        }
        let works = &at.bridges.works[side.index()];
        let laid = works.iter().filter(|&&level| level > 0).count() as u8;
        let boxed = markers(side) - laid - at.bridges.resting[side.index()];
        let nearest = if works[bridge.index()] > 0 {
            Some(Marker::Here)
        } else if boxed > 0 {
            Some(Marker::Box)
        } else {
            None
        };
        match (nearest, other) {
            (Some(marker), None) => Ok(marker),
            (Some(_), Some(_)) => Err(clause!("21.4.6").refuses(Reason::OwnMarkerFirst(bridge))),
            (None, None) => Err(clause!("21.4.6").refuses(Reason::NoMarker)),
            (None, Some(other)) => {
                let unused = !at.bridges.tried.has(other);
                if works[other.index()] > 0 && unused {
                    Ok(Marker::From(other))
                } else {
                    Err(clause!("21.4.6").refuses(Reason::NoMarkerThere(other)))
                }
            }
        }
    }

    /// Whether a construction marker may be taken back now [21.4.6].
    pub(crate) fn check_recall(&self, at: &Position, side: Side, bridge: BridgeId) -> Result<(), Refused> {
        if !self.options.bridges {
            return Err(clause!("21.4").refuses(Reason::NoBridgeRules));
        }
        if at.bridges.works[side.index()][bridge.index()] == 0 {
            return Err(clause!("21.4.6").refuses(Reason::NoMarkerThere(bridge)));
        }
        Ok(())
    }

    /// Lists the repairs that may be tried.
    pub(crate) fn list_repairs(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        for bridge in BridgeId::all() {
            if self.stands(at, bridge) {
                continue;
            }
            if self.check_repair(at, side, bridge, None).is_ok() {
                into.push(Action::Repair(bridge));
            }
            for other in BridgeId::all() {
                if other != bridge && self.check_repair(at, side, bridge, Some(other)).is_ok() {
                    into.push(Action::RepairFrom(bridge, other));
                }
            }
        }
    }

    /// What the roll for a bridge adds to its die.
    pub(crate) fn work_modifier(&self, at: &Position, work: Work, bridge: BridgeId) -> Modifier {
        let index = bridge.index();
        match work {
            Work::Seizure => at.bridges.seizers[index]
                .map_or(Modifier::NONE, |unit| self.seizure_modifier(at, unit, bridge)),
            Work::Repair => self.repair_modifier(at, bridge, at.bridges.works[at.active.index()][index]),
            Work::Demolition => self.demolition_modifier(at, bridge),
            // It succeeds on 5 or 6 whatever the banks [21.4.4].
            Work::LastMinute => Modifier(2),
        }
    }

    /// The bridge that a roll is about, and what is tried with it.
    pub(crate) const fn work_of(roll: Roll) -> Option<(Work, BridgeId)> {
        match roll {
            Roll::Seizure(bridge) => Some((Work::Seizure, bridge)),
            Roll::Demolition(bridge) => Some((Work::Demolition, bridge)),
            Roll::LastMinute(bridge) => Some((Work::LastMinute, bridge)),
            Roll::Repair(bridge) => Some((Work::Repair, bridge)),
            Roll::Combat | Roll::Sunset | Roll::Arrival | Roll::Clouds => None,
        }
    }
}
