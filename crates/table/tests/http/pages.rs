//! The browser's side, as the program carries it.

use crate::server::Server;

#[tokio::test]
async fn addresses_of_the_page_get_the_page_and_nothing_else_does() {
    let server = Server::start().await;
    let browser = server.browser();
    let page = browser.get("/").await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").starts_with("text/html"));
    for path in ["/match/abcdef", "/rules", "/lesson/first/steps"] {
        assert_eq!(browser.get(path).await.text, page.text, "{path}");
    }
    for path in
        ["/assets/none-12345678.js", "/none.css", "/index.html.br", "/../Cargo.toml", "/%2e%2e/Cargo.toml"]
    {
        assert_eq!(browser.get(path).await.problem(), (404, "not-there".into()), "{path}");
    }
}

#[tokio::test]
async fn long_answers_are_packed_for_browsers_that_unpack() {
    let server = Server::start().await;
    let browser = server.browser();
    let plain = browser.get("/api/library").await;
    assert_eq!(plain.header("content-encoding"), "");
    let request = browser.request("GET", "/api/library").header("accept-encoding", "br, gzip");
    let packed = request.send().await.unwrap();
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    assert!(packed.bytes().await.unwrap().len() < plain.text.len() / 2);
}
