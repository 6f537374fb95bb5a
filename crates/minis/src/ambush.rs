//! Ambush: a convoy drives down a road past three thickets in which two guns hide, and every square entered may be answered.
//!
//! 1 The ambusher hides each gun in a thicket, in secret. 2 The convoy drives one to three squares. 3 After each square the
//! ambusher may fire a gun that is near, or hold; this window opens whether or not a gun is near. 4 A gun that fires is seen,
//! and costs a truck. 5 The convoy may shoot back: it draws a chit from the cup, which none may look into. 6 A black chit
//! is the ambusher's to play or to keep. 7 The convoy may scout a thicket once, in secret; on a six the scouts are heard. 8 With two
//! trucks at the end of the road the convoy has won.
//!
//! The sequence of play is a stack: a window inside a drive, an answer inside the window, a chit inside the answer.

use std::borrow::Cow;

use kernel::{
    Board, Button, ClauseText, ClosedStack, Decision, Dice, Evaluation, Fault, Gesture, Listing, Log, Mark,
    MarkKind, Outcome, Piece, Place, Refusal, Rules, Scene, Seat, SeatSet, Size, Space, Standing, Symbol,
    Tabletop, Target, Title, Tray, TrayKind, Viewer,
};
use kit::{DecisionStack, Words};
use serde::{Deserialize, Serialize};

pub const CONVOY: Seat = Seat(0);
pub const AMBUSHER: Seat = Seat(1);

const END: u8 = 8;
const THICKETS: u8 = 3;
const GUNS: usize = 2;

pub struct Ambush {
    title: Title,
    clauses: Vec<ClauseText>,
}

/// One decision of the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Frame {
    /// The ambusher hides its guns.
    #[default]
    Hide,
    /// The convoy drives or scouts.
    Drive,
    /// The ambusher may fire.
    Window,
    /// The convoy may shoot back at a gun.
    Answer(u8),
    /// The ambusher may play a black chit.
    Chit,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    pub stack: DecisionStack<Frame, 4>,
    /// Secret of the ambusher until it fires: the thicket of each gun.
    pub guns: [Option<u8>; GUNS],
    /// Guns that have fired: seen by all, and spent.
    pub fired: [bool; GUNS],
    pub square: u8,
    /// Squares of the drive that are still to come.
    pub rest: u8,
    pub trucks: u8,
    /// Chits left in the cup: shells, blanks, black ones. None may know them.
    pub cup: [u8; 3],
    /// Secret of the convoy: the thickets that it has scouted, as bits.
    pub scouted: u8,
    /// Those of them in which the scouts were heard.
    pub heard: u8,
}

/// The position without what the viewer may not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    pub viewer: Viewer,
    pub known: Position,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Hide(u8, u8),
    Ready,
    Drive(u8),
    Scout(u8),
    Fire(u8),
    Hold,
    Shoot,
    Duck,
    Play,
    Keep,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Drove(u8),
    Found(u8, bool),
    Heard(u8),
    Fired(u8, u8),
    Drew(&'static str),
    Lost(u8),
}

/// The square beside which a thicket stands.
const fn beside(thicket: u8) -> u8 {
    2 * thicket + 2
}

fn is_near(thicket: u8, square: u8) -> bool {
    beside(thicket).abs_diff(square) <= 1
}

impl Ambush {
    pub fn new() -> Ambush {
        let clauses = [
            ("A1", "Hide each gun in a thicket."),
            ("A2", "Drive one to three squares."),
            ("A3", "Fire a gun that is near, or hold."),
            ("A5", "Shoot back or duck."),
            ("A6", "Play a black chit or keep it."),
            ("A7", "Scout each thicket once."),
            ("A8", "Bring two trucks to the end."),
        ];
        let clauses = clauses.map(|(id, text)| crate::clause(id, text)).to_vec();
        Ambush { title: crate::title("ambush", ["Convoy", "Ambusher"]), clauses }
    }

    fn deciding(at: &Position) -> Option<Seat> {
        Some(match at.stack.top()? {
            Frame::Hide | Frame::Window | Frame::Chit => AMBUSHER,
            Frame::Drive | Frame::Answer(_) => CONVOY,
        })
    }

