//! The pairs of the Combat Phase computed last.

use std::rc::Rc;

use crate::crossings::GroundKey;
use crate::duties::Contacts;
use crate::game::Game;
use crate::position::Position;
use crate::unit::UnitSet;

/// Everything that pairs follow from, beside the places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    game: u64,
    half: u8,
    ground: GroundKey,
    shifted: UnitSet,
    attacked: UnitSet,
    targeted: UnitSet,
}

/// The last pairs, with their key.
#[derive(Default)]
pub(super) struct Last {
    key: Option<Key>,
    places: Vec<u16>,
    contacts: Rc<Contacts>,
}

impl Last {
    pub fn look_up(&mut self, game: &Game, at: &Position) -> Rc<Contacts> {
        let key = Some(Key {
            game: game.serial,
            half: at.half,
            ground: game.ground_key(at),
            shifted: at.shifted,
            attacked: at.attacked,
            targeted: at.targeted,
        });
        let places = at.raw_places(0..game.counters.len());
        if self.key != key || self.places != places {
            self.key = key;
            self.places.clear();
            self.places.extend_from_slice(places);
            // The room is used again where no caller holds the last pairs any more.
            game.find_contacts(at, Rc::make_mut(&mut self.contacts));
        }
        Rc::clone(&self.contacts)
    }
}
