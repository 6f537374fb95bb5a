//! The adapter from a rulebook's types to a [`Book`]: written once, for every rulebook.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::{
    Broken, Fault, Match, PositionHash, Record, Report, Rules, Seat, Seed, Seeded, Soak, Soaked, UndoRule,
    Viewer,
};
use opponents::{Control, Engine, Limits, Measure, Opponent, Playouts};

use crate::{Advice, Book, Contents, Game, LoadError, Loaded, Mind, options, plain};

/// A rulebook with a position of it, or everything that is wrong with what was asked for.
pub type Composed<R> = Result<(R, <R as Rules>::Position), Vec<Fault>>;

/// Opened scenarios by name.
pub struct Shelved<R>(Mutex<BTreeMap<String, Arc<R>>>);

impl<R> Default for Shelved<R> {
    fn default() -> Self {
        Shelved(Mutex::default())
    }
}

/// What a rulebook crate offers: contents without types, and what opens games.
pub struct Volume<R: Engine> {
    /// Everything that needs no types.
    pub contents: Contents,
    /// Opens a scenario by its canonical name: its id, and the options behind it in the order of its card.
    pub open: fn(&str) -> Result<R, Fault>,
    /// Sets up any position, on a scenario's map or on a custom board.
    pub compose: fn(R::Arrangement) -> Composed<R>,
    /// Fields of its arrangements that are read for the sake of old records and no longer documented.
    pub earlier_fields: &'static [&'static str],
    /// Measures that only this rulebook has, such as reach on its maps.
    pub measures: fn(&Arc<R>) -> Vec<Measure>,
    /// Scenarios that have been opened: all games of one share its map and tables.
    pub opened: Shelved<R>,
}

impl<R: Engine> Volume<R> {
    /// A book whose scenarios can be opened and played, without custom positions and without measures.
    pub fn new(contents: Contents, open: fn(&str) -> Result<R, Fault>) -> Volume<R> {
        Volume {
            contents,
            open,
            compose: |_| {
                let message = "this rulebook sets up no positions".into();
                Err(vec![Fault { place: "position".into(), message }])
            },
            earlier_fields: &[],
            measures: |_| Vec::new(),
            opened: Shelved::default(),
        }
    }
}

impl<R: Engine> Volume<R> {
    /// The canonical name of a scenario with its options. One that is not on the list is left to the rulebook, which
    /// knows what to say of it.
    fn canonical(&self, name: &str) -> Result<String, Fault> {
        let kit::ScenarioName { bare: id, options: asked } = kit::split(name);
        let Some(scenario) = self.contents.scenarios.iter().find(|scenario| scenario.id == id) else {
            return Ok(name.to_string());
        };
        let chosen = options::choose(scenario, &self.contents.scenarios, &asked)
            .map_err(|error| Fault { place: "scenario".into(), message: error.to_string() })?;
        Ok(scenario.name_with(&chosen))
    }

    /// The rules of a scenario, freshly opened.
    fn fresh(&self, scenario: &str) -> Result<R, Fault> {
        (self.open)(&self.canonical(scenario)?)
    }

    /// The scenario, opened once for all games of it.
    fn shared(&self, scenario: &str) -> Result<Arc<R>, Fault> {
        let name = self.canonical(scenario)?;
        let mut opened = self.opened.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = opened.get(&name) {
            return Ok(Arc::clone(rules));
        }
        let rules = Arc::new((self.open)(&name)?);
        opened.insert(name, Arc::clone(&rules));
        Ok(rules)
    }

    /// The rulebook that an arrangement asks for, with the position, and the arrangement on one line.
    fn arranged(&self, wanted: &serde_json::Value) -> Composed<R> {
        let arrangement = serde_path_to_error::deserialize(wanted).map_err(|error| {
            let path = error.path().to_string();
            let place = if path == "." { "position".to_string() } else { path };
            let message = plain::sentence(&error.into_inner().to_string(), self.earlier_fields);
            vec![Fault { place, message }]
        })?;
        // A scenario's own text may be at fault too, and its reader speaks like the one above.
        (self.compose)(arrangement).map_err(|faults| faults.into_iter().map(plain::fault).collect())
    }

