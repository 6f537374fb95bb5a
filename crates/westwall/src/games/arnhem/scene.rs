//! Arnhem on the table: bridges, weather and drop zones, lines of communication.

use board::{HexId, HexSet};
use kernel::{Line, LineKind, Panel, Row, Tone, Track, TrackSpace, TrayKind};

use super::{Arnhem, Charge, Weather, Wired};
use crate::Clause;
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::scene::{Parts, TONES, Tally, cited, waiting};
use crate::unit::{UnitId, UnitSet};
use kit::clause;

pub(super) const OVERLAYS: &[(&str, &str)] =
    &[("lines", "Lines of communication"), ("zones", "Drop zones"), ("cities", "City hexes")];

/// How far a line to a drop zone reaches [A17.32].
const RING: u8 = 7;
/// Every weather, in the order of the track.
const WEATHERS: [(Weather, Tone); 3] =
    [(Weather::Good, Tone::Clear), (Weather::Fair, Tone::Overcast), (Weather::Poor, Tone::Fog)];

impl Arnhem {
    pub(super) fn panels(&self, game: &Game, at: &Position) -> Vec<Panel> {
        vec![self.air_panel(game, at), self.line_panel(game, at), self.wired_panel(game, at)]
    }

    /// What every wired bridge stands at [A12.17].
    fn wired_panel(&self, game: &Game, at: &Position) -> Panel {
        let rows =
            self.wired.iter().enumerate().map(|(index, bridge)| self.wired_row(game, at, index, bridge));
        Panel { title: "Bridges".into(), rows: rows.collect() }
    }

    /// The wired bridges of a hex, and the drop zone in it if the viewer knows of one.
    pub(super) fn rows(&self, game: &Game, at: &Position, hex: HexId) -> Vec<Row> {
        let bridges = self.wired.iter().enumerate().filter(|(_, bridge)| bridge.a == hex || bridge.b == hex);
        let mut rows: Vec<Row> =
            bridges.map(|(index, bridge)| self.wired_row(game, at, index, bridge)).collect();
        let zones = self.zones.iter().zip(&at.extension.zones).filter(|(_, zone)| zone.hex == hex);
        rows.extend(
            zones.map(|(rule, _)| cited(Row::new("drop zone", rule.name.clone()), clause!("A15.35"))),
        );
        if self.cities.contains(hex) {
            rows.push(cited(Row::new("city", "shortens a retreat by two hexes"), clause!("A11.1")));
        }
        rows
    }

    fn wired_row(&self, game: &Game, at: &Position, index: usize, bridge: &Wired) -> Row {
        let (state, clause) = match self.charge(at, index) {
            Charge::Wired => ("wired", clause!("A12.11")),
            Charge::Safe => ("safe", clause!("A12.14")),
            Charge::Down => ("down", clause!("A12.13")),
            Charge::Mended => ("repaired", clause!("A13.1")),
        };
        cited(Row::new(Arnhem::wired_name(game, bridge), state), clause)
    }

    /// What players call a wired bridge.
    pub(super) fn wired_name(game: &Game, bridge: &Wired) -> String {
        let kind = if bridge.canal { "canal" } else { "rail" };
        let ends = format!("{}/{}", game.number(bridge.a), game.number(bridge.b));
        if bridge.name.is_empty() { format!("{kind} {ends}") } else { format!("{} {ends}", bridge.name) }
    }

    /// Weather, landings and drop zones; what is secret comes hidden [A15.36, A16.0].
    fn air_panel(&self, game: &Game, at: &Position) -> Panel {
        let mut rows = Vec::new();
        if self.weather {
            let (weather, landed) = (at.extension.weather, at.extension.landed.len());
            rows.push(cited(Row::new("weather", weather.name()), clause!("A16.0")));
            let left = weather.drops().saturating_sub(landed);
            rows.push(cited(
                Row::new("may still land", format!("{left} of {}", weather.drops())),
                clause!("A16.12"),
            ));
        }
        let waiting = self.airborne.iter().filter(|&unit| at.place(unit) == Place::Waiting).count();
        rows.push(cited(Row::new("still in the air", format!("{waiting} units")), clause!("A15.3")));
        for (rule, zone) in self.zones.iter().zip(&at.extension.zones) {
            let place = match (zone.is_noted(), zone.down) {
                (true, true) => game.hex_name(zone.hex),
                (true, false) => format!("noted at {} for turn {}", game.hex_name(zone.hex), zone.turn),
                (false, _) => "not on the map".into(),
            };
            rows.push(cited(Row::new(format!("drop zone {}", rule.name), place), clause!("A15.35")));
        }
        Panel { title: "From the air".into(), rows }
    }

