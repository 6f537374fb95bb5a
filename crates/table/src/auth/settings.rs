//! How a player likes the table: small texts by name. The page knows what they mean.

use crate::api_error::ApiError;
use crate::app::App;
use crate::params;
use crate::wire::Settings;

const MOST: usize = 40;
const LONGEST_NAME: usize = 40;
const LONGEST_TEXT: usize = 400;

/// The settings of a player; empty if none were kept.
pub async fn settings(app: &App, player: i64) -> Result<Settings, ApiError> {
    let kept = app.store.read(move |base| {
        let row = base.row("SELECT settings FROM players WHERE id = ?1", params![player])?;
        row.map_or(Ok(None), |mut row| row.get::<Option<String>>(0))
    });
    let kept = kept.await?.and_then(|text| serde_json::from_str(&text).ok());
    Ok(Settings { settings: kept.unwrap_or_default() })
}

/// Keeps the settings of a player instead of the old ones.
pub async fn keep_settings(app: &App, player: i64, wish: Settings) -> Result<Settings, ApiError> {
    check(&wish).map_err(ApiError::malformed)?;
    let text = serde_json::to_string(&wish.settings).map_err(|_| ApiError::internal())?;
    app.store
        .write(move |base| {
            base.execute("UPDATE players SET settings = ?2 WHERE id = ?1", params![player, text])
        })
        .await?;
    Ok(wish)
}

fn check(Settings { settings }: &Settings) -> Result<(), String> {
    if settings.len() > MOST {
        return Err(format!("Send at most {MOST} settings."));
    }
    for (name, text) in settings {
        if name.is_empty() || name.chars().count() > LONGEST_NAME {
            return Err(format!("A setting's name has 1 to {LONGEST_NAME} characters."));
        }
        if text.chars().count() > LONGEST_TEXT {
            return Err(format!("The setting '{name}' has more than {LONGEST_TEXT} characters."));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(name: &str, text: &str) -> Settings {
        Settings { settings: [(name.to_owned(), text.to_owned())].into() }
    }

    #[test]
    fn settings_are_few_and_short() {
        assert_eq!(check(&one("theme", "dark")), Ok(()));
        assert!(check(&one("", "dark")).is_err());
        assert!(check(&one(&"x".repeat(41), "dark")).is_err());
        assert!(check(&one("theme", &"x".repeat(401))).is_err());
        let many = (0..41).map(|number| (number.to_string(), String::new())).collect();
        assert!(check(&Settings { settings: many }).is_err());
    }
}
