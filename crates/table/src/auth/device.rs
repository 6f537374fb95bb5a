//! A browser from which an account has been used: its password may be tried there even while others guess elsewhere.

use sha2::{Digest as _, Sha256};

use crate::hex::hex;

/// How many characters of the text name the account.
const ACCOUNT: usize = 16;

/// How many characters name the device.
const DEVICE: usize = 32;

/// A device that an account's owner has used. The cookie that holds it is signed and opens nothing by itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Device(String);

impl Device {
    /// A new device of the account with this name key.
    pub fn new(account: &str) -> Result<Device, getrandom::Error> {
        let mut bytes = [0; DEVICE / 2];
        getrandom::fill(&mut bytes)?;
        Ok(Device(fingerprint(account) + &hex(&bytes)))
    }

    /// Reads a cookie's text, whose signature has been checked.
    pub(super) fn from_text(text: &str) -> Option<Device> {
        (text.len() == ACCOUNT + DEVICE).then(|| Device(text.to_owned()))
    }

    pub(super) fn to_text(&self) -> String {
        self.0.clone()
    }

    /// Whether the account with this name key was used here.
    pub fn knows(&self, account: &str) -> bool {
        self.0.starts_with(&fingerprint(account))
    }
}

fn fingerprint(account: &str) -> String {
    let mut digits = hex(&Sha256::digest(account));
    digits.truncate(ACCOUNT);
    digits
}
