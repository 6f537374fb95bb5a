//! How the skirmish looks, and what a drag over the table means.
//!
//! The plane counts upwards from the lower left corner, the screen downwards from the upper left: [`spot`] and [`point`]
//! are the one place that turns them over.

use board::plane::{Heading, Mil, Point, Pose};
use kernel::{
    Board, Button, Depiction, Draft, EventKind, Figure, Footprint, FormationOffer, Gesture, Ghost, Mark,
    MarkKind, Overlay, OverlayCard, Panel, Piece, Place, Red, Row, Rules, Scene, Seat, Shape, Size, Sketch,
    Spot, Standing, Symbol, Tabletop, Target, Tone, Tray, TrayKind, Viewer,
};

use super::ground::{ALLOWANCE, BASE, March, STEP, Terrain};
use super::{
    Action, Event, NORTH, Position, RANGE, STANDS, Skirmish, Stage, TURNS, View, ambusher, formation, name,
    side,
};

/// The table is 18 inches high.
const HEIGHT: i32 = 18_000;

pub(super) fn spot(at: Point) -> Spot {
    Spot::new(at.x(), HEIGHT - at.y())
}

pub(super) fn point(at: Spot) -> Option<Point> {
    Point::checked(at.x, HEIGHT.checked_sub(at.y)?)
}

fn place(pose: Pose) -> Place {
    let footprint = Footprint::Rectangle { width: BASE.frontage.0, depth: BASE.depth.0 };
    Place::Pose(kernel::Pose { at: spot(pose.at), heading: pose.heading.tenths(), footprint, rank: 0 })
}

fn spots(points: &[Point]) -> Vec<Spot> {
    points.iter().copied().map(spot).collect()
}

fn stand_of(piece: &str) -> Option<usize> {
    STANDS.iter().position(|known| *known == piece)
}

/// In words, such as `5.25, 6`.
fn at(pose: &Pose) -> String {
    let spot = spot(pose.at);
    format!("{}, {}", Mil(spot.x), Mil(spot.y))
}

impl Skirmish {
    /// The action that a draft means, whether or not it is allowed; nothing if it means none.
    fn meant(known: &Position, seat: Seat, draft: &Draft) -> Option<Action> {
        let stand = stand_of(&draft.piece).filter(|&stand| side(stand) == usize::from(seat.0))?;
        let path: Vec<Point> = draft.path.iter().map(|at| point(*at)).collect::<Option<_>>()?;
        let facing = draft.heading.map(|tenths| Heading::new(i32::from(tenths)));
        if let Stage::Hide(_) = known.stage {
            let home = if seat == NORTH { Heading::DOWN } else { Heading::UP };
            let at = *path.last().filter(|_| stand == ambusher(side(stand)))?;
            return Some(Action::Hide(Pose::new(at, facing.unwrap_or(home))));
        }
        let pair = match &draft.formation {
            Some(word) => Some((formation(word)?, Mil(draft.gap.unwrap_or(500)))),
            None => None,
        };
        known.stands[stand]?;
        Some(Action::Move { stand, path, facing, pair })
            .filter(|_| !draft.path.is_empty() || facing.is_some())
    }

    /// The first two stands of a side move as a pair while neither has acted: either may lead [K6].
    fn formations(at: &Position, seat: Seat) -> Vec<FormationOffer> {
        let first = 3 * usize::from(seat.0);
        let pair = first..first + 2;
        let turn = matches!(at.stage, Stage::Turn(_));
        if !turn || pair.clone().any(|stand| Skirmish::ready(at, seat, stand).is_err()) {
            return Vec::new();
        }
        let formations = ["line", "column"].map(str::to_owned);
        pair.map(|stand| FormationOffer { piece: STANDS[stand].to_owned(), formations: formations.to_vec() })
            .collect()
    }

