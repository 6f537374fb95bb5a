//! Great Battles: charts, maps, scenarios and pure rules held to their clauses; one program, because many are slow to build.

mod clauses;
mod texts;
