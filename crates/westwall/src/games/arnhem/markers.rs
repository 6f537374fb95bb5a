//! Drop zones as markers that the Allied player puts on the map [A15.36].

use kernel::{Mark, MarkKind, Panel, Piece, Place, Row, Tray, TrayKind};

use super::Arnhem;
use crate::game::Game;
use crate::numbers::ZoneId;
use crate::position::{Position, Step};
use crate::scene::Marker;
use kit::clause;

impl Arnhem {
    /// A drop zone that is noted, or waits to be. A viewer who may not know of it has it nowhere.
    pub(super) fn zone_piece(&self, game: &Game, at: &Position, marker: Marker) -> Option<Piece> {
        let Marker::Zone(zone) = marker else { return None };
        let noted = at.extension.zones.get(zone.index())?;
        let place = match noted.is_noted() {
            true => Place::space(game.number(noted.hex)),
            false if at.step == Step::Plan => Place::Off("waiting".into()),
            false => return None,
        };
        let mut piece = game.marker_of(self.allied, marker, game.zone_name(zone), "DZ", place);
        if noted.is_noted() && !noted.down {
            piece.marks.push(Mark::new(MarkKind::Hidden, format!("comes on turn {}", noted.turn)));
        }
        Some(piece)
    }

    /// The drop zones that are not noted yet.
    pub(super) fn zone_tray(&self, game: &Game, at: &Position) -> Option<Tray> {
        if at.step != Step::Plan {
            return None;
        }
        let open = (0..).map(ZoneId::at).zip(&at.extension.zones).filter(|(_, zone)| !zone.is_noted());
        let pieces: Vec<String> = open.map(|(id, _)| game.marker_id(Marker::Zone(id))).collect();
        let room: Vec<_> = self.zone_room(game, at).iter().collect();
        (!pieces.is_empty()).then(|| Tray {
            title: "Drop zones to note".into(),
            kind: TrayKind::Due,
            side: game.scenario.sides[self.allied.index()].clone(),
            pieces,
            spaces: game.numbers(&room),
        })
    }

    /// What there is to know of a drop zone.
    pub(super) fn zone_panel(&self, game: &Game, at: &Position, marker: Marker) -> Panel {
        let Marker::Zone(id) = marker else { return Panel { title: String::new(), rows: Vec::new() } };
        let zone = at.extension.zones.get(id.index());
        let place = match zone.filter(|zone| zone.is_noted()) {
            Some(zone) => game.hex_name(zone.hex),
            None => "not on the map".into(),
        };
        let mut rows = vec![Row::new("place", place).by(clause!("A15.36"))];
        rows.extend(zone.filter(|zone| zone.is_noted() && !zone.down).map(|zone| {
            Row::new("comes", format!("on turn {}, in secret until then", zone.turn)).by(clause!("A15.39"))
        }));
        let rule = self.zones.get(id.index());
        rows.extend(rule.map(|zone| Row::new("of", game.names(zone.units)).by(clause!("A15.35"))));
        Panel { title: format!("Drop zone {}", game.zone_name(id)), rows }
    }
}
