//! How a position looks to one viewer, and what a touch means.
//!
//! What never changes is in `sheet`, `charts` and `sequence`; what does in `pieces`, `marks`, `works`, `trays`, `panels`,
//! `victory`, `attack` and `tracks`; what is asked in `prompt`; what may be done in `touch`, `march`, `interpret`, `draft`,
//! `label`, `buttons` and `warnings`; what is laid over the map or asked for in `overlays`, `danger`, `road` and `inspect`; how
//! events look in `depict`.
//!
//! Everything is computed from a [`View`]: a screen cannot show what its viewer may not know. Nothing here decides what is
//! legal: it asks the rules.

mod attack;
mod buttons;
mod charts;
mod danger;
mod depict;
mod draft;
mod inspect;
mod interpret;
mod label;
mod march;
mod marks;
mod overlays;
mod panels;
mod pieces;
mod prompt;
mod road;
mod sequence;
mod sheet;
mod touch;
mod tracks;
mod trays;
mod victory;
mod warnings;
mod works;

use board::HexId;
use kernel::{Row, Scene, Standing, Tone, Viewer};
use kit::Side;

use crate::book::Guards;
use crate::forces::{FormationId, UnitId, UnitSet};
use crate::game::Game;
use crate::troops::Place;
use crate::view::View;

/// How the sides are told apart, in the order of their seats.
pub(crate) const TONES: [Tone; 2] = [Tone::First, Tone::Second];

impl Guards {
    /// What is on the table now.
    pub(crate) fn draw(&self, view: &View, viewer: Viewer) -> Scene {
        let game = self.game();
        let mut list = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            game.list(view.known(), Side::of(seat), &mut list);
        }
        Scene {
            moment: game.moment(view),
            prompt: self.prompt(view, viewer),
            phase: self.phase_id(view, viewer).into(),
            pieces: game.pieces(view),
            trays: game.trays(view),
            panels: game.panels(view),
            lines: game.changing_lines(&view.known),
            shades: game.held(&view.known),
            tracks: vec![game.turn_track(&view.known)],
            active: game.active_pieces(view, &list),
            buttons: game.buttons(view, &list),
            ..Scene::default()
        }
    }
}

impl Game {
    /// Turn, points and losses.
    pub(crate) fn standing_of(&self, view: &View) -> Standing {
        let at = &view.known;
        let lost = |side: Side| {
            let units = self.forces().of_side(side);
            units.iter().filter(|&unit| at.troops.place(unit) == Place::Eliminated).count() as u32
        };
        let mut scores = vec![0; 2];
        scores[self.scenario().victory.side.index()] = i32::from(self.points_now(at));
        Standing {
            turn: at.turn.0.into(),
            last_turn: self.scenario().last_turn().0.into(),
            date: self.scenario().turn(at.turn).map(|turn| format!("{}, {}", turn.date, turn.time.name())),
            scores,
            losses: Side::BOTH.map(lost).to_vec(),
        }
    }

    /// The word by which a unit's piece is known.
    pub(crate) fn id(&self, unit: UnitId) -> String {
        self.counter(unit).id.clone()
    }

    /// What is printed on a counter.
    pub(crate) fn printed_name(&self, unit: UnitId) -> &str {
        &self.counter(unit).name
    }

    /// What is printed on some counters.
    pub(crate) fn printed_names(&self, units: UnitSet) -> String {
        let names = units.iter().map(|unit| self.printed_name(unit)).collect::<Vec<_>>().join(", ");
        // Lists end sentences: `HQ Div.` brings its own full stop.
        names.trim_end_matches('.').to_owned()
    }

    /// What players call a formation.
    pub(crate) fn printed_formation(&self, formation: FormationId) -> &str {
        &self.forces().formation(formation).card.printed
    }

    /// A hex as players read it: with the name of its place, if it has one.
    pub(crate) fn spot(&self, hex: HexId) -> String {
        match self.setting().map.place_at(hex) {
            Some(place) => format!("{place} ({})", self.hex_name(hex)),
            None => self.hex_name(hex).to_owned(),
        }
    }

    /// Hexes by their numbers.
    pub(crate) fn numbers(&self, hexes: &[HexId]) -> Vec<String> {
        hexes.iter().map(|&hex| self.hex_name(hex).to_owned()).collect()
    }
}

/// A row with a clause of the scenario's data behind it.
pub(crate) fn cited(row: Row, clause: &str) -> Row {
    row.by(clause)
}