    /// Drives on until a window opens, the drive is done or the road ends. What waits below is found by the stack.
    fn drive_on<L: Log<Event>>(at: &mut Position, log: &mut L) {
        while at.rest > 0 && at.trucks > 0 && at.square < END {
            at.rest -= 1;
            at.square += 1;
            let square = at.square;
            log.tell(SeatSet::ALL, || Event::Drove(square));
            // Judged on what all may know: a pause does not tell whether a gun is near.
            if at.fired != [true; GUNS] && (0..THICKETS).any(|thicket| is_near(thicket, square)) {
                at.stack.push(Frame::Window);
                return;
            }
        }
        if at.trucks == 0 || at.square == END {
            at.stack.clear();
        }
    }

    fn lose<L: Log<Event>>(at: &mut Position, log: &mut L) {
        at.trucks = at.trucks.saturating_sub(1);
        let left = at.trucks;
        log.tell(SeatSet::ALL, || Event::Lost(left));
    }

    /// Draws a chit. The number behind it would tell how many chits of each kind are left, so none may see it.
    fn draw<D: Dice>(at: &mut Position, dice: &mut D) -> &'static str {
        let left = at.cup.iter().sum::<u8>();
        if left == 0 {
            return "nothing";
        }
        let mut pick = dice.roll_for(u32::from(left), SeatSet::NONE) as u8;
        for (kind, name) in [(0, "a shell"), (1, "a blank"), (2, "a black chit")] {
            if pick <= at.cup[kind] {
                at.cup[kind] -= 1;
                return name;
            }
            pick -= at.cup[kind];
        }
        "nothing"
    }
}

opponents::engine!(Ambush);

