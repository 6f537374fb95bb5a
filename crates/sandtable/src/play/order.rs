//! What a player may type besides actions.

/// One line of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Nothing was typed.
    Nothing,
    /// Explain the commands.
    Help,
    /// Show what may be done, or what one unit may do.
    List(Option<String>),
    /// Do the action with this number in the list shown last, or show the unit of that name.
    Pick(usize),
    /// Do the action with this number, whatever units are called.
    PickSurely(usize),
    /// Undo.
    Undo,
    /// The odds of the combat being prepared.
    Odds,
    /// The map, or what lies around a space.
    Map(Option<String>),
    /// The last lines of the log.
    Log(usize),
    /// Clauses by number or words.
    Rules(String),
    /// What stands where.
    Pieces(Option<String>),
    /// Save the game.
    Save(String),
    /// Write a picture of the table.
    Picture(String),
    /// Let the computer decide this once.
    Bot,
    /// What the Veteran would do.
    Hint,
    /// Leave.
    Quit,
    /// Anything else is an action.
    Say(String),
}

/// The words that are commands, with what may follow them and what they do.
pub const COMMANDS: &[(&str, &str, &str)] = &[
    ("?", "[UNIT]", "what may be done, or what one unit may do; ?3 is the unit 3, =3 the action 3"),
    ("undo", "", "undo the last action"),
    ("odds", "", "the exact odds of the combat being prepared"),
    ("map", "[HEX]", "the map, or the surroundings of a hex"),
    ("pieces", "[SIDE]", "where the pieces are"),
    ("log", "[LINES]", "the latest events"),
    ("rules", "NUMBER or WORDS", "clauses and rulings"),
    ("bot", "", "let the computer make this one decision"),
    ("hint", "", "what the Veteran would do, if you started with --hints"),
    ("save", "FILE", "save the game; 'sandtable play --load FILE' continues it"),
    ("picture", "FILE", "draw the table as .svg or .png"),
    ("help", "", "this list"),
    ("quit", "", "leave the game"),
];

/// How many lines of the log are shown unless a number is given.
const LOG_LINES: usize = 20;

/// Reads a line.
pub fn read(line: &str) -> Order {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Order::Nothing;
    }
    if let Ok(number) = line.parse::<usize>()
        && line.len() <= 4
        && !line.starts_with('0')
    {
        return Order::Pick(number);
    }
    if let Some(number) = line.strip_prefix('=').and_then(|number| number.trim().parse().ok()) {
        return Order::PickSurely(number);
    }
    if let Some(unit) = line.strip_prefix('?') {
        return Order::List(some(unit));
    }
    let line = line.strip_prefix(':').unwrap_or(line);
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word.to_lowercase().as_str() {
        "help" | "h" => Order::Help,
        "list" | "legal" => Order::List(some(rest)),
        "undo" | "u" => Order::Undo,
        "odds" => Order::Odds,
        "map" => Order::Map(some(rest)),
        "log" => Order::Log(rest.parse().unwrap_or(LOG_LINES)),
        "rules" | "rule" => Order::Rules(rest.into()),
        "pieces" | "units" => Order::Pieces(some(rest)),
        "save" => Order::Save(rest.into()),
        "picture" => Order::Picture(rest.into()),
        "bot" => Order::Bot,
        "hint" => Order::Hint,
        "quit" | "q" | "exit" if rest.is_empty() => Order::Quit,
        _ => Order::Say(line.into()),
    }
}

fn some(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_numbers_questions_or_actions() {
        assert_eq!(read("  "), Order::Nothing);
        assert_eq!(read("# a remark"), Order::Nothing);
        assert_eq!(read("12"), Order::Pick(12));
        assert_eq!(read("?2/501"), Order::List(Some("2/501".into())));
        assert_eq!(read("?"), Order::List(None));
        assert_eq!(read("MAP 1317"), Order::Map(Some("1317".into())));
        assert_eq!(read("log 5"), Order::Log(5));
        assert_eq!(read("move 2/501 to 1317"), Order::Say("move 2/501 to 1317".into()));
        assert_eq!(read("exit 1/3 west"), Order::Say("exit 1/3 west".into()));
        assert_eq!(read("exit"), Order::Quit);
        assert_eq!(read("hint"), Order::Hint);
        assert_eq!(read("rules S5.1"), Order::Rules("S5.1".into()));
    }
}
