//! Enough of Rust's syntax to say in which item a comment or a string stands.

/// A comment: lines that stand directly below each other are one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Comment {
    pub at: usize,
    pub end: usize,
    pub text: String,
}

/// A string literal as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub at: usize,
    pub end: usize,
    pub text: String,
}

/// A function, a type, a constant.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub at: usize,
    pub end: usize,
    /// Such as `fn check_entry`.
    pub name: String,
}

/// One source file taken apart.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// The file with blanks for what stands in comments and strings: the same length, the same lines.
    pub code: String,
    pub comments: Vec<Comment>,
    pub literals: Vec<Literal>,
    pub items: Vec<Item>,
}

impl Source {
    pub(super) fn read(text: &str) -> Source {
        let mut source = Source::default();
        source.take_apart(text);
        source.find_items();
        source
    }

    /// The innermost item that a place stands in.
    pub(super) fn inside(&self, at: usize) -> Option<&Item> {
        let around = self.items.iter().filter(|item| (item.at..item.end).contains(&at));
        around.min_by_key(|item| item.end - item.at)
    }

    /// The item that a comment belongs to: the one directly below it, or the one around it.
    pub(super) fn owner(&self, comment: &Comment) -> Option<&Item> {
        let next_line = self.code[comment.end..].split('\n').nth(1).unwrap_or("");
        let below = self.skip_attributes(comment.end);
        let item = self.items.iter().find(|item| item.at == below);
        item.filter(|_| !next_line.trim().is_empty()).or_else(|| self.inside(comment.at))
    }

    fn take_apart(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut code = vec![b' '; bytes.len()];
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let end = if rest.starts_with(b"//") {
                let end = at + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                self.add_comment(text, at, end);
                end
            } else if rest.starts_with(b"/*") {
                let end = text[at..].find("*/").map_or(bytes.len(), |length| at + length + 2);
                self.add_comment(text, at, end);
                end
            } else if let Some((open, close)) = string_opens(bytes, at) {
                let end = string_ends(bytes, at + open, close);
                let inside = text[at + open..end].trim_end_matches('#').trim_end_matches('"');
                self.literals.push(Literal { at, end, text: inside.to_owned() });
                code[at] = b'"';
                end
            } else if rest[0] == b'\'' {
                at + char_literal(rest)
            } else {
                code[at] = if rest[0].is_ascii() { rest[0] } else { b'_' };
                at + 1
            };
            for (index, &byte) in bytes[at..end].iter().enumerate() {
                if byte == b'\n' {
                    code[at + index] = b'\n';
                }
            }
            at = end;
        }
        self.code = String::from_utf8(code).unwrap_or_default();
    }

    fn add_comment(&mut self, text: &str, at: usize, end: usize) {
        let content = text[at..end].trim_start_matches(['/', '!', '*']);
        if let Some(last) = self.comments.last_mut() {
            let between = &text[last.end..at];
            if between.trim().is_empty() && between.matches('\n').count() == 1 {
                last.text.push('\n');
                last.text.push_str(content);
                last.end = end;
                return;
            }
        }
        self.comments.push(Comment { at, end, text: content.to_owned() });
    }

    fn find_items(&mut self) {
        let mut start = 0;
        let mut items = Vec::new();
        for line in self.code.split_inclusive('\n') {
            let trimmed = line.trim_start();
            let at = start + line.len() - trimmed.len();
            if let Some(name) = item_name(trimmed) {
                items.push(Item { at, end: self.end_of_item(at), name });
            }
            start += line.len();
        }
        self.items = items;
    }

    /// Where an item ends: behind its block, or at its semicolon.
    fn end_of_item(&self, at: usize) -> usize {
        let mut open: usize = 0;
        for (index, byte) in self.code.bytes().enumerate().skip(at) {
            match byte {
                b'(' | b'[' | b'{' => open += 1,
                b')' | b']' => open = open.saturating_sub(1),
                b'}' => {
                    open = open.saturating_sub(1);
                    if open == 0 {
                        return index + 1;
                    }
                }
                b';' if open == 0 => return index + 1,
                _ => {}
            }
        }
        self.code.len()
    }

    /// The first code behind a place that is no attribute.
    fn skip_attributes(&self, mut at: usize) -> usize {
        loop {
            at += self.code[at..].len() - self.code[at..].trim_start().len();
            if !self.code[at..].starts_with("#[") {
                return at;
            }
            let mut open = 0;
            for (index, byte) in self.code.bytes().enumerate().skip(at) {
                match byte {
                    b'[' => open += 1,
                    b']' => open -= 1,
                    _ => continue,
                }
                if open == 0 {
                    at = index + 1;
                    break;
                }
            }
            if open != 0 {
                return at;
            }
        }
    }
}

