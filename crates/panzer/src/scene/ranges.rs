//! How far a unit reaches: with its gun, on its tracks, to the eyes of others, with its orders.

use std::collections::BTreeMap;

use board::HexId;
use kernel::{Overlay, Tone, Viewer};
use kit::Side;

use super::TONES;
use crate::cover::Line;
use crate::forces::UnitId;
use crate::game::Game;
use crate::numbers::Range;
use crate::position::Position;
use crate::shipped::{arsenal, spotting};
use crate::sight::Eye;
use crate::spotting::SpotRow;
use crate::status::State;
use crate::unit::UnitKind;
use crate::view::View;
use crate::weapon::{Band, Bands};

/// What is asked for where there is no unit.
fn choose() -> Overlay {
    Overlay { note: "Choose a unit on the map.".into(), ..Overlay::default() }
}

impl Game {
    fn viewpoint(&self, view: &View, unit: Option<UnitId>) -> Option<(UnitId, HexId, Eye)> {
        let at = &view.known;
        let unit = unit?;
        let hex = at.unit(unit).hex()?;
        Some((unit, hex, Eye { hex, story: at.unit(unit).story, dug_in: at.unit(unit).dug_in }))
    }

    /// The field of fire with the bands of the gun.
    pub(super) fn field_overlay(&self, view: &View, unit: Option<UnitId>) -> Overlay {
        let at = &view.known;
        let Some((unit, hex, eye)) = self.viewpoint(view, unit) else { return choose() };
        let weapons = self.unit(unit).weapons.iter().map(|&weapon| &arsenal()[weapon]);
        let bands = weapons.filter_map(|weapon| {
            let bands = weapon.ap.as_ref().map(|round| round.bands).or(weapon.gp)?;
            Some((bands, weapon.name.as_str(), weapon.ap.is_some()))
        });
        let Some((bands, gun, armour)) = bands.max_by_key(|(bands, _, _)| bands.max()) else {
            return Overlay { note: format!("{} has no gun.", self.unit_name(unit)), ..Overlay::default() };
        };
        let covered = |to: &HexId| {
            *to != hex
                && self.range(hex, *to) <= bands.max()
                && self.is_in_field(at, unit, *to)
                && self.sight().is_open(at.fires, eye, Eye::on_ground(*to))
        };
        let shade = |to: HexId| {
            let band = band_at(&bands, self.range(hex, to));
            let tone = if matches!(band, Some(Band::P | Band::S)) { Tone::Danger } else { Tone::Sight };
            self.shade(to, tone, band.map(|band| format!("{band:?}")))
        };
        let what = if armour { "penetration" } else { "factor" };
        let rows =
            bands.rows().map(|(band, to, value)| format!("{band:?} to {} hexes ({what} {value})", to.0));
        Overlay {
            shades: self.grid().hexes().filter(covered).map(shade).collect(),
            note: format!("{}, {gun}: {}.", self.unit_name(unit), rows.collect::<Vec<_>>().join(", ")),
            ..Overlay::default()
        }
    }

    /// From where an enemy that looks that way would see a unit: at rest, on the move, and when it fires [6.1.3].
    pub(super) fn seen_overlay(&self, view: &View, unit: Option<UnitId>) -> Overlay {
        let at = &view.known;
        let Some((unit, hex, eye)) = self.viewpoint(view, unit) else { return choose() };
        let mut longest = [Range(1); 3];
        let mut shades = Vec::new();
        for from in self.grid().hexes().filter(|&from| from != hex) {
            let rows = [SpotRow::Idle, SpotRow::Move, SpotRow::Fire];
            let ranges = rows.map(|row| self.seen_within(at, unit, from, row));
            for (most, range) in longest.iter_mut().zip(ranges) {
                *most = (*most).max(range);
            }
            let away = self.range(from, hex);
            let Some(row) = ranges.iter().position(|&range| away <= range) else { continue };
            if !self.sight().is_open(at.fires, Eye::on_ground(from), eye) {
                continue;
            }
            let tone = if row == 0 { Tone::Danger } else { Tone::Sight };
            shades.push(self.shade(from, tone, Some(["idle", "move", "fire"][row].to_owned())));
        }
        let [idle, moving, firing] = longest.map(|range| range.0);
        Overlay {
            shades,
            note: format!(
                "An enemy in these hexes would see {}: idle up to {idle} hexes, moving {moving}, firing {firing}.",
                self.unit_name(unit)
            ),
            ..Overlay::default()
        }
    }

