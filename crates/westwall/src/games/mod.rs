//! What each game adds to the standard rules.
//!
//! Bastogne's additions are data alone. The others have a page each: [`arnhem`], [`hurtgen`], [`remagen`]. The
//! standard rules ask here at the few places where a game may say something of its own; every method below names
//! the clauses that it speaks for.

pub(crate) mod arnhem;
pub(crate) mod hurtgen;
pub(crate) mod remagen;
mod words;

use board::HexId;
use kernel::{Dice, Log};

use crate::added::Source;
use crate::event::Event;
use crate::game::Game;
use crate::menu::{Menu, Verb};
use crate::position::{Place, Position, Step};
use crate::scenario::Reader;
use crate::sequence::ALL;
use crate::terrain::Change;
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

pub(crate) use arnhem::ArnhemFile;
pub use arnhem::{Arnhem, Charge};
pub use hurtgen::Hurtgen;
pub(crate) use hurtgen::HurtgenFile;
pub use remagen::Remagen;
pub(crate) use remagen::RemagenFile;

/// The additions of one game.
#[derive(Debug, Clone)]
pub enum Special {
    /// None beyond the scenario's data: Bastogne, and boards of one's own.
    Standard,
    /// Those of Arnhem.
    Arnhem(Box<Arnhem>),
    /// Those of Hürtgen Forest.
    Hurtgen(Box<Hurtgen>),
    /// Those of Remagen.
    Remagen(Box<Remagen>),
}

impl Special {
    /// Reads the section of a game, if there is one.
    pub(crate) fn read(
        reader: &mut Reader,
        arnhem: Option<ArnhemFile>,
        hurtgen: Option<HurtgenFile>,
        remagen: Option<RemagenFile>,
    ) -> Special {
        match (arnhem, hurtgen, remagen) {
            (None, None, None) => Special::Standard,
            (Some(file), None, None) => Special::Arnhem(Box::new(file.read(reader))),
            (None, Some(file), None) => Special::Hurtgen(Box::new(file.read(reader))),
            (None, None, Some(file)) => Special::Remagen(Box::new(file.read(reader))),
            _ => {
                reader.fault("scenario", "a scenario belongs to one game: arnhem, hurtgen or remagen");
                Special::Standard
            }
        }
    }

    /// What may change on the ground in the course of the game [A12.13, R11.0].
    pub(crate) fn change(&self) -> Option<Change> {
        match self {
            Special::Arnhem(rules) => Some(rules.change()),
            Special::Remagen(rules) => Some(rules.change()),
            Special::Standard | Special::Hurtgen(_) => None,
        }
    }
}

impl Game {
    /// Arnhem's rules, if this is Arnhem.
    #[inline]
    pub(crate) fn arnhem(&self) -> Option<&Arnhem> {
        if let Special::Arnhem(rules) = &self.scenario.special { Some(rules) } else { None }
    }

    /// Hürtgen's rules, if this is Hürtgen Forest.
    #[inline]
    pub(crate) fn hurtgen(&self) -> Option<&Hurtgen> {
        if let Special::Hurtgen(rules) = &self.scenario.special { Some(rules) } else { None }
    }

    /// Remagen's rules, if this is Remagen.
    #[inline]
    pub(crate) fn remagen(&self) -> Option<&Remagen> {
        if let Special::Remagen(rules) = &self.scenario.special { Some(rules) } else { None }
    }

    /// How the game begins beyond the standard rules [A15.36, A18.11, R11.0].
    pub(crate) fn special_start(&self, p: &mut Position) {
        match &self.scenario.special {
            Special::Arnhem(rules) => self.arnhem_start(rules, p),
            Special::Remagen(rules) => self.remagen_start(rules, p),
            Special::Standard | Special::Hurtgen(_) => {}
        }
    }

    /// A Game-Turn begins [A16.0, A15.39, H12.11].
    pub(crate) fn begin_turn<D: Dice, L: Log<Event>>(&self, p: &mut Position, dice: &mut D, log: &mut L) {
        match &self.scenario.special {
            Special::Arnhem(rules) => self.arnhem_dawn(rules, p, dice, log),
            Special::Hurtgen(rules) => self.hurtgen_dawn(rules, p, log),
            Special::Standard | Special::Remagen(_) => {}
        }
        self.begin_movement(p, log);
    }

    /// A Movement Phase begins: true if something is to be decided before it [R11.11, A13.1].
    pub(crate) fn special_movement(&self, p: &mut Position) -> bool {
        match &self.scenario.special {
            Special::Arnhem(rules) => {
                self.watch_engineer(rules, p, true);
                false
            }
            Special::Remagen(rules) => self.may_bridge(rules, p),
            Special::Standard | Special::Hurtgen(_) => false,
        }
    }

