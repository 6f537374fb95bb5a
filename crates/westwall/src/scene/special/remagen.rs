//! Remagen on the table: bridges, the continuous front, the Autobahn, nights.

use board::HexId;
use kernel::{Line, LineKind, Panel, Row, Tone, Track, TrackSpace};

use crate::added::Span;
use crate::game::Game;
use crate::games::Remagen;
use crate::games::remagen::front::Front;
use crate::position::Position;
use crate::scene::depict::cited;
use crate::scene::overlays::Parts;
use crate::scene::sequence::TONES;

pub(super) const OVERLAYS: &[(&str, &str)] = &[
    ("front", "Continuous front"),
    ("sites", "Sites for float bridges"),
    ("towns", "Towns that count"),
    ("autobahn", "On or east of the Autobahn"),
];

/// From so many units on the east bank on a front is needed [R14.11].
const FRONT_FROM: usize = 3;

impl Game {
    pub(super) fn remagen_panels(&self, p: &Position, rules: &Remagen) -> Vec<Panel> {
        vec![self.span_panel(p, rules), self.front_panel(p, rules), self.autobahn_panel(p, rules)]
    }

    /// What the three bridges stand at [R11.0].
    fn span_panel(&self, p: &Position, rules: &Remagen) -> Panel {
        let place = |span: &Span| {
            let [hex, west, east] = [span.hex, span.west, span.east].map(|hex| self.number(hex));
            format!("at {hex}, from {west} to {east}")
        };
        let rows = p.added.spans.iter().zip(p.added.span_turns).enumerate().map(|(index, (span, turn))| {
            let (name, clause) = match index {
                0 => (rules.bridge_name.clone(), "R11.0"),
                _ => (format!("float bridge {index}"), "R11.11"),
            };
            let state = if span.stands() {
                place(span)
            } else if index == 0 {
                "destroyed".into()
            } else if turn <= p.turn {
                "may be laid".into()
            } else {
                format!("from turn {turn}")
            };
            cited(Row::new(name, state), clause)
        });
        Panel { title: "Bridges over the Rhine".into(), rows: rows.collect() }
    }

    /// The bridge in a hex, the town, the Autobahn.
    pub(super) fn remagen_rows(&self, p: &Position, rules: &Remagen, hex: HexId) -> Vec<Row> {
        let mut rows = Vec::new();
        for (index, span) in p.added.spans.iter().enumerate().filter(|(_, span)| span.hex == hex) {
            let name = if index == 0 { rules.bridge_name.as_str() } else { "float bridge" };
            let ends = format!("from {} to {}", self.number(span.west), self.number(span.east));
            rows.push(cited(Row::new(name, ends), "R11.0"));
        }
        for town in rules.towns.iter().filter(|town| town.hexes.contains(&hex)) {
            let holder = self.town_holder(p, town).map_or("neither side", |side| &self.scenario.sides[side]);
            rows.push(cited(Row::new(town.name.clone(), format!("occupied by {holder}")), "R16.11"));
        }
        if rules.autobahn.contains(hex) {
            rows.push(cited(Row::new("Autobahn", "on or east of it"), "R16.21"));
        }
        rows
    }

    fn across(&self, p: &Position, rules: &Remagen) -> usize {
        self.on_map(p, rules.us).filter(|(_, hex)| rules.east_bank.contains(*hex)).count()
    }

    /// Whether a front is needed, or will be when this Player-Turn ends [R14.11].
    fn needs_front(&self, p: &Position, rules: &Remagen) -> bool {
        p.added.front || self.across(p, rules) >= FRONT_FROM
    }

    /// The front as if the turn ended now [R14.1].
    fn front_panel(&self, p: &Position, rules: &Remagen) -> Panel {
        let front = self.front_now(p, rules);
        let across = self.across(p, rules);
        let duty = match (p.added.front, across >= FRONT_FROM) {
            (true, _) => "needed to the end of the game".to_string(),
            (false, true) => format!("needed from now on: {across} units are east of the Rhine"),
            (false, false) => format!("not yet: {across} of {FRONT_FROM} units are east of the Rhine"),
        };
        let gaps = if front.gaps.is_empty() { "none".into() } else { self.numbers(&front.gaps).join(", ") };
        let points = if self.needs_front(p, rules) { front.gaps.len() as i16 * rules.gap_points } else { 0 };
        let german = &self.scenario.sides[1 - rules.us];
        let rows = vec![
            cited(Row::new("front", duty), "R14.11"),
            cited(Row::new("gaps if the turn ended now", gaps), "R14.12"),
            cited(Row::new("points for them", format!("{german} {points}")), "R14.14"),
            cited(Row::new("beyond the front, lost", self.listed(front.lost)), "R14.13"),
        ];
        Panel { title: "Continuous front".into(), rows }
    }

