//! Citations: a clause of a rulebook as a small value. A clause that the rulebook does not have does not compile.
//!
//! A rulebook says once where its clauses stand, at the root of its crate:
//!
//! ```text
//! kit::clauses_of!(Arracourt, "../data/rules.toml");
//! ```
//!
//! From then on a rule raises its reason and its clause together:
//!
//! ```text
//! return Err(clause!("10.2").refuses(Reason::TooFewFactors { .. }));
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use kernel::Refusal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A rulebook whose clauses can be cited. [`crate::clauses_of`] implements it.
pub trait Cited: 'static {
    /// The number of every clause, in the order of the file.
    const IDS: &'static [&'static str];
}

/// A clause of the rulebook `B`: two bytes.
pub struct Clause<B>(u16, PhantomData<fn() -> B>);

impl<B: Cited> Clause<B> {
    /// The clause of this number. Use it through [`crate::clause`], which has the compiler look it up.
    ///
    /// # Panics
    /// If the rulebook has none; inside `const` that is an error of compilation.
    pub const fn of(id: &str) -> Self {
        let mut index = 0;
        while index < B::IDS.len() {
            if is_same(B::IDS[index].as_bytes(), id.as_bytes()) {
                return Clause(index as u16, PhantomData);
            }
            index += 1;
        }
        panic!("the rulebook has no clause with this number")
    }

    /// The clause of this number, if there is one.
    pub fn find(id: &str) -> Option<Self> {
        B::IDS.iter().position(|known| *known == id).map(|index| Clause(index as u16, PhantomData))
    }

    /// Its number.
    pub const fn id(self) -> &'static str {
        B::IDS[self.0 as usize]
    }

    /// A refusal by this clause.
    pub const fn refuses<R: Copy>(self, reason: R) -> Refused<B, R> {
        Refused { clause: self, reason }
    }
}

impl<B> Clone for Clause<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Clause<B> {}

impl<B> PartialEq for Clause<B> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<B> Eq for Clause<B> {}

impl<B> PartialOrd for Clause<B> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// In the order of the rulebook.
impl<B> Ord for Clause<B> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<B> Hash for Clause<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<B: Cited> fmt::Debug for Clause<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl<B: Cited> fmt::Display for Clause<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl<B: Cited> From<Clause<B>> for &'static str {
    fn from(clause: Clause<B>) -> &'static str {
        clause.id()
    }
}

impl<B: Cited> From<Clause<B>> for String {
    fn from(clause: Clause<B>) -> String {
        clause.id().to_owned()
    }
}

impl<B: Cited> Serialize for Clause<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// Data files cite clauses by number; a number that the rulebook does not have is a fault with its line.
impl<'de, B: Cited> Deserialize<'de> for Clause<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Clause::find(&id).ok_or_else(|| de::Error::custom(format!("there is no clause '{id}'")))
    }
}

/// A refusal: what forbids the action, and why. The rulebook turns the reason into a sentence.
pub struct Refused<B, R> {
    /// The clause that forbids it.
    pub clause: Clause<B>,
    /// Why.
    pub reason: R,
}

impl<B: Cited, R> Refused<B, R> {
    /// The refusal as players read it: `kind` for programs, and the sentence, which begins with a capital wherever it
    /// begins with a word.
    pub fn told(&self, kind: &'static str, sentence: String) -> Refusal {
        let mut message = sentence;
        if let Some(first) = message.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Refusal { kind, clause: self.clause.id(), message }
    }
}

impl<B, R: Copy> Clone for Refused<B, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B, R: Copy> Copy for Refused<B, R> {}

impl<B, R: PartialEq> PartialEq for Refused<B, R> {
    fn eq(&self, other: &Self) -> bool {
        self.clause == other.clause && self.reason == other.reason
    }
}

impl<B, R: Eq> Eq for Refused<B, R> {}

impl<B: Cited, R: fmt::Debug> fmt::Debug for Refused<B, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.clause, self.reason)
    }
}

/// Says where a rulebook's clauses stand, and names their type: `Clause`. Belongs at the root of the rulebook's crate.
///
/// ```
/// struct Skat;
/// kit::clauses_of!(Skat, text "[[clause]]\nid = \"1.1\"\ntitle = \"Deal\"\ntext = \"Ten cards each.\"\n");
///
/// fn main() {
///     assert_eq!(kit::clause!("1.1").id(), "1.1");
/// }
/// ```
///
/// A clause that does not exist does not compile:
///
/// ```compile_fail,E0080
/// struct Skat;
/// kit::clauses_of!(Skat, text "[[clause]]\nid = \"1.1\"\ntitle = \"Deal\"\ntext = \"Ten cards each.\"\n");
///
/// fn main() {
///     assert_eq!(kit::clause!("1.2").id(), "1.2");
/// }
/// ```
#[macro_export]
macro_rules! clauses_of {
    ($book:ty, text $text:expr) => {
        impl $crate::Cited for $book {
            const IDS: &'static [&'static str] = {
                const TEXT: &str = $text;
                const IDS: [&str; $crate::count_clauses(TEXT)] = $crate::clause_ids(TEXT);
                &IDS
            };
        }

        /// A clause of this rulebook.
        pub type Clause = $crate::Clause<$book>;
    };
    ($book:ty, $file:literal) => {
        $crate::clauses_of!($book, text include_str!($file));
    };
}

