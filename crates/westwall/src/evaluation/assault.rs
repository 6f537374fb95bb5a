//! Attacks of a Movement Phase: who goes where, so that the ring around an enemy is closed at the least price.

use board::HexId;
use kernel::Dice;
use kit::Side;

use super::chances::{Attack, Target, worth_of};
use super::lanes::Lanes;
use super::moving::{Mover, Whims};
use super::outlook::Outlook;
use super::reply::shut_by;
use crate::action::Action;
use crate::game::Game;
use crate::position::Position;
use crate::scenario::FireLimit;
use crate::unit::{UnitId, UnitSet};

/// An attack must promise at least so much, in hundredths of a victory point.
const WORTH_FIGHTING: i32 = 6;
/// Of the units that can come to a hex, so many are thought about.
const BEST_COMERS: usize = 4;

/// A planned attack: who goes where.
#[derive(Clone)]
struct Assault {
    score: i32,
    moves: Vec<(usize, HexId)>,
}

/// A unit that could attack from a hex.
#[derive(Clone, Copy)]
struct Comer {
    /// The mover.
    index: usize,
    strength: i32,
    /// What it gives up elsewhere.
    price: i32,
    worth: i32,
    /// Whether it has nowhere to retreat to.
    is_doomed: bool,
}

/// A hex beside the enemy, with the best of those who could attack from it.
struct Slot {
    hex: HexId,
    bit: u8,
    comers: Vec<Comer>,
}

impl Game {
    /// Finds the attack that promises most, again and again, and sends the units.
    pub(super) fn plan_attacks<D: Dice>(
        &self,
        q: &mut Position,
        outlook: &Outlook,
        lanes: &Lanes,
        movers: &mut [Mover],
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let side = outlook.side;
        let mut tried = UnitSet::NONE;
        // What has been found stays true until units are sent that had a part in it.
        let mut known: Vec<(UnitId, HexId, Option<Assault>)> = self
            .on_map(q, side.other())
            .map(|(foe, hex)| (foe, hex, self.assault(q, outlook, lanes, movers, foe, hex)))
            .map(|(foe, hex, found)| {
                (foe, hex, found.map(|one| Assault { score: whims.on(one.score), ..one }))
            })
            .collect();
        loop {
            let open = known.iter().filter(|(foe, _, _)| !tried.has(*foe));
            let best = open
                .filter_map(|(foe, _, found)| Some((*foe, found.as_ref()?)))
                .max_by_key(|(_, one)| one.score);
            let Some((foe, assault)) = best.filter(|(_, one)| one.score > WORTH_FIGHTING) else { return };
            tried.insert(foe);
            let moves = assault.moves.clone();
            for &(index, hex) in &moves {
                self.send(q, side, &mut movers[index], hex, into);
            }
            for (foe, hex, found) in &mut known {
                let touched = found.as_ref().is_some_and(|found| {
                    found.moves.iter().any(|&(index, slot)| {
                        moves.iter().any(|&(sent, taken)| sent == index || taken == slot)
                    })
                });
                let near = moves.iter().any(|&(_, taken)| self.distance(taken, *hex) <= 2);
                if !tried.has(*foe) && (touched || near) {
                    let again = self.assault(q, outlook, lanes, movers, *foe, *hex);
                    *found = again.map(|one| Assault { score: whims.on(one.score), ..one });
                }
            }
        }
    }