impl Rules for Ambush {
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
        Position {
            stack: DecisionStack::of(Frame::Hide),
            guns: [None; GUNS],
            fired: [false; GUNS],
            square: 0,
            rest: 0,
            trucks: 3,
            cup: [2, 2, 2],
            scouted: 0,
            heard: 0,
        }
    }

    fn arrange(&self, wanted: Position) -> Result<Position, Vec<Fault>> {
        Ok(wanted)
    }

    fn decision(&self, at: &Position) -> Decision {
        let topic = match at.stack.top() {
            Some(Frame::Hide) => "hide",
            Some(Frame::Drive) => "drive",
            Some(Frame::Window) => "window",
            Some(Frame::Answer(_)) => "answer",
            Some(Frame::Chit) => "chit",
            None => "over",
        };
        let seats = Ambush::deciding(at).map_or(SeatSet::NONE, SeatSet::one);
        Decision { seats, topic, listing: Listing::Complete }
    }

    fn decision_for(&self, known: &View, _viewer: Viewer) -> Decision {
        self.decision(&known.known)
    }

    fn legal(&self, known: &View, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        for gun in 0..GUNS as u8 {
            into.extend((0..THICKETS).map(|thicket| Action::Hide(gun, thicket)));
            into.push(Action::Fire(gun));
        }
        into.extend((1..=3).map(Action::Drive));
        into.extend((0..THICKETS).map(Action::Scout));
        into.extend([Action::Ready, Action::Hold, Action::Shoot, Action::Duck, Action::Play, Action::Keep]);
        into.retain(|action| self.check(known, seat, action).is_ok());
    }

    fn check(&self, known: &View, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let at = &known.known;
        if Ambush::deciding(at) != Some(seat) {
            return crate::refuse("A2", "the other side decides");
        }
        let Some(top) = at.stack.top() else { return crate::refuse("A8", "the game is over") };
        match (*top, action) {
            (Frame::Hide, Action::Hide(gun, thicket)) => match at.guns.get(usize::from(*gun)) {
                Some(None) if *thicket < THICKETS => Ok(()),
                _ => crate::refuse("A1", "hide each gun once, in a thicket from 0 to 2"),
            },
            (Frame::Hide, Action::Ready) if at.guns.contains(&None) => {
                crate::refuse("A1", "a gun is not hidden yet")
            }
            (Frame::Drive, Action::Drive(1..=3))
            | (Frame::Hide, Action::Ready)
            | (Frame::Window, Action::Hold)
            | (Frame::Answer(_), Action::Shoot | Action::Duck)
            | (Frame::Chit, Action::Play | Action::Keep) => Ok(()),
            (Frame::Drive, Action::Scout(thicket))
                if *thicket < THICKETS && at.scouted >> thicket & 1 == 0 =>
            {
                Ok(())
            }
            (Frame::Drive, _) => crate::refuse("A7", "drive one to three squares, or scout a thicket once"),
            (Frame::Window, Action::Fire(gun)) => {
                let gun = usize::from(*gun);
                let near =
                    at.guns.get(gun).copied().flatten().is_some_and(|thicket| is_near(thicket, at.square));
                if near && !at.fired[gun] {
                    Ok(())
                } else {
                    crate::refuse("A3", "that gun is not near, or has fired")
                }
            }
            (Frame::Hide, _) => crate::refuse("A1", "hide your guns first"),
            (Frame::Window, _) => crate::refuse("A3", "fire, or hold"),
            (Frame::Answer(_), _) => crate::refuse("A5", "shoot back, or duck"),
            (Frame::Chit, _) => crate::refuse("A6", "play the black chit, or keep it"),
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
            Action::Hide(gun, thicket) => at.guns[usize::from(gun)] = Some(thicket),
            Action::Ready => at.stack.replace(Frame::Drive),
            Action::Drive(squares) => {
                at.rest = squares;
                Ambush::drive_on(at, log);
            }
            Action::Scout(thicket) => {
                at.scouted |= 1 << thicket;
                let found = at.guns.contains(&Some(thicket));
                // The convoy alone learns; a six decides that the others notice.
                log.reveal(SeatSet::one(CONVOY));
                log.tell(SeatSet::one(CONVOY), || Event::Found(thicket, found));
                if dice.roll_for(6, SeatSet::one(CONVOY)) == 6 {
                    at.heard |= 1 << thicket;
                    log.widen(SeatSet::ALL);
                    log.reveal(SeatSet::ALL);
                    log.tell(SeatSet::ALL, || Event::Heard(thicket));
                }
            }
            Action::Fire(gun) => {
                at.fired[usize::from(gun)] = true;
                let thicket = at.guns[usize::from(gun)].unwrap_or_default();
                log.reveal(SeatSet::ALL);
                log.tell(SeatSet::ALL, || Event::Fired(gun, thicket));
                Ambush::lose(at, log);
                if at.trucks == 0 { at.stack.clear() } else { at.stack.push(Frame::Answer(gun)) }
            }
            Action::Shoot => {
                let chit = Ambush::draw(at, dice);
                log.reveal(SeatSet::ALL);
                log.tell(SeatSet::ALL, || Event::Drew(chit));
                if chit == "a black chit" { at.stack.push(Frame::Chit) } else { _ = at.stack.pop() }
            }
            Action::Duck => _ = at.stack.pop(),
            Action::Play | Action::Keep => {
                // The chit, then the answer that it was drawn for.
                at.stack.pop();
                at.stack.pop();
                if *action == Action::Play {
                    Ambush::lose(at, log);
                    if at.trucks == 0 {
                        at.stack.clear();
                    }
                }
            }
            Action::Hold => {
                at.stack.pop();
                Ambush::drive_on(at, log);
            }
        }
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        at.stack.is_empty().then(|| Outcome {
            winner: Some(if at.trucks >= 2 { CONVOY } else { AMBUSHER }),
            level: "victory".to_owned(),
            scores: vec![i32::from(at.trucks), i32::from(3 - at.trucks)],
            clause: "A8".to_owned(),
            reason: format!("{} trucks are left.", at.trucks),
        })
    }

    fn write(&self, action: &Action) -> String {
        match action {
            Action::Hide(gun, thicket) => format!("hide {gun} in {thicket}"),
            Action::Ready => "ready".to_owned(),
            Action::Drive(squares) => format!("drive {squares}"),
            Action::Scout(thicket) => format!("scout {thicket}"),
            Action::Fire(gun) => format!("fire {gun}"),
            Action::Hold => "hold".to_owned(),
            Action::Shoot => "shoot".to_owned(),
            Action::Duck => "duck".to_owned(),
            Action::Play => "play".to_owned(),
            Action::Keep => "keep".to_owned(),
        }
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        let mut words = Words::of(notation);
        let number = |words: &mut Words<'_>, what| words.number(what, 0..=9).map(|number| number as u8);
        let action = match words.next("an action")? {
            "hide" => {
                let gun = number(&mut words, "a gun")?;
                words.expect("in")?;
                Action::Hide(gun, number(&mut words, "a thicket")?)
            }
            "drive" => Action::Drive(number(&mut words, "a distance")?),
            "scout" => Action::Scout(number(&mut words, "a thicket")?),
            "fire" => Action::Fire(number(&mut words, "a gun")?),
            "ready" => Action::Ready,
            "hold" => Action::Hold,
            "shoot" => Action::Shoot,
            "duck" => Action::Duck,
            "play" => Action::Play,
            "keep" => Action::Keep,
            _ => return crate::unreadable(notation),
        };
        words.end()?;
        Ok(action)
    }

    fn audience(&self, _at: &Position, seat: Seat, action: &Action) -> SeatSet {
        match action {
            Action::Hide(..) | Action::Scout(_) => SeatSet::one(seat),
            _ => SeatSet::ALL,
        }
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, View> {
        let mut known = at.clone();
        if !viewer.sees(SeatSet::one(CONVOY)) {
            known.scouted = at.heard;
        }
        if !viewer.sees(SeatSet::one(AMBUSHER)) {
            for (gun, place) in known.guns.iter_mut().enumerate() {
                let found = viewer == Viewer::Seat(CONVOY)
                    && place.is_some_and(|thicket| at.scouted >> thicket & 1 == 1);
                if !at.fired[gun] && !found {
                    *place = None;
                }
            }
        }
        Cow::Owned(View { viewer, known })
    }

    fn guess<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut guess = view.known.clone();
        let hiding = guess.stack.top() == Some(&Frame::Hide);
        if !view.viewer.sees(SeatSet::one(AMBUSHER)) {
            // A scouted thicket in which the convoy knows of no gun is empty.
            let scouted = if view.viewer == Viewer::Seat(CONVOY) { guess.scouted } else { 0 };
            let room: Vec<u8> = (0..THICKETS).filter(|thicket| scouted >> thicket & 1 == 0).collect();
            for place in guess.guns.iter_mut().filter(|place| place.is_none()) {
                if !room.is_empty() && (!hiding || dice.roll(2) == 1) {
                    *place = Some(room[dice.roll(room.len() as u32) as usize - 1]);
                }
            }
        }
        if !view.viewer.sees(SeatSet::one(CONVOY)) && !hiding {
            guess.scouted = guess.heard | (dice.roll(8) - 1) as u8;
        }
        guess
    }

    fn pass(&self, known: &View, seat: Seat) -> Option<Action> {
        let top = known.known.stack.top().filter(|_| Ambush::deciding(&known.known) == Some(seat))?;
        match top {
            Frame::Window => Some(Action::Hold),
            Frame::Answer(_) => Some(Action::Duck),
            Frame::Chit => Some(Action::Keep),
            Frame::Hide | Frame::Drive => None,
        }
    }

    fn clauses(&self) -> &[ClauseText] {
        &self.clauses
    }
}

