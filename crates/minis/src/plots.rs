//! Signals: both sides plot the moves of three squads secretly and at once, and clash when all is opened.
//!
//! 1 While plotting, each side orders squads to a post next to theirs and takes orders back, on its own. 2 It
//! may draw a chit from its cup into its hand: the draw is public, the chit is not. 3 It may scout, in
//! secret. 4 Each commits separately; nothing shows until both have. 5 Then squads move, and where
//! both sides stand at a post each rolls and adds its chit; scouting breaks ties; the lower loses a squad.

use std::borrow::Cow;

use kernel::{
    Board, Button, ClauseText, Decision, Dice, Evaluation, Fault, Gesture, Listing, Log, Outcome, Panel,
    Piece, Place, Refusal, Row, Rules, Scene, Seat, SeatSet, Size, Space, Symbol, Tabletop, Target, Title,
    Viewer,
};
use serde::{Deserialize, Serialize};

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);

const SQUADS: usize = 3;
const POSTS: u8 = 5;
const ROUNDS: u8 = 4;

pub struct Plots {
    pub title: Title,
    pub clauses: Vec<ClauseText>,
    /// Shows each side whether the other has committed, though the rules keep it secret: a leak to be found.
    pub leaks_commitment: bool,
    /// Shows every viewer the scouting roll: another leak.
    pub leaks_scouting: bool,
}

/// One side's part of the position.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Side {
    /// Where each squad is; none when it is lost.
    pub squads: [Option<u8>; SQUADS],
    /// Chits of 0, 1 and 2 that were drawn and shown.
    pub shown: [bool; 3],
    pub has_chit: bool,
    /// Secret: the chit in the hand.
    pub chit: u8,
    /// Secret: the orders.
    pub orders: [Option<u8>; SQUADS],
    /// Secret: what scouting rolled.
    pub scouted: Option<u8>,
    /// Secret: whether it has committed.
    pub committed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    pub round: u8,
    pub sides: [Side; 2],
}

/// The position with the other side's secrets blanked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    viewer: Viewer,
    known: Position,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Order(usize, u8),
    TakeBack(usize),
    Draw,
    Scout,
    Commit,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Drew(Seat),
    Chit(Seat, u8),
    Scouted(Seat, u8),
    Moved(Seat, usize, u8),
    Clashed { post: u8, totals: [u8; 2], loser: Option<Seat> },
}

fn side(seat: Seat) -> usize {
    usize::from(seat.0)
}

fn squad_name(seat: Seat, squad: usize) -> String {
    format!("{} {squad}", if seat == RED { "red" } else { "blue" })
}

/// A post as a square of the map.
fn post_on_map(post: u8) -> Space {
    let left = f32::from(post) * 4.0;
    Space {
        id: format!("post {post}"),
        centre: (left + 2.0, 2.0),
        outline: vec![(left, 0.0), (left + 4.0, 0.0), (left + 4.0, 4.0), (left, 4.0)],
        terrain: "clear".to_owned(),
        label: None,
    }
}

impl Plots {
    pub fn new() -> Plots {
        let clauses = vec![
            crate::clause("P1", "Order squads to a post next to theirs."),
            crate::clause("P2", "Draw a chit into an empty hand."),
            crate::clause("P3", "Scout once a round."),
            crate::clause("P4", "Commit when you are ready."),
            crate::clause("P5", "Hold more posts after four rounds."),
        ];
        Plots {
            title: crate::title("plots", ["Red", "Blue"]),
            clauses,
            leaks_commitment: false,
            leaks_scouting: false,
        }
    }

    fn resolve<D: Dice, L: Log<Event>>(at: &mut Position, dice: &mut D, log: &mut L) {
        log.reveal(SeatSet::ALL);
        for seat in [RED, BLUE] {
            let own = &mut at.sides[side(seat)];
            for (squad, order) in own.orders.into_iter().enumerate() {
                if let (Some(_), Some(post)) = (own.squads[squad], order) {
                    own.squads[squad] = Some(post);
                    log.tell(SeatSet::ALL, || Event::Moved(seat, squad, post));
                }
            }
        }
        for post in 0..POSTS {
            Plots::clash(at, post, dice, log);
        }
        for own in &mut at.sides {
            if own.has_chit {
                own.shown[usize::from(own.chit)] = true;
            }
            let (squads, shown) = (own.squads, own.shown);
            *own = Side { squads, shown, ..Side::default() };
        }
        at.round += 1;
    }

