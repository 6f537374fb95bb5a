//! The contract that every rulebook fulfils.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Board, Choices, ClauseText, Depiction, Dice, Gesture, Log, Odds, Outcome, Overlay, Panel, Refusal, Scene,
    Seat, SeatSet, Standing, Viewer,
};

/// What is played: a rulebook's scenario and who sits where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Title {
    /// The rulebook's name on the shelf, such as `westwall`.
    pub rulebook: String,
    /// The edition of the rules; a record says with which edition it was played.
    pub edition: u32,
    /// The scenario's name on the shelf, such as `spearhead`.
    pub scenario: String,
    /// The scenario's full name.
    pub name: String,
    /// The sides, in the order of their seats.
    pub seats: Vec<String>,
}

/// Who may decide now, and what about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// Who may decide. Several at once commit each on its own; nobody only when the game is over.
    pub seats: SeatSet,
    /// What is asked, as a short name that programs can match on, such as `movement` or `retreat`.
    pub topic: &'static str,
    /// Whether [`Rulebook::legal`] lists everything.
    pub listing: Listing,
}

/// How complete a list of legal actions is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Listing {
    /// Every plain action that [`Rulebook::check`] accepts is listed.
    Complete,
    /// The choice is endless: the list is a good sample, and `check` accepts more.
    Sampled,
}

/// What is wrong with an arrangement or a data file: where, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Fault {
    /// The field, unit, hex or line at fault.
    pub place: String,
    /// What is wrong and what would be right.
    pub message: String,
}

/// Standing orders: the choice for each [`crate::OrderCard`] by its name. What is not named is as its first choice.
pub type Orders = std::collections::BTreeMap<String, String>;

/// One scenario of one rulebook, opened for play: immutable data plus pure functions.
///
/// The position is plain data. Nothing here reads a clock, a file or a random number of its own; chance
/// comes through [`Dice`]. The laws kit holds every rulebook to what is said here.
pub trait Rulebook: Send + Sync {
    /// The complete truth of a game at one moment. Cheap to clone; equal positions hash equally.
    type Position: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One thing a player would say aloud at the table.
    type Action: Clone + Eq + Debug + Send + Sync;
    /// The list that [`Rulebook::legal`] fills.
    type Choices: Choices<Self::Action>;
    /// One thing that happened.
    type Event: Clone + Eq + Debug + Send + Sync;
    /// What one viewer may know, and nothing else. Everything a player or an opponent is given is a view.
    type View: Clone + Eq + Debug + Serialize + Send + Sync;
    /// Any arrangement that an editor may ask for; [`Rulebook::arrange`] makes a position of it or says why not.
    type Arrangement: DeserializeOwned;

    /// What is played.
    fn title(&self) -> &Title;

    /// The position before the first decision.
    fn start(&self) -> Self::Position;

    /// A position as an editor asks for it: any pieces anywhere, any turn, any phase. All faults at once.
    fn arrange(&self, wanted: Self::Arrangement) -> Result<Self::Position, Vec<Fault>>;

    /// Who may decide now, and what about.
    fn decision(&self, at: &Self::Position) -> Decision;

    /// Lists what `seat` may do now, in a fixed order; nothing if the decision is not the seat's.
    fn legal(&self, at: &Self::Position, seat: Seat, into: &mut Self::Choices);

    /// The one judge of legality. Agrees with [`Rulebook::legal`]: every listed action passes, and the
    /// [`Rulebook::plain`] form of every action that passes is listed (where the listing is complete).
    fn check(&self, at: &Self::Position, seat: Seat, action: &Self::Action) -> Result<(), Refusal>;

