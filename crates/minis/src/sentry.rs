//! Sentry: a raider creeps along a path of six squares past a sentry who has taken post in secret.
//!
//! 1 The sentry takes post on one of the squares 1 to 5, in secret. 2 The raider creeps one square, or tries two: on a one
//! or a two of six it makes only one. 3 A raider who stops at the sentry's post is caught. 4 A raider who reaches
//! square 6 has won. `docs/afternoon.md` builds this game step by step.

use std::borrow::Cow;

use kernel::{
    Board, Button, ClauseText, Decision, Dice, Evaluation, Fault, Gesture, Listing, Log, Outcome, Piece,
    Place, Refusal, Rules, Scene, Seat, SeatSet, Space, Symbol, Tabletop, Target, Title, Tray, TrayKind,
    Viewer,
};
use kit::Words;
use serde::{Deserialize, Serialize};

pub const RAIDER: Seat = Seat(0);
pub const SENTRY: Seat = Seat(1);
const END: u8 = 6;

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Whether the sentry has said that it is ready.
    pub ready: bool,
    /// Secret of the sentry: its square.
    pub post: Option<u8>,
    /// Where the raider is.
    pub raider: u8,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Post(u8),
    Ready,
    Creep(u8),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Posted(u8),
    Ready,
    Crept(u8),
    Caught(u8),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    pub viewer: Viewer,
    pub known: Position,
}

pub struct Sentry {
    title: Title,
    clauses: Vec<ClauseText>,
}

impl Sentry {
    pub fn new() -> Sentry {
        let clauses = [
            ("Y1", "The sentry takes post on square 1 to 5, in secret."),
            ("Y2", "The raider creeps one square or tries two."),
            ("Y3", "A raider who stops at the post is caught."),
            ("Y4", "A raider on square 6 has won."),
        ];
        let clauses = clauses.map(|(id, text)| crate::clause(id, text)).to_vec();
        Sentry { title: crate::title("sentry", ["Raider", "Sentry"]), clauses }
    }

    fn is_caught(at: &Position) -> bool {
        at.ready && at.post == Some(at.raider)
    }

    fn deciding(at: &Position) -> Option<Seat> {
        if at.raider >= END || Sentry::is_caught(at) {
            return None;
        }
        Some(if at.ready { RAIDER } else { SENTRY })
    }
}

opponents::engine!(Sentry);

impl Rules for Sentry {
    type Position = Position;
    type Action = Action;
    type Choices = Vec<Action>;
    type Event = Event;
    type View = View;
    type Arrangement = Position;

    fn title(&self) -> &Title {
        &self.title
    }

    fn start(&self) -> Position {
        Position { ready: false, post: None, raider: 0 }
    }

    fn arrange(&self, wanted: Position) -> Result<Position, Vec<Fault>> {
        Ok(wanted)
    }

    fn decision(&self, at: &Position) -> Decision {
        let seats = Sentry::deciding(at).map_or(SeatSet::NONE, SeatSet::one);
        Decision { seats, topic: if at.ready { "creep" } else { "post" }, listing: Listing::Complete }
    }

    fn decision_for(&self, known: &View, _viewer: Viewer) -> Decision {
        self.decision(&known.known)
    }

    fn legal(&self, known: &View, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        into.extend((1..END).map(Action::Post));
        into.extend([Action::Ready, Action::Creep(1), Action::Creep(2)]);
        into.retain(|action| self.check(known, seat, action).is_ok());
    }

