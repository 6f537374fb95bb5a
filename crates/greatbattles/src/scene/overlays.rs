//! What can be laid over the table: limits, sight, cover, barriers, roads, reach, command.

use board::plane::{Figure as _, Heading, Mil, Point};
use kernel::{Figure, Overlay, OverlayCard, Shape, Spot, Tone, Viewer};

use super::{inches, side_of, tone};
use crate::army::Army;
use crate::ground::{Cover, Going};
use crate::map::Mover;
use crate::play::{BattalionId, Game, Position, StandId, View, Whereabouts};
use crate::shipped;

/// What players may ask for: id, name, whether it is about a piece.
const CARDS: [(&str, &str, bool); 10] = [
    ("limit", "12-inch line of known enemies", false),
    ("sight", "What a stand sees", true),
    ("ranges", "Ranges of a stand", true),
    ("reach", "Reach of a battalion", true),
    ("cover", "Cover", false),
    ("going", "Bad going", false),
    ("barriers", "Infiltration barriers", false),
    ("roads", "Roads by state", false),
    ("command", "C Ops, 12 inches", false),
    ("lines", "Lines of communication", false),
];

/// Rays of a sight map, and their step.
const RAYS: i32 = 72;
const STEP: i32 = 500;

impl Game {
    pub(crate) fn overlay_cards() -> Vec<OverlayCard> {
        let card = |(id, name, of_piece): (&str, &str, bool)| OverlayCard {
            id: id.to_owned(),
            name: name.to_owned(),
            of_piece,
            of_pair: false,
        };
        CARDS.map(card).to_vec()
    }

    pub(crate) fn overlay_of(
        &self,
        view: &View,
        viewer: Viewer,
        id: &str,
        piece: Option<&str>,
    ) -> Option<Overlay> {
        let at = &view.known;
        let stand = || {
            let stand = self.find_stand(piece?)?;
            let on_table = at.battalion(self.battalion_of(at, stand)).place == Whereabouts::Table;
            (on_table && at.stand(stand).is_live()).then_some(stand)
        };
        let (shapes, note) = match id {
            "limit" => self.limit_overlay(at, viewer),
            "sight" => self.sight_overlay(at, stand()?),
            "ranges" => self.range_overlay(at, stand()?),
            "reach" => self.reach_overlay(at, self.battalion_of(at, stand()?)),
            "cover" => self.cover_overlay(at),
            "going" => self.going_overlay(),
            "barriers" => self.barrier_overlay(at),
            "roads" => self.road_overlay(at, viewer),
            "command" => self.command_overlay(at),
            "lines" => self.line_overlay(at, viewer),
            _ => return None,
        };
        Some(Overlay { id: id.to_owned(), shapes, note, ..Overlay::default() })
    }

    fn ring(&self, centre: Point, radius: Mil, tone: Tone, text: Option<String>) -> Shape {
        Shape { figure: Figure::Ring { centre: self.spot(centre), radius: radius.0 }, tone, text }
    }

    /// The ground from which no line leads to a C Ops of the viewer, as the search of the night finds it.
    fn line_overlay(&self, at: &Position, viewer: Viewer) -> (Vec<Shape>, String) {
        let army = side_of(viewer).unwrap_or(Army::Allied);
        let mut shapes = Vec::new();
        for c_ops in at.side(army).c_ops.iter().filter(|c_ops| !c_ops.lost && !c_ops.away && !c_ops.walks) {
            shapes.push(self.ring(c_ops.at, shipped::morale().c_ops_within, Tone::Sight, None));
            for (low, high) in self.cut_off(at, army, c_ops.at) {
                let corners = [low, Point::new(high.x(), low.y()), high, Point::new(low.x(), high.y())];
                let points = self.on_screen(corners.into_iter());
                shapes.push(Shape::new(Figure::Polygon { points }, Tone::Blocked));
            }
        }
        let note = "From marked ground no line leads to a C Ops without coming within 2 inches of a known enemy (rep-2).";
        (shapes, note.to_owned())
    }

    fn limit_overlay(&self, at: &Position, viewer: Viewer) -> (Vec<Shape>, String) {
        let enemy = side_of(viewer).unwrap_or(Army::Allied).other();
        let limit = shipped::activation().limit;
        let mut shapes = Vec::new();
        for unit in self.battalions_of(enemy).filter(|&unit| at.is_known(unit)) {
            let stands: Vec<StandId> = self.live(at, unit).collect();
            for &stand in [stands.first(), stands.last()].into_iter().flatten() {
                shapes.push(self.ring(self.rect(at, stand).centre(), limit, Tone::Blocked, None));
            }
        }
        (shapes, "Only active battalions come nearer to a known enemy than 12 inches (3n3).".to_owned())
    }

