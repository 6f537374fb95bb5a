//! Skirmish: stands on an open table of 24 by 18 inches fight for a hill, and one stand of each side lies in ambush.
//!
//! 1 Sides take turns; in a turn each stand may act once. 2 A stand moves up to six inches along points: wood costs double,
//! road half, and a turn of more than 45 degrees at the end an inch. 3 It stays on the table, off the house and clear of
//! other stands. 4 It shoots ten inches in its front quarter, where it sees; four or more of six destroy, in a wood
//! five. 5 Before the first turn each side hides its third stand in its half. It is seen when it acts, or when an
//! enemy comes within four inches in sight of it; that enemy stops. 6 The first two stands of a side may move as a pair.
//! 7 After eight turns each, or when a side is gone, a stand counts one, and the hill two for a side that holds it alone.
//!
//! Points are endless, so the list is a sample and the judge decides. The judge knows what the seat knows: a way that
//! leads into an ambush passes, and `apply` stops it short. `ground.rs` has the table, `tabletop.rs` scene and drafts.

mod ground;
mod tabletop;

use std::borrow::Cow;

use board::plane::{Figure, Heading, Mil, Point, Pose, Rect};
use kernel::{
    ClauseText, Decision, Dice, Evaluation, Fault, Listing, Log, Outcome, Refusal, Rules, Seat, SeatSet,
    Title, Viewer,
};
use kit::Words;
use serde::{Deserialize, Serialize};

use ground::{BASE, Ground, March, Terrain};
use tabletop::{point, spot};

pub const NORTH: Seat = Seat(0);
pub const SOUTH: Seat = Seat(1);

/// The stands by their ids: three of North, three of South. The third of each side hides.
pub const STANDS: [&str; 6] = ["N1", "N2", "N3", "S1", "S2", "S3"];
const RANGE: Mil = Mil::inches(10);
const TURNS: u8 = 16;
/// The most points of a way.
const POINTS: usize = 8;

pub struct Skirmish {
    title: Title,
    clauses: Vec<ClauseText>,
    ground: Ground,
}

/// Where the sequence of play stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// A side hides its third stand.
    Hide(Seat),
    /// The turns, counted from 0; North has the even ones.
    Turn(u8),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    pub stage: Stage,
    /// A lost stand has no pose; nor has one that is not hidden yet, or that the viewer does not know.
    pub stands: [Option<Pose>; 6],
    /// Which side's third stand is still unseen.
    pub hidden: [bool; 2],
    /// Stands that have acted this turn.
    pub acted: [bool; 6],
}

/// The position without what the viewer may not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    pub viewer: Viewer,
    pub known: Position,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formation {
    /// The second stand to the right of the first.
    Line,
    /// The second stand behind the first.
    Column,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Hide(Pose),
    Ready,
    Move {
        stand: usize,
        path: Vec<Point>,
        /// Where it faces at the end; without it, the way that it came.
        facing: Option<Heading>,
        /// The formation and the gap of a pair.
        pair: Option<(Formation, Mil)>,
    },
    Shoot(usize, usize),
    End,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Hid(usize, Pose),
    Ready(Seat),
    Moved(usize, [Pose; 2]),
    Stopped(usize, [Pose; 2]),
    Seen(usize, Pose),
    Shot { by: usize, at: usize, roll: u32, hit: bool },
    TurnBegan(u8),
}

fn refuse<T>(clause: &'static str, message: &str) -> Result<T, Refusal> {
    crate::refuse(clause, message)
}

/// The side of a stand.
const fn side(stand: usize) -> usize {
    stand / 3
}

/// The stand of a side that hides.
const fn ambusher(side: usize) -> usize {
    3 * side + 2
}

impl Position {
    fn deciding(&self) -> Option<Seat> {
        match self.stage {
            Stage::Hide(seat) => Some(seat),
            Stage::Turn(turn) => (!self.is_over()).then_some(Seat(turn % 2)),
        }
    }

