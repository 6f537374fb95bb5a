//! A rulebook at full speed: its players, its random games and what times them.

use std::sync::Arc;

use kernel::{Rulebook, Seat};

use crate::{Control, Limits, Measure, Opponent, Playouts, Thought};

/// A rulebook with the loops that spend the time: search and random games.
///
/// Implemented by [`engine!`](crate::engine) in the rulebook's own crate. A generic loop is compiled where it is first used with a
/// type: there it stands beside the rules that it calls and is optimised with them, and the shelf, the server and the
/// commands, which only hand games on, can be compiled quickly.
pub trait Engine: Rulebook + Sized + 'static {
    /// A player's choice: [`Opponent::decide`].
    fn decide(
        &self,
        player: &mut Opponent<Self>,
        view: &Self::View,
        seat: Seat,
        limits: &Limits,
        control: &Control,
    ) -> Option<Thought<Self::Action>>;
    /// A whole game by chance: [`play_out`](crate::play_out).
    fn play_out(&self, number: u64, choices: &mut Self::Choices, count: &mut Playouts) -> Self::Position;
    /// What can be timed: [`measures`](crate::measures).
    fn measures(rules: &Arc<Self>) -> Vec<Measure>;
}

/// Makes a rulebook an [`Engine`]; written in the crate of the rulebook.
#[macro_export]
macro_rules! engine {
    (impl<$($part:ident: $bound:path)?> $rulebook:ty) => {
        impl<$($part: $bound + 'static)?> $crate::Engine for $rulebook {
            fn decide(
                &self,
                player: &mut $crate::Opponent<Self>,
                view: &Self::View,
                seat: $crate::Seat,
                limits: &$crate::Limits,
                control: &$crate::Control,
            ) -> Option<$crate::Thought<Self::Action>> {
                player.decide(self, view, seat, limits, control)
            }

            fn play_out(
                &self,
                number: u64,
                choices: &mut Self::Choices,
                count: &mut $crate::Playouts,
            ) -> Self::Position {
                $crate::play_out(self, number, choices, count)
            }

            fn measures(rules: &std::sync::Arc<Self>) -> Vec<$crate::Measure> {
                $crate::measures(rules)
            }
        }
    };
    ($rulebook:ty) => {
        $crate::engine!(impl<> $rulebook);
    };
}

crate::engine!(impl<T: kernel::laws::Overrides> kernel::laws::Wrapped<T>);
