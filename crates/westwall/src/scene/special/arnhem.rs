//! Arnhem on the table: bridges, weather and drop zones, lines of communication.

use board::{HexId, HexSet};
use kernel::{Line, LineKind, Panel, Row, Tone, Track, TrackSpace};

use crate::added::Weather;
use crate::game::Game;
use crate::games::arnhem::Wired;
use crate::games::{Arnhem, Charge};
use crate::position::{Place, Position, Step};
use crate::scene::depict::cited;
use crate::scene::overlays::Parts;
use crate::scene::sequence::TONES;
use crate::unit::UnitSet;

pub(super) const OVERLAYS: &[(&str, &str)] =
    &[("lines", "Lines of communication"), ("zones", "Drop zones"), ("cities", "City hexes")];

/// How far a line to a drop zone reaches [A17.32].
const RING: u8 = 7;
/// Every weather, in the order of the track.
const WEATHERS: [(Weather, Tone); 3] =
    [(Weather::Good, Tone::Clear), (Weather::Fair, Tone::Overcast), (Weather::Poor, Tone::Fog)];

impl Game {
    pub(super) fn arnhem_panels(&self, p: &Position, rules: &Arnhem) -> Vec<Panel> {
        vec![self.air_panel(p, rules), self.line_panel(p, rules), self.wired_panel(p, rules)]
    }

    /// What every wired bridge stands at [A12.17].
    fn wired_panel(&self, p: &Position, rules: &Arnhem) -> Panel {
        let rows =
            rules.wired.iter().enumerate().map(|(index, bridge)| self.wired_row(p, rules, index, bridge));
        Panel { title: "Bridges".into(), rows: rows.collect() }
    }

    /// The wired bridges of a hex, and the drop zone in it if the viewer knows of one.
    pub(super) fn arnhem_rows(&self, p: &Position, rules: &Arnhem, hex: HexId) -> Vec<Row> {
        let bridges = rules.wired.iter().enumerate().filter(|(_, bridge)| bridge.a == hex || bridge.b == hex);
        let mut rows: Vec<Row> =
            bridges.map(|(index, bridge)| self.wired_row(p, rules, index, bridge)).collect();
        let zones = rules.zones.iter().zip(&p.added.zones).filter(|(_, zone)| zone.hex == hex);
        rows.extend(zones.map(|(rule, _)| cited(Row::new("drop zone", rule.name.clone()), "A15.35")));
        if rules.cities.contains(hex) {
            rows.push(cited(Row::new("city", "shortens a retreat by two hexes"), "A11.1"));
        }
        rows
    }

    fn wired_row(&self, p: &Position, rules: &Arnhem, index: usize, bridge: &Wired) -> Row {
        let (state, clause) = match rules.charge(p, index) {
            Charge::Wired => ("wired", "A12.11"),
            Charge::Safe => ("safe", "A12.14"),
            Charge::Down => ("down", "A12.13"),
            Charge::Mended => ("repaired", "A13.1"),
        };
        cited(Row::new(self.wired_name(bridge), state), clause)
    }

    /// What players call a wired bridge.
    pub(in crate::scene) fn wired_name(&self, bridge: &Wired) -> String {
        let kind = if bridge.canal { "canal" } else { "rail" };
        let ends = format!("{}/{}", self.number(bridge.a), self.number(bridge.b));
        if bridge.name.is_empty() { format!("{kind} {ends}") } else { format!("{} {ends}", bridge.name) }
    }

    /// Weather, landings and drop zones; what is secret comes hidden [A15.36, A16.0].
    fn air_panel(&self, p: &Position, rules: &Arnhem) -> Panel {
        let mut rows = Vec::new();
        if rules.weather {
            let (weather, landed) = (p.added.weather, p.added.landed.len());
            rows.push(cited(Row::new("weather", weather.name()), "A16.0"));
            let left = weather.drops().saturating_sub(landed);
            rows.push(cited(Row::new("may still land", format!("{left} of {}", weather.drops())), "A16.12"));
        }
        let waiting = rules.airborne.iter().filter(|&unit| p.place(unit) == Place::Waiting).count();
        rows.push(cited(Row::new("still in the air", format!("{waiting} units")), "A15.3"));
        for (rule, zone) in rules.zones.iter().zip(&p.added.zones) {
            let place = match (zone.is_noted(), zone.down) {
                (true, true) => self.hex_name(zone.hex),
                (true, false) => format!("noted at {} for turn {}", self.hex_name(zone.hex), zone.turn),
                (false, _) => "not on the map".into(),
            };
            rows.push(cited(Row::new(format!("drop zone {}", rule.name), place), "A15.35"));
        }
        Panel { title: "From the air".into(), rows }
    }

    fn line_panel(&self, p: &Position, rules: &Arnhem) -> Panel {
        let cut_off = self.cut_off(p, rules);
        let points = 3 * cut_off.len();
        let rows = vec![
            cited(Row::new("cut off if the turn ended now", self.listed(cut_off)), "A17.12.2"),
            cited(
                Row::new("points for that", format!("{} {points}", self.scenario.sides[1 - rules.allied])),
                "A17.12.2",
            ),
        ];
        Panel { title: "Lines of communication".into(), rows }
    }

