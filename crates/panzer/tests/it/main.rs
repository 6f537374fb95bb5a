//! Panzer: the rules held to their clauses; one program, because many are slow to build.

/// As the program has it: the laws allocate for every answer that they compare.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod air;
mod airborne;
mod artillery;
mod clauses;
mod command;
mod control;
mod entries;
mod examples;
mod fire;
mod fires;
mod gliders;
mod golden;
mod hardest;
mod hidden;
mod laws;
mod melee;
mod morale;
mod more_options;
mod movement;
mod odds;
mod options;
mod oracles;
mod overrun;
mod players;
mod plotting;
mod reading;
mod recon;
mod scene;
mod sequence;
mod sighting;
mod soak;
mod specials;
mod stagger;
mod table;
mod together;
mod transport;
mod units;
mod victory;
mod works;
mod worlds;