    /// What a stand sees of the ground, ray by ray, up to the sighting distance.
    fn sight_overlay(&self, at: &Position, stand: StandId) -> (Vec<Shape>, String) {
        let from = at.stand(stand).pose.at;
        let range = self.sighting(at);
        let ray = |number: i32| {
            let heading = Heading::new(number * 3600 / RAYS);
            let mut end = from;
            for length in (STEP..=range.0).step_by(STEP as usize) {
                let way = heading.offset(Mil::ZERO, Mil(length));
                let Some(point) = Point::checked(from.x() + way.x(), from.y() + way.y()) else { break };
                if !self.map().holds(point) || !self.sees_point(at, stand, point) {
                    break;
                }
                end = point;
            }
            end
        };
        let points = self.on_screen((0..RAYS).map(ray));
        let shapes = vec![
            Shape::new(Figure::Polygon { points }, Tone::Sight),
            self.ring(from, range, Tone::Sight, Some(format!("{} in", inches(range)))),
        ];
        let note = format!(
            "{} sees at least this ground, up to {} inches; ground behind what it cannot see may come into sight again.",
            self.short_name(stand),
            inches(range)
        );
        (shapes, note)
    }

    fn range_overlay(&self, at: &Position, stand: StandId) -> (Vec<Shape>, String) {
        let pose = at.stand(stand).pose;
        let gun = self.gun(at, stand);
        let mut shapes = Vec::new();
        if let Some(table) = shipped::fire().table(gun) {
            let row = table.row(crate::fire::Target::Personnel);
            let bands = table.ranges().iter().zip(table.hit()).zip(row);
            for ((range, hit), destroy) in bands {
                let Some(hit) = hit else { continue };
                let destroy = destroy.map_or("-".to_owned(), |score| score.to_string());
                shapes.push(self.ring(pose.at, *range, Tone::Danger, Some(format!("{hit}/{destroy}"))));
            }
        }
        shapes.push(self.ring(pose.at, self.sighting(at), Tone::Sight, None));
        let side = |turn: i32| {
            let way = pose.heading.turned(turn).offset(Mil::ZERO, Mil(3000));
            self.spot(Point::new(pose.at.x() + way.x(), pose.at.y() + way.y()))
        };
        shapes.push(Shape::new(Figure::Path { points: vec![side(-900), side(900)] }, Tone::Plain));
        (shapes, format!("Gun {gun}: hit / destroy at each range against men; behind the line -2 (7f-1)."))
    }

    /// How far the middle of a battalion comes in each direction with one action, by the going; nothing if it is not in formation.
    pub(crate) fn reach_outline(&self, at: &Position, unit: BattalionId) -> Vec<Spot> {
        let Some(anchor) = self.anchor(at, unit) else { return Vec::new() };
        let formation = at.battalion(unit).formation;
        let rates = self.rates(at, unit, formation, crate::movement::Haste::Careful);
        let ray = |number: i32| {
            let heading = Heading::new(number * 150);
            let (mut end, mut spent) = (anchor.at, crate::numbers::Cost(0));
            for length in (250..=40_000).step_by(250) {
                let way = heading.offset(Mil::ZERO, Mil(length));
                let Some(point) = Point::checked(anchor.at.x() + way.x(), anchor.at.y() + way.y()) else {
                    break;
                };
                let surface = self.surface(point, Mover::Foot);
                let Some(surface) = surface.filter(|_| self.map().holds(point)) else { break };
                spent = spent.plus(crate::movement::cost(Mil(250), rates[surface as usize]));
                if !crate::movement::is_affordable([spent]) {
                    break;
                }
                end = point;
            }
            end
        };
        self.on_screen((0..24).map(ray))
    }

    fn reach_overlay(&self, at: &Position, unit: BattalionId) -> (Vec<Shape>, String) {
        let points = self.reach_outline(at, unit);
        let formation = at.battalion(unit).formation;
        let shapes = vec![Shape::new(Figure::Polygon { points }, Tone::Open)];
        (
            shapes,
            format!("{} in {formation}: one action straight ahead in each direction.", self.label_of(unit)),
        )
    }

