//! Links and file names in the documents lead somewhere.

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
    let mut pages = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "strangers/README.md"]
        .map(|page| root().join(page))
        .to_vec();
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
fn every_link_leads_somewhere() {
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

/// Paths in backticks that start with a folder of the repository.
#[test]
fn every_path_exists() {
    const FOLDERS: [&str; 5] = ["crates/", "deploy/", "docs/", "web/", "fuzz/"];
    let mut wrong = Vec::new();
    let mut seen = 0;
    for page in pages() {
        // The changelog names files that are gone.
        if page.ends_with("CHANGELOG.md") {
            continue;
        }
        let text = std::fs::read_to_string(&page).expect("a page");
        for named in code_spans(&prose(&text)) {
            let path = named.split([' ', ':', '#']).next().unwrap_or_default().trim_end_matches('/');
            if !FOLDERS.iter().any(|folder| named.starts_with(folder)) || is_placeholder(path) {
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

/// What stands in backticks.
fn code_spans(prose: &str) -> Vec<&str> {
    prose.split('`').skip(1).step_by(2).collect()
}

/// Whether a path stands for many, such as `crates/NAME/data`.
fn is_placeholder(path: &str) -> bool {
    path.contains(['*', '<', '{', '…']) || path.contains("NAME") || path.contains("...")
}

/// Every file of the repository, from its root, without what is built or fetched.
fn files() -> Vec<String> {
    fn below(folder: &Path, root: &Path, into: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if ["target", "node_modules", ".git", "dist"].contains(&name) {
                continue;
            }
            if entry.is_dir() {
                below(&entry, root, into);
            } else if let Some(path) = entry.strip_prefix(root).ok().and_then(Path::to_str) {
                into.push(path.replace('\\', "/"));
            }
        }
    }
    let mut files = Vec::new();
    below(&root(), &root(), &mut files);
    files
}

/// Names of source files in backticks, such as `rules.rs` or `rooms/hub.rs`, are the end of some file's path.
#[test]
fn every_source_file_exists() {
    let files = files();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for page in pages() {
        if page.ends_with("CHANGELOG.md") {
            continue;
        }
        let text = std::fs::read_to_string(&page).expect("a page");
        for named in code_spans(&prose(&text)) {
            let is_source = [".rs", ".ts", ".svelte"].iter().any(|ending| named.ends_with(ending));
            if !is_source || named.contains(' ') || is_placeholder(named) {
                continue;
            }
            seen += 1;
            let end = format!("/{named}");
            if !files.iter().any(|file| file == named || file.ends_with(&end)) {
                wrong.push(format!("{}: `{named}`", page.display()));
            }
        }
    }
    assert!(seen > 100, "{seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// In the code map, the tables of a crate name files and folders of that crate.
#[test]
fn the_code_map_names_files_of_its_crates() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("a page");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for section in prose(&text).split("\n### `crates/").skip(1) {
        let (name, rest) = section.split_once('`').expect("the name of a crate");
        let source = root().join("crates").join(name).join("src");
        let section = rest.split("\n#").next().unwrap_or_default();
        let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
        for named in rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)) {
            let is_source = Path::new(named).extension().is_some_and(|ending| ending == "rs");
            if !is_source && !named.ends_with('/') {
                continue;
            }
            seen += 1;
            if !source.join(named).exists() {
                wrong.push(format!("crates/{name}: `{named}`"));
            }
        }
    }
    assert!(seen > 100, "{seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
