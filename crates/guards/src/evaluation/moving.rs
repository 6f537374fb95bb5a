//! The movement of a whole activation: groups one after the other, then headquarters.

use board::HexId;
use kernel::Dice;
use kit::Side;

use super::aims::{Aim, Balance};
use super::leaving::Lifeline;
use super::reach::{March, Reach};
use super::skill::Skill;
use super::survey::Survey;
use super::whim::{Temper, Whim};
use crate::action::Action;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::HalfUnits;
use crate::position::{Frame, Mover, Position};
use crate::terrain::Hexes;
use crate::troops::Place;
use crate::unit::MoveClass;

/// A plan in the making: the position as it will be if the enemy does not interfere.
pub(super) struct Draft {
    pub at: Position,
    pub survey: Survey,
    pub balance: Balance,
    /// The road to spoil, until someone does.
    pub lifeline: Option<Lifeline>,
    /// The one aim of all, if the plan is bent on one.
    pub common: Option<Aim>,
}

/// Farther from the enemy than this, units march in pairs by road.
const CLOSE: u16 = 8;
/// What it is worth to the defender's units to stand with their headquarters.
const TOGETHER: i32 = 20;

impl Game {
    /// Plans the movement of an activation, or the continued move of an overrun.
    pub(super) fn plan_movement<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let mut survey = self.survey(at, side, whim.skill);
        self.find_targets(at, &mut survey, at.active.units);
        let movable = (self.may_move(at) | at.mover.units) - at.pinned - at.troops.riding();
        let (heads, fighters): (Vec<UnitId>, Vec<UnitId>) =
            movable.iter().partition(|&unit| self.counter(unit).is_hq());
        let fighters: UnitSet = fighters.into_iter().collect();
        let balance = self.balance(at, side, fighters, whim.skill);
        let lifeline = if whim.skill.is_full() { self.lifeline(at, side) } else { None };
        let common =
            whim.temper.together.and_then(|rank| self.common_aim(at, side, &balance, fighters, rank));
        let mut draft = Draft { at: *at, survey, balance, lifeline, common };
        let hand = at.mover.units;
        if !hand.is_empty() {
            self.move_hand(&mut draft, hand, whim, into);
        }
        let mut busy = UnitSet::NONE;
        if whim.skill.is_full() {
            busy = self.put_to_work(&mut draft, fighters - hand, whim, into);
        }
        if at.asks() == Some(Frame::Movement) && whim.skill.is_full() {
            busy |= self.give_rides(&mut draft, fighters - hand - busy, whim, into);
            busy |= self.change_footing(&mut draft, fighters - hand - busy, whim, into);
        }
        for group in self.groups(&draft, fighters - hand - busy) {
            self.move_group(&mut draft, group, whim, into);
        }
        for hq in heads {
            if !hand.has(hq) {
                self.move_staff(&mut draft, hq, whim.skill, into);
            }
        }
        into.push(Action::End);
    }

    /// Goes on with units that were interrupted.
    fn move_hand<D: Dice>(
        &self,
        draft: &mut Draft,
        hand: UnitSet,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let headquarters = hand.iter().all(|unit| self.counter(unit).is_hq());
        if draft.at.mover.stopped || headquarters && draft.at.mover.stepped {
            into.push(Action::Halt);
            draft.at.active.moved |= hand;
        } else if headquarters {
            match hand.first() {
                Some(hq) => self.move_staff(draft, hq, whim.skill, into),
                None => into.push(Action::Halt),
            }
            if !matches!(into.last(), Some(Action::Halt)) {
                into.push(Action::Halt);
            }
        } else {
            self.move_on(draft, hand, whim, into);
        }
    }

    /// Moves those in hand on, or ends their move where they are.
    pub(super) fn move_on<D: Dice>(
        &self,
        draft: &mut Draft,
        hand: UnitSet,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let planned = into.len();
        self.move_group(draft, hand, whim, into);
        if into.len() == planned {
            into.push(Action::Halt);
            draft.at.active.moved |= hand;
            draft.at.mover = Mover::default();
        }
    }

    /// Splits those who may move into groups that go together, the foremost first.
    fn groups(&self, draft: &Draft, units: UnitSet) -> Vec<UnitSet> {
        let at = &draft.at;
        let side = draft.survey.side;
        let mut groups: Vec<(u16, UnitSet)> = Vec::new();
        let mut rest = units;
        let mut guarded = Hexes::EMPTY;
        // An ordinary attacker drives on with all he has.
        let guards = draft.survey.skill.is_full() || side != self.scenario().victory.side;
        while let Some(first) = rest.first() {
            let place = at.troops.place(first);
            let entry = self.entry_of(first);
            let class = self.class(at, first);
            let battery = self.counter(first).artillery.is_some();
            let alike = |unit: UnitId| {
                at.troops.place(unit) == place
                    && self.class(at, unit) == class
                    && (place != Place::Waiting || self.entry_of(unit) == entry)
                    && self.counter(unit).artillery.is_some() == battery
            };
            let mut group: UnitSet = rest.iter().filter(|&unit| alike(unit)).collect();
            let hex = match place {
                Place::On(hex) => Some(hex),
                _ => entry.map(|entry| entry.hex),
            };
            let far = hex.map_or(99, |hex| self.enemy_distance(&draft.survey, hex));
            // One stays where something is to be kept: it moves last, when it sees who else has stayed.
            let mut last = 0;
            if let (Place::On(hex), true) = (place, guards && group.len() > 1)
                && self.outlook().keys.iter().any(|key| key.hex == hex)
                && self.holds(at, side, hex)
                && guarded.insert(hex)
            {
                let guard = group.iter().max_by_key(|&unit| {
                    i32::from(self.defense(at, unit).0) * 2 - i32::from(self.attack(at, unit).0)
                });
                group = guard.map_or(group, UnitSet::one);
                last = 60;
            }
            let on_road = hex.is_some_and(|hex| self.terrain().on_roadway().contains(hex));
            let most = if place == Place::Waiting || on_road && far > CLOSE {
                HalfUnits::ROADWAY.0
            } else {
                HalfUnits::whole(4).0
            };
            let mut taken = UnitSet::NONE;
            for unit in group {
                let mut more = taken;
                more.insert(unit);
                if self.room_of(at, more).0 <= most {
                    taken = more;
                }
            }
            if taken.is_empty() {
                taken.insert(first);
            }
            rest -= taken;
            let waits = if place == Place::Waiting { 100 } else { 0 };
            groups.push((far + waits + last, taken));
        }
        groups.sort_by_key(|(far, _)| *far);
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// How far the nearest enemy is.
    pub(super) fn enemy_distance(&self, survey: &Survey, hex: HexId) -> u16 {
        survey.enemy.iter().map(|enemy| self.grid().distance(enemy, hex)).min().unwrap_or(99)
    }

    /// Where a group starts: its hex, or its entry hex with what that costs.
    pub(super) fn start_of(&self, draft: &Draft, unit: UnitId) -> Option<(HexId, u16)> {
        let at = &draft.at;
        match at.troops.place(unit) {
            Place::On(hex) => Some((hex, 0)),
            Place::Waiting => {
                let entry = self.entry_of(unit)?;
                let hex = *self.entry_hexes(at, draft.survey.side, unit, entry).first()?;
                let cost = self.entry_cost(at, unit, hex).of(self.printed(at, unit))?;
                Some((hex, cost.0.min(self.left(at, unit).0)))
            }
            Place::Exited(_) | Place::Eliminated | Place::Unseen => None,
        }
    }

    /// Moves a group to the best hex that it reaches.
    fn move_group<D: Dice>(
        &self,
        draft: &mut Draft,
        units: UnitSet,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let Some(slowest) = self.slowest(&draft.at, units) else { return };
        let Some((start, entered)) = self.start_of(draft, slowest) else { return };
        let class = self.class(&draft.at, slowest);
        let side = draft.survey.side;
        let aim = match draft.common {
            Some(aim) => Some(aim),
            None => self.aim(&draft.at, side, &draft.balance, units, (start, class), whim),
        };
        self.commit(&draft.at, &mut draft.balance, aim, units);
        let march = March {
            units,
            slowest,
            by_road: self.fits_road(&draft.at, units),
            care: self.care(side, whim.skill),
        };
        let reach = if entered > 0 && draft.survey.zones.contains(start) {
            self.reach(&draft.at, &draft.survey, &march, start, u16::MAX)
        } else {
            self.reach(&draft.at, &draft.survey, &march, start, entered)
        };
        let waiting = draft.at.troops.hex(slowest).is_none();
        let room = self.room_of(&draft.at, units).0;
        let rating = Rating::of(self, &draft.at, units, (class, aim), (whim.temper, whim.skill));
        let mut best: Option<(i32, HexId)> = None;
        for &hex in &reach.hexes {
            let stays = hex == start && !waiting;
            if !stays && draft.survey.room[hex.index()] + room > self.terrain().stacking(hex).0 {
                continue;
            }
            let worth = whim.bend(self.rate(draft, &rating, &reach, hex, stays));
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, hex));
            }
        }
        let Some((_, to)) = best else { return };
        if draft.lifeline.as_ref().is_some_and(|line| line.near[to.index()] <= rating.spoils) {
            draft.lifeline = None;
        }
        self.carry_out(draft, units, &reach, (start, to), into);
    }

    /// How much a side fears losses on the way. An ordinary player thinks of the guns only where he ends his move.
    fn care(&self, side: Side, skill: Skill) -> u16 {
        match skill {
            Skill::Ordinary => 0,
            Skill::Full if side == self.scenario().victory.side => 40,
            Skill::Full => 80,
        }
    }

    /// Writes a move down and makes it in the draft.
    pub(super) fn carry_out(
        &self,
        draft: &mut Draft,
        units: UnitSet,
        reach: &Reach,
        (start, to): (HexId, HexId),
        into: &mut Vec<Action>,
    ) {
        let waiting = units.first().is_some_and(|unit| draft.at.troops.hex(unit).is_none());
        let mut path = reach.path(to);
        if waiting {
            path.insert(0, start);
        }
        let leaves = self.leaves_here(draft, units, to, reach.spent[to.index()]);
        if path.is_empty() && !leaves {
            draft.at.active.moved |= units;
            return;
        }
        into.extend((units - draft.at.mover.units).iter().map(Action::Take));
        // Hex by hex: a plan is carried out as it stands, without journeys.
        into.extend(path.iter().map(|&hex| Action::Go(hex)));
        let side = draft.survey.side;
        for &hex in &path {
            self.control(&mut draft.at, side, hex);
        }
        let survey = &mut draft.survey;
        for unit in units {
            for one in draft.at.troops.rider(unit).into_iter().chain([unit]) {
                let room = self.room(&draft.at, one).0;
                let defense = self.defense(&draft.at, one).0 as u8;
                if let Some(from) = draft.at.troops.hex(one) {
                    survey.room[from.index()] = survey.room[from.index()].saturating_sub(room);
                    survey.own[from.index()] = survey.own[from.index()].saturating_sub(defense);
                }
                if leaves {
                    draft.at.troops.put(one, Place::Exited(to));
                    continue;
                }
                survey.room[to.index()] += room;
                survey.own[to.index()] = survey.own[to.index()].saturating_add(defense);
                draft.at.troops.put(one, Place::On(to));
            }
        }
        draft.at.active.moved |= units;
        draft.at.mover = Mover::default();
        into.push(if leaves { Action::Exit(to) } else { Action::Halt });
    }
}

