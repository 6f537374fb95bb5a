//! Bridges over the Rhine as an arranged position has them.

use board::HexId;

use super::{Remagen, Span};
use crate::arrange::{Arrangement, Names};
use crate::game::Game;
use crate::position::Position;

impl Remagen {
    /// The bridges as asked for.
    pub(super) fn arrange(game: &Game, wanted: &Arrangement, at: &mut Position, names: &mut Names) {
        if let Some(spans) = &wanted.spans {
            Remagen::arrange_spans(game, spans, at, names);
        }
    }

    fn arrange_spans(game: &Game, spans: &[String], at: &mut Position, names: &mut Names) {
        if spans.len() > at.extension.spans.len() {
            names.fault("spans", format!("give at most three bridges, not {}", spans.len()));
        }
        at.extension.spans = [Span::NONE; 3];
        for (index, text) in spans.iter().enumerate().take(3) {
            if text.trim().eq_ignore_ascii_case("none") {
                continue;
            }
            let hexes: Option<Vec<HexId>> =
                text.split_whitespace().map(|hex| game.map.grid.find(hex)).collect();
            let touch = |a: HexId, b: HexId| game.map.grid.side_between(a, b).is_some();
            match hexes.as_deref() {
                Some(&[hex, west, east]) if touch(hex, west) && touch(hex, east) => {
                    at.extension.spans[index] = Span { hex, west, east };
                }
                _ => names.fault(
                    format!("spans[{index}]"),
                    format!(
                        "'{text}' is not a hex with its western and its eastern neighbour, such as \
                         0616 0517 0716, and not none"
                    ),
                ),
            }
        }
    }
}
