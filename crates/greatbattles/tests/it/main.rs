//! Great Battles: charts, maps, scenarios and pure rules held to their clauses; one program, because many are slow to build.

/// As the program has it: the laws allocate for every answer that they compare.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod agira;
mod airborne;
mod arrange;
mod artillery;
mod attachments;
mod barrage;
mod broken_data;
mod campaign_table;
mod campaigns;
mod charts;
mod clauses;
mod close_combat;
mod drops;
mod fire;
mod formations;
mod golden;
mod ground;
mod lesson;
mod maps;
mod morale;
mod movement;
mod optional;
mod play;
mod scenarios;
mod scene;
mod sequence;
mod stands;
mod texts;
mod turn;
mod variants;
mod worlds;
