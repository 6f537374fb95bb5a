//! Where a move might end, and what each end is worth: ground, cover, the fire that awaits a unit there and the fire that it gives.

use std::sync::Arc;

use board::HexId;
use kernel::Dice;
use kit::{Hexside, Side};

use super::aims::Fields;
use super::goals::FAR;
use super::{MovesFor, Temper, Whim};
use crate::fire::Occasion;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::odds::ROLLS;
use crate::position::Position;
use crate::scenario::VictoryBy;
use crate::status::{Command, Place, State};

/// How many enemies are asked in a first look whether they see an end.
const EYES: usize = 12;

/// How near an enemy must be for a place to need its garrison.
const NEAR: u16 = 8;

/// What a side reckons with.
pub(super) struct Outlook {
    /// The position, with enemies out of sight where they were last seen.
    now: Position,
    /// The enemies to be reckoned with.
    feared: UnitSet,
    /// Those that may still fire at movers this turn.
    watchers: UnitSet,
    /// Where enemies are or were last seen.
    hexes: Vec<HexId>,
    /// For each enemy, how much of its fire a unit draws, in per cent: the more others it may choose among, the less.
    share: Vec<i32>,
    /// Whether the side would lose if the game ended now.
    losing: bool,
    /// The hexes that each enemy passes next on its way to what it wants.
    lanes: Vec<(UnitId, Vec<HexId>)>,
    /// For each enemy, what is left of it for one unit, in per cent: the more others may fire at it or at its lane, the less.
    left: Vec<i32>,
}

/// The best end of a move.
pub(super) struct End {
    /// How much better than staying it is, in hundredths of points.
    pub(super) gain: i32,
    /// The way there.
    pub(super) path: Vec<HexId>,
}

impl Game {
    /// What a side reckons with.
    pub(super) fn outlook(&self, at: &Position, side: Side, temper: Temper) -> Outlook {
        let mut now = *at;
        let enemies = self.seen_enemies(at, side);
        let feared = self.recall(&mut now, side, enemies, temper.memory);
        let watchers = enemies.iter().filter(|&enemy| self.still_watches(at, enemy)).collect();
        let lanes = if temper.ambush > 0 { self.lanes(&now, side.other(), feared) } else { Vec::new() };
        let share = self.shares(&now, side, feared, temper.share);
        let losing = self.is_losing(at, side);
        let left = self.left_over(&now, side, feared, &lanes, temper.spread);
        Outlook { now, feared, watchers, hexes: self.enemy_hexes(at, side), share, losing, lanes, left }
    }

    /// The hexes that units of a side pass if they make for what their side wants: in the next two turns where they are known
    /// to be, in the next four where they are only guessed to be.
    fn lanes(&self, at: &Position, side: Side, known: UnitSet) -> Vec<(UnitId, Vec<HexId>)> {
        let mut fields = Fields::of(self, at, side);
        let mut lanes = Vec::new();
        if fields.common.is_empty() {
            return lanes;
        }
        for unit in self.on_map(at, side) {
            let (Some(mut hex), Some(movement)) = (at.unit(unit).hex(), self.card(unit).movement) else {
                continue;
            };
            if at.unit(unit).has_any(&[State::TrackHit, State::Bogged]) {
                continue;
            }
            let field = fields.field(self, at, unit);
            let turns = if known.has(unit) { 2 } else { 4 };
            let (mut left, mut lane) = (u16::from(movement.base) * 2 * turns, Vec::new());
            while let Some(next) = self.around(hex).map(|(_, next)| next).min_by_key(|&next| field.at(next)) {
                let cost = field.at(hex).saturating_sub(field.at(next));
                if cost == 0 || cost > left || field.at(hex) == FAR {
                    break;
                }
                (left, hex) = (left - cost, next);
                lane.push(hex);
            }
            if !lane.is_empty() {
                lanes.push((unit, lane));
            }
        }
        lanes
    }

    /// What lying in wait brings a unit where it stands in the outlook, in hundredths of points: its best shot at an enemy that comes by.
    fn ambush(&self, look: &mut Outlook, unit: UnitId) -> i32 {
        let left = std::mem::take(&mut look.left);
        let mut best = 0;
        self.each_ambush(look, unit, |enemy, worth| best = best.max(worth * left[enemy.index()] / 100));
        look.left = left;
        best
    }

    /// The same for each enemy that may come by, whatever others do.
    pub(super) fn each_ambush(&self, look: &mut Outlook, unit: UnitId, mut each: impl FnMut(UnitId, i32)) {
        let Some(hex) = look.now.unit(unit).hex() else { return };
        for (enemy, lane) in &look.lanes {
            let seen = lane.iter().copied().filter(|&step| self.sight().sees(hex, step));
            let Some(near) = seen.min_by_key(|&step| self.grid().distance(hex, step)) else { continue };
            let before = look.now.unit(*enemy).place;
            look.now.unit_mut(*enemy).place = Place::On(near);
            let lost = self.worst_shot(&look.now, Occasion::Window, *enemy, unit);
            look.now.unit_mut(*enemy).place = before;
            let worth = (i64::from(self.price(*enemy)) * 100 * i64::from(lost) / i64::from(ROLLS)) as i32;
            each(*enemy, if look.feared.has(*enemy) { worth } else { worth / 2 });
        }
    }