    fn clash<D: Dice, L: Log<Event>>(at: &mut Position, post: u8, dice: &mut D, log: &mut L) {
        let here = |own: &Side| own.squads.iter().position(|&place| place == Some(post));
        let (Some(red), Some(blue)) = (here(&at.sides[0]), here(&at.sides[1])) else {
            return;
        };
        let totals = [0, 1].map(|number: usize| {
            let own = &at.sides[number];
            dice.roll(6) as u8 + if own.has_chit { own.chit } else { 0 }
        });
        let strength = |number: usize| (totals[number], at.sides[number].scouted);
        let loser = match strength(0).cmp(&strength(1)) {
            std::cmp::Ordering::Less => Some(RED),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(BLUE),
        };
        if let Some(loser) = loser {
            let squad = if loser == RED { red } else { blue };
            at.sides[side(loser)].squads[squad] = None;
        }
        log.tell(SeatSet::ALL, || Event::Clashed { post, totals, loser });
    }

    fn held(own: &Side, other: &Side) -> i32 {
        let holds = |side: &Side, post| side.squads.contains(&Some(post));
        (0..POSTS).filter(|&post| holds(own, post) && !holds(other, post)).count() as i32
    }
}

opponents::engine!(Plots);

impl Rules for Plots {
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
        let side = |squads: [u8; 3]| Side { squads: squads.map(Some), ..Side::default() };
        Position { round: 0, sides: [side([0, 1, 2]), side([2, 3, 4])] }
    }

    fn arrange(&self, wanted: Position) -> Result<Position, Vec<Fault>> {
        Ok(wanted)
    }

    fn decision(&self, at: &Position) -> Decision {
        let mut seats = SeatSet::NONE;
        for seat in [RED, BLUE] {
            if at.round < ROUNDS && !at.sides[side(seat)].committed {
                seats = seats.with(seat);
            }
        }
        Decision { seats, topic: "plot", listing: Listing::Complete }
    }

    /// Whether the other side has committed does not show.
    fn decision_for(&self, known: &View, viewer: Viewer) -> Decision {
        let at = &known.known;
        let mut decision = self.decision(at);
        if at.round < ROUNDS {
            for seat in [RED, BLUE] {
                if viewer != Viewer::Seat(seat) && viewer != Viewer::Referee {
                    decision.seats = decision.seats.with(seat);
                }
            }
        }
        decision
    }

    fn legal(&self, known: &View, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        for squad in 0..SQUADS {
            into.extend((0..POSTS).map(|post| Action::Order(squad, post)));
            into.push(Action::TakeBack(squad));
        }
        into.extend([Action::Draw, Action::Scout, Action::Commit]);
        into.retain(|action| self.check(known, seat, action).is_ok());
    }

    fn check(&self, known: &View, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let at = &known.known;
        if !self.decision(at).seats.has(seat) {
            return crate::refuse("P4", "you have committed");
        }
        let own = &at.sides[side(seat)];
        match *action {
            Action::Order(squad, post) => match own.squads.get(squad) {
                Some(Some(place)) if post < POSTS && place.abs_diff(post) <= 1 => {
                    if own.orders[squad] == Some(post) {
                        return crate::refuse("P1", "that is its order already");
                    }
                }
                _ => return crate::refuse("P1", "a squad goes to a post next to its own"),
            },
            Action::TakeBack(squad) => {
                if own.orders.get(squad).copied().flatten().is_none() {
                    return crate::refuse("P1", "it has no order");
                }
            }
            Action::Draw => {
                if own.has_chit || own.shown == [true; 3] {
                    return crate::refuse("P2", "the hand is full or the cup is empty");
                }
            }
            Action::Scout => {
                if own.scouted.is_some() {
                    return crate::refuse("P3", "it has scouted this round");
                }
            }
            Action::Commit => {}
        }
        Ok(())
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
        let own = &mut at.sides[side(seat)];
        match *action {
            Action::Order(squad, post) => own.orders[squad] = Some(post),
            Action::TakeBack(squad) => own.orders[squad] = None,
            Action::Draw => {
                let left: Vec<u8> = (0..3).filter(|&chit| !own.shown[usize::from(chit)]).collect();
                let chit = left[dice.roll_for(left.len() as u32, SeatSet::one(seat)) as usize - 1];
                (own.has_chit, own.chit) = (true, chit);
                log.tell(SeatSet::ALL, || Event::Drew(seat));
                log.tell(SeatSet::one(seat), || Event::Chit(seat, chit));
            }
            Action::Scout => {
                let scouted = dice.roll(6) as u8;
                own.scouted = Some(scouted);
                let audience = if self.leaks_scouting { SeatSet::ALL } else { SeatSet::one(seat) };
                log.tell(audience, || Event::Scouted(seat, scouted));
            }
            Action::Commit => {
                own.committed = true;
                if at.sides.iter().all(|side| side.committed) {
                    Plots::resolve(at, dice, log);
                }
            }
        }
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        if at.round < ROUNDS {
            return None;
        }
        let scores = [Plots::held(&at.sides[0], &at.sides[1]), Plots::held(&at.sides[1], &at.sides[0])];
        let winner = match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Less => Some(BLUE),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(RED),
        };
        Some(Outcome {
            winner,
            level: if winner.is_some() { "victory" } else { "draw" }.to_owned(),
            scores: scores.to_vec(),
            clause: "P5".to_owned(),
            reason: "The posts are counted.".to_owned(),
        })
    }

    fn write(&self, action: &Action) -> String {
        match action {
            Action::Order(squad, post) => format!("order {squad} to [{post}]"),
            Action::TakeBack(squad) => format!("take back {squad}"),
            Action::Draw => "draw".to_owned(),
            Action::Scout => "scout".to_owned(),
            Action::Commit => "commit #all".to_owned(),
        }
    }

    /// Brackets and a hash sign are part of the notation, to try the record.
    fn read(&self, notation: &str) -> Result<Action, Fault> {
        let words: Vec<&str> = notation.split_whitespace().collect();
        let number = |word: &str| word.parse::<u8>().or_else(|_| crate::unreadable(notation));
        Ok(match words[..] {
            ["order", squad, "to", post] => {
                let post = post.strip_prefix('[').and_then(|post| post.strip_suffix(']')).unwrap_or("");
                Action::Order(usize::from(number(squad)?), number(post)?)
            }
            ["take", "back", squad] => Action::TakeBack(usize::from(number(squad)?)),
            ["draw"] => Action::Draw,
            ["scout"] => Action::Scout,
            ["commit", "#all"] => Action::Commit,
            _ => return crate::unreadable(notation),
        })
    }

    /// The last commitment opens everything, so it is known to all.
    fn audience(&self, at: &Position, seat: Seat, action: &Action) -> SeatSet {
        let last = at.sides[1 - side(seat)].committed;
        match action {
            Action::Draw => SeatSet::ALL,
            Action::Commit if last => SeatSet::ALL,
            _ => SeatSet::one(seat),
        }
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, View> {
        let mut known = at.clone();
        for seat in [RED, BLUE] {
            if !viewer.sees(SeatSet::one(seat)) {
                let own = &mut known.sides[side(seat)];
                let committed = own.committed && self.leaks_commitment;
                let Side { squads, shown, has_chit, .. } = own.clone();
                *own = Side { squads, shown, has_chit, committed, ..Side::default() };
            }
        }
        Cow::Owned(View { viewer, known })
    }

    fn guess<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut guess = view.known.clone();
        for seat in [RED, BLUE] {
            if view.viewer.sees(SeatSet::one(seat)) {
                continue;
            }
            let other = guess.sides[1 - side(seat)].committed;
            let own = &mut guess.sides[side(seat)];
            let chits: Vec<u8> = (0..3).filter(|&chit| !own.shown[usize::from(chit)]).collect();
            if own.has_chit {
                own.chit = chits[dice.roll(chits.len() as u32) as usize - 1];
            }
            for (order, squad) in own.orders.iter_mut().zip(own.squads) {
                *order = squad.filter(|_| dice.roll(2) == 1);
            }
            own.scouted = Some(dice.roll(7) as u8).filter(|&scouted| scouted < 7);
            own.committed = self.leaks_commitment && own.committed || !other && dice.roll(2) == 1;
        }
        guess
    }

    fn clauses(&self) -> &[ClauseText] {
        &self.clauses
    }
}

