//! Lines of bytes with a limit, so that no input can fill the memory.

use std::io::{self, BufRead};

/// The longest request in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// One line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// The bytes without the line's end.
    Whole(Vec<u8>),
    /// Longer than [`LONGEST_LINE`]; read to its end and thrown away.
    TooLong,
}

/// The next line; nothing at the end of the input.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut begun = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        begun = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if line.len() + part.len() > LONGEST_LINE {
            too_long = true;
            line = Vec::new();
        }
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !begun {
        return Ok(None);
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(if too_long { Line::TooLong } else { Line::Whole(line) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_a_line_feed_or_with_the_input() {
        let mut input = &b"one\r\n\ntwo"[..];
        assert_eq!(next_line(&mut input).unwrap(), Some(Line::Whole(b"one".to_vec())));
        assert_eq!(next_line(&mut input).unwrap(), Some(Line::Whole(Vec::new())));
        assert_eq!(next_line(&mut input).unwrap(), Some(Line::Whole(b"two".to_vec())));
        assert_eq!(next_line(&mut input).unwrap(), None);
    }

    #[test]
    fn a_line_over_the_limit_is_skipped_and_the_next_is_read() {
        let mut bytes = vec![b'x'; LONGEST_LINE + 1];
        bytes.extend_from_slice(b"\nnext\n");
        let mut input = io::BufReader::with_capacity(1000, &bytes[..]);
        assert_eq!(next_line(&mut input).unwrap(), Some(Line::TooLong));
        assert_eq!(next_line(&mut input).unwrap(), Some(Line::Whole(b"next".to_vec())));
    }

    #[test]
    fn a_line_at_the_limit_is_whole() {
        let bytes = vec![b'x'; LONGEST_LINE];
        let mut input = &bytes[..];
        assert_eq!(next_line(&mut input).unwrap(), Some(Line::Whole(bytes.clone())));
    }
}
