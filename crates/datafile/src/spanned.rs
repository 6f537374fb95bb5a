//! A value that knows where it stands in its file.

use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

/// The name under which [`Spanned`] asks the reader for start, end and value.
pub(crate) const NAME: &str = "$datafile::Spanned";

/// A value and the bytes of the text that hold it. Only [`read`](crate::read) can make one from a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    span: Range<usize>,
    value: T,
}

impl<T> Spanned<T> {
    /// The bytes of the text that hold the value.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The value.
    pub fn get_ref(&self) -> &T {
        &self.value
    }

    /// The value without its place.
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple_struct(NAME, 3, Place(PhantomData))
    }
}

struct Place<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Place<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its place")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Spanned<T>, A::Error> {
        let missing = || A::Error::custom("only a data file knows where its values stand");
        let start = parts.next_element()?.ok_or_else(missing)?;
        let end = parts.next_element()?.ok_or_else(missing)?;
        let value = parts.next_element()?.ok_or_else(missing)?;
        Ok(Spanned { span: start..end, value })
    }
}
