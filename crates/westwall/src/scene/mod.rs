//! How a position looks: what never changes (`sheet`, `charts`, `sequence`), what does (`counters`, `markers`,
//! `panels`, `trays`, `tasks`), what is asked (`prompt`), what may be done (`touch`, `interpret`, `buttons`), what is laid over the map or asked for
//! (`overlays`, `inspect`), how events look (`depict`), and what is done without asking (`orders`).
//!
//! Nothing here decides what is legal: it asks the rules, and a renderer needs to know none of them.

mod additions;
mod buttons;
mod charts;
mod counters;
mod depict;
mod inspect;
mod interpret;
mod markers;
mod orders;
mod overlays;
mod panels;
mod prompt;
mod road;
mod routes;
mod sequence;
mod sheet;
mod special;
mod tasks;
mod touch;
mod trays;

pub(crate) use depict::cited;
pub(crate) use markers::Marker;
pub(crate) use overlays::Parts;
pub(crate) use sequence::TONES;
pub(crate) use trays::{Tally, waiting};

use kernel::{Rules, Scene, Standing, Viewer};
use kit::Side;

use crate::WestWall;
use crate::menu::Menu;
use crate::position::{Place, Position};

impl WestWall {
    /// What is on the table now.
    pub(crate) fn draw(&self, at: &Position, viewer: Viewer) -> Scene {
        let game = &self.game;
        let (active, buttons) = match viewer {
            Viewer::Seat(seat) => {
                let mut menu = Menu::default();
                self.legal(at, seat, &mut menu);
                (self.active(at, seat, &menu), self.buttons(at, &menu))
            }
            Viewer::Spectator | Viewer::Referee => (Vec::new(), Vec::new()),
        };
        Scene {
            moment: game.moment(at),
            prompt: game.prompt(at, viewer),
            phase: game.phase_id(at),
            pieces: game.pieces(at),
            trays: game.trays(at),
            panels: game.panels(at),
            lines: game.own_lines(at),
            tracks: game.own_tracks(at),
            duties: game.tasks(at, viewer),
            active,
            buttons,
            ..Scene::default()
        }
    }

    /// Turn, points and losses.
    pub(crate) fn standing_of(&self, at: &Position) -> Standing {
        let game = &self.game;
        let lost = |side: Side| {
            game.of_side[side.index()].iter().filter(|&unit| at.place(unit) == Place::Eliminated).count()
                as u32
        };
        Standing {
            turn: at.turn.into(),
            last_turn: game.scenario.last_turn.into(),
            date: game.date(at.turn).map(str::to_string),
            scores: game.points(at).to_vec(),
            losses: Side::BOTH.map(lost).to_vec(),
        }
    }
}
