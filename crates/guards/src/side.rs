//! The two sides by name. The British attack and sit first.

use kit::Side;

/// The side of the Guards.
pub const BRITISH: Side = Side::First;
/// The defenders.
pub const GERMAN: Side = Side::Second;

/// The names of the sides, in the order of their seats.
pub const SIDE_NAMES: [&str; 2] = ["British", "German"];

/// What players and data files call a side.
pub const fn side_name(side: Side) -> &'static str {
    SIDE_NAMES[side.index()]
}

/// The soldiers of a side: `British`, `Germans`.
pub(crate) const fn people(side: Side) -> &'static str {
    ["British", "Germans"][side.index()]
}

/// The side with a name.
pub fn side_named(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| side_name(side).eq_ignore_ascii_case(name))
}

/// What a fault says about a name that is no side.
pub(crate) fn unknown_side(name: &str) -> String {
    format!("unknown side '{name}'; the sides are {} and {}", SIDE_NAMES[0], SIDE_NAMES[1])
}