    /// Enemy stands that would be seen from there and are not from here.
    fn new_in_sight(&self, known: &Position, march: &March) -> Vec<String> {
        let enemies = (0..6).filter(|&stand| side(stand) != side(march.stand));
        let newly = enemies.filter(|&stand| {
            known.stands[stand].is_some_and(|enemy| {
                self.ground.sees(march.end.at, enemy.at) && !self.ground.sees(march.way[0], enemy.at)
            })
        });
        newly.map(|stand| STANDS[stand].to_owned()).collect()
    }

    /// The part of a way that the rules forbid.
    fn red(march: &March) -> Option<Red> {
        let (along, refusal) = march.stop.as_ref()?;
        let figure = if *along >= march.path.length() {
            let (width, depth) = (BASE.frontage.0, BASE.depth.0);
            let heading = march.end.heading.tenths();
            Figure::Rectangle { centre: spot(march.end.at), heading, width, depth }
        } else {
            let begins = march.path.at(*along).at;
            let legs = march.path.legs().scan(Mil::ZERO, |gone, leg| {
                *gone += leg.vector().length();
                Some((*gone, leg.b))
            });
            let rest = legs.filter(|(gone, _)| gone > along).map(|(_, end)| end);
            Figure::Path { points: [begins].into_iter().chain(rest).map(spot).collect() }
        };
        let shape = Shape::new(figure, Tone::Blocked);
        Some(Red { shape, clause: refusal.clause.to_owned(), text: refusal.message.clone() })
    }

    fn prompt(at: &Position, viewer: Viewer) -> String {
        let Some(seat) = at.deciding() else { return "The game is over.".to_owned() };
        let side = if seat == NORTH { "North" } else { "South" };
        match at.stage {
            _ if viewer != Viewer::Seat(seat) => format!("{side} is deciding."),
            Stage::Hide(_) if at.stands[ambusher(usize::from(seat.0))].is_none() => {
                format!("{side}: hide your third stand in your half of the table.")
            }
            Stage::Hide(_) => format!("{side}: your third stand is hidden. Say that you are ready."),
            Stage::Turn(_) => format!("{side}: move or shoot with each stand once, then end the turn."),
        }
    }
}

impl Tabletop for Skirmish {
    fn board(&self) -> Board {
        let shape = |figure, tone, text: &str| Shape { figure, tone, text: Some(text.to_owned()) };
        let shapes = self.ground.layer.pieces().iter().map(|piece| {
            let points = spots(piece.polygon.outline());
            match piece.what {
                Terrain::Wood => shape(Figure::Polygon { points }, Tone::Wood, "Wood"),
                Terrain::Hill => shape(Figure::Polygon { points }, Tone::Hill, "Hill"),
                Terrain::House => shape(Figure::Polygon { points }, Tone::Built, "House"),
                Terrain::Road => {
                    let points = vec![Spot::new(20_000, HEIGHT), Spot::new(20_000, 0)];
                    shape(Figure::Band { points, width: 1_000 }, Tone::Road, "Road")
                }
            }
        });
        let (id, name) = ("fire".into(), "Field of fire".into());
        let fire = OverlayCard { id, name, of_piece: true, of_pair: false };
        Board {
            title: "Skirmish for the hill".to_owned(),
            basis: "invented".to_owned(),
            sides: self.title().seats.clone(),
            size: (24.0, 18.0),
            shapes: shapes.collect(),
            overlays: vec![fire],
            secrets: true,
            ..Board::default()
        }
    }

