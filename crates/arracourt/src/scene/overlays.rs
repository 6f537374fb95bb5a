//! What can be laid over the map: control and supply, the German's way to victory, reach, zones, closed areas, entries.

use kernel::{Line, Overlay, OverlayCard, Shade, Tone};

use super::holdings::TONES;
use crate::area::{ALL_AREAS, Area, AreaSet};
use crate::forces::Place;
use crate::game::Game;
use crate::numbers::VictoryPoints;
use crate::position::Position;
use crate::sentences::points_word;
use crate::side::Side;
use crate::unit::UnitId;
use crate::victory::{ARRACOURT, GOALS};

/// What an overlay is made of: shaded areas, lines, a sentence.
type Parts = (Vec<Shade>, Vec<Line>, String);

impl Game {
    /// What can be laid over the map in this scenario.
    pub(crate) fn overlay_cards(&self) -> Vec<OverlayCard> {
        let card = |id: &str, name: &str, of_piece: bool| OverlayCard {
            id: id.into(),
            name: name.into(),
            of_piece,
            of_pair: false,
        };
        let mut cards = vec![
            card("supply", "Control and supply", false),
            card("victory", "The German's way to victory", false),
            card("points", "Victory points", false),
            card("reach", "Reach of a unit", true),
            card("fire", "What a unit can fire at", true),
        ];
        if !self.scenario.zone.is_empty() {
            cards.push(card("zones", "Areas that units keep to", true));
        }
        if !self.barriers.is_empty() {
            cards.push(card("closed", "Closed areas on this turn", false));
        }
        cards.push(card("entry", "Entry areas of reinforcements", false));
        cards
    }

    /// An overlay by its name; nothing if there is no such name, or no such unit.
    pub(crate) fn overlay(&self, at: &Position, id: &str, piece: Option<&str>) -> Option<Overlay> {
        let unit = piece.and_then(|name| self.piece_named(name));
        let (shades, lines, note) = match id {
            "supply" => self.supply_shades(at),
            "victory" => self.victory_shades(at),
            "points" => self.points_shades(at),
            "reach" => self.reach_shades(at, unit?),
            "fire" => self.fire_shades(at, unit?),
            "zones" => self.zone_shades(at, unit?),
            "closed" => self.closed_shades(at),
            "entry" => self.entry_shades(at),
            _ => return None,
        };
        Some(Overlay { id: id.into(), shades, lines, note, ..Overlay::default() })
    }

    fn supply_shades(&self, at: &Position) -> Parts {
        let mut shades = Vec::new();
        let mut cut_off = Vec::new();
        for side in Side::BOTH {
            let (supplied, cut) = self.supply_of(at, side);
            shades.extend(supplied.into_iter().map(|area| shade(area, TONES[side.index()], None)));
            shades.extend(cut.into_iter().map(|area| shade(area, Tone::Blocked, Some("cut off".into()))));
            let units = self.cut_off(at, side);
            if !units.is_empty() {
                cut_off.push(format!("{}: {}", side.name(), self.names(units)));
            }
        }
        let note = if cut_off.is_empty() {
            "Every unit can trace supply now.".into()
        } else {
            format!("Units that cannot trace supply now: {}.", cut_off.join("; "))
        };
        (shades, Vec::new(), note)
    }

    /// The two ways from Arracourt if they exist, else what is held of them [18.1a].
    fn victory_shades(&self, at: &Position) -> Parts {
        let own = at.german_control;
        let wanted: AreaSet = GOALS.into_iter().collect::<AreaSet>() | AreaSet::one(ARRACOURT);
        let mut shades: Vec<Shade> = Vec::new();
        let ways = self.two_ways(at);
        if let Some(ways) = ways {
            shades.extend(ways.into_iter().map(|area| shade(area, Tone::Open, None)));
        }
        for area in wanted - ways.unwrap_or(AreaSet::NONE) {
            let tone = if own.has(area) { Tone::First } else { Tone::Goal };
            shades.push(shade(area, tone, None));
        }
        if ways.is_none() {
            let held = self.flood(at, self.exits, own) - wanted;
            shades.extend(held.into_iter().map(|area| shade(area, Tone::First, None)));
        }
        let note = match ways {
            Some(_) => "The German has cut through: two separate ways meet at Arracourt.".to_string(),
            None => format!("The German's automatic victory is {}.", self.missing_for_victory(at)),
        };
        (shades, Vec::new(), note)
    }

    fn points_shades(&self, at: &Position) -> Parts {
        let worth = Area::all().filter(|area| self.vp[area.index()] > VictoryPoints::NONE);
        let shades = worth
            .map(|area| {
                let tone = TONES[at.controller(area).index()];
                shade(area, tone, Some(format!("{} VP", self.vp[area.index()])))
            })
            .collect();
        (shades, Vec::new(), format!("The German has {} {}.", self.track(at), points_word(self.track(at).0)))
    }

