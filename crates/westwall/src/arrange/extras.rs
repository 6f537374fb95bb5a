//! What Arnhem, Hürtgen Forest and Remagen add to an arrangement: bridges, drop zones, weather, points, boats.

use board::HexId;

use super::{Arrangement, Names};
use crate::added::{Source, Span, Weather, Zone};
use crate::game::Game;
use crate::games::Special;
use crate::position::{Position, Step};
use crate::unit::UnitId;

impl Game {
    /// Bridges, drop zones, weather and points as asked for.
    pub(super) fn arrange_extras(&self, wanted: &Arrangement, p: &mut Position, names: &mut Names) {
        self.refuse_foreign(wanted, names);
        p.added.landed = names.units("landed", &wanted.landed);
        p.added.engaged = names.units("engaged", &wanted.engaged);
        p.added.front = wanted.front;
        match wanted.weather.as_deref().map(str::to_ascii_lowercase).as_deref() {
            None => {}
            Some("good") => p.added.weather = Weather::Good,
            Some("fair") => p.added.weather = Weather::Fair,
            Some("poor") => p.added.weather = Weather::Poor,
            Some(other) => names.fault("weather", format!("give good, fair or poor, not '{other}'")),
        }
        for (name, &points) in &wanted.scored {
            match source_named(name) {
                Some((source, _)) => p.added.tally[source as usize] = points,
                None => names.fault(
                    format!("scored.{name}"),
                    "points are scored for waal, cut-off, engineer, late or gap",
                ),
            }
        }
        // Units that stand at a bridge have come to it.
        if let Some(rules) = self.arnhem() {
            p.added.tried =
                self.on_map(p, rules.allied).fold(0, |tried, (_, hex)| tried | rules.wired_at(hex));
        }
        for (name, state) in &wanted.bridges {
            self.arrange_bridge(name, state, p, names);
        }
        for (name, text) in &wanted.zones {
            self.arrange_zone(name, text, p, names);
        }
        if let Some(spans) = &wanted.spans {
            self.arrange_spans(spans, p, names);
        }
    }

    /// Names every field that belongs to another game: it would be forgotten in silence.
    fn refuse_foreign(&self, wanted: &Arrangement, names: &mut Names) {
        let here = game_name(&self.scenario.special);
        let given = [
            ("weather", "Arnhem", wanted.weather.is_some()),
            ("bridges", "Arnhem", !wanted.bridges.is_empty()),
            ("zones", "Arnhem", !wanted.zones.is_empty()),
            ("landed", "Arnhem", !wanted.landed.is_empty()),
            ("engaged", "Remagen", !wanted.engaged.is_empty()),
            ("spans", "Remagen", wanted.spans.is_some()),
            ("front", "Remagen", wanted.front),
        ];
        for (field, game, _) in given.into_iter().filter(|&(_, game, given)| given && here != Some(game)) {
            names.fault(field, format!("only {game} has this field"));
        }
        for name in wanted.scored.keys() {
            if let Some((_, game)) = source_named(name).filter(|&(_, game)| here != Some(game)) {
                names.fault(format!("scored.{name}"), format!("only {game} scores points for this"));
            }
        }
    }

