//! Ferry: two sides haul goods over a river, six impulses long, and may first bid for who plays which.
//!
//! 1 With the option `bid`, both name a number in secret and at once; a bid is final. 2 The higher bid plays Red, the
//! first seat where they are equal; Blue begins with as many points. 3 Red first, the sides take turns: haul for what
//! two dice show, or rest for five. 4 With the option `storm` hauling counts for one less. 5 After six impulses the
//! higher count wins.

use std::borrow::Cow;

use kernel::{
    Board, Button, Chance, ClauseText, Decision, Depiction, Dice, Evaluation, EventKind, Fault, Listing, Log,
    NumberField, Odds, Outcome, Piece, Place, Refusal, Rules, Scene, Seat, SeatSet, Size, Space, Standing,
    Symbol, Tabletop, Title, Tone, Track, TrackSpace, Viewer,
};
use serde::{Deserialize, Serialize};

/// The most that may be bid.
pub const MOST: u8 = 20;

const IMPULSES: u8 = 6;
const SIDES: [&str; 2] = ["Red", "Blue"];
const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

pub struct Ferry {
    pub title: Title,
    clauses: Vec<ClauseText>,
    bids: bool,
    storm: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Secret until both are there: what each seat has bid.
    pub bids: [Option<u8>; 2],
    /// The seat that plays Red, once that is decided.
    pub red: Option<u8>,
    pub impulse: u8,
    /// The points of Red and Blue.
    pub points: [i32; 2],
}

/// The position without the bid that the viewer may not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    viewer: Viewer,
    known: Position,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Bid(u8),
    Haul,
    Rest,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Bids([u8; 2]),
    Hauled(usize, i32),
    Rested(usize),
}

impl Ferry {
    /// The rules of a scenario by its canonical name: `day`, `day+storm`, `day+bid` or `day+storm+bid`.
    pub fn open(name: &str) -> Result<Ferry, Fault> {
        let mut words = name.split('+');
        if words.next() != Some("day") {
            return crate::unreadable(name);
        }
        let (mut bids, mut storm) = (false, false);
        for option in words {
            match option {
                "bid" => bids = true,
                "storm" => storm = true,
                _ => return crate::unreadable(name),
            }
        }
        let seats = if bids { ["First player", "Second player"] } else { SIDES };
        let clauses = [
            ("F1", "Bid in secret; a bid is final."),
            ("F2", "The higher bid plays Red."),
            ("F3", "Haul or rest, in turn."),
            ("F4", "A storm costs a point."),
            ("F5", "Six impulses are played."),
        ];
        let title = Title { scenario: name.to_owned(), ..crate::title("ferry", seats) };
        let clauses = clauses.map(|(id, text)| crate::clause(id, text)).to_vec();
        Ok(Ferry { title, clauses, bids, storm })
    }

    /// The side whose turn it is.
    fn on_turn(at: &Position) -> usize {
        usize::from(at.impulse % 2)
    }

    /// The seat that plays a side.
    fn seat_of(at: &Position, side: usize) -> Option<Seat> {
        at.red.map(|red| Seat(if side == 0 { red } else { 1 - red }))
    }

    /// Points in the order of the seats.
    fn by_seat(at: &Position) -> Vec<i32> {
        match at.red {
            Some(1) => vec![at.points[1], at.points[0]],
            _ => at.points.to_vec(),
        }
    }

    fn track(at: &Position) -> Track {
        let tones = [Tone::Fog, Tone::Fog, Tone::Overcast, Tone::Clear, Tone::Clear, Tone::Night];
        let space = |(number, tone): (usize, Tone)| TrackSpace {
            label: (number + 1).to_string(),
            note: Some(format!("{} %", number * 20)),
            tone,
        };
        Track {
            title: "Impulse".to_owned(),
            clause: Some("F5".to_owned()),
            spaces: (0..).zip(tones).map(space).collect(),
            marker: Some(usize::from(at.impulse.min(IMPULSES - 1))),
            note: Some(format!("{} to come", IMPULSES - at.impulse)),
        }
    }
}

opponents::engine!(Ferry);

