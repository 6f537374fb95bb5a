//! Ledgers beside the map: victory, objectives, exits, ground support, the limit of artillery.

use kernel::{Panel, Row};
use kit::{Side, Strength, clause};

use super::depict::cited;
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::scenario::{ExitAndHold, FireLimit, RoadLine, SupportPhases, Victory};
use crate::unit::{UnitId, UnitSet};

fn turns(number: u8) -> String {
    if number == 1 { "1 turn".into() } else { format!("{number} turns") }
}

impl Game {
    /// All ledgers.
    pub(crate) fn panels(&self, at: &Position) -> Vec<Panel> {
        let mut panels = match &self.scenario.victory {
            Victory::ExitAndHold(victory) => self.points_panels(at, victory),
            Victory::RoadLine(line) => vec![self.road_panel(at, line)],
            Victory::Points { .. } => self.special_panels(at),
            Victory::None => Vec::new(),
        };
        panels.extend(self.support_panel(at));
        panels.extend(self.limit_panel(at));
        panels.extend(self.batteries_panel(at));
        panels.push(self.schedule_panel(at));
        panels
    }

    /// Who comes when, for viewers without trays [S2.2].
    fn schedule_panel(&self, at: &Position) -> Panel {
        let scheduled =
            |landing: &&crate::scenario::Landing| self.lands_by_schedule() && landing.turn >= at.turn;
        let landings = self.scenario.landings.iter().filter(scheduled).filter_map(|landing| {
            let waiting: UnitSet =
                landing.units.iter().filter(|&unit| at.place(unit) == Place::Waiting).collect();
            let label = format!("turn {}, from the air", landing.turn);
            (!waiting.is_empty()).then(|| cited(Row::new(label, self.names(waiting)), landing.clause))
        });
        let rows = self.scenario.reinforcements.iter().filter_map(|group| {
            let waiting: UnitSet =
                group.units.iter().filter(|&unit| at.place(unit) == Place::Waiting).collect();
            let label = format!("turn {} {}", group.turn, self.scenario.sides[group.side.index()]);
            (!waiting.is_empty()).then(|| cited(Row::new(label, self.names(waiting)), group.clause))
        });
        Panel { title: "Reinforcements".into(), rows: landings.chain(rows).collect() }
    }

    pub(super) fn turns_left(&self, at: &Position) -> Row {
        let left = at.turn.turns_to(self.scenario.last_turn);
        let value = if left == 0 {
            "this is the last turn".into()
        } else {
            format!("{} after this one", turns(left))
        };
        Row::new("turns left", value)
    }

    fn points_panels(&self, at: &Position, victory: &ExitAndHold) -> Vec<Panel> {
        let sides = &self.scenario.sides;
        let score = |points: [i32; 2]| format!("{} {}, {} {}", sides[0], points[0], sides[1], points[1]);
        let clause = victory.clause;
        let ledger = self.ledger(at).into_iter();
        let mut rows: Vec<Row> =
            ledger.map(|row| cited(Row::new(row.what, score(row.points)), clause)).collect();
        let points = self.points(at);
        rows.push(cited(Row::new("total", score(points)), clause));
        let level = match points[0] - points[1] {
            0 => "a draw".to_string(),
            ahead => format!("{} wins by {}", sides[usize::from(ahead < 0)], ahead.abs()),
        };
        rows.push(Row::new("if it ended now", level));
        rows.push(self.turns_left(at));
        let mut panels = vec![Panel { title: "Victory".into(), rows }];
        if !self.objectives.is_empty() {
            let held = |(index, &hex): (usize, &board::HexId)| {
                let holder = &sides[at.controller(index).index()];
                cited(Row::new(self.hex_name(hex), format!("held by {holder}")), clause)
            };
            let rows = self.objectives.iter().enumerate().map(held).collect();
            panels.push(Panel { title: "Objectives".into(), rows });
        }
        if !victory.units.is_empty() {
            panels.push(self.exits_panel(at, victory));
        }
        panels
    }

    fn exits_panel(&self, at: &Position, victory: &ExitAndHold) -> Panel {
        let among = |test: &dyn Fn(Place) -> bool| -> UnitSet {
            victory.units.iter().filter(|&unit| test(at.place(unit))).collect()
        };
        let open = among(&|place| matches!(place, Place::Hex(_) | Place::Waiting));
        let lost = among(&|place| place == Place::Eliminated);
        let out = among(&|place| place == Place::Out);
        let list = |units: UnitSet| if units.is_empty() { "none".into() } else { self.names(units) };
        let late = victory.deadline < at.turn;
        let mut rows = vec![
            Row::new("have left", format!("{} of {}", at.exited_in_time.len(), victory.units.len())),
            Row::new(if late { "too late for" } else { "still to go" }, list(open)),
        ];
        for (label, units) in [("lost", lost), ("not in this game", out)] {
            if !units.is_empty() {
                rows.push(Row::new(label, list(units)));
            }
        }
        let time = match (late, at.turn.turns_to(victory.deadline)) {
            (true, _) => format!("over since turn {}", victory.deadline),
            (false, 0) => "last turn for exits that count".into(),
            (false, left) => format!("until turn {}, {} after this one", victory.deadline, turns(left)),
        };
        rows.push(cited(Row::new("time", time), victory.clause));
        Panel { title: format!("To leave by the {} edge", victory.edge), rows }
    }

