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

/// Two arrays of any length, one for each side.
pub(crate) mod arrays {
    use super::{Deserialize, Deserializer, Error, Serialize, Serializer};

    pub fn serialize<T: Serialize, const N: usize, S: Serializer>(
        arrays: &[[T; N]; 2],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(arrays.iter().flatten())
    }

    pub fn deserialize<'de, T: Deserialize<'de> + Copy, const N: usize, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[[T; N]; 2], D::Error> {
        let list = Vec::<T>::deserialize(from)?;
        let wrong = |given: usize| D::Error::custom(format!("{} entries are expected, not {given}", 2 * N));
        if list.len() != 2 * N {
            return Err(wrong(list.len()));
        }
        let half = |from: usize| <[T; N]>::try_from(&list[from..from + N]).map_err(|_| wrong(list.len()));
        Ok([half(0)?, half(N)?])
    }
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