/// The clause of this number in the rulebook whose crate cites it: `clause!("10.2")`. A number that the rulebook does
/// not have does not compile.
#[macro_export]
#[expect(clippy::crate_in_macro_def, reason = "the crate that cites has the clauses: see `clauses_of`")]
macro_rules! clause {
    ($id:literal) => {
        const { crate::Clause::of($id) }
    };
}

/// Several clauses as an array: `clauses!["10.2", "10.3.4"]`.
#[macro_export]
macro_rules! clauses {
    ($($id:literal),+ $(,)?) => {
        [$($crate::clause!($id)),+]
    };
}

/// What a clause's number stands behind in a file of clause texts, at the start of a line.
const KEY: &[u8] = b"id = \"";

/// How many clauses a file of clause texts has. For [`crate::clauses_of`].
pub const fn count_clauses(text: &str) -> usize {
    let (mut count, mut from) = (0, 0);
    while let Some(at) = next_id(text.as_bytes(), from) {
        count += 1;
        from = at;
    }
    count
}

/// The numbers of the clauses of a file. For [`crate::clauses_of`].
pub const fn clause_ids<const N: usize>(text: &'static str) -> [&'static str; N] {
    let (mut ids, mut count, mut from) = ([""; N], 0, 0);
    let bytes = text.as_bytes();
    while let Some(at) = next_id(bytes, from) {
        let mut end = at;
        while bytes[end] != b'"' {
            end += 1;
        }
        ids[count] = text.split_at(end).0.split_at(at).1;
        count += 1;
        from = end;
    }
    ids
}

/// Where the next number begins.
const fn next_id(text: &[u8], mut from: usize) -> Option<usize> {
    while from + KEY.len() <= text.len() {
        if text[from] == KEY[0] && (from == 0 || text[from - 1] == b'\n') {
            let (_, rest) = text.split_at(from);
            if is_same(rest.split_at(KEY.len()).0, KEY) {
                return Some(from + KEY.len());
            }
        }
        from += 1;
    }
    None
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Skat;

    impl Cited for Skat {
        const IDS: &'static [&'static str] = {
            const TEXT: &str =
                "# id = \"0\"\n[[clause]]\nid = \"1.1\"\ntext = \"x id = \"\n\n[[clause]]\nid = \"1.2n1\"\n";
            const IDS: [&str; count_clauses(TEXT)] = clause_ids(TEXT);
            &IDS
        };
    }

    #[test]
    fn clauses_are_those_of_the_file_in_its_order() {
        assert_eq!(Skat::IDS, ["1.1", "1.2n1"]);
        let second = const { Clause::<Skat>::of("1.2n1") };
        assert_eq!((second.id(), Clause::find("1.2n1")), ("1.2n1", Some(second)));
        assert!(Clause::<Skat>::find("1.2").is_none() && Clause::<Skat>::of("1.1") < second);
        assert_eq!(format!("{second} {second:?} {second:<7}|"), "1.2n1 1.2n1 1.2n1  |");
    }

    #[test]
    fn a_sentence_for_players_begins_with_a_capital() {
        let refused = Clause::<Skat>::of("1.1").refuses(());
        for (sentence, read) in [("no card left", "No card left"), ("7 of hearts", "7 of hearts"), ("", "")] {
            let told = refused.told("no-card", sentence.into());
            assert_eq!((told.kind, told.clause, told.message.as_str()), ("no-card", "1.1", read));
        }
    }

    #[test]
    fn a_refusal_is_small() {
        let refused = Clause::<Skat>::of("1.1").refuses((3_u8, 4_u8));
        assert_eq!(format!("{refused:?}"), "1.1: (3, 4)");
        assert_eq!(size_of_val(&refused), 4);
    }

    #[test]
    fn data_files_cite_clauses_that_exist() {
        #[derive(Debug, Deserialize)]
        struct Row {
            clause: Clause<Skat>,
        }
        let read = |text: &str| crate::read_toml::<Row>("scenario", text);
        assert_eq!(read("clause = \"1.1\"").map(|row| row.clause.id()), Ok("1.1"));
        let faults = read("\nclause = \"7\"").unwrap_err();
        assert_eq!(faults[0].to_string(), "scenario, line 2: there is no clause '7'");
        assert_eq!(serde_json::to_string(&Clause::<Skat>::of("1.1")).ok(), Some("\"1.1\"".into()));
    }
}
