//! What can be said of many games: shares, means, ratings and tests, each with how sure it is.

mod elo;
mod interval;
mod rating;
mod sprt;

pub use elo::{elo_of, share_of};
pub use interval::{Interval, Sample, wilson};
pub use rating::{Bout, Ladder, rate};
pub use sprt::{Sprt, Verdict};
