//! How a game is fought: what attacks count against everything else that units could do.

/// The weights of attacks and risks, in hundredths of a victory point unless said otherwise.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Temper {
    /// A point of strength, attack or defense, and any unit at all.
    pub strength: i32,
    pub unit: i32,
    /// To push an enemy back, whatever the ground.
    pub pushed: i32,
    /// To push an enemy off an objective.
    pub goal: i32,
    /// A turn nearer to the goal, for the side that has to take it and for the one that may wait.
    pub nearer: i32,
    pub nearer_waiting: i32,
    /// To stand beside one enemy more, who has to be attacked as well.
    pub other_foe: i32,
    /// What a unit gives up elsewhere counts for an attack by one part in so many.
    pub put_off: i32,
    /// The same for the side that may wait.
    pub put_off_waiting: i32,
    /// How much of its share of the risks a plan minds, in per cent.
    pub minded: i32,
}

impl Temper {
    /// Kills first: a dead enemy is gone for good, and most of what a unit would do elsewhere it can do next turn.
    pub const BOLD: Temper = Temper {
        strength: 27,
        unit: 45,
        pushed: 25,
        goal: 800,
        nearer: 40,
        nearer_waiting: 12,
        other_foe: 5,
        put_off: 8,
        put_off_waiting: 2,
        minded: 8,
    };
    /// The line first: where a front must have no gaps, a unit leaves it only for much.
    pub const STEADY: Temper = Temper {
        strength: 6,
        unit: 10,
        pushed: 6,
        goal: 400,
        nearer: 24,
        nearer_waiting: 3,
        other_foe: 18,
        put_off: 1,
        put_off_waiting: 1,
        minded: 60,
    };
}
