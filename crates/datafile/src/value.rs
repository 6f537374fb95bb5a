//! The parsed tree as serde reads it: each type is asked for the one form it has.

use crate::Error;
use crate::spanned::NAME as SPANNED;
use serde::de::value::{StrDeserializer, UsizeDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use std::ops::Range;
use toml::de::{DeArray, DeTable, DeValue};

type Node<'t> = toml::Spanned<DeValue<'t>>;

/// A value of the tree.
#[derive(Clone, Copy)]
pub(crate) struct Value<'t> {
    node: &'t Node<'t>,
}

impl<'t> Value<'t> {
    pub fn new(node: &'t Node<'t>) -> Value<'t> {
        Value { node }
    }

    fn is_not(self, expected: &dyn Expected) -> Error {
        let written = match self.node.get_ref() {
            DeValue::String(text) => Unexpected::Str(text),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => Unexpected::Signed(number),
                Err(_) => Unexpected::Other("a number beyond 64 bits"),
            },
            DeValue::Float(number) => match number.as_str().parse() {
                Ok(number) => Unexpected::Float(number),
                Err(_) => Unexpected::Other("a number"),
            },
            DeValue::Boolean(yes) => Unexpected::Bool(*yes),
            DeValue::Datetime(_) => Unexpected::Other("a date"),
            DeValue::Array(_) => Unexpected::Seq,
            DeValue::Table(_) => Unexpected::Map,
        };
        Error::invalid_type(written, expected).at(self.node.span())
    }

    fn integer(self, expected: &dyn Expected) -> Result<i64, Error> {
        match self.node.get_ref() {
            DeValue::Integer(number) => {
                i64::from_str_radix(number.as_str(), number.radix()).map_err(|_| self.is_not(expected))
            }
            _ => Err(self.is_not(expected)),
        }
    }

    fn float(self, expected: &dyn Expected) -> Result<f64, Error> {
        match self.node.get_ref() {
            DeValue::Float(number) => number.as_str().parse().map_err(|_| self.is_not(expected)),
            _ => self.integer(expected).map(|number| number as f64),
        }
    }

    fn boolean(self, expected: &dyn Expected) -> Result<bool, Error> {
        match self.node.get_ref() {
            DeValue::Boolean(yes) => Ok(*yes),
            _ => Err(self.is_not(expected)),
        }
    }

    fn text(self, expected: &dyn Expected) -> Result<&'t str, Error> {
        match self.node.get_ref() {
            DeValue::String(text) => Ok(text),
            _ => Err(self.is_not(expected)),
        }
    }

    fn array(self, expected: &dyn Expected) -> Result<Elements<'t>, Error> {
        match self.node.get_ref() {
            DeValue::Array(array) => Ok(Elements::new(array)),
            _ => Err(self.is_not(expected)),
        }
    }

    fn table(self, expected: &dyn Expected) -> Result<Entries<'t>, Error> {
        match self.node.get_ref() {
            DeValue::Table(table) => Ok(Entries::new(table)),
            _ => Err(self.is_not(expected)),
        }
    }

    /// A type may judge its value after reading it: a fault it finds then stands here too.
    fn give<'de, S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        self.place(seed.deserialize(self))
    }

    fn place<T>(self, result: Result<T, Error>) -> Result<T, Error> {
        match result {
            Ok(value) => Ok(value),
            Err(error) => Err(error.at(self.node.span())),
        }
    }
}

macro_rules! integers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let number = self.integer(&visitor)?;
            self.place(visitor.visit_i64(number))
        }
    )*};
}

