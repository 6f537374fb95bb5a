//! Hürtgen Forest on the table: towns, the 116th Panzer.

use board::HexId;
use kernel::{Panel, Row, Tone};

use super::{Hurtgen, Town, TownState};
use crate::game::Game;
use crate::position::{Place, Position};
use crate::scene::{Parts, cited};
use crate::unit::UnitSet;
use kit::clause;

pub(super) const OVERLAYS: &[(&str, &str)] = &[("towns", "Towns and lines of communication")];

impl Hurtgen {
    pub(super) fn panels(&self, game: &Game, at: &Position) -> Vec<Panel> {
        let reached = self.reached_from_west(game, at);
        let row = |town: &Town| {
            let label = format!("{} ({}), {}", town.name, town.points, game.numbers(&town.hexes).join(" "));
            cited(Row::new(label, state(self.town_state(game, at, town, &reached))), clause!("H15.21"))
        };
        let towns = Panel { title: "Towns".into(), rows: self.towns.iter().map(row).collect() };
        vec![towns, self.withdrawal_panel(game, at)]
    }

    /// The town of a hex.
    pub(super) fn rows(&self, game: &Game, at: &Position, hex: HexId) -> Vec<Row> {
        let towns = self.towns.iter().filter(|town| town.hexes.contains(&hex));
        let row = |town: &Town| {
            let reached = self.reached_from_west(game, at);
            let value = format!("{}, {}", town.points, state(self.town_state(game, at, town, &reached)));
            cited(Row::new(format!("{} counts", town.name), value), clause!("H15.21"))
        };
        towns.map(row).collect()
    }

    /// Units of the 116th that are on the map.
    fn still_here(&self, at: &Position) -> UnitSet {
        self.withdraw.iter().filter(|&unit| at.hex_of(unit).is_some()).collect()
    }

    /// Who has left, who has not, and what that costs [H12.0].
    fn withdrawal_panel(&self, game: &Game, at: &Position) -> Panel {
        let here = self.still_here(at);
        let gone: UnitSet =
            self.withdraw.iter().filter(|&unit| matches!(at.place(unit), Place::Exited(_))).collect();
        let next = at.turn.next();
        let cost = if next > game.scenario.last_turn {
            "nothing: this is the last turn".into()
        } else if next > self.withdraw_by {
            let points = here.len() as i16 * self.penalty;
            format!("{} {points} as turn {next} begins", game.scenario.sides[self.us.index()])
        } else {
            format!(
                "nothing before turn {}, then {} per unit each turn",
                self.withdraw_by.next(),
                self.penalty
            )
        };
        let rows = vec![
            cited(Row::new("on the map", format!("{}: {}", here.len(), game.listed(here))), clause!("H12.0")),
            cited(Row::new("have left", game.listed(gone)), clause!("H14.0")),
            cited(Row::new("what they cost", cost), clause!("H12.11")),
        ];
        Panel { title: "116th Panzer".into(), rows }
    }

    pub(super) fn overlay(&self, game: &Game, at: &Position, id: &str) -> Option<Parts> {
        if id != "towns" {
            return None;
        }
        let reached = self.reached_from_west(game, at);
        let mut shades = Vec::new();
        let mut free = 0;
        for town in &self.towns {
            let how = self.town_state(game, at, town, &reached);
            free += usize::from(how == TownState::Free);
            let tone = if how == TownState::Free { Tone::Goal } else { Tone::Blocked };
            shades.extend(town.hexes.iter().map(|&hex| game.shade(hex, tone, Some(state(how).into()))));
        }
        let towns: Vec<_> = self.towns.iter().flat_map(|town| &town.hexes).collect();
        let led = reached.iter().filter(|hex| !towns.contains(&hex));
        shades.extend(led.map(|hex| game.shade(hex, Tone::Open, None)));
        let note = format!(
            "{free} of {} towns count: free of the enemy, with a line to the west edge over at most two rough hexes.",
            self.towns.len()
        );
        Some((shades, Vec::new(), note))
    }

    pub(super) fn warnings(&self, game: &Game, at: &Position) -> Vec<String> {
        let here = self.still_here(at);
        let next = at.turn.next();
        let costs = game.phasing(at) != self.us && next > self.withdraw_by && next <= game.scenario.last_turn;
        if !costs || here.is_empty() {
            return Vec::new();
        }
        vec![format!(
            "Units of the 116th that are still on the map cost {} points each as turn {next} begins: {}.",
            self.penalty,
            game.names(here)
        )]
    }
}

const fn state(how: TownState) -> &'static str {
    match how {
        TownState::Free => "free",
        TownState::Contested => "contested",
        TownState::CutOff => "cut off",
    }
}