impl Tabletop for Ambush {
    fn narrate(&self, event: &Event) -> String {
        match event {
            Event::Drove(square) => format!("The convoy reaches square {square}."),
            Event::Found(thicket, true) => format!("The scouts find a gun in thicket {thicket}."),
            Event::Found(thicket, false) => format!("The scouts find nothing in thicket {thicket}."),
            Event::Heard(thicket) => format!("Scouts are heard in thicket {thicket}."),
            Event::Fired(gun, thicket) => format!("Gun {gun} fires from thicket {thicket}."),
            Event::Drew(chit) => format!("The convoy draws {chit}."),
            Event::Lost(left) => format!("A truck is lost; {left} are left."),
        }
    }

    fn board(&self) -> Board {
        let square = |id: String, left: f32, top: f32| Space {
            id,
            centre: (left + 2.0, top + 2.0),
            outline: vec![(left, top), (left + 4.0, top), (left + 4.0, top + 4.0), (left, top + 4.0)],
            terrain: if top > 0.0 { "road" } else { "woods" }.to_owned(),
            label: None,
        };
        let road = (0..=END).map(|at| square(format!("square {at}"), f32::from(at) * 4.0, 4.0));
        let woods = (0..THICKETS).map(|at| square(format!("thicket {at}"), f32::from(beside(at)) * 4.0, 0.0));
        Board {
            title: self.title.name.clone(),
            sides: self.title.seats.clone(),
            size: (f32::from(END + 1) * 4.0, 8.0),
            spaces: road.chain(woods).collect(),
            secrets: true,
            ..Board::default()
        }
    }