    /// U.S. infantry at the Autobahn and the Limit of Advance [R15.0, R16.2].
    fn autobahn_panel(&self, p: &Position, rules: &Remagen) -> Panel {
        let (all, counted) = self.autobahn_count(p, rules);
        let limited = self.map.grid.hexes().any(|hex| self.is_closed(rules.us, hex));
        let limit = if limited { "holds: see the overlay" } else { "ignored" };
        let rows = vec![
            cited(Row::new("U.S. infantry on or east of it", all.to_string()), "R16.21"),
            cited(
                Row::new("with a line", format!("{counted}; those above {} count", rules.infantry_free)),
                "R16.22",
            ),
            cited(Row::new("Limit of Advance", limit), "R15.0"),
        ];
        Panel { title: "Autobahn".into(), rows }
    }

    pub(super) fn remagen_overlay(&self, p: &Position, rules: &Remagen, id: &str) -> Option<Parts> {
        match id {
            "front" => Some(self.front_shades(p, rules)),
            "sites" => {
                let mut sites: Vec<HexId> = self.float_sites(p, rules).map(|span| span.hex).collect();
                sites.dedup();
                let note = if sites.is_empty() {
                    "No float bridge can be laid now."
                } else {
                    "Where a float bridge could be laid as things stand."
                };
                let shades = sites.into_iter().map(|hex| self.shade(hex, Tone::Goal, None)).collect();
                Some((shades, Vec::new(), note.into()))
            }
            "towns" => {
                let mut shades = Vec::new();
                for town in &rules.towns {
                    let tone = self.town_holder(p, town).map_or(Tone::Goal, |side| TONES[side]);
                    let name = |hex: &HexId| (town.hexes.first() == Some(hex)).then(|| town.name.clone());
                    shades.extend(town.hexes.iter().map(|hex| self.shade(*hex, tone, name(hex))));
                }
                Some((shades, Vec::new(), "Towns in the colour of the side that occupies them now.".into()))
            }
            "autobahn" => {
                let shades = rules.autobahn.iter().map(|hex| self.shade(hex, Tone::Goal, None)).collect();
                let note = format!(
                    "U.S. infantry here with a line counts, as far as there are more than {}.",
                    rules.infantry_free
                );
                Some((shades, Vec::new(), note))
            }
            _ => None,
        }
    }

    fn front_shades(&self, p: &Position, rules: &Remagen) -> Parts {
        let Front { hexes, gaps, lost } = self.front_now(p, rules);
        let held = hexes.iter().filter(|hex| !gaps.contains(hex));
        let mut shades: Vec<_> = held.map(|hex| self.shade(hex, TONES[rules.us], None)).collect();
        shades.extend(gaps.iter().map(|&hex| self.shade(hex, Tone::Blocked, Some("gap".into()))));
        let alone = lost.iter().filter_map(|unit| p.hex_of(unit));
        shades.extend(alone.map(|hex| self.shade(hex, Tone::Blocked, Some("lost".into()))));
        let needed = if self.needs_front(p, rules) { "" } else { "It is not needed yet. " };
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
    pub(super) fn span_lines(&self, p: &Position, rules: &Remagen) -> Vec<Line> {
        let line = |kind: LineKind, name: &str, span: &Span| {
            self.line_of(kind, name, &[span.west, span.hex, span.east])
        };
        let laid = p.added.spans.iter().skip(1).filter(|span| span.stands());
        let mut lines: Vec<Line> = laid.map(|span| line(LineKind::Bridge, "float bridge", span)).collect();
        if !p.added.spans[0].stands() {
            lines.push(line(LineKind::Blocked, &rules.bridge_name, &rules.bridge));
        }
        lines
    }

    /// The turns, by day and by night [R13.0].
    pub(super) fn turn_track(&self, p: &Position) -> Track {
        let turns = self.scenario.first_turn..=self.scenario.last_turn;
        let space = |turn: u8| TrackSpace {
            label: turn.to_string(),
            note: None,
            tone: if self.is_night(turn) { Tone::Night } else { Tone::Plain },
        };
        let note =
            self.is_night(p.turn).then(|| "Night: no combat; zones of control may be left".to_string());
        Track {
            title: "Turns".into(),
            clause: Some("R13.0".into()),
            marker: Some(usize::from(p.turn.saturating_sub(self.scenario.first_turn))),
            spaces: turns.map(space).collect(),
            note: note.or_else(|| Some("Day".into())),
        }
    }

    pub(super) fn remagen_warnings(&self, p: &Position, rules: &Remagen) -> Vec<String> {
        if self.phasing(p) != rules.us || !self.needs_front(p, rules) {
            return Vec::new();
        }
        let mut warnings = Vec::new();
        if !p.added.front {
            warnings.push(format!(
                "{} units are east of the Rhine: from now on you need a continuous front.",
                self.across(p, rules)
            ));
        }
        let front = self.front_now(p, rules);
        if !front.gaps.is_empty() {
            warnings.push(format!(
                "The front lacks {}: {} points for {}.",
                self.numbers(&front.gaps).join(", "),
                front.gaps.len() as i16 * rules.gap_points,
                self.scenario.sides[1 - rules.us]
            ));
        }
        if !front.lost.is_empty() {
            warnings
                .push(format!("Beyond the front, and lost when the turn ends: {}.", self.names(front.lost)));
        }
        warnings
    }
}
