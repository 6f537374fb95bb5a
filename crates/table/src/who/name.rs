//! What somebody may be called, and when two names are the same.

use unicode_normalization::UnicodeNormalization;

/// The fewest and the most characters of a name.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=32;

/// The fewest and the most characters of a password.
const PASSWORD: std::ops::RangeInclusive<usize> = 10..=200;

/// What stands after the name that a guest chose, so that no guest passes for somebody with an account.
const GUEST: &str = " (guest)";

/// A name as it is shown: no blanks around it, one between words, nothing that cannot be seen.
pub fn tidy(text: &str) -> Result<String, &'static str> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if !LENGTH.contains(&name.chars().count()) {
        return Err("a name has 2 to 32 characters");
    }
    if name.chars().any(is_unseen) {
        return Err("a name may not hold signs that cannot be seen");
    }
    Ok(name)
}

/// The name of an account. Those that look like a guest's are kept for guests.
pub fn for_account(text: &str) -> Result<String, &'static str> {
    let name = tidy(text)?;
    let key = key(&name);
    let numbered = key.strip_prefix("guest").is_some_and(|rest| {
        let rest = rest.trim_start();
        rest.chars().all(|sign| sign.is_ascii_digit())
    });
    if numbered || key.ends_with(GUEST.trim_start()) {
        return Err("that name is kept for guests");
    }
    Ok(name)
}

/// What a guest is called: as they wish, and marked as a guest; or by a number.
pub fn for_guest(wish: Option<&str>, number: u16) -> Result<String, &'static str> {
    match wish.map(str::trim).filter(|wish| !wish.is_empty()) {
        None => Ok(format!("Guest {number}")),
        Some(wish) => {
            let name = tidy(wish)?;
            let plain = name.strip_suffix(GUEST).unwrap_or(&name);
            Ok(format!("{plain}{GUEST}"))
        }
    }
}

/// The name as it is compared: two names with the same key are the same name, however they are typed.
pub fn key(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).nfkc().filter(|sign| !is_unseen(*sign)).collect()
}

/// Whether a password is neither too short nor too long.
pub fn check_password(password: &str) -> Result<(), &'static str> {
    if PASSWORD.contains(&password.chars().count()) {
        Ok(())
    } else {
        Err("a password has 10 to 200 characters")
    }
}

/// Controls, signs that turn or join others, blanks that look like none, and signs without a meaning.
fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shown_without_needless_blanks() {
        assert_eq!(tidy("  Anna \t Maria\n"), Ok("Anna Maria".to_owned()));
        assert_eq!(tidy("Žižka 王"), Ok("Žižka 王".to_owned()));
    }

    #[test]
    fn names_too_short_too_long_or_unseen_are_refused() {
        for name in [
            "",
            " ",
            "a",
            " a ",
            &"a".repeat(33),
            "an\u{0}na",
            "an\u{202e}na",
            "an\u{200b}na",
            "\u{3164}\u{3164}",
        ] {
            assert!(tidy(name).is_err(), "{name:?}");
        }
        assert!(tidy(&"王".repeat(32)).is_ok());
    }

    #[test]
    fn names_that_differ_in_case_or_form_alone_are_the_same() {
        for (one, other) in
            [("Anna", "aNNA"), ("Ａnna", "anna"), ("Zoë", "Zoe\u{308}"), ("ﬁn", "FIN"), ("ÅSE", "åse")]
        {
            assert_eq!(key(one), key(other));
        }
        assert_ne!(key("anna"), key("hanna"));
    }

    #[test]
    fn a_guest_never_passes_for_an_account() {
        assert_eq!(for_guest(Some(" Anna "), 7), Ok("Anna (guest)".to_owned()));
        assert_eq!(for_guest(Some("Anna (guest)"), 7), Ok("Anna (guest)".to_owned()));
        assert_eq!(for_guest(None, 4711), Ok("Guest 4711".to_owned()));
        assert_eq!(for_guest(Some("  "), 12), Ok("Guest 12".to_owned()));
        for name in ["Guest 4711", "guest", "GUEST12", "Anna (Guest)", "Ｇuest 7"] {
            assert!(for_account(name).is_err(), "{name}");
        }
        assert_eq!(for_account("Guesthouse"), Ok("Guesthouse".to_owned()));
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        assert!(check_password("123456789").is_err());
        assert!(check_password("ÄÖÜäöü7890").is_ok());
        assert!(check_password(&"x".repeat(201)).is_err());
    }
}
