//! What the enemy remembers of closed stacks this turn: where units were seen last, and which formation's columns went where.
//!
//! No rule asks for it: guesses rest on it. Everything in it was open when it was noted. Columns go from hex to hex in the
//! open, whoever is in them, and the formation that acts is known [ruling D97]; who was in sight was in sight [1.1].

use board::HexId;
use kernel::Viewer;
use kit::{Side, TurnNo};
use serde::{Deserialize, Serialize};

use crate::forces::{FormationId, UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::Allowance;
use crate::position::Position;

/// The most columns that are remembered.
pub const MAX_TRACKS: usize = 32;

/// A column that was seen to go: someone of its formation has come so far and stands in the hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Track {
    /// Where it went last.
    pub hex: HexId,
    /// The formation that acted.
    pub formation: FormationId,
    /// How many hexes it went, at the least.
    pub steps: u8,
    /// Whether the hex was empty before: then all who stand there came with it.
    pub alone: bool,
}

/// Where a unit was seen last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Glimpse {
    /// The hex.
    pub hex: HexId,
    /// Whether its formation had acted by then, so that it has stayed there since.
    pub settled: bool,
}

/// What is remembered of this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memory {
    /// Columns, in order of their hexes.
    tracks: [Option<Track>; MAX_TRACKS],
    /// Units whose formation had acted before the enemy saw them last. Where that was, [`Sightings`](crate::ghosts::Sightings)
    /// know.
    settled: UnitSet,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { tracks: [None; MAX_TRACKS], settled: UnitSet::NONE }
    }
}

impl Memory {
    /// The columns that were seen to go.
    pub(crate) fn tracks(&self) -> impl Iterator<Item = Track> + '_ {
        self.tracks.iter().map_while(|track| *track)
    }

    /// Forgets that some units had acted.
    pub(crate) fn forget(&mut self, units: UnitSet) {
        self.settled -= units;
    }

    fn retain(&mut self, keep: impl Fn(&Track) -> bool) {
        for slot in &mut self.tracks {
            *slot = slot.filter(|track| keep(track));
        }
        self.tracks.sort_unstable_by_key(|slot| (slot.is_none(), *slot));
    }
}

impl Game {
    /// Notes a step that was seen: from the hex that a column left, or from off the map, into another.
    ///
    /// Called when the column stands in its new hex. How far it has gone is what the enemy can tell: where others stood
    /// in the hex that it left, it may be them that go on.
    pub(crate) fn note_step(
        &self,
        at: &mut Position,
        side: Side,
        from: Option<HexId>,
        to: HexId,
        was_empty: bool,
    ) {
        let Some(formation) = at.active.formation else { return };
        let stays = from.is_some_and(|from| at.troops.occupied(side).contains(from));
        let before = at.memory.tracks().find(|track| Some(track.hex) == from && track.formation == formation);
        let steps = before.filter(|track| track.alone).map_or(1, |track| track.steps.saturating_add(1));
        at.memory.retain(|track| {
            let left = Some(track.hex) == from && (!stays || track.formation == formation && !track.alone);
            !(left || was_empty && track.hex == to)
        });
        let track = Track { hex: to, formation, steps, alone: was_empty };
        if let Some(slot) = at.memory.tracks.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(track);
        }
        at.memory.tracks.sort_unstable_by_key(|slot| (slot.is_none(), *slot));
    }

    /// Notes where units stand that have just gone out of the enemy's sight.
    pub(crate) fn note_last_seen(&self, at: &mut Position, units: UnitSet, turn: TurnNo) {
        at.sighted.note(units, &at.troops, turn);
        for unit in units {
            let formation = self.forces().formation_of(unit);
            let settled = at.activated.has(formation) && at.active.formation != Some(formation);
            if settled {
                at.memory.settled.insert(unit);
            } else {
                at.memory.settled.remove(unit);
            }
        }
    }

    /// Where a unit was seen last, if that was this turn.
    pub(crate) fn glimpse(at: &Position, unit: UnitId) -> Option<Glimpse> {
        let (hex, turn) = at.sighted.last(unit)?;
        (turn == at.turn).then(|| Glimpse { hex, settled: at.memory.settled.has(unit) })
    }

    /// Leaves in a view what its viewer remembers: of the other side's units; of columns, all.
    pub(crate) fn mask_memory(&self, known: &mut Position, viewer: Viewer) {
        match viewer {
            Viewer::Seat(seat) => known.memory.forget(self.forces().of_side(Side::of(seat))),
            Viewer::Spectator => known.memory.settled = UnitSet::NONE,
            Viewer::Referee => {}
        }
    }

    /// Whether a unit can be in a hex, as far as it was seen this turn: where it was seen if it has not acted since, else no
    /// farther than it can have gone.
    pub(crate) fn agrees_with_memory(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        let Some(Glimpse { hex: seen, settled }) = Self::glimpse(at, unit) else { return true };
        let formation = self.forces().formation_of(unit);
        let may_have_gone =
            !settled && (at.activated.has(formation) || at.active.formation == Some(formation));
        let far = if may_have_gone { self.pace_now(at, unit) } else { 0 };
        self.grid().distance(seen, hex) <= far
    }

    /// The most hexes that a unit goes in one activation: two to a point by road for tracks and wheels, one on foot.
    pub(crate) fn pace(&self, unit: UnitId) -> u16 {
        self.paced(unit, self.counter(unit).full.allowance)
    }

    /// The same in this turn's weather and light.
    pub(crate) fn pace_now(&self, at: &Position, unit: UnitId) -> u16 {
        let full = self.counter(unit).full.allowance;
        let left = (0..self.conditions(at).halvings).fold(full, |allowance, _| allowance.halved());
        self.paced(unit, left)
    }

    fn paced(&self, unit: UnitId, allowance: Allowance) -> u16 {
        let on_foot = self.counter(unit).class == crate::unit::MoveClass::Leg;
        u16::from(allowance.0) * if on_foot { 1 } else { 2 }
    }
}
