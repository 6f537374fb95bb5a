//! Headquarters: behind their units, in range, under cover and out of the enemy's way.

use board::HexId;
use kit::Side;

use super::moving::Draft;
use super::reach::March;
use super::skill::Skill;
use crate::action::Action;
use crate::forces::{FormationId, UnitId, UnitSet};
use crate::game::Game;
use crate::position::Position;

/// How far a tank drives and fires in one activation.
const STRIKE: i32 = 15;
/// What each tenth of the strength of its company that may storm it costs a headquarters.
const STORM: i32 = 3;
/// What each unit of its formation in the hex is worth to a headquarters.
const SHARED: i32 = 12;
/// What it costs the defender's headquarters to be alone, however far away: its units may be cut off from it.
const LOOSE: i32 = 150;
/// What it is worth to be joined with another headquarters, without which neither is in supply.
const PAIRED: i32 = 40;

impl Game {
    /// Moves a headquarters to the best hex that it reaches.
    pub(super) fn move_staff(&self, draft: &mut Draft, hq: UnitId, skill: Skill, into: &mut Vec<Action>) {
        let units = UnitSet::one(hq);
        let Some((start, entered)) = self.start_of(draft, hq) else { return };
        let march = March { units, slowest: hq, by_road: true, care: 300 };
        let reach = self.reach(&draft.at, &draft.survey, &march, start, entered);
        let waiting = draft.at.troops.hex(hq).is_none();
        let followers = self.followers(&draft.at, hq);
        let room = self.room(&draft.at, hq).0;
        let mut best: Option<(i32, HexId)> = None;
        for &hex in &reach.hexes {
            let stays = hex == start && !waiting;
            if !stays && draft.survey.room[hex.index()] + room > self.terrain().stacking(hex).0 {
                continue;
            }
            let worth = self.rate_seat(draft, hq, &followers, hex, skill)
                - i32::from(reach.risk[hex.index()]) / 4
                - i32::from(reach.spent[hex.index()]) / 8;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, hex));
            }
        }
        if let Some((_, to)) = best {
            self.carry_out(draft, units, &reach, (start, to), into);
        }
    }

    /// Where those stand that a headquarters leads: its formation, or all of the side.
    fn followers(&self, at: &Position, hq: UnitId) -> Vec<HexId> {
        let units = if self.counter(hq).is_division_hq() {
            self.forces().of_side(self.side(hq))
        } else {
            self.forces().formation(self.forces().formation_of(hq)).units
        };
        units.iter().filter(|&unit| unit != hq).filter_map(|unit| at.troops.hex(unit)).collect()
    }

    fn rate_seat(&self, draft: &Draft, hq: UnitId, followers: &[HexId], hex: HexId, skill: Skill) -> i32 {
        let survey = &draft.survey;
        let range = i32::from(self.counter(hq).activation.map_or(0, |range| range.0));
        let index = hex.index();
        let mut worth = 0;
        let mut sum = 0;
        for &unit in followers {
            let far = i32::from(self.grid().distance(unit, hex));
            // Units move on: two thirds of the range leave room for that.
            worth -= (far - range * 2 / 3).max(0) * 6 + (far - range).max(0) * 30;
            sum += far;
        }
        worth -= sum / followers.len().max(1) as i32;
        let near = i32::from(self.enemy_distance(survey, hex));
        let assault = i32::from(survey.near[index]);
        let cover = i32::from(self.terrain().modifier(hex).0);
        let company = self.company(&draft.at, hq, hex);
        if !skill.is_full() {
            // Behind the front, as far as it goes.
            worth -= (5 - near).max(0).pow(2) * 5 + assault * 3;
            return worth + cover * 3;
        }
        if company.is_empty() {
            // Guns drive up and fire at a headquarters that stands alone. A formation without one starves and acts stack by
            // stack; the defender, who is driven at, keeps farther away.
            let attacks = survey.side == self.scenario().victory.side;
            let (slope, loose) = if attacks { (10, 0) } else { (25, LOOSE) };
            worth -= (7 - near).max(0).pow(2) * 5 + assault * 6;
            worth -= (STRIKE - near).max(0) * slope + loose;
            worth -= i32::from(survey.fire[index]) / 3;
            worth -= if survey.zones.contains(hex) { 80 } else { 0 };
        } else {
            // No gun can pick it out of a stack: only what storms the stack is to be feared.
            let stand = self.defense_of(&draft.at, company) + cover * 2 + 1;
            worth -= (assault * 10 / stand).min(30) * STORM;
            // Those who stand with it are always in supply.
            let formation = self.forces().formation(self.forces().formation_of(hq)).units;
            worth += (company & formation).len() as i32 * SHARED;
        }
        if self.is_paired(&draft.at, hq, hex) {
            worth += PAIRED;
        }
        worth + cover * 3
    }

    /// Whether another headquarters is in a hex or beside it, so that no enemy comes between.
    fn is_paired(&self, at: &Position, hq: UnitId, hex: HexId) -> bool {
        let side = self.side(hq);
        let beside = self.around(hex).map(|(_, near)| near).chain([hex]);
        beside
            .flat_map(|near| self.own_in(at, side, near))
            .any(|unit| unit != hq && self.counter(unit).is_hq())
    }

    /// Those who keep a headquarters company in a hex: no staffs, nobody who rides.
    fn company(&self, at: &Position, hq: UnitId, hex: HexId) -> UnitSet {
        let fights = |unit: &UnitId| !self.counter(*unit).is_hq();
        (self.own_in(at, self.side(hq), hex) - at.troops.riding()).iter().filter(fights).collect()
    }

    /// How much the activation of a formation promises: strength near the enemy, and more without its own headquarters.
    pub(super) fn promise(&self, at: &Position, side: Side, formation: FormationId, within: UnitSet) -> i32 {
        let enemy = at.troops.occupied(side.other());
        let mut sum = 0;
        for unit in self.forces().formation(formation).units & within {
            if self.counter(unit).is_hq() {
                continue;
            }
            let strength = self.worth(at, unit);
            let near = match at.troops.hex(unit) {
                Some(hex) => enemy.iter().map(|other| self.grid().distance(other, hex)).min().unwrap_or(40),
                None => 20,
            };
            sum += strength * 10 / (6 + i32::from(near));
        }
        let headless = at.troops.hex(self.forces().formation(formation).hq).is_none();
        if headless { sum * 2 } else { sum }
    }
}
