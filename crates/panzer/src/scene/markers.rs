//! Markers on the map: wrecks, fires, smoke, barrages, registered points, improved positions, objectives with their holders.

use board::HexId;
use kernel::{Mark, MarkKind, Piece, Shade, Symbol, Tone, Viewer};
use kit::Side;

use super::TONES;
use crate::game::Game;
use crate::scenario::VictoryBy;
use crate::view::View;

impl Game {
    /// All markers that the viewer sees, the lowest first.
    pub(crate) fn markers(&self, view: &View) -> Vec<Piece> {
        let at = &view.known;
        let mut pieces = Vec::new();
        for hex in self.scenario().counters.improved {
            pieces.push(self.marker("position", hex, "IP", "improved position"));
        }
        for hex in at.wrecks {
            pieces.push(self.marker("wreck", hex, "Wreck", "wreck"));
        }
        for hex in at.fires {
            pieces.push(self.marker("fire", hex, "Fire", "burning: no entry, blocks sight"));
        }
        let mut laid: Vec<HexId> = Vec::new();
        for smoke in at.smoke.iter().map_while(|smoke| *smoke) {
            if laid.contains(&smoke.hex) {
                continue;
            }
            laid.push(smoke.hex);
            let text = format!("smoke until the end of turn {}", smoke.until);
            let name = format!("Smoke {}", smoke.until);
            pieces.push(self.marker("smoke", smoke.hex, &name, &text));
        }
        for barrage in at.ordnance.barrages() {
            let id = format!("barrage{}", barrage.battery.0);
            let text = format!("barrage, {} sheaf: attacks what enters", barrage.spread.word());
            pieces.push(self.marker(&id, barrage.hex, "Barrage", &text));
        }
        for (number, point) in at.ordnance.points.iter().flatten().enumerate() {
            let whose = view.viewer == Viewer::Seat(point.side.seat()) || view.viewer == Viewer::Referee;
            if whose {
                let id = format!("point{number}");
                pieces.push(self.marker(&id, point.hex, "PRP", "Pre-Registered Point"));
            }
        }
        for &edge in &view.adrift {
            pieces.push(self.marker("adrift", edge, "Adrift", "enemy paratroops drifted off the map here"));
        }
        for seen in &view.markers {
            let text = if seen.moved { "Hidden Unit Marker that has moved" } else { "Hidden Unit Marker" };
            pieces.push(self.marker(
                &format!("hidden-{}", seen.number),
                seen.hex,
                &format!("?{}", seen.number),
                text,
            ));
        }
        for flare in at.flares.iter().flatten() {
            let text = if flare.on { "illumination: burns this turn" } else { "illumination: burnt out" };
            pieces.push(self.marker("flare", flare.hex, "Illumination", text));
        }
        pieces
    }

    fn marker(&self, id: &str, hex: HexId, name: &str, text: &str) -> Piece {
        Piece {
            id: format!("{id}-{}", self.hex_name(hex)),
            name: name.into(),
            symbol: Symbol::Marker,
            place: kernel::Place::space(self.hex_name(hex)),
            marks: vec![Mark::new(MarkKind::Note, text)],
            ..Piece::default()
        }
    }

    /// Objective and exit hexes: in the colour of the holder, with the turn from which he controls them.
    pub(crate) fn objective_shades(&self, view: &View) -> Vec<Shade> {
        let at = &view.known;
        let mut shades = Vec::new();
        for (place, (hex, _)) in self.scenario().objectives.iter().enumerate() {
            let held = at.held[place];
            let (tone, text) = match held.by {
                None => (Tone::Goal, None),
                Some(side) if self.controls(at, side, *hex) || held.since < 0 => (TONES[side.index()], None),
                Some(side) => (TONES[side.index()], Some(format!("since {}", held.since))),
            };
            shades.push(Shade { space: self.hex_name(*hex).into(), tone, text });
        }
        for hex in self.exit_hexes() {
            if self.scenario().objective(hex).is_none() {
                let space = self.hex_name(hex).to_owned();
                shades.push(Shade { space, tone: Tone::Goal, text: Some("exit".into()) });
            }
        }
        shades
    }

    /// The hexes by which a side scores when it leaves.
    fn exit_hexes(&self) -> Vec<HexId> {
        let mut all: Vec<HexId> = Vec::new();
        for row in &self.scenario().victory {
            if let VictoryBy::ExitPoints { hexes, .. } = &row.by {
                for hex in
                    hexes.iter().filter(|&hex| Side::BOTH.into_iter().any(|side| self.scores_exit(side, hex)))
                {
                    if !all.contains(&hex) {
                        all.push(hex);
                    }
                }
            }
        }
        all
    }
}