    fn road_panel(&self, at: &Position, line: &RoadLine) -> Panel {
        let sides = &self.scenario.sides;
        let mut rows = Vec::new();
        match self.best_road(at, line) {
            Some(road) => {
                let ends = [road.hexes.first(), road.hexes.last()]
                    .map(|end| end.map_or("", |&hex| self.number(hex)));
                let open = road.blocked.is_empty();
                let state = if open { "open" } else { "blocked" };
                rows.push(cited(Row::new("road", state), line.clause));
                let way = format!("from {} to {}, {} hexes", ends[0], ends[1], road.hexes.len());
                rows.push(Row::new("best road", way));
                if !open {
                    rows.push(Row::new("blocked in", self.numbers(&road.blocked).join(", ")));
                }
                let winner = if open { line.winner } else { line.winner.other() };
                rows.push(Row::new(
                    "if the turn ended now",
                    if open {
                        format!("{} wins at once", sides[winner.index()])
                    } else {
                        format!("{} has held", sides[winner.index()])
                    },
                ));
            }
            None => rows.push(cited(Row::new("road", "there is none on this map"), line.clause)),
        }
        rows.push(self.turns_left(at));
        Panel { title: "Victory".into(), rows }
    }

    /// Ground support left in this Combat Phase and in the other one of the turn [S9.0, B15.26.4].
    fn support_panel(&self, at: &Position) -> Option<Panel> {
        let mut rows = Vec::new();
        for side in Side::BOTH {
            let Some(support) = &self.scenario.support[side.index()] else { continue };
            let (name, pool) = (&self.scenario.sides[side.index()], self.support_now(at, side));
            if pool.is_none() {
                let later = at
                    .turn
                    .through(self.scenario.last_turn)
                    .find(|&turn| !self.support_pool(side, turn).is_none());
                let when = later.map_or("none".into(), |turn| format!("from turn {turn}"));
                rows.push(cited(Row::new(name.clone(), when), clause!("S9.0")));
                continue;
            }
            let left = self.support_left(at, side);
            rows.push(cited(
                Row::new(format!("{name}, this phase"), format!("{left} of {pool} left")),
                clause!("S9.12"),
            ));
            if let Some(most) = support.per_combat.filter(|_| at.step == Step::Barrage) {
                let used = format!("{} of {most}", at.combat.support);
                rows.push(cited(Row::new(format!("{name}, this combat"), used), clause!("H11.42")));
            }
            let half = at.half + 1;
            let other = match (support.phases, at.support_bound[side.index()]) {
                (SupportPhases::Both, _) => format!("another {pool}"),
                (SupportPhases::Own, _) => "none: barrage only".into(),
                (SupportPhases::One, 0) => "the same points, if none is used here".into(),
                (SupportPhases::One, bound) if bound == half => "none: bound to this phase".into(),
                (SupportPhases::One, _) => "bound to it".into(),
            };
            if at.half == 0 || at.support_bound[side.index()] == 1 {
                let label = if at.half == 0 { "the phase to come" } else { "the phase before" };
                rows.push(cited(Row::new(format!("{name}, {label}"), other), clause!("S9.14")));
            }
        }
        (!rows.is_empty()).then(|| Panel { title: "Ground support".into(), rows })
    }

    /// Batteries used of those that one combat allows [A14.12, H11.1].
    fn batteries_panel(&self, at: &Position) -> Option<Panel> {
        if !matches!(at.step, Step::Declare | Step::Barrage | Step::Protect) {
            return None;
        }
        let attacker = self.phasing(at);
        let firing = (at.combat.attackers & self.artillery) | at.combat.batteries;
        let mut rows = Vec::new();
        for side in [attacker, attacker.other()] {
            let Some(most) = &self.scenario.batteries[side.index()] else { continue };
            let (used, most, what) = if side == attacker {
                (firing.len(), most.attack, "attacking")
            } else {
                (at.combat.protecting.len(), most.fpf, "protecting")
            };
            let label = format!("{}, {what}", self.scenario.sides[side.index()]);
            let clause = self.battery_clause(at, side);
            rows.push(cited(Row::new(label, format!("{used} of {most}")), clause));
        }
        (!rows.is_empty()).then(|| Panel { title: "Batteries in this combat".into(), rows })
    }

    /// Artillery and support used of what the other units of the current combat allow [B14.0].
    fn limit_panel(&self, at: &Position) -> Option<Panel> {
        let prepared = matches!(at.step, Step::Declare | Step::Barrage | Step::Protect);
        if !prepared || self.scenario.limit != FireLimit::GroundStrength {
            return None;
        }
        let row = |side: Side, used: Strength, allowed: Strength| {
            cited(
                Row::new(self.scenario.sides[side.index()].clone(), format!("{used} of {allowed} points")),
                clause!("B14.0"),
            )
        };
        let side = self.phasing(at);
        let rows = vec![
            row(side, self.fire_added(at), self.ground_attack(at)),
            row(side.other(), self.protection_added(at), self.ground_defense(at)),
        ];
        Some(Panel { title: "Limit of artillery".into(), rows })
    }

    /// Whether a unit still has to leave the map to be worth points.
    pub(crate) fn is_to_exit(&self, at: &Position, unit: UnitId) -> bool {
        match &self.scenario.victory {
            Victory::ExitAndHold(victory) => {
                victory.units.has(unit)
                    && at.turn <= victory.deadline
                    && matches!(at.place(unit), Place::Hex(_) | Place::Waiting)
            }
            Victory::RoadLine(_) | Victory::Points { .. } | Victory::None => false,
        }
    }
}
