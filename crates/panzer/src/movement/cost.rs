//! What a step costs: ground, hexsides, turns, roads and paths [6.6.2.1 to 6.6.2.3].

use board::HexId;
use kit::{Hexside, clause};

use crate::forces::UnitId;
use crate::game::Game;
use crate::ground::{Ground, SideKind};
use crate::position::{Course, Mover, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::terrain_table;
use crate::status::{Command, State};
use crate::unit::{MoveType, UnitKind};

/// Which way a unit goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gear {
    /// Forward.
    Forward,
    /// Backwards, its front unchanged.
    Reverse,
    /// On the belly: a leg unit that is no moving target [6.6.2.4].
    Crawl,
}

/// What a step comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// Factors for the hex, the hexside and the turn.
    pub cost: u8,
    /// What the unit follows from here on.
    pub course: Course,
    /// The facing with which it arrives.
    pub facing: Hexside,
    /// It is the one hex that a unit may always go, and ends its move [6.6.2.2].
    pub minimum: bool,
}

impl Game {
    /// How a unit moves now: crews are on foot.
    pub(crate) fn move_type(&self, at: &Position, unit: UnitId) -> MoveType {
        if at.unit(unit).has(State::Crew) {
            return MoveType::Leg;
        }
        self.card(unit).move_type().unwrap_or(MoveType::Leg)
    }

    /// How often the rate of a unit is halved when its move begins [6.6.2.1].
    pub(crate) fn halvings(&self, at: &Position, unit: UnitId) -> u8 {
        let status = at.unit(unit);
        let vehicle = self.card(unit).kind == UnitKind::Vehicle && !status.has(State::Crew);
        let slow = vehicle && status.has(State::Suppressed);
        u8::from(status.command == Command::ShortHalt) + u8::from(status.has(State::Damaged)) + u8::from(slow)
    }

    /// The rate of a unit along a way, before halvings.
    fn rate(&self, at: &Position, unit: UnitId, course: Course) -> u8 {
        let Some(movement) = self.card(unit).movement.filter(|_| !at.unit(unit).has(State::Crew)) else {
            return 1;
        };
        match course {
            _ if self.fog_slows(at) => movement.base,
            Course::Off | Course::Joined => movement.base,
            Course::Path => movement.path.max(movement.base),
            Course::Road => movement.road.max(movement.base),
        }
    }

    /// The move of a unit as it stands: on its way, or not begun.
    pub(crate) fn move_of(&self, at: &Position, unit: UnitId) -> Mover {
        if at.mover.unit == Some(unit) {
            at.mover
        } else {
            Mover { unit: Some(unit), halvings: self.halvings(at, unit), ..Mover::default() }
        }
    }

    /// The factors that a unit has left along a way.
    pub(crate) fn factors_left(&self, at: &Position, unit: UnitId, course: Course) -> u8 {
        let mover = self.move_of(at, unit);
        (self.rate(at, unit, course) >> mover.halvings).saturating_sub(mover.spent + mover.lost)
    }

    /// What entering a hex costs off road; nothing where a unit may not go [6.6.2.1].
    pub(crate) fn ground_cost(&self, at: &Position, unit: UnitId, hex: HexId) -> Option<u8> {
        if at.fires.contains(hex) {
            return None;
        }
        self.terrain_cost(at, unit, hex, self.move_type(at, unit))
    }

    /// What crossing a hexside costs off road; several features add up [ruling D83].
    pub(crate) fn hexside_cost(&self, at: &Position, unit: UnitId, from: HexId, side: Hexside) -> Option<u8> {
        let kind = self.move_type(at, unit);
        let to = self.grid().neighbour(from, side.index())?;
        let gap = self.has_way(at, from, side);
        let mut sum = 0;
        for feature in SideKind::ALL {
            if !self.terrain().has_feature(from, side, feature) || gap && feature != SideKind::Slope {
                continue;
            }
            if feature == SideKind::Hedgerow
                && kind == MoveType::Tracked
                && self.terrain().rules.hedgerows_stop_tracks
            {
                return None;
            }
            let row = terrain_table().side(feature);
            sum += row.cost.of(kind)?;
            let levels = u8::try_from(self.level(to) - self.level(from)).unwrap_or(0);
            if let Some(up) = row.cost_up.filter(|_| levels > 0) {
                sum += up.of(kind)? * levels;
            }
        }
        Some(sum)
    }

