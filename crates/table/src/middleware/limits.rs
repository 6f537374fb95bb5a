//! Rate limits.

use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use super::Caller;
use super::buckets::Buckets;
use super::guesses::{Guess, Guesses};
use crate::api_error::ApiError;
use crate::auth::{self, Device};

/// How many requests a player may send per minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rate {
    /// No limit: for tests and measurements.
    #[default]
    Unlimited,
    /// At most this many.
    PerMinute(u32),
}

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Rate, String> {
        match text.parse() {
            _ if text == "off" => Ok(Rate::Unlimited),
            Ok(number) if number > 0 => Ok(Rate::PerMinute(number)),
            _ => Err("expected a number of requests per minute, or 'off'".to_owned()),
        }
    }
}

/// Requests with stricter limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strict {
    /// Signing in as a guest.
    Guest,
    /// Anything that tries a password or an account name, by address.
    Account,
}

/// The rate limits of the server; none if the rate is unlimited.
pub struct RateLimits(Option<Limits>);

struct Limits {
    addresses: Buckets,
    players: Buckets,
    drafts: Buckets,
    messages: Buckets,
    guests: Buckets,
    accounts: Buckets,
    guesses: Guesses,
    hints: Buckets,
}

impl Limits {
    /// Bursts of a third of the rate are allowed. Players may share an address, so an address gets four times the rate.
    fn new(rate: u32) -> Limits {
        let third = rate.div_ceil(3);
        Limits {
            addresses: Buckets::new(rate.saturating_mul(4), third.saturating_mul(4)),
            players: Buckets::new(rate, third),
            // Dragging a piece sends up to thirty drafts a second.
            drafts: Buckets::new(rate.saturating_mul(8), third.saturating_mul(8)),
            messages: Buckets::new(rate, third),
            guests: Buckets::new(30, 30),
            accounts: Buckets::new(30, 30),
            guesses: Guesses::new(),
            hints: Buckets::new(20, 10),
        }
    }
}

impl RateLimits {
    /// Limits for this rate per player.
    pub fn new(rate: Rate) -> RateLimits {
        RateLimits(match rate {
            Rate::Unlimited => None,
            Rate::PerMinute(rate) => Some(Limits::new(rate)),
        })
    }

    /// Whether there are limits at all.
    pub fn are_limited(&self) -> bool {
        self.0.is_some()
    }

    /// Counts a request from an address.
    pub fn address(&self, address: IpAddr) -> Result<(), ApiError> {
        self.limited(|limits| limits.addresses.take(rate_key(address)))
    }

    /// Counts a request from a player.
    pub fn player(&self, player: i64) -> Result<(), ApiError> {
        self.limited(|limits| limits.players.take(player))
    }

    /// Counts a draft from an address. The browser sends many of them while the player drags a piece.
    pub fn draft(&self, address: IpAddr) -> Result<(), ApiError> {
        self.limited(|limits| limits.drafts.take(rate_key(address)))
    }

    /// Counts a message on a player's live connection.
    pub fn message(&self, player: i64) -> Result<(), ApiError> {
        self.limited(|limits| limits.messages.take(player))
    }

    /// Counts a hint for a player: each costs a search.
    pub fn hint(&self, player: i64) -> Result<(), ApiError> {
        self.limited(|limits| limits.hints.take(player))
    }

    /// Counts a request with a stricter limit.
    pub fn strict(&self, what: Strict, caller: &Caller) -> Result<(), ApiError> {
        let address = rate_key(caller.address);
        self.limited(|limits| match what {
            Strict::Guest => limits.guests.take(address),
            Strict::Account => limits.accounts.take(address),
        })
    }

    /// Counts a try of an account's password. On a device from which the account was used before, tries count for that
    /// device alone; elsewhere for the address and the account together.
    pub fn password(
        &self,
        caller: &Caller,
        name: &str,
        device: Option<&Device>,
    ) -> Result<Option<Guess>, ApiError> {
        let Some(limits) = &self.0 else { return Ok(None) };
        let account = auth::name_key(name);
        let guess = if let Some(device) = device.filter(|device| device.knows(&account)) {
            limits.guesses.take(device)
        } else {
            self.strict(Strict::Account, caller)?;
            limits.guesses.take((rate_key(caller.address), account))
        };
        guess.map(Some).map_err(ApiError::too_often)
    }

    /// The password was right: the tries before it no longer count.
    pub fn right(&self, guess: Option<Guess>) {
        if let (Some(limits), Some(guess)) = (&self.0, guess) {
            limits.guesses.right(guess);
        }
    }

    fn limited(&self, take: impl FnOnce(&Limits) -> Result<(), Duration>) -> Result<(), ApiError> {
        match self.0.as_ref().map(take) {
            None | Some(Ok(())) => Ok(()),
            Some(Err(wait)) => Err(ApiError::too_often(wait)),
        }
    }
}

/// The address that a limit counts: an IPv4 address, or the /64 block that one IPv6 customer gets.
pub(crate) fn rate_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let mut parts = address.segments();
            parts[4..].fill(0);
            IpAddr::V6(parts.into())
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_block_of_long_addresses_counts_as_one() {
        let address = |text: &str| rate_key(text.parse().unwrap());
        assert_eq!(address("2001:db8:1:2:3:4:5:6"), address("2001:db8:1:2:ffff::1"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_ne!(address("10.0.0.1"), address("10.0.0.2"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
    }

    #[test]
    fn a_rate_is_a_number_or_off() {
        assert_eq!("600".parse(), Ok(Rate::PerMinute(600)));
        assert_eq!("off".parse(), Ok(Rate::Unlimited));
        for text in ["", "0", "-1", "many", "1.5"] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }
}
