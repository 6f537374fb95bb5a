//! The enemy's next turn by real movement: where each enemy unit could stand, which of our units it could encircle,
//! and with what strength.
//!
//! Few units die of the die alone; they die because nothing is left to retreat to. An enemy shuts the hex he stands in and
//! the two beside it on the ring around his victim, so two enemies in opposite hexes shut all six.

use std::sync::LazyLock;

use board::{HexId, HexSet};
use kit::{Hexside, Side};

use crate::game::Game;
use crate::memory;
use crate::position::{MAX_HEXES, Place, Position, Step};
use crate::unit::UnitId;

/// The most attackers that are counted.
const MOST: usize = 3;

/// For so many attackers, in some of the six hexes around a unit, how few of its ways out they can leave open.
type Rings = [[[u8; 64]; 64]; MOST + 1];

static RINGS: LazyLock<Box<Rings>> = LazyLock::new(|| {
    let mut rings = Box::new([[[6; 64]; 64]; MOST + 1]);
    for (most, table) in rings.iter_mut().enumerate() {
        for (slots, row) in table.iter_mut().enumerate() {
            for taken in (0..64_u8).filter(|taken| usize::from(*taken) & !slots == 0) {
                if taken.count_ones() as usize > most {
                    continue;
                }
                for (ways, left) in row.iter_mut().enumerate() {
                    *left = (*left).min((ways as u8 & !shut_by(taken)).count_ones() as u8);
                }
            }
        }
    }
    rings
});

/// The hexes of a ring, as six bits, that units in some of them shut: their own and those beside.
pub(super) const fn shut_by(taken: u8) -> u8 {
    (taken | taken << 1 | taken >> 5 | taken >> 1 | taken << 5) & 63
}

/// Where each enemy could stand after his next move.
pub(crate) struct Reply {
    /// For each hex who could stand there, a bit each, the strongest first.
    comers: Box<[u64; MAX_HEXES]>,
    /// What each of them attacks with.
    strengths: Vec<i32>,
}

/// What could come at a unit in a hex.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Onset {
    /// Attack strength of the strongest who find room.
    pub ground: i32,
    /// The ways out that the best of their rings leaves.
    pub ways_out: i32,
}

impl Game {
    /// What the enemy of a side could reach next turn if all stayed as they are.
    pub(super) fn reply_to(&self, at: &Position, side: Side) -> Reply {
        let foe = side.other();
        let mut units: Vec<(i32, UnitId)> = (self.of_side[foe.index()] - self.artillery)
            .iter()
            .filter(|&unit| !matches!(at.place(unit), Place::Out | Place::Eliminated | Place::Exited(_)))
            .map(|unit| (i32::from(self.counter(unit).values.attack), unit))
            .collect();
        units.sort_unstable_by_key(|&(attack, unit)| (std::cmp::Reverse(attack), unit));
        let mut reply =
            Reply { comers: Box::new([0; MAX_HEXES]), strengths: Vec::with_capacity(units.len()) };
        // When he moves: a turn later if his half of this one is over.
        let mut then = at.clone();
        if self.scenario.first == foe && !matches!(at.step, Step::Setup(_)) {
            then.turn = at.turn.next();
        }
        memory::replies(self, &then, foe, |moves| {
            for (attack, unit) in units {
                let hexes = match at.place(unit) {
                    Place::Hex(hex) if !self.is_night(then.turn) && self.in_zoc_of(at, hex, side) => {
                        HexSet::from_iter([hex])
                    }
                    Place::Hex(hex) => moves.look_up(self, &then, unit, hex).hexes,
                    Place::Waiting if self.entry_group(unit).is_some_and(|group| group.turn <= then.turn) => {
                        moves.look_up_entry(self, &then, unit).hexes
                    }
                    _ => continue,
                };
                let bit = 1 << reply.strengths.len();
                reply.strengths.push(attack);
                for hex in &hexes {
                    reply.comers[usize::from(hex.0)] |= bit;
                }
            }
        });
        reply
    }

    /// What the enemy could bring against a unit in a hex, friends standing where they do.
    pub(super) fn onset(&self, at: &Position, reply: &Reply, unit: UnitId, hex: HexId) -> Onset {
        let (class, own) = (self.class(unit), self.side_of(unit));
        let (mut slots, mut ways, mut all) = (0_u8, 0_u8, 0_u64);
        let open = self.open_sides(at, hex);
        for way in Hexside::ALL {
            let Some(near) = self.neighbour(hex, way) else { continue };
            let bit = 1 << way.index();
            let other = at.unit_at(near).filter(|&other| other != unit);
            let is_foe = other.is_some_and(|other| self.side_of(other) != own);
            if !is_foe && self.lets_pass(at, class, hex, way) && !self.is_closed(own, near) {
                ways |= bit;
            }
            let held = other.is_some_and(|other| self.side_of(other) == own);
            let comers = reply.comers[usize::from(near.0)];
            if open & bit != 0 && comers != 0 && !held {
                slots |= bit;
                all |= comers;
            }
        }
        let room = (all.count_ones().min(slots.count_ones()) as usize).min(MOST);
        let mut ground = 0;
        for _ in 0..room {
            ground += reply.strengths[all.trailing_zeros() as usize];
            all &= all - 1;
        }
        Onset { ground, ways_out: RINGS[room][usize::from(slots)][usize::from(ways)].into() }
    }

    /// The ways by which a unit could retreat from a hex now, as six bits.
    pub(super) fn retreats(&self, at: &Position, unit: UnitId, hex: HexId) -> u8 {
        let (class, own) = (self.class(unit), self.side_of(unit));
        let mut ways = 0;
        for way in Hexside::ALL {
            let Some(near) = self.neighbour(hex, way) else { continue };
            let free = self.lets_pass(at, class, hex, way)
                && !self.is_closed(own, near)
                && at.unit_at(near).is_none_or(|other| self.side_of(other) == own)
                && !self.in_zoc_of(at, near, own.other());
            ways |= u8::from(free) << way.index();
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::{RINGS, shut_by};

    #[test]
    fn two_enemies_in_opposite_hexes_shut_the_ring() {
        assert_eq!(shut_by(0b001_001), 63);
        assert_eq!(shut_by(0b000_011), 0b100_111);
        // Of three hexes in front, the outer two leave the one behind.
        assert_eq!(RINGS[3][0b000_111][63], 1);
        assert_eq!(RINGS[2][0b000_101][63], 1);
        assert_eq!(RINGS[2][0b001_001][63], 0);
        assert_eq!(RINGS[1][0b111_111][63], 3);
        // Nobody comes: all stays open.
        assert_eq!(RINGS[0][63][0b010_110], 3);
    }
}