    /// How many stands a side has left; one in ambush counts although the enemy does not know where it is.
    fn left(&self, of: usize) -> usize {
        let seen =
            (3 * of..3 * of + 3).filter(|&stand| self.stands[stand].is_some() && !self.is_hidden(stand));
        seen.count() + usize::from(self.hidden[of])
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Turn(turn) if turn >= TURNS) || self.left(0) == 0 || self.left(1) == 0
    }

    fn is_hidden(&self, stand: usize) -> bool {
        self.hidden[side(stand)] && stand == ambusher(side(stand))
    }

    /// The ground that other stands cover.
    fn others(&self, but: &[usize]) -> Vec<Rect> {
        let others = self.stands.iter().enumerate().filter(|(stand, _)| !but.contains(stand));
        others.filter_map(|(_, pose)| Some(BASE.at((*pose)?))).collect()
    }
}

impl Skirmish {
    pub fn new() -> Skirmish {
        let clauses = [
            ("K1", "Sides take turns. In a turn each stand may move or shoot once."),
            (
                "K2",
                "A stand moves up to six inches. Wood costs double, road half, a sharp turn at the end an inch.",
            ),
            ("K3", "A stand stays on the table, off the house and clear of other stands."),
            ("K4", "A stand shoots up to ten inches in its front quarter at an enemy that it sees."),
            (
                "K5",
                "Each side hides one stand in its half. It is seen when it acts or when an enemy comes near.",
            ),
            (
                "K6",
                "The first two stands of a side may move as a pair, in line or in column, at most two inches apart.",
            ),
            ("K7", "Each stand counts one, and the hill two for the side that holds it alone."),
        ];
        let clauses = clauses.map(|(id, text)| crate::clause(id, text)).to_vec();
        Skirmish { title: crate::title("skirmish", ["North", "South"]), clauses, ground: Ground::new() }
    }

    /// A stand of the seat that may still act this turn [K1].
    fn ready(at: &Position, seat: Seat, stand: usize) -> Result<Pose, Refusal> {
        let own = at.stands.get(stand).copied().flatten().filter(|_| side(stand) == usize::from(seat.0));
        let Some(pose) = own else { return refuse("K1", "That is not one of your stands on the table.") };
        if at.acted[stand] {
            return refuse("K1", &format!("{} has already acted this turn.", STANDS[stand]));
        }
        Ok(pose)
    }

    /// How the stands of a move would go, as far as `at` is known.
    fn marches(
        &self,
        at: &Position,
        seat: Seat,
        stand: usize,
        path: &[Point],
        facing: Option<Heading>,
        pair: Option<(Formation, Mil)>,
    ) -> Result<Vec<March>, Refusal> {
        let from = Skirmish::ready(at, seat, stand)?;
        if path.is_empty() && facing.is_none() || path.len() > POINTS {
            return refuse("K2", "Give a move a point to go to or a way to face, and eight points at most.");
        }
        let Some((formation, gap)) = pair else {
            return Ok(vec![self.ground.march((stand, from), path, facing, &at.others(&[stand]))]);
        };
        if stand % 3 == 2 || !(0..=2_000).contains(&gap.0) {
            return refuse("K6", "The first two stands form a pair, at most two inches apart.");
        }
        let second = 3 * side(stand) + 1 - stand % 3;
        let behind = Skirmish::ready(at, seat, second)?;
        let mut others = at.others(&[stand, second]);
        let first = self.ground.march((stand, from), path, facing, &others);
        if !self.ground.table.holds(first.end.at) {
            // Off the table there is no room beside it: the leader's own refusal says so.
            return Ok(vec![first]);
        }
        let slot = match formation {
            Formation::Line => first.end.place(BASE.frontage + gap, Mil::ZERO),
            Formation::Column => first.end.place(Mil::ZERO, -(BASE.depth + gap)),
        };
        if first.stop.is_none() {
            others.push(BASE.at(first.end));
        }
        let next = self.ground.march((second, behind), &[slot], Some(first.end.heading), &others);
        Ok(vec![first, next])
    }