    /// What a unit pays for a step into the next hex; a refusal if it may not [6.6.2.1 to 6.6.2.3].
    pub(crate) fn step(&self, at: &Position, unit: UnitId, to: HexId, gear: Gear) -> Result<Step, Refused> {
        if self.is_hidden(at, unit) {
            return self.marker_step(at, unit, to, gear);
        }
        let status = at.unit(unit);
        let here = status.hex().ok_or_else(|| clause!("6.6.2").refuses(Reason::NotOnMap(unit)))?;
        let side = self
            .hexside(here, to)
            .ok_or_else(|| clause!("6.6.2.3").refuses(Reason::NotAdjacent(unit, to)))?;
        self.check_by_hand(at, unit, to, side)?;
        let mover = self.move_of(at, unit);
        let (turns, facing) = self.turn_to(at, unit, &mover, side, gear);
        let course = self.course_on(at, unit, &mover, side, gear);
        let forbidden = || clause!("6.6.2.2").refuses(Reason::Forbidden(unit, to));
        if mover.course == Course::Joined && !self.has_way(at, here, side) {
            return Err(clause!("7.40").refuses(Reason::Forbidden(unit, to)));
        }
        let off = self.ground_cost(at, unit, to).zip(self.hexside_cost(at, unit, here, side));
        let off = off.map(|(ground, hexside)| ground + hexside);
        let (mut cost, course) = match course {
            Course::Off if self.joins_way(at, unit, &mover, side, gear) => {
                let joined = terrain_table().road() + self.climb(at, unit, here, to);
                match off {
                    // Where it gains nothing a unit goes on as it likes.
                    Some(off) if off <= joined && mover.course != Course::Joined => (off, Course::Off),
                    _ if at.fires.contains(to) => return Err(forbidden()),
                    _ => (joined, Course::Joined),
                }
            }
            Course::Off => (off.ok_or_else(forbidden)?, Course::Off),
            _ if at.fires.contains(to) => return Err(forbidden()),
            _ => (terrain_table().road(), course),
        };
        self.check_narrow(at, unit, to)?;
        cost += turns + u8::from(gear == Gear::Reverse) + self.push_cost(at, unit, to);
        let left = self.factors_left(at, unit, course);
        if cost > left && self.may_quickmarch(at, unit, &mover, here, to) {
            return Ok(Step { cost, course, facing, minimum: true });
        }
        if cost <= left {
            return Ok(Step { cost, course, facing, minimum: false });
        }
        if mover.hexes == 0 && mover.spent == 0 && mover.lost == 0 {
            return Ok(Step { cost: cost.min(left), course: Course::Off, facing, minimum: true });
        }
        Err(clause!("6.6.2.1").refuses(Reason::TooFewFactors { unit, needed: cost, left }))
    }

    /// Whether men can push a gun into a hex: over easy ground, never uphill nor across a hedgerow or wall [5.2].
    fn check_by_hand(&self, at: &Position, unit: UnitId, to: HexId, side: Hexside) -> Result<(), Refused> {
        let (UnitKind::Gun, Some(here)) = (self.card(unit).kind, at.unit(unit).hex()) else { return Ok(()) };
        let ground = self.ground(at, to);
        let easy = matches!(
            ground,
            Ground::Clear | Ground::Field | Ground::Scrub | Ground::WoodsLight | Ground::Bridge
        ) || ground.is_building()
            || self.is_on_way(at, to);
        let gap = self.has_way(at, here, side);
        let barred = [SideKind::Hedgerow, SideKind::Wall]
            .iter()
            .any(|&kind| self.terrain().has_feature(here, side, kind) && !gap);
        if easy && !barred && self.level(to) <= self.level(here) && self.moves_by_hand(unit) {
            Ok(())
        } else {
            Err(clause!("5.2").refuses(Reason::Forbidden(unit, to)))
        }
    }

