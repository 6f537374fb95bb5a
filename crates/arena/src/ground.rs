//! The scenario of a run.

use kernel::Seed;
use library::Game;
use serde_json::{Map, Value};

/// Opens a game from a seed.
type Open<'a> = Box<dyn Fn(Seed) -> Result<Box<dyn Game>, String> + Send + Sync + 'a>;

/// The scenario of a run.
pub struct Ground<'a> {
    open: Open<'a>,
    /// The engine request that tells a guest what to play: the verb and its fields.
    pub(crate) request: Map<String, Value>,
}

impl<'a> Ground<'a> {
    /// A scenario that `open` opens. `request` is the same for a guest: an engine request with `do` and its fields.
    pub fn new(
        open: impl Fn(Seed) -> Result<Box<dyn Game>, String> + Send + Sync + 'a,
        request: Map<String, Value>,
    ) -> Ground<'a> {
        Ground { open: Box::new(open), request }
    }

    /// A scenario of the shelf.
    pub fn of_shelf(named: library::Named<'a>) -> Ground<'a> {
        let (book, scenario) = (named.book, named.id());
        let mut request = Map::new();
        request.insert("do".into(), "new".into());
        request.insert("rulebook".into(), book.card().id.clone().into());
        request.insert("scenario".into(), scenario.clone().into());
        let open =
            move |seed| book.open(&scenario, seed, kernel::UndoRule::None).map_err(|fault| fault.to_string());
        Ground::new(open, request)
    }

    /// A game with the dice of a seed.
    pub fn open(&self, seed: Seed) -> Result<Box<dyn Game>, String> {
        (self.open)(seed)
    }
}