    /// How much of the fire of each enemy one unit draws, in per cent, if the enemy may choose among those that it sees.
    fn shares(&self, at: &Position, side: Side, feared: UnitSet, share: i32) -> Vec<i32> {
        let mut shares = vec![100; crate::forces::MAX_UNITS];
        if share == 0 {
            return shares;
        }
        let own: Vec<HexId> = self
            .on_map(at, side)
            .iter()
            .filter(|&unit| self.card(unit).is_combat_unit())
            .filter_map(|unit| at.unit(unit).hex())
            .collect();
        for enemy in feared {
            let Some(from) = at.unit(enemy).hex() else { continue };
            let seen = own.iter().filter(|&&hex| self.sight().sees(from, hex)).count() as i32;
            shares[enemy.index()] = 10_000 / (100 + share * (seen - 1).max(0));
        }
        shares
    }

    /// What a unit would lose where it stands in the outlook, in hundredths of points, if the enemy's fire is shared.
    fn shared_danger(&self, look: &mut Outlook, unit: UnitId) -> i32 {
        let feared = look.feared;
        let danger: i32 = feared
            .iter()
            .map(|enemy| {
                self.danger(&mut look.now, unit, UnitSet::one(enemy)) * look.share[enemy.index()] / 100
            })
            .sum();
        danger.min(self.price(unit) * 90)
    }

    /// The points of the hex that a unit alone holds for its side while enemies are near.
    fn kept(&self, at: &Position, side: Side, unit: UnitId, look: &Outlook) -> i32 {
        let Some(here) = at.unit(unit).hex() else { return 0 };
        let Some(place) = self.scenario().objective(here) else { return 0 };
        let others =
            self.on_map(at, side).iter().filter(|&other| other != unit && self.card(other).is_combat_unit());
        let near = look.hexes.iter().any(|&enemy| self.grid().distance(enemy, here) <= NEAR);
        if !near
            || at.held[place].by != Some(side)
            || others.into_iter().any(|other| at.unit(other).hex() == Some(here))
        {
            return 0;
        }
        let rows = self.scenario().victory.iter().map(|row| match &row.by {
            VictoryBy::Control { objective, points } if objective.hexes.contains(&here) => {
                i32::from(self.scenario().counted(*points).0) / i32::from(objective.need.max(1))
            }
            _ => 0,
        });
        rows.max().unwrap_or(0)
    }

    /// Whether a unit in a hex is a garrison of what its side must never leave empty.
    fn garrisons(&self, side: Side, hex: HexId) -> bool {
        self.scenario().victory.iter().any(|row| match &row.by {
            VictoryBy::Occupancy { hexes, garrison, .. } => *garrison == side && hexes.contains(hex),
            _ => false,
        })
    }

    /// Whether a side must have a unit in the place of a hex and has none.
    pub(super) fn lacks_garrison(&self, at: &Position, side: Side, hex: HexId) -> bool {
        self.scenario().victory.iter().any(|row| match &row.by {
            VictoryBy::Occupancy { hexes, garrison, .. } => {
                *garrison == side && hexes.contains(hex) && !self.is_garrisoned(at, side, hexes)
            }
            _ => false,
        })
    }

    /// The points that are lost if a unit leaves a place of which it is the only garrison.
    fn guarded(&self, at: &Position, side: Side, unit: UnitId) -> i32 {
        let Some(here) = at.unit(unit).hex().filter(|&hex| self.garrisons(side, hex)) else { return 0 };
        let others = self.on_map(at, side).iter().filter(|&other| other != unit);
        let held = others.filter_map(|other| at.unit(other).hex()).any(|hex| self.garrisons(side, hex));
        let rows = self.scenario().victory.iter().map(|row| match &row.by {
            VictoryBy::Occupancy { hexes, points, .. } if !held && hexes.contains(here) => {
                i32::from(self.scenario().counted(*points).0)
            }
            _ => 0,
        });
        rows.max().unwrap_or(0)
    }

