//! Data files with one thing broken: each must say what is wrong.

use crate::Fault;

/// A shipped file with one thing changed, and what a fault must say.
#[derive(Debug, Clone, Copy)]
pub struct BrokenFile<K> {
    /// The kind of file.
    pub kind: K,
    /// Its text.
    pub file: &'static str,
    /// What is replaced, once.
    pub old: &'static str,
    /// What stands there instead.
    pub new: &'static str,
    /// What one of the faults says.
    pub says: &'static str,
}

/// One case: the kind of a file and its text, what is replaced by what, and what a fault must say.
pub const fn broken_file<K>(
    kind: K,
    file: &'static str,
    old: &'static str,
    new: &'static str,
    says: &'static str,
) -> BrokenFile<K> {
    BrokenFile { kind, file, old, new, says }
}

/// Breaks each file and asks whether a fault with a place says what it should.
///
/// # Panics
/// If one does not, or no longer fits the file that it breaks; all of them are named.
pub fn faults_are_told<K: Copy>(cases: &[BrokenFile<K>], check: impl Fn(K, &str) -> Result<(), Vec<Fault>>) {
    let mut wrong = Vec::new();
    for &BrokenFile { kind, file, old, new, says } in cases {
        assert!(file.contains(old), "the case '{old}' no longer fits the shipped file");
        let told: Vec<String> = match check(kind, &file.replacen(old, new, 1)) {
            Ok(()) => vec![],
            Err(faults) => faults.iter().map(ToString::to_string).collect(),
        };
        if !told.iter().any(|fault| fault.contains(says) && !fault.starts_with(':')) {
            wrong.push(format!("'{old}' -> '{new}' should say '{says}', not {told:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
