//! What can be laid over the map: command range, danger, sight, lines between two hexes, zones of control, supply, reach,
//! artillery, road.

use board::HexId;
use kernel::{Line, LineKind, Overlay, Shade, Tone, Viewer};
use kit::Side;

use super::TONES;
use crate::forces::UnitId;
use crate::game::Game;
use crate::scenario::VictoryBy;
use crate::side::{BRITISH, people};
use crate::sight::SightRange;
use crate::terrain::Hexes;
use crate::view::{Known, View};

impl Game {
    /// An overlay by its name; nothing if there is no such name, or no such piece.
    pub(crate) fn overlay(
        &self,
        view: &View,
        viewer: Viewer,
        id: &str,
        piece: Option<&str>,
    ) -> Option<Overlay> {
        let side = match viewer {
            Viewer::Seat(seat) => Side::of(seat),
            Viewer::Spectator | Viewer::Referee => self.active_side(&view.known),
        };
        let unit = piece.and_then(|name| self.forces().find(name));
        let overlay = match id {
            "command" => self.command(view),
            "danger" => self.danger(view, side),
            "sight" => self.what_is_seen(view, side),
            "seen" => self.what_sees(view, side),
            "zoc" => self.zone_shades(view),
            "supply" => self.supply_shades(view, side),
            "road" => self.road_shades(view),
            "goals" => self.goal_shades(view),
            "reach" => self.reach_shades(view, unit?),
            "artillery" => self.artillery_shades(view, unit?),
            "line" => self.line_shades(view, self.looked_from(view, piece?)?),
            "between" => {
                let (one, other) = piece?.split_once(' ')?;
                self.line_between(view, self.looked_from(view, one)?, self.looked_from(view, other)?)
            }
            _ => return None,
        };
        Some(Overlay { id: id.into(), ..overlay })
    }

    fn shade(&self, hex: HexId, tone: Tone, text: Option<String>) -> Shade {
        Shade { space: self.hex_name(hex).into(), tone, text }
    }

    fn shades(&self, hexes: impl IntoIterator<Item = HexId>, tone: Tone) -> Vec<Shade> {
        hexes.into_iter().map(|hex| self.shade(hex, tone, None)).collect()
    }

    fn looked_from(&self, view: &View, piece: &str) -> Option<HexId> {
        let unit = self.forces().find(piece).and_then(|unit| view.known.troops.hex(unit));
        unit.or_else(|| self.grid().find(piece))
            .or_else(|| self.ghost_named(view, piece).map(|(_, hex, _)| hex))
            .or_else(|| piece.strip_prefix("closed-").and_then(|number| self.grid().find(number)))
    }

    /// The range of the headquarters that acts, and who is outside of it [6.0n1].
    fn command(&self, view: &View) -> Overlay {
        let at = &view.known;
        let hq = at.active.hq.or_else(|| at.active.chit.map(|chit| self.forces().formation(chit).hq));
        let Some((hq, seat)) = hq.and_then(|hq| Some((hq, self.seat_of(at, hq)?))) else {
            let note = "No headquarters acts that you can see.".into();
            return Overlay { note, ..Overlay::default() };
        };
        let inside = self.grid().hexes().filter(|&hex| self.commands(at, hq, hex));
        let mut shades = self.shades(inside, Tone::Open);
        let formation = self.forces().formation_of(hq);
        let outside: Vec<HexId> = (self.forces().formation(formation).units)
            .iter()
            .filter_map(|unit| at.troops.hex(unit))
            .filter(|&hex| !self.commands(at, hq, hex))
            .collect();
        shades.extend(self.shades(outside.iter().copied(), Tone::Blocked));
        let range = self.counter(hq).activation.map_or(0, |range| range.0);
        let note = format!("{} in {} commands {range} hexes.", self.printed_name(hq), self.spot(seat));
        Overlay { shades, note, ..Overlay::default() }
    }

    fn what_is_seen(&self, view: &View, side: Side) -> Overlay {
        let range = self.conditions(&view.known).inspection;
        let seen = self.inspected(&view.known, side);
        let note = format!(
            "Your units look into stacks here, up to {} hexes; never into fortified hexes.",
            range.range()
        );
        Overlay { shades: self.shades(seen, Tone::Sight), note, ..Overlay::default() }
    }

    /// From where the enemy, seen or closed, looks at the map.
    fn what_sees(&self, view: &View, side: Side) -> Overlay {
        let range = self.conditions(&view.known).inspection;
        let mut seen = Hexes::EMPTY;
        for hex in view.known.troops.occupied(side.other()) {
            self.setting().sight.join(hex, range, &mut seen);
        }
        let note = format!("Enemy stacks look into yours here, up to {} hexes.", range.range());
        Overlay { shades: self.shades(seen, Tone::Danger), note, ..Overlay::default() }
    }

