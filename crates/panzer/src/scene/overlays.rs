//! What can be laid over the map: objectives, sight, fields of fire, reach, lines of sight.

use board::HexId;
use kernel::{Line, LineKind, Overlay, Shade, Tone, Viewer};
use kit::Side;

use super::TONES;
use crate::forces::UnitId;
use crate::game::Game;
use crate::sight::{Eye, Obstacle};
use crate::unit::UnitKind;
use crate::view::View;

impl Game {
    /// What lies over the map under a name; nothing if there is no such name.
    pub(crate) fn overlay(
        &self,
        view: &View,
        viewer: Viewer,
        id: &str,
        about: Option<&str>,
    ) -> Option<Overlay> {
        let unit = || {
            about.and_then(|name| self.find_unit(name)).filter(|&unit| view.known.unit(unit).hex().is_some())
        };
        let mut overlay = match id {
            "objectives" => self.objective_overlay(view),
            "watched" => self.watched_overlay(view, viewer),
            "sight" => self.sight_overlay(view, unit()),
            "field" => self.field_overlay(view, unit()),
            "reach" => self.reach_overlay(view, unit()),
            "line" => self.line_overlay(view, about?),
            _ => return None,
        };
        overlay.id = id.into();
        Some(overlay)
    }

    fn shade(&self, hex: HexId, tone: Tone, text: Option<String>) -> Shade {
        Shade { space: self.hex_name(hex).into(), tone, text }
    }

    fn objective_overlay(&self, view: &View) -> Overlay {
        Overlay {
            shades: self.objective_shades(view),
            note: "Objectives in the colour of their holder; exits that score.".into(),
            ..Overlay::default()
        }
    }

    /// The hexes that enemies in sight could see, from where they are now.
    fn watched_overlay(&self, view: &View, viewer: Viewer) -> Overlay {
        let at = &view.known;
        let Viewer::Seat(seat) = viewer else { return Overlay::default() };
        let side = Side::of(seat);
        let eyes: Vec<HexId> = self
            .own(side.other())
            .iter()
            .filter(|&unit| at.unit(unit).is_alive())
            .filter_map(|unit| at.unit(unit).hex())
            .collect();
        let seen = |hex: &HexId| {
            eyes.iter().any(|&eye| self.sight().is_open(at.fires, Eye::on_ground(eye), Eye::on_ground(*hex)))
        };
        let tone = TONES[side.other().index()];
        Overlay {
            shades: self.grid().hexes().filter(seen).map(|hex| self.shade(hex, tone, None)).collect(),
            note: "Hexes in the line of sight of enemies that you see.".into(),
            ..Overlay::default()
        }
    }

    fn sight_overlay(&self, view: &View, unit: Option<UnitId>) -> Overlay {
        let at = &view.known;
        let Some((unit, hex)) = unit.and_then(|unit| Some((unit, at.unit(unit).hex()?))) else {
            return Overlay { note: "Choose a unit on the map.".into(), ..Overlay::default() };
        };
        let eye = Eye { hex, story: at.unit(unit).story, dug_in: at.unit(unit).dug_in };
        let open = |to: &HexId| *to == hex || self.sight().is_open(at.fires, eye, Eye::on_ground(*to));
        Overlay {
            shades: self.grid().hexes().filter(open).map(|to| self.shade(to, Tone::Sight, None)).collect(),
            note: format!("Open lines of sight from {} at ground level.", self.unit_name(unit)),
            ..Overlay::default()
        }
    }