    fn arrange_spans(&self, spans: &[String], p: &mut Position, names: &mut Names) {
        if spans.len() > p.added.spans.len() {
            names.fault("spans", format!("give at most three bridges, not {}", spans.len()));
        }
        p.added.spans = [Span::NONE; 3];
        for (index, text) in spans.iter().enumerate().take(3) {
            if text.trim().eq_ignore_ascii_case("none") {
                continue;
            }
            let hexes: Option<Vec<HexId>> =
                text.split_whitespace().map(|hex| self.map.grid.find(hex)).collect();
            let touch = |a: HexId, b: HexId| self.map.grid.side_between(a, b).is_some();
            match hexes.as_deref() {
                Some(&[hex, west, east]) if touch(hex, west) && touch(hex, east) => {
                    p.added.spans[index] = Span { hex, west, east };
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

    fn arrange_bridge(&self, name: &str, state: &str, p: &mut Position, names: &mut Names) {
        let Some(rules) = self.arnhem() else { return };
        let path = format!("bridges.{name}");
        let ends =
            name.split_once('/').and_then(|(a, b)| Some((self.map.grid.find(a)?, self.map.grid.find(b)?)));
        let wired = ends.and_then(|(a, b)| {
            rules
                .wired
                .iter()
                .position(|bridge| (bridge.a, bridge.b) == (a, b) || (bridge.b, bridge.a) == (a, b))
        });
        let Some(index) = wired else {
            let number = |hex: HexId| self.map.grid.number(hex);
            let known: Vec<String> =
                rules.wired.iter().map(|one| format!("{}/{}", number(one.a), number(one.b))).collect();
            return names
                .fault(path, format!("this is no wired bridge; the wired bridges are {}", known.join(", ")));
        };
        let bit = 1 << index;
        match state.to_ascii_lowercase().as_str() {
            "wired" => p.added.tried &= !bit,
            "safe" => p.added.tried |= bit,
            "down" => {
                p.added.tried |= bit;
                p.added.down |= bit;
            }
            "repaired" => {
                p.added.tried |= bit;
                p.added.mended |= bit;
            }
            _ => names.fault(path, format!("give wired, safe, down or repaired, not '{state}'")),
        }
    }

    fn arrange_zone(&self, name: &str, text: &str, p: &mut Position, names: &mut Names) {
        let Some(rules) = self.arnhem() else { return };
        let path = format!("zones.{name}");
        let Some(index) = rules.zones.iter().position(|zone| zone.name == name) else {
            let known: Vec<&str> = rules.zones.iter().map(|zone| zone.name.as_str()).collect();
            return names
                .fault(path, format!("this is no drop zone; the drop zones are {}", known.join(", ")));
        };
        let (hex, turn) = text.split_once(" turn ").unwrap_or((text, "1"));
        match (self.map.grid.find(hex.trim()), turn.trim().parse::<u8>()) {
            (Some(hex), Ok(turn)) => p.added.zones[index] = Zone { hex, turn, down: turn <= p.turn },
            _ => names.fault(path, format!("'{text}' is not a hex, or a hex and a turn such as 1007 turn 3")),
        }
    }

    /// A unit in the Engineer's hex is in its boats to assault, and has moved there in this Player-Turn [A13.24].
    pub(super) fn arrange_boarder(
        &self,
        path: &str,
        unit: UnitId,
        hex: HexId,
        p: &mut Position,
        names: &mut Names,
    ) {
        let Some(rules) = self.arnhem() else { return };
        if self.phasing(p) != rules.allied || !self.may_board(p, unit, hex) {
            let message = format!(
                "{} already stands in {} [S5.31]. Only one airborne or glider infantry unit may be in its boats \
                 there, in an Allied Player-Turn, with an enemy across the river and the Engineer out of enemy zones \
                 of control [A13.24]",
                self.counter(rules.engineer).id,
                self.map.grid.number(hex),
            );
            return names.fault(path, message);
        }
        p.lodge(unit, hex);
        if p.step == Step::Movement {
            p.moved.insert(unit);
            self.hold_engineer(p, unit);
        }
    }
}

/// What players call the game, if it has fields that others do not have.
fn game_name(special: &Special) -> Option<&'static str> {
    match special {
        Special::Standard => None,
        Special::Arnhem(_) => Some("Arnhem"),
        Special::Hurtgen(_) => Some("Hürtgen Forest"),
        Special::Remagen(_) => Some("Remagen"),
    }
}

/// What points are scored for, and in which game.
fn source_named(name: &str) -> Option<(Source, &'static str)> {
    match name {
        "waal" => Some((Source::NorthOfWaal, "Arnhem")),
        "cut-off" => Some((Source::CutOff, "Arnhem")),
        "engineer" => Some((Source::Engineer, "Arnhem")),
        "late" => Some((Source::Late, "Hürtgen Forest")),
        "gap" => Some((Source::Gap, "Remagen")),
        _ => None,
    }
}
