//! Everything that one viewer is given of a game, so that two games can be compared by it.

use std::sync::Arc;

use crate::{
    Board, Dice, Draft, Match, OrderCard, Orders, Piece, Place, Play, PositionHash, Rulebook, Scene, Seat,
    Seeded, Space, Spot, Target, Viewer,
};

/// How many pieces and spaces are asked about in one comparison.
const ASKED: usize = 3;

/// How many standing orders that are exceptions to others are tried in one comparison; there may be some for each gun.
const EXCEPTIONS: usize = 12;

/// How many attempts to point a piece at a target are compared at once: each weighs a whole journey.
const ATTEMPTS: usize = 16;

/// One comparison in so many lists the gestures of all pieces; the others those of the pieces that are asked about.
const ALL_GESTURES: u64 = 4;

/// One comparison in so many asks for a plan: it takes longer than all the rest.
const PLANNED: u64 = 4;

/// What is asked beside the obvious: actions that a player might try, and a seed that chooses the same pieces, targets and drafts
/// in both worlds.
pub(super) struct Probe<A> {
    pub(super) seed: u64,
    pub(super) odd: Vec<A>,
    pub(super) board: Arc<Board>,
}

/// Everything that one viewer is given of a game: the name of each way out, and what comes out of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Face(Vec<(&'static str, String)>);

impl Face {
    pub(super) fn of<R: Rulebook + 'static>(
        game: &Match<R>,
        viewer: Viewer,
        probe: &Probe<R::Action>,
    ) -> Face {
        let view = serde_json::to_string(&*Match::view(game, viewer));
        let scene = game.scene(viewer);
        let mut parts = vec![
            ("view", view.unwrap_or_else(|error| format!("no JSON: {error}"))),
            ("hash", Play::hash(game, viewer)),
            ("decision", format!("{:?}", Play::decision(game, viewer))),
            ("steps", game.steps(viewer).to_string()),
            ("log", format!("{:?}", Play::log(game, viewer, 0))),
            ("record", Match::record(game, viewer).to_string()),
            ("moves", format!("{:?}", game.moves(viewer, 0))),
            ("story", format!("{:?}", game.story(viewer))),
            ("odds", format!("{:?}", game.odds(viewer))),
            ("exercised", format!("{:?}", game.exercised(viewer))),
        ];
        let asked = Asked::about(&probe.board, &scene, probe.seed);
        parts.push(("scene", format!("{scene:?}")));
        parts.push((
            "inspect",
            join(asked.ids.iter().map(|id| format!("{id}: {:?}", game.inspect(viewer, id)))),
        ));
        let overlays = probe.board.overlays.iter().flat_map(|card| {
            let about: Vec<Option<String>> = match (card.of_piece, card.of_pair) {
                (true, _) => asked.pieces.iter().cloned().map(Some).collect(),
                (false, true) => asked.pieces.windows(2).map(|pair| Some(pair.join(" "))).collect(),
                (false, false) => vec![None],
            };
            let overlay = |about: &Option<String>| game.overlay(viewer, &card.id, about.as_deref());
            about
                .into_iter()
                .map(|about| format!("{} {about:?}: {:?}", card.id, overlay(&about)))
                .collect::<Vec<_>>()
        });
        parts.push(("overlays", join(overlays)));
        if let Viewer::Seat(seat) = viewer {
            seat_parts(game, seat, &asked, probe, &mut parts);
        }
        Face(parts)
    }

    /// How two faces differ, part by part.
    pub(super) fn differences(&self, other: &Face) -> String {
        let pairs = self.0.iter().zip(&other.0);
        let differ = pairs.filter(|((_, ours), (_, theirs))| ours != theirs);
        join(differ.map(|((part, ours), (_, theirs))| format!("{part}:\n  {ours}\n  {theirs}")))
    }
}

/// What only a player is given: lists, refusals, attempts, drafts, undo, standing orders, hints.
fn seat_parts<R: Rulebook + 'static>(
    game: &Match<R>,
    seat: Seat,
    asked: &Asked,
    probe: &Probe<R::Action>,
    parts: &mut Vec<(&'static str, String)>,
) {
    parts.push(("legal", Play::legal(game, seat).join("; ")));
    let about: Vec<Option<&str>> = if probe.seed.is_multiple_of(ALL_GESTURES) {
        vec![None]
    } else {
        asked.pieces.iter().map(|piece| Some(piece.as_str())).collect()
    };
    let gestures = about.into_iter().map(|piece| format!("{piece:?}: {:?}", game.gestures(seat, piece)));
    parts.push(("gestures", join(gestures)));
    parts.push(("undo", format!("{:?}", game.check_undo(seat))));
    let refusal = |action: &R::Action| {
        format!("{}: {:?}", game.rulebook().write(action), Match::check(game, seat, action))
    };
    parts.push(("refusals", join(probe.odd.iter().map(refusal))));
    let attempt = |(piece, target): &(String, Target)| {
        format!("{piece} {target}: {:?}", Play::attempt(game, seat, piece, target))
    };
    parts.push(("attempts", join(asked.attempts(probe.seed).iter().map(attempt))));
    parts.push((
        "drafts",
        join(asked.drafts.iter().map(|draft| format!("{draft:?}: {:?}", game.draft(seat, draft)))),
    ));
    let ordered = some_orders(&probe.board.orders, probe.seed)
        .into_iter()
        .map(|orders| format!("{orders:?}: {:?}", game.auto_action(seat, &orders)));
    parts.push(("standing orders", join(ordered)));
    parts.push(("hint", hint(game, seat, probe.seed)));
}