/// Whether a string literal begins here: how long its opening is, and how many signs follow its closing quote.
fn string_opens(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if bytes[at] == b'"' {
        return Some((1, usize::MAX));
    }
    if at > 0 && word(bytes[at - 1]) {
        return None;
    }
    let prefix = [&b"br"[..], b"cr", b"r"].into_iter().find(|prefix| bytes[at..].starts_with(prefix))?;
    let signs = bytes[at + prefix.len()..].iter().take_while(|&&byte| byte == b'#').count();
    let open = prefix.len() + signs + 1;
    (bytes.get(at + open - 1) == Some(&b'"')).then_some((open, signs))
}

/// Where a string literal ends. `signs` is the number behind a raw string, or the largest number for a plain one.
fn string_ends(bytes: &[u8], mut at: usize, signs: usize) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if signs == usize::MAX => at += 1,
            b'"' if signs == usize::MAX => return at + 1,
            b'"' if bytes[at + 1..].iter().take(signs).filter(|&&byte| byte == b'#').count() == signs => {
                return at + 1 + signs;
            }
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// The length of a character literal, or of the apostrophe of a lifetime.
fn char_literal(rest: &[u8]) -> usize {
    let text = &rest[..rest.len().min(16)];
    if text.get(1) == Some(&b'\\') {
        return text[2..].iter().skip(1).position(|&byte| byte == b'\'').map_or(1, |length| length + 4);
    }
    // A character takes up to four bytes.
    (2..=5).find(|&end| text.get(end) == Some(&b'\'')).map_or(1, |end| {
        let inside = &text[1..end];
        if std::str::from_utf8(inside).is_ok_and(|inside| inside.chars().count() == 1) { end + 1 } else { 1 }
    })
}

/// The name of the item that a line begins, such as `fn check_entry`.
fn item_name(line: &str) -> Option<String> {
    let mut rest = line;
    if let Some(behind) = rest.strip_prefix("pub") {
        rest = match behind.strip_prefix('(') {
            Some(inside) => inside.split_once(')')?.1,
            None => behind,
        };
        rest = rest.strip_prefix(' ')?;
    }
    for word in ["default ", "async ", "unsafe ", "const fn "] {
        rest = rest
            .strip_prefix(word)
            .map_or(rest, |behind| if word == "const fn " { &rest[6..] } else { behind });
    }
    let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod", "macro_rules!", "impl"];
    let kind = kinds.into_iter().find(|kind| {
        let behind = rest.strip_prefix(kind);
        behind.is_some_and(|behind| behind.starts_with([' ', '<']))
    })?;
    if kind == "impl" {
        return Some(rest.trim_end().trim_end_matches('{').trim_end().to_owned());
    }
    let named = rest[kind.len()..].trim_start();
    let named = named.strip_prefix("mut ").unwrap_or(named);
    let end = named.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(named.len());
    (end > 0).then(|| format!("{} {}", kind.trim_end_matches('!'), &named[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r##"//! A chapter [1.0].

/// A number [1.1].
pub(crate) const TEN: [u8; 2] = [1, 0];

/// A kind.
#[derive(Debug)]
pub enum Kind {
    /// One [1.2].
    One,
}

impl Kind {
    /// A rule
    /// over two lines [1.3,
    /// 1.4].
    #[inline]
    pub(crate) const fn rule<'a>(
        self,
        other: &'a str,
    ) -> u8 {
        // Why not [1.5].
        let brace = '{'; let quote = '\''; let text = r#"fn nothing() { "1.6" }"#;
        clause!("1.7")
    }
}
"##;

    fn owners() -> Vec<(String, Option<String>)> {
        let source = Source::read(FILE);
        let name = |comment: &Comment| source.owner(comment).map(|item| item.name.clone());
        source.comments.iter().map(|comment| (comment.text.clone(), name(comment))).collect()
    }

    #[test]
    fn a_comment_belongs_to_the_item_below_or_around_it() {
        let owners = owners();
        let owner = |text: &str| {
            let found = owners.iter().find(|(comment, _)| comment.contains(text));
            found.unwrap_or_else(|| panic!("no comment with {text} in {owners:?}")).1.as_deref()
        };
        assert_eq!(owner("[1.0]"), None);
        assert_eq!(owner("[1.1]"), Some("const TEN"));
        assert_eq!(owner("[1.2]"), Some("enum Kind"));
        assert_eq!(owner("1.4]"), Some("fn rule"));
        assert_eq!(owner("[1.5]"), Some("fn rule"));
    }

    #[test]
    fn strings_and_braces_in_them_are_no_code() {
        let source = Source::read(FILE);
        let texts: Vec<&str> = source.literals.iter().map(|literal| literal.text.as_str()).collect();
        assert_eq!(texts, ["fn nothing() { \"1.6\" }", "1.7"]);
        let last = source.literals.last().unwrap();
        assert_eq!(source.inside(last.at).map(|item| item.name.as_str()), Some("fn rule"));
        assert_eq!(source.code.len(), FILE.len());
        assert_eq!(source.code.lines().count(), FILE.lines().count());
    }
}
