//! What a position is worth and what to do in it: knows what wins, not what is allowed.
//!
//! `score` judges a position, `suggest` plans a half up to its next die: `worth` says what things are worth, `odds`
//! weighs attacks, `threat` who could take what, `field` where units are wanted, `planning` chooses an impulse and
//! `answers` everything else that is asked. Values are hundredths of a victory point.

mod answers;
mod explain;
mod field;
mod odds;
mod planning;
mod score;
mod threat;
mod whim;
mod worth;
