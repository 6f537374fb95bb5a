//! How a position looks: map, counters, panels, and what each gesture means.

mod buttons;
mod meant;
mod routes;
mod touch;

use kernel::{Board, Line, Panel, Piece, Row, Scene, Space, Standing, Viewer};

use crate::WestWall;
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::scenario::Victory;
use crate::unit::UnitId;

impl WestWall {
    pub(crate) fn sheet(&self) -> Board {
        let game = &self.game;
        Board {
            title: format!("{}: {}", game.map.name, game.scenario.name),
            basis: game.map.basis.clone(),
            size: game.map.grid.size(),
            margin: board::SHEET_MARGIN,
            sides: game.scenario.sides.to_vec(),
            spaces: game.spaces(),
            lines: game.lines(),
            ..Board::default()
        }
    }

    pub(crate) fn draw(&self, p: &Position, viewer: Viewer) -> Scene {
        let game = &self.game;
        let (active, buttons) = match viewer {
            Viewer::Seat(seat) => (self.active(p, seat), self.buttons(p, seat)),
            Viewer::Spectator | Viewer::Referee => (Vec::new(), Vec::new()),
        };
        Scene {
            moment: game.moment(p),
            prompt: game.prompt(p),
            pieces: game.pieces(p),
            panels: game.panels(p),
            active,
            buttons,
            ..Scene::default()
        }
    }

    pub(crate) fn standing_of(&self, p: &Position) -> Standing {
        let game = &self.game;
        let lost = |side: usize| {
            game.of_side[side].iter().filter(|&unit| p.place(unit) == Place::Eliminated).count() as u32
        };
        Standing {
            turn: p.turn.into(),
            last_turn: game.scenario.last_turn.into(),
            date: game.date(p.turn).map(str::to_string),
            scores: game.points(p).to_vec(),
            losses: vec![lost(0), lost(1)],
        }
    }
}

impl Game {
    /// Where in the sequence of play the game stands.
    pub fn moment(&self, p: &Position) -> String {
        let side = &self.scenario.sides[self.phasing(p)];
        let date = self.date(p.turn).map_or_else(String::new, |date| format!(" ({date})"));
        match p.step {
            Step::Setup(side) => format!("Set-up, {}", self.scenario.sides[usize::from(side)]),
            Step::Movement => format!("Turn {}{date}, {side} movement", p.turn),
            Step::Over => format!("Turn {}{date}, the game is over", p.turn),
            _ => format!("Turn {}{date}, {side} combat", p.turn),
        }
    }

    /// What is asked of whoever decides.
    pub fn prompt(&self, p: &Position) -> String {
        let name = |unit: UnitId| self.counter(unit).id.clone();
        let sums = || {
            let sums = self.sums(p);
            format!(
                "Attack {} against {}, {}, {:+}.",
                sums.attack,
                sums.defense,
                sums.line.name(),
                sums.attack - sums.defense
            )
        };
        match p.step {
            Step::Setup(_) => "Set up your units.".into(),
            Step::Movement => "Move, bring reinforcements, then end the phase.".into(),
            Step::Combat => {
                let c = self.contacts(p);
                let list =
                    |units: Vec<String>| if units.is_empty() { "none".into() } else { units.join(", ") };
                let own =
                    (0..64).filter(|&bit| c.waiting() >> bit & 1 != 0).map(|bit| name(c.own(bit))).collect();
                let foe =
                    (0..64).filter(|&bit| c.open() >> bit & 1 != 0).map(|bit| name(c.foe(bit))).collect();
                format!(
                    "These units still must attack: {}. These enemies still must be attacked: {}.",
                    list(own),
                    list(foe)
                )
            }
            Step::Declare if p.combat.attackers.is_empty() => "Name the attackers.".into(),
            Step::Declare => format!("More attackers or defenders? {}", sums()),
            Step::Barrage => format!("Add barrage? {}", sums()),
            Step::Protect => format!("Final Protective Fire? {}", sums()),
            Step::Retreat => {
                let left = if p.combat.retreating.is_some() { p.combat.left } else { p.combat.hexes };
                format!("Retreat {left}: choose the route.")
            }
            Step::Displace => match self.pushed(p) {
                Some((unit, _)) => format!("No free route: {} is displaced. Choose where to.", name(unit)),
                None => String::new(),
            },
            Step::Advance => "Advance along the Path of Retreat?".into(),
            Step::Over => self.outcome(p).map_or_else(String::new, |outcome| outcome.reason),
        }
    }

