//! How the duel looks, and what a drag over hexes means.

use board::bearing::Facing;
use board::{HexId, SHEET_MARGIN, SvgOptions};
use kernel::{
    Board, Button, Depiction, Draft, EventKind, Figure, Gesture, Ghost, Overlay, OverlayCard, Panel, Piece,
    Place, Red, Refusal, Row, Rules, Scene, Seat, Shade, Shape, Size, Sketch, Space, Spot, Standing, Symbol,
    Tabletop, Target, Tone, Viewer,
};

use super::{ARCS, ARMOUR, Action, Duel, Event, POINTS, Position, RANGE, SIDES, TANKS, TURNS, side};

impl Duel {
    /// The action that a drag to a space, or a facing, means.
    fn meant(&self, at: &Position, seat: Seat, draft: &Draft) -> Option<Action> {
        let tank = TANKS.iter().position(|id| *id == draft.piece)?;
        let from = at.own(seat, tank)?;
        let spaces: Vec<HexId> = draft.spaces.iter().map(|id| self.grid().find(id)).collect::<Option<_>>()?;
        let asked = draft.heading.map(|tenths| ((u32::from(tenths) + 300) / 600 % 6) as u8);
        let (to, via) = match spaces.split_last() {
            Some((to, via)) => (*to, via.to_vec()),
            None => (from.hex, Vec::new()),
        };
        let last = via.last().copied().unwrap_or(from.hex);
        let arrives = || {
            if via.is_empty() && to == from.hex {
                return Some(u8::from(from.facing == 0));
            }
            let cheapest = self.reach(at, from).cheapest(to).filter(|_| via.is_empty());
            cheapest.or_else(|| Some(self.grid().side_between(last, to)? as u8))
        };
        if spaces.is_empty() && asked.is_none() {
            return None;
        }
        let facing = asked.or_else(arrives).unwrap_or(from.facing);
        Some(Action::Drive { tank, via, to, facing })
    }

    fn spot(&self, hex: HexId) -> Spot {
        let (x, y) = self.grid().centre(hex);
        Spot::new((x * 1000.0) as i32, (y * 1000.0) as i32)
    }
}

impl Tabletop for Duel {
    fn board(&self) -> Board {
        let space = |hex: HexId| Space {
            id: self.number(hex),
            centre: self.grid().centre(hex),
            outline: self.grid().corners(hex).to_vec(),
            terrain: self.map.terrain_at(hex).to_owned(),
            label: None,
        };
        Board {
            title: "Tank duel".to_owned(),
            basis: "invented".to_owned(),
            size: self.grid().size(),
            margin: SHEET_MARGIN,
            sides: self.title.seats.clone(),
            spaces: self.grid().hexes().map(space).collect(),
            overlays: vec![OverlayCard {
                id: "fire".into(),
                name: "Field of fire".into(),
                of_piece: true,
                of_pair: false,
            }],
            ..Board::default()
        }
    }

    fn picture(&self) -> String {
        board::svg(&self.map, &SvgOptions { numbers: false, legend: false, ..SvgOptions::default() })
    }

    fn scene(&self, at: &Position, viewer: Viewer) -> Scene {
        let seats = &self.title.seats;
        let mut scene = Scene {
            moment: format!("Turn {} of {TURNS}", (at.turn + 1).min(TURNS)),
            prompt: match at.deciding() {
                None => "The game is over.".to_owned(),
                Some(seat) if viewer == Viewer::Seat(seat) => {
                    format!("{}: drive or fire with one tank, or wait.", seats[usize::from(seat.0)])
                }
                Some(seat) => format!("{} is deciding.", seats[usize::from(seat.0)]),
            },
            ..Scene::default()
        };
        for (tank, state) in at.tanks.iter().enumerate() {
            let Some(state) = state else { continue };
            scene.pieces.push(Piece {
                id: TANKS[tank].to_owned(),
                side: seats[usize::from(side(tank))].clone(),
                name: TANKS[tank].to_owned(),
                symbol: Symbol::Armor,
                size: Size::Single,
                values: format!("{POINTS}-{RANGE}"),
                place: Place::space(self.number(state.hex)),
                facing: Some(u16::from(state.facing) * 600),
                ..Piece::default()
            });
        }
        if let Viewer::Seat(seat) = viewer
            && at.deciding() == Some(seat)
        {
            let own = (0..4).filter(|&tank| at.own(seat, tank).is_some());
            scene.active = own.map(|tank| TANKS[tank].to_owned()).collect();
            let label = "Wait".to_owned();
            scene.buttons.push(Button { action: "wait".to_owned(), label, warnings: Vec::new(), ends: true });
        }
        scene
    }

