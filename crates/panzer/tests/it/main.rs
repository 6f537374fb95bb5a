//! Panzer: the rules held to their clauses; one program, because many are slow to build.

mod artillery;
mod command;
mod fire;
mod laws;
mod melee;
mod movement;
mod names;
mod options;
mod sequence;
mod sighting;
mod soak;
mod table;
mod transport;
mod victory;
mod worlds;