    /// Zones of control of stacks that are seen, and of closed stacks that count as having one [8.0, ruling D128].
    fn zone_shades(&self, view: &View) -> Overlay {
        let sure = Side::BOTH.map(|side| self.zones(Known::truth(&view.known), side));
        let assumed = Side::BOTH.map(|side| self.zones(view.known(), side));
        let shade = |hex: HexId| match (sure[0].contains(hex), sure[1].contains(hex)) {
            (true, true) => Some(self.shade(hex, Tone::Both, None)),
            (true, false) => Some(self.shade(hex, TONES[0], None)),
            (false, true) => Some(self.shade(hex, TONES[1], None)),
            (false, false) if assumed.iter().any(|zones| zones.contains(hex)) => {
                Some(self.shade(hex, Tone::Unknown, Some("?".into())))
            }
            (false, false) => None,
        };
        let note = "Hatched: a closed stack may control the hex. It costs as if it did; the truth decides whether you stop.";
        Overlay {
            shades: self.grid().hexes().filter_map(shade).collect(),
            note: note.into(),
            ..Overlay::default()
        }
    }

    /// From where a supply path leads to a headquarters, against the enemies that are seen [5.1].
    fn supply_shades(&self, view: &View, side: Side) -> Overlay {
        let at = &view.known;
        let zones = self.zones(Known::truth(at), side.other());
        let mut reached = Hexes::EMPTY;
        for hq in self.headquarters(at, side) {
            if let Some(hex) = at.troops.hex(hq) {
                reached |= self.supplied_from(at, side, hex, &zones);
            }
        }
        let mut shades = self.shades(reached, Tone::Open);
        let cut = (*at.troops.occupied(side) - reached).into_iter();
        shades.extend(cut.map(|hex| self.shade(hex, Tone::Blocked, Some("cut off".into()))));
        let note = "A supply path leads from here to one of your headquarters; a unit needs its own or the division's.";
        Overlay { shades, note: note.into(), ..Overlay::default() }
    }

    fn road_shades(&self, view: &View) -> Overlay {
        let exit = self.scenario().victory.exit();
        let Some(road) = self.road(view, exit) else {
            let note = "No roadway leads to the exit while bridges are down.".into();
            return Overlay { note, ..Overlay::default() };
        };
        let mut shades = self.shades(road.path.iter().copied(), Tone::Open);
        for (hexes, tone) in [(&road.spoiled, Tone::Blocked), (&road.doubtful, Tone::Unknown)] {
            for (hex, _) in hexes {
                shades.retain(|shade| shade.space != self.hex_name(*hex));
                shades.push(self.shade(*hex, tone, None));
            }
        }
        let kind = if road.spoiled.is_empty() { LineKind::Open } else { LineKind::Blocked };
        let points = road.path.iter().map(|&hex| self.grid().centre(hex)).collect();
        let note = match (road.spoiled.len(), road.doubtful.len()) {
            (0, 0) => "The road is clear as far as you know.".into(),
            (0, doubtful) => {
                let hexes = hexes(u16::try_from(doubtful).unwrap_or(u16::MAX));
                format!("Closed stacks may block {hexes} of the road.")
            }
            (spoiled, _) => {
                let hexes = hexes(u16::try_from(spoiled).unwrap_or(u16::MAX));
                format!("The enemy blocks {hexes} of the best road.")
            }
        };
        Overlay { shades, lines: vec![Line { kind, label: None, points }], note, ..Overlay::default() }
    }

    fn goal_shades(&self, view: &View) -> Overlay {
        let victory = &self.scenario().victory;
        let mut shades = self.shades(victory.exit().hexes, Tone::Goal);
        let places: Vec<(HexId, String)> = match &victory.by {
            VictoryBy::ExitPoints(by) => {
                let cities = by.downgrade.iter().flat_map(|downgrade| downgrade.cities.iter());
                let all = cities.chain(by.draw.iter().flatten());
                all.map(|&hex| (hex, String::new())).collect()
            }
            VictoryBy::Points(by) => by
                .places
                .iter()
                .flat_map(|place| place.hexes.iter().map(|&hex| (hex, place.points.to_string())))
                .collect(),
        };
        for (hex, text) in places {
            let british = self.holds(&view.known, BRITISH, hex);
            shades.push(self.shade(hex, TONES[usize::from(!british)], (!text.is_empty()).then_some(text)));
        }
        let note = format!(
            "The {} leave the map here. Cities and objectives are in the color of their holder.",
            people(victory.side)
        );
        Overlay { shades, note, ..Overlay::default() }
    }

