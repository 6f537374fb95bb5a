//! What a player thinks of.

/// What a player thinks of. The levels differ by what they leave out: none plays at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Skill {
    /// Plays a sound game by what he sees. He leaves out:
    /// - how much a hex swings when the others are counted too: each has its printed weight;
    /// - guns on the way: he thinks of them only where he ends his move;
    /// - guns that closed stacks may hold;
    /// - chits: he reckons attacks by column and dice alone;
    /// - the last battery, which others keep for defense;
    /// - long shots in a window: he holds his fire until it pays;
    /// - hexes to shoot from, and units kept back to advance;
    /// - engineers at work, tanks that carry infantry, lorries left where feet are quicker;
    /// - company for headquarters, garrisons in strength, posts set up for what decides;
    /// - as attacker a company left behind in what was taken, as defender one that drives onto a road that is clear;
    /// - the end: that units win nothing in the last turn, and that those without a chit in the cup come no more.
    Ordinary,
    /// Thinks of all of it.
    Full,
}

impl Skill {
    pub fn is_full(self) -> bool {
        self == Skill::Full
    }
}
