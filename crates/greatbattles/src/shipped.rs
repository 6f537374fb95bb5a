//! What is in the box: rule texts, charts, scenarios and maps, embedded in the program.

use std::sync::LazyLock;

use kernel::ClauseText;

const RULES: &str = include_str!("../data/rules.toml");

/// Every clause.
pub fn clauses() -> &'static [ClauseText] {
    static CLAUSES: LazyLock<Vec<ClauseText>> =
        LazyLock::new(|| kit::clauses::read(RULES).expect("the shipped rules are well formed"));
    &CLAUSES
}
