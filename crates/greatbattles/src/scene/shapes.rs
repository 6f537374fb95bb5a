//! What lies on the table besides stands: templates, objectives by holder, the order that is not carried out yet.

use kernel::{Figure, Shape, Tone, Viewer};

use super::{side_of, tone};
use crate::army::Army;
use crate::play::{Battery, Game, Order, Position, Step, View};
use crate::shipped;

impl Game {
    pub(crate) fn scene_shapes(&self, view: &View, viewer: Viewer) -> Vec<Shape> {
        let at = &view.known;
        let mut shapes = self.objective_shapes(at);
        self.template_shapes(at, side_of(viewer), &mut shapes);
        self.ordered_shapes(at, &mut shapes);
        for army in [Army::Allied, Army::Axis] {
            self.landing_shapes(at, army, &mut shapes);
        }
        if matches!(at.step, Step::SetUp(_))
            && let Some(army) = side_of(viewer)
            && let Some(zone) =
                self.scenario().side(army).set_up.as_ref().and_then(|free| free.zone.as_deref())
            && let Some(zone) = self.map().zone(zone)
        {
            let points = self.on_screen(zone.polygon.outline().iter().copied());
            shapes.push(Shape::new(Figure::Path { points }, tone(army)));
        }
        shapes
    }

    /// Which side alone has known, unsuppressed stands in an objective.
    pub(crate) fn holder(&self, at: &Position, number: usize) -> Option<Army> {
        let disc = &self.map().objectives[number].disc;
        let has = |army: Army| {
            self.known_stands(at, army).any(|stand| {
                disc.centre.distance_squared(at.stand(stand).pose.at) <= disc.radius.squared()
                    && !at.stand(stand).suppressed
            })
        };
        match (has(Army::Allied), has(Army::Axis)) {
            (true, false) => Some(Army::Allied),
            (false, true) => Some(Army::Axis),
            _ => None,
        }
    }

    fn objective_shapes(&self, at: &Position) -> Vec<Shape> {
        let ring = |number: usize| {
            let objective = &self.map().objectives[number];
            let figure =
                Figure::Ring { centre: self.spot(objective.disc.centre), radius: objective.disc.radius.0 };
            Shape::new(figure, self.holder(at, number).map_or(Tone::Goal, tone))
        };
        (0..self.map().objectives.len()).map(ring).collect()
    }

    fn template_shapes(&self, at: &Position, own: Option<Army>, shapes: &mut Vec<Shape>) {
        let radius = shipped::barrage().template.radius.0;
        for army in [Army::Allied, Army::Axis] {
            for (number, (battery, _)) in at.side(army).batteries.iter().enumerate() {
                let label = |turn: Option<u8>| match turn {
                    Some(turn) => Some(format!("{} turn {turn}", number + 1)),
                    None => Some((number + 1).to_string()),
                };
                let (point, filled, text) = match *battery {
                    Battery::On(point) => (point, true, None),
                    Battery::Waiting(point, due) if own == Some(army) => (point, false, label(Some(due))),
                    Battery::Preplanned(point, due) if own == Some(army) => (point, false, label(Some(due))),
                    Battery::Registered(point) if own == Some(army) => (point, false, label(None)),
                    _ => continue,
                };
                let centre = self.spot(point);
                let figure =
                    if filled { Figure::Disc { centre, radius } } else { Figure::Ring { centre, radius } };
                shapes.push(Shape { figure, tone: Tone::Danger, text });
            }
        }
    }

    /// The ordered move of the picked battalion: where each stand goes and how.
    fn ordered_shapes(&self, at: &Position, shapes: &mut Vec<Shape>) {
        let Some((unit, Some(order))) = &at.picked else { return };
        if matches!(order, Order::Some(_)) {
            return;
        }
        let stands: Vec<_> = self.live(at, *unit).map(|stand| (stand, at.stand(stand).pose)).collect();
        let Ok(travel) = self.travel(at, *unit, order, &stands) else { return };
        for (number, (stand, path)) in travel.ways.iter().enumerate() {
            let end = travel.pose(number, travel.stations);
            let starts = std::iter::once(travel.pose(number, 0).at);
            let points = self.on_screen(starts.chain(path.legs().map(|leg| leg.b)));
            shapes.push(Shape::new(Figure::Path { points }, tone(self.army(*unit))));
            let rect = self.base(*stand, travel.formation).at(end);
            shapes.push(Shape::new(self.figure(&rect), tone(self.army(*unit))));
        }
    }
}
