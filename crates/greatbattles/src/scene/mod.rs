//! How a position looks to one viewer, and what a touch means.
//!
//! What never changes is in `picture` (the map) and `sheet` (charts, sequence, overlays, orders); what does in `pieces`, `trays`,
//! `shapes` and `panels`; what is asked in `prompt`; what may be done in `buttons`, `label`, `touch`, `draft` and `landing`; what is laid over the
//! map or asked for in `overlays` and `inspect`; exact chances in `chances` and `odds`; standing orders in `orders`; how events
//! look in `depict`.
//!
//! Everything is computed from a [`View`]: a screen cannot show what its viewer may not know. Nothing here decides what is
//! legal: it asks the rules.

mod buttons;
mod chances;
mod depict;
mod draft;
mod inspect;
mod label;
mod landing;
mod odds;
mod orders;
mod overlays;
mod panels;
mod picture;
mod pieces;
mod prompt;
mod shapes;
mod sheet;
mod touch;
mod trays;

use board::plane::{Mil, Point, Rect};
use kernel::{Figure, Footprint, Place, Scene, Spot, Standing, Tone, Viewer};

pub(crate) use chances::{Chances, percent};
pub(crate) use picture::picture;

use crate::army::Army;
use crate::play::{Action, BattalionId, Game, Life, Position, StandId, View, Whereabouts};

/// How the sides are told apart.
pub(crate) const fn tone(army: Army) -> Tone {
    match army {
        Army::Allied => Tone::First,
        Army::Axis => Tone::Second,
    }
}

/// The side of a viewer who sits at the table.
pub(crate) const fn side_of(viewer: Viewer) -> Option<Army> {
    match viewer {
        Viewer::Seat(seat) if seat.0 == 0 => Some(Army::Allied),
        Viewer::Seat(_) => Some(Army::Axis),
        Viewer::Spectator | Viewer::Referee => None,
    }
}

/// A length with one or two decimals, as players say it.
pub(crate) fn inches(length: Mil) -> String {
    let hundredths = (length.0 + 5).div_euclid(10);
    let (whole, part) = (hundredths / 100, hundredths % 100);
    match part {
        0 => whole.to_string(),
        part if part % 10 == 0 => format!("{whole}.{}", part / 10),
        part => format!("{whole}.{part:02}"),
    }
}

impl Game {
    /// A point of the table on the screen: the plane counts upwards, the screen downwards.
    pub(crate) fn spot(&self, at: Point) -> Spot {
        let table = self.map().table;
        Spot::new(at.x() - table.low.x(), table.high.y() - at.y())
    }

    /// A point of the screen on the table.
    pub(crate) fn point(&self, at: Spot) -> Option<Point> {
        let table = self.map().table;
        Point::checked(table.low.x().checked_add(at.x)?, table.high.y().checked_sub(at.y)?)
    }

    pub(crate) fn on_screen(&self, points: impl IntoIterator<Item = Point>) -> Vec<Spot> {
        points.into_iter().map(|point| self.spot(point)).collect()
    }

    /// A rectangle as a place of a piece.
    pub(crate) fn place_at(&self, rect: &Rect, rank: u8) -> Place {
        let (pose, base) = (rect.pose(), rect.base());
        Place::Pose(kernel::Pose {
            at: self.spot(pose.at),
            heading: pose.heading.tenths(),
            footprint: Footprint::Rectangle { width: base.frontage.0, depth: base.depth.0 },
            rank,
        })
    }

    /// A rectangle to be drawn.
    pub(crate) fn figure(&self, rect: &Rect) -> Figure {
        let (pose, base) = (rect.pose(), rect.base());
        Figure::Rectangle {
            centre: self.spot(pose.at),
            heading: pose.heading.tenths(),
            width: base.frontage.0,
            depth: base.depth.0,
        }
    }

    /// A battalion's letter and number, without its side: `A1`.
    pub(crate) fn label_of(&self, battalion: BattalionId) -> &'static str {
        let name = self.battalion_name(battalion);
        name.strip_prefix(self.army(battalion).prefix()).unwrap_or(name)
    }

    /// A battalion as players say it: `A1 Royal Canadian Regiment`.
    pub(crate) fn full_name(&self, battalion: BattalionId) -> String {
        let info = &self.scenario().battalions[usize::from(battalion.0)];
        format!("{} {}", self.label_of(battalion), info.name)
    }

    /// A stand as players say it: `A1-i2`.
    pub(crate) fn short_name(&self, stand: StandId) -> &'static str {
        let name = self.stand_name(stand);
        name.strip_prefix(self.army_of(stand).prefix()).unwrap_or(name)
    }

    pub(crate) fn find_stand(&self, piece: &str) -> Option<StandId> {
        self.battalions()
            .flat_map(|unit| self.listed(unit).map(StandId))
            .find(|&stand| self.stand_name(stand) == piece)
    }

    pub(crate) fn find_battalion(&self, piece: &str) -> Option<BattalionId> {
        self.battalions().find(|&unit| self.battalion_name(unit) == piece)
    }

    /// The battalion that a piece belongs to, if it is on the table for the viewer.
    pub(crate) fn battalion_of_piece(&self, at: &Position, piece: &str) -> Option<BattalionId> {
        let unit = self.find_stand(piece).map(|stand| self.battalion_of(at, stand));
        unit.or_else(|| self.find_battalion(piece))
            .filter(|&unit| at.battalion(unit).place != Whereabouts::Unseen)
    }

    /// What a viewer may do now, as far as it is listed.
    pub(crate) fn choices(&self, view: &View, viewer: Viewer) -> Vec<Action> {
        let mut list = Vec::new();
        if let Some(army) = side_of(viewer) {
            self.list(&view.known, army, &mut list);
        }
        list
    }

    /// What is on the table now.
    pub(crate) fn draw(&self, view: &View, viewer: Viewer) -> Scene {
        let list = self.choices(view, viewer);
        Scene {
            moment: self.moment(&view.known),
            prompt: self.prompt(view, viewer),
            phase: Game::phase_id(&view.known).into(),
            pieces: self.pieces(view, viewer),
            trays: self.trays(view, viewer),
            panels: self.panels(view, viewer),
            shapes: self.scene_shapes(view, viewer),
            duties: self.duties(view, viewer),
            active: self.active_pieces(view, viewer, &list),
            buttons: self.buttons(view, viewer, &list),
            formations: self.formation_offers(view, viewer),
            bundles: self.bundles(view, viewer, &list),
            tracks: self.tracks(&view.known),
            ..Scene::default()
        }
    }

    /// Turn, points and losses as the viewer may know them.
    pub(crate) fn standing_of(&self, view: &View) -> Standing {
        let at = &view.known;
        let lost = |army: Army| {
            let of = |unit: BattalionId| {
                let on_table = at.battalion(unit).place == Whereabouts::Table;
                self.members(at, unit)
                    .filter(|&stand| on_table && matches!(at.stand(stand).life, Life::Struck | Life::Gone))
                    .count()
            };
            self.battalions_of(army).map(of).sum::<usize>() as u32
        };
        Standing {
            turn: u32::from(at.day.0 - 1) * 10 + u32::from(at.turn),
            last_turn: u32::from(self.scenario().last_day.0) * 10,
            date: self.scenario().dates.get(usize::from(at.day.0) - 1).cloned(),
            scores: Vec::new(),
            losses: [Army::Allied, Army::Axis].map(lost).to_vec(),
        }
    }
}
