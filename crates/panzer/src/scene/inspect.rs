//! What there is to know of a piece or a hex: the card of a unit, its states, the ground.

use board::HexId;
use kernel::{Panel, Row};
use kit::{Hexside, clause};

use crate::forces::UnitId;
use crate::game::Game;
use crate::notation::side_number;
use crate::position::Position;
use crate::shipped::{arsenal, terrain_table};
use crate::status::Command;
use crate::view::View;

impl Game {
    /// Panels about a piece, a ghost or a hex.
    pub(crate) fn inspect(&self, view: &View, id: &str) -> Vec<Panel> {
        if let Some(unit) = self.find_unit(id) {
            return self.unit_panels(&view.known, unit);
        }
        if let Some((unit, ghost)) = self.ghost_named(view, id) {
            let mut panels = vec![Panel {
                title: format!("{}, last seen", self.unit_name(unit)),
                rows: vec![Row::new(
                    "where and when",
                    format!("{}, turn {}", self.hex_name(ghost.hex), ghost.turn),
                )],
            }];
            panels.push(self.card_panel(unit));
            return panels;
        }
        match self.grid().find(id) {
            Some(hex) => vec![self.hex_panel(&view.known, hex)],
            None => Vec::new(),
        }
    }

    fn unit_panels(&self, at: &Position, unit: UnitId) -> Vec<Panel> {
        let one = self.unit(unit);
        let mut rows = vec![Row::new("what", one.title.clone())];
        if let Some(formation) = one.formation {
            rows.push(Row::new("formation", self.formation_name(formation)));
        }
        rows.push(Row::new("grade", one.grade.name()).by(clause!("5.8")));
        if let Some(group) = one.group {
            rows.push(Row::new("platoon", self.group_name(group)));
        }
        let command = self.command_of(at, unit);
        if command != Command::None {
            rows.push(Row::new("command", command.counter()).by(clause!("6.2.1")));
        }
        for mark in self.marks(at, unit).into_iter().filter(|mark| mark.text != command.counter()) {
            rows.push(Row::new("state", mark.text));
        }
        rows.push(Row::new("points", self.scenario().points(unit).0.to_string()).by(clause!("15.4")));
        vec![Panel { title: self.unit_name(unit).into(), rows }, self.card_panel(unit)]
    }

    /// What the card of a unit prints.
    fn card_panel(&self, unit: UnitId) -> Panel {
        let card = self.card(unit);
        let mut rows = Vec::new();
        if let Some(movement) = card.movement {
            let rates = format!(
                "{} {}, path {}, road {}",
                movement.base,
                movement.kind.name(),
                movement.path,
                movement.road
            );
            rows.push(Row::new("movement", rates).by(clause!("2.5")));
        }
        for &weapon in &self.unit(unit).weapons {
            let weapon = &arsenal()[weapon];
            if let Some(ap) = &weapon.ap {
                let bands = ap
                    .bands
                    .rows()
                    .map(|(band, to, value)| format!("{} to {} pen {value}", band.name(), to.0));
                rows.push(Row::new(format!("{} AP", weapon.name), bands.collect::<Vec<_>>().join(", ")));
            }
            if let Some(gp) = &weapon.gp {
                let bands =
                    gp.rows().map(|(band, to, value)| format!("{} to {} factor {value}", band.name(), to.0));
                rows.push(Row::new(format!("{} GP", weapon.name), bands.collect::<Vec<_>>().join(", ")));
            }
        }
        if card.small_arms > 0 {
            rows.push(Row::new("small arms", card.small_arms.to_string()).by(clause!("gp.7")));
        }
        if let Some(defense) = card.defense {
            rows.push(
                Row::new("GP defense", format!("{} {}", defense.value, defense.target.code()))
                    .by(clause!("gp.3")),
            );
        }
        rows.push(Row::new("size", format!("{:+}", card.size)).by(clause!("ap.2")));
        Panel { title: format!("Card: {}", card.name), rows }
    }

    fn hex_panel(&self, at: &Position, hex: HexId) -> Panel {
        let ground = terrain_table().ground(self.terrain().ground(hex));
        let mut rows = vec![
            Row::new("ground", self.ground_in_words(hex)),
            Row::new(
                "cover",
                format!("{} from fire, {} from sight", ground.defense.name(), ground.spotting.name()),
            )
            .by(clause!("gp.3")),
        ];
        for side in Hexside::ALL {
            let features: Vec<&str> =
                self.terrain().features(hex, side).map(crate::ground::SideKind::name).collect();
            if !features.is_empty() {
                rows.push(Row::new(format!("hexside {}", side_number(side)), features.join(", ")));
            }
        }
        if let Some(place) = self.scenario().objectives.iter().position(|(objective, _)| *objective == hex) {
            let held = at.held[place];
            let value = match held.by {
                None => "held by no side".to_owned(),
                Some(side) if self.controls(at, side, hex) || held.since < 0 => {
                    format!("controlled: {}", self.side_name(side))
                }
                Some(side) => format!(
                    "{} since turn {}, controlled from the end of turn {}",
                    self.side_name(side),
                    held.since,
                    held.since + 1
                ),
            };
            rows.push(Row::new("objective", value).by(clause!("15.1")));
        }
        Panel { title: self.spot_words(hex), rows }
    }
}
