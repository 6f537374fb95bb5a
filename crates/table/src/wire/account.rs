//! Who somebody is.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Who is asking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Me {
    /// The player; nothing for a stranger.
    pub user: Option<User>,
}

/// A player as others may know them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct User {
    /// A number that names the player.
    pub id: String,
    /// What others read.
    pub name: String,
    /// Whether the player has no account: known by this browser's cookie alone.
    pub guest: bool,
}

/// Name and password.
#[derive(Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 2 to 32 characters.
    pub name: String,
    /// 10 to 200 characters.
    pub password: String,
}

/// How a guest wants to be called.
#[derive(Debug, Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// 2 to 32 characters; without it the server gives a name.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// A change of password. Every other browser is logged out.
#[derive(Clone, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now.
    pub old: String,
    /// 10 to 200 characters.
    pub new: String,
}
