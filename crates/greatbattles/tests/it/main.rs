//! Great Battles: charts, maps, scenarios and pure rules held to their clauses; one program, because many are slow to build.

mod agira;
mod airborne;
mod barrage;
mod broken_data;
mod charts;
mod clauses;
mod close_combat;
mod fire;
mod formations;
mod maps;
mod morale;
mod movement;
mod play;
mod scenarios;
mod sequence;
mod stands;
mod texts;
mod variants;
