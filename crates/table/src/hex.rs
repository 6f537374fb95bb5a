//! Bytes as hexadecimal text.

use std::fmt::Write as _;

/// Two digits for each byte.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