    /// How far a unit is seen from a hex by a plain unit that looks that way.
    fn seen_within(&self, at: &Position, unit: UnitId, from: HexId, row: SpotRow) -> Range {
        let status = at.unit(unit);
        let kind = if status.has(State::Crew) { UnitKind::Leg } else { self.card(unit).kind };
        let shifts = &spotting().shifts;
        let mut shift = self.visibility(at).plus(shifts.size(kind, self.card(unit).size));
        if status.has(State::FullCover) {
            shift = shift.plus(shifts.full_cover);
        }
        if status.has(State::Camouflaged) {
            shift = shift.plus(shifts.camouflaged);
        }
        let cover = self.cover(at, unit, Line { from, for_spotting: true });
        spotting().range(kind, row, cover, shift)
    }

    /// Where a unit could get, with what it costs, at which rate, and how likely it bogs down.
    pub(super) fn reach_overlay(&self, view: &View, unit: Option<UnitId>) -> Overlay {
        let at = &view.known;
        let moves = |unit: &UnitId| {
            matches!(self.card(*unit).kind, UnitKind::Vehicle | UnitKind::Gun | UnitKind::Leg)
        };
        let Some(unit) = unit.filter(moves) else { return choose() };
        let reach = self.reach(at, unit);
        let mut cheapest: BTreeMap<HexId, (u8, usize)> = BTreeMap::new();
        for (entry, reached) in reach.iter() {
            let known = cheapest.entry(reached.hex).or_insert((reached.spent, entry));
            *known = (*known).min((reached.spent, entry));
        }
        let start = at.hex_of(unit);
        let mut risky = false;
        let shades = cheapest.into_iter().map(|(hex, (spent, entry))| {
            let risk = self.route_risk(at, unit, start, &reach.path(entry));
            risky |= risk > 0;
            let text = if risk > 0 { format!("{spent} {risk}%") } else { spent.to_string() };
            self.shade(hex, if risk > 0 { Tone::Danger } else { Tone::Open }, Some(text))
        });
        let shades = shades.collect();
        let rates = self.card(unit).movement.map_or_else(String::new, |movement| {
            format!(" Rate {}, on paths {}, on roads {}.", movement.base, movement.path, movement.road)
        });
        let bog = if risky { " Per cent: the chance to bog down on the way." } else { "" };
        Overlay {
            shades,
            note: format!(
                "Where {} could get with MOVE, and the factors it takes.{rates}{bog}",
                self.unit_name(unit)
            ),
            ..Overlay::default()
        }
    }

    /// The hexes within the command span of the viewer's headquarters [7.52].
    pub(super) fn span_overlay(&self, view: &View, viewer: Viewer) -> Overlay {
        let at = &view.known;
        let Viewer::Seat(seat) = viewer else { return Overlay::default() };
        let side = Side::of(seat);
        let mut spans: Vec<(HexId, Range)> = Vec::new();
        let mut words = Vec::new();
        for id in self.own_formations(side) {
            let span = self.forces().formation(id).span_at(self.visibility(at));
            words.push(format!("{} {}", self.forces().formation(id).short, span.0));
            let heads = self.members(id).iter().filter(|&unit| self.is_hq(unit) && at.unit(unit).is_alive());
            spans.extend(heads.filter_map(|head| Some((at.hex_of(head)?, span))));
        }
        let within = |hex: &HexId| spans.iter().any(|&(head, span)| self.range(head, *hex) <= span);
        let tone = TONES[side.index()];
        Overlay {
            shades: self.grid().hexes().filter(within).map(|hex| self.shade(hex, tone, None)).collect(),
            note: format!("Within the command span of a headquarters, in hexes: {}.", words.join(", ")),
            ..Overlay::default()
        }
    }
}

/// The band of a range.
fn band_at(bands: &Bands, range: Range) -> Option<Band> {
    bands.rows().find(|(_, last, _)| range <= *last).map(|(band, _, _)| band)
}