    fn field_overlay(&self, view: &View, unit: Option<UnitId>) -> Overlay {
        let at = &view.known;
        let Some((unit, hex)) = unit.and_then(|unit| Some((unit, at.unit(unit).hex()?))) else {
            return Overlay { note: "Choose a unit on the map.".into(), ..Overlay::default() };
        };
        let weapons = &self.unit(unit).weapons;
        let longest = weapons.iter().filter_map(|&weapon| {
            let weapon = &crate::shipped::arsenal()[weapon];
            let bands = weapon.ap.as_ref().map(|round| &round.bands).or(weapon.gp.as_ref())?;
            Some(bands.max())
        });
        let Some(most) = longest.max() else {
            return Overlay { note: format!("{} has no gun.", self.unit_name(unit)), ..Overlay::default() };
        };
        let eye = Eye { hex, story: at.unit(unit).story, dug_in: at.unit(unit).dug_in };
        let covered = |to: &HexId| {
            *to != hex
                && self.range(hex, *to) <= most
                && self.is_in_field(at, unit, *to)
                && self.sight().is_open(at.fires, eye, Eye::on_ground(*to))
        };
        Overlay {
            shades: self
                .grid()
                .hexes()
                .filter(covered)
                .map(|to| self.shade(to, Tone::Danger, None))
                .collect(),
            note: format!("{} reaches {} hexes.", self.unit_name(unit), most.0),
            ..Overlay::default()
        }
    }

    fn reach_overlay(&self, view: &View, unit: Option<UnitId>) -> Overlay {
        let at = &view.known;
        let moves = |unit: &UnitId| {
            matches!(self.card(*unit).kind, UnitKind::Vehicle | UnitKind::Gun | UnitKind::Leg)
        };
        let Some(unit) = unit.filter(moves) else {
            return Overlay { note: "Choose a unit on the map.".into(), ..Overlay::default() };
        };
        let reach = self.reach(at, unit);
        let mut cheapest: std::collections::BTreeMap<HexId, u8> = std::collections::BTreeMap::new();
        for (_, reached) in reach.iter() {
            let spent = cheapest.entry(reached.hex).or_insert(reached.spent);
            *spent = (*spent).min(reached.spent);
        }
        Overlay {
            shades: cheapest
                .into_iter()
                .map(|(hex, spent)| self.shade(hex, Tone::Open, Some(spent.to_string())))
                .collect(),
            note: format!("Where {} could get with MOVE, and the factors it takes.", self.unit_name(unit)),
            ..Overlay::default()
        }
    }

    fn line_overlay(&self, view: &View, pair: &str) -> Overlay {
        let at = &view.known;
        let ends: Vec<HexId> = pair
            .split_whitespace()
            .filter_map(|name| {
                self.grid().find(name).or_else(|| self.find_unit(name).and_then(|unit| at.hex_of(unit)))
            })
            .collect();
        let [from, to] = ends[..] else {
            return Overlay { note: "Choose two hexes.".into(), ..Overlay::default() };
        };
        let grid = self.grid();
        let points = vec![grid.centre(from), grid.centre(to)];
        let range = self.range(from, to).0;
        let (kind, why, shades) =
            match self.sight().obstacle(at.fires, Eye::on_ground(from), Eye::on_ground(to)) {
                None => (LineKind::Open, "open".to_owned(), Vec::new()),
                Some(Obstacle::Hex(hex, above)) => (
                    LineKind::Blocked,
                    format!(
                        "blocked by {} ({}), {} too high",
                        self.hex_name(hex),
                        self.ground_in_words(hex),
                        levels(above)
                    ),
                    vec![self.shade(hex, Tone::Blocked, None)],
                ),
                Some(Obstacle::Side(a, b, above)) => (
                    LineKind::Blocked,
                    format!(
                        "blocked by the hexside between {} and {}, {} too high",
                        self.hex_name(a),
                        self.hex_name(b),
                        levels(above)
                    ),
                    vec![self.shade(a, Tone::Blocked, None), self.shade(b, Tone::Blocked, None)],
                ),
            };
        Overlay {
            lines: vec![Line { kind, label: None, points }],
            shades,
            note: format!("{} to {}: {why}, {range} hexes.", self.hex_name(from), self.hex_name(to)),
            ..Overlay::default()
        }
    }
}

/// Hundredths of a level in words.
fn levels(hundredths: i32) -> String {
    format!("{}.{:02} levels", hundredths / 100, hundredths.rem_euclid(100))
}
