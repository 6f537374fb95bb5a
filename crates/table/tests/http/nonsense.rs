//! Whatever is sent, the server says what is wrong with it and goes on.

use serde_json::json;
use table::openapi::{ENDPOINTS, Verb};

use crate::server::Server;

/// A short stream of numbers that is the same every time.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn bytes(&mut self, most: u64) -> Vec<u8> {
        (0..self.next() % most).map(|_| self.next() as u8).collect()
    }

    /// Something that is nearly JSON.
    fn jsonish(&mut self) -> Vec<u8> {
        let words = [
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\"seat\"",
            "\"version\"",
            "\"do\"",
            "\"act\"",
            "\"drop\"",
            "\"undo\"",
            "\"draft\"",
            "\"name\"",
            "\"kind\"",
            "\"me\"",
            "0",
            "1",
            "-1",
            "255",
            "256",
            "18446744073709551616",
            "1e999",
            "null",
            "true",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"é\"",
            "\"seats\"",
            "\"book\"",
            "\"westwall\"",
            "\"scenario\"",
            "\"spearhead\"",
            "\"orders\"",
            "\"piece\"",
            "\"target\"",
            "\"token\"",
        ];
        let count = self.next() % 24;
        (0..count)
            .map(|_| words[(self.next() % words.len() as u64) as usize])
            .collect::<String>()
            .into_bytes()
    }

    /// Something that may stand in an address, with signs that are written out.
    fn address(&mut self) -> String {
        let bytes = self.bytes(24);
        bytes
            .iter()
            .map(|byte| {
                if byte.is_ascii_alphanumeric() {
                    char::from(*byte).to_string()
                } else {
                    format!("%{byte:02x}")
                }
            })
            .collect()
    }
}

#[tokio::test]
async fn nonsense_at_every_address_breaks_nothing() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    let id = browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
    let mut stream = Stream(0x5EED_CAFE);
    for address in &ENDPOINTS {
        for round in 0..16 {
            let name = if round % 4 == 0 { stream.address() } else { id.clone() };
            let mut path = address
                .path
                .replace("{id}", &name)
                .replace("{book}", "westwall")
                .replace("{map}", &stream.address());
            let asked: Vec<String> = address
                .query
                .iter()
                .map(|name| {
                    format!(
                        "{}={}",
                        name.trim_end_matches('!'),
                        if round % 2 == 0 { stream.address() } else { (stream.next() % 70_000).to_string() }
                    )
                })
                .collect();
            if !asked.is_empty() {
                path = format!("{path}?{}", asked.join("&"));
            }
            let mut request = match address.verb {
                Verb::Get => browser.request("GET", &path),
                Verb::Post => browser.request("POST", &path).header("content-type", "application/json"),
            };
            let body = if round % 2 == 0 { stream.bytes(300) } else { stream.jsonish() };
            if address.verb == Verb::Post {
                request = request.body(body);
            }
            let answer = browser.send(request).await;
            assert!(answer.status < 500, "{path}: {} {:.300}", answer.status, answer.text);
            if answer.status >= 400 {
                assert!(answer.json()["message"].is_string(), "{path}: {:.300}", answer.text);
            }
        }
    }
    assert_eq!(browser.get("/health").await.status, 200);
    assert_eq!(browser.get(&format!("/api/matches/{id}/table")).await.status, 200);
}

#[tokio::test]
async fn nonsense_for_a_cookie_makes_a_stranger() {
    let server = Server::start().await;
    let mut stream = Stream(0xC00C_1E55);
    for _ in 0..100 {
        let bytes: Vec<u8> =
            stream.bytes(200).into_iter().filter(|byte| !matches!(byte, 0..32 | 127)).collect();
        let mut value = b"sandtable=".to_vec();
        value.extend(bytes);
        let value = reqwest::header::HeaderValue::from_bytes(&value).unwrap();
        let browser = server.browser();
        let answer = browser.send(browser.bare("GET", "/api/me").header("cookie", value)).await;
        assert_eq!(answer.ok()["user"], serde_json::Value::Null);
    }
}
