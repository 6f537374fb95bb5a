//! Markers that a player puts on the map by hand: drop zones and float bridges [A15.36, R11.11].

use board::HexId;
use kernel::{Gesture, Mark, MarkKind, Panel, Piece, Place, Row, Seat, Symbol, Target, Tray, TrayKind};

use crate::action::Action;
use crate::added::Span;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Position, Step};

/// A marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marker {
    /// A drop zone, by its place in the scenario.
    Zone(u8),
    /// A float bridge, by its place among the bridges.
    Float(u8),
}

/// The places of the float bridges among all bridges; the printed one is the first.
const FLOATS: [u8; 2] = [1, 2];

impl Game {
    /// Whether an action is done by putting a marker somewhere.
    pub(crate) fn is_of_marker(action: &Action) -> bool {
        matches!(action, Action::Zone { .. } | Action::Delay { .. } | Action::Bridge { .. })
    }

    fn marker_id(&self, marker: Marker) -> String {
        match marker {
            Marker::Zone(zone) => format!("DZ-{}", self.zone_name(zone)),
            Marker::Float(index) => format!("float-{index}"),
        }
    }

    /// All markers of the game.
    fn markers(&self) -> Vec<Marker> {
        let zones = self.arnhem().map_or(0, |rules| rules.zones.len() as u8);
        let floats = FLOATS.into_iter().filter(|_| self.remagen().is_some());
        (0..zones).map(Marker::Zone).chain(floats.map(Marker::Float)).collect()
    }

    /// A marker by the id of its piece.
    pub(crate) fn marker_named(&self, name: &str) -> Option<Marker> {
        self.markers().into_iter().find(|&marker| self.marker_id(marker).eq_ignore_ascii_case(name))
    }

    /// The markers that lie on the map or wait beside it. Whoever may not know of a drop zone has it nowhere.
    pub(crate) fn marker_pieces(&self, p: &Position) -> Vec<Piece> {
        let shown = self.markers().into_iter().filter_map(|marker| {
            let (side, name, values, place, marks) = match marker {
                Marker::Zone(zone) => {
                    let noted = p.added.zones.get(usize::from(zone))?;
                    let place = match noted.is_noted() {
                        true => Place::space(self.number(noted.hex)),
                        false if p.step == Step::Plan => Place::Off("waiting".into()),
                        false => return None,
                    };
                    let secret = noted.is_noted() && !noted.down;
                    let marks =
                        secret.then(|| Mark::new(MarkKind::Hidden, format!("comes on turn {}", noted.turn)));
                    (self.arnhem()?.allied, self.zone_name(zone).to_string(), "DZ", place, marks)
                }
                Marker::Float(index) => {
                    let laid = p.added.spans.get(usize::from(index))?.stands();
                    if laid {
                        return None;
                    }
                    (self.remagen()?.us, "float".to_string(), "bridge", Place::Off("waiting".into()), None)
                }
            };
            Some(Piece {
                id: self.marker_id(marker),
                side: self.scenario.sides[side].clone(),
                name,
                symbol: Symbol::Marker,
                values: values.into(),
                place,
                marks: marks.into_iter().collect(),
                ..Piece::default()
            })
        });
        shown.collect()
    }

    /// Boxes with the markers that wait beside the map.
    pub(crate) fn marker_trays(&self, p: &Position) -> Vec<Tray> {
        let mut trays = Vec::new();
        let mut add = |title: String, kind: TrayKind, side: usize, marker: Marker, spaces: Vec<HexId>| {
            let side = self.scenario.sides[side].clone();
            let id = self.marker_id(marker);
            match trays.iter_mut().find(|tray: &&mut Tray| tray.title == title) {
                Some(tray) => tray.pieces.push(id),
                None => {
                    trays.push(Tray { title, kind, side, pieces: vec![id], spaces: self.numbers(&spaces) });
                }
            }
        };
        if let Some(rules) = self.arnhem().filter(|_| p.step == Step::Plan) {
            for (index, zone) in (0..).zip(&p.added.zones) {
                if !zone.is_noted() {
                    let room = self.zone_room(p, rules).iter().collect();
                    add(
                        "Drop zones to be noted".into(),
                        TrayKind::Due,
                        rules.allied,
                        Marker::Zone(index),
                        room,
                    );
                }
            }
        }
        if let Some(rules) = self.remagen() {
            for index in FLOATS {
                let place = usize::from(index);
                let turn = p.added.span_turns[place];
                if p.added.spans[place].stands() {
                    continue;
                }
                let marker = Marker::Float(index);
                if turn <= p.turn {
                    let mut sites: Vec<HexId> = self.float_sites(p, rules).map(|span| span.hex).collect();
                    sites.dedup();
                    add("Float bridges to be laid".into(), TrayKind::Due, rules.us, marker, sites);
                } else {
                    add(format!("Float bridge, turn {turn}"), TrayKind::Coming, rules.us, marker, Vec::new());
                }
            }
        }
        trays
    }