    fn standing(&self, at: &Position) -> Standing {
        Standing {
            turn: u32::from(at.turn + 1).min(u32::from(TURNS)),
            last_turn: u32::from(TURNS),
            scores: vec![at.left(0) as i32, at.left(1) as i32],
            losses: vec![2 - at.left(0) as u32, 2 - at.left(1) as u32],
            ..Standing::default()
        }
    }

    /// A hex means the facing in which the tank gets there most cheaply; its own hex offers the other facings.
    fn gestures(&self, at: &Position, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        let mut gestures = Vec::new();
        let asked =
            |tank: usize| piece.is_none_or(|piece| piece == TANKS[tank]) && at.deciding() == Some(seat);
        for (tank, from) in (0..4).filter_map(|tank| Some((tank, at.own(seat, tank)?))) {
            if !asked(tank) {
                continue;
            }
            let reach = self.reach(at, from);
            let mut add = |action: Action, target, label: String, cost: Option<u8>, path: &[HexId]| {
                gestures.push(Gesture {
                    actions: vec![self.write(&action)],
                    piece: TANKS[tank].to_owned(),
                    target: Some(target),
                    label,
                    cost: cost.map(|points| points.to_string()),
                    path: path.iter().map(|hex| self.number(*hex)).collect(),
                });
            };
            for to in self.grid().hexes() {
                let facings: Vec<u8> = if to == from.hex {
                    (0..6).filter(|&facing| facing != from.facing).collect()
                } else {
                    reach.cheapest(to).into_iter().collect()
                };
                for facing in facings {
                    let action = Action::Drive { tank, via: Vec::new(), to, facing };
                    let path = self.way(at, from, &[], to, facing);
                    let label = if to == from.hex {
                        format!("Face {}", SIDES[usize::from(facing)])
                    } else {
                        format!("Drive to {}", self.number(to))
                    };
                    let path = if to == from.hex { &[][..] } else { &path[1..] };
                    add(action, Target::space(self.number(to)), label, reach.cost(to, facing), path);
                }
            }
            for target in (0..4).filter(|&target| self.check_fire(at, seat, tank, target).is_ok()) {
                let label = format!("Fire at {}", TANKS[target]);
                add(Action::Fire(tank, target), Target::piece(TANKS[target]), label, None, &[]);
            }
        }
        gestures
    }

    fn interpret(&self, at: &Position, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        match target {
            Target::Space(hex) => {
                let draft = Draft { piece: piece.to_owned(), spaces: vec![hex.clone()], ..Draft::default() };
                self.meant(at, seat, &draft)
            }
            Target::Piece(enemy) => {
                let tank = |id: &str| TANKS.iter().position(|known| *known == id);
                let (by, target) = (tank(piece)?, tank(enemy)?);
                at.own(seat, by)?;
                (side(by) != side(target)).then_some(Action::Fire(by, target))
            }
            _ => None,
        }
    }

    fn draft(&self, at: &Position, seat: Seat, draft: &Draft) -> Option<Sketch> {
        let action = self.meant(at, seat, draft)?;
        let Action::Drive { tank, via, to, facing } = &action else { return None };
        let from = at.own(seat, *tank)?;
        let refusal = self.check(at, seat, &action).err();
        let way = self.way(at, from, via, *to, *facing);
        let spent = self.cost(at, from, via, *to, *facing);
        let path = Figure::Path { points: way.iter().map(|hex| self.spot(*hex)).collect() };
        let red = |refusal: &Refusal| Red {
            shape: Shape::new(Figure::Disc { centre: self.spot(*to), radius: 800 }, Tone::Blocked),
            clause: refusal.clause.to_owned(),
            text: refusal.message.clone(),
        };
        let enemies = (0..4).filter(|&tank| side(tank) != seat.0);
        let newly = enemies.filter(|&enemy| {
            let seen = |hex| at.tanks[enemy].is_some_and(|tank| self.sight.sees(hex, tank.hex));
            refusal.is_none() && seen(*to) && !seen(from.hex)
        });
        Some(Sketch {
            action: refusal.is_none().then(|| self.write(&action)),
            ghosts: vec![Ghost {
                piece: draft.piece.clone(),
                place: Place::space(self.number(*to)),
                facing: Some(u16::from(*facing) * 600),
                red: refusal.is_some(),
            }],
            cost: spent.map_or(String::new(), |cost| format!("{cost} of {POINTS} points")),
            shapes: vec![Shape::new(path, Tone::Open)],
            reds: refusal.iter().map(red).collect(),
            seen: newly.map(|tank| TANKS[tank].to_owned()).collect(),
            refusal,
        })
    }

