//! Attacks in short: who attacks what, artillery left out, dice laid down.

use crate::table::{Table, table_of};

/// An attack that has been named, bound and revealed; artillery is asked next.
pub fn strike(scenario: &str, text: &str, target: &str, attackers: &[&str]) -> Table {
    let mut t = table_of(scenario, text).play(&[&format!("attack {target} with {}", attackers[0])]);
    for unit in &attackers[1..] {
        t = t.play(&[&format!("with {unit}")]);
    }
    t.play(&["strike"])
}

/// Neither side adds artillery; these dice are rolled for chits and attack.
pub fn resolve(t: Table, dice: &[u32]) -> Table {
    t.play(&["done"]).roll("done", dice)
}

/// Two squadrons, 14, on a company of 5 at Goodwood in the open: 2-1.
pub fn two_to_one(more: &str) -> Table {
    let text = format!(
        "turn 1, clear, 2GG attacks\n0840: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0634: HQ-KGL\n{more}"
    );
    strike("goodwood", &text, "0639", &["1-2GG", "2-2GG"])
}

/// The line of the log that tells the roll.
pub fn rolled(t: &Table) -> String {
    t.log().into_iter().find(|line| line.contains("rolled")).unwrap_or_else(|| panic!("{:?}", t.log()))
}