    /// The markers that a seat may put down or say something about now.
    pub(crate) fn markers_in_hand(&self, p: &Position, seat: Seat) -> Vec<String> {
        if self.deciding(p) != Some(usize::from(seat.0)) {
            return Vec::new();
        }
        let mut ids: Vec<String> =
            self.marker_gestures(p, None).into_iter().map(|gesture| gesture.piece).collect();
        ids.dedup();
        ids
    }

    /// What may be done with markers now: with all of them, or with one.
    pub(crate) fn marker_gestures(&self, p: &Position, only: Option<&str>) -> Vec<Gesture> {
        let mut menu = Menu::default();
        match p.step {
            Step::Plan => self.list_plan(p, &mut menu),
            Step::Bridging => self.list_bridging(p, &mut menu),
            _ => return Vec::new(),
        }
        let gesture = |action: &Action| {
            let (marker, target) = match *action {
                Action::Zone { zone, hex } => (Marker::Zone(zone), Some(hex)),
                Action::Delay { zone, .. } => (Marker::Zone(zone), None),
                Action::Bridge { hex, .. } => (Marker::Float(Game::float_ready(p)? as u8), Some(hex)),
                _ => return None,
            };
            let piece = self.marker_id(marker);
            only.is_none_or(|name| name.eq_ignore_ascii_case(&piece)).then(|| Gesture {
                actions: vec![self.write(action)],
                piece,
                target: target.map(|hex| Target::space(self.number(hex))),
                label: self.label(p, action),
                cost: None,
                path: Vec::new(),
            })
        };
        menu.singles.iter().filter_map(gesture).collect()
    }

    /// What there is to know of a marker.
    pub(crate) fn marker_panel(&self, p: &Position, marker: Marker) -> Panel {
        match marker {
            Marker::Zone(index) => {
                let zone = p.added.zones.get(usize::from(index));
                let place = match zone.filter(|zone| zone.is_noted()) {
                    Some(zone) => self.hex_name(zone.hex),
                    None => "not on the map".into(),
                };
                let mut rows = vec![Row::new("place", place).by("A15.36")];
                rows.extend(zone.filter(|zone| zone.is_noted() && !zone.down).map(|zone| {
                    Row::new("comes", format!("on turn {}, in secret until then", zone.turn)).by("A15.39")
                }));
                let units = self.arnhem().and_then(|rules| rules.zones.get(usize::from(index)));
                rows.extend(units.map(|zone| Row::new("of", self.names(zone.units)).by("A15.35")));
                Panel { title: format!("Drop zone {}", self.zone_name(index)), rows }
            }
            Marker::Float(index) => {
                let turn = p.added.span_turns.get(usize::from(index)).copied().unwrap_or_default();
                let state = if turn <= p.turn {
                    "may be laid".into()
                } else {
                    format!("may be laid from turn {turn}")
                };
                Panel {
                    title: format!("Float bridge {index}"),
                    rows: vec![
                        Row::new("place", state).by("R11.11"),
                        Row::new(
                            "where",
                            "a hex of the Rhine with no German unit or zone of control beside it",
                        )
                        .by("R11.11"),
                    ],
                }
            }
        }
    }

    /// What putting a marker in a hex means, allowed or not.
    pub(crate) fn meant_by_marker(&self, p: &Position, marker: Marker, hex: HexId) -> Option<Action> {
        match marker {
            Marker::Zone(zone) => Some(Action::Zone { zone, hex }),
            Marker::Float(_) => {
                let rules = self.remagen()?;
                let open = self.float_sites(p, rules).find(|span| span.hex == hex);
                let any = open.or_else(|| self.spans_at(rules, hex).next());
                let Span { hex, west, east } = any.unwrap_or(Span { hex, west: hex, east: hex });
                Some(Action::Bridge { hex, west, east })
            }
        }
    }
}