    /// The rulebook that a record was played with.
    fn of_record(&self, record: &Record) -> Result<Arc<R>, LoadError> {
        let wrong = |faults: Vec<Fault>| LoadError::new(join(&faults));
        match &record.arrangement {
            None => self.shared(&record.scenario).map_err(|fault| wrong(vec![fault])),
            Some(source) => {
                let wanted = serde_json::from_str(source)
                    .map_err(|error| format!("the arrangement is not JSON: {}", plain::json_fault(&error)))
                    .map_err(LoadError::new)?;
                self.arranged(&wanted).map(|(rules, _)| Arc::new(rules)).map_err(wrong)
            }
        }
    }
}

fn join(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<String>>().join("; ")
}

impl<R: Engine> Book for Volume<R> {
    fn contents(&self) -> &Contents {
        &self.contents
    }

    fn contents_mut(&mut self) -> &mut Contents {
        &mut self.contents
    }

    fn open(&self, scenario: &str, seed: Seed, undo: UndoRule) -> Result<Box<dyn Game>, Fault> {
        Ok(Box::new(Match::new(self.shared(scenario)?, seed, undo)))
    }

    fn compose(
        &self,
        wanted: &serde_json::Value,
        seed: Seed,
        undo: UndoRule,
    ) -> Result<Box<dyn Game>, Vec<Fault>> {
        let (rules, position) = self.arranged(wanted)?;
        let source = Some(wanted.to_string());
        Ok(Box::new(Match::from_position(Arc::new(rules), position, source, seed, undo)))
    }

    fn load(&self, record: &Record) -> Result<Loaded, LoadError> {
        let replay = Match::load(self.of_record(record)?, record, None)
            .map_err(|error| LoadError::new(error.to_string()))?;
        Ok(Loaded { game: Box::new(replay.game), stopped: replay.stopped })
    }

    fn verify(&self, record: &Record) -> Result<Report, LoadError> {
        Ok(kernel::verify(self.of_record(record)?, record))
    }

    fn last_positions(&self, scenario: &str, first: u64, count: u64) -> Result<Vec<PositionHash>, Fault> {
        let rules = self.fresh(scenario)?;
        let mut choices = R::Choices::default();
        let mut sum = Playouts::default();
        Ok((first..first + count)
            .map(|number| PositionHash::of(&rules.play_out(number, &mut choices, &mut sum)))
            .collect())
    }

    fn soak(
        &self,
        scenario: &str,
        number: u64,
        how: Soak,
        stop: &dyn Fn() -> bool,
    ) -> Result<Result<Soaked, Broken>, Fault> {
        Ok(kernel::soak(&*self.shared(scenario)?, number, how, stop))
    }

    fn measures(&self, scenario: &str) -> Result<Vec<Measure>, Fault> {
        let rules = Arc::new(self.fresh(scenario)?);
        let mut all = R::measures(&rules);
        all.extend((self.measures)(&rules));
        Ok(all)
    }
}

impl<R: Engine> Game for Match<R> {
    fn consult(&self, mind: &mut Mind, seat: Seat, limits: &Limits, control: &Control) -> Option<Advice> {
        if !self.decision().seats.has(seat) {
            return None;
        }
        let (level, seed) = (mind.level(), *mind.seed());
        let player = mind.player.take().and_then(|player| player.downcast::<Opponent<R>>().ok());
        let mut player = player.unwrap_or_else(|| Box::new(Opponent::new(level, &seed)));
        let view = self.view(Viewer::Seat(seat));
        let thought = self.rulebook().decide(&mut player, &view, seat, limits, control);
        mind.player = Some(player);
        thought.map(|thought| Advice {
            action: self.rulebook().write(&thought.action),
            why: thought.why,
            nodes: thought.nodes,
        })
    }

    fn copy(&self) -> Option<Box<dyn Game>> {
        Some(Box::new(self.study(self.len())?))
    }

    fn analysis(&self, seat: Seat, seed: Seed) -> Box<dyn Game> {
        let view = self.view(Viewer::Seat(seat));
        let position = self.rulebook().guess(&view, &mut Seeded::new(&seed));
        let rulebook = Arc::clone(self.rulebook());
        Box::new(Match::from_position(rulebook, position, None, seed, UndoRule::Free))
    }
}