/// What a computer player at the seat would rest on: its guess at the position, and what it would do and why.
fn hint<R: Rulebook + 'static>(game: &Match<R>, seat: Seat, seed: u64) -> String {
    let (book, known) = (game.rulebook(), Match::view(game, Viewer::Seat(seat)));
    let mut dice = Seeded::from_number(seed);
    let guess = book.guess(&known, &mut dice);
    let told = PositionHash::of(&guess).to_string();
    if !seed.is_multiple_of(PLANNED) || !Play::decision(game, Viewer::Seat(seat)).seats.has(seat) {
        return told;
    }
    let mut plan = Vec::new();
    book.suggest(&guess, seat, 0, &mut dice, &mut plan);
    let first = plan.first().map(|action| (book.write(action), book.explain(&guess, seat, action)));
    format!("{told} {first:?}")
}

/// No orders, and each choice of each card alone; of exceptions, such as those for each gun, some that a seed chooses.
fn some_orders(cards: &[OrderCard], seed: u64) -> Vec<Orders> {
    let one =
        |card: &OrderCard, choice: usize| Orders::from([(card.id.clone(), card.choices[choice].0.clone())]);
    let (exceptions, general): (Vec<_>, Vec<_>) = cards
        .iter()
        .flat_map(|card| (0..card.choices.len()).map(move |choice| (card, choice)))
        .partition(|(card, _)| card.under.is_some());
    let mut orders = vec![Orders::new()];
    orders.extend(general.into_iter().map(|(card, choice)| one(card, choice)));
    let mut dice = Seeded::from_number(!seed);
    if exceptions.len() <= EXCEPTIONS {
        orders.extend(exceptions.into_iter().map(|(card, choice)| one(card, choice)));
    } else {
        orders.extend((0..EXCEPTIONS).map(|_| {
            let (card, choice) = exceptions[dice.roll(exceptions.len() as u32) as usize - 1];
            one(card, choice)
        }));
    }
    orders
}

/// Some pieces, spaces, targets and drafts, chosen by a seed from what the viewer sees.
pub(super) struct Asked {
    pub(super) pieces: Vec<String>,
    /// Pieces and spaces to be looked at.
    ids: Vec<String>,
    pub(super) targets: Vec<Target>,
    pub(super) drafts: Vec<Draft>,
}

impl Asked {
    pub(super) fn about(board: &Board, scene: &Scene, seed: u64) -> Asked {
        let mut dice = Seeded::from_number(seed);
        let mut pieces = some(&scene.active, &mut dice, String::clone);
        pieces.extend(some(&scene.pieces, &mut dice, |piece: &Piece| piece.id.clone()));
        let spaces = some(&board.spaces, &mut dice, |space: &Space| space.id.clone());
        let (width, height) = ((board.size.0 * 1000.0) as u32, (board.size.1 * 1000.0) as u32);
        let mut spot = || Spot::new(dice.roll(width.max(1)) as i32, dice.roll(height.max(1)) as i32);
        let spots = [spot(), spot()];
        let mut targets: Vec<Target> = spaces.iter().map(Target::space).collect();
        targets.extend(pieces.iter().map(Target::piece));
        targets.extend(spots.map(Target::Point));
        let drafts = pieces.iter().flat_map(|piece| {
            let start = scene.pieces.iter().find(|known| known.id == *piece).map(|known| &known.place);
            let along = spots.map(|to| match start {
                // Near where it stands: most ground of a large table is out of reach.
                Some(Place::Pose(pose)) => Spot::new((pose.at.x * 3 + to.x) / 4, (pose.at.y * 3 + to.y) / 4),
                _ => to,
            });
            let spaces = spaces.first().cloned().into_iter().collect();
            [
                Draft { piece: piece.clone(), path: vec![along[0]], heading: Some(900), ..Draft::default() },
                Draft { piece: piece.clone(), path: along.to_vec(), ..Draft::default() },
                Draft { piece: piece.clone(), spaces, heading: Some(600), ..Draft::default() },
                Draft { piece: piece.clone(), heading: Some(1_200), ..Draft::default() },
            ]
        });
        let drafts = drafts.collect();
        let ids = pieces.iter().chain(&spaces).cloned().collect();
        Asked { pieces, ids, targets, drafts }
    }

    /// Pieces and the targets that they are pointed at: all pairs, or some that a seed chooses.
    fn attempts(&self, seed: u64) -> Vec<(String, Target)> {
        let every = self
            .pieces
            .iter()
            .flat_map(|piece| self.targets.iter().map(move |target| (piece.clone(), target.clone())));
        let mut every: Vec<(String, Target)> = every.collect();
        let mut dice = Seeded::from_number(seed.rotate_left(32));
        while every.len() > ATTEMPTS {
            let left_out = dice.roll(every.len() as u32) as usize - 1;
            every.swap_remove(left_out);
        }
        every
    }
}

fn some<T>(of: &[T], dice: &mut Seeded, id: impl Fn(&T) -> String) -> Vec<String> {
    if of.is_empty() {
        return Vec::new();
    }
    (0..ASKED.min(of.len())).map(|_| id(&of[dice.roll(of.len() as u32) as usize - 1])).collect()
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("\n")
}
