//! Hürtgen Forest on the table: towns, the 116th Panzer.

use board::HexId;
use kernel::{Panel, Row, Tone};

use crate::game::Game;
use crate::games::Hurtgen;
use crate::games::hurtgen::{Town, TownState};
use crate::position::{Place, Position};
use crate::scene::depict::cited;
use crate::scene::overlays::Parts;
use crate::unit::UnitSet;

pub(super) const OVERLAYS: &[(&str, &str)] = &[("towns", "Towns and lines of communication")];

impl Game {
    pub(super) fn hurtgen_panels(&self, p: &Position, rules: &Hurtgen) -> Vec<Panel> {
        let reached = self.reached_from_west(p, rules);
        let row = |town: &Town| {
            let label = format!("{} ({}), {}", town.name, town.points, self.numbers(&town.hexes).join(" "));
            cited(Row::new(label, state(self.town_state(p, rules, town, &reached))), "H15.21")
        };
        let towns = Panel { title: "Towns".into(), rows: rules.towns.iter().map(row).collect() };
        vec![towns, self.withdrawal_panel(p, rules)]
    }

    /// The town of a hex.
    pub(super) fn hurtgen_rows(&self, p: &Position, rules: &Hurtgen, hex: HexId) -> Vec<Row> {
        let towns = rules.towns.iter().filter(|town| town.hexes.contains(&hex));
        let row = |town: &Town| {
            let reached = self.reached_from_west(p, rules);
            let value = format!("{}, {}", town.points, state(self.town_state(p, rules, town, &reached)));
            cited(Row::new(format!("{} counts", town.name), value), "H15.21")
        };
        towns.map(row).collect()
    }

    /// Units of the 116th that are on the map.
    fn still_here(p: &Position, rules: &Hurtgen) -> UnitSet {
        rules.withdraw.iter().filter(|&unit| p.hex_of(unit).is_some()).collect()
    }

    /// Who has left, who has not, and what that costs [H12.0].
    fn withdrawal_panel(&self, p: &Position, rules: &Hurtgen) -> Panel {
        let here = Game::still_here(p, rules);
        let gone: UnitSet =
            rules.withdraw.iter().filter(|&unit| matches!(p.place(unit), Place::Exited(_))).collect();
        let next = p.turn + 1;
        let cost = if next > self.scenario.last_turn {
            "nothing: this is the last turn".into()
        } else if next > rules.withdraw_by {
            let points = here.len() as i16 * rules.penalty;
            format!("{} {points} as turn {next} begins", self.scenario.sides[rules.us])
        } else {
            format!("nothing before turn {}, then {} each and turn", rules.withdraw_by + 1, rules.penalty)
        };
        let rows = vec![
            cited(Row::new("on the map", format!("{}: {}", here.len(), self.listed(here))), "H12.0"),
            cited(Row::new("have left", self.listed(gone)), "H14.0"),
            cited(Row::new("what they cost", cost), "H12.11"),
        ];
        Panel { title: "116th Panzer".into(), rows }
    }

    pub(super) fn hurtgen_overlay(&self, p: &Position, rules: &Hurtgen, id: &str) -> Option<Parts> {
        if id != "towns" {
            return None;
        }
        let reached = self.reached_from_west(p, rules);
        let mut shades = Vec::new();
        let mut free = 0;
        for town in &rules.towns {
            let at = self.town_state(p, rules, town, &reached);
            free += usize::from(at == TownState::Free);
            let tone = if at == TownState::Free { Tone::Goal } else { Tone::Blocked };
            shades.extend(town.hexes.iter().map(|&hex| self.shade(hex, tone, Some(state(at).into()))));
        }
        let towns: Vec<_> = rules.towns.iter().flat_map(|town| &town.hexes).collect();
        let led = reached.iter().filter(|hex| !towns.contains(&hex));
        shades.extend(led.map(|hex| self.shade(hex, Tone::Open, None)));
        let note = format!(
            "{free} of {} towns count: free of the enemy, with a line to the west edge over at most two rough hexes.",
            rules.towns.len()
        );
        Some((shades, Vec::new(), note))
    }

    pub(super) fn hurtgen_warnings(&self, p: &Position, rules: &Hurtgen) -> Vec<String> {
        let here = Game::still_here(p, rules);
        let next = p.turn + 1;
        let costs =
            self.phasing(p) != rules.us && next > rules.withdraw_by && next <= self.scenario.last_turn;
        if !costs || here.is_empty() {
            return Vec::new();
        }
        vec![format!(
            "Units of the 116th that are still on the map cost {} points each as turn {next} begins: {}.",
            rules.penalty,
            self.names(here)
        )]
    }
}

const fn state(at: TownState) -> &'static str {
    match at {
        TownState::Free => "free",
        TownState::Contested => "contested",
        TownState::CutOff => "cut off",
    }
}
