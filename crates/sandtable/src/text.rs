//! Plain text for terminals: wrapping, tables, counting.

use std::fmt::Write as _;

/// The width of the terminal, or 100 columns.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0)).clamp(40, 200)
}

/// The width of the terminal; a file has room for anything.
pub fn width_of_maps() -> usize {
    terminal_size::terminal_size().map_or(usize::MAX, |(width, _)| usize::from(width.0))
}

/// How many columns the widest line takes, colours not counted.
pub fn widest(text: &str) -> usize {
    let columns = |line: &str| {
        let mut in_colour = false;
        let seen = |c: &char| {
            let was = in_colour;
            in_colour = *c == '\u{1b}' || (in_colour && *c != 'm');
            !was && !in_colour
        };
        line.chars().filter(seen).count()
    };
    text.lines().map(columns).max().unwrap_or(0)
}

/// Breaks text into lines of at most `width` characters, each after `indent` blanks.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let room = width.saturating_sub(indent).max(20);
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > room {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    let margin = " ".repeat(indent);
    let indented = |line: &String| if line.is_empty() { "\n".into() } else { format!("{margin}{line}\n") };
    lines.iter().map(indented).collect::<Vec<String>>().concat()
}

/// Cells in as many columns as fit, filled row by row.
pub fn columns(cells: &[String], width: usize, indent: usize) -> String {
    let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 2;
    let per_row = (width.saturating_sub(indent) / widest).max(1);
    let mut text = String::new();
    for row in cells.chunks(per_row) {
        text.push_str(&" ".repeat(indent));
        for (index, cell) in row.iter().enumerate() {
            text.push_str(cell);
            if index + 1 < row.len() {
                text.push_str(&" ".repeat(widest - cell.chars().count()));
            }
        }
        text.push('\n');
    }
    text
}

/// A table with a head: the first column to the left, the others to the right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = head.iter().map(|cell| cell.chars().count()).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut text = String::new();
        for (index, (cell, width)) in cells.zip(&widths).enumerate() {
            let pad = " ".repeat(width - cell.chars().count());
            let _ = if index == 0 { write!(text, "{cell}{pad}") } else { write!(text, "  {pad}{cell}") };
        }
        format!("{}\n", text.trim_end())
    };
    let mut text = line(&mut head.iter().copied());
    let whole = widths.iter().sum::<usize>() + 2 * (widths.len().max(1) - 1);
    let _ = writeln!(text, "{}", "-".repeat(whole));
    for row in rows {
        text.push_str(&line(&mut row.iter().map(String::as_str)));
    }
    text
}

/// `1 turn`, `7 turns`.
pub fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// A number with its thousands apart: `1,750,000`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_columns() {
        assert_eq!(widest("ab\n\u{1b}[1;32m52\u{1b}[0m x\nc"), 4);
        assert_eq!(widest(""), 0);
    }

    #[test]
    fn text_is_wrapped_between_words() {
        assert_eq!(wrap("one two three four five six", 22, 2), "  one two three four\n  five six\n");
    }

    #[test]
    fn cells_fill_rows_from_the_left() {
        let cells: Vec<String> = ["a", "bb", "c"].map(String::from).to_vec();
        assert_eq!(columns(&cells, 8, 0), "a   bb\nc\n");
    }

    #[test]
    fn numbers_are_read_by_thousands() {
        assert_eq!(thousands(1_750_000), "1,750,000");
        assert_eq!(thousands(999), "999");
    }

    #[test]
    fn a_table_lines_up() {
        let rows = vec![vec!["ab".to_string(), "5".to_string()]];
        assert_eq!(table(&["x", "rate"], &rows), "x   rate\n--------\nab     5\n");
    }
}