    /// A thicket is a closed stack for all who may not know what lies in it.
    fn scene(&self, view: &View, viewer: Viewer) -> Scene {
        let at = &view.known;
        let mut scene = Scene {
            moment: format!("Square {} of {END}, {} trucks left", at.square, at.trucks),
            prompt: Ambush::prompt(at, viewer),
            ..Scene::default()
        };
        scene.pieces.push(Piece {
            id: "convoy".to_owned(),
            side: "Convoy".to_owned(),
            name: at.trucks.to_string(),
            symbol: Symbol::Transport,
            size: Size::Platoon,
            place: Place::space(format!("square {}", at.square)),
            ..Piece::default()
        });
        for thicket in 0..THICKETS {
            let open = viewer.sees(SeatSet::one(AMBUSHER)) || at.scouted >> thicket & 1 == 1;
            scene.pieces.push(Piece {
                id: format!("stack {thicket}"),
                side: "Ambusher".to_owned(),
                symbol: Symbol::Blank,
                place: Place::space(format!("thicket {thicket}")),
                closed: (!open || viewer == Viewer::Spectator).then_some(ClosedStack { count: None }),
                ..Piece::default()
            });
        }
        let hiding = at.stack.top() == Some(&Frame::Hide) && viewer.sees(SeatSet::one(AMBUSHER));
        for (gun, thicket) in at.guns.iter().enumerate() {
            let place = match thicket {
                Some(thicket) => Place::space(format!("thicket {thicket}")),
                // Only the ambusher may know that it is not hidden yet.
                None if hiding && viewer != Viewer::Spectator => Place::Off("to hide".to_owned()),
                None => continue,
            };
            if matches!(place, Place::Off(_)) {
                scene.trays.push(Tray {
                    title: "To hide".to_owned(),
                    kind: TrayKind::Due,
                    side: "Ambusher".to_owned(),
                    pieces: vec![format!("gun {gun}")],
                    spaces: (0..THICKETS).map(|thicket| format!("thicket {thicket}")).collect(),
                });
            }
            let mark = |kind, text| vec![Mark::new(kind, text)];
            scene.pieces.push(Piece {
                id: format!("gun {gun}"),
                side: "Ambusher".to_owned(),
                name: gun.to_string(),
                symbol: Symbol::AntiTank,
                size: Size::Single,
                place,
                marks: if at.fired[gun] {
                    mark(MarkKind::Done, "has fired")
                } else {
                    mark(MarkKind::Hidden, "has not fired yet")
                },
                ..Piece::default()
            });
        }
        if let Viewer::Seat(seat) = viewer {
            let mut legal = Vec::new();
            self.legal(view, seat, &mut legal);
            let touched = legal.iter().filter_map(|action| Ambush::touch(at, action));
            scene.active = touched.map(|(piece, _, _)| piece).collect();
            scene.active.dedup();
            let buttons =
                legal.iter().filter_map(|action| Some((self.write(action), Ambush::label(action)?)));
            scene.buttons = buttons
                .map(|(action, label)| {
                    let ends = action == "ready" || action == "hold";
                    Button { action, label: label.to_owned(), warnings: Vec::new(), ends }
                })
                .collect();
        }
        scene
    }

    fn standing(&self, view: &View) -> Standing {
        let trucks = view.known.trucks;
        Standing {
            turn: u32::from(view.known.square),
            last_turn: u32::from(END),
            scores: vec![i32::from(trucks), i32::from(3 - trucks)],
            losses: vec![u32::from(3 - trucks), 0],
            ..Standing::default()
        }
    }

    fn gestures(&self, view: &View, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        let mut legal = Vec::new();
        self.legal(view, seat, &mut legal);
        let gesture = |action: &Action| {
            let (chosen, target, label) = Ambush::touch(&view.known, action)?;
            let asked = piece.is_none_or(|piece| piece == chosen);
            asked.then(|| Gesture {
                actions: vec![self.write(action)],
                piece: chosen,
                target: Some(target),
                label,
                cost: None,
                path: Vec::new(),
            })
        };
        legal.iter().filter_map(gesture).collect()
    }

