//! Remagen on the table: bridges, the continuous front, the Autobahn, nights.

use board::HexId;
use kernel::{Line, LineKind, Panel, Row, Tone, Track, TrackSpace};

use super::front::Front;
use super::{Remagen, Span};
use crate::game::Game;
use crate::position::Position;
use crate::scene::{Parts, TONES, cited};
use kit::{TurnNo, clause};

pub(super) const OVERLAYS: &[(&str, &str)] = &[
    ("front", "Continuous front"),
    ("sites", "Sites for float bridges"),
    ("towns", "Towns that count"),
    ("autobahn", "On or east of the Autobahn"),
];

/// From so many units on the east bank on a front is needed [R14.11].
const FRONT_FROM: usize = 3;

impl Remagen {
    pub(super) fn panels(&self, game: &Game, at: &Position) -> Vec<Panel> {
        vec![self.span_panel(game, at), self.front_panel(game, at), self.autobahn_panel(game, at)]
    }

    /// What the three bridges stand at [R11.0].
    fn span_panel(&self, game: &Game, at: &Position) -> Panel {
        let place = |span: &Span| {
            let [hex, west, east] = [span.hex, span.west, span.east].map(|hex| game.number(hex));
            format!("at {hex}, from {west} to {east}")
        };
        let rows = at.extension.spans.iter().zip(at.extension.span_turns).enumerate().map(
            |(index, (span, turn))| {
                let (name, clause) = match index {
                    0 => (self.bridge_name.clone(), clause!("R11.0")),
                    _ => (format!("float bridge {index}"), clause!("R11.11")),
                };
                let state = if span.stands() {
                    place(span)
                } else if index == 0 {
                    "destroyed".into()
                } else if turn <= at.turn {
                    "may be laid".into()
                } else {
                    format!("from turn {turn}")
                };
                cited(Row::new(name, state), clause)
            },
        );
        Panel { title: "Bridges over the Rhine".into(), rows: rows.collect() }
    }

    /// The bridge in a hex, the town, the Autobahn.
    pub(super) fn rows(&self, game: &Game, at: &Position, hex: HexId) -> Vec<Row> {
        let mut rows = Vec::new();
        for (index, span) in at.extension.spans.iter().enumerate().filter(|(_, span)| span.hex == hex) {
            let name = if index == 0 { self.bridge_name.as_str() } else { "float bridge" };
            let ends = format!("from {} to {}", game.number(span.west), game.number(span.east));
            rows.push(cited(Row::new(name, ends), clause!("R11.0")));
        }
        for town in self.towns.iter().filter(|town| town.hexes.contains(&hex)) {
            let holder = Remagen::town_holder(game, at, town)
                .map_or("neither side", |side| &game.scenario.sides[side.index()]);
            rows.push(cited(Row::new(town.name.clone(), format!("occupied by {holder}")), clause!("R16.11")));
        }
        if self.autobahn.contains(hex) {
            rows.push(cited(Row::new("Autobahn", "on or east of it"), clause!("R16.21")));
        }
        rows
    }

    fn across(&self, game: &Game, at: &Position) -> usize {
        game.on_map(at, self.us).filter(|(_, hex)| self.east_bank.contains(*hex)).count()
    }

    /// Whether a front is needed, or will be when this Player-Turn ends [R14.11].
    fn needs_front(&self, game: &Game, at: &Position) -> bool {
        at.extension.front || self.across(game, at) >= FRONT_FROM
    }

    /// The front as if the turn ended now [R14.1].
    fn front_panel(&self, game: &Game, at: &Position) -> Panel {
        let front = self.front_now(game, at);
        let across = self.across(game, at);
        let duty = match (at.extension.front, across >= FRONT_FROM) {
            (true, _) => "needed to the end of the game".to_string(),
            (false, true) => format!("needed from now on: {across} units are east of the Rhine"),
            (false, false) => format!("not yet: {across} of {FRONT_FROM} units are east of the Rhine"),
        };
        let gaps = if front.gaps.is_empty() { "none".into() } else { game.numbers(&front.gaps).join(", ") };
        let points = if self.needs_front(game, at) { front.gaps.len() as i16 * self.gap_points } else { 0 };
        let german = &game.scenario.sides[self.us.other().index()];
        let rows = vec![
            cited(Row::new("front", duty), clause!("R14.11")),
            cited(Row::new("gaps if the turn ended now", gaps), clause!("R14.12")),
            cited(Row::new("points for them", format!("{german} {points}")), clause!("R14.14")),
            cited(Row::new("beyond the front, lost", game.listed(front.lost)), clause!("R14.13")),
        ];
        Panel { title: "Continuous front".into(), rows }
    }

    /// U.S. infantry at the Autobahn and the Limit of Advance [R15.0, R16.2].
    fn autobahn_panel(&self, game: &Game, at: &Position) -> Panel {
        let (all, counted) = self.autobahn_count(game, at);
        let limited = game.map.grid.hexes().any(|hex| game.is_closed(self.us, hex));
        let limit = if limited { "holds: see the overlay" } else { "ignored" };
        let rows = vec![
            cited(Row::new("U.S. infantry on or east of it", all.to_string()), clause!("R16.21")),
            cited(
                Row::new("with a line", format!("{counted}; those above {} count", self.infantry_free)),
                clause!("R16.22"),
            ),
            cited(Row::new("Limit of Advance", limit), clause!("R15.0")),
        ];
        Panel { title: "Autobahn".into(), rows }
    }

