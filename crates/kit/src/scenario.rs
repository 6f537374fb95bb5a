//! Finding a scenario by its name.

use kernel::Fault;

/// The index of the scenario that a name means: its id or one of its other names, in any case, with or without the
/// rulebook's name before it.
///
/// # Errors
/// That there is none of this name, and which there are.
pub fn find<'a, N: Iterator<Item = &'a str>>(
    rulebook: &str,
    name: &str,
    scenarios: impl Iterator<Item = (&'a str, N)>,
) -> Result<usize, Fault> {
    let wanted = name.trim();
    let wanted = wanted
        .split_once('/')
        .filter(|(book, _)| book.eq_ignore_ascii_case(rulebook))
        .map_or(wanted, |(_, rest)| rest);
    let mut known = Vec::new();
    for (index, (id, mut others)) in scenarios.enumerate() {
        if id.eq_ignore_ascii_case(wanted) || others.any(|other| other.eq_ignore_ascii_case(wanted)) {
            return Ok(index);
        }
        known.push(id);
    }
    Err(unknown(name, &known))
}

/// That there is no scenario of this name, and which there are.
pub fn unknown(name: &str, known: &[&str]) -> Fault {
    let short: String = name.chars().take(60).collect();
    let message = format!("there is no scenario '{short}'; the scenarios are {}", known.join(", "));
    Fault { place: "scenario".into(), message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_answers_to_all_its_names() {
        let all = || [("first", vec!["lorraine"]), ("second", vec![])].into_iter();
        let found = |name| find("arracourt", name, all().map(|(id, others)| (id, others.into_iter())));
        assert_eq!(found("FIRST"), Ok(0));
        assert_eq!(found("arracourt/Lorraine"), Ok(0));
        assert_eq!(found(" second "), Ok(1));
        let fault = found("third").unwrap_err();
        assert_eq!(fault.message, "there is no scenario 'third'; the scenarios are first, second");
    }
}
