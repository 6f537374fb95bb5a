//! Patton's Vanguard held to its clauses, one file per chapter; one program, because many are slow to build.

/// As the program has it: the laws allocate for every answer that they compare.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod acting;
mod advantage;
mod arrange;
mod assault_values;
mod attacks;
mod attrition;
mod attrition_oracle;
mod bid;
mod bombardment;
mod bridge_fights;
mod bridges;
mod broken_data;
mod citations;
mod clauses;
mod combat_refusals;
mod command_control;
mod control;
mod demolition;
mod evaluation;
mod examples_combat;
mod examples_day;
mod first_scenario;
mod following;
mod friendly_fire;
mod golden;
mod impulses;
mod laws;
mod leader_death;
mod leaders;
mod map;
mod modifiers;
mod movement;
mod odds;
mod optional_unit;
mod orders;
mod pieces;
mod ranged;
mod refit;
mod repair;
mod results;
mod retreat;
mod retreat_oracle;
mod second_scenario;
mod sequence;
mod setup;
mod soak;
mod storage;
mod supply;
mod table;
mod victory;
mod wander;
mod weather;
mod wording;