    fn scene(&self, view: &View, viewer: Viewer) -> Scene {
        let at = &view.known;
        let mut scene = Scene { prompt: Skirmish::prompt(at, viewer), ..Scene::default() };
        scene.moment = match at.stage {
            Stage::Hide(_) => "Setting the ambush".to_owned(),
            Stage::Turn(turn) => format!("Turn {} of {}", turn.min(TURNS - 1) / 2 + 1, TURNS / 2),
        };
        for (stand, id) in STANDS.iter().enumerate() {
            let of = self.title().seats[side(stand)].clone();
            let waiting = at.stage == Stage::Hide(Seat(side(stand) as u8)) && at.is_hidden(stand);
            let mut marks = Vec::new();
            if at.is_hidden(stand) {
                marks.push(Mark::new(MarkKind::Hidden, "the enemy does not see it"));
            }
            if at.acted[stand] {
                marks.push(Mark::new(MarkKind::Done, "has acted"));
            }
            let place = match at.stands[stand] {
                Some(pose) => place(pose),
                // Only its owner may know that it is not hidden yet.
                None if waiting && viewer == Viewer::Seat(Seat(side(stand) as u8)) => {
                    scene.trays.push(Tray {
                        title: "To hide".to_owned(),
                        kind: TrayKind::Due,
                        side: of.clone(),
                        pieces: vec![(*id).to_owned()],
                        spaces: Vec::new(),
                    });
                    Place::Off("to hide".to_owned())
                }
                None => continue,
            };
            scene.pieces.push(Piece {
                id: (*id).to_owned(),
                side: of,
                name: (*id).to_owned(),
                symbol: if stand == ambusher(side(stand)) { Symbol::MachineGun } else { Symbol::Infantry },
                size: Size::Squad,
                values: "6-10".to_owned(),
                place,
                marks,
                ..Piece::default()
            });
        }
        for of in [0, 1] {
            if at.hidden[of] && !viewer.sees(kernel::SeatSet::one(Seat(of as u8))) {
                let row = Row::new(self.title().seats[of].clone(), "One stand lies in ambush.").by("K5");
                scene.panels.push(Panel { title: "Unseen".to_owned(), rows: vec![row] });
            }
        }
        if let Viewer::Seat(seat) = viewer
            && at.deciding() == Some(seat)
        {
            let (action, label) = match at.stage {
                Stage::Hide(_) => (Action::Ready, "Ready"),
                Stage::Turn(_) => (Action::End, "End the turn"),
            };
            let own = 3 * usize::from(seat.0)..3 * usize::from(seat.0) + 3;
            let able = own.clone().filter(|&stand| match at.stage {
                Stage::Hide(_) => stand == ambusher(side(stand)) && at.stands[stand].is_none(),
                Stage::Turn(_) => at.stands[stand].is_some() && !at.acted[stand],
            });
            scene.active = able.map(|stand| STANDS[stand].to_owned()).collect();
            scene.formations = Skirmish::formations(at, seat);
            if self.check(view, seat, &action).is_ok() {
                let idle = scene.active.iter().map(|id| format!("{id} has not acted this turn."));
                let warnings = if action == Action::End { idle.collect() } else { Vec::new() };
                let action = self.write(&action);
                scene.buttons.push(Button { action, label: label.to_owned(), warnings, ends: true });
            }
        }
        scene
    }

    fn standing(&self, view: &View) -> Standing {
        let at = &view.known;
        let turn = if let Stage::Turn(turn) = at.stage { turn.min(TURNS - 1) / 2 + 1 } else { 0 };
        Standing {
            turn: u32::from(turn),
            last_turn: u32::from(TURNS / 2),
            scores: self.scores(at).to_vec(),
            losses: [0, 1].map(|of| (3 - at.left(of)) as u32).to_vec(),
            ..Standing::default()
        }
    }

