//! How a position looks to one viewer, and what a touch means.
//!
//! What never changes is in `sheet`, `sequence` and `charts`; what does in `pieces`, `marks`, `markers`, `trays` and `panels`; what
//! is asked in `prompt`; what may be done in `touch`, `routes`, `bundles`, `interpret`, `why_not`, `draft`, `label` and
//! `buttons`; what is laid over the map or asked for in `overlays`, `ranges` and `inspect`; how events look in `depict`.
//!
//! Everything is computed from a [`View`]: a screen cannot show what its viewer may not know. Nothing here decides what is
//! legal: it asks the rules.

mod bundles;
mod buttons;
mod charts;
mod depict;
mod draft;
mod groups;
mod inspect;
mod interpret;
mod label;
mod markers;
mod marks;
mod overlays;
mod panels;
mod pieces;
mod prompt;
mod ranges;
mod routes;
mod sequence;
mod sheet;
mod touch;
mod trays;
mod warnings;
mod why_not;

pub(crate) use touch::nearest_hexside;

use board::HexId;
use kernel::{Choices, Scene, Standing, Tone, Viewer};
use kit::{Hexside, Side};

use crate::action::Action;
use crate::book::Panzer;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::menu::Menu;
use crate::view::View;

/// How the sides are told apart, in the order of their seats.
pub(crate) const TONES: [Tone; 2] = [Tone::First, Tone::Second];

impl Panzer {
    /// What is on the table now.
    pub(crate) fn draw(&self, view: &View, viewer: Viewer) -> Scene {
        let game = self.game();
        let mut menu = Menu::default();
        let mut bundles = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            game.list(view.known(), Side::of(seat), &mut menu);
            if menu.len() > 0 {
                bundles = game.bundles(view, Side::of(seat), &menu);
            }
        }
        let plots = menu.len() > 0;
        Scene {
            moment: game.moment(view),
            prompt: self.prompt(view, viewer),
            phase: Game::phase_id(view).into(),
            pieces: game.pieces(view),
            trays: game.trays(view),
            panels: game.panels(view, viewer),
            shades: game.objective_shades(view),
            duties: game.duties(view, viewer),
            active: game.active_pieces(view, &menu),
            buttons: game.buttons(view, viewer, &menu.rest),
            shapes: game.group_shapes(view, viewer),
            bundles,
            hotkeys: if plots { Game::hotkeys(view) } else { Vec::new() },
            ..Scene::default()
        }
    }
}

impl Game {
    /// Turn, points and losses.
    pub(crate) fn standing_of(&self, view: &View) -> Standing {
        let at = &view.known;
        let lost =
            |side: Side| self.own(side).iter().filter(|&unit| at.unit(unit).fate.is_lost()).count() as u32;
        Standing {
            turn: at.turn.into(),
            last_turn: self.length().into(),
            date: None,
            scores: self.scores(at).to_vec(),
            losses: Side::BOTH.map(lost).to_vec(),
        }
    }

    /// The word by which a unit's piece is known.
    pub(crate) fn piece_id(&self, unit: UnitId) -> String {
        self.unit_name(unit).to_owned()
    }

    /// Units by their names.
    pub(crate) fn names(&self, units: UnitSet) -> String {
        units.iter().map(|unit| self.unit_name(unit)).collect::<Vec<_>>().join(", ")
    }

    /// A hex as players read it: with the name of its place, if it has one.
    pub(crate) fn spot_words(&self, hex: HexId) -> String {
        match self.map().place_at(hex) {
            Some(place) => format!("{place} ({})", self.hex_name(hex)),
            None => self.hex_name(hex).to_owned(),
        }
    }
}

/// The heading of a hexside, in tenths of a degree clockwise from the top of the map.
pub(crate) const fn heading(side: Hexside) -> u16 {
    side.index() as u16 * 600
}

/// Whether an action ends something that cannot be gone back to.
pub(crate) const fn ends(action: Action) -> bool {
    matches!(
        action,
        Action::Ready | Action::Done | Action::Pass | Action::End | Action::Resolve | Action::Hold
    )
}
