//! What a player heeds, and how much.

use kit::Side;

use crate::game::Game;
use crate::position::Position;

/// What a player heeds, and how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Temper {
    /// How much the fire that awaits a unit at the end of its move counts, in per cent.
    pub(crate) danger: i32,
    /// How much known Overwatch on the way counts, likewise.
    pub(crate) way: i32,
    /// What a whole move towards the goal counts, in hundredths of the unit's price.
    pub(crate) ground: i32,
    /// How much waiting for movers counts, in per cent.
    pub(crate) watch: i32,
    /// How much a shot at an enemy that may come by counts, in per cent.
    pub(crate) ambush: i32,
    /// For how many turns enemies out of sight are thought to be where they were seen.
    pub(crate) memory: u8,
    /// How many ends of a move are looked at closely.
    pub(crate) closely: usize,
    /// What being seen by an enemy counts in the first look at an end, in hundredths of the unit's price.
    pub(crate) eyes: i32,
    /// What MOVE is worth.
    pub(crate) moves_for: MovesFor,
    /// What is left of fear and of waiting to a side that is losing and has little time, in per cent.
    pub(crate) bold: i32,
    /// How much ground counts to it then, in per cent.
    pub(crate) drive: i32,
    /// How much the best shot at the end of a move counts, in per cent.
    pub(crate) aim: i32,
    /// How far an enemy's fire is thought to be spread over the units that it sees; nothing: each draws all of it.
    pub(crate) share: i32,
    /// How much what a target could do counts beside its points, in per cent.
    pub(crate) menace: i32,
    /// Whether a side with nothing left to take stays where it is.
    pub(crate) holds: bool,
    /// How much the fire of others at the same enemy counts, in per cent; nothing: each unit counts all of the enemy for itself.
    pub(crate) spread: i32,
    /// How much holding a hex that scores counts to the only unit there, in per cent of its points.
    pub(crate) keep: i32,
    /// How soon a losing side risks most, in per cent: 200 at half of the game, 600 at a sixth.
    pub(crate) hurry: i32,
}

/// What a unit with MOVE is thought to gain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MovesFor {
    /// A share of the goal for each turn of the way.
    Share,
    /// What the best end within reach is worth more than its place.
    BestEnd,
}

impl Temper {
    /// The Regular: each unit by itself, against what it sees.
    pub(crate) const REGULAR: Temper = Temper {
        danger: 75,
        way: 0,
        ground: 25,
        watch: 100,
        ambush: 0,
        memory: 0,
        closely: 14,
        eyes: 3,
        moves_for: MovesFor::Share,
        bold: 100,
        drive: 100,
        aim: 33,
        share: 0,
        menace: 0,
        holds: false,
        spread: 0,
        keep: 0,
        hurry: 200,
    };

    /// The Veteran: what was seen before counts, MOVE is worth what its end is worth, an enemy who must come by is waited for by
    /// those who are needed for it, what is held is kept, and a side that is losing takes risks while there is time.
    pub(crate) const VETERAN: Temper = Temper {
        danger: 100,
        way: 100,
        ambush: 50,
        memory: 3,
        closely: 20,
        eyes: 0,
        moves_for: MovesFor::BestEnd,
        watch: 40,
        bold: 30,
        drive: 200,
        aim: 60,
        share: 30,
        menace: 100,
        holds: true,
        spread: 100,
        keep: 60,
        hurry: 600,
        ..Temper::REGULAR
    };
}

impl Game {
    /// Whether a side would lose if the game ended now.
    pub(super) fn is_losing(&self, at: &Position, side: Side) -> bool {
        let scores = self.scores(at);
        let margin = i32::from(self.scenario().counted(self.scenario().margin).0);
        scores[side.other().index()] - scores[side.index()] >= margin
    }

    /// The temper of a side that knows how it stands: who is losing must risk more the less time is left. From some turn on it
    /// risks most.
    pub(super) fn tempered(&self, at: &Position, side: Side, temper: Temper) -> Temper {
        if !self.is_losing(at, side) {
            return temper;
        }
        let spent = (i32::from(at.turn) * temper.hurry / i32::from(self.length().max(1))).min(100);
        let part = |value: i32, last: i32| value * (100 - (100 - last) * spent / 100) / 100;
        Temper {
            danger: part(temper.danger, temper.bold),
            watch: part(temper.watch, temper.bold),
            ambush: part(temper.ambush, temper.bold),
            ground: part(temper.ground, temper.drive),
            ..temper
        }
    }
}