impl Tabletop for Plots {
    fn narrate(&self, event: &Event) -> String {
        format!("{event:?}")
    }

    fn board(&self) -> Board {
        Board {
            title: self.title.name.clone(),
            sides: self.title.seats.clone(),
            size: (f32::from(POSTS) * 4.0, 4.0),
            spaces: (0..POSTS).map(post_on_map).collect(),
            secrets: true,
            ..Board::default()
        }
    }

    fn scene(&self, view: &View, viewer: Viewer) -> Scene {
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let mut scene = Scene {
            moment: format!("Round {}", view.known.round + 1),
            prompt: "Order your squads in secret, then commit.".to_owned(),
            ..Scene::default()
        };
        for seat in [RED, BLUE] {
            let (name, known) = (&self.title.seats[side(seat)], &view.known.sides[side(seat)]);
            for (squad, post) in known.squads.iter().enumerate() {
                scene.pieces.push(Piece {
                    id: squad_name(seat, squad),
                    side: name.clone(),
                    name: squad.to_string(),
                    symbol: Symbol::Infantry,
                    size: Size::Squad,
                    place: post.map_or_else(
                        || Place::Off("lost".to_owned()),
                        |post| Place::space(format!("post {post}")),
                    ),
                    ..Piece::default()
                });
            }
            if viewer.sees(SeatSet::one(seat)) {
                let orders = known.orders.iter().enumerate();
                let rows = orders.filter_map(|(squad, post)| {
                    Some(Row::new(squad_name(seat, squad), format!("to post {}", (*post)?)))
                });
                scene.panels.push(Panel { title: format!("Orders of {name}"), rows: rows.collect() });
            }
        }
        if let Some(seat) = own
            && view.known.round < ROUNDS
            && !view.known.sides[side(seat)].committed
        {
            let mut legal = Vec::new();
            self.legal(view, seat, &mut legal);
            for action in legal {
                match action {
                    Action::Order(squad, _) => {
                        let name = squad_name(seat, squad);
                        if !scene.active.contains(&name) {
                            scene.active.push(name);
                        }
                    }
                    other => scene.buttons.push(Button {
                        action: self.write(&other),
                        label: self.write(&other),
                        warnings: Vec::new(),
                        ends: other == Action::Commit,
                    }),
                }
            }
        }
        scene
    }

