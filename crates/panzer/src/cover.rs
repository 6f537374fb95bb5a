//! Lines between units and what covers a target: hexes, hexsides, wrecks, smoke, slopes [6.1.3, 6.1.4, gp.3].

use board::HexId;
use kit::Hexside;

use crate::armour::Elevation;
use crate::forces::UnitId;
use crate::game::Game;
use crate::ground::{Cover, SideKind};
use crate::numbers::Range;
use crate::position::Position;
use crate::shipped::{ap_fire, terrain_table};
use crate::sight::Eye;
use crate::status::{Command, State};
use crate::terrain::Hexes;
use crate::unit::UnitKind;

/// A line to a target, and what for: cover from eyes is not cover from shells.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    /// Where the line begins.
    pub from: HexId,
    /// For spotting; else for fire.
    pub for_spotting: bool,
}

impl Game {
    /// The range between two hexes [3.5].
    #[inline]
    pub(crate) fn range(&self, from: HexId, to: HexId) -> Range {
        Range::of(self.grid().distance(from, to))
    }

    /// The hexsides by which a line enters a hex: one, or two after a tie.
    fn entry_sides(&self, from: HexId, to: HexId) -> impl Iterator<Item = Hexside> + '_ {
        self.sight().last_steps(from, to).filter_map(move |before| self.hexside(to, before))
    }

    /// Whether a feature lies on the hexside by which a line enters a hex. Through a corner both hexsides must have it: the
    /// firer takes the open one [ruling D66]. A road or path makes a gap.
    fn enters_across(&self, at: &Position, from: HexId, to: HexId, kind: SideKind) -> bool {
        let mut sides = self.entry_sides(from, to).peekable();
        sides.peek().is_some()
            && sides.all(|side| {
                self.terrain().has_feature(to, side, kind)
                    && (kind == SideKind::Slope || !self.has_way(at, to, side))
            })
    }

    /// The best cover that a unit has against a line [table of terrain, 7.45a].
    pub(crate) fn cover(&self, at: &Position, target: UnitId, line: Line) -> Cover {
        let (card, status) = (self.card(target), at.unit(target));
        let Some(hex) = status.hex() else { return Cover::None };
        let on_foot = card.kind != UnitKind::Vehicle || status.has(State::Crew);
        let mut best = self.own_cover(at, target, line.for_spotting);
        if on_foot {
            for kind in SideKind::ALL {
                if terrain_table().side(kind).cover > best && self.enters_across(at, line.from, hex, kind) {
                    best = terrain_table().side(kind).cover;
                }
            }
        }
        best
    }

    /// The cover of the place where a unit is, against every line [7.45a, ruling D100].
    pub(crate) fn own_cover(&self, at: &Position, unit: UnitId, for_spotting: bool) -> Cover {
        let (card, status) = (self.card(unit), at.unit(unit));
        let Some(hex) = status.hex() else { return Cover::None };
        let on_foot = card.kind != UnitKind::Vehicle && card.kind != UnitKind::Gun || status.has(State::Crew);
        let housed = on_foot || status.has(State::Inside);
        let mut best = self.hex_cover(at, hex, housed, for_spotting);
        if at.wrecks.contains(hex) {
            best = best.max(Cover::Light);
        }
        if status.dug_in.is_some() {
            best = best.max(if for_spotting { Cover::Heavy } else { Cover::Medium });
        }
        if for_spotting && self.is_entrenched(at, unit) {
            best = best.max(Cover::Medium);
        }
        let sheltered = !self.is_moving(at, unit) || self.is_screened(at, unit);
        if on_foot && sheltered && self.has_vehicle_beside(at, unit, hex) {
            best = best.max(Cover::Light);
        }
        best
    }

    /// Whether a friendly vehicle stands in a leg unit's hex [gp.5].
    fn has_vehicle_beside(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        self.own(self.side(unit)).iter().any(|other| {
            let status = at.unit(other);
            status.hex() == Some(hex) && status.is_alive() && self.card(other).kind == UnitKind::Vehicle
        })
    }

    /// Whether a unit counts as moving: its command is MOVE and it can obey, or SHORT HALT [6.2.2a, ruling D76].
    pub(crate) fn is_moving(&self, at: &Position, unit: UnitId) -> bool {
        matches!(self.standing_command(at, unit), Command::Move | Command::ShortHalt)
    }

    /// The command that a unit can still carry out; N/C if it has become impossible [ruling D76].
    pub(crate) fn standing_command(&self, at: &Position, unit: UnitId) -> Command {
        let status = at.unit(unit);
        let command = self.command_of(at, unit);
        let stuck = status.has(State::TrackHit) && matches!(command, Command::Move);
        if stuck || status.has(State::Crew) { Command::None } else { command }
    }

    /// How many hexes with smoke lie on the line between two units, both ends included [6.1.4].
    pub(crate) fn smoke_between(&self, at: &Position, one: UnitId, other: UnitId) -> u8 {
        if at.smoke[0].is_none() {
            return 0;
        }
        let (Some(here), Some(there)) = (self.stand(at, one), self.stand(at, other)) else { return 0 };
        let mut smoke = Hexes::EMPTY;
        smoke.extend(at.smoke.iter().map_while(|smoke| *smoke).map(|smoke| smoke.hex));
        self.sight().count_on_line(here, there, &smoke)
    }

    /// How a unit looks along a line.
    fn eye(&self, at: &Position, unit: UnitId) -> Option<Eye> {
        let status = at.unit(unit);
        Some(Eye { hex: self.stand(at, unit)?, story: status.story.max(1), dug_in: status.dug_in })
    }

    /// Whether one unit has another in line of sight [6.1.4].
    pub(crate) fn has_sight(&self, at: &Position, one: UnitId, other: UnitId) -> bool {
        let (Some(here), Some(there)) = (self.eye(at, one), self.eye(at, other)) else { return false };
        let plain = here.story == 1 && there.story == 1 && here.dug_in.is_none() && there.dug_in.is_none();
        if plain && at.fires == self.scenario().counters.fires && at.works[0].is_none() {
            return self.sight().sees(here.hex, there.hex);
        }
        self.is_open_between(at, here, there)
    }

    /// Whether fire falls, rises or comes from about the same level [ap.4].
    pub(crate) fn elevation(&self, from: HexId, to: HexId) -> Elevation {
        ap_fire().elevation(self.level(from), self.level(to), self.range(from, to))
    }

    /// Whether a vehicle shows only its turret to a firer [ap.5].
    pub(crate) fn is_hull_down(&self, at: &Position, target: UnitId, from: HexId) -> bool {
        let Some(hex) = at.unit(target).hex() else { return false };
        if self.card(target).kind != UnitKind::Vehicle || from == hex {
            return false;
        }
        let blind = [SideKind::Wall, SideKind::Hedgerow, SideKind::Crest];
        if blind.iter().any(|&kind| self.enters_across(at, from, hex, kind)) {
            return true;
        }
        let above = self.level(hex) > self.level(from);
        let far = self.range(from, hex) > Range(1);
        // Going up a slope: the hex before the target is lower.
        above
            && far
            && self.enters_across(at, from, hex, SideKind::Slope)
            && self.entry_sides(from, hex).all(|side| {
                self.grid()
                    .neighbour(hex, side.index())
                    .is_some_and(|before| self.level(before) < self.level(hex))
            })
    }
}
