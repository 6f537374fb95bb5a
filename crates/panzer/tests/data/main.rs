//! Panzer's data: cards, tables, maps, scenarios and texts held to the playbook's figures, lines of sight to plain geometry.

mod angles;
mod broken_data;
mod maps;
mod options;
mod scenarios;
mod sight;
mod tables;
mod texts;
mod units;
