//! Panzer: the rules held to their clauses; one program, because many are slow to build.

mod air;
mod airborne;
mod artillery;
mod clauses;
mod command;
mod entries;
mod fire;
mod fires;
mod golden;
mod laws;
mod melee;
mod morale;
mod more_options;
mod movement;
mod odds;
mod options;
mod overrun;
mod scene;
mod sequence;
mod sighting;
mod soak;
mod table;
mod transport;
mod victory;
mod worlds;
