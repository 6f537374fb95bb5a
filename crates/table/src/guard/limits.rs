//! How often somebody may ask.

use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use axum::http::StatusCode;

use super::buckets::Buckets;
use super::{Asker, Settings};
use crate::trouble::Trouble;
use crate::who;

/// How many requests a player may send in a minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rate {
    /// As many as they like: for tests and for measuring.
    #[default]
    Unlimited,
    /// So many.
    PerMinute(u32),
}

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Rate, String> {
        match text.parse() {
            _ if text == "off" => Ok(Rate::Unlimited),
            Ok(number) if number > 0 => Ok(Rate::PerMinute(number)),
            _ => Err("give a number of requests per minute, or 'off'".to_owned()),
        }
    }
}

/// What is limited more strictly than the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strict {
    /// Entering as a guest.
    Guest,
    /// Whatever tries a password, or a name for an account.
    Account,
}

/// Who is let in, and how often.
pub struct Guard {
    /// How the server meets the world.
    pub settings: Settings,
    limits: Option<Limits>,
}

struct Limits {
    addresses: Buckets,
    players: Buckets,
    drafts: Buckets,
    messages: Buckets,
    guests: Buckets,
    accounts: Buckets,
    names: Buckets,
    hints: Buckets,
}

impl Limits {
    /// A third of a minute's requests may come at once. Several players may share an address.
    fn new(rate: u32) -> Limits {
        let third = rate.div_ceil(3);
        Limits {
            addresses: Buckets::new(rate.saturating_mul(4), third.saturating_mul(4)),
            players: Buckets::new(rate, third),
            // A hand that drags asks thirty times a second.
            drafts: Buckets::new(rate.saturating_mul(8), third.saturating_mul(8)),
            messages: Buckets::new(rate, third),
            guests: Buckets::new(30, 30),
            accounts: Buckets::new(10, 10),
            names: Buckets::new(10, 10),
            hints: Buckets::new(20, 10),
        }
    }
}

impl Guard {
    /// By these settings.
    pub fn new(settings: Settings) -> Guard {
        let limits = match settings.rate {
            Rate::Unlimited => None,
            Rate::PerMinute(rate) => Some(Limits::new(rate)),
        };
        Guard { settings, limits }
    }

    /// Counts a request of an address.
    pub fn address(&self, address: IpAddr) -> Result<(), Trouble> {
        self.limited(|limits| limits.addresses.take(household(address)))
    }

    /// Counts a request of a player.
    pub fn player(&self, player: i64) -> Result<(), Trouble> {
        self.limited(|limits| limits.players.take(player))
    }

    /// Counts a draft of an address: a look that is asked for again and again while something is dragged.
    pub fn draft(&self, address: IpAddr) -> Result<(), Trouble> {
        self.limited(|limits| limits.drafts.take(household(address)))
    }

    /// Counts a message on the live connection of a player.
    pub fn message(&self, player: i64) -> Result<(), Trouble> {
        self.limited(|limits| limits.messages.take(player))
    }

    /// Counts a hint for a player: somebody has to think about it.
    pub fn hint(&self, player: i64) -> Result<(), Trouble> {
        self.limited(|limits| limits.hints.take(player))
    }

    /// Counts what is limited more strictly. `name` is the account that is tried.
    pub fn strict(&self, what: Strict, asker: &Asker, name: &str) -> Result<(), Trouble> {
        let address = household(asker.address);
        self.limited(|limits| match what {
            Strict::Guest => limits.guests.take(address),
            Strict::Account => {
                limits.accounts.take(address)?;
                limits.names.take(who::name_key(name))
            }
        })
    }

    fn limited(&self, take: impl FnOnce(&Limits) -> Result<(), Duration>) -> Result<(), Trouble> {
        match self.limits.as_ref().map(take) {
            None | Some(Ok(())) => Ok(()),
            Some(Err(wait)) => Err(too_often(wait)),
        }
    }
}

fn too_often(wait: Duration) -> Trouble {
    let seconds = wait.as_secs() + 1;
    let message = format!("that was too often; wait {seconds} seconds");
    Trouble::new(StatusCode::TOO_MANY_REQUESTS, "too-often", message)
}

/// Those who share a line: one address, or the block that a provider gives to one customer.
fn household(address: IpAddr) -> IpAddr {
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
        let address = |text: &str| household(text.parse().unwrap());
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
