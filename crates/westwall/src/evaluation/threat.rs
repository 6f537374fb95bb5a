//! What the enemy could do next turn to a unit that ends its move in a hex.

use board::HexId;
use kit::{Side, Strength};

use super::columns::column;
use super::reply::{Onset, Reply};
use crate::game::Game;
use crate::position::{MAX_HEXES, Place, Position};
use crate::unit::UnitId;

/// What the enemy could bring against each hex: units, and fire.
pub(crate) struct Threat {
    ground: Ground,
    fire: Box<[u8; MAX_HEXES]>,
    /// Friendly batteries that could give protective fire.
    cover: Box<[u8; MAX_HEXES]>,
}

/// The units that could come at a hex.
enum Ground {
    /// By plain distance the three best: quick, for single steps in the midst of a Combat Phase.
    Near(Box<[[u8; 3]; MAX_HEXES]>),
    /// By their real movement: for plans of a whole phase.
    Real(Reply),
}

/// A printed strength in a byte: the tables hold one for every hex.
const fn packed(strength: Strength) -> u8 {
    strength.0 as u8
}

impl Game {
    /// What `side` has to fear next turn from enemies who move as they really can.
    pub(super) fn threat_to(&self, at: &Position, side: Side) -> Threat {
        self.with_fire(at, side, Ground::Real(self.reply_to(at, side)))
    }

    /// The same by plain distance.
    pub(super) fn threat_near(&self, at: &Position, side: Side) -> Threat {
        let mut ground = Box::new([[0; 3]; MAX_HEXES]);
        for unit in self.of_side[side.other().index()] - self.artillery {
            let values = &self.counter(unit).values;
            let attack = packed(values.attack);
            let (from, far) = match at.place(unit) {
                Place::Hex(from) if self.in_zoc_of(at, from, side) => (from, 1),
                Place::Hex(from) => (from, values.allowance.0 / 2 + 1),
                Place::Waiting => {
                    let due = self.entry_group(unit).filter(|group| group.turn <= at.turn.next());
                    let Some(&from) = due.and_then(|group| group.hexes.get(group.hexes.len() / 2)) else {
                        continue;
                    };
                    (from, values.allowance.0 / 2)
                }
                Place::Out | Place::Eliminated | Place::Exited(_) => continue,
            };
            for (&away, best) in self.distances(from).iter().zip(ground.iter_mut()) {
                if u16::from(away) <= far && attack > best[2] {
                    // The three best, from the best down.
                    let [first, second, _] = *best;
                    *best = if attack > first {
                        [attack, first, second]
                    } else if attack > second {
                        [first, attack, second]
                    } else {
                        [first, second, attack]
                    };
                }
            }
        }
        self.with_fire(at, side, Ground::Near(ground))
    }

    fn with_fire(&self, at: &Position, side: Side, ground: Ground) -> Threat {
        let mut threat = Threat { ground, fire: Box::new([0; MAX_HEXES]), cover: Box::new([0; MAX_HEXES]) };
        for unit in self.of_side[side.other().index()] & self.artillery {
            let (Some(from), range) = (at.hex_of(unit), self.counter(unit).values.range) else {
                continue;
            };
            let barrage = packed(self.counter(unit).values.barrage);
            for (&away, fire) in self.distances(from).iter().zip(threat.fire.iter_mut()) {
                *fire = fire.saturating_add(if range.reaches(away.into()) { barrage } else { 0 });
            }
        }
        for unit in self.of_side[side.index()] & self.artillery {
            let (Some(from), range) = (at.hex_of(unit), self.counter(unit).values.range) else {
                continue;
            };
            let fpf = packed(self.counter(unit).values.fpf);
            for (&away, cover) in self.distances(from).iter().zip(threat.cover.iter_mut()) {
                *cover = (*cover).max(if range.reaches(away.into()) { fpf } else { 0 });
            }
        }
        threat
    }

    /// What a unit stands to lose in a hex in the enemy's next turn, in hundredths of a victory point.
    pub(super) fn risk(&self, at: &Position, threat: &Threat, unit: UnitId, hex: HexId) -> i32 {
        let index = usize::from(hex.0);
        let onset = match &threat.ground {
            Ground::Near(best) => Onset {
                ground: best[index].iter().map(|&attack| i32::from(attack)).sum(),
                ways_out: self.retreats(at, unit, hex).count_ones() as i32,
            },
            Ground::Real(reply) => self.onset(at, reply, unit, hex),
        };
        if onset.ground == 0 {
            return 0;
        }
        let values = &self.counter(unit).values;
        let fire = (i32::from(threat.fire[index]) / 2).min(onset.ground);
        let cover = if values.artillery { 0 } else { threat.cover[index].min(packed(values.defense)) };
        let differential = onset.ground + fire - i32::from(values.defense) - i32::from(cover);
        let column = column(self.terrain.line(hex), differential);
        let trapped = match onset.ways_out {
            0 => 100,
            1 => 60,
            2 => 35,
            3 => 20,
            4 => 10,
            _ => 6,
        };
        let worth = self.worth(unit);
        let killed = worth * column.de + worth * trapped * column.d / 100 + worth * trapped * column.br / 200;
        (killed + 5 * column.d_hexes - 2 * column.a - 10 * column.ae) / 6
    }
}
