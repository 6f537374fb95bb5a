//! `verify`: proves that a record was played by the rules and with the promised dice.

use kernel::{FindingKind, Viewer};
use serde_json::{Map, Value, json};

use super::Verb;
use crate::engine::Answer;
use crate::engine::request::Fields;
use crate::engine::session::Session;

pub(super) const VERB: Verb = Verb {
    name: "verify",
    fields: Some(&["record", "game"]),
    about: "Checks a record, or the game's own: every step, every die, every hash.",
    run,
};

fn run(session: &mut Session, fields: Fields) -> Answer {
    let record = match fields.text("record")? {
        Some(record) => record.to_string(),
        None => session.game(&fields)?.record(Viewer::Referee),
    };
    let report = session.shelf.verify(&record)?;
    let findings: Vec<Value> = report
        .findings
        .iter()
        .map(|found| json!({ "step": found.step, "kind": kind_name(found.kind), "message": found.message }))
        .collect();
    let mut answer = Map::new();
    answer.insert("proven".into(), report.is_proven().into());
    answer.insert("finished".into(), report.finished.into());
    answer.insert("steps".into(), report.steps.into());
    answer.insert(
        "dice".into(),
        json!({
            "of_the_seed": report.dice, "burnt": report.burnt, "forced": report.forced,
        }),
    );
    answer.insert("findings".into(), findings.into());
    Ok(answer)
}

/// A finding's kind on the wire.
const fn kind_name(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::OtherGame => "other-game",
        FindingKind::OtherEdition => "other-edition",
        FindingKind::Partial => "partial",
        FindingKind::Arrangement => "arrangement",
        FindingKind::NoCommitment => "no-commitment",
        FindingKind::NoSeed => "no-seed",
        FindingKind::WrongSeed => "wrong-seed",
        FindingKind::Die => "die",
        FindingKind::Forced => "forced",
        FindingKind::Burnt => "burnt",
        FindingKind::Illegal => "illegal",
        FindingKind::Misfit => "misfit",
        FindingKind::Hash => "hash",
        FindingKind::Outcome => "outcome",
    }
}
