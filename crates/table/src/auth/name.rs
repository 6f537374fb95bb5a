//! Player names: what is allowed, and when two names are the same.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::looks;

/// How many characters a name may have.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=32;

/// How many marks a letter may carry, as in Vietnamese.
const MOST_MARKS: usize = 2;

/// Suffix of a guest's name, so that no guest passes for an account.
const GUEST: &str = " (guest)";

/// The name as displayed: trimmed, single spaces, no invisible characters.
pub fn tidy(text: &str) -> Result<String, &'static str> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if !LENGTH.contains(&name.chars().count()) {
        return Err("A name must have 2 to 32 characters.");
    }
    if name.chars().any(is_unseen) {
        return Err("A name may not contain invisible characters.");
    }
    if !name.chars().all(is_written) || !name.chars().any(char::is_alphanumeric) {
        return Err("A name may contain letters, digits, blanks and - _ . ' ( ) only.");
    }
    if marks_in_a_row(&name) > MOST_MARKS {
        return Err("A name may not stack marks on a letter.");
    }
    if looks::mixes_scripts(&name) {
        return Err("A name may not mix alphabets.");
    }
    Ok(name)
}

/// The key of a name as a player types it to log in, whatever names were once allowed.
pub fn typed_key(text: &str) -> String {
    key(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// An account name. Names that look like a guest's are reserved.
pub fn for_account(text: &str) -> Result<String, &'static str> {
    let name = tidy(text)?;
    let key = key(&name);
    let numbered = key.strip_prefix("guest").is_some_and(|rest| {
        let rest = rest.trim_start();
        rest.chars().all(|sign| sign.is_ascii_digit())
    });
    if numbered || key.ends_with(GUEST.trim_start()) {
        return Err("That name is reserved for guests.");
    }
    if looks::is_reserved(&name) {
        return Err("That name is reserved: others could take you for the server or a computer player.");
    }
    Ok(name)
}

/// A guest's name: the chosen name with the guest suffix, or a number.
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

/// The key that names are compared by: ignores case, Unicode form and invisible characters.
pub fn key(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).nfkc().filter(|sign| !is_unseen(*sign)).collect()
}

/// What names are written with.
fn is_written(sign: char) -> bool {
    sign.is_alphanumeric() || is_combining_mark(sign) || " -_.'\u{2019}()".contains(sign)
}

/// The longest run of combining marks. A mark at the start stands on nothing.
fn marks_in_a_row(name: &str) -> usize {
    let decomposed: Vec<char> = name.nfd().collect();
    let runs = decomposed.split(|sign| !is_combining_mark(*sign)).map(<[char]>::len);
    let stray = decomposed.first().is_some_and(|first| is_combining_mark(*first));
    if stray { usize::MAX } else { runs.max().unwrap_or(0) }
}

/// Control, direction, joiner and blank characters, and unassigned code points.
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
    fn a_name_is_trimmed_and_has_single_spaces() {
        assert_eq!(tidy("  Anna \t Maria\n"), Ok("Anna Maria".to_owned()));
        for name in ["Žižka", "王 太郎", "Nguyễn", "O'Neill", "Jean-Luc", "ليلى"] {
            assert_eq!(tidy(name), Ok(name.to_owned()));
        }
    }

    #[test]
    fn names_too_short_too_long_or_invisible_are_refused() {
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
            "\u{2800}\u{2800}",
            "Anna\u{2800}",
            "--",
            "\u{301}\u{301}",
            "Anna\u{301}\u{301}\u{301}",
            "An\u{1d173}na",
            "Аnna",
            "🂡🂡",
        ] {
            assert!(tidy(name).is_err(), "{name:?}");
        }
        assert!(tidy(&"王".repeat(32)).is_ok());
    }

    #[test]
    fn names_that_differ_only_in_case_or_form_are_the_same() {
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
}