    /// Whether a Movement Phase may end [A15.34, R12.23].
    pub(crate) fn check_movement_end(&self, p: &Position) -> Result<(), Why> {
        match &self.scenario.special {
            Special::Arnhem(rules) => self.check_landed(rules, p),
            Special::Remagen(_) => self.check_entered(p),
            Special::Standard | Special::Hurtgen(_) => Ok(()),
        }
    }

    /// The same beside a list of what can still be done; `rest` are the units off the map that have moved, and are
    /// not on it.
    pub(crate) fn lets_movement_end(&self, p: &Position, menu: &Menu, rest: UnitSet) -> bool {
        match &self.scenario.special {
            Special::Arnhem(rules) => rules.weather || !menu.offers(Verb::Drop),
            Special::Remagen(_) => !menu.offers(Verb::Enter) && self.check_entries(p, rest).is_ok(),
            Special::Standard | Special::Hurtgen(_) => true,
        }
    }

    /// A Movement Phase ends [A13.1, A15.33].
    pub(crate) fn special_movement_end<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if let Special::Arnhem(rules) = &self.scenario.special {
            self.lose_landings(rules, p, log);
            self.watch_engineer(rules, p, false);
        }
        p.added.clear_columns();
    }

    /// A Player-Turn ends: true if something is to be decided before the next [A13.1, A17.35, R11.21, R14.11].
    pub(crate) fn special_player_turn_end<L: Log<Event>>(&self, p: &mut Position, log: &mut L) -> bool {
        match &self.scenario.special {
            Special::Arnhem(rules) => {
                self.arnhem_player_turn_end(rules, p, log);
                false
            }
            Special::Remagen(rules) => self.remagen_player_turn_end(rules, p, log),
            Special::Standard | Special::Hurtgen(_) => false,
        }
    }

    /// A unit of a side has come into a hex, in whatever phase [A12.11].
    #[inline]
    pub(crate) fn special_entry(&self, p: &mut Position, side: usize, hex: HexId) {
        if let Special::Arnhem(rules) = &self.scenario.special {
            rules.ask_about_bridges(p, side, hex);
        }
    }

    /// Takes a unit off the map for good [A13.3].
    pub(crate) fn lose<L: Log<Event>>(&self, p: &mut Position, unit: UnitId, log: &mut L) {
        p.put(unit, Place::Eliminated);
        if let Special::Arnhem(rules) = &self.scenario.special {
            self.replace_engineer(rules, p, unit, log);
        }
    }

    /// Counts points as they come.
    pub(crate) fn score_now<L: Log<Event>>(
        &self,
        p: &mut Position,
        side: usize,
        points: i16,
        source: Source,
        log: &mut L,
    ) {
        if points > 0 {
            p.added.tally[source as usize] += points;
            log.tell(ALL, || Event::Scored { side, points, source });
            log.cite(source.clause());
        }
    }

    /// Whether a Game-Turn is a night turn [R13.0].
    #[inline]
    pub(crate) fn is_night(&self, turn: u8) -> bool {
        turn < 64 && self.scenario.nights >> turn & 1 != 0
    }

    /// The units that are on their way to the map or back to it, with the turn on which they may come.
    pub(crate) fn due(&self, p: &Position, unit: UnitId) -> Option<u8> {
        match p.place(unit) {
            Place::Waiting => self.entry_group(unit).map(|group| group.turn),
            Place::Exited(edge) => self.exit_by(unit, edge).filter(|exit| exit.returns).map(|_| p.turn),
            Place::Hex(_) | Place::Out | Place::Eliminated => None,
        }
    }

    /// Whether the step in hand belongs to a game alone, and to which side.
    pub(crate) fn special_decider(&self, p: &Position) -> Option<usize> {
        match (p.step, &self.scenario.special) {
            (Step::Plan, Special::Arnhem(rules)) => Some(rules.allied),
            (Step::Demolition, Special::Arnhem(rules)) => Some(1 - rules.allied),
            (Step::Bridging, Special::Remagen(rules)) => Some(rules.us),
            (Step::Destruction, Special::Remagen(rules)) => Some(1 - rules.us),
            _ => None,
        }
    }

    /// Own units that may not attack from where they stand [R11.12].
    pub(crate) fn may_not_attack(&self, p: &Position) -> UnitSet {
        match &self.scenario.special {
            Special::Remagen(_) => self.on_bridges(p),
            _ => UnitSet::NONE,
        }
    }
}
