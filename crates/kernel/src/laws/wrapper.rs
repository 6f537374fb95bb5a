//! A rulebook that plays like another, except for the parts that a test overrides.
//!
//! Implement [`Overrides`] with the parts that differ and play [`Wrapped`]: every other part is the base rulebook's.

use std::borrow::Cow;
use std::fmt::Debug;

use serde::Serialize;

use crate::{
    Board, Bundle, ClauseText, Decision, Depiction, Dice, Draft, Evaluation, Fault, Gesture, Log, Odds,
    Orders, Outcome, Overlay, Panel, Refusal, Rulebook, Rules, Scene, Seat, SeatSet, Sketch, Standing,
    Tabletop, Target, Title, Viewer,
};

/// The base's position.
pub type PositionOf<T> = <<T as Overrides>::Base as Rules>::Position;
/// The base's action.
pub type ActionOf<T> = <<T as Overrides>::Base as Rules>::Action;
/// The base's event.
pub type EventOf<T> = <<T as Overrides>::Base as Rules>::Event;
/// The base's list of choices.
pub type ChoicesOf<T> = <<T as Overrides>::Base as Rules>::Choices;
/// The base's view.
pub type BaseViewOf<T> = <<T as Overrides>::Base as Rules>::View;

/// What differs from the base rulebook. The defaults ask the base.
pub trait Overrides: Send + Sync {
    /// The rulebook that plays where nothing is overridden.
    type Base: Rulebook;
    /// What a viewer is given; it holds the base's view.
    type View: Clone + Eq + Debug + Serialize + Send + Sync;

    /// The base rulebook.
    fn base(&self) -> &Self::Base;

    /// The base's view inside a view.
    fn base_view<'a>(&self, known: &'a Self::View) -> &'a BaseViewOf<Self>;

    /// Overrides [`Rules::view`].
    fn view<'a>(&self, at: &'a PositionOf<Self>, viewer: Viewer) -> Cow<'a, Self::View>;

    /// Overrides [`Rules::start`].
    fn start(&self) -> PositionOf<Self> {
        self.base().start()
    }

    /// Overrides [`Rules::decision_for`].
    fn decision_for(&self, known: &Self::View, viewer: Viewer) -> Decision {
        self.base().decision_for(self.base_view(known), viewer)
    }

    /// Overrides [`Rules::legal`].
    fn legal(&self, known: &Self::View, seat: Seat, into: &mut ChoicesOf<Self>) {
        self.base().legal(self.base_view(known), seat, into);
    }

    /// Overrides [`Rules::check`].
    ///
    /// # Errors
    /// As [`Rules::check`].
    fn check(&self, known: &Self::View, seat: Seat, action: &ActionOf<Self>) -> Result<(), Refusal> {
        self.base().check(self.base_view(known), seat, action)
    }

    /// Overrides [`Rules::apply`].
    ///
    /// # Errors
    /// As [`Rules::apply`].
    fn apply<D: Dice, L: Log<EventOf<Self>>>(
        &self,
        at: &mut PositionOf<Self>,
        seat: Seat,
        action: &ActionOf<Self>,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        self.base().apply(at, seat, action, dice, log)
    }

    /// Overrides [`Rules::outcome`].
    fn outcome(&self, at: &PositionOf<Self>) -> Option<Outcome> {
        self.base().outcome(at)
    }

    /// Overrides [`Rules::write`].
    fn write(&self, action: &ActionOf<Self>) -> String {
        self.base().write(action)
    }

    /// Overrides [`Rules::audience`].
    fn audience(&self, at: &PositionOf<Self>, seat: Seat, action: &ActionOf<Self>) -> SeatSet {
        self.base().audience(at, seat, action)
    }

    /// Overrides [`Rules::guess`].
    fn guess<D: Dice>(&self, view: &Self::View, dice: &mut D) -> PositionOf<Self> {
        self.base().guess(self.base_view(view), dice)
    }

    /// Overrides [`Rules::odds`].
    fn odds(&self, known: &Self::View) -> Option<Odds> {
        self.base().odds(self.base_view(known))
    }

    /// Overrides [`Rules::check_invariants`].
    ///
    /// # Errors
    /// As [`Rules::check_invariants`].
    fn check_invariants(&self, at: &PositionOf<Self>) -> Result<(), String> {
        self.base().check_invariants(at)
    }

    /// Overrides [`Tabletop::board`].
    fn board(&self) -> Board {
        self.base().board()
    }

    /// Overrides [`Tabletop::scene`].
    fn scene(&self, known: &Self::View, viewer: Viewer) -> Scene {
        self.base().scene(self.base_view(known), viewer)
    }

    /// Overrides [`Tabletop::gestures`].
    fn gestures(&self, known: &Self::View, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        self.base().gestures(self.base_view(known), seat, piece)
    }

    /// Overrides [`Tabletop::interpret`].
    fn interpret(
        &self,
        known: &Self::View,
        seat: Seat,
        piece: &str,
        target: &Target,
    ) -> Option<ActionOf<Self>> {
        self.base().interpret(self.base_view(known), seat, piece, target)
    }

    /// Overrides [`Tabletop::draft`].
    fn draft(&self, known: &Self::View, seat: Seat, draft: &Draft) -> Option<Sketch> {
        self.base().draft(self.base_view(known), seat, draft)
    }

    /// Overrides [`Tabletop::overlay`].
    fn overlay(&self, known: &Self::View, viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay> {
        self.base().overlay(self.base_view(known), viewer, id, piece)
    }

    /// Overrides [`Tabletop::inspect`].
    fn inspect(&self, known: &Self::View, viewer: Viewer, id: &str) -> Vec<Panel> {
        self.base().inspect(self.base_view(known), viewer, id)
    }

    /// Overrides [`Tabletop::auto_action`].
    fn auto_action(&self, known: &Self::View, seat: Seat, orders: &Orders) -> Option<ActionOf<Self>> {
        self.base().auto_action(self.base_view(known), seat, orders)
    }

    /// Overrides [`Evaluation::evaluate`].
    fn evaluate(&self, at: &PositionOf<Self>, seat: Seat) -> i32 {
        self.base().evaluate(at, seat)
    }
}

