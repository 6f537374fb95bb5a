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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Memory {
    /// Columns as codes, in order of their hexes; gaps at the end.
    tracks: [u32; MAX_TRACKS],
    /// Units whose formation had acted before the enemy saw them last. Where that was, [`Sightings`](crate::ghosts::Sightings)
    /// know.
    settled: UnitSet,
}

#[derive(Clone, Serialize, Deserialize)]
struct Stored {
    tracks: [Option<Track>; MAX_TRACKS],
    settled: UnitSet,
}

impl From<Memory> for Stored {
    fn from(memory: Memory) -> Stored {
        Stored { tracks: memory.tracks.map(Track::unpacked), settled: memory.settled }
    }
}

impl TryFrom<Stored> for Memory {
    type Error = &'static str;

    fn try_from(stored: Stored) -> Result<Memory, Self::Error> {
        let tracks = stored.tracks.map(|track| track.map_or(NONE, Track::packed));
        let reads_back = tracks.map(Track::unpacked) == stored.tracks;
        if reads_back { Ok(Memory { tracks, settled: stored.settled }) } else { Err("an impossible column") }
    }
}

/// No column.
const NONE: u32 = 0;
/// The bit of every code that stands for a column.
const THERE: u32 = 1 << 31;

impl Track {
    /// From the top: a one, the hex, the formation, the steps, whether it is alone. Codes have the order of the columns.
    fn packed(self) -> u32 {
        let Track { hex, formation, steps, alone } = self;
        THERE
            | u32::from(hex.0) << 17
            | u32::from(formation.0) << 9
            | u32::from(steps) << 1
            | u32::from(alone)
    }

    fn unpacked(code: u32) -> Option<Track> {
        (code != NONE).then_some(Track {
            hex: HexId((code >> 17 & 0x3FFF) as u16),
            formation: FormationId((code >> 9) as u8),
            steps: (code >> 1) as u8,
            alone: code & 1 == 1,
        })
    }
}

impl Memory {
    /// The columns that were seen to go.
    pub(crate) fn tracks(&self) -> impl Iterator<Item = Track> + '_ {
        self.tracks.iter().map_while(|&code| Track::unpacked(code))
    }

    /// Forgets that some units had acted.
    pub(crate) fn forget(&mut self, units: UnitSet) {
        self.settled -= units;
    }

    fn retain(&mut self, keep: impl Fn(Track) -> bool) {
        let mut kept = 0;
        for index in 0..MAX_TRACKS {
            let Some(track) = Track::unpacked(self.tracks[index]) else { break };
            let code = std::mem::replace(&mut self.tracks[index], NONE);
            if keep(track) {
                self.tracks[kept] = code;
                kept += 1;
            }
        }
    }

    /// Adds a column in its place; one too many is not remembered.
    fn insert(&mut self, track: Track) {
        let code = track.packed();
        let Some(mut free) = self.tracks.iter().position(|&code| code == NONE) else { return };
        while free > 0 && self.tracks[free - 1] > code {
            self.tracks[free] = self.tracks[free - 1];
            free -= 1;
        }
        self.tracks[free] = code;
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
        at.memory.insert(Track { hex: to, formation, steps, alone: was_empty });
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

#[cfg(test)]
mod tests {
    use super::*;

    fn track(hex: u16, formation: u8, steps: u8, alone: bool) -> Track {
        Track { hex: HexId(hex), formation: FormationId(formation), steps, alone }
    }

    #[test]
    fn columns_are_kept_in_order_without_gaps() {
        let mut memory = Memory::default();
        let all = [
            track(0, 0, 0, false),
            track(0, 0, 1, true),
            track(700, 3, 9, false),
            track(1471, 63, 255, true),
        ];
        for index in [2, 0, 3, 1] {
            memory.insert(all[index]);
        }
        assert_eq!(memory.tracks().collect::<Vec<_>>(), all);
        memory.retain(|track| track.hex != HexId(0));
        assert_eq!(memory.tracks().collect::<Vec<_>>(), all[2..]);
        let stored = Stored::from(memory);
        assert_eq!(Memory::try_from(stored), Ok(memory));
    }

    #[test]
    fn what_finds_no_room_is_not_remembered() {
        let mut memory = Memory::default();
        for hex in 0..=MAX_TRACKS as u16 {
            memory.insert(track(hex, 0, 1, true));
        }
        assert_eq!(memory.tracks().count(), MAX_TRACKS);
        assert!(memory.tracks().all(|track| track.hex.0 < MAX_TRACKS as u16));
        let beyond =
            Stored { tracks: [Some(track(u16::MAX, 0, 1, true)); MAX_TRACKS], settled: UnitSet::NONE };
        assert!(Memory::try_from(beyond).is_err());
    }
}