    /// Where a unit could go, with what it would cost [9.0].
    fn reach_shades(&self, view: &View, unit: UnitId) -> Overlay {
        let at = &view.known;
        let from = at.troops.hex(unit);
        let units = if at.mover.units.has(unit) { at.mover.units } else { crate::forces::UnitSet::one(unit) };
        let marches = self.marches(view.known(), units, from);
        let shades = marches
            .iter()
            .map(|march| {
                let tone = if march.stops { Tone::Blocked } else { Tone::Open };
                let doubt = if march.may_stop || march.doubtful { "?" } else { "" };
                self.shade(march.to, tone, Some(format!("{}{doubt}", march.cost)))
            })
            .collect();
        let mut note = format!("{} has {} MP left.", self.printed_name(unit), self.left(at, unit));
        if marches.iter().any(|march| march.may_stop) {
            note.push_str(" A question mark: a closed stack may stop it there or on the way.");
        }
        Overlay { shades, note, ..Overlay::default() }
    }

    fn artillery_shades(&self, view: &View, unit: UnitId) -> Overlay {
        let name = self.printed_name(unit);
        let (Some(range), Some(from)) = (self.counter(unit).artillery, view.known.troops.hex(unit)) else {
            let note = format!("{name} is no artillery on the map.");
            return Overlay { note, ..Overlay::default() };
        };
        let within =
            self.grid().hexes().filter(|&hex| hex != from && range.reaches(self.grid().distance(from, hex)));
        let note = format!("{name} fires up to {range} hexes; a barrage needs an observer.");
        Overlay { shades: self.shades(within, TONES[self.side(unit).index()]), note, ..Overlay::default() }
    }

    /// The line between two hexes, with the hex that blocks it from either end [11.2n2, 11.2n3].
    fn line_between(&self, view: &View, one: HexId, other: HexId) -> Overlay {
        let setting = self.setting();
        let distance = self.grid().distance(one, other);
        let sees = |from: HexId, to: HexId| from == to || setting.sight.sees(from, to);
        let blocker = |from: HexId, to: HexId| {
            let blocked = !sees(from, to);
            blocked.then(|| setting.sight.blocked_by(&setting.map, &setting.terrain, from, to)).flatten()
        };
        let (there, back) = (blocker(one, other), blocker(other, one));
        let mut shades = self.shades([one, other], Tone::Sight);
        for hex in there.into_iter().chain(back.filter(|_| back != there)) {
            shades.push(self.shade(hex, Tone::Blocked, Some(self.hex_name(hex).to_owned())));
        }
        let open = sees(one, other);
        let kind = if open && sees(other, one) { LineKind::Open } else { LineKind::Blocked };
        let points = vec![self.grid().centre(one), self.grid().centre(other)];
        let (from, to) = (self.spot(one), self.spot(other));
        let far = !SightRange::Ten.range().reaches(distance);
        let note = match (open, sees(other, one)) {
            _ if far => format!("{from} and {to} are {distance} hexes apart: no line is longer than 10."),
            (true, true) => format!("{from} and {to} see each other, {} apart.", hexes(distance)),
            (true, false) => format!(
                "{from} sees {to}, {} apart; the other way {} is in the way.",
                hexes(distance),
                back.map_or_else(|| "a hex".into(), |hex| self.spot(hex))
            ),
            (false, true) => format!(
                "{to} sees {from}, {} apart; the other way {} is in the way.",
                hexes(distance),
                there.map_or_else(|| "a hex".into(), |hex| self.spot(hex))
            ),
            (false, false) => format!(
                "Blocked by {}. {from} and {to} are {} apart.",
                there.map_or_else(|| "a hex".into(), |hex| self.spot(hex)),
                hexes(distance)
            ),
        };
        let range = self.conditions(&view.known).inspection.range();
        let note = if open && !far && !range.reaches(distance) {
            format!("{note} Sight reaches {range} this turn.")
        } else {
            note
        };
        Overlay { shades, lines: vec![Line { kind, label: None, points }], note, ..Overlay::default() }
    }

    /// What is in sight of a hex up to ten hexes, and which hex blocks the rest [11.2n2].
    fn line_shades(&self, view: &View, from: HexId) -> Overlay {
        let setting = self.setting();
        let most = SightRange::Ten.range();
        let mut shades = Vec::new();
        for hex in
            self.grid().hexes().filter(|&hex| hex != from && most.reaches(self.grid().distance(from, hex)))
        {
            if setting.sight.sees(from, hex) {
                shades.push(self.shade(hex, Tone::Sight, None));
            } else {
                let blocker = setting.sight.blocked_by(&setting.map, &setting.terrain, from, hex);
                let text = blocker.map(|hex| self.hex_name(hex).to_owned());
                shades.push(self.shade(hex, Tone::Blocked, text));
            }
        }
        let range = self.conditions(&view.known).spotting.range();
        let note = format!(
            "Seen from {}. Blocked hexes name the hex in the way. Observers see {range} hexes this turn.",
            self.spot(from)
        );
        Overlay { shades, note, ..Overlay::default() }
    }
}

/// A distance in words.
fn hexes(distance: u16) -> String {
    if distance == 1 { "1 hex".into() } else { format!("{distance} hexes") }
}
