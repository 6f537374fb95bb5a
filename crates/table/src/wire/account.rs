//! Accounts and guests.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Me {
    /// The player; null if not signed in.
    pub user: Option<User>,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct User {
    /// The player's number.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// Whether the player is a guest: no account, only this browser's cookie.
    pub guest: bool,
}

/// Name and password.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 2 to 32 characters.
    pub name: String,
    /// 10 to 200 characters.
    pub password: String,
}

/// The name that a guest chooses.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// 2 to 32 characters; by default the server chooses a name.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub name: Option<String>,
}

/// How a player likes the table: kept with the account, so that every device shows it alike.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Each setting as text; at most 40, with at most 40 characters in a name and 400 in a text.
    pub settings: BTreeMap<String, String>,
}

/// A change of password. Every other browser is logged out.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The current password.
    pub old: String,
    /// 10 to 200 characters.
    pub new: String,
}
