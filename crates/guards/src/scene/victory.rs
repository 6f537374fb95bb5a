//! What has been earned, what is missing to win, and the state of the road [17.4, 17.9, 17.15, 17.22].

use board::HexId;
use kernel::{Panel, Row};
use kit::clause;

use super::cited;
use crate::game::Game;
use crate::position::Position;
use crate::scenario::{Exit, ExitPoints, Per, RoadEnd, VictoryBy, VictoryPoints};
use crate::side::{people, side_name};
use crate::view::View;

/// How many hexes of the road are named.
const LISTED: usize = 5;

impl Game {
    /// The points as they would be counted now, with the enemies that are known.
    pub(crate) fn points_now(&self, at: &Position) -> u16 {
        self.judge(at).points
    }

    /// What is earned and what is missing.
    pub(crate) fn victory_panel(&self, view: &View) -> Panel {
        let victory = &self.scenario().victory;
        let mut rows = match &victory.by {
            VictoryBy::ExitPoints(by) => self.exit_rows(view, by),
            VictoryBy::Points(by) => self.point_rows(view, by),
        };
        for row in &mut rows {
            row.clause.get_or_insert_with(|| victory.clause.clone());
        }
        let left = self.scenario().last_turn().0.saturating_sub(view.known.turn.0);
        let turns = match left {
            0 => "none after this one".into(),
            1 => "1 turn after this one".into(),
            more => format!("{more} turns after this one"),
        };
        rows.push(Row::new("turns left", turns));
        Panel { title: format!("Victory: what the {} need", people(victory.side)), rows }
    }

    fn exit_rows(&self, view: &View, by: &ExitPoints) -> Vec<Row> {
        let at = &view.known;
        let side = self.scenario().victory.side;
        let earned = self.exit_points(at);
        let missing = by.points.saturating_sub(earned);
        let mut rows = vec![Row::new("attack strength off the map", format!("{earned} of {}", by.points))];
        if missing > 0 {
            rows.push(Row::new("still to exit", missing.to_string()));
        }
        rows.extend(self.road_rows(view, &by.exit));
        if let Some(downgrade) = &by.downgrade {
            let held: Vec<HexId> =
                downgrade.cities.iter().copied().filter(|&city| self.holds(at, side.other(), city)).collect();
            let total = downgrade.cities.len();
            let text = format!(
                "{} of {total}; with fewer than {} the {} win",
                held.len(),
                downgrade.below,
                people(side)
            );
            rows.push(Row::new(format!("{} city hexes", side_name(side.other())), text));
        }
        if let Some(draw) = &by.draw {
            let open: Vec<String> =
                draw.iter().filter(|&&hex| !self.holds(at, side, hex)).map(|&hex| self.spot(hex)).collect();
            let text =
                if open.is_empty() { "secured".into() } else { format!("still needs {}", open.join(", ")) };
            rows.push(Row::new("draw", text));
        }
        rows
    }

    fn point_rows(&self, view: &View, by: &VictoryPoints) -> Vec<Row> {
        let at = &view.known;
        let side = self.scenario().victory.side;
        let points = self.points_now(at);
        let draws = if by.draw + 1 == by.win {
            by.draw.to_string()
        } else {
            format!("{} to {}", by.draw, by.win - 1)
        };
        let mut rows = vec![Row::new("points", format!("{points}; {} win, {draws} draw", by.win))];
        for place in &by.places {
            let held = place.hexes.iter().filter(|&&hex| self.holds(at, side, hex)).count();
            let text = match (place.hexes.len(), place.per) {
                (1, _) => format!("{}, worth {}", if held == 1 { "held" } else { "not held" }, place.points),
                (all, Per::Hex) => format!("{held} of {all} hexes held, worth {} each", place.points),
                (all, Per::All) => format!("{held} of {all} hexes held, worth {} for all", place.points),
            };
            rows.push(Row::new(place.name.clone(), text));
        }
        if by.per_unit > 0 {
            rows.push(Row::new("for each unit that exits", by.per_unit.to_string()));
        }
        rows.extend(self.road_rows(view, &by.exit));
        rows
    }

    /// Whether the road is clear, or what spoils it, as far as the viewer may know.
    fn road_rows(&self, view: &View, exit: &Exit) -> Vec<Row> {
        let goal = match &exit.road_to {
            RoadEnd::Any(_) => "road to the exit",
            RoadEnd::OwnExit => "road to the exits",
        };
        let Some(road) = self.road(view, exit) else {
            return vec![Row::new(goal, "none: the bridges are down")];
        };
        if road.spoiled.is_empty() && road.doubtful.is_empty() {
            return vec![Row::new(goal, "clear as far as you know")];
        }
        let mut rows = Vec::new();
        let list = |hexes: &[(HexId, String)]| {
            let words = hexes.iter().take(LISTED).map(|(hex, why)| format!("{} ({why})", self.spot(*hex)));
            let more = hexes.len().saturating_sub(LISTED);
            let rest = (more > 0).then(|| format!("and {more} more"));
            words.chain(rest).collect::<Vec<_>>().join("; ")
        };
        if !road.spoiled.is_empty() {
            rows.push(cited(
                Row::new(format!("{goal} blocked in"), list(&road.spoiled)),
                clause!("17.4n1").id(),
            ));
        }
        if !road.doubtful.is_empty() {
            rows.push(cited(
                Row::new(format!("{goal} in doubt"), list(&road.doubtful)),
                clause!("17.4n1").id(),
            ));
        }
        rows
    }
}
