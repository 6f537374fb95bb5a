//! Questions to a combat results table, outside any game.

use kernel::Fault;

/// A question to a combat results table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChartQuery {
    /// The attacker's strength.
    pub attack: i32,
    /// The defender's strength.
    pub defend: i32,
    /// The terrain that counts.
    pub terrain: String,
}

impl ChartQuery {
    /// Attack and defense as the table counts them. `what` is the rulebook's word, such as `strength`.
    ///
    /// # Errors
    /// The first that is not from 0 to `most`.
    pub fn strengths<T: TryFrom<i32>>(&self, what: &str, most: i32) -> Result<[T; 2], Fault> {
        let strength = |place: &str, value: i32| {
            let in_range = (0..=most).contains(&value).then_some(value);
            in_range.and_then(|value| T::try_from(value).ok()).ok_or_else(|| Fault {
                place: place.into(),
                message: format!("a {what} is a number from 0 to {most}, not {value}"),
            })
        };
        Ok([strength("attack", self.attack)?, strength("defend", self.defend)?])
    }

    /// The terrain as the rulebook reads it, in lower case.
    ///
    /// # Errors
    /// That there is none of this name, and the list `known` of those there are.
    pub fn terrain<T>(&self, known: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, Fault> {
        read(&self.terrain.to_lowercase()).ok_or_else(|| Fault {
            place: "terrain".into(),
            message: format!("there is no terrain '{}': give {known}", self.terrain),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_question_is_answered_with_what_would_be_right() {
        let ask = |attack, defend, terrain: &str| ChartQuery { attack, defend, terrain: terrain.into() };
        assert_eq!(ask(13, 4, "").strengths::<i8>("value", 60), Ok([13, 4]));
        let fault = ask(13, 61, "").strengths::<i8>("value", 60).unwrap_err();
        assert_eq!(fault.to_string(), "defend: a value is a number from 0 to 60, not 61");
        assert!(ask(300, -1, "").strengths::<i8>("value", 999).is_err_and(|fault| fault.place == "attack"));
        let read = |word: &str| (word == "clear").then_some(1);
        assert_eq!(ask(1, 1, "Clear").terrain("clear", read), Ok(1));
        let fault = ask(1, 1, "Moon").terrain("clear or rough", read).unwrap_err();
        assert_eq!(fault.to_string(), "terrain: there is no terrain 'Moon': give clear or rough");
    }
}
