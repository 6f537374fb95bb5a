//! Fortification chits, bridges and pontoons on the map [12.0, 15.0].

use board::HexId;
use kernel::{Figure, Line, LineKind, Piece, Shade, Shape, Spot, Symbol, Tone};
use kit::{Hexside, Side};

use super::TONES;
use crate::chart::Fortification;
use crate::game::Game;
use crate::position::{Frame, Position, Site, Work};
use crate::scenario::VictoryBy;
use crate::side::{BRITISH, GERMAN, side_name};
use crate::terrain::BridgeSite;
use crate::view::View;

/// How far green edges lie inside their hex, so that they cover no river.
const INSET: f32 = 0.12;

/// The id of a fortification chit on the map.
pub(crate) fn work_id(kind: Fortification, number: &str) -> String {
    format!("{}-{number}", kind.name())
}

/// The id of the next chit of a kind beside the map.
pub(crate) fn chit_id(kind: Fortification) -> String {
    format!("chit-{}", kind.name())
}

/// Tenths of a degree clockwise from the top of the map, from hexside 0 at the top.
pub(crate) fn heading(game: &Game, hex: HexId, facing: Hexside) -> u16 {
    let corners = game.grid().corners(hex);
    let (x, y) = game.grid().centre(hex);
    let (a, b) = (corners[facing.index()], corners[(facing.index() + 1) % 6]);
    let (dx, dy) = (f32::midpoint(a.0, b.0) - x, f32::midpoint(a.1, b.1) - y);
    let tenths = dx.atan2(-dy).to_degrees() * 10.0;
    (tenths.round() as i32).rem_euclid(3600) as u16
}

impl Game {
    /// The chits of a kind that are still beside the map.
    pub(crate) fn chits_left(&self, at: &Position, kind: Fortification) -> u8 {
        let laid = at.works.iter().flatten().filter(|work| work.kind == kind).count() as u8;
        self.scenario().works.as_ref().map_or(0, |works| works.count(kind).saturating_sub(laid))
    }

    /// A chit on the map by the id of its piece.
    pub(crate) fn work_named(&self, at: &Position, id: &str) -> Option<Work> {
        let named = |work: &&Work| work_id(work.kind, self.hex_name(work.hex)).eq_ignore_ascii_case(id);
        at.works.iter().flatten().find(named).copied()
    }

    /// Fortification chits on the map, and those to be placed.
    pub(crate) fn work_pieces(&self, view: &View) -> Vec<Piece> {
        let at = &view.known;
        let Some(works) = self.scenario().works.as_ref() else { return Vec::new() };
        let chit = |kind: Fortification| Piece {
            side: side_name(works.side).into(),
            name: kind.name().replace('-', " "),
            symbol: Symbol::Marker,
            values: self.terrain().chart().fortification(kind).modifier.to_string(),
            ..Piece::default()
        };
        let on_map = at.works.iter().flatten().map(|work| Piece {
            id: work_id(work.kind, self.hex_name(work.hex)),
            place: kernel::Place::space(self.hex_name(work.hex)),
            facing: (!self.faces_all_ways(work.kind)).then(|| heading(self, work.hex, work.facing)),
            ..chit(work.kind)
        });
        let placing = at.asks() == Some(Frame::Setup(works.side));
        let owner = view.viewer == kernel::Viewer::Seat(works.side.seat());
        let left =
            Fortification::ALL.iter().filter(|&&kind| placing && owner && self.chits_left(at, kind) > 0);
        let beside = left.map(|&kind| Piece {
            id: chit_id(kind),
            place: kernel::Place::Off(format!("{} left", self.chits_left(at, kind))),
            ..chit(kind)
        });
        on_map.chain(beside).collect()
    }

    /// Where a chit faces if its owner says nothing else: away from the owner's side of the map.
    pub(crate) fn usual_facing(&self, side: Side, hex: HexId) -> Hexside {
        let home = self.scenario().entries.iter().map(|entry| entry.hex);
        let enemy_entry = home
            .filter(|&entry| {
                self.scenario().reinforcements.iter().any(|group| {
                    group.entry.hex == entry
                        && group.units.first().is_some_and(|unit| self.side(unit) == side.other())
                })
            })
            .chain(self.scenario().setup.iter().filter_map(|row| {
                (self.side(row.unit) == side.other()).then(|| row.hexes.iter().next()).flatten()
            }))
            .min_by_key(|&entry| self.grid().distance(entry, hex));
        let nearest = |&facing: &Hexside| {
            let next = self.grid().neighbour(hex, facing.index());
            next.zip(enemy_entry).map_or(u16::MAX, |(next, entry)| self.grid().distance(next, entry))
        };
        Hexside::ALL.into_iter().min_by_key(nearest).unwrap_or(Hexside::ALL[0])
    }