    /// Whether a leg unit may march a second hex: on clear ground, roads and paths, with MOVE, not suppressed [6.6.2.4].
    fn may_quickmarch(&self, at: &Position, unit: UnitId, mover: &Mover, here: HexId, to: HexId) -> bool {
        let status = at.unit(unit);
        let easy = |hex: HexId| {
            matches!(self.ground(at, hex), Ground::Clear | Ground::Field) || self.is_on_way(at, hex)
        };
        self.card(unit).kind == UnitKind::Leg
            && mover.hexes == 1
            && !mover.halted
            && status.command == Command::Move
            && !status.has_any(&[State::Suppressed, State::Crawling])
            && !self.fog_slows(at)
            && easy(here)
            && easy(to)
    }

    /// Whether the fog allows neither road bonus nor Quickmarch [s33.3].
    pub(crate) fn fog_slows(&self, at: &Position) -> bool {
        let rolls = self.scenario().spotting_rolls.as_ref();
        rolls.is_some_and(|rolls| i16::from(at.spotting) <= rolls.no_bonus_at.0)
    }

    /// Whether a vehicle joins a road or path that it did not start on [7.40].
    fn joins_way(&self, at: &Position, unit: UnitId, mover: &Mover, side: Hexside, gear: Gear) -> bool {
        let Some(here) = at.unit(unit).hex() else { return false };
        self.options().road_expanded
            && gear == Gear::Forward
            && mover.hexes > 0
            && self.card(unit).kind == UnitKind::Vehicle
            && self.has_way(at, here, side)
    }

    /// What a slope costs on a road that a vehicle joined: there it is not free [7.40].
    fn climb(&self, at: &Position, unit: UnitId, from: HexId, to: HexId) -> u8 {
        let levels = u8::try_from(self.level(to) - self.level(from)).unwrap_or(0);
        let up = terrain_table().side(SideKind::Slope).cost_up.and_then(|up| up.of(self.move_type(at, unit)));
        levels * up.unwrap_or(0)
    }

    /// What turning to a hexside costs, and the facing afterwards: one hexside is free in each hex [6.6.2.3].
    fn turn_to(
        &self,
        at: &Position,
        unit: UnitId,
        mover: &Mover,
        side: Hexside,
        gear: Gear,
    ) -> (u8, Hexside) {
        if !self.has_facing(at, unit) {
            return (0, at.unit(unit).facing);
        }
        let facing = if gear == Gear::Reverse { side.opposite() } else { side };
        (self.turn_cost(at, unit, mover, facing), facing)
    }

    /// What a turn in place costs.
    pub(crate) fn turn_cost(&self, at: &Position, unit: UnitId, mover: &Mover, facing: Hexside) -> u8 {
        at.unit(unit).facing.turns_to(facing).saturating_sub(u8::from(!mover.turned))
    }

    /// What a vehicle follows with its next step: a road or path from its start on, or open ground [6.6.2.1, ruling D67].
    fn course_on(&self, at: &Position, unit: UnitId, mover: &Mover, side: Hexside, gear: Gear) -> Course {
        let Some(here) = at.unit(unit).hex() else { return Course::Off };
        let next = self.way(at, here, side).map(Course::from);
        let starts = mover.hexes == 0;
        let drives = self.card(unit).kind == UnitKind::Vehicle && gear == Gear::Forward;
        match next {
            _ if !drives => Course::Off,
            Some(kind) if starts => kind,
            Some(kind) if mover.course >= Course::Path => kind.min(mover.course),
            _ => Course::Off,
        }
    }
}
