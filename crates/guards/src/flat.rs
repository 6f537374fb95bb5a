//! Long arrays and hex sets in stored positions: as lists.

use board::HexId;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::terrain::Hexes;

/// An array of any length.
pub(crate) mod array {
    use super::{Deserialize, Deserializer, Error, Serialize, Serializer};

    pub fn serialize<T: Serialize, const N: usize, S: Serializer>(
        array: &[T; N],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(array)
    }

    pub fn deserialize<'de, T: Deserialize<'de>, const N: usize, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[T; N], D::Error> {
        let list = Vec::<T>::deserialize(from)?;
        let given = list.len();
        list.try_into().map_err(|_| D::Error::custom(format!("{N} entries are expected, not {given}")))
    }
}

/// Writes an array with `fill` up to the length that it has in stored positions: there was once room for more.
fn write_padded<T: Serialize + Copy, const N: usize, S: Serializer>(
    array: &[T; N],
    (stored, fill): (usize, T),
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(array.iter().copied().chain(std::iter::repeat_n(fill, stored - N)))
}

/// Reads what [`write_padded`] writes.
fn read_padded<'de, T: Deserialize<'de> + Copy + PartialEq, const N: usize, D: Deserializer<'de>>(
    (stored, fill): (usize, T),
    from: D,
) -> Result<[T; N], D::Error> {
    let list = Vec::<T>::deserialize(from)?;
    let given = list.len();
    match list.split_first_chunk::<N>() {
        Some((array, rest)) if given == stored && rest.iter().all(|&more| more == fill) => Ok(*array),
        _ => Err(D::Error::custom(format!("{stored} entries are expected, {N} of them in use, not {given}"))),
    }
}

macro_rules! padded {
    ($(#[$about:meta])* $name:ident, $of:ty, $stored:expr, $fill:expr) => {
        $(#[$about])*
        pub(crate) mod $name {
            use super::{Deserializer, Serializer, read_padded, write_padded};

            const FORM: (usize, $of) = ($stored, $fill);

            pub fn serialize<const N: usize, S: Serializer>(array: &[$of; N], to: S) -> Result<S::Ok, S::Error> {
                write_padded(array, FORM, to)
            }

            pub fn deserialize<'de, const N: usize, D: Deserializer<'de>>(from: D) -> Result<[$of; N], D::Error> {
                read_padded(FORM, from)
            }
        }
    };
}

padded! {
    /// The places of units: those that do not exist wait.
    places, u16, 192, u16::MAX
}

padded! {
    /// Who carries a unit: none.
    carriers, u8, 192, u8::MAX
}

padded! {
    /// A number for each unit.
    units, u8, 192, 0
}

padded! {
    /// A number for each kind of event chit.
    chits, u8, 96, 0
}

/// A set of hexes.
pub(crate) mod hexes {
    use super::{Deserialize, Deserializer, Error, HexId, Hexes, Serializer};

    pub fn serialize<S: Serializer>(set: &Hexes, to: S) -> Result<S::Ok, S::Error> {
        // A list of known length: records are written without looking ahead.
        to.collect_seq(set.iter().collect::<Vec<HexId>>())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Hexes, D::Error> {
        let list = Vec::<HexId>::deserialize(from)?;
        if let Some(far) = list.iter().find(|hex| hex.index() >= Hexes::CAPACITY) {
            return Err(D::Error::custom(format!("hex {} is beyond the map", far.0)));
        }
        Ok(list.into_iter().collect())
    }
}