    /// For each stand the ground that it can reach, and the enemies that it can shoot at.
    fn gestures(&self, view: &View, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        let at = &view.known;
        let mut gestures = Vec::new();
        let mut add = |stand: usize, target, actions, label: String| {
            let piece = STANDS[stand].to_owned();
            gestures.push(Gesture {
                actions,
                piece,
                target: Some(target),
                label,
                cost: None,
                path: Vec::new(),
            });
        };
        let asked = |stand: usize| piece.is_none_or(|piece| piece == STANDS[stand]);
        for stand in (3 * usize::from(seat.0)..3 * usize::from(seat.0) + 3).filter(|&stand| asked(stand)) {
            if at.deciding() != Some(seat) {
                break;
            }
            if let Stage::Hide(_) = at.stage {
                if stand == ambusher(side(stand)) && at.stands[stand].is_none() {
                    let (low, high) = if seat == NORTH { (0, 9_000) } else { (9_000, HEIGHT) };
                    let corners = [(0, low), (24_000, low), (24_000, high), (0, high)];
                    let half = corners.map(|(x, y)| Spot::new(x, y)).to_vec();
                    add(stand, Target::Region(half), Vec::new(), "Hide here".to_owned());
                }
            } else if let Ok(pose) = Skirmish::ready(at, seat, stand) {
                let outline = self.ground.reach((stand, pose), &at.others(&[stand]));
                add(stand, Target::Region(spots(&outline)), Vec::new(), "Move here".to_owned());
                for (target, enemy) in STANDS.iter().enumerate() {
                    let shot = Action::Shoot(stand, target);
                    if self.check(view, seat, &shot).is_ok() {
                        let label = format!("Shoot at {enemy}");
                        add(stand, Target::piece(*enemy), vec![self.write(&shot)], label);
                    }
                }
            }
        }
        gestures
    }

    fn interpret(&self, view: &View, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        match target {
            Target::Point(at) => {
                let draft = Draft { piece: piece.to_owned(), path: vec![*at], ..Draft::default() };
                Skirmish::meant(&view.known, seat, &draft)
            }
            Target::Piece(enemy) if matches!(view.known.stage, Stage::Turn(_)) => {
                let (by, target) = (stand_of(piece)?, stand_of(enemy)?);
                let hostile = side(by) == usize::from(seat.0) && side(target) != side(by);
                (hostile && view.known.stands[target].is_some()).then_some(Action::Shoot(by, target))
            }
            _ => None,
        }
    }

    fn draft(&self, view: &View, seat: Seat, draft: &Draft) -> Option<Sketch> {
        let at = &view.known;
        let action = Skirmish::meant(at, seat, draft)?;
        let refusal = self.check(view, seat, &action).err();
        let mut sketch = Sketch {
            action: refusal.is_none().then(|| self.write(&action)),
            refusal: refusal.clone(),
            ..Sketch::default()
        };
        let ghost = |stand: usize, pose: Pose, red| Ghost {
            piece: STANDS[stand].to_owned(),
            place: place(pose),
            facing: None,
            red,
        };
        match &action {
            Action::Hide(pose) => {
                sketch.ghosts.push(ghost(ambusher(usize::from(seat.0)), *pose, refusal.is_some()));
            }
            Action::Move { stand, path, facing, pair } => {
                let marches = self.marches(at, seat, *stand, path, *facing, *pair).unwrap_or_default();
                let cost = marches.iter().map(|march| march.cost).max();
                sketch.cost = cost.map_or(String::new(), |cost| format!("{cost} of {ALLOWANCE} inches"));
                for march in &marches {
                    sketch.ghosts.push(ghost(march.stand, march.end, march.stop.is_some()));
                    let path = Figure::Path { points: spots(&march.way) };
                    sketch.shapes.push(Shape::new(path, Tone::Open));
                    sketch.reds.extend(Skirmish::red(march));
                    let newly = self.new_in_sight(at, march);
                    sketch.seen.extend(newly.into_iter().filter(|_| march.stop.is_none()));
                }
                sketch.seen.sort();
                sketch.seen.dedup();
            }
            Action::Ready | Action::Shoot(..) | Action::End => {}
        }
        Some(sketch)
    }