/// What the rating of hexes for a group depends on.
struct Rating {
    units: UnitSet,
    class: MoveClass,
    aim: Option<Aim>,
    attack: i32,
    defense: i32,
    worth: i32,
    /// The worth of a step, on average.
    step: i32,
    guns: Vec<UnitId>,
    battery: bool,
    /// How far from a road its units spoil it.
    spoils: u8,
    /// The headquarters and how far away one may be to act in the next activation.
    command: Option<(HexId, u16)>,
    /// Whether its side holds ground instead of taking it.
    stands: bool,
    /// In per cent.
    caution: i32,
    temper: Temper,
    skill: Skill,
}

impl Rating {
    fn of(
        game: &Game,
        at: &Position,
        units: UnitSet,
        (class, aim): (MoveClass, Option<Aim>),
        (temper, skill): (Temper, Skill),
    ) -> Rating {
        let count = units.len().max(1) as i32;
        let first = units.first();
        let battery = first.is_some_and(|unit| game.counter(unit).artillery.is_some());
        let steps: i32 = units.iter().map(|unit| game.step_worth(at, unit)).sum();
        let hq = first.map(|unit| game.forces().formation(game.forces().formation_of(unit)).hq);
        let command = hq.and_then(|hq| {
            let range = u16::from(game.counter(hq).activation?.0);
            let slack =
                if at.active.units.has(hq) && !at.active.moved.has(hq) { game.left(at, hq).0 / 4 } else { 0 };
            Some((game.seat_of(at, hq)?, range + slack))
        });
        let attacks = first.is_some_and(|unit| game.side(unit) == game.scenario().victory.side);
        // An ordinary defender spares his units too much: what they are for is to stand in the way.
        let fear = match (attacks, skill) {
            (true, _) => 55,
            (false, Skill::Full) => 100,
            (false, Skill::Ordinary) => 150,
        };
        Rating {
            units,
            class,
            aim,
            attack: if battery { 0 } else { game.attack_of(at, units) },
            defense: game.defense_of(at, units),
            worth: game.worth_of(at, units),
            step: steps / count,
            guns: units.iter().filter(|&unit| game.counter(unit).direct.is_some()).collect(),
            battery,
            spoils: units
                .iter()
                .filter_map(|unit| game.counter(unit).direct)
                .map(|range| range.0)
                .fold(1, u8::max),
            command,
            stands: !attacks,
            caution: fear * temper.caution / 100,
            temper,
            skill,
        }
    }
}

