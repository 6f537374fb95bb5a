//! Finding a scenario by its name.

use kernel::Fault;

use crate::{OptionalRule, choose, split};

/// The scenario that a name means and the options behind it: `first+bridges`. See [`find`] and [`choose`].
///
/// # Errors
/// A scenario or an option that does not exist, and which would be right.
pub fn find_with_options<'a, S, N>(
    rulebook: &str,
    name: &str,
    scenarios: &'a [S],
    names: impl Fn(&'a S) -> (&'a str, N),
    rules: &'static [OptionalRule],
) -> Result<(&'a S, Vec<&'static OptionalRule>), Fault>
where
    N: IntoIterator,
    N::Item: AsRef<str>,
{
    let name = split(name);
    let scenario = &scenarios[find(rulebook, name.bare, scenarios.iter().map(&names))?];
    let options = choose(rules, names(scenario).0, &name.options)?;
    Ok((scenario, options))
}

/// The index of the scenario that a name means: its id or one of its other names, in any case, with or without the
/// rulebook's name before it.
///
/// # Errors
/// That there is none of this name, and which there are.
pub fn find<'a, N>(
    rulebook: &str,
    name: &str,
    scenarios: impl Iterator<Item = (&'a str, N)>,
) -> Result<usize, Fault>
where
    N: IntoIterator,
    N::Item: AsRef<str>,
{
    let wanted = name.trim();
    let wanted = wanted
        .split_once('/')
        .filter(|(book, _)| book.eq_ignore_ascii_case(rulebook))
        .map_or(wanted, |(_, rest)| rest);
    let mut known = Vec::new();
    for (index, (id, others)) in scenarios.enumerate() {
        let mut others = others.into_iter();
        if id.eq_ignore_ascii_case(wanted) || others.any(|other| other.as_ref().eq_ignore_ascii_case(wanted))
        {
            return Ok(index);
        }
        known.push(id);
    }
    Err(unknown(name, &known))
}

/// That there is no scenario of this name, and which there are.
pub fn unknown(name: &str, known: &[&str]) -> Fault {
    let short: String = name.chars().take(60).collect();
    let message = format!("unknown scenario '{short}'; the scenarios are {}", known.join(", "));
    Fault { place: "scenario".into(), message }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [(&str, &[&str]); 2] = [("first", &["lorraine"]), ("second", &[])];
    static RULES: [OptionalRule; 1] = [OptionalRule { id: "fog", ..OptionalRule::PLAIN }];

    #[test]
    fn a_scenario_answers_to_all_its_names() {
        let found = |name| find("arracourt", name, ALL.into_iter());
        assert_eq!(found("FIRST"), Ok(0));
        assert_eq!(found("arracourt/Lorraine"), Ok(0));
        assert_eq!(found(" second "), Ok(1));
        let fault = found("third").unwrap_err();
        assert_eq!(fault.message, "unknown scenario 'third'; the scenarios are first, second");
    }

    #[test]
    fn options_stand_behind_any_of_its_names() {
        let found = |name| find_with_options("arracourt", name, &ALL, |one| (one.0, one.1), &RULES);
        assert_eq!(found("Lorraine+fog"), Ok((&ALL[0], vec![&RULES[0]])));
        assert!(found("third+rain").is_err_and(|fault| fault.message.starts_with("unknown scenario")));
        assert!(found("first+rain").is_err_and(|fault| fault.message.ends_with("first has fog")));
    }
}
