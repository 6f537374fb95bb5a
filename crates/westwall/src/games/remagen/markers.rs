//! Float bridges as markers that the U.S. player puts on the map [R11.11].

use board::HexId;
use kernel::{Panel, Piece, Place, Row, Tray, TrayKind};

use super::{Remagen, Span};
use crate::action::Action;
use crate::game::Game;
use crate::position::Position;
use crate::scene::Marker;
use kit::clause;

/// The places of the float bridges among all bridges; the printed one is the first.
pub(super) const FLOATS: [u8; 2] = [1, 2];

impl Remagen {
    /// A float bridge that is not laid; one that is laid is a line on the map.
    pub(super) fn float_piece(&self, game: &Game, at: &Position, marker: Marker) -> Option<Piece> {
        let Marker::Float(index) = marker else { return None };
        if at.extension.spans.get(usize::from(index))?.stands() {
            return None;
        }
        Some(game.marker_of(self.us, marker, "float", "bridge", Place::Off("waiting".into())))
    }

    /// The float bridges that wait.
    pub(super) fn float_trays(&self, game: &Game, at: &Position) -> Vec<Tray> {
        let mut trays: Vec<Tray> = Vec::new();
        for index in FLOATS {
            let place = usize::from(index);
            let turn = at.extension.span_turns[place];
            if at.extension.spans[place].stands() {
                continue;
            }
            let (title, kind, sites) = if turn <= at.turn {
                let mut sites: Vec<HexId> = self.float_sites(game, at).map(|span| span.hex).collect();
                sites.dedup();
                ("Float bridges to lay".to_string(), TrayKind::Due, sites)
            } else {
                (format!("Float bridge, turn {turn}"), TrayKind::Coming, Vec::new())
            };
            let id = game.marker_id(Marker::Float(index));
            match trays.iter_mut().find(|tray| tray.title == title) {
                Some(tray) => tray.pieces.push(id),
                None => trays.push(Tray {
                    title,
                    kind,
                    side: game.scenario.sides[self.us.index()].clone(),
                    pieces: vec![id],
                    spaces: game.numbers(&sites),
                }),
            }
        }
        trays
    }

    /// What there is to know of a float bridge.
    pub(super) fn float_panel(at: &Position, marker: Marker) -> Panel {
        let Marker::Float(index) = marker else { return Panel { title: String::new(), rows: Vec::new() } };
        let turn = at.extension.span_turns.get(usize::from(index)).copied().unwrap_or_default();
        let state =
            if turn <= at.turn { "may be laid".into() } else { format!("may be laid from turn {turn}") };
        let where_to = "a hex of the Rhine with no German unit or zone of control beside it";
        Panel {
            title: format!("Float bridge {index}"),
            rows: vec![
                Row::new("place", state).by(clause!("R11.11")),
                Row::new("where", where_to).by(clause!("R11.11")),
            ],
        }
    }

    /// Laying a float bridge at a hex, allowed or not.
    pub(super) fn meant_by_float(&self, game: &Game, at: &Position, hex: HexId) -> Action {
        let open = self.float_sites(game, at).find(|span| span.hex == hex);
        let any = open.or_else(|| self.spans_at(game, hex).next());
        let Span { hex, west, east } = any.unwrap_or(Span { hex, west: hex, east: hex });
        Action::Bridge { hex, west, east }
    }
}
