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

use kernel::{Rules, Scene, Standing, Viewer};

use crate::WestWall;
use crate::menu::Menu;
use crate::position::{Place, Position};

impl WestWall {
    /// What is on the table now.
    pub(crate) fn draw(&self, p: &Position, viewer: Viewer) -> Scene {
        let game = &self.game;
        let (active, buttons) = match viewer {
            Viewer::Seat(seat) => {
                let mut menu = Menu::default();
                self.legal(p, seat, &mut menu);
                (self.active(p, seat, &menu), self.buttons(p, &menu))
            }
            Viewer::Spectator | Viewer::Referee => (Vec::new(), Vec::new()),
        };
        Scene {
            moment: game.moment(p),
            prompt: game.prompt(p, viewer),
            phase: game.phase_id(p),
            pieces: game.pieces(p),
            trays: game.trays(p),
            panels: game.panels(p),
            lines: game.special_lines(p),
            tracks: game.special_tracks(p),
            duties: game.tasks(p, viewer),
            active,
            buttons,
            ..Scene::default()
        }
    }

    /// Turn, points and losses.
    pub(crate) fn standing_of(&self, p: &Position) -> Standing {
        let game = &self.game;
        let lost = |side: usize| {
            game.of_side[side].iter().filter(|&unit| p.place(unit) == Place::Eliminated).count() as u32
        };
        Standing {
            turn: p.turn.into(),
            last_turn: game.scenario.last_turn.into(),
            date: game.date(p.turn).map(str::to_string),
            scores: game.points(p).to_vec(),
            losses: vec![lost(0), lost(1)],
        }
    }
}
