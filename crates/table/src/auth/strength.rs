//! Passwords that anybody would try first are refused.

/// How many characters a password may have.
const LENGTH: std::ops::RangeInclusive<usize> = 10..=200;

/// How many different characters it must have.
const DIFFERENT: usize = 5;

const COMMON: &str = include_str!("../../data/common-passwords.txt");

/// The rows of a keyboard, and what people count.
const ROWS: [&str; 6] = [
    "12345678901234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
];

/// Checks a password for an account of this name.
pub fn check_password(password: &str, name: &str) -> Result<(), &'static str> {
    if !LENGTH.contains(&password.trim().chars().count()) || password.chars().count() > *LENGTH.end() {
        return Err("A password must have 10 to 200 characters, not counting blanks around it.");
    }
    let plain = password.trim().to_lowercase();
    let mut different: Vec<char> = plain.chars().collect();
    different.sort_unstable();
    different.dedup();
    if different.len() < DIFFERENT {
        return Err("A password must have at least 5 different characters.");
    }
    if is_row(&plain) || COMMON.lines().any(|common| common == plain) {
        return Err("That password is one of the first that others would try. Choose another.");
    }
    if plain == name.trim().to_lowercase() {
        return Err("A password must differ from the name.");
    }
    Ok(())
}

/// Whether it only runs along a row, forwards or backwards.
fn is_row(plain: &str) -> bool {
    let backwards: String = plain.chars().rev().collect();
    ROWS.iter().any(|row| row.contains(plain) || row.contains(&backwards))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_counted_in_characters() {
        assert!(check_password("123q56w89", "Anna").is_err());
        assert!(check_password("ÄÖÜäöü7890", "Anna").is_ok());
        assert!(check_password(&"xyz12".repeat(41), "Anna").is_err());
    }

    #[test]
    fn passwords_that_are_tried_first_are_refused() {
        for password in [
            "          ",
            "  short   1 ",
            "1234567890",
            "0987654321",
            "qwertyuiop",
            "QWERTYUIOP",
            "abcdefghij",
            "aaaaaaaaaa",
            "ababababab",
            "password123",
            "Hieronymus",
        ] {
            assert!(check_password(password, "hieronymus").is_err(), "{password}");
        }
        for password in ["correct horse battery", "a secret password", "another password"] {
            assert!(check_password(password, "Anna").is_ok(), "{password}");
        }
    }
}