    fn line_panel(&self, game: &Game, at: &Position) -> Panel {
        let cut_off = self.cut_off(game, at);
        let points = 3 * cut_off.len();
        let rows = vec![
            cited(Row::new("cut off if the turn ended now", game.listed(cut_off)), clause!("A17.12.2")),
            cited(
                Row::new(
                    "points for that",
                    format!("{} {points}", game.scenario.sides[self.allied.other().index()]),
                ),
                clause!("A17.12.2"),
            ),
        ];
        Panel { title: "Lines of communication".into(), rows }
    }

    pub(super) fn overlay(&self, game: &Game, at: &Position, id: &str) -> Option<Parts> {
        match id {
            "lines" => Some(self.line_shades(game, at)),
            "zones" => Some(self.zone_shades(game, at)),
            "cities" => {
                let shades = self.cities.iter().map(|hex| game.shade(hex, Tone::Goal, None));
                Some((shades.collect(), Vec::new(), "A city shortens a retreat by two hexes.".into()))
            }
            _ => None,
        }
    }

    /// Where lines lead, and who has none.
    fn line_shades(&self, game: &Game, at: &Position) -> Parts {
        let ground = self.ground_lines(game, at);
        let air = at.extension.zones.iter().filter(|zone| zone.down);
        let air = air.fold(HexSet::EMPTY, |all, zone| all | self.zone_lines(game, at, zone.hex));
        let cut_off = self.cut_off(game, at);
        let lost: Vec<HexId> = cut_off.iter().filter_map(|unit| at.hex_of(unit)).collect();
        let led = (ground | air).iter().filter(|hex| !lost.contains(hex)).collect::<Vec<HexId>>();
        let shades = led.into_iter().map(|hex| {
            let tone = if ground.contains(hex) { Tone::Open } else { TONES[self.allied.index()] };
            game.shade(hex, tone, None)
        });
        let barred = lost.iter().map(|&hex| game.shade(hex, Tone::Blocked, Some("cut off".into())));
        let note = if cut_off.is_empty() {
            "Every unit has its line: by road from the south, or from its drop zone.".to_string()
        } else {
            format!("Cut off if the turn ended now: {}.", game.names(cut_off))
        };
        (shades.chain(barred).collect(), Vec::new(), note)
    }

    /// The drop zones that the viewer knows of, with the ring within which a line may reach them.
    fn zone_shades(&self, game: &Game, at: &Position) -> Parts {
        let mut shades = Vec::new();
        let mut centres = Vec::new();
        for (rule, zone) in self.zones.iter().zip(&at.extension.zones).filter(|(_, zone)| zone.is_noted()) {
            centres.push(zone.hex);
            shades.push(game.shade(zone.hex, Tone::Goal, Some(rule.name.clone())));
        }
        let near = |hex: &HexId| centres.iter().any(|&zone| game.distance(zone, *hex) <= RING.into());
        let ring = game.map.grid.hexes().filter(|hex| !centres.contains(hex)).filter(near);
        let tone = TONES[self.allied.index()];
        shades.extend(ring.map(|hex| game.shade(hex, tone, None)));
        let note = if centres.is_empty() {
            "No drop zone is on the map.".to_string()
        } else {
            format!("Drop zones, and the {RING} hexes within which units may have a line to theirs.")
        };
        (shades, Vec::new(), note)
    }

    /// Bridges that are down or repaired, and the one that is asked about.
    pub(super) fn wired_lines(&self, game: &Game, at: &Position) -> Vec<Line> {
        let asked =
            self.bridge_asked(at).filter(|_| at.step == Step::Demolition).map(|bridge| (bridge.a, bridge.b));
        let shown = self.wired.iter().enumerate().filter_map(|(index, bridge)| {
            let kind = match self.charge(at, index) {
                Charge::Down => LineKind::Blocked,
                Charge::Mended => LineKind::Bridge,
                Charge::Wired if asked == Some((bridge.a, bridge.b)) => LineKind::Front,
                Charge::Wired | Charge::Safe => return None,
            };
            Some(game.line_of(kind, &bridge.name, &[bridge.a, bridge.b]))
        });
        shown.collect()
    }

