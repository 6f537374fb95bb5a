//! How it looks and what touching it means; decides nothing.

mod buttons;
mod orders;
mod touch;

mod sheet;

use kernel::{Depiction, Overlay, Panel, Piece, Scene, Standing, Viewer};

use crate::Arracourt;
use crate::event::Event;
use crate::forces::Place;
use crate::game::{Game, LAST_TURN};
use crate::position::Position;
use crate::side::Side;
use crate::unit::UnitId;

pub use sheet::map_picture;

impl Arracourt {
    pub(crate) fn draw(&self, view: &Position, viewer: Viewer) -> Scene {
        let game = self.game();
        let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        let pieces = (0..game.counters.len() as u8).map(UnitId).filter_map(|unit| {
            let Place::Area(area) = view.forces.place(unit) else { return None };
            let counter = game.counter(unit);
            Some(Piece {
                id: counter.id.clone(),
                side: counter.side.name().into(),
                name: counter.id.clone(),
                symbol: counter.kind.name().into(),
                size: counter.size.clone(),
                values: game.values(view, unit).to_string(),
                place: area.number().to_string(),
                marks: Vec::new(),
            })
        });
        Scene {
            moment: format!("Turn {}, impulse {}, {}", view.turn, view.impulse, view.sky().name()),
            standing: self.standing_of(view),
            pieces: pieces.collect(),
            active: seat.map_or_else(Vec::new, |seat| self.active(view, seat)),
            buttons: seat.map_or_else(Vec::new, |seat| self.buttons(view, seat)),
            ask: seat.and_then(|seat| self.number(view, seat)),
            ..Scene::default()
        }
    }

    pub(crate) fn standing_of(&self, view: &Position) -> Standing {
        let game = self.game();
        let mut scores = vec![0; 2];
        scores[usize::from(view.seat_of(Side::German))] = i32::from(game.track(view));
        let mut losses = vec![0; 2];
        for side in Side::BOTH {
            losses[usize::from(view.seat_of(side))] = game.lost(view, side).len();
        }
        Standing {
            turn: u32::from(view.turn),
            last_turn: u32::from(LAST_TURN),
            date: game.scenario.dates.get(usize::from(view.turn) - 1).cloned(),
            scores,
            losses,
        }
    }

    pub(crate) fn inspected(&self, _view: &Position, _id: &str) -> Vec<Panel> {
        Vec::new()
    }
}

impl Game {
    pub(crate) fn depict(&self, event: &Event) -> Depiction {
        Depiction { clause: Some(event.clause().into()), ..Depiction::default() }
    }

    pub(crate) fn overlay(&self, _view: &Position, _id: &str, _piece: Option<&str>) -> Option<Overlay> {
        None
    }
}
