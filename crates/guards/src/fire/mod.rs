//! Fire from a distance: direct fire, windows of opportunity, barrages [11.0].

mod barrage;
mod direct;
mod window;
