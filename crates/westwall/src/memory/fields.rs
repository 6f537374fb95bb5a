//! Fields that were computed last: the enemy stands still for long.

use std::rc::Rc;

use board::Edge;

use crate::evaluation::{Field, Nets};
use crate::game::Game;
use crate::unit::Class;
use kit::Side;

/// More than any single step with its nets.
pub(crate) const RING: usize = 128;
/// How many fields are kept.
const KEPT: usize = 6;

struct Kept {
    game: u64,
    to: (Class, Side, Edge),
    nets: Nets,
    field: Rc<Field>,
}

pub(super) struct Fields {
    /// Room for the hexes of a search, by what they cost.
    pub buckets: Vec<Vec<u16>>,
    kept: Vec<Kept>,
    oldest: usize,
}

impl Default for Fields {
    fn default() -> Fields {
        Fields { buckets: vec![Vec::new(); RING], kept: Vec::new(), oldest: 0 }
    }
}

impl Fields {
    pub fn known(&self, game: &Game, to: (Class, Side, Edge), nets: &Nets) -> Option<Rc<Field>> {
        let same = |kept: &&Kept| kept.game == game.serial && kept.to == to && kept.nets == *nets;
        self.kept.iter().find(same).map(|kept| Rc::clone(&kept.field))
    }

    pub fn keep(&mut self, game: &Game, to: (Class, Side, Edge), nets: &Nets, field: &Rc<Field>) {
        let kept = Kept { game: game.serial, to, nets: *nets, field: Rc::clone(field) };
        if self.kept.len() < KEPT {
            self.kept.push(kept);
        } else {
            self.kept[self.oldest] = kept;
            self.oldest = (self.oldest + 1) % KEPT;
        }
    }
}