    fn check_shot(&self, at: &Position, seat: Seat, by: usize, target: usize) -> Result<(), Refusal> {
        let from = Skirmish::ready(at, seat, by)?;
        let enemy = at.stands.get(target).copied().flatten().filter(|_| side(target) != side(by));
        let Some(to) = enemy else { return refuse("K4", "Shoot at an enemy stand that you can see.") };
        if from.at.distance_squared(to.at) > RANGE.squared() {
            return refuse("K4", &format!("{} is more than ten inches away.", STANDS[target]));
        }
        let bearing = Heading::of(from.at.to(to.at)).unwrap_or(from.heading);
        if from.heading.turn_to(bearing).abs() > 450 {
            return refuse(
                "K4",
                &format!("{} is outside the front quarter of {}.", STANDS[target], STANDS[by]),
            );
        }
        if !self.ground.sees(from.at, to.at) {
            return refuse("K4", &format!("{} cannot see {}.", STANDS[by], STANDS[target]));
        }
        Ok(())
    }

    /// Whether the ambusher of a seat may hide there: in its half, clear of everything known, out of the enemy's sight [K5].
    fn check_hide(&self, at: &Position, seat: Seat, pose: Pose) -> Result<(), Refusal> {
        let of = usize::from(seat.0);
        self.ground.stands_clear(pose, &at.others(&[ambusher(of)]))?;
        let own_half = |corner: &Point| if seat == NORTH { corner.y() >= 9_000 } else { corner.y() <= 9_000 };
        if !BASE.at(pose).corner_points().iter().all(own_half) {
            return refuse("K5", "Hide the stand in your half of the table.");
        }
        let enemies = (0..6).filter(|&stand| side(stand) != of && !at.is_hidden(stand));
        if enemies.filter_map(|stand| at.stands[stand]).any(|enemy| self.ground.spots(enemy.at, pose.at)) {
            return refuse("K5", "An enemy would see it there.");
        }
        Ok(())
    }

    /// Moves one stand as far as the truth lets it; false if an ambush has stopped it.
    fn go<L: Log<Event>>(&self, at: &mut Position, march: &March, log: &mut L) -> bool {
        let stand = march.stand;
        let from = at.stands[stand].unwrap_or_default();
        at.acted[stand] = true;
        let lurking = ambusher(1 - side(stand));
        let Some(enemy) = at.stands[lurking].filter(|_| at.is_hidden(lurking)) else {
            at.stands[stand] = Some(march.end);
            log.tell(SeatSet::ALL, || Event::Moved(stand, [from, march.end]));
            return true;
        };
        // Undo stops here whether or not an ambush comes to light.
        log.reveal(SeatSet::NONE);
        let mut here = at.stands[stand].unwrap_or(march.end);
        for pose in march.poses() {
            let blocked = BASE.at(pose).overlaps(Mil::ZERO, &BASE.at(enemy));
            if !blocked {
                here = pose;
            }
            if blocked || self.ground.spots(pose.at, enemy.at) {
                at.stands[stand] = Some(here);
                let whole = here == march.end;
                log.tell(SeatSet::ALL, || {
                    let way = [from, here];
                    if whole { Event::Moved(stand, way) } else { Event::Stopped(stand, way) }
                });
                Skirmish::show(at, lurking, log);
                return false;
            }
        }
        at.stands[stand] = Some(march.end);
        log.tell(SeatSet::ALL, || Event::Moved(stand, [from, march.end]));
        true
    }

    fn show<L: Log<Event>>(at: &mut Position, stand: usize, log: &mut L) {
        at.hidden[side(stand)] = false;
        log.reveal(SeatSet::ALL);
        let pose = at.stands[stand].unwrap_or_default();
        log.tell(SeatSet::ALL, || Event::Seen(stand, pose));
    }

