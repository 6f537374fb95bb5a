//! What can be laid over the map: objectives, what is watched and seen, lines of sight. What a unit reaches is in `ranges`.

use board::HexId;
use kernel::{Line, LineKind, Overlay, Shade, Tone, Viewer};
use kit::Side;

use super::TONES;
use crate::forces::UnitId;
use crate::game::Game;
use crate::sight::{Eye, Obstacle};
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
            "sight" => {
                let hex = about.and_then(|name| self.grid().find(name));
                self.sight_overlay(view, unit(), hex)
            }
            "seen" => self.seen_overlay(view, unit()),
            "field" => self.field_overlay(view, unit()),
            "reach" => self.reach_overlay(view, unit()),
            "span" => self.span_overlay(view, viewer),
            "line" => self.line_overlay(view, about?),
            _ => return None,
        };
        overlay.id = id.into();
        Some(overlay)
    }

    pub(super) fn shade(&self, hex: HexId, tone: Tone, text: Option<String>) -> Shade {
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

    /// What is seen from a hex, or from where a unit stands.
    fn sight_overlay(&self, view: &View, unit: Option<UnitId>, hex: Option<HexId>) -> Overlay {
        let at = &view.known;
        let stands = unit.and_then(|unit| at.unit(unit).hex());
        let Some(from) = stands.or(hex) else {
            return Overlay { note: "Choose a unit on the map, or a hex.".into(), ..Overlay::default() };
        };
        let eye = match unit {
            Some(unit) => Eye { hex: from, story: at.unit(unit).story, dug_in: at.unit(unit).dug_in },
            None => Eye::on_ground(from),
        };
        let who = unit.map_or_else(|| self.hex_name(from), |unit| self.unit_name(unit));
        let open = |to: &HexId| *to == from || self.sight().is_open(at.fires, eye, Eye::on_ground(*to));
        Overlay {
            shades: self.grid().hexes().filter(open).map(|to| self.shade(to, Tone::Sight, None)).collect(),
            note: format!(
                "Open lines of sight from {who} at ground level. For what blocks one, measure it: Line of sight between two hexes."
            ),
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
