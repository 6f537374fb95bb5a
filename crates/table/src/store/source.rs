//! Where a database is.

use std::fmt;
use std::path::{Path, PathBuf};

/// A file of SQLite, or the address of a database of PostgreSQL.
#[derive(Clone, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// An address, such as `postgres://user:password@host/name`.
    Postgres(String),
}

impl Source {
    /// Reads what an operator wrote: an address of PostgreSQL, or the name of a file.
    pub fn of(text: &str) -> Source {
        let is_address = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        if is_address { Source::Postgres(text.to_owned()) } else { Source::File(text.into()) }
    }

    /// The file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Source::File(path) => Some(path),
            Source::Postgres(_) => None,
        }
    }
}

/// Without the password.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::File(path) => write!(f, "{}", path.display()),
            Source::Postgres(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
                let rest = rest.split('?').next().unwrap_or_default();
                match rest.rsplit_once('@') {
                    Some((who, host)) => {
                        write!(f, "{scheme}://{}@{host}", who.split(':').next().unwrap_or_default())
                    }
                    None => write!(f, "{scheme}://{rest}"),
                }
            }
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl From<&Path> for Source {
    fn from(path: &Path) -> Source {
        Source::File(path.to_path_buf())
    }
}

impl From<&PathBuf> for Source {
    fn from(path: &PathBuf) -> Source {
        Source::File(path.clone())
    }
}

impl From<&Source> for Source {
    fn from(source: &Source) -> Source {
        source.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let source = Source::of("postgres://anna:secret@db.example.org:5432/table?sslmode=disable");
        assert_eq!(source.to_string(), "postgres://anna@db.example.org:5432/table");
        assert_eq!(format!("{source:?}"), source.to_string());
        assert_eq!(Source::of("postgresql:///table").to_string(), "postgresql:///table");
        assert_eq!(Source::of("table.db"), Source::File("table.db".into()));
    }
}