    pub(super) fn arnhem_overlay(&self, p: &Position, rules: &Arnhem, id: &str) -> Option<Parts> {
        match id {
            "lines" => Some(self.line_shades(p, rules)),
            "zones" => Some(self.zone_shades(p, rules)),
            "cities" => {
                let shades = rules.cities.iter().map(|hex| self.shade(hex, Tone::Goal, None));
                Some((shades.collect(), Vec::new(), "A city shortens a retreat by two hexes.".into()))
            }
            _ => None,
        }
    }

    /// Where lines lead, and who has none.
    fn line_shades(&self, p: &Position, rules: &Arnhem) -> Parts {
        let ground = self.ground_lines(p, rules);
        let air = p.added.zones.iter().filter(|zone| zone.down);
        let air = air.fold(HexSet::EMPTY, |all, zone| all | self.zone_lines(p, rules, zone.hex));
        let cut_off = self.cut_off(p, rules);
        let lost: Vec<HexId> = cut_off.iter().filter_map(|unit| p.hex_of(unit)).collect();
        let led = (ground | air).iter().filter(|hex| !lost.contains(hex)).collect::<Vec<HexId>>();
        let shades = led.into_iter().map(|hex| {
            let tone = if ground.contains(hex) { Tone::Open } else { TONES[rules.allied] };
            self.shade(hex, tone, None)
        });
        let barred = lost.iter().map(|&hex| self.shade(hex, Tone::Blocked, Some("cut off".into())));
        let note = if cut_off.is_empty() {
            "Every unit has its line: by road from the south, or from its drop zone.".to_string()
        } else {
            format!("Cut off if the turn ended now: {}.", self.names(cut_off))
        };
        (shades.chain(barred).collect(), Vec::new(), note)
    }

    /// The drop zones that the viewer knows of, with the ring within which a line may reach them.
    fn zone_shades(&self, p: &Position, rules: &Arnhem) -> Parts {
        let mut shades = Vec::new();
        let mut centres = Vec::new();
        for (rule, zone) in rules.zones.iter().zip(&p.added.zones).filter(|(_, zone)| zone.is_noted()) {
            centres.push(zone.hex);
            shades.push(self.shade(zone.hex, Tone::Goal, Some(rule.name.clone())));
        }
        let near = |hex: &HexId| centres.iter().any(|&zone| self.distance(zone, *hex) <= RING.into());
        let ring = self.map.grid.hexes().filter(|hex| !centres.contains(hex)).filter(near);
        let tone = TONES[rules.allied];
        shades.extend(ring.map(|hex| self.shade(hex, tone, None)));
        let note = if centres.is_empty() {
            "No drop zone is on the map.".to_string()
        } else {
            format!("Drop zones, and the {RING} hexes within which units may have a line to theirs.")
        };
        (shades, Vec::new(), note)
    }

    /// Bridges that are down or repaired, and the one that is asked about.
    pub(super) fn wired_lines(&self, p: &Position, rules: &Arnhem) -> Vec<Line> {
        let asked =
            self.bridge_asked(p).filter(|_| p.step == Step::Demolition).map(|bridge| (bridge.a, bridge.b));
        let shown = rules.wired.iter().enumerate().filter_map(|(index, bridge)| {
            let kind = match rules.charge(p, index) {
                Charge::Down => LineKind::Blocked,
                Charge::Mended => LineKind::Bridge,
                Charge::Wired if asked == Some((bridge.a, bridge.b)) => LineKind::Front,
                Charge::Wired | Charge::Safe => return None,
            };
            Some(self.line_of(kind, &bridge.name, &[bridge.a, bridge.b]))
        });
        shown.collect()
    }

    /// The weather of the turn, and what it allows [A16.0].
    pub(super) fn weather_track(p: &Position) -> Track {
        let spaces = WEATHERS.map(|(weather, tone)| TrackSpace {
            label: weather.name().into(),
            note: Some(format!("{} land, {} support", weather.drops(), weather.support())),
            tone,
        });
        let left = p.added.weather.drops().saturating_sub(p.added.landed.len());
        Track {
            title: "Weather".into(),
            clause: Some("A16.0".into()),
            spaces: spaces.to_vec(),
            marker: WEATHERS.iter().position(|(weather, _)| *weather == p.added.weather),
            note: Some(format!("{left} units may still land in this turn")),
        }
    }

    pub(super) fn arnhem_warnings(&self, p: &Position, rules: &Arnhem) -> Vec<String> {
        if self.phasing(p) != rules.allied {
            return Vec::new();
        }
        let mut warnings = Vec::new();
        let ready = self.ready_to_drop(p, rules).iter();
        let able: UnitSet = ready.filter(|&unit| !self.free_landings(p, rules, unit).is_empty()).collect();
        if !able.is_empty() {
            warnings.push(format!("These could still land in this turn: {}.", self.names(able)));
        }
        if let Some(unit) = self.boarder(p) {
            let id = &self.counter(unit).id;
            warnings
                .push(format!("{id} is in the boats: it is lost unless its assault wins and it advances."));
        }
        let cut_off = self.cut_off(p, rules);
        if !cut_off.is_empty() {
            warnings
                .push(format!("Without a line of communication, 3 points each: {}.", self.names(cut_off)));
        }
        warnings
    }
}
