//! Rate limits, and who may read the metrics.

use serde_json::json;
use table::middleware::{MetricsAccess, Proxy, Rate, Settings};

use crate::server::{Browser, Server};

fn limited(rate: u32) -> Settings {
    Settings { rate: Rate::PerMinute(rate), ..Settings::default() }
}

#[tokio::test]
async fn a_caller_over_the_limit_is_told_to_wait() {
    let server = Server::with(limited(12)).await;
    let browser = server.browser();
    // A third of a minute's requests for one player; four players at one address.
    for _ in 0..16 {
        assert_eq!(browser.get("/api/me").await.status, 200);
    }
    let refused = browser.get("/api/me").await;
    assert_eq!(refused.problem(), (429, "too-often".into()));
    assert!(refused.json()["message"].as_str().unwrap().contains("Try again in"));
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
}

#[tokio::test]
async fn a_player_is_counted_apart_from_the_address() {
    let server = Server::with(limited(30)).await;
    let (one, other) = (server.guest("Anna").await, server.guest("Berta").await);
    for _ in 0..10 {
        assert_eq!(one.get("/api/me").await.status, 200);
    }
    assert_eq!(one.get("/api/me").await.problem(), (429, "too-often".into()));
    assert_eq!(other.get("/api/me").await.status, 200);
}

/// A try to log in from an address, as a proxy tells it.
async fn login(browser: &Browser, from: &str, name: &str, password: &str) -> u16 {
    let body = json!({ "name": name, "password": password }).to_string();
    let request = browser.request("POST", "/api/login").header("content-type", "application/json");
    browser.send(request.header("x-forwarded-for", from).body(body)).await.status
}

/// Guesses until the server refuses to check another password.
async fn guess_until_refused(browser: &Browser, from: &str, name: &str) {
    let mut tries = 0;
    while login(browser, from, name, "a guess at it").await == 401 {
        tries += 1;
        assert!(tries < 40);
    }
}

#[tokio::test]
async fn passwords_are_not_tried_by_the_dozen() {
    let server = Server::with(Settings { proxy: Proxy::Trusted, ..limited(6000) }).await;
    let browser = server.browser();
    let guess = async |from: &str, name: &str| login(&browser, from, name, "a guess at it").await;
    for _ in 0..5 {
        assert_eq!(guess("1.1.1.1", "Anna").await, 401);
    }
    assert_eq!(guess("1.1.1.1", "aNNA").await, 429, "the address has tried this account enough");
    assert_eq!(guess("9.9.9.9, 1.1.1.1", "Anna").await, 429, "what the caller adds does not count");
    assert_eq!(guess("1.1.1.1", "Berta").await, 401);
    let mut tried = 0;
    while guess("1.1.1.1", &format!("Account {tried}")).await == 401 {
        tried += 1;
        assert!(tried < 40, "an address may not try every account");
    }
}

#[tokio::test]
async fn guesses_do_not_lock_the_owner_out() {
    let server = Server::with(Settings { proxy: Proxy::Trusted, ..limited(6000) }).await;
    let (thief, owner) = (server.browser(), server.browser());
    owner.post("/api/register", json!({ "name": "Anna", "password": "correct horse battery" })).await.ok();
    owner.post("/api/logout", json!({})).await.ok();
    guess_until_refused(&thief, "1.1.1.1", "Anna").await;
    let elsewhere = server.browser();
    assert_eq!(login(&elsewhere, "2.2.2.2", "Anna", "correct horse battery").await, 200, "another address");
    assert_eq!(
        login(&owner, "1.1.1.1", "Anna", "correct horse battery").await,
        200,
        "the same address, on a device that the owner has used"
    );
    assert_eq!(login(&thief, "1.1.1.1", "Anna", "correct horse battery").await, 429);
    // A device is known to its own account only, and wrong passwords are counted there too.
    guess_until_refused(&owner, "3.3.3.3", "Anna").await;
    guess_until_refused(&owner, "3.3.3.3", "Berta").await;
}

#[tokio::test]
async fn guests_are_not_made_by_the_hundred() {
    let server = Server::with(limited(6000)).await;
    let mut made = 0;
    while server.browser().post("/api/guest", json!({})).await.status == 200 {
        made += 1;
        assert!(made <= 40);
    }
    assert!(made >= 30, "{made}");
}