    /// The best end of a move; nothing if the unit had better stay.
    pub(super) fn best_end<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        fields: &mut Fields,
        look: &mut Outlook,
        whim: &mut Whim<'_, D>,
    ) -> Option<End> {
        let temper = whim.temper;
        let reach = self.reach(at, unit);
        let start = at.unit(unit).hex()?;
        let field = Arc::clone(fields.field(self, at, unit));
        let price = self.price(unit);
        let rate = i32::from(self.card(unit).movement.map_or(1, |movement| movement.base.max(1))) * 2;
        // How far it is to the goal; without a goal, to the enemy, unless there is nothing left to do.
        let stays_put = temper.holds && !look.losing;
        let away = |hexes: &[HexId], hex: HexId| -> i32 {
            match field.at(hex) {
                FAR if stays_put => 0,
                FAR => {
                    let far = hexes.iter().map(|&enemy| i32::from(self.grid().distance(hex, enemy))).min();
                    far.unwrap_or(30) * 2
                }
                way => i32::from(way),
            }
        };
        let here = away(&look.hexes, start);
        // Ground is worth more the less time is left to take it.
        let base = self.card(unit).movement.map_or(1, |movement| movement.base);
        let need = if field.at(start) == FAR { 50 } else { self.need(at, field.at(start), base) };
        let haste = (40 + need).clamp(40, 150);
        let gained = |way: i32| (here - way) * temper.ground * haste / (100 * rate);
        // A first look at all ends, in hundredths of the unit's price: the way gained, cover, and how many enemies would see it.
        let rough = |hex: HexId| {
            let eyes = look.hexes.iter().take(EYES);
            let seen = eyes.filter(|&&eye| self.sight().sees(eye, hex)).count() as i32;
            gained(away(&look.hexes, hex)) + self.cover_worth(hex) * 2 - seen * temper.eyes
        };
        let mut ends: Vec<(i32, usize, HexId, Hexside)> = reach
            .iter()
            .filter(|(_, reached)| reached.hex == start || self.has_room(at, unit, reached.hex))
            .map(|(entry, reached)| (rough(reached.hex), entry, reached.hex, reached.facing))
            .collect();
        ends.sort_unstable_by_key(|&(rough, entry, ..)| (std::cmp::Reverse(rough), entry));
        let stays = ends.iter().position(|&(_, _, hex, _)| hex == start);
        let closely = temper.closely;
        let mut looked: Vec<(i32, usize, HexId, Hexside)> = ends.iter().copied().take(closely).collect();
        looked.extend(stays.filter(|&place| place >= closely).map(|place| ends[place]));
        let before = *look.now.unit(unit);
        if temper.moves_for == MovesFor::BestEnd {
            // The fire of the next turn meets a unit that stands.
            look.now.unit_mut(unit).command = Command::None;
        }
        let prices = self.prices(at);
        let guarded = if temper.holds { self.guarded(at, side, unit) } else { 0 };
        let deserts = |hex: HexId| guarded > 0 && !self.garrisons(side, hex);
        let kept = if temper.keep > 0 { self.kept(at, side, unit, look) * temper.keep } else { 0 };
        let fires = self.card(unit).is_armed() && !at.unit(unit).has(State::GunOut);
        let (mut best, mut stay): (Option<(i32, usize, HexId)>, i32) = (None, i32::MIN);
        for (_, entry, hex, facing) in looked {
            let status = look.now.unit_mut(unit);
            status.place = Place::On(hex);
            status.facing = facing;
            let exit = fields.is_exit(self, unit, hex);
            let goal = fields
                .goals(self, unit)
                .iter()
                .filter(|goal| goal.hex == hex && !goal.exit)
                .map(|goal| goal.worth)
                .max();
            let mut worth = gained(away(&look.hexes, hex)) * price;
            worth += if exit { price * 40 } else { 0 } + goal.unwrap_or(0) * 50;
            worth += self.cover_worth(hex) * price * 2;
            worth -= self.shared_danger(look, unit) * temper.danger / 100;
            worth -= if deserts(hex) { guarded * 100 } else { 0 };
            worth -= if hex == start { 0 } else { kept };
            if temper.way > 0 && hex != start && !look.watchers.is_empty() {
                let path = reach.path(entry);
                worth -= self.danger_on_way(&mut look.now, unit, look.watchers, &path) * temper.way / 100;
                look.now.unit_mut(unit).place = Place::On(hex);
            }
            if fires {
                let mut shot = 0;
                let left = std::mem::take(&mut look.left);
                let fire = (unit, Command::Fire);
                self.each_shot(&mut look.now, side, fire, &prices, |target, gain| {
                    shot = shot.max(gain * left[target.index()] / 100);
                });
                look.left = left;
                worth += shot * temper.aim / 100;
                worth +=
                    if look.lanes.is_empty() { 0 } else { self.ambush(look, unit) * temper.ambush / 100 };
            }
            let worth = whim.of(worth);
            if hex == start {
                stay = stay.max(worth);
            }
            if best.is_none_or(|(known, _, _)| worth > known) {
                best = Some((worth, entry, hex));
            }
        }
        *look.now.unit_mut(unit) = before;
        let (worth, entry, hex) = best?;
        let path = Some(reach.path(entry)).filter(|path| hex != start && !path.is_empty())?;
        let gain = if stay == i32::MIN { price * 50 } else { worth - stay };
        Some(End { gain, path })
    }
}