/// The base rulebook with its overrides.
pub struct Wrapped<T>(pub T);

impl<T: Overrides> Rules for Wrapped<T> {
    type Position = PositionOf<T>;
    type Action = ActionOf<T>;
    type Choices = ChoicesOf<T>;
    type Event = EventOf<T>;
    type View = T::View;
    type Arrangement = <T::Base as Rules>::Arrangement;

    fn title(&self) -> &Title {
        self.0.base().title()
    }

    fn start(&self) -> Self::Position {
        self.0.start()
    }

    fn arrange(&self, wanted: Self::Arrangement) -> Result<Self::Position, Vec<Fault>> {
        self.0.base().arrange(wanted)
    }

    fn decision(&self, at: &Self::Position) -> Decision {
        self.0.base().decision(at)
    }

    fn decision_for(&self, known: &Self::View, viewer: Viewer) -> Decision {
        self.0.decision_for(known, viewer)
    }

    fn legal(&self, known: &Self::View, seat: Seat, into: &mut Self::Choices) {
        self.0.legal(known, seat, into);
    }

    fn check(&self, known: &Self::View, seat: Seat, action: &Self::Action) -> Result<(), Refusal> {
        self.0.check(known, seat, action)
    }

    fn apply<D: Dice, L: Log<Self::Event>>(
        &self,
        at: &mut Self::Position,
        seat: Seat,
        action: &Self::Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refusal> {
        self.0.apply(at, seat, action, dice, log)
    }

    fn outcome(&self, at: &Self::Position) -> Option<Outcome> {
        self.0.outcome(at)
    }

    fn write(&self, action: &Self::Action) -> String {
        self.0.write(action)
    }

    fn read(&self, notation: &str) -> Result<Self::Action, Fault> {
        self.0.base().read(notation)
    }

    fn canonical(&self, action: &Self::Action) -> Self::Action {
        self.0.base().canonical(action)
    }

    fn audience(&self, at: &Self::Position, seat: Seat, action: &Self::Action) -> SeatSet {
        self.0.audience(at, seat, action)
    }

    fn view<'a>(&self, at: &'a Self::Position, viewer: Viewer) -> Cow<'a, Self::View> {
        self.0.view(at, viewer)
    }

    fn guess<D: Dice>(&self, view: &Self::View, dice: &mut D) -> Self::Position {
        self.0.guess(view, dice)
    }

    fn pass(&self, known: &Self::View, seat: Seat) -> Option<Self::Action> {
        self.0.base().pass(self.0.base_view(known), seat)
    }

    fn odds(&self, known: &Self::View) -> Option<Odds> {
        self.0.odds(known)
    }

    fn check_invariants(&self, at: &Self::Position) -> Result<(), String> {
        self.0.check_invariants(at)
    }

    fn exercisable(&self) -> Vec<&'static str> {
        self.0.base().exercisable()
    }

    fn clauses(&self) -> &[ClauseText] {
        self.0.base().clauses()
    }
}