impl Rules for Ferry {
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
        Position { bids: [None; 2], red: (!self.bids).then_some(0), impulse: 0, points: [0; 2] }
    }

    fn arrange(&self, wanted: Position) -> Result<Position, Vec<Fault>> {
        Ok(wanted)
    }

    fn decision(&self, at: &Position) -> Decision {
        let (mut seats, mut topic) = (SeatSet::NONE, "crossing");
        match Ferry::seat_of(at, Ferry::on_turn(at)) {
            Some(seat) if at.impulse < IMPULSES => seats = seats.with(seat),
            Some(_) => {}
            None => {
                topic = "bid";
                for seat in BOTH.into_iter().filter(|seat| at.bids[usize::from(seat.0)].is_none()) {
                    seats = seats.with(seat);
                }
            }
        }
        Decision { seats, topic, listing: Listing::Complete }
    }

    /// Whether the other has bid does not show.
    fn decision_for(&self, known: &View, viewer: Viewer) -> Decision {
        let at = &known.known;
        let mut decision = self.decision(at);
        for seat in BOTH {
            if at.red.is_none() && !viewer.sees(SeatSet::one(seat)) {
                decision.seats = decision.seats.with(seat);
            }
        }
        decision
    }

    fn legal(&self, known: &View, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        into.extend((0..=MOST).map(Action::Bid));
        into.extend([Action::Haul, Action::Rest]);
        into.retain(|action| self.check(known, seat, action).is_ok());
    }

    fn check(&self, known: &View, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let at = &known.known;
        let decides = self.decision(at).seats.has(seat);
        match action {
            Action::Bid(_) if at.red.is_some() => crate::refuse("F1", "the sides are decided"),
            Action::Bid(_) if !decides => crate::refuse("F1", "a bid is final"),
            Action::Bid(bid) if *bid > MOST => crate::refuse("F1", "at most 20 may be bid"),
            Action::Haul | Action::Rest if !decides || at.red.is_none() => {
                crate::refuse("F3", "the sides take turns")
            }
            _ => Ok(()),
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
        let side = Ferry::on_turn(at);
        match *action {
            Action::Bid(bid) => {
                at.bids[usize::from(seat.0)] = Some(bid);
                if let [Some(first), Some(second)] = at.bids {
                    at.red = Some(u8::from(second > first));
                    at.points[1] += i32::from(first.max(second));
                    log.reveal(SeatSet::ALL);
                    log.tell(SeatSet::ALL, || Event::Bids([first, second]));
                }
            }
            Action::Haul => {
                let hauled = (dice.roll(6) + dice.roll(6)) as i32 - i32::from(self.storm);
                (at.points[side], at.impulse) = (at.points[side] + hauled, at.impulse + 1);
                log.tell(SeatSet::ALL, || Event::Hauled(side, hauled));
            }
            Action::Rest => {
                (at.points[side], at.impulse) = (at.points[side] + 5, at.impulse + 1);
                log.tell(SeatSet::ALL, || Event::Rested(side));
            }
        }
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        if at.impulse < IMPULSES {
            return None;
        }
        let scores = Ferry::by_seat(at);
        let winner = match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Seat(0)),
        };
        Some(Outcome {
            winner,
            level: if winner.is_some() { "victory" } else { "draw" }.to_owned(),
            scores,
            clause: "F5".to_owned(),
            reason: "The goods are counted.".to_owned(),
        })
    }

    fn write(&self, action: &Action) -> String {
        match action {
            Action::Bid(bid) => format!("bid {bid}"),
            Action::Haul => "haul".to_owned(),
            Action::Rest => "rest".to_owned(),
        }
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        match notation.split_whitespace().collect::<Vec<&str>>()[..] {
            ["bid", number] => number.parse().map(Action::Bid).or_else(|_| crate::unreadable(notation)),
            ["haul"] => Ok(Action::Haul),
            ["rest"] => Ok(Action::Rest),
            _ => crate::unreadable(notation),
        }
    }

    /// The second bid opens both, so it is known to all.
    fn audience(&self, at: &Position, seat: Seat, action: &Action) -> SeatSet {
        match action {
            Action::Bid(_) if at.bids[1 - usize::from(seat.0)].is_none() => SeatSet::one(seat),
            _ => SeatSet::ALL,
        }
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, View> {
        let mut known = at.clone();
        for seat in BOTH {
            if at.red.is_none() && !viewer.sees(SeatSet::one(seat)) {
                known.bids[usize::from(seat.0)] = None;
            }
        }
        Cow::Owned(View { viewer, known })
    }

    fn guess<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut guess = view.known.clone();
        for seat in BOTH {
            let (own, other) = (usize::from(seat.0), 1 - usize::from(seat.0));
            let hidden = guess.red.is_none() && !view.viewer.sees(SeatSet::one(seat));
            if hidden && guess.bids[other].is_none() && dice.roll(2) == 1 {
                guess.bids[own] = Some(dice.roll(u32::from(MOST)) as u8);
            }
        }
        guess
    }

    /// The odds of hauling: eleven sums of 36 rolls, so no result has single faces.
    fn odds(&self, view: &View) -> Option<Odds> {
        if view.known.red.is_none() || view.known.impulse >= IMPULSES {
            return None;
        }
        let chance = |sum: u32| Chance {
            weight: 6 - sum.abs_diff(7),
            faces: Vec::new(),
            result: format!("hauled, {} points", sum - u32::from(self.storm)),
            lost: Vec::new(),
            retreats: Vec::new(),
        };
        Some(Odds {
            facts: vec![("two dice [F3]".to_owned(), "2 to 12".to_owned())],
            chances: (2..=12).map(chance).collect(),
            total: 36,
            lit: None,
            could_add: Vec::new(),
        })
    }

    fn clauses(&self) -> &[ClauseText] {
        &self.clauses
    }
}

