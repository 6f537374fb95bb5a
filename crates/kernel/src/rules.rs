//! The first of three contracts: the rules. What is true, who decides, what may be done, and what comes of it.
//!
//! A bot author reads this file and no other. [`crate::Tabletop`] says how a game looks, [`crate::Evaluation`] what a
//! position is worth; both have defaults, so a rulebook that fulfils [`Rules`] can be played.
//!
//! # What may depend on what
//!
//! The truth is a [`Rules::Position`]. What one viewer may know of it is a [`Rules::View`]. Only four methods are given
//! the truth: [`Rules::apply`], which changes it; [`Rules::decision`] and [`Rules::outcome`], which tell a referee where the game
//! stands; and [`Rules::audience`], which says who may learn of an action. Everything that answers a player is given that
//! player's view, so it cannot depend on a hidden fact even by mistake. The laws in [`crate::laws`] hold the rest to it.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Choices, ClauseText, Decision, Dice, Fault, Log, Odds, Outcome, Refusal, Seat, SeatSet, Title, Viewer,
};

/// One scenario of one rulebook, opened for play: immutable data plus pure functions.
///
/// Nothing here reads a clock, a file or a random number; chance comes through [`Dice`]. Two calls with equal
/// arguments give equal answers, on every machine and in every thread.
pub trait Rules: Send + Sync {
    /// The complete truth of a game at one moment, including where in the sequence of play it stands.
    ///
    /// Plain, flat data: searches clone it for every branch. Equal positions hash and serialize equally; the journal
    /// keeps the hash, so a change of the serialized form breaks every record. Law: `position reads back`.
    type Position: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One thing a player would say aloud at the table.
    type Action: Clone + Eq + Debug + Send + Sync;
    /// The list that [`Rules::legal`] fills; a `Vec` unless lists are long.
    type Choices: Choices<Self::Action>;
    /// One thing that happened, in the past tense.
    type Event: Clone + Eq + Debug + Send + Sync;
    /// What one viewer may know, and nothing else. An open game uses its position.
    ///
    /// Everything that reaches a player, a spectator or a computer player is computed from a view. It serializes,
    /// because its hash is the fingerprint that players are given.
    type View: Clone + Eq + Debug + Serialize + Send + Sync;
    /// Any arrangement that an editor may ask for; see [`Rules::arrange`].
    type Arrangement: DeserializeOwned;

    /// What is played: rulebook, scenario, seats.
    fn title(&self) -> &Title;

    /// The position before the first decision. The same on every call.
    fn start(&self) -> Self::Position;

    /// A position as an editor asks for it: any pieces anywhere, any turn, any phase.
    ///
    /// # Errors
    /// Every fault of the arrangement at once, each with its place and what would be right.
    fn arrange(&self, wanted: Self::Arrangement) -> Result<Self::Position, Vec<Fault>>;

    /// Who may decide now, and what about. No seat decides exactly when [`Rules::outcome`] is there.
    ///
    /// Interrupts are ordinary decisions: the defender's answer in the middle of a move is the top of the position's
    /// decision stack. Several seats at once commit each by itself. Law: `a seat decides until the game is over`.
    fn decision(&self, at: &Self::Position) -> Decision;

    /// [`Rules::decision`] as far as `viewer` may know it.
    ///
    /// Who is asked can be a secret: that the other side has committed its plot, or that it answers a window. A deciding
    /// seat always knows that it decides. Laws: `two worlds look the same`, `a concealed action tells nothing`.
    fn decision_for(&self, known: &Self::View, viewer: Viewer) -> Decision;

    /// Lists what `seat` may do now, in a fixed order; nothing if the decision is not the seat's.
    ///
    /// `known` is the view of that seat. Where the listing is complete, the list holds the [`Rules::canonical`] form of
    /// everything [`Rules::check`] accepts, each once. A deciding seat always has something to do. `into` may hold an earlier list, which is
    /// cleared. Laws: `a listed action passes`, `a complete list is what passes`, `a reused list agrees with a fresh one`.
    fn legal(&self, known: &Self::View, seat: Seat, into: &mut Self::Choices);

    /// The one judge of legality.
    ///
    /// It knows what the seat knows. An action that only a hidden fact forbids passes: [`Rules::apply`] then stops it
    /// short, reveals the fact, and leaves the rest usable. So the refusal, its clause and its sentence tell nothing hidden.
    /// Laws: `two worlds look the same` (refusals of odd actions are compared), `what passes can be done`.
    ///
    /// # Errors
    /// Why not, with the clause, in words for the player.
    fn check(&self, known: &Self::View, seat: Seat, action: &Self::Action) -> Result<(), Refusal>;