impl<T: Overrides> Tabletop for Wrapped<T> {
    fn board(&self) -> Board {
        self.0.board()
    }

    fn picture(&self) -> String {
        self.0.base().picture()
    }

    fn scene(&self, known: &Self::View, viewer: Viewer) -> Scene {
        self.0.scene(known, viewer)
    }

    fn standing(&self, known: &Self::View) -> Standing {
        self.0.base().standing(self.0.base_view(known))
    }

    fn gestures(&self, known: &Self::View, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        self.0.gestures(known, seat, piece)
    }

    fn interpret(
        &self,
        known: &Self::View,
        seat: Seat,
        piece: &str,
        target: &Target,
    ) -> Option<Self::Action> {
        self.0.interpret(known, seat, piece, target)
    }

    fn why_not(&self, known: &Self::View, seat: Seat, piece: &str, target: &Target) -> Option<Refusal> {
        self.0.base().why_not(self.0.base_view(known), seat, piece, target)
    }

    fn repeat(
        &self,
        known: &Self::View,
        seat: Seat,
        before: &mut dyn Iterator<Item = &Self::Action>,
    ) -> Option<Bundle> {
        self.0.base().repeat(self.0.base_view(known), seat, before)
    }

    fn draft(&self, known: &Self::View, seat: Seat, draft: &Draft) -> Option<Sketch> {
        self.0.draft(known, seat, draft)
    }

    fn overlay(&self, known: &Self::View, viewer: Viewer, id: &str, piece: Option<&str>) -> Option<Overlay> {
        self.0.overlay(known, viewer, id, piece)
    }

    fn inspect(&self, known: &Self::View, viewer: Viewer, id: &str) -> Vec<Panel> {
        self.0.inspect(known, viewer, id)
    }

    fn auto_action(&self, known: &Self::View, seat: Seat, orders: &Orders) -> Option<Self::Action> {
        self.0.auto_action(known, seat, orders)
    }

    fn narrate(&self, event: &Self::Event) -> String {
        self.0.base().narrate(event)
    }

    fn depict(&self, event: &Self::Event) -> Depiction {
        self.0.base().depict(event)
    }
}

impl<T: Overrides> Evaluation for Wrapped<T> {
    fn evaluate(&self, at: &Self::Position, seat: Seat) -> i32 {
        self.0.evaluate(at, seat)
    }

    fn suggest<D: Dice>(
        &self,
        at: &Self::Position,
        seat: Seat,
        whim: u32,
        dice: &mut D,
        into: &mut Vec<Self::Action>,
    ) {
        self.0.base().suggest(at, seat, whim, dice, into);
    }

    fn deliberate<D: Dice>(
        &self,
        at: &Self::Position,
        seat: Seat,
        dice: &mut D,
        into: &mut Vec<Self::Action>,
    ) {
        self.0.base().deliberate(at, seat, dice, into);
    }

    fn explain(&self, at: &Self::Position, seat: Seat, action: &Self::Action) -> String {
        self.0.base().explain(at, seat, action)
    }

    fn ply(&self, at: &Self::Position) -> u32 {
        self.0.base().ply(at)
    }
}
