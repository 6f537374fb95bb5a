//! A row of a chart as it is printed: numbers, and dashes where there is none.

use serde::Deserialize;

/// Numbers with dashes between them: `8 8 7 -`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Row(pub Vec<Option<i8>>);

impl TryFrom<String> for Row {
    type Error = String;

    fn try_from(text: String) -> Result<Row, String> {
        let number = |word: &str| match word {
            "-" => Ok(None),
            word => word
                .parse()
                .map(Some)
                .map_err(|_| format!("'{word}' is neither a number nor a dash, as in \"8 7 -\"")),
        };
        text.split_whitespace().map(number).collect::<Result<_, String>>().map(Row)
    }
}

impl Row {
    /// Whether no number is greater than one before it, and no number follows a dash.
    pub fn falls(&self) -> bool {
        self.0.windows(2).all(|pair| pair[1] <= pair[0])
    }
}