    fn next_turn<L: Log<Event>>(at: &mut Position, turn: u8, log: &mut L) {
        (at.stage, at.acted) = (Stage::Turn(turn), [false; 6]);
        if !at.is_over() {
            log.tell(SeatSet::ALL, || Event::TurnBegan(turn));
        }
    }

    /// Stands left, and two for the hill if one side alone is seen on it.
    fn scores(&self, at: &Position) -> [i32; 2] {
        let on_hill = [0, 1].map(|of| {
            let seen = (3 * of..3 * of + 3).filter(|&stand| !at.is_hidden(stand));
            seen.filter_map(|stand| at.stands[stand]).any(|pose| self.ground.is_on(pose.at, Terrain::Hill))
        });
        [0, 1].map(|of| at.left(of) as i32 + if on_hill[of] && !on_hill[1 - of] { 2 } else { 0 })
    }

    /// Places to hide in, for lists and guesses.
    fn hides(seat: Seat) -> impl Iterator<Item = Pose> {
        let (base, facing) = if seat == NORTH { (9_750, Heading::DOWN) } else { (750, Heading::UP) };
        let spots = (0..4).flat_map(move |row| (0..8).map(move |column| (column, row)));
        spots.map(move |(column, row)| {
            Pose::new(Point::new(1_500 + column * 3_000, base + row * 2_500), facing)
        })
    }
}

opponents::engine!(Skirmish);

