//! Values on their way to and from a database, the same for every engine.

use std::borrow::Cow;

use super::DbError;

/// A parameter of a statement, or a column of a row. Numbers and truths are whole numbers in both engines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// Nothing.
    Null,
    /// A whole number.
    Int(i64),
    /// Text.
    Text(Cow<'a, str>),
    /// Bytes.
    Bytes(Cow<'a, [u8]>),
}

/// What may be a parameter.
pub trait Bind {
    /// As a value.
    fn bind(&self) -> Value<'_>;
}

macro_rules! bind_numbers {
    ($($number:ty),*) => {
        $(impl Bind for $number {
            fn bind(&self) -> Value<'_> {
                Value::Int(i64::from(*self))
            }
        })*
    };
}

bind_numbers!(i64, u8, u32, bool);

impl Bind for str {
    fn bind(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self))
    }
}

impl Bind for String {
    fn bind(&self) -> Value<'_> {
        self.as_str().bind()
    }
}

impl Bind for Vec<u8> {
    fn bind(&self) -> Value<'_> {
        Value::Bytes(Cow::Borrowed(self))
    }
}

impl Bind for [u8; 32] {
    fn bind(&self) -> Value<'_> {
        Value::Bytes(Cow::Borrowed(self))
    }
}

impl Bind for Value<'_> {
    fn bind(&self) -> Value<'_> {
        match self {
            Value::Null => Value::Null,
            Value::Int(number) => Value::Int(*number),
            Value::Text(text) => Value::Text(Cow::Borrowed(text)),
            Value::Bytes(bytes) => Value::Bytes(Cow::Borrowed(bytes)),
        }
    }
}

impl<T: Bind> Bind for Option<T> {
    fn bind(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, Bind::bind)
    }
}

impl<T: Bind + ?Sized> Bind for &T {
    fn bind(&self) -> Value<'_> {
        (**self).bind()
    }
}

/// The parameters of a statement, in the order of `?1`, `?2` and so on.
#[macro_export]
macro_rules! params {
    () => { &[] };
    ($($value:expr),+ $(,)?) => { &[$($crate::store::Bind::bind(&$value)),+] };
}

/// A row of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row(pub(super) Vec<Value<'static>>);

/// What a column may be read as.
pub trait Column: Sized {
    /// Reads it; `None` if it is something else.
    fn read(value: &mut Value<'static>) -> Option<Self>;
}

macro_rules! read_numbers {
    ($($number:ty),*) => {
        $(impl Column for $number {
            fn read(value: &mut Value<'static>) -> Option<$number> {
                match value {
                    Value::Int(number) => (*number).try_into().ok(),
                    _ => None,
                }
            }
        })*
    };
}

read_numbers!(i64, u8, u32);

impl Column for bool {
    fn read(value: &mut Value<'static>) -> Option<bool> {
        match value {
            Value::Int(number @ (0 | 1)) => Some(*number == 1),
            _ => None,
        }
    }
}

impl Column for String {
    fn read(value: &mut Value<'static>) -> Option<String> {
        match value {
            Value::Text(text) => Some(std::mem::take(text.to_mut())),
            _ => None,
        }
    }
}

impl Column for Vec<u8> {
    fn read(value: &mut Value<'static>) -> Option<Vec<u8>> {
        match value {
            Value::Bytes(bytes) => Some(std::mem::take(bytes.to_mut())),
            _ => None,
        }
    }
}

impl Column for [u8; 32] {
    fn read(value: &mut Value<'static>) -> Option<[u8; 32]> {
        Vec::read(value)?.try_into().ok()
    }
}

impl<T: Column> Column for Option<T> {
    fn read(value: &mut Value<'static>) -> Option<Option<T>> {
        if *value == Value::Null { Some(None) } else { T::read(value).map(Some) }
    }
}

impl Row {
    /// A column, counted from 0. Each is read once.
    pub fn get<T: Column>(&mut self, column: usize) -> Result<T, DbError> {
        let value = self.0.get_mut(column).and_then(T::read);
        value.ok_or_else(|| DbError::Unreadable(format!("column {column} of a row")))
    }

    /// All columns.
    pub fn values(&self) -> &[Value<'static>] {
        &self.0
    }
}