    fn check(&self, known: &View, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let at = &known.known;
        if Sentry::deciding(at) != Some(seat) {
            return crate::refuse("Y2", "It is not your turn.");
        }
        match action {
            Action::Post(_) if at.post.is_some() => crate::refuse("Y1", "You have taken post already."),
            Action::Ready if !at.ready && at.post.is_none() => crate::refuse("Y1", "Take post first."),
            Action::Post(1..END) | Action::Ready if !at.ready => Ok(()),
            Action::Creep(1..=2) if at.ready => Ok(()),
            _ if at.ready => crate::refuse("Y2", "Creep one square, or try two."),
            _ => crate::refuse("Y1", "Take post on a square from 1 to 5, then say that you are ready."),
        }
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        seat: Seat,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        self.check(&self.view(at, Viewer::Seat(seat)), seat, action)?;
        match *action {
            Action::Post(square) => {
                at.post = Some(square);
                log.tell(SeatSet::one(SENTRY), || Event::Posted(square));
            }
            Action::Ready => {
                at.ready = true;
                log.tell(SeatSet::ALL, || Event::Ready);
            }
            Action::Creep(squares) => {
                let slips = squares == 2 && dice.roll(6) <= 2;
                at.raider = (at.raider + if slips { 1 } else { squares }).min(END);
                let square = at.raider;
                log.tell(SeatSet::ALL, || Event::Crept(square));
                if Sentry::is_caught(at) {
                    log.reveal(SeatSet::ALL);
                    log.tell(SeatSet::ALL, || Event::Caught(square));
                } else {
                    // The raider has learnt that the sentry is not here: no undo.
                    log.reveal(SeatSet::NONE);
                }
            }
        }
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let winner = if Sentry::is_caught(at) { SENTRY } else { RAIDER };
        Sentry::deciding(at).is_none().then(|| Outcome {
            winner: Some(winner),
            level: "victory".to_owned(),
            scores: vec![i32::from(winner == RAIDER), i32::from(winner == SENTRY)],
            clause: if winner == SENTRY { "Y3" } else { "Y4" }.to_owned(),
            reason: format!("The raider ends on square {}.", at.raider),
        })
    }

    fn write(&self, action: &Action) -> String {
        match action {
            Action::Post(square) => format!("post {square}"),
            Action::Ready => "ready".to_owned(),
            Action::Creep(squares) => format!("creep {squares}"),
        }
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        let mut words = Words::of(notation);
        let action = match words.next("an action")? {
            "post" => Action::Post(words.number("a square", 0..=9)? as u8),
            "ready" => Action::Ready,
            "creep" => Action::Creep(words.number("a number of squares", 0..=9)? as u8),
            _ => return crate::unreadable(notation),
        };
        words.end()?;
        Ok(action)
    }

    fn audience(&self, _at: &Position, seat: Seat, action: &Action) -> SeatSet {
        if matches!(action, Action::Post(_)) { SeatSet::one(seat) } else { SeatSet::ALL }
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, View> {
        let mut known = at.clone();
        if !viewer.sees(SeatSet::one(SENTRY)) && !Sentry::is_caught(at) {
            known.post = None;
        }
        Cow::Owned(View { viewer, known })
    }

    fn guess<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut guess = view.known.clone();
        if guess.post.is_none() && !view.viewer.sees(SeatSet::one(SENTRY)) {
            // Before `ready` the post may not be taken yet. Later it lies anywhere but under the raider.
            let free: Vec<u8> = (1..END).filter(|square| *square != guess.raider).collect();
            let taken = guess.ready || dice.roll(2) == 1;
            guess.post = taken.then(|| free[dice.roll(free.len() as u32) as usize - 1]);
        }
        guess
    }

    fn clauses(&self) -> &[ClauseText] {
        &self.clauses
    }
}

impl Tabletop for Sentry {
    fn board(&self) -> Board {
        let square = |number: u8| {
            let left = f32::from(number) * 4.0;
            Space {
                id: format!("square {number}"),
                centre: (left + 2.0, 2.0),
                outline: vec![(left, 0.0), (left + 4.0, 0.0), (left + 4.0, 4.0), (left, 4.0)],
                terrain: "path".to_owned(),
                label: None,
            }
        };
        Board {
            title: "The sentry".to_owned(),
            sides: self.title.seats.clone(),
            size: (f32::from(END + 1) * 4.0, 4.0),
            spaces: (0..=END).map(square).collect(),
            secrets: true,
            ..Board::default()
        }
    }