    /// The hexes that a tank sees in its front arc.
    fn overlay(&self, at: &Position, _viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay> {
        let tank = TANKS.iter().position(|known| id == "fire" && Some(*known) == piece)?;
        let from = at.tanks[tank]?;
        let ahead = |hex: &HexId| {
            let bearing = self.grid().bearing(from.hex, *hex);
            let facing = Facing::side(usize::from(from.facing));
            self.sight.sees(from.hex, *hex)
                && bearing.is_some_and(|bearing| ARCS.arc(bearing.off(facing)) == 0)
        };
        let shade = |hex| Shade { space: self.number(hex), tone: Tone::Danger, text: None };
        Some(Overlay {
            id: id.to_owned(),
            shades: self.grid().hexes().filter(ahead).map(shade).collect(),
            note: format!("{} can fire at these hexes.", TANKS[tank]),
            ..Overlay::default()
        })
    }

    fn inspect(&self, at: &Position, _viewer: Viewer, id: &str) -> Vec<Panel> {
        let tank = TANKS.iter().position(|known| *known == id).and_then(|tank| at.tanks[tank]);
        if let Some(tank) = tank {
            let facing = Row::new("Facing", SIDES[usize::from(tank.facing)]);
            let armour = ARMOUR.map(|(arc, least)| format!("{arc} {least}+")).join(", ");
            let rows =
                vec![Row::new("Hex", self.number(tank.hex)), facing, Row::new("Hit on", armour).by("D4")];
            return vec![Panel { title: id.to_owned(), rows }];
        }
        let Some(hex) = self.grid().find(id) else { return Vec::new() };
        let names = self.grid().names(hex).collect::<Vec<_>>().join(" or ");
        let rows = vec![
            Row::new("Terrain", self.map.terrain_at(hex)),
            Row::new("Points to enter", self.entry(hex).to_string()).by("D2"),
            Row::new("Level", self.map.level(hex).to_string()),
        ];
        vec![Panel { title: format!("Hex {names}"), rows }]
    }

    fn narrate(&self, event: &Event) -> String {
        match event {
            Event::Drove { tank, path, facing } if path.len() < 2 => {
                format!("{} turns to face {}.", TANKS[*tank], SIDES[usize::from(*facing)])
            }
            Event::Drove { tank, path, facing } => {
                let to = path.last().map_or("", String::as_str);
                format!("{} drives to {to} and faces {}.", TANKS[*tank], SIDES[usize::from(*facing)])
            }
            Event::Fired { by, at, armour, roll, hit } => {
                let result = if *hit { "destroys it" } else { "does no harm" };
                format!("{} fires at the {armour} of {}, rolls {roll} and {result}.", TANKS[*by], TANKS[*at])
            }
            Event::Waited(seat) => format!("{} waits.", self.title.seats[usize::from(seat.0)]),
        }
    }

    fn depict(&self, event: &Event) -> Depiction {
        let ids = |tanks: &[usize]| tanks.iter().map(|tank| TANKS[*tank].to_owned()).collect();
        let clause = |id: &str| Some(id.to_owned());
        match event {
            Event::Drove { tank, path, .. } => Depiction {
                kind: EventKind::Move,
                pieces: ids(&[*tank]),
                spaces: path.clone(),
                clause: clause("D2"),
                ..Depiction::default()
            },
            Event::Fired { by, at, roll, hit, .. } => Depiction {
                kind: if *hit { EventKind::Loss } else { EventKind::Roll },
                pieces: ids(&[*by, *at]),
                dice: vec![*roll],
                clause: clause("D4"),
                ..Depiction::default()
            },
            Event::Waited(_) => Depiction { clause: clause("D1"), ..Depiction::default() },
        }
    }
}