impl Game {
    /// The worth of ending a group's move in a hex.
    fn rate(&self, draft: &Draft, rating: &Rating, reach: &Reach, hex: HexId, stays: bool) -> i32 {
        let Draft { at, survey, .. } = draft;
        let index = hex.index();
        let mut worth = 0;
        // Those who leave are out of danger, and count.
        if self.leaves_here(draft, rating.units, hex, reach.spent[index]) {
            worth += self.exit_worth(at, survey.side, rating.units).unwrap_or(0) * 2;
            worth -= i32::from(reach.risk[index]) * rating.step / 1000 * rating.caution / 100;
            return worth * 8 - i32::from(reach.spent[index]) / 4;
        }
        if let Some(aim) = rating.aim {
            let pull = self.pull(aim, rating.class, hex) * rating.temper.drive / 100;
            worth += if rating.battery { pull / 4 } else { pull };
        }
        let own = i32::from(survey.own[index]) + if stays { 0 } else { rating.defense };
        let cover = self.cover(at, hex);
        let near = i32::from(survey.near[index]) * survey.to_come / 100;
        let fire = i32::from(survey.fire[index]) * survey.to_come / 100;
        let key_here = self.outlook().keys.iter().any(|key| key.hex == hex);
        // What is taken, as far as it can be kept.
        for (key, _) in self.outlook().keys.iter().enumerate().filter(|(_, one)| one.hex == hex) {
            if self.holds(at, survey.side, hex) {
                let others = own - rating.defense;
                let hold = self.garrison_worth(at, &draft.balance, key, (others, own));
                worth += if rating.skill.is_full() { hold } else { hold / 3 };
            } else if !stays {
                let kept = 1000 * (own + cover * 2) / (own + cover * 2 + near / 2 + 1);
                worth += draft.balance.swings[key] * self.haste(at) / 100 * kept / 1000;
            }
        }
        if !rating.battery {
            let attack = survey
                .targets
                .iter()
                .filter(|target| self.grid().distance(target.hex, hex) == 1)
                .map(|target| target.worth * rating.attack.min(target.attack) / target.attack.max(1))
                .max();
            worth += attack.unwrap_or(0) * rating.temper.attack / 100;
        }
        for &gun in rating.guns.iter().filter(|_| rating.skill.is_full()) {
            worth += self.gun_worth(survey, gun, hex) * 8 / 10;
        }
        let risk = if rating.skill.is_full() { i32::from(reach.risk[index]) * rating.step / 1000 } else { 0 };
        let stay = fire * rating.step / 1400;
        let pressure = near * 10 / (own + 1 + cover * 2);
        // A garrison is there to be attacked.
        let garrison = rating.stands && key_here && self.holds(at, survey.side, hex);
        let melee = if garrison { 0 } else { (pressure - 10).clamp(0, 40) * rating.worth / 130 };
        worth -= (risk + stay + melee) * rating.caution / 100 * survey.lasting / 100;
        if rating.battery {
            worth -= near * 6 + fire / 4;
        }
        if near > 0 || fire > 0 {
            worth += cover * 5;
        }
        if let Some(lifeline) = draft.lifeline.as_ref().filter(|line| line.near[index] <= rating.spoils) {
            worth += lifeline.worth;
        }
        if let Some((hq, range)) = rating.command {
            // Those who stand with their headquarters are always in supply.
            if hq == hex && rating.stands {
                worth += TOGETHER;
            }
            let beyond = i32::from(self.grid().distance(hq, hex).saturating_sub(range));
            worth -= (beyond * 12).min(120);
        }
        // Of equal hexes the one that costs least.
        worth * 8 - i32::from(reach.spent[index]) / 4
    }
}