#[tokio::test]
async fn figures_are_for_this_machine_unless_they_are_open() {
    for metrics in [MetricsAccess::Local, MetricsAccess::Public] {
        let server = Server::with(Settings { proxy: Proxy::Trusted, metrics, ..Settings::default() }).await;
        let browser = server.browser();
        browser.get("/api/me").await.ok();
        let near = browser.get("/metrics").await;
        assert_eq!(near.status, 200);
        let figure = r#"sandtable_requests_total{method="GET",route="/api/me",status="200"}"#;
        assert!(near.text.contains(figure), "{}", near.text);
        for name in ["sandtable_request_seconds_bucket", "sandtable_matches_loaded", "sandtable_connections"]
        {
            assert!(near.text.contains(name), "{name}: {}", near.text);
        }
        for (header, value) in [
            ("x-forwarded-for", "8.8.8.8"),
            ("x-forwarded-for", "unknown"),
            ("x-forwarded-for", "8.8.8.8, "),
            ("x-forwarded-proto", "https"),
            ("forwarded", "for=_hidden"),
            ("via", "1.1 proxy"),
        ] {
            let far = browser.send(browser.bare("GET", "/metrics").header(header, value)).await;
            let expected = if metrics == MetricsAccess::Public { 200 } else { 404 };
            assert_eq!(far.status, expected, "{header}: {value}");
        }
    }
}

#[tokio::test]
async fn health_is_told_to_everybody() {
    let server = Server::start().await;
    assert_eq!(server.browser().get("/health").await.ok()["well"], true);
}

#[tokio::test]
async fn a_server_that_cannot_save_is_alive_but_not_ready() {
    let server = Server::start().await;
    let browser = server.browser();
    server
        .change(
            "CREATE TRIGGER full BEFORE INSERT ON server BEGIN SELECT raise(FAIL, 'the disk is full'); END",
        )
        .await;
    assert_eq!(browser.get("/health").await.ok()["well"], true);
    let not_ready = browser.get("/ready").await;
    assert_eq!(not_ready.problem(), (503, "not-ready".into()));
    assert!(not_ready.header("retry-after").parse::<u64>().unwrap() > 0);
    server.change("DROP TRIGGER full").await;
    assert_eq!(browser.get("/ready").await.ok()["well"], true);
}

#[tokio::test]
async fn messages_on_a_live_connection_are_counted_too() {
    let server = Server::with(limited(60)).await;
    let browser = server.guest("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    let id = browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
    let mut live = browser.live(&id).await;
    for _ in 0..40 {
        live.say(r#"{"do":"nothing"}"#).await;
    }
    let mut kinds = Vec::new();
    while kinds.len() < 40 {
        let told = live.hear().await.expect("the connection stays");
        if told["tell"] == "problem" {
            kinds.push(told["problem"]["kind"].as_str().unwrap().to_owned());
        }
    }
    assert!(kinds[..20].iter().all(|kind| kind == "malformed"), "{kinds:?}");
    assert_eq!(kinds[39], "too-often");
}

#[tokio::test]
async fn what_strangers_send_on_a_live_connection_is_counted_by_address() {
    // A burst of eighty requests for the address; the pace afterwards is one in half a second.
    let server = Server::with(limited(60)).await;
    let browser = server.guest("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    let id = browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
    let mut live = server.browser().live(&id).await;
    let mut last = String::new();
    let mut said = 0;
    while last != "too-often" {
        live.say(r#"{"do":"nothing"}"#).await;
        said += 1;
        assert!(said < 200, "a stranger may send as much as it likes");
        while let Some(told) = live.hear().await {
            if told["tell"] == "problem" {
                last = told["problem"]["kind"].as_str().unwrap().to_owned();
                break;
            }
        }
    }
    assert!(said > 40, "{said}");
    // From now on it is listened to ten times a second.
    let begun = std::time::Instant::now();
    for _ in 0..8 {
        live.say(r#"{"do":"nothing"}"#).await;
    }
    let mut heard = 0;
    while heard < 8 {
        heard += usize::from(live.hear().await.expect("the connection stays")["tell"] == "problem");
    }
    assert!(begun.elapsed() > std::time::Duration::from_millis(400), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_server_that_goes_down_says_goodbye() {
    let server = Server::start().await;
    let browser = server.guest("Anna").await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    let id = browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
    let mut live = browser.live(&id).await;
    assert_eq!(live.hear().await.expect("a greeting")["tell"], "table");
    let begun = std::time::Instant::now();
    let server = server.restart().await;
    assert!(begun.elapsed() < std::time::Duration::from_secs(8), "no connection held it up");
    let mut last = serde_json::Value::Null;
    while let Some(told) = live.hear().await {
        last = told;
    }
    assert_eq!(last["tell"], "bye");
    // The cookie and the match are still good.
    let back = browser.at(server.address);
    assert_eq!(back.get(&format!("/api/matches/{id}")).await.ok()["yours"], json!([0, 1]));
}