    /// Where a unit could go in an assault as things are, with the cost [10.2].
    fn reach_shades(&self, at: &Position, unit: UnitId) -> Parts {
        let id = &self.counter(unit).id;
        let enemies = at.forces.occupied(self.side(unit).other());
        let routes = self.reach_of(at, unit);
        let shades = routes
            .iter()
            .map(|(to, route)| {
                let tone = if enemies.has(*to) { Tone::Blocked } else { Tone::Open };
                shade(*to, tone, Some(format!("{} MF", route.cost)))
            })
            .collect();
        let note = match at.forces.place(unit) {
            Place::Area(_) if at.activity.finished.has(unit) => format!("{id} has acted in this impulse."),
            Place::Area(_) => {
                format!(
                    "How far {id} gets with {} MF; it stops where an enemy stands.",
                    self.factors(at, unit)
                )
            }
            Place::Waiting => format!("{id} has not arrived yet."),
            Place::Eliminated | Place::Withdrawn => format!("{id} is not on the map."),
        };
        (shades, Vec::new(), note)
    }

    /// What a unit's weapons reach in weather that lets it fire [12.1.1, 13.1.2].
    fn fire_shades(&self, at: &Position, unit: UnitId) -> Parts {
        let id = &self.counter(unit).id;
        let Some(area) = at.forces.area(unit) else {
            return (Vec::new(), Vec::new(), format!("{id} is not on the map."));
        };
        if !self.armored.has(unit) && !self.artillery.has(unit) {
            return (Vec::new(), Vec::new(), format!("{id} makes no ranged attacks."));
        }
        let enemies = at.forces.occupied(self.side(unit).other());
        let fields = if enemies.has(area) { AreaSet::one(area) } else { self.adjacent[area.index()] };
        let shades = fields
            .into_iter()
            .map(|area| shade(area, if enemies.has(area) { Tone::Blocked } else { Tone::Open }, None))
            .collect();
        let note = if enemies.has(area) {
            format!("{id} stands in a Contested area and fires only inside it.")
        } else {
            format!("{id} fires into adjacent areas, unless there is fog.")
        };
        (shades, Vec::new(), note)
    }

    /// The areas that a unit keeps to [19.4.1, 19.4.3].
    fn zone_shades(&self, at: &Position, unit: UnitId) -> Parts {
        let id = &self.counter(unit).id;
        let zone = self.zone_of(at, unit);
        if zone == ALL_AREAS {
            return (Vec::new(), Vec::new(), format!("{id} may go anywhere."));
        }
        let shades = zone.into_iter().map(|area| shade(area, Tone::Open, None)).collect();
        (shades, Vec::new(), format!("{id} stays in these areas unless combat forces it out."))
    }

    fn closed_shades(&self, at: &Position) -> Parts {
        let mut shades = Vec::new();
        let mut barred = Vec::new();
        for (barrier, closed) in self.barriers.iter().zip(&self.scenario.closed) {
            if barrier.turn != at.turn {
                continue;
            }
            let areas = barrier.held_by.map_or(barrier.areas, |side| barrier.areas & at.controlled(side));
            for area in areas {
                let space = area.number().to_string();
                if !shades.iter().any(|shade: &Shade| shade.space == space) {
                    shades.push(shade(area, Tone::Blocked, None));
                }
            }
            let who = closed.formation.clone().unwrap_or_else(|| format!("the {}", closed.side.name()));
            barred.push(format!("{who}: {}", super::prompt::numbers(areas)));
        }
        let note = if barred.is_empty() {
            "No area is closed on this turn.".into()
        } else {
            format!("Closed on this turn to {}.", barred.join("; to "))
        };
        (shades, Vec::new(), note)
    }

    /// Where units that are still to come may enter.
    fn entry_shades(&self, at: &Position) -> Parts {
        let mut shades: Vec<Shade> = Vec::new();
        for convoy in &self.convoys {
            let waits = |unit: UnitId| at.forces.place(unit) == Place::Waiting;
            let waiting: Vec<UnitId> = convoy.units.into_iter().filter(|&unit| waits(unit)).collect();
            if waiting.is_empty() {
                continue;
            }
            let late = waiting.iter().any(|&unit| at.late.has(unit));
            for area in if late { convoy.late } else { convoy.areas } {
                let space = area.number().to_string();
                if !shades.iter().any(|shade| shade.space == space) {
                    shades.push(shade(
                        area,
                        TONES[convoy.side.index()],
                        Some(format!("{} units", waiting.len())),
                    ));
                }
            }
        }
        let note = if shades.is_empty() {
            "No reinforcements are left to arrive."
        } else {
            "Where reinforcements may enter."
        };
        (shades, Vec::new(), note.into())
    }
}

fn shade(area: Area, tone: Tone, text: Option<String>) -> Shade {
    Shade { space: area.number().to_string(), tone, text }
}
