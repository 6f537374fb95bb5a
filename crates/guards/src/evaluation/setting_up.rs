//! Set-up: on what decides, guns where they look over the roads, headquarters under cover, fortifications facing the enemy.

use board::HexId;
use kernel::Dice;
use kit::{Hexside, Side};

use super::fields::Outlook;
use super::skill::Skill;
use super::whim::Whim;
use crate::action::Action;
use crate::chart::Fortification;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::scenario::SetupRow;
use crate::troops::Place;
use crate::view::Known;

impl Game {
    /// Places all units of a side, then its fortifications.
    pub(super) fn plan_setup<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let mut trial = *at;
        let enemies = self.enemy_hexes(at, side);
        let mut rows: Vec<&SetupRow> = self
            .scenario()
            .setup
            .iter()
            .filter(|row| self.side(row.unit) == side && trial.troops.place(row.unit) == Place::Waiting)
            .collect();
        // Those with the least choice first, then guns, then the rest; headquarters see where their units stand.
        rows.sort_by_key(|row| {
            let hq = self.counter(row.unit).is_hq();
            (hq, row.hexes.len() > 8, self.counter(row.unit).direct.is_none(), row.unit)
        });
        for row in rows {
            let mut rated: Vec<(i32, HexId)> = row
                .hexes
                .iter()
                .map(|hex| (whim.bend(self.rate_post(&trial, row.unit, hex, &enemies, whim.skill)), hex))
                .collect();
            rated.sort_by_key(|(worth, hex)| (std::cmp::Reverse(*worth), *hex));
            let open =
                |hex: HexId| self.check_place(Known::truth(&trial), side, row.unit, hex, false).is_ok();
            let Some(&(_, hex)) = rated.iter().find(|(_, hex)| open(*hex)) else { continue };
            trial.troops.put(row.unit, Place::On(hex));
            into.push(Action::Place(row.unit, hex));
        }
        self.plan_works(&mut trial, side, into);
        into.push(Action::Done);
    }

    /// Where the enemy comes from: his units and entry hexes.
    fn enemy_hexes(&self, at: &Position, side: Side) -> Vec<HexId> {
        let mut hexes: Vec<HexId> = at.troops.occupied(side.other()).iter().collect();
        for row in self.scenario().setup.iter().filter(|row| self.side(row.unit) != side) {
            if at.troops.hex(row.unit).is_none() {
                hexes.extend(row.hexes.iter().nth(row.hexes.len() / 2));
            }
        }
        for group in &self.scenario().reinforcements {
            if group.units.first().is_some_and(|unit| self.side(unit) != side) && group.turn.0 <= 2 {
                hexes.push(group.entry.hex);
            }
        }
        hexes
    }

    /// The worth of a post for a unit.
    fn rate_post(&self, at: &Position, unit: UnitId, hex: HexId, enemies: &[HexId], skill: Skill) -> i32 {
        let side = self.side(unit);
        let outlook = self.outlook();
        let counter = self.counter(unit);
        let class = self.class(at, unit);
        let near = enemies.iter().map(|&other| self.grid().distance(other, hex)).min().unwrap_or(40);
        let cover = i32::from(self.terrain().modifier(hex).0);
        let stacked = self.room_of(at, self.own_in(at, side, hex)).0;
        let attacks = self.scenario().victory.side == side;
        let mut worth = cover * 8;
        if counter.is_hq() || counter.artillery.is_some() {
            worth += i32::from(near.min(12)) * 4;
            let escort = self.own_in(at, side, hex);
            worth += if escort.is_empty() { 0 } else { 6 };
            return worth - i32::from(self.terrain().on_roadway().contains(hex)) * 2;
        }
        let pull = outlook
            .keys
            .iter()
            .enumerate()
            .map(|(key, one)| one.worth * outlook.to_key(key, class, hex) / 1000)
            .max()
            .unwrap_or(0);
        if attacks {
            // Forward, but not under the guns on the first morning.
            worth += pull / 6;
            worth -= if near <= 3 { 25 } else { 0 };
        } else {
            let here = outlook.keys.iter().find(|key| key.hex == hex);
            let garrison = self.defense_of(at, self.own_in(at, side, hex));
            let post = here.map_or(0, |key| key.worth / 5 * 10 / (10 + garrison));
            if !skill.is_full() {
                // Forward and in cover, a little towards what counts.
                worth += post / 3 + pull / 12 - i32::from(near.min(30));
                return worth - (i32::from(stacked) - 4).max(0) * 6;
            }
            // Where several hexes count together, to keep one is to keep them all.
            worth += if self.is_held_elsewhere(at, side, hex, garrison) {
                post / 4
            } else {
                self.stronghold_worth(at, side, hex) / 5 * 10 / (10 + garrison)
            };
            worth += pull / 12;
            if outlook.road.iter().any(|&step| self.grid().distance(step, hex) <= 2) {
                worth += 8;
            }
            if let Some(range) = counter.direct {
                // What it looks over: hexes in range and sight.
                let sight = &self.setting().sight;
                let mut seen = 0;
                self.spread(hex, u16::from(range.0), |other, _| {
                    if sight.sees(hex, other) && self.terrain().on_roadway().contains(other) {
                        seen += 2;
                    } else if sight.sees(hex, other) {
                        seen += 1;
                    }
                });
                worth += seen / 2;
            }
        }
        worth - (i32::from(stacked) - 4).max(0) * 6
    }

    /// Whether a hex belongs to a place that counts only as a whole, and more stand in another hex of it: to keep one hex is
    /// to keep the place.
    fn is_held_elsewhere(&self, at: &Position, side: Side, hex: HexId, garrison: i32) -> bool {
        let Outlook { keys, holdings, .. } = self.outlook();
        holdings.iter().filter(|holding| holding.keys.iter().any(|&key| keys[key].hex == hex)).any(
            |holding| {
                let others = holding.keys.iter().map(|&key| keys[key].hex).filter(|&other| other != hex);
                others
                    .map(|other| self.defense_of(at, self.own_in(at, side, other)))
                    .any(|defense| defense > garrison)
            },
        )
    }

    /// What a hex decides: the whole of a place that counts together if most of its garrison stands here.
    fn stronghold_worth(&self, at: &Position, side: Side, hex: HexId) -> i32 {
        let Outlook { keys, holdings, .. } = self.outlook();
        let garrison = self.defense_of(at, self.own_in(at, side, hex));
        if self.is_held_elsewhere(at, side, hex, garrison) {
            return 0;
        }
        let together = holdings.iter().find(|holding| holding.keys.iter().any(|&key| keys[key].hex == hex));
        match together {
            Some(holding) => holding.keys.iter().map(|&key| keys[key].worth).sum(),
            None => keys.iter().filter(|key| key.hex == hex).map(|key| key.worth).sum(),
        }
    }

    /// Fortifications where there is most to hold, facing the enemy.
    fn plan_works(&self, trial: &mut Position, side: Side, into: &mut Vec<Action>) {
        let Some(works) = self.scenario().works.as_ref().filter(|works| works.side == side) else { return };
        let enemies = self.enemy_hexes(trial, side);
        let mut posts: Vec<(i32, HexId)> = trial
            .troops
            .occupied(side)
            .iter()
            .map(|hex| {
                let units = self.own_in(trial, side, hex);
                let near = enemies.iter().map(|&other| self.grid().distance(other, hex)).min().unwrap_or(40);
                // What the enemy comes to first needs them most.
                let key = self.stronghold_worth(trial, side, hex) / 4 * 12 / (6 + i32::from(near));
                let fighters = units.iter().filter(|&unit| !self.counter(unit).is_hq()).count() as i32;
                (key + self.defense_of(trial, units) * 4 + fighters * 10 - i32::from(near) * 4, hex)
            })
            .collect();
        posts.sort_by_key(|(worth, hex)| (std::cmp::Reverse(*worth), *hex));
        for kind in [
            Fortification::Bunker,
            Fortification::DragonsTeeth,
            Fortification::Minefield,
            Fortification::Trench,
        ] {
            let placed = trial.works.iter().flatten().filter(|work| work.kind == kind).count();
            let mut left = usize::from(works.count(kind)).saturating_sub(placed);
            for &(_, hex) in &posts {
                if left == 0 {
                    break;
                }
                // One strong work to a hex; trenches and mines go beside them.
                let crowded = trial.works_in(hex).count() >= 2;
                let facing = self.facing(trial, side, kind, hex);
                if crowded || self.check_fortify(Known::truth(trial), side, kind, hex, facing).is_err() {
                    continue;
                }
                self.fortify(trial, kind, hex, facing);
                into.push(Action::Fortify(kind, hex, facing));
                left -= 1;
            }
        }
    }

    /// The hexside from which the enemy comes.
    fn facing(&self, at: &Position, side: Side, kind: Fortification, hex: HexId) -> Hexside {
        if self.terrain().chart().fortification(kind).green == 6 {
            return Hexside::ALL[0];
        }
        let enemies = self.enemy_hexes(at, side);
        let best = self.around(hex).max_by_key(|&(_, next)| {
            let mut closer = 0;
            for &enemy in &enemies {
                let before = i32::from(self.grid().distance(enemy, hex));
                let gained = before - i32::from(self.grid().distance(enemy, next));
                closer += gained * 1000 / (before + 2);
            }
            closer
        });
        best.map_or(Hexside::ALL[0], |(facing, _)| facing)
    }

    /// Turns fortifications towards where the enemy now stands.
    pub(super) fn plan_facing(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        for work in at.works.iter().flatten() {
            let facing = self.facing(at, side, work.kind, work.hex);
            if self.check_turn(Known::truth(at), side, work.kind, work.hex, facing).is_ok() {
                into.push(Action::Turn(work.kind, work.hex, facing));
            }
        }
        into.push(Action::Done);
    }
}