    fn cover_overlay(&self, at: &Position) -> (Vec<Shape>, String) {
        let grounds = shipped::grounds();
        let mut shapes: Vec<Shape> = Vec::new();
        for piece in self.map().patches.pieces() {
            let cover = grounds.of(piece.what.kind).cover;
            if cover == Cover::None {
                continue;
            }
            let points = self.on_screen(piece.polygon.outline().iter().copied());
            let tone = if cover == Cover::Soft { Tone::Open } else { Tone::Goal };
            shapes.push(Shape { figure: Figure::Polygon { points }, tone, text: Some(cover.to_string()) });
        }
        for army in [Army::Allied, Army::Axis] {
            for stand in self.stands_on_table(at, army) {
                if self.steadiness(at, stand) > self.cover(at, stand) {
                    let figure = self.figure(&self.rect(at, stand));
                    shapes.push(Shape { figure, tone: Tone::Hill, text: Some("crest".to_owned()) });
                }
            }
        }
        (shapes, "Soft and hard cover; stands on a crest rally and stand as in soft cover (D11).".to_owned())
    }

    fn going_overlay(&self) -> (Vec<Shape>, String) {
        let grounds = shipped::grounds();
        let mut shapes: Vec<Shape> = Vec::new();
        for piece in self.map().patches.pieces() {
            let tone = match grounds.of(piece.what.kind).going {
                Going::Good => continue,
                Going::Bad => Tone::Rough,
                Going::Impassable => Tone::Blocked,
            };
            let points = self.on_screen(piece.polygon.outline().iter().copied());
            shapes.push(Shape::new(Figure::Polygon { points }, tone));
        }
        for river in &self.map().rivers {
            let points = self.on_screen(river.line.points().iter().copied());
            shapes.push(Shape::new(Figure::Band { points, width: river.width.0 }, Tone::Rough));
        }
        (shapes, "Bad going; crossed ground cannot be entered. Roads are good going.".to_owned())
    }

    fn barrier_overlay(&self, at: &Position) -> (Vec<Shape>, String) {
        let mut shapes = Vec::new();
        for army in [Army::Allied, Army::Axis] {
            let rects: Vec<_> = self.known_stands(at, army).map(|stand| self.rect(at, stand)).collect();
            for barrier in self.barriers(&rects) {
                let points = vec![self.spot(barrier.a), self.spot(barrier.b)];
                shapes.push(Shape::new(Figure::Path { points }, tone(army)));
            }
        }
        (shapes, "Nothing passes between two enemies 2 inches apart or less (pa-7).".to_owned())
    }

    fn road_overlay(&self, at: &Position, viewer: Viewer) -> (Vec<Shape>, String) {
        let army = side_of(viewer).unwrap_or(Army::Allied);
        let network = &self.map().network;
        let clear = shipped::deployment().road_clear;
        let enemies: Vec<_> = self.known_stands(at, army.other()).map(|stand| self.rect(at, stand)).collect();
        let mut shapes = Vec::new();
        for (number, line) in network.lines().iter().enumerate() {
            if !self.c_ops_may_use(number) {
                continue;
            }
            for ends in line.points().windows(2) {
                let piece = board::plane::Segment::new(ends[0], ends[1]);
                let cut = enemies.iter().any(|enemy| enemy.is_within(clear, &piece));
                let points = self.on_screen(ends.iter().copied());
                let tone = if cut { Tone::Blocked } else { Tone::Open };
                shapes.push(Shape::new(Figure::Band { points, width: 300 }, tone));
            }
        }
        let usable = self.usable_fups(at, army).len();
        let note = format!(
            "Roads for C Ops and supply: cut where a known enemy is within an inch. {} of {} FUPs can be used.",
            usable,
            at.side(army).fups.len()
        );
        (shapes, note)
    }

    fn command_overlay(&self, at: &Position) -> (Vec<Shape>, String) {
        let mut shapes = Vec::new();
        for army in [Army::Allied, Army::Axis] {
            for c_ops in at.side(army).c_ops.iter().filter(|c_ops| !c_ops.lost) {
                shapes.push(self.ring(c_ops.at, shipped::morale().c_ops_within, tone(army), None));
            }
        }
        (shapes, "Battalions beyond 12 inches of their C Ops are less steady (10n1).".to_owned())
    }
}