    fn spaces(&self) -> Vec<Space> {
        let grid = &self.map.grid;
        let spaces = grid.hexes().map(|hex| Space {
            id: grid.number(hex).to_string(),
            centre: grid.centre(hex),
            outline: grid.corners(hex).to_vec(),
            terrain: self.map.terrain_at(hex).to_string(),
            label: self
                .map
                .labels
                .iter()
                .find(|label| label.hexes.first() == Some(&hex))
                .map(|label| label.name.clone()),
        });
        spaces.collect()
    }

    fn lines(&self) -> Vec<Line> {
        let grid = &self.map.grid;
        let label = |name: &str| (!name.is_empty()).then(|| name.to_string());
        let water = self.map.hexsides.iter().filter_map(|hexside| {
            let side = grid.side_between(hexside.a, hexside.b)?;
            let corners = grid.corners(hexside.a);
            let points = vec![corners[side], corners[(side + 1) % 6]];
            Some(Line { kind: hexside.kind.clone(), label: label(&hexside.name), points })
        });
        let roads = self.map.roads.iter().map(|road| Line {
            kind: road.kind.clone(),
            label: label(&road.name),
            points: road.hexes.iter().map(|&hex| grid.centre(hex)).collect(),
        });
        water.chain(roads).collect()
    }

    fn pieces(&self, p: &Position) -> Vec<Piece> {
        let all = self.of_side[0] | self.of_side[1];
        let in_game = all.iter().filter(|&unit| p.place(unit) != Place::Out);
        in_game
            .map(|unit| {
                let counter = self.counter(unit);
                Piece {
                    id: counter.id.clone(),
                    side: self.scenario.sides[counter.side].clone(),
                    name: counter.name.clone(),
                    symbol: counter.kind.name().into(),
                    size: counter.size.clone(),
                    values: counter.values.to_string(),
                    place: self.place_name(p, unit),
                    marks: self.marks(p, unit),
                }
            })
            .collect()
    }

    /// Where a unit is, as people read it and as an arrangement takes it.
    pub fn place_name(&self, p: &Position, unit: UnitId) -> String {
        match p.place(unit) {
            Place::Hex(hex) => self.number(hex).to_string(),
            Place::Waiting => "waiting".into(),
            Place::Out => "out".into(),
            Place::Eliminated => "eliminated".into(),
            Place::Exited(edge) => format!("exited {edge}"),
        }
    }

    fn marks(&self, p: &Position, unit: UnitId) -> Vec<String> {
        let sets = [
            (p.moved, "moved"),
            (p.attacked, "attacked"),
            (p.targeted, "was attacked"),
            (p.displaced, "displaced"),
            (p.fpf_used, "fpf used"),
            ((p.shaken | p.shaken_before) & self.artillery, "fpf barred [S8.41]"),
            (p.combat.attackers, "attacking"),
            (p.combat.defenders, "defending"),
            (p.combat.batteries, "barraging"),
            (p.combat.protecting, "protecting"),
        ];
        sets.into_iter().filter(|(set, _)| set.has(unit)).map(|(_, mark)| mark.to_string()).collect()
    }

    fn panels(&self, p: &Position) -> Vec<Panel> {
        let sides = &self.scenario.sides;
        let mut ledger: Vec<Row> = self
            .ledger(p)
            .into_iter()
            .map(|row| {
                Row::new(row.what, format!("{} {}, {} {}", sides[0], row.points[0], sides[1], row.points[1]))
            })
            .collect();
        let points = self.points(p);
        if matches!(self.scenario.victory, Victory::ExitAndHold(_)) {
            ledger.push(Row::new("total", format!("{} {}, {} {}", sides[0], points[0], sides[1], points[1])));
        }
        let mut panels = vec![Panel { title: "Victory".into(), rows: ledger }];
        let support: Vec<Row> = (0..2)
            .filter(|&side| self.scenario.support[side].is_some())
            .map(|side| {
                let pool = self.support_pool(side, p.turn);
                Row::new(
                    sides[side].clone(),
                    format!("{} of {pool} left in this phase", self.support_left(p, side)),
                )
            })
            .collect();
        if !support.is_empty() {
            panels.push(Panel { title: "Ground support".into(), rows: support });
        }
        let coming: Vec<Row> = self
            .scenario
            .reinforcements
            .iter()
            .filter_map(|group| {
                let waiting = group.units.iter().filter(|&unit| p.place(unit) == Place::Waiting);
                let names: Vec<&str> = waiting.map(|unit| self.counter(unit).id.as_str()).collect();
                let label = format!("turn {} {}", group.turn, sides[group.side]);
                (!names.is_empty()).then(|| Row::new(label, names.join(", ")))
            })
            .collect();
        panels.push(Panel { title: "Reinforcements".into(), rows: coming });
        panels
    }
}