    /// The front quarter of a stand, as far as it shoots and sees.
    fn overlay(&self, view: &View, _viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay> {
        let stand = stand_of(piece?).filter(|_| id == "fire")?;
        let pose = view.known.stands[stand]?;
        let ray = |number: i32| {
            let heading = pose.heading.turned(number * 50 - 450);
            let along = |steps: i32| pose.at + heading.offset(Mil::ZERO, Mil(steps * STEP.0));
            let clear = |steps: &i32| self.ground.sees(pose.at, along(*steps));
            along((1..=RANGE.0 / STEP.0).take_while(clear).last().unwrap_or(0))
        };
        let corners: Vec<Point> = std::iter::once(pose.at).chain((0..=18).map(ray)).collect();
        Some(Overlay {
            id: id.to_owned(),
            shapes: vec![Shape::new(Figure::Polygon { points: spots(&corners) }, Tone::Danger)],
            note: format!("{} shoots ten inches in its front quarter, where it sees.", STANDS[stand]),
            ..Overlay::default()
        })
    }

    fn inspect(&self, view: &View, _viewer: Viewer, id: &str) -> Vec<Panel> {
        let Some((stand, pose)) = stand_of(id).and_then(|stand| Some((stand, view.known.stands[stand]?)))
        else {
            return Vec::new();
        };
        let on = [(Terrain::Wood, "wood"), (Terrain::Hill, "hill"), (Terrain::Road, "road")];
        let ground = on.iter().find(|(terrain, _)| self.ground.is_on(pose.at, *terrain));
        let state = if view.known.acted[stand] { "has acted this turn" } else { "may act" };
        let rows = vec![
            Row::new("Place", at(&pose)),
            Row::new("Facing", format!("{} degrees", pose.heading)),
            Row::new("Ground", ground.map_or("open", |(_, word)| word)).by("K2"),
            Row::new("This turn", state).by("K1"),
        ];
        vec![Panel { title: format!("Stand {id}"), rows }]
    }

    fn narrate(&self, event: &Event) -> String {
        match event {
            Event::Hid(stand, pose) => format!("{} hides at {}.", name(*stand), at(pose)),
            Event::Ready(seat) => format!("{} is ready.", if *seat == NORTH { "North" } else { "South" }),
            Event::Moved(stand, [_, pose]) => {
                format!("{} moves to {} and faces {} degrees.", name(*stand), at(pose), pose.heading)
            }
            Event::Stopped(stand, [_, pose]) => format!("{} stops short at {}.", name(*stand), at(pose)),
            Event::Seen(stand, pose) => format!("{} leaves its ambush at {}.", name(*stand), at(pose)),
            Event::Shot { by, at, roll, hit } => {
                let result = if *hit { "destroys it" } else { "misses" };
                format!("{} shoots at {}, rolls {roll} and {result}.", name(*by), name(*at))
            }
            Event::TurnBegan(turn) => {
                format!("Turn {}: {}.", turn / 2 + 1, if turn % 2 == 0 { "North" } else { "South" })
            }
        }
    }

    fn depict(&self, event: &Event) -> Depiction {
        let (kind, stands, clause) = match event {
            Event::Hid(stand, _) => (EventKind::Place, vec![*stand], "K5"),
            Event::Ready(_) => (EventKind::Phase, vec![], "K5"),
            Event::Moved(stand, _) => (EventKind::Move, vec![*stand], "K2"),
            Event::Stopped(stand, _) => (EventKind::Move, vec![*stand], "K5"),
            Event::Seen(stand, _) => (EventKind::Reveal, vec![*stand], "K5"),
            Event::Shot { by, at, hit: false, .. } => (EventKind::Roll, vec![*by, *at], "K4"),
            Event::Shot { by, at, .. } => (EventKind::Loss, vec![*by, *at], "K4"),
            Event::TurnBegan(_) => (EventKind::Turn, vec![], "K1"),
        };
        let points = match event {
            Event::Moved(_, way) | Event::Stopped(_, way) => way.map(|pose| spot(pose.at)).to_vec(),
            Event::Hid(_, pose) | Event::Seen(_, pose) => vec![spot(pose.at)],
            Event::Ready(_) | Event::Shot { .. } | Event::TurnBegan(_) => Vec::new(),
        };
        let dice = if let Event::Shot { roll, .. } = event { vec![*roll] } else { Vec::new() };
        let pieces = stands.into_iter().map(|stand| name(stand).to_owned()).collect();
        Depiction { kind, pieces, points, dice, clause: Some(clause.to_owned()), ..Depiction::default() }
    }
}