    /// Does it, or refuses and changes nothing. The only place where dice are rolled.
    fn apply<D: Dice, L: Log<Self::Event>>(
        &self,
        at: &mut Self::Position,
        seat: Seat,
        action: &Self::Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal>;

    /// How the game ended, once it has.
    fn outcome(&self, at: &Self::Position) -> Option<Outcome>;

    /// The action in the one readable notation.
    fn write(&self, action: &Self::Action) -> String;

    /// The action that the notation means; reads back whatever [`Rulebook::write`] writes.
    fn read(&self, notation: &str) -> Result<Self::Action, Fault>;

    /// The action without the details that a list leaves out, such as the path of a move.
    fn plain(&self, action: &Self::Action) -> Self::Action {
        action.clone()
    }

    /// Who may know that `seat` takes `action` at the moment it is taken. Secret plots name their own seat.
    fn audience(&self, _at: &Self::Position, _seat: Seat, _action: &Self::Action) -> SeatSet {
        SeatSet::ALL
    }

    /// What `viewer` may know.
    fn view(&self, at: &Self::Position, viewer: Viewer) -> Self::View;

    /// A full position that could be behind the view, for search.
    fn guess<D: Dice>(&self, view: &Self::View, dice: &mut D) -> Self::Position;

    /// The event as one line of the log.
    fn narrate(&self, event: &Self::Event) -> String;

    /// How the event looks on the map and in the log.
    fn depict(&self, _event: &Self::Event) -> Depiction {
        Depiction::default()
    }

    /// Who `viewer` sees deciding: commitments that are concealed from it do not show.
    fn decision_for(&self, at: &Self::Position, _viewer: Viewer) -> Decision {
        self.decision(at)
    }

    /// What is on the table from the first to the last turn.
    fn board(&self) -> Board {
        Board { title: self.title().name.clone(), sides: self.title().seats.clone(), ..Board::default() }
    }

    /// The map as a printed sheet in SVG, [`Board::margin`] around it included; empty without one.
    fn picture(&self) -> String {
        String::new()
    }

    /// How it looks to the viewer.
    fn scene(&self, view: &Self::View, viewer: Viewer) -> Scene;

    /// Turn, points and losses as the viewer may know them.
    fn standing(&self, _view: &Self::View) -> Standing {
        Standing::default()
    }

    /// What `seat` may do by touching pieces, in the order of [`Rulebook::legal`]: all of it, or what begins
    /// with `piece`.
    fn gestures(&self, _at: &Self::Position, _seat: Seat, _piece: Option<&str>) -> Vec<Gesture> {
        Vec::new()
    }

    /// What `seat` means now by touching `piece` and then `target`, allowed or not: [`Rulebook::check`] says why
    /// not. Nothing if it means nothing.
    fn meant(&self, _at: &Self::Position, _seat: Seat, _piece: &str, _target: &str) -> Option<Self::Action> {
        None
    }

    /// What lies over the map under the name of an [`crate::OverlayCard`]; nothing if there is no such name.
    fn overlay(
        &self,
        _view: &Self::View,
        _viewer: Viewer,
        _id: &str,
        _piece: Option<&str>,
    ) -> Option<Overlay> {
        None
    }

    /// What there is to know of a piece or a space.
    fn inspect(&self, _view: &Self::View, _viewer: Viewer, _id: &str) -> Vec<Panel> {
        Vec::new()
    }

    /// What `seat` does now without being asked: what is forced, and what its standing orders say. Depends on
    /// nothing that the seat may not know.
    fn routine(&self, _view: &Self::View, _seat: Seat, _orders: &Orders) -> Option<Self::Action> {
        None
    }

    /// The exact odds of the combat that is being prepared, if one is, as the view knows it.
    fn odds(&self, view: &Self::View) -> Option<Odds>;

    /// The rulebook's score of a position for a seat: higher is better, zero is even.
    fn judge(&self, at: &Self::Position, seat: Seat) -> i32;

    /// What the rulebook's own judgement would have `seat` do from here: actions to be taken one after the
    /// other, up to the next die or the next decision of somebody else at most. `whim` is how far it departs
    /// from what it thinks best, in per cent: 0 not at all, so that a search can ask for variety.
    ///
    /// Nothing if there is no such plan: an opponent then looks one action ahead with [`Rulebook::judge`].
    /// Both are asked of a guess, never of the truth.
    fn suggest<D: Dice>(
        &self,
        _at: &Self::Position,
        _seat: Seat,
        _whim: u32,
        _dice: &mut D,
        _into: &mut Vec<Self::Action>,
    ) {
    }

    /// Why `seat` might take `action` now, in one line with the odds or the reason; empty if it goes without
    /// saying.
    fn explain(&self, _at: &Self::Position, _seat: Seat, _action: &Self::Action) -> String {
        String::new()
    }

    /// What must hold in every position that is reached from [`Rulebook::start`], or what does not: each piece in one
    /// place, nothing made or lost, whatever follows from the rest in step with it. Cheap: long runs by chance ask it
    /// after every action.
    fn sound(&self, _at: &Self::Position) -> Result<(), String> {
        Ok(())
    }

    /// How many player-turns, impulses or plots have begun: it never falls, and a search looks ahead by it.
    fn pulse(&self, _at: &Self::Position) -> u32 {
        0
    }

    /// The clauses that play of this scenario can show to make a difference, by events or by [`Log::cite`]: not those
    /// that only define, advise or forbid. Nothing if the rulebook cannot tell.
    fn exercisable(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The clauses in our own words.
    fn clauses(&self) -> &[ClauseText];
}