    /// The two ends of a hexside.
    pub(crate) fn hexside_line(&self, hex: HexId, hexside: Hexside) -> [(f32, f32); 2] {
        let corners = self.grid().corners(hex);
        [corners[hexside.index()], corners[(hexside.index() + 1) % 6]]
    }

    /// A short line across a hexside.
    fn across(&self, a: HexId, b: HexId) -> Vec<(f32, f32)> {
        let ((ax, ay), (bx, by)) = (self.grid().centre(a), self.grid().centre(b));
        let point = |part: f32| (ax + (bx - ax) * part, ay + (by - ay) * part);
        vec![point(0.34), point(0.66)]
    }

    /// What changes on the map during the game: bridges blown, pontoons, green edges.
    pub(crate) fn changing_lines(&self, at: &Position) -> Vec<Line> {
        let mut lines = Vec::new();
        for (index, bridge) in self.terrain().bridges().iter().enumerate() {
            if !at.is_blown(crate::terrain::BridgeId(index as u8)) {
                continue;
            }
            let points = match bridge.site {
                BridgeSite::Hexside(_) => bridge_ends(self, index).map(|(a, b)| self.across(a, b)),
                BridgeSite::RiverHex { ends, .. } => Some(self.across(ends[0], ends[1])),
            };
            let label = Some("bridge blown".into());
            lines.extend(points.map(|points| Line { kind: LineKind::Blocked, label, points }));
        }
        for pontoon in at.pontoons.iter() {
            let points = match pontoon.site {
                Site::Hexside(a, b) => self.across(a, b),
                Site::River(hex) => {
                    let (x, y) = self.grid().centre(hex);
                    vec![(x - 0.4, y), (x + 0.4, y)]
                }
            };
            let (kind, label) = match pontoon.builder {
                None => (LineKind::Bridge, "pontoon"),
                Some(_) => (LineKind::Gap, "pontoon under construction"),
            };
            lines.push(Line { kind, label: Some(label.into()), points });
        }
        for &work in at.works.iter().flatten() {
            let (x, y) = self.grid().centre(work.hex);
            let inside = |(cx, cy): (f32, f32)| (cx + (x - cx) * INSET, cy + (y - cy) * INSET);
            for hexside in Hexside::ALL.into_iter().filter(|&hexside| self.is_green(work, hexside)) {
                let points = self.hexside_line(work.hex, hexside).map(inside).to_vec();
                lines.push(Line { kind: LineKind::Open, label: None, points });
            }
        }
        lines
    }

    /// Victory hexes in the colour of the side that was last in them [17.4n2].
    pub(crate) fn held(&self, at: &Position) -> Vec<Shade> {
        let hexes: Vec<HexId> = match &self.scenario().victory.by {
            VictoryBy::ExitPoints(by) => {
                let cities = by.downgrade.iter().flat_map(|downgrade| downgrade.cities.iter().copied());
                cities.chain(by.draw.iter().flatten().copied()).collect()
            }
            VictoryBy::Points(by) => by.places.iter().flat_map(|place| place.hexes.iter().copied()).collect(),
        };
        let shade = |hex: HexId| {
            let holder = if self.holds(at, BRITISH, hex) { BRITISH } else { GERMAN };
            Shade { space: self.hex_name(hex).into(), tone: TONES[holder.index()], text: None }
        };
        hexes.into_iter().map(shade).collect()
    }

    /// The letters of the entry hexes, and a mark on each peak [4.0, 11.2n3].
    pub(crate) fn printed_signs(&self) -> Vec<Shape> {
        let spot = |hex: HexId, up: f32| {
            let (x, y) = self.grid().centre(hex);
            Spot::new((x * 1000.0) as i32, ((y - up) * 1000.0) as i32)
        };
        let sign = |hex: HexId, up: f32, radius: i32, text: String| Shape {
            figure: Figure::Disc { centre: spot(hex, up), radius },
            tone: Tone::Plain,
            text: Some(text),
        };
        let entries = self.scenario().entries.iter();
        let letters = entries.map(|entry| sign(entry.hex, 0.0, 600, entry.letter.to_string()));
        let peaks = self.terrain().peaks().iter().map(|hex| sign(hex, 0.45, 60, "peak".into()));
        letters.chain(peaks).collect()
    }
}

/// The two hexes that a bridge on a hexside joins.
fn bridge_ends(game: &Game, index: usize) -> Option<(HexId, HexId)> {
    let wanted = crate::terrain::BridgeId(index as u8);
    game.grid().hexes().find_map(|hex| {
        let joined =
            |(hexside, _): &(Hexside, HexId)| game.terrain().bridge_at(hex, *hexside) == Some(wanted);
        game.around(hex).find(joined).map(|(_, next)| (hex, next))
    })
}
