//! The scenario of a run.

use kernel::{Seat, Seed, UndoRule};
use library::Game;
use serde_json::{Map, Value};

/// Opens a game from a seed.
type Open<'a> = Box<dyn Fn(Seed, UndoRule) -> Result<Box<dyn Game>, String> + Send + Sync + 'a>;

/// Answers what a guest asks about a game, as its seat may know it.
type Desk<'a> = Box<dyn Fn(&dyn Game, Seat, &Map<String, Value>) -> Map<String, Value> + Send + Sync + 'a>;

/// The scenario of a run.
pub struct Ground<'a> {
    open: Open<'a>,
    /// The engine request that tells a guest what to play: the verb and its fields.
    pub(crate) request: Map<String, Value>,
    desk: Option<Desk<'a>>,
}

impl<'a> Ground<'a> {
    /// A scenario that `open` opens. `request` is the same for a guest: an engine request with `do` and its fields.
    pub fn new(
        open: impl Fn(Seed, UndoRule) -> Result<Box<dyn Game>, String> + Send + Sync + 'a,
        request: Map<String, Value>,
    ) -> Ground<'a> {
        Ground { open: Box::new(open), request, desk: None }
    }

    /// A scenario of the shelf.
    pub fn of_shelf(named: library::Named<'a>) -> Ground<'a> {
        let (book, scenario) = (named.book, named.id());
        let mut request = Map::new();
        request.insert("do".into(), "new".into());
        request.insert("rulebook".into(), book.card().id.clone().into());
        request.insert("scenario".into(), scenario.clone().into());
        let open = move |seed, undo| book.open(&scenario, seed, undo).map_err(|fault| fault.to_string());
        Ground::new(open, request)
    }

    /// Seats guests in games with secrets too: `desk` answers their questions. It is given the game as it is, so it is
    /// the one place that must keep the other side's secrets.
    #[must_use]
    pub fn with_desk(
        mut self,
        desk: impl Fn(&dyn Game, Seat, &Map<String, Value>) -> Map<String, Value> + Send + Sync + 'a,
    ) -> Ground<'a> {
        self.desk = Some(Box::new(desk));
        self
    }

    /// A game with the dice of a seed.
    pub fn open(&self, seed: Seed) -> Result<Box<dyn Game>, String> {
        (self.open)(seed, UndoRule::None)
    }

    /// The same for guests who ask. Nothing is taken back in either; here the game knows what could be, which is what a
    /// seat may try out for its odds.
    pub(crate) fn open_to_questions(&self, seed: Seed) -> Result<Box<dyn Game>, String> {
        (self.open)(seed, UndoRule::Free)
    }

    /// Who answers guests, if anyone does.
    pub(crate) fn desk(&self) -> Option<&Desk<'a>> {
        self.desk.as_ref()
    }
}