    fn scene(&self, view: &View, viewer: Viewer) -> Scene {
        let at = &view.known;
        let prompt = match Sentry::deciding(at) {
            None => "The game is over.",
            Some(RAIDER) => "Raider: creep one square, or try two.",
            Some(_) if viewer != Viewer::Seat(SENTRY) => "The sentry takes post.",
            Some(_) if at.post.is_none() => "Sentry: take post on a square from 1 to 5.",
            Some(_) => "Sentry: say that you are ready.",
        };
        let mut scene =
            Scene { moment: format!("Square {}", at.raider), prompt: prompt.to_owned(), ..Scene::default() };
        let mut put = |id: &str, side: &str, symbol, place| {
            let (id, side) = (id.to_owned(), side.to_owned());
            scene.pieces.push(Piece { name: id.clone(), id, side, symbol, place, ..Piece::default() });
        };
        put("raider", "Raider", Symbol::Infantry, Place::space(format!("square {}", at.raider)));
        match at.post {
            Some(post) => put("sentry", "Sentry", Symbol::Infantry, Place::space(format!("square {post}"))),
            None if viewer == Viewer::Seat(SENTRY) => {
                put("sentry", "Sentry", Symbol::Infantry, Place::Off("to post".to_owned()));
                scene.trays.push(Tray {
                    title: "To post".to_owned(),
                    kind: TrayKind::Due,
                    side: "Sentry".to_owned(),
                    pieces: vec!["sentry".to_owned()],
                    spaces: (1..END).map(|square| format!("square {square}")).collect(),
                });
            }
            None => {}
        }
        if let Viewer::Seat(seat) = viewer {
            scene.active = self.gestures(view, seat, None).into_iter().map(|gesture| gesture.piece).collect();
            scene.active.dedup();
            if self.check(view, seat, &Action::Ready).is_ok() {
                let (action, label) = ("ready".to_owned(), "Ready".to_owned());
                scene.buttons.push(Button { action, label, warnings: Vec::new(), ends: true });
            }
        }
        scene
    }

    fn gestures(&self, view: &View, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        let mut legal = Vec::new();
        self.legal(view, seat, &mut legal);
        let gesture = |action: &Action| {
            let (chosen, square, label) = match action {
                Action::Post(square) => ("sentry", *square, format!("Take post on square {square}")),
                Action::Creep(squares) => ("raider", view.known.raider + squares, format!("Creep {squares}")),
                Action::Ready => return None,
            };
            let shown = square <= END && piece.is_none_or(|piece| piece == chosen);
            shown.then(|| Gesture {
                actions: vec![self.write(action)],
                piece: chosen.to_owned(),
                target: Some(Target::space(format!("square {square}"))),
                label,
                cost: None,
                path: Vec::new(),
            })
        };
        legal.iter().filter_map(gesture).collect()
    }

    fn interpret(&self, view: &View, _seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        let square: u8 = target.id()?.strip_prefix("square ")?.parse().ok()?;
        match piece {
            "sentry" => Some(Action::Post(square)),
            "raider" => Some(Action::Creep(square.checked_sub(view.known.raider)?)),
            _ => None,
        }
    }

    fn narrate(&self, event: &Event) -> String {
        match event {
            Event::Posted(square) => format!("You take post on square {square}."),
            Event::Ready => "The sentry is ready.".to_owned(),
            Event::Crept(square) => format!("The raider creeps to square {square}."),
            Event::Caught(square) => format!("The sentry catches the raider on square {square}."),
        }
    }
}

impl Evaluation for Sentry {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        let good = if Sentry::is_caught(at) { -100 } else { i32::from(at.raider) };
        if seat == RAIDER { good } else { -good }
    }

    fn ply(&self, at: &Position) -> u32 {
        u32::from(at.raider)
    }
}

/// Anything that a player might say.
pub fn odd_actions() -> Vec<Action> {
    let mut odd: Vec<Action> =
        (0..9).flat_map(|number| [Action::Post(number), Action::Creep(number)]).collect();
    odd.push(Action::Ready);
    odd
}