    /// Does it, or refuses and changes nothing. The only place where dice are rolled, and the only one that sees the truth.
    ///
    /// It refuses exactly what [`Rules::check`] refuses on the view of `seat`, for the same reason. It tells `log` what
    /// happened and to which seats, what was revealed and to which, and it may widen the action's audience when a die decides who sees
    /// it ([`Log::widen`]). A die that some seats may not see is rolled with [`Dice::roll_for`]. Whether anyone reads the log changes nothing.
    /// Laws: `a refused action changes nothing`, `the log changes nothing`, `replay`.
    ///
    /// # Errors
    /// The refusal of [`Rules::check`].
    fn apply<D: Dice, L: Log<Self::Event>>(
        &self,
        at: &mut Self::Position,
        seat: Seat,
        action: &Self::Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal>;

    /// How the game ended, once it has. From then on everything is open to every viewer.
    fn outcome(&self, at: &Self::Position) -> Option<Outcome>;

    /// The action in the one readable notation, on one line.
    fn write(&self, action: &Self::Action) -> String;

    /// The action that the notation means; reads back everything that [`Rules::write`] writes. Law: `notation reads back`.
    ///
    /// Depends on nothing but the text: a notation that means something else in another position would leak.
    ///
    /// # Errors
    /// What is wrong with the text and what would be right.
    fn read(&self, notation: &str) -> Result<Self::Action, Fault>;

    /// The action without the details that a list leaves out, such as the path of a move.
    fn canonical(&self, action: &Self::Action) -> Self::Action {
        action.clone()
    }

    /// Who may know that `seat` takes `action`, judged before it is done; [`Log::widen`] adds to it afterwards.
    ///
    /// An action concealed from a viewer changes nothing that the viewer is given: neither its view nor the log, the record,
    /// the moves, the number of steps, the decision, or what it may undo. What came of it is told by events, each with an
    /// audience. Give every action that writes a hidden fact down its own seat as audience: an action in public whose
    /// effect the view hides is a leak through the record. Laws: `a concealed action tells nothing`, `the journal tells no more than the view`.
    fn audience(&self, _at: &Self::Position, _seat: Seat, _action: &Self::Action) -> SeatSet {
        SeatSet::ALL
    }

    /// What `viewer` may know. Borrowed where nothing is hidden, so that an open game pays nothing.
    ///
    /// A pure redaction: two positions that differ only in what the viewer may not know give equal views, to the byte.
    /// A view of a seat holds everything that the seat's own lists and refusals need. The referee's view hides nothing.
    fn view<'a>(&self, at: &'a Self::Position, viewer: Viewer) -> Cow<'a, Self::View>;

    /// A full position that could be behind the view, for search.
    ///
    /// The view of the guess is the view it was made from (law: `a guess looks like the view it was made from`), and the guess
    /// can be played on. Draws differ with the dice and should cover everything that may be true, likely things more often:
    /// the law of two worlds uses guesses as its other worlds and tests no more than they differ.
    fn guess<D: Dice>(&self, view: &Self::View, dice: &mut D) -> Self::Position;

    /// The action by which `seat` lets a window go by, if its decision is one: an interrupt inside another seat's action
    /// in which it may, but need not, answer.
    ///
    /// A computer player's plan goes on through windows in which the other side holds. Nothing for an ordinary decision.
    fn pass(&self, _known: &Self::View, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// The exact odds of the combat that is being prepared, if one is, as the view knows it: from the rules' own tables, never
    /// sampled.
    fn odds(&self, _known: &Self::View) -> Option<Odds> {
        None
    }

    /// What must hold in every position that is reached from [`Rules::start`]: each piece in one place, nothing made or lost,
    /// derived fields in step. Cheap: long random runs ask it after every action.
    ///
    /// # Errors
    /// What does not hold.
    fn check_invariants(&self, _at: &Self::Position) -> Result<(), String> {
        Ok(())
    }

    /// The clauses that play of this scenario can show to make a difference, by events or by [`Log::cite`]: not those
    /// that only define, advise or forbid. Empty if the rulebook does not say.
    fn exercisable(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The clauses in our own words.
    fn clauses(&self) -> &[ClauseText];
}
