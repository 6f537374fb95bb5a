//! Ledgers beside the map: points, formations with their commands, what is still to come.

use kernel::{Panel, Row, Viewer};
use kit::{Side, TurnNo, clause};

use crate::forces::FormationId;
use crate::game::Game;
use crate::scenario::{VictoryBy, VictoryRow};
use crate::view::View;

impl Game {
    /// All ledgers.
    pub(crate) fn panels(&self, view: &View, viewer: Viewer) -> Vec<Panel> {
        let mut panels = vec![self.victory_panel(view)];
        for side in Side::BOTH {
            let open = viewer == Viewer::Seat(side.seat())
                || viewer == Viewer::Referee
                || view.known.ended.is_some();
            if open {
                panels
                    .extend(self.own_formations(side).map(|formation| self.formation_panel(view, formation)));
            }
        }
        panels.extend(self.conditions_panel(view));
        panels
    }

    fn victory_panel(&self, view: &View) -> Panel {
        let at = &view.known;
        let scores = self.scores(at);
        let margin = self.scenario().counted(self.scenario().margin).0;
        let mut rows = vec![
            Row::new(
                "if it ended now",
                format!(
                    "{} {}, {} {}",
                    self.side_name(Side::First),
                    scores[0],
                    self.side_name(Side::Second),
                    scores[1]
                ),
            )
            .by(clause!("15.5")),
            Row::new("lead that wins", margin.to_string()).by(clause!("15.5")),
        ];
        for (index, row) in self.scenario().victory.iter().enumerate() {
            let points = Side::BOTH.map(|side| self.row_points(at, side, index));
            let value = format!("{} : {}", points[0], points[1]);
            rows.push(Row::new(self.victory_words(row), value).by(row.clause.clone()));
        }
        Panel { title: "Victory points".into(), rows }
    }

    fn victory_words(&self, row: &VictoryRow) -> String {
        match &row.by {
            VictoryBy::Losses { wrecks_only: true } => "enemy wrecks".into(),
            VictoryBy::Losses { wrecks_only: false } => "enemy losses".into(),
            VictoryBy::ExitPoints { .. } => "units that leave".into(),
            VictoryBy::TooFewExits { exiting, fewer_than, .. } => {
                format!("fewer than {fewer_than} {} units leave", self.side_name(*exiting))
            }
            VictoryBy::Control { objective, .. } => {
                format!("{}: {} of {} hexes", objective.name, objective.need, objective.hexes.len())
            }
            VictoryBy::Hill { hill, .. } => hill.name.clone(),
            VictoryBy::Pair { hill, objective, .. } => format!("{} and {}", hill.name, objective.name),
            VictoryBy::Bridge { hex, .. } => format!("the bridge in {}", self.hex_name(*hex)),
            VictoryBy::Occupancy { name, .. } => format!("a garrison in {name}"),
            VictoryBy::UnitHolds { unit, hex, .. } => {
                format!("{} in {} for a turn", self.unit_name(*unit), self.hex_name(*hex))
            }
            VictoryBy::Arrival { .. } => "early relief".into(),
        }
    }

    fn formation_panel(&self, view: &View, id: FormationId) -> Panel {
        let at = &view.known;
        let formation = self.forces().formation(id);
        let lost = formation.units.iter().filter(|&unit| at.unit(unit).fate.is_lost()).count();
        let led = formation.units.iter().any(|unit| self.is_hq(unit) && at.unit(unit).is_alive());
        let mut rows = vec![Row::new("grade", formation.grade.name()).by(clause!("5.8"))];
        if at.turn > 0 {
            let used = format!("{} of {}", self.command_groups(at, id), self.command_limit(at, id));
            rows.push(Row::new("commands used", used).by(clause!("6.2.1.1")));
        }
        rows.push(
            Row::new("headquarters", if led { "in command" } else { "none: one command less" })
                .by(clause!("6.2.1.2")),
        );
        if self.options().morale {
            rows.push(Row::new("morale", formation.morale.name()).by(clause!("7.1")));
            rows.push(
                Row::new("losses / cohesion point", format!("{lost} / {}", formation.cohesion))
                    .by(clause!("7.1")),
            );
        } else {
            rows.push(Row::new("losses", lost.to_string()));
        }
        Panel { title: formation.name.clone(), rows }
    }

    /// What the scenario says beside the usual: arrivals, fog, held units.
    fn conditions_panel(&self, view: &View) -> Option<Panel> {
        let at = &view.known;
        let scenario = self.scenario();
        let mut rows = Vec::new();
        if at.spotting != 0 {
            rows.push(Row::new("spotting modifier", format!("{:+}", at.spotting)).by(clause!("6.1.3")));
        }
        if let Some(arrivals) = &scenario.arrivals {
            let value = match (at.arrived, arrivals.number(TurnNo(at.turn))) {
                (Some(turn), _) => format!("rolled on turn {turn}"),
                (None, Some(number)) => format!("{} % this turn", number.0),
                (None, None) => "no roll this turn".into(),
            };
            rows.push(Row::new("reinforcements", value).by(arrivals.clause.clone()));
        }
        if let Some(reaction) = &scenario.reaction {
            let held = reaction.units.iter().filter(|&unit| at.unit(unit).held_until > at.turn).count();
            if held > 0 {
                rows.push(Row::new("units held", held.to_string()).by(reaction.clause.clone()));
            }
        }
        (!rows.is_empty()).then(|| Panel { title: "Conditions".into(), rows })
    }
}