impl<'de> Deserializer<'de> for Value<'_> {
    type Error = Error;

    integers!(deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.node.get_ref() {
            DeValue::String(_) => self.deserialize_str(visitor),
            DeValue::Integer(_) => self.deserialize_i64(visitor),
            DeValue::Float(_) => self.deserialize_f64(visitor),
            DeValue::Boolean(_) => self.deserialize_bool(visitor),
            DeValue::Datetime(_) => Err(self.is_not(&visitor)),
            DeValue::Array(_) => self.deserialize_seq(visitor),
            DeValue::Table(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let yes = self.boolean(&visitor)?;
        self.place(visitor.visit_bool(yes))
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let number = self.float(&visitor)?;
        self.place(visitor.visit_f64(number))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let text = self.text(&visitor)?;
        self.place(visitor.visit_str(text))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        Err(self.is_not(&visitor))
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        Err(self.is_not(&visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        Err(self.is_not(&visitor))
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        Err(self.is_not(&visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let elements = self.array(&visitor)?;
        self.place(visitor.visit_seq(elements))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        let elements = self.array(&visitor)?;
        let written = elements.rest.len();
        let value = self.place(visitor.visit_seq(elements))?;
        if written > length {
            return Err(too_long(written, length).at(self.node.span()));
        }
        Ok(value)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name == SPANNED {
            return visitor.visit_seq(Placed { value: self, given: 0 });
        }
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let entries = self.table(&visitor)?;
        self.place(visitor.visit_map(entries))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let variant = match self.node.get_ref() {
            DeValue::String(name) => Variant { name, span: self.node.span(), value: None },
            DeValue::Table(table) if table.len() == 1 => {
                let (key, value) = table.iter().next().expect("one entry");
                Variant { name: key.get_ref(), span: key.span(), value: Some(Value::new(value)) }
            }
            _ => return Err(self.is_not(&"the name of a choice, or a table with that one key")),
        };
        self.place(visitor.visit_enum(variant))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

fn too_long(written: usize, length: usize) -> Error {
    Error::custom(format_args!("holds {written} values where {length} belong"))
}

/// The elements of an array.
struct Elements<'t> {
    rest: std::slice::Iter<'t, Node<'t>>,
}

impl<'t> Elements<'t> {
    fn new(array: &'t DeArray<'t>) -> Elements<'t> {
        Elements { rest: array.iter().as_slice().iter() }
    }
}

impl<'de> SeqAccess<'de> for Elements<'_> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        match self.rest.next() {
            Some(node) => Value::new(node).give(seed).map(Some),
            None => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// The entries of a table.
struct Entries<'t> {
    rest: Box<dyn Iterator<Item = (&'t str, Range<usize>, &'t Node<'t>)> + 't>,
    value: Option<&'t Node<'t>>,
}

impl<'t> Entries<'t> {
    fn new(table: &'t DeTable<'t>) -> Entries<'t> {
        let entry = |(key, value): (&'t toml::Spanned<_>, _)| {
            let name: &std::borrow::Cow<'t, str> = key.get_ref();
            (name.as_ref(), key.span(), value)
        };
        Entries { rest: Box::new(table.iter().map(entry)), value: None }
    }

    fn key(&mut self) -> Option<(&'t str, Range<usize>)> {
        let (key, span, value) = self.rest.next()?;
        self.value = Some(value);
        Some((key, span))
    }
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some((key, span)) = self.key() else { return Ok(None) };
        let key: StrDeserializer<'_, Error> = key.into_deserializer();
        seed.deserialize(key).map(Some).map_err(|error| error.at(span))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        Value::new(self.value.take().expect("a key comes before its value")).give(seed)
    }
}

/// Start, end and the value itself, for [`Spanned`](crate::Spanned).
struct Placed<'t> {
    value: Value<'t>,
    given: u8,
}

impl<'de> SeqAccess<'de> for Placed<'_> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        self.given += 1;
        let span = self.value.node.span();
        let number = |number: usize| -> UsizeDeserializer<Error> { number.into_deserializer() };
        match self.given {
            1 => seed.deserialize(number(span.start)).map(Some),
            2 => seed.deserialize(number(span.end)).map(Some),
            _ => self.value.give(seed).map(Some),
        }
    }
}

/// A choice: its name, or a table whose one key is the name.
struct Variant<'t> {
    name: &'t str,
    span: Range<usize>,
    value: Option<Value<'t>>,
}

impl<'de, 't> EnumAccess<'de> for Variant<'t> {
    type Error = Error;
    type Variant = Content<'t>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Content<'t>), Error> {
        let name: StrDeserializer<'_, Error> = self.name.into_deserializer();
        let choice = seed.deserialize(name).map_err(|error| error.at(self.span))?;
        Ok((choice, Content(self.value)))
    }
}

/// What stands beside the name of a choice.
struct Content<'t>(Option<Value<'t>>);

impl<'t> Content<'t> {
    fn needed(self) -> Result<Value<'t>, Error> {
        self.0.ok_or_else(|| Error::custom("needs a value: write a table with this one key"))
    }
}

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.0 {
            None => Ok(()),
            Some(value) => Err(value.is_not(&"the name alone")),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        self.needed()?.give(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        self.needed()?.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.needed()?.deserialize_map(visitor)
    }
}
