//! The list of endpoints, the router, the OpenAPI document and the manual agree.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use table::openapi::{ENDPOINTS, Verb};

use crate::server::Server;

const MANUAL: &str = include_str!("../../../../docs/api.md");

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { sources(&path, into) } else { into.push(path) }
    }
}

/// Every route in the source.
fn routed() -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut found = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        // The list is compared with plain routes: any other way to add one would pass it by.
        for other in [".route_service(", ".nest(", ".nest_service(", ".fallback_service(", "any("] {
            assert!(!text.contains(&format!("{other}\"")), "{}: {other}", file.display());
        }
        for after in text.split(".route(").skip(1) {
            assert!(
                after.trim_start().starts_with('"'),
                "{}: a path that is not written out",
                file.display()
            );
            let path = after.split('"').nth(1).unwrap();
            found.insert(path.to_owned());
        }
    }
    found
}

/// The router cannot say `{map}.svg`; the handler does.
fn as_routed(path: &str) -> &str {
    path.strip_suffix(".svg").filter(|path| path.ends_with('}')).unwrap_or(path)
}

#[test]
fn every_route_is_in_the_list_and_every_endpoint_is_routed() {
    let listed: BTreeSet<String> =
        ENDPOINTS.iter().map(|endpoint| as_routed(endpoint.path).to_owned()).collect();
    let routed: BTreeSet<String> = routed().iter().map(|path| as_routed(path).to_owned()).collect();
    assert_eq!(listed, routed);
}

#[tokio::test]
async fn every_endpoint_answers() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    let id = browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
    for endpoint in &ENDPOINTS {
        let path =
            endpoint.path.replace("{id}", &id).replace("{book}", "westwall").replace("{map}", "bastogne");
        let answer = match endpoint.verb {
            Verb::Get => browser.get(&path).await,
            Verb::Post => browser.post(&path, json!({})).await,
        };
        assert!(![404, 405].contains(&answer.status), "{path}: {} {:.200}", answer.status, answer.text);
    }
}

#[tokio::test]
async fn the_document_describes_every_endpoint_and_has_its_types() {
    let server = Server::start().await;
    let document = server.browser().get("/api/openapi.json").await.ok();
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    for endpoint in &ENDPOINTS {
        let verb = if endpoint.verb == Verb::Get { "get" } else { "post" };
        let operation = &document["paths"][endpoint.path][verb];
        assert!(operation["summary"].is_string(), "{}", endpoint.path);
        assert!(operation["responses"]["default"].is_object(), "{}", endpoint.path);
    }
    let mut missing = Vec::new();
    check_references(&document, &document, &mut missing);
    assert!(missing.is_empty(), "{missing:?}");
}

fn check_references(part: &Value, document: &Value, missing: &mut Vec<String>) {
    match part {
        Value::Object(fields) => {
            for (name, value) in fields {
                if let (true, Some(target)) = (name == "$ref", value.as_str())
                    && document.pointer(target.trim_start_matches('#')).is_none()
                {
                    missing.push(target.to_owned());
                }
                check_references(value, document, missing);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| check_references(item, document, missing)),
        _ => {}
    }
}

#[test]
fn the_manual_lists_every_endpoint_with_its_access() {
    for endpoint in &ENDPOINTS {
        let verb = if endpoint.verb == Verb::Get { "GET" } else { "POST" };
        let named = format!("`{verb} {}", endpoint.path);
        let follows = |rest: &str| rest.starts_with(['`', '?']);
        let line = MANUAL.lines().find(|line| line.split(&named).skip(1).any(follows));
        let line = line.unwrap_or_else(|| panic!("{named} is not in docs/api.md"));
        let who = line.split('|').nth(2).unwrap_or_default();
        assert!(who.contains(endpoint.access.name()), "{named}: {who}");
    }
}