    /// A thicket may be meant by its space or by the stack in it.
    fn interpret(&self, view: &View, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        let behind = |text: &str, word: &str| text.strip_prefix(word)?.trim().parse::<u8>().ok();
        let thicket = match target {
            Target::Space(id) => behind(id, "thicket"),
            Target::Piece(id) => behind(id, "stack"),
            _ => None,
        };
        if seat == CONVOY && piece == "convoy" {
            if let Some(thicket) = thicket {
                return Some(Action::Scout(thicket));
            }
            let ahead = behind(target.id()?, "square")?.checked_sub(view.known.square)?;
            return Some(Action::Drive(ahead.min(9)));
        }
        let gun = behind(piece, "gun").filter(|_| seat == AMBUSHER)?;
        match target {
            Target::Piece(id) if id == "convoy" => Some(Action::Fire(gun)),
            _ => Some(Action::Hide(gun, thicket?)),
        }
    }
}

impl Ambush {
    /// The viewer's question, or whose turn it waits for.
    fn prompt(at: &Position, viewer: Viewer) -> String {
        let Some(seat) = Ambush::deciding(at) else { return "The game is over.".to_owned() };
        let name = if seat == CONVOY { "Convoy" } else { "Ambusher" };
        if viewer != Viewer::Seat(seat) {
            return format!("{name} is deciding.");
        }
        let asks = match at.stack.top() {
            Some(Frame::Hide) if at.guns.contains(&None) => "hide each gun in a thicket.",
            Some(Frame::Hide) => "your guns are hidden. Say that you are ready.",
            Some(Frame::Drive) => "drive one to three squares, or scout a thicket.",
            Some(Frame::Window) => "fire a gun that is near, or hold your fire.",
            Some(Frame::Answer(_)) => "shoot back at the gun, or duck.",
            Some(Frame::Chit) => "play the black chit, or keep it.",
            None => "wait.",
        };
        format!("{name}: {asks}")
    }

    /// The piece, the target and the label of an action that is done on the map.
    fn touch(at: &Position, action: &Action) -> Option<(String, Target, String)> {
        let thicket = |number: &u8| Target::space(format!("thicket {number}"));
        Some(match action {
            Action::Hide(gun, there) => {
                (format!("gun {gun}"), thicket(there), format!("Hide in thicket {there}"))
            }
            Action::Scout(there) => ("convoy".to_owned(), thicket(there), format!("Scout thicket {there}")),
            Action::Fire(gun) => (format!("gun {gun}"), Target::piece("convoy"), "Fire".to_owned()),
            Action::Drive(squares) if at.square + squares <= END => {
                let to = at.square + squares;
                ("convoy".to_owned(), Target::space(format!("square {to}")), format!("Drive to square {to}"))
            }
            _ => return None,
        })
    }

    /// What is written on the button of an action that is done without the map.
    fn label(action: &Action) -> Option<&'static str> {
        match action {
            Action::Ready => Some("Ready"),
            Action::Hold => Some("Hold fire"),
            Action::Shoot => Some("Shoot back"),
            Action::Duck => Some("Duck"),
            Action::Play => Some("Play the black chit"),
            Action::Keep => Some("Keep the black chit"),
            _ => None,
        }
    }
}

impl Evaluation for Ambush {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        let good = 4 * i32::from(at.trucks) + i32::from(at.square);
        if seat == CONVOY { good } else { -good }
    }

    fn ply(&self, at: &Position) -> u32 {
        u32::from(at.square)
    }
}

/// Actions that a player might try at any time.
pub fn odd_actions() -> Vec<Action> {
    let mut odd: Vec<Action> =
        (0..4).flat_map(|gun| (0..4).map(move |thicket| Action::Hide(gun, thicket))).collect();
    odd.extend(
        (0..5).flat_map(|number| [Action::Drive(number), Action::Scout(number), Action::Fire(number)]),
    );
    odd.extend([Action::Ready, Action::Hold, Action::Shoot, Action::Duck, Action::Play, Action::Keep]);
    odd
}