    /// The best attack on an enemy with the units that can still reach it.
    fn assault(
        &self,
        q: &Position,
        outlook: &Outlook,
        lanes: &Lanes,
        movers: &[Mover],
        foe: UnitId,
        hex: HexId,
    ) -> Option<Assault> {
        let side = outlook.side;
        let slots = self.slots(q, side, movers, hex);
        if slots.is_empty() {
            return None;
        }
        let mut standing = Attack {
            fire: self.fire_on(q, side, q.attacked, hex),
            is_limited: self.scenario.limit == FireLimit::GroundStrength,
            ..Attack::default()
        };
        for (_, near) in self.open_neighbours(q, hex) {
            if let Some(unit) = q.unit_at(near).filter(|&unit| self.side_of(unit) == side) {
                let foes = self.foes_beside(q, side, near).max(1);
                standing.ground += i32::from(self.counter(unit).attack_strength()) / foes;
                standing.at_stake += self.worth(unit);
                standing.doomed += self.doomed(q, unit);
                standing.attackers += 1;
            }
        }
        let target =
            Target { ground_worth: self.lane_worth(q, lanes, hex), ..self.as_target(q, side, foe, hex) };
        let as_is = if standing.attackers > 0 { worth_of(&standing, &target) } else { 0 };
        let ways = self.retreats(q, foe, hex);
        let mut best: Option<Assault> = None;
        let mut moves: Vec<(usize, HexId)> = Vec::with_capacity(6);
        for set in 1..1_u32 << slots.len() {
            let (mut attack, mut paid, mut taken) = (standing, 0, 0_u8);
            moves.clear();
            for (place, slot) in slots.iter().enumerate().filter(|(place, _)| set >> place & 1 != 0) {
                let free = |comer: &&Comer| moves.iter().all(|&(index, _)| index != comer.index);
                let Some(comer) = slot.comers.iter().find(free) else { break };
                attack.ground += comer.strength;
                attack.at_stake += comer.worth;
                attack.doomed += if comer.is_doomed { comer.worth } else { 0 };
                attack.attackers += 1;
                paid += comer.price;
                taken |= slot.bit;
                moves.push((comer.index, slots[place].hex));
            }
            if moves.len() < set.count_ones() as usize {
                continue;
            }
            let ways_out = (ways & !shut_by(taken)).count_ones() as i32;
            let score = worth_of(&attack, &Target { ways_out, ..target }) - as_is - paid;
            if best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(Assault { score, moves: moves.clone() });
            }
        }
        best
    }

    /// The free hexes beside an enemy that units can still reach, with the best of those for each.
    fn slots(&self, q: &Position, side: Side, movers: &[Mover], hex: HexId) -> Vec<Slot> {
        let mut slots = Vec::with_capacity(6);
        let temper = self.temper();
        let put_off = if self.attacker() == side { temper.put_off } else { temper.put_off_waiting };
        for (way, near) in self.open_neighbours(q, hex) {
            if q.unit_at(near).is_some() || self.is_closed(side, near) {
                continue;
            }
            let others = self.foes_beside(q, side, near) - 1;
            let mut comers: Vec<Comer> = Vec::new();
            for (index, mover) in movers.iter().enumerate() {
                if mover.done || self.artillery.has(mover.unit) || !mover.hexes.contains(near) {
                    continue;
                }
                let Ok(place) = mover.stands.binary_search_by_key(&near.0, |stand| stand.hex.0) else {
                    continue;
                };
                comers.push(Comer {
                    index,
                    strength: i32::from(self.counter(mover.unit).values.attack),
                    price: (mover.best - mover.stands[place].worth) / put_off + others * temper.other_foe,
                    worth: self.worth(mover.unit),
                    is_doomed: false,
                });
            }
            // The strongest first, for the least that they give up elsewhere.
            comers.sort_unstable_by_key(|comer| (comer.price - comer.strength * 5, comer.index));
            comers.truncate(BEST_COMERS);
            for comer in &mut comers {
                comer.is_doomed = self.retreats(q, movers[comer.index].unit, near) == 0;
            }
            if !comers.is_empty() {
                slots.push(Slot { hex: near, bit: 1 << way.index(), comers });
            }
        }
        // The unit with the fewest choices goes first.
        slots.sort_by_key(|slot| slot.comers.len());
        slots
    }

    /// How many enemies stand beside a hex.
    pub(super) fn foes_beside(&self, q: &Position, side: Side, hex: HexId) -> i32 {
        self.open_neighbours(q, hex)
            .filter(|&(_, near)| q.unit_at(near).is_some_and(|unit| self.side_of(unit) != side))
            .count() as i32
    }

    /// What it is worth to push an enemy away: the objective under it, and the friendly lanes through its zone.
    pub(super) fn lane_worth(&self, q: &Position, lanes: &Lanes, hex: HexId) -> i32 {
        let side = q.unit_at(hex).map_or(Side::First, |unit| self.side_of(unit)).other();
        let goal = if self.objectives.contains(&hex) { self.temper().goal } else { 0 };
        let on_way = self.bars(q, lanes, hex).min(240);
        let attacks = if self.attacker() == side { 4 } else { 0 };
        goal + on_way + attacks
    }
}