impl Rules for Skirmish {
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
        let pose = |x, y, heading| Some(Pose::new(Point::new(x, y), heading));
        let stands = [
            pose(10_000, 16_500, Heading::DOWN),
            pose(14_000, 16_500, Heading::DOWN),
            None,
            pose(14_000, 1_500, Heading::UP),
            pose(10_000, 1_500, Heading::UP),
            None,
        ];
        Position { stage: Stage::Hide(NORTH), stands, hidden: [true; 2], acted: [false; 6] }
    }

    fn arrange(&self, wanted: Position) -> Result<Position, Vec<Fault>> {
        let fault =
            |stand: usize, refusal: Refusal| Fault { place: STANDS[stand].into(), message: refusal.message };
        let placed = wanted.stands.iter().enumerate().filter_map(|(stand, pose)| Some((stand, (*pose)?)));
        let faults: Vec<Fault> = placed
            .filter_map(|(stand, pose)| {
                let clear = self.ground.stands_clear(pose, &wanted.others(&[stand]));
                clear.err().map(|refusal| fault(stand, refusal))
            })
            .collect();
        if faults.is_empty() { Ok(wanted) } else { Err(faults) }
    }

    fn decision(&self, at: &Position) -> Decision {
        let topic = match at.stage {
            Stage::Hide(_) => "hide",
            Stage::Turn(_) => "act",
        };
        let seats = at.deciding().map_or(SeatSet::NONE, SeatSet::one);
        Decision { seats, topic, listing: Listing::Sampled }
    }

    fn decision_for(&self, known: &View, _viewer: Viewer) -> Decision {
        self.decision(&known.known)
    }

    fn legal(&self, known: &View, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        let at = &known.known;
        into.extend(Skirmish::hides(seat).map(Action::Hide).filter(|_| at.stage == Stage::Hide(seat)));
        into.push(Action::Ready);
        for stand in 0..6 {
            let Ok(from) = Skirmish::ready(at, seat, stand) else { continue };
            let to =
                |turn, inches| from.at + from.heading.turned(turn).offset(Mil::ZERO, Mil::inches(inches));
            let go = |path, facing| Action::Move { stand, path, facing, pair: None };
            for turn in [0, 300, 600, 900, 1_800, -900, -600, -300] {
                into.push(go(vec![to(turn, 6)], None));
                into.push(go(vec![to(turn, 3)], Some(from.heading)));
            }
            into.push(go(vec![to(450, 2), to(0, 5)], None));
            into.extend([900, 1_800, -900].map(|turn| go(Vec::new(), Some(from.heading.turned(turn)))));
            for formation in [Formation::Line, Formation::Column] {
                let pair = Some((formation, Mil(500)));
                into.push(Action::Move { stand, path: vec![to(0, 4)], facing: None, pair });
            }
            into.extend((0..6).map(|target| Action::Shoot(stand, target)));
        }
        into.push(Action::End);
        into.retain(|action| self.check(known, seat, action).is_ok());
    }

    fn check(&self, known: &View, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let at = &known.known;
        if at.deciding() != Some(seat) {
            return refuse("K1", "It is the other side's turn.");
        }
        match (at.stage, action) {
            (Stage::Hide(_), Action::Hide(_)) if at.stands[ambusher(usize::from(seat.0))].is_some() => {
                refuse("K5", "Your third stand is already hidden.")
            }
            (Stage::Hide(_), Action::Hide(pose)) => self.check_hide(at, seat, *pose),
            (Stage::Hide(_), Action::Ready) if at.stands[ambusher(usize::from(seat.0))].is_none() => {
                refuse("K5", "Hide your third stand first.")
            }
            (Stage::Hide(_), Action::Ready) | (Stage::Turn(_), Action::End) => Ok(()),
            (Stage::Hide(_), _) => refuse("K5", "Hide your third stand, then say that you are ready."),
            (Stage::Turn(_), Action::Hide(_) | Action::Ready) => {
                refuse("K5", "Stands hide before the first turn.")
            }
            (Stage::Turn(_), Action::Move { stand, path, facing, pair }) => {
                let marches = self.marches(at, seat, *stand, path, *facing, *pair)?;
                marches.into_iter().find_map(|march| march.stop).map_or(Ok(()), |(_, refusal)| Err(refusal))
            }
            (Stage::Turn(_), Action::Shoot(by, target)) => self.check_shot(at, seat, *by, *target),
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
        let known = self.view(at, Viewer::Seat(seat)).into_owned();
        self.check(&known, seat, action)?;
        match action {
            Action::Hide(pose) => {
                let stand = ambusher(usize::from(seat.0));
                at.stands[stand] = Some(*pose);
                log.tell(SeatSet::one(seat), || Event::Hid(stand, *pose));
            }
            Action::Ready => {
                log.tell(SeatSet::ALL, || Event::Ready(seat));
                if seat == NORTH { at.stage = Stage::Hide(SOUTH) } else { Skirmish::next_turn(at, 0, log) }
            }
            Action::Move { stand, path, facing, pair } => {
                if at.is_hidden(*stand) {
                    Skirmish::show(at, *stand, log);
                }
                for march in self.marches(&known.known, seat, *stand, path, *facing, *pair)? {
                    if !self.go(at, &march, log) {
                        break;
                    }
                }
            }
            &Action::Shoot(by, target) => {
                if at.is_hidden(by) {
                    Skirmish::show(at, by, log);
                }
                at.acted[by] = true;
                let in_wood = at.stands[target].is_some_and(|pose| self.ground.is_on(pose.at, Terrain::Wood));
                let roll = dice.roll(6);
                let hit = roll >= if in_wood { 5 } else { 4 };
                if hit {
                    at.stands[target] = None;
                }
                log.tell(SeatSet::ALL, || Event::Shot { by, at: target, roll, hit });
            }
            Action::End => {}
        }
        if let Stage::Turn(turn) = at.stage {
            let of = usize::from(seat.0);
            let idle = (3 * of..3 * of + 3).any(|stand| at.stands[stand].is_some() && !at.acted[stand]);
            if *action == Action::End || turn % 2 == seat.0 && !idle && *action != Action::Ready {
                Skirmish::next_turn(at, turn + 1, log);
            }
        }
        Ok(())
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let scores = self.scores(at);
        at.is_over().then(|| Outcome {
            winner: (scores[0] != scores[1]).then(|| if scores[0] > scores[1] { NORTH } else { SOUTH }),
            level: if scores[0] == scores[1] { "draw" } else { "victory" }.to_owned(),
            scores: scores.to_vec(),
            clause: "K7".to_owned(),
            reason: format!("North has {} points, South has {}.", scores[0], scores[1]),
        })
    }

    /// Places are inches from the left and from the top of the table, as the scene has them.
    fn write(&self, action: &Action) -> String {
        let place = |at: Point| format!("{} {}", Mil(spot(at).x), Mil(spot(at).y));
        match action {
            Action::Hide(pose) => format!("hide at {} facing {}", place(pose.at), pose.heading),
            Action::Ready => "ready".to_owned(),
            Action::Move { stand, path, facing, pair } => {
                let mut words = vec![format!("move {}", name(*stand))];
                words.extend(path.iter().map(|at| format!("to {}", place(*at))));
                words.extend(facing.map(|heading| format!("facing {heading}")));
                words.extend(pair.map(|(formation, gap)| {
                    let word = if formation == Formation::Line { "line" } else { "column" };
                    format!("in {word} gap {gap}")
                }));
                words.join(" ")
            }
            Action::Shoot(by, target) => format!("shoot {} at {}", name(*by), name(*target)),
            Action::End => "end".to_owned(),
        }
    }

    fn read(&self, notation: &str) -> Result<Action, Fault> {
        let mut words = Words::of(notation);
        let action = match words.next("an action")? {
            "hide" => {
                words.expect("at")?;
                let at = read_point(&mut words)?;
                words.expect("facing")?;
                Action::Hide(Pose::new(at, read_heading(&mut words)?))
            }
            "move" => {
                let stand = read_stand(&mut words)?;
                let mut path = Vec::new();
                while words.takes("to") {
                    path.push(read_point(&mut words)?);
                }
                let facing = if words.takes("facing") { Some(read_heading(&mut words)?) } else { None };
                let mut pair = None;
                if words.takes("in") {
                    let formation = words.read("'line' or 'column'", formation)?;
                    words.expect("gap")?;
                    pair = Some((formation, words.read("a gap in inches", |word| word.parse().ok())?));
                }
                Action::Move { stand, path, facing, pair }
            }
            "shoot" => {
                let by = read_stand(&mut words)?;
                words.expect("at")?;
                Action::Shoot(by, read_stand(&mut words)?)
            }
            "ready" => Action::Ready,
            "end" => Action::End,
            _ => return crate::unreadable(notation),
        };
        words.end()?;
        Ok(action)
    }

    fn audience(&self, _at: &Position, seat: Seat, action: &Action) -> SeatSet {
        if matches!(action, Action::Hide(_)) { SeatSet::one(seat) } else { SeatSet::ALL }
    }

    fn view<'a>(&self, at: &'a Position, viewer: Viewer) -> Cow<'a, View> {
        let mut known = at.clone();
        for of in [NORTH, SOUTH] {
            if at.hidden[usize::from(of.0)] && !viewer.sees(SeatSet::one(of)) {
                known.stands[ambusher(usize::from(of.0))] = None;
            }
        }
        Cow::Owned(View { viewer, known })
    }

    fn guess<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut guess = view.known.clone();
        for seat in [NORTH, SOUTH] {
            let stand = ambusher(usize::from(seat.0));
            let unknown = guess.is_hidden(stand) && !view.viewer.sees(SeatSet::one(seat));
            let placed = match guess.stage {
                Stage::Hide(hiding) if hiding == seat => dice.roll(2) == 1,
                Stage::Hide(_) => seat == NORTH,
                Stage::Turn(_) => true,
            };
            if unknown && placed {
                let possible: Vec<Pose> = Skirmish::hides(seat)
                    .filter(|pose| self.check_hide(&guess, seat, *pose).is_ok())
                    .collect();
                if !possible.is_empty() {
                    guess.stands[stand] = Some(possible[dice.roll(possible.len() as u32) as usize - 1]);
                }
            }
        }
        guess
    }

    fn check_invariants(&self, at: &Position) -> Result<(), String> {
        let placed = at.stands.iter().enumerate().filter_map(|(stand, pose)| Some((stand, (*pose)?)));
        for (stand, pose) in placed {
            let clear = self.ground.stands_clear(pose, &at.others(&[stand]));
            clear.map_err(|refusal| format!("{}: {}", STANDS[stand], refusal.message))?;
        }
        Ok(())
    }

    fn clauses(&self) -> &[ClauseText] {
        &self.clauses
    }
}