    pub(super) fn overlay(&self, game: &Game, at: &Position, id: &str) -> Option<Parts> {
        match id {
            "front" => Some(self.front_shades(game, at)),
            "sites" => {
                let mut sites: Vec<HexId> = self.float_sites(game, at).map(|span| span.hex).collect();
                sites.dedup();
                let note = if sites.is_empty() {
                    "No float bridge can be laid now."
                } else {
                    "Where a float bridge could be laid now."
                };
                let shades = sites.into_iter().map(|hex| game.shade(hex, Tone::Goal, None)).collect();
                Some((shades, Vec::new(), note.into()))
            }
            "towns" => {
                let mut shades = Vec::new();
                for town in &self.towns {
                    let tone =
                        Remagen::town_holder(game, at, town).map_or(Tone::Goal, |side| TONES[side.index()]);
                    let name = |hex: &HexId| (town.hexes.first() == Some(hex)).then(|| town.name.clone());
                    shades.extend(town.hexes.iter().map(|hex| game.shade(*hex, tone, name(hex))));
                }
                Some((shades, Vec::new(), "Towns in the colour of the side that occupies them now.".into()))
            }
            "autobahn" => {
                let shades = self.autobahn.iter().map(|hex| game.shade(hex, Tone::Goal, None)).collect();
                let note = format!(
                    "U.S. infantry here with a line counts, as far as there are more than {}.",
                    self.infantry_free
                );
                Some((shades, Vec::new(), note))
            }
            _ => None,
        }
    }

    fn front_shades(&self, game: &Game, at: &Position) -> Parts {
        let Front { hexes, gaps, lost } = self.front_now(game, at);
        let held = hexes.iter().filter(|hex| !gaps.contains(hex));
        let mut shades: Vec<_> = held.map(|hex| game.shade(hex, TONES[self.us.index()], None)).collect();
        shades.extend(gaps.iter().map(|&hex| game.shade(hex, Tone::Blocked, Some("gap".into()))));
        let alone = lost.iter().filter_map(|unit| at.hex_of(unit));
        shades.extend(alone.map(|hex| game.shade(hex, Tone::Blocked, Some("lost".into()))));
        let needed = if self.needs_front(game, at) { "" } else { "It is not needed yet. " };
        let note = if hexes.is_empty() {
            "No U.S. unit is east of the Rhine: there is no front to draw.".to_string()
        } else if gaps.is_empty() && lost.is_empty() {
            format!("{needed}The front is whole as things stand.")
        } else {
            format!(
                "{needed}As things stand {} hexes lack and {} units beyond it are lost.",
                gaps.len(),
                lost.len()
            )
        };
        (shades, Vec::new(), note)
    }

    /// The bridges over the Rhine, and the printed one where it was destroyed.
    pub(super) fn span_lines(&self, game: &Game, at: &Position) -> Vec<Line> {
        let line = |kind: LineKind, name: &str, span: &Span| {
            game.line_of(kind, name, &[span.west, span.hex, span.east])
        };
        let laid = at.extension.spans.iter().skip(1).filter(|span| span.stands());
        let mut lines: Vec<Line> = laid.map(|span| line(LineKind::Bridge, "float bridge", span)).collect();
        if !at.extension.spans[0].stands() {
            lines.push(line(LineKind::Blocked, &self.bridge_name, &self.bridge));
        }
        lines
    }

    /// The turns, by day and by night [R13.0].
    pub(super) fn turn_track(game: &Game, at: &Position) -> Track {
        let first = game.scenario.first_turn;
        let space = |turn: TurnNo| TrackSpace {
            label: turn.to_string(),
            note: None,
            tone: if game.is_night(turn) { Tone::Night } else { Tone::Plain },
        };
        let note =
            game.is_night(at.turn).then(|| "Night: no combat; zones of control may be left".to_string());
        Track {
            title: "Turns".into(),
            clause: Some(clause!("R13.0").into()),
            marker: Some(usize::from(first.turns_to(at.turn))),
            spaces: first.through(game.scenario.last_turn).map(space).collect(),
            note: note.or_else(|| Some("Day".into())),
        }
    }

    pub(super) fn warnings(&self, game: &Game, at: &Position) -> Vec<String> {
        if game.phasing(at) != self.us || !self.needs_front(game, at) {
            return Vec::new();
        }
        let mut warnings = Vec::new();
        if !at.extension.front {
            warnings.push(format!(
                "{} units are east of the Rhine: from now on you need a continuous front.",
                self.across(game, at)
            ));
        }
        let front = self.front_now(game, at);
        if !front.gaps.is_empty() {
            warnings.push(format!(
                "The front lacks {}: {} points for {}.",
                game.numbers(&front.gaps).join(", "),
                front.gaps.len() as i16 * self.gap_points,
                game.scenario.sides[self.us.other().index()]
            ));
        }
        if !front.lost.is_empty() {
            warnings
                .push(format!("Beyond the front, and lost when the turn ends: {}.", game.names(front.lost)));
        }
        warnings
    }
}
