//! The fingerprint of a position: equal positions have equal ones, on every machine.

use std::cell::RefCell;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The first eight bytes of SHA-256 over the position's postcard form, shown as 16 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PositionHash(u64);

impl PositionHash {
    /// The hash of a position.
    ///
    /// # Panics
    /// If the position is not plain data that postcard can write. The laws kit finds that out at once.
    pub fn of<P: Serialize + ?Sized>(position: &P) -> PositionHash {
        // Written out first: SHA-256 takes many bytes at once much faster than a few at a time.
        let digest: [u8; 32] = BUFFER.with_borrow_mut(|buffer| {
            buffer.clear();
            postcard::to_io(position, &mut *buffer).expect("a position is plain data");
            Sha256::digest(&*buffer).into()
        });
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        PositionHash(u64::from_be_bytes(first))
    }
}

impl PositionHash {
    /// The hash of a position that was reached from an arrangement: what the arrangement says of boards and
    /// counters is sealed with it, because it is no part of the position.
    #[must_use]
    pub fn sealed(self, arrangement: Option<&str>) -> PositionHash {
        let Some(arrangement) = arrangement else { return self };
        let mut hasher = Sha256::new();
        hasher.update(self.0.to_be_bytes());
        hasher.update(arrangement.as_bytes());
        let digest: [u8; 32] = hasher.finalize().into();
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        PositionHash(u64::from_be_bytes(first))
    }
}

impl fmt::Display for PositionHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for PositionHash {
    type Err = String;

    fn from_str(text: &str) -> Result<PositionHash, String> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = if digits { u64::from_str_radix(text, 16).ok() } else { None };
        value.map(PositionHash).ok_or_else(|| format!("a hash is 16 hexadecimal digits, not '{text}'"))
    }
}

thread_local! {
    /// The position as it is written, kept for its memory.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_a_position_is_the_same_for_ever() {
        let hash = PositionHash::of(&(3_u8, "Arnhem", vec![1_u16, 300]));
        assert_eq!(hash.to_string(), "4b97dae745f5fd2d");
        assert_eq!(hash.to_string().parse(), Ok(hash));
    }

    #[test]
    fn a_hash_has_sixteen_digits() {
        assert!("abc".parse::<PositionHash>().is_err());
        assert!("+123456789abcdef".parse::<PositionHash>().is_err());
    }
}
