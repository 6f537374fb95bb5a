//! How a position looks: what never changes (`sheet`, `charts`, `sequence`), what does (`pieces`, `holdings`, `tracks`,
//! `panels`, `trays`, `duties`), what may be touched (`touch`, `buttons`), what is laid over the map or asked for
//! (`overlays`, `reach`, `inspect`, `preview`), how events look (`depict`), and what is done without asking
//! (`orders`).
//!
//! Nothing here decides what is legal: it asks the rules, and a renderer needs to know none of them.

mod buttons;
mod charts;
mod depict;
mod duties;
mod holdings;
mod inspect;
mod orders;
mod overlays;
mod panels;
mod pieces;
mod preview;
mod prompt;
mod reach;
mod sequence;
mod sheet;
mod touch;
mod tracks;
mod trays;

use kernel::{Scene, Standing, Viewer};

use crate::Arracourt;
use crate::game::LAST_TURN;
use crate::position::Position;
use crate::side::Side;

pub use sheet::map_picture;

impl Arracourt {
    /// What is on the table now.
    pub(crate) fn draw(&self, at: &Position, viewer: Viewer) -> Scene {
        let game = self.game();
        let (active, buttons, ask) = match viewer {
            Viewer::Seat(seat) => {
                let mut list = Vec::new();
                game.list(at, seat, &mut list);
                (self.active(at, seat, &list), self.buttons(at, &list), self.number(at, seat))
            }
            Viewer::Spectator | Viewer::Referee => (Vec::new(), Vec::new(), None),
        };
        Scene {
            moment: game.moment(at),
            prompt: game.prompt(at, viewer),
            phase: game.phase_id(at).into(),
            pieces: game.pieces(at),
            trays: game.trays(at),
            panels: game.panels(at),
            lines: game.bridge_lines(at),
            shades: game.holdings(at),
            duties: game.duties(at, viewer),
            active,
            buttons,
            ask,
            tracks: game.tracks(at),
            plays: game.plays(at),
            ..Scene::default()
        }
    }

    /// Turn, points and losses.
    pub(crate) fn standing_of(&self, at: &Position) -> Standing {
        let game = self.game();
        let mut scores = vec![0; 2];
        scores[usize::from(at.seat_of(Side::German).0)] = i32::from(game.track(at));
        let mut losses = vec![0; 2];
        for side in Side::BOTH {
            losses[usize::from(at.seat_of(side).0)] = game.lost(at, side).len() as u32;
        }
        Standing {
            turn: at.turn.into(),
            last_turn: LAST_TURN.into(),
            date: game.date(at).map(str::to_string),
            scores,
            losses,
        }
    }
}
