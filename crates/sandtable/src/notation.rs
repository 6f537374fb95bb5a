//! What can be done with notation without knowing the rules: finding units in it, and completing it.

/// The words of a notation; commas and plus signs part words as blanks do.
pub fn words(notation: &str) -> impl Iterator<Item = &str> {
    notation.split([' ', ',', '+', '\t']).filter(|word| !word.is_empty())
}

/// Whether the action names the unit.
pub fn names_unit(action: &str, unit: &str) -> bool {
    words(action).any(|word| word.eq_ignore_ascii_case(unit))
}

/// What a player's abbreviation means among the legal actions.
#[derive(Debug, PartialEq, Eq)]
pub enum Meaning<'a> {
    /// One action.
    One(&'a str),
    /// Several, in the order of the list.
    Several(Vec<&'a str>),
    /// None: what was typed must be judged as it is.
    Nothing,
}

/// Finds the action that an abbreviation means.
///
/// The typed words must begin words of the action, in the same order; words may be left out, except that the
/// first typed word must begin the first word, or be a whole word. The action itself always means itself, and
/// an action whose words are matched whole is preferred to one that is only begun.
pub fn meaning<'a>(typed: &str, legal: &'a [String]) -> Meaning<'a> {
    let typed: Vec<String> = words(typed).map(str::to_lowercase).collect();
    if typed.is_empty() {
        return Meaning::Nothing;
    }
    let exact = legal.iter().find(|action| words(action).map(str::to_lowercase).eq(typed.iter().cloned()));
    if let Some(action) = exact {
        return Meaning::One(action);
    }
    let mut fits: Vec<(usize, &str)> = Vec::new();
    for action in legal {
        if let Some(begun) = fit(&typed, action) {
            fits.push((begun, action));
        }
    }
    let Some(fewest) = fits.iter().map(|(begun, _)| *begun).min() else { return Meaning::Nothing };
    let best: Vec<&str> =
        fits.into_iter().filter(|(begun, _)| *begun == fewest).map(|(_, action)| action).collect();
    match best.as_slice() {
        [one] => Meaning::One(one),
        _ => Meaning::Several(best),
    }
}

/// How many typed words are only beginnings; nothing if the action does not fit.
fn fit(typed: &[String], action: &str) -> Option<usize> {
    let action: Vec<String> = words(action).map(str::to_lowercase).collect();
    let mut begun = 0;
    let mut rest = action.as_slice();
    for (index, word) in typed.iter().enumerate() {
        let whole = rest.iter().position(|other| other == word);
        let start = rest.iter().position(|other| other.starts_with(word.as_str()));
        let at = match (whole, start) {
            (Some(at), _) => at,
            (None, Some(at)) if index > 0 || at == 0 => {
                begun += 1;
                at
            }
            _ => return None,
        };
        rest = &rest[at + 1..];
    }
    Some(begun)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal() -> Vec<String> {
        ["move 2/501 to 1317", "move 2/501 to 1318", "move 1/501 to 1317", "move 1/5 to 1317", "end movement"]
            .map(String::from)
            .to_vec()
    }

    #[test]
    fn an_abbreviation_means_the_one_action_that_it_begins() {
        let legal = legal();
        assert_eq!(meaning("m 2/501 1318", &legal), Meaning::One("move 2/501 to 1318"));
        assert_eq!(meaning("2/501 1318", &legal), Meaning::One("move 2/501 to 1318"));
        assert_eq!(meaning("end", &legal), Meaning::One("end movement"));
        assert_eq!(meaning("MOVE 2/501 TO 1317", &legal), Meaning::One("move 2/501 to 1317"));
    }

    #[test]
    fn a_whole_word_is_preferred_to_the_beginning_of_a_longer_one() {
        assert_eq!(meaning("m 1/5 1317", &legal()), Meaning::One("move 1/5 to 1317"));
    }

    #[test]
    fn what_may_mean_several_actions_lists_them() {
        let legal = legal();
        let Meaning::Several(found) = meaning("m 1317", &legal) else { panic!("several") };
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn what_begins_nothing_means_nothing() {
        assert_eq!(meaning("attack 2/501", &legal()), Meaning::Nothing);
        assert_eq!(meaning("", &legal()), Meaning::Nothing);
        assert_eq!(meaning("13", &legal()), Meaning::Nothing);
    }

    #[test]
    fn units_are_found_as_whole_words() {
        assert!(names_unit("attack 0705 with 2/501, 1/501", "2/501"));
        assert!(!names_unit("move 12/501 to 1317", "2/501"));
    }
}
