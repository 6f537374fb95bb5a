//! Refusals of Hürtgen Forest in sentences.

use crate::reason::Reason;
use crate::refusals::Sentence;

/// The refusals that only Hürtgen Forest knows.
pub(in crate::games) fn sentence(reason: Reason) -> Option<Sentence> {
    Some(match reason {
        Reason::SupportPerCombat { most } => {
            ("support-per-combat", format!("No more than {most} ground support points in one combat"))
        }
        Reason::SupportNoFpf => {
            ("support-no-fpf", "Ground support is never Final Protective Fire here".into())
        }
        _ => return None,
    })
}
