//! Markers that a player puts on the map by hand: drop zones and float bridges [A15.36, R11.11].

use kernel::{Gesture, Piece, Place, Seat, Symbol, Target};
use kit::Side;

use crate::action::Action;
use crate::game::Game;
use crate::games::Span;
use crate::menu::Menu;
use crate::numbers::ZoneId;
use crate::position::{Position, Step};

/// A marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marker {
    /// A drop zone, by its place in the scenario.
    Zone(ZoneId),
    /// A float bridge, by its place among the bridges.
    Float(u8),
}

impl Game {
    /// Whether an action is done by putting a marker somewhere.
    pub(crate) fn is_of_marker(action: &Action) -> bool {
        matches!(action, Action::Zone { .. } | Action::Delay { .. } | Action::Bridge { .. })
    }

    pub(crate) fn marker_id(&self, marker: Marker) -> String {
        match marker {
            Marker::Zone(zone) => format!("DZ-{}", self.zone_name(zone)),
            Marker::Float(index) => format!("float-{index}"),
        }
    }

    /// A marker by the id of its piece.
    pub(crate) fn marker_named(&self, name: &str) -> Option<Marker> {
        self.markers().into_iter().find(|&marker| self.marker_id(marker).eq_ignore_ascii_case(name))
    }

    /// The markers that lie on the map or wait beside it.
    pub(crate) fn marker_pieces(&self, at: &Position) -> Vec<Piece> {
        self.markers().into_iter().filter_map(|marker| self.marker_piece(at, marker)).collect()
    }

    /// A marker of a side as a piece.
    pub(crate) fn marker_of(
        &self,
        side: Side,
        marker: Marker,
        name: &str,
        values: &str,
        place: Place,
    ) -> Piece {
        Piece {
            id: self.marker_id(marker),
            side: self.scenario.sides[side.index()].clone(),
            name: name.into(),
            symbol: Symbol::Marker,
            values: values.into(),
            place,
            ..Piece::default()
        }
    }

    /// The markers that a seat may put down or say something about now.
    pub(crate) fn movable_markers(&self, at: &Position, seat: Seat) -> Vec<String> {
        if self.deciding(at) != Some(Side::of(seat)) {
            return Vec::new();
        }
        let mut ids: Vec<String> =
            self.marker_gestures(at, None).into_iter().map(|gesture| gesture.piece).collect();
        ids.dedup();
        ids
    }

    /// What may be done with markers now: with all of them, or with one.
    pub(crate) fn marker_gestures(&self, at: &Position, only: Option<&str>) -> Vec<Gesture> {
        let mut menu = Menu::default();
        if !matches!(at.step, Step::Plan | Step::Bridging) {
            return Vec::new();
        }
        self.list_step(at, &mut menu);
        let gesture = |action: &Action| {
            let (marker, target) = match *action {
                Action::Zone { zone, hex } => (Marker::Zone(zone), Some(hex)),
                Action::Delay { zone, .. } => (Marker::Zone(zone), None),
                Action::Bridge { hex, .. } => (Marker::Float(Span::next_float(at)? as u8), Some(hex)),
                _ => return None,
            };
            let piece = self.marker_id(marker);
            only.is_none_or(|name| name.eq_ignore_ascii_case(&piece)).then(|| Gesture {
                actions: vec![self.write(action)],
                piece,
                target: target.map(|hex| Target::space(self.number(hex))),
                label: self.label(at, action),
                cost: None,
                path: Vec::new(),
            })
        };
        menu.singles.iter().filter_map(gesture).collect()
    }
}
