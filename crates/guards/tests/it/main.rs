//! Guards Armoured: data and tables held to the rulebook's figures; one program, because many are slow to build.

mod broken_data;
mod chits;
mod clauses;
mod combat;
mod fire;
mod laws;
mod maps;
mod movement;
mod opponents;
mod scenarios;
mod sequence;
mod sight;
mod table;
mod tables;
mod terrain;
mod texts;
mod units;