impl Tabletop for Ferry {
    fn narrate(&self, event: &Event) -> String {
        match event {
            Event::Bids([first, second]) => format!("The bids are {first} and {second}."),
            Event::Hauled(side, points) => format!("{} hauls {points}.", SIDES[*side]),
            Event::Rested(side) => format!("{} rests.", SIDES[*side]),
        }
    }

    fn depict(&self, event: &Event) -> Depiction {
        let (kind, clause) = match event {
            Event::Bids(_) => (EventKind::Note, "F2"),
            Event::Hauled(..) => (EventKind::Roll, "F3"),
            Event::Rested(_) => (EventKind::Note, "F3"),
        };
        Depiction { kind, clause: Some(clause.to_owned()), ..Depiction::default() }
    }

    fn board(&self) -> Board {
        let bank = |(left, id): (f32, &str)| Space {
            id: id.to_owned(),
            centre: (left + 4.0, 4.0),
            outline: vec![(left, 0.0), (left + 8.0, 0.0), (left + 8.0, 8.0), (left, 8.0)],
            terrain: "clear".to_owned(),
            label: None,
        };
        Board {
            title: self.title.name.clone(),
            sides: SIDES.map(str::to_owned).to_vec(),
            size: (16.0, 8.0),
            spaces: [(0.0, "west"), (8.0, "east")].map(bank).to_vec(),
            secrets: self.bids,
            ..Board::default()
        }
    }

    fn scene(&self, view: &View, viewer: Viewer) -> Scene {
        let at = &view.known;
        let boat = |(side, place): (usize, &str)| Piece {
            id: format!("boat {side}"),
            side: SIDES[side].to_owned(),
            name: format!("{} boat", SIDES[side]),
            symbol: Symbol::Engineer,
            size: Size::Company,
            values: at.points[side].to_string(),
            place: Place::space(place),
            ..Piece::default()
        };
        let decides = match viewer {
            Viewer::Seat(seat) => self.decision_for(view, viewer).seats.has(seat),
            Viewer::Spectator | Viewer::Referee => false,
        };
        let field = NumberField {
            label: "What would you give for Red? Your bid is final.".to_owned(),
            button: "Bid".to_owned(),
            action: "bid".to_owned(),
            least: 0,
            most: i32::from(MOST),
            proposed: 5,
        };
        let button = |action: &Action, label: &str| Button {
            action: self.write(action),
            label: label.to_owned(),
            warnings: Vec::new(),
            ends: false,
        };
        let crossing = [button(&Action::Haul, "Haul"), button(&Action::Rest, "Rest")];
        let sides = at.red.map(|red| [red, 1 - red]);
        Scene {
            moment: if at.red.is_none() {
                "Bidding".to_owned()
            } else {
                format!("Impulse {}", (at.impulse + 1).min(IMPULSES))
            },
            prompt: if at.red.is_none() { "Bid for the sides." } else { "Haul or rest." }.to_owned(),
            pieces: [(0, "west"), (1, "east")].map(boat).to_vec(),
            ask: (decides && at.red.is_none()).then_some(field),
            buttons: if decides && at.red.is_some() { crossing.to_vec() } else { Vec::new() },
            tracks: vec![Ferry::track(at)],
            plays: match (self.bids, sides) {
                (false, _) => Vec::new(),
                (true, None) => vec![None; 2],
                (true, Some(sides)) => sides.map(Some).to_vec(),
            },
            ..Scene::default()
        }
    }

    fn standing(&self, view: &View) -> Standing {
        Standing {
            turn: u32::from(view.known.impulse.min(IMPULSES - 1)) + 1,
            last_turn: u32::from(IMPULSES),
            scores: Ferry::by_seat(&view.known),
            losses: vec![0; 2],
            ..Standing::default()
        }
    }
}

impl Evaluation for Ferry {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        let points = Ferry::by_seat(at);
        points[usize::from(seat.0)] - points[1 - usize::from(seat.0)]
    }

    fn ply(&self, at: &Position) -> u32 {
        u32::from(at.impulse)
    }
}

/// Actions that a player might try at any time.
pub fn odd_actions() -> Vec<Action> {
    [0, 1, MOST, MOST + 1, 200].map(Action::Bid).into_iter().chain([Action::Haul, Action::Rest]).collect()
}

/// A world where the other seat has bid something else, or not yet.
pub fn other_bids(at: &Position, viewer: Viewer, dice: &mut impl Dice) -> Option<Position> {
    let hidden = match viewer {
        Viewer::Seat(seat) => 1 - usize::from(seat.0),
        Viewer::Spectator => dice.roll(2) as usize - 1,
        Viewer::Referee => return None,
    };
    if at.red.is_some() {
        return None;
    }
    let mut other = at.clone();
    let keeps = at.bids[1 - hidden].is_some() || dice.roll(2) == 1;
    other.bids[hidden] = if keeps && at.bids[hidden].is_none() { None } else { Some(dice.roll(20) as u8) };
    Some(other)
}