fn name(stand: usize) -> &'static str {
    STANDS.get(stand).unwrap_or(&"?")
}

fn formation(word: &str) -> Option<Formation> {
    match word {
        "line" => Some(Formation::Line),
        "column" => Some(Formation::Column),
        _ => None,
    }
}

fn read_stand(words: &mut Words<'_>) -> Result<usize, Fault> {
    words.read("a stand such as N1", |word| STANDS.iter().position(|known| *known == word))
}

fn read_point(words: &mut Words<'_>) -> Result<Point, Fault> {
    let mut inches = || words.read("a place in inches", |word| word.parse::<Mil>().ok());
    let (x, y) = (inches()?, inches()?);
    point(kernel::Spot::new(x.0, y.0)).ok_or_else(|| words.fault("that place is far off the table"))
}

fn read_heading(words: &mut Words<'_>) -> Result<Heading, Fault> {
    words.read("a heading from 0 to 359.9", |word| {
        let degrees: Mil = word.parse().ok()?;
        let whole = (0..360_000).contains(&degrees.0) && degrees.0 % 100 == 0;
        whole.then(|| Heading::new(degrees.0 / 100))
    })
}

impl Evaluation for Skirmish {
    /// Stands and the hill, and a little for every inch towards it.
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        let hill = Point::new(12_000, 9_000);
        let scores = self.scores(at);
        let near = |of: usize| -> i32 {
            let poses = at.stands[3 * of..3 * of + 3].iter().flatten();
            poses.map(|pose| 20 - pose.at.to(hill).length().0 / 1_000).sum()
        };
        let worth = |of: usize| 40 * scores[of] + near(of);
        let of = usize::from(seat.0);
        worth(of) - worth(1 - of)
    }

    fn ply(&self, at: &Position) -> u32 {
        match at.stage {
            Stage::Hide(_) => 0,
            Stage::Turn(turn) => u32::from(turn),
        }
    }
}

/// Moves to anywhere on and off the table, shots at anything, hides anywhere.
pub fn odd_actions(dice: &mut impl Dice) -> Vec<Action> {
    let mut odd = vec![Action::Ready, Action::End];
    for stand in 0..6 {
        let mut anywhere = || Point::new(dice.roll(30_000) as i32 - 3_000, dice.roll(24_000) as i32 - 3_000);
        let (to, via, there) = (anywhere(), anywhere(), anywhere());
        let heading = Heading::new(dice.roll(3_600) as i32);
        let facing = Some(heading);
        odd.push(Action::Hide(Pose::new(there, heading)));
        odd.push(Action::Move { stand, path: vec![to], facing, pair: None });
        odd.push(Action::Move { stand, path: vec![via, to], facing: None, pair: None });
        odd.push(Action::Move { stand, path: vec![to], facing, pair: Some((Formation::Line, Mil(2_100))) });
        odd.push(Action::Move { stand, path: Vec::new(), facing: None, pair: None });
        odd.extend((0..6).map(|target| Action::Shoot(stand, target)));
    }
    odd
}