    fn gestures(&self, known: &View, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        let mut legal = Vec::new();
        self.legal(known, seat, &mut legal);
        let gestures = legal.iter().filter_map(|action| match action {
            Action::Order(squad, post) => Some(Gesture {
                actions: vec![self.write(action)],
                piece: squad_name(seat, *squad),
                target: Some(Target::space(format!("post {post}"))),
                label: self.write(action),
                cost: None,
                path: Vec::new(),
            }),
            _ => None,
        });
        gestures.filter(|gesture| piece.is_none_or(|piece| gesture.piece == piece)).collect()
    }

    fn interpret(&self, _known: &View, seat: Seat, piece: &str, target: &Target) -> Option<Action> {
        let squad = (0..9).find(|squad| squad_name(seat, *squad) == piece)?;
        let post = target.id()?.strip_prefix("post ")?.parse().ok()?;
        Some(Action::Order(squad, post))
    }
}

impl Evaluation for Plots {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        Plots::held(&at.sides[side(seat)], &at.sides[1 - side(seat)])
    }
}

/// Orders that a player might try at any time.
pub fn odd_actions() -> Vec<Action> {
    let orders = (0..4).flat_map(|squad| (0..6).map(move |post| Action::Order(squad, post)));
    orders.chain((0..4).map(Action::TakeBack)).chain([Action::Draw, Action::Scout, Action::Commit]).collect()
}

/// A world where the other side has plotted something else.
pub fn other_plots(at: &Position, viewer: Viewer, dice: &mut impl Dice) -> Option<Position> {
    let hidden = match viewer {
        Viewer::Seat(seat) => 1 - side(seat),
        Viewer::Spectator => dice.roll(2) as usize - 1,
        Viewer::Referee => return None,
    };
    let mut other = at.clone();
    let own = &mut other.sides[hidden];
    for (order, squad) in own.orders.iter_mut().zip(own.squads) {
        *order = squad.map(|post| (post + dice.roll(3) as u8).saturating_sub(2).min(POSTS - 1));
    }
    own.scouted = Some(dice.roll(6) as u8);
    if !at.sides[1 - hidden].committed {
        own.committed = !own.committed;
    }
    Some(other)
}