    /// The weather of the turn, and what it allows [A16.0].
    pub(super) fn weather_track(at: &Position) -> Track {
        let spaces = WEATHERS.map(|(weather, tone)| TrackSpace {
            label: weather.name().into(),
            note: Some(format!("{} land, {} support", weather.drops(), weather.support())),
            tone,
        });
        let left = at.extension.weather.drops().saturating_sub(at.extension.landed.len());
        Track {
            title: "Weather".into(),
            clause: Some(clause!("A16.0").into()),
            spaces: spaces.to_vec(),
            marker: WEATHERS.iter().position(|(weather, _)| *weather == at.extension.weather),
            note: Some(format!("{left} units may still land in this turn")),
        }
    }

    pub(super) fn warnings(&self, game: &Game, at: &Position) -> Vec<String> {
        if game.phasing(at) != self.allied {
            return Vec::new();
        }
        let mut warnings = Vec::new();
        let ready = self.ready_to_drop(game, at).iter();
        let able: UnitSet = ready.filter(|&unit| !self.free_landings(game, at, unit).is_empty()).collect();
        if !able.is_empty() {
            warnings.push(format!("These could still land in this turn: {}.", game.names(able)));
        }
        if let Some(unit) = self.boarder(at) {
            let id = &game.counter(unit).id;
            warnings
                .push(format!("{id} is in the boats: it is lost unless its assault wins and it advances."));
        }
        let cut_off = self.cut_off(game, at);
        if !cut_off.is_empty() {
            warnings
                .push(format!("Without a line of communication, 3 points each: {}.", game.names(cut_off)));
        }
        warnings
    }

    /// Who comes from the air: by the schedule, or as weather and drop zones allow [A15.31, A16.1].
    pub(super) fn air_tallies(&self, game: &Game, at: &Position) -> Vec<Tally> {
        let free = |units: UnitSet| -> Vec<HexId> {
            let first = units.iter().next();
            first.map_or_else(Vec::new, |unit| self.free_landings(game, at, unit).iter().collect())
        };
        if !self.weather {
            let landings = game.scenario.landings.iter().map(|landing| {
                let (title, kind) = game.when(at, landing.turn, "To land now");
                let units = waiting(at, landing.units);
                Tally::new(game.of_formation(&title, units), kind, units, free(units))
            });
            return landings.collect();
        }
        let weather = at.extension.landed.len() < at.extension.weather.drops();
        let divisions = self.zones.iter().zip(&at.extension.zones).map(|(rule, zone)| {
            (format!("From the air: {}", rule.name), waiting(at, rule.units - self.poles), zone.down)
        });
        let any = at.extension.zones.iter().any(|zone| zone.down);
        let poles = ("From the air: Poles".to_string(), waiting(at, self.poles), any);
        let tallies = divisions.chain([poles]).map(|(title, units, marked)| {
            let kind = if weather && marked { TrayKind::Due } else { TrayKind::Coming };
            Tally::new(title, kind, units, free(units))
        });
        tallies.collect()
    }

    /// When a unit of the airborne divisions lands.
    pub(super) fn off_map_row(&self, game: &Game, at: &Position, unit: UnitId) -> Option<Row> {
        if !self.airborne.has(unit) {
            return None;
        }
        let landing = game.scenario.landings.iter().find(|landing| landing.units.has(unit));
        Some(match landing.filter(|_| !self.weather) {
            Some(landing) if landing.turn <= at.turn => {
                cited(Row::new("from the air", "lands now"), landing.clause)
            }
            Some(landing) => {
                cited(Row::new("from the air", format!("lands on turn {}", landing.turn)), landing.clause)
            }
            None => Row::new("from the air", "lands as weather and drop zones allow").by(clause!("A16.11")),
        })
    }

    /// Who lands in this phase, and who is in the boats.
    pub(super) fn duties(&self, game: &Game, at: &Position) -> Vec<(UnitSet, &'static str, Clause)> {
        // By the optional weather rule a landing is a choice, not a duty [A16.11].
        let landing = if self.weather { UnitSet::NONE } else { self.ready_to_drop(game, at) };
        let aboard = self.boarder(at).map_or(UnitSet::NONE, UnitSet::one);
        vec![
            (landing, "must land now", clause!("A15.34")),
            (aboard, "is in the Engineer's boats and must assault", clause!("A13.24")),
        ]
    }
}
