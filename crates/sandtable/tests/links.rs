//! Links and paths that the manual names lead somewhere.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// Every page for readers: README, ARCHITECTURE.md and the manual.
fn pages() -> Vec<PathBuf> {
    fn below(folder: &Path, into: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            if entry.is_dir() {
                below(&entry, into);
            } else if entry.extension().is_some_and(|ending| ending == "md") {
                into.push(entry);
            }
        }
    }
    let mut pages =
        vec![root().join("README.md"), root().join("ARCHITECTURE.md"), root().join("CHANGELOG.md")];
    below(&root().join("docs"), &mut pages);
    pages.sort();
    pages
}

/// The text without its blocks of code, in which brackets mean other things.
fn prose(text: &str) -> String {
    let mut in_code = false;
    let lines = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !fence && !in_code
    });
    lines.collect::<Vec<&str>>().join("\n")
}

/// What stands between `](` and `)`.
fn links(prose: &str) -> Vec<&str> {
    prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect()
}

/// The anchors of a page's headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let text = prose(text);
    let headings =
        text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let anchor = |heading: &str| {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect::<String>()
    };
    headings.map(anchor).collect()
}

#[test]
fn every_link_of_the_manual_leads_somewhere() {
    let mut wrong = Vec::new();
    let mut followed = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        for link in links(&prose(&text)) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            followed += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { page.with_file_name("").join(path) };
            let told = |what: &str| format!("{}: {link}: {what}", page.display());
            if !target.exists() {
                wrong.push(told("there is no such file"));
            } else if !anchor.is_empty() {
                let there = std::fs::read_to_string(&target).unwrap_or_default();
                if !anchors(&there).contains(anchor) {
                    wrong.push(told("there is no such heading"));
                }
            }
        }
    }
    assert!(followed > 100, "{followed}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Paths in backticks that begin with a folder of the repository.
#[test]
fn every_path_that_the_manual_names_exists() {
    const FOLDERS: [&str; 4] = ["crates/", "docs/", "web/", "fuzz/"];
    let mut wrong = Vec::new();
    let mut seen = 0;
    for page in pages() {
        // The changelog tells of files that have gone.
        if page.ends_with("CHANGELOG.md") {
            continue;
        }
        let text = std::fs::read_to_string(&page).expect("a page");
        for named in prose(&text).split('`').skip(1).step_by(2) {
            let path = named.split([' ', ':', '#']).next().unwrap_or_default().trim_end_matches('/');
            // Placeholders such as crates/NAME/data stand for many.
            let placeholder =
                path.contains(['*', '<', '{', '…']) || path.contains("NAME") || path.contains("...");
            if !FOLDERS.iter().any(|folder| named.starts_with(folder)) || placeholder {
                continue;
            }
            seen += 1;
            if !root().join(path).exists() {
                wrong.push(format!("{}: `{named}`", page.display()));
            }
        }
    }
    assert!(seen > 40, "{seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
