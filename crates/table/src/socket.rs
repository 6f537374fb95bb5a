//! The WebSocket of a live connection, small while it is idle: thousands may be open.
//!
//! Short messages are gathered and sent together. A long one, such as a whole table, is written from where it is encoded, so
//! no connection keeps a buffer of its size.

use std::io;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, header};
use bytes::{Buf as _, Bytes};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
pub(crate) use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::api_error::ApiError;

/// The longest incoming message.
const LONGEST: usize = 64 * 1024;

/// The read buffer: most commands are shorter.
const READ: usize = 512;

/// Longer messages are written without being copied; shorter ones are gathered up to this much.
const SHORT: usize = 1024;

/// A request to open a live connection.
pub(crate) struct Upgrade {
    upgrade: OnUpgrade,
    key: HeaderValue,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, ApiError> {
        let refused = |status: StatusCode| {
            let why = "This address accepts WebSocket connections only.";
            ApiError::new(status, "malformed", why)
        };
        let headers = &parts.headers;
        let asked = parts.method == Method::GET
            && has_word(headers, &header::CONNECTION, "upgrade")
            && has_word(headers, &header::UPGRADE, "websocket")
            && has_word(headers, &header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked).cloned();
        let key = key.ok_or_else(|| refused(StatusCode::BAD_REQUEST))?;
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        let upgrade = upgrade.ok_or_else(|| refused(StatusCode::UPGRADE_REQUIRED))?;
        Ok(Upgrade { upgrade, key })
    }
}

impl Upgrade {
    /// Answers the request and gives the opened connection to `then`.
    pub(crate) fn then<F>(
        self,
        then: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Result<Response<Body>, ApiError>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let accept = derive_accept_key(self.key.as_bytes());
        let accept = HeaderValue::from_str(&accept).map_err(|_| ApiError::internal())?;
        tokio::spawn(async move {
            match self.upgrade.await {
                Ok(upgraded) => Box::pin(then(Socket::new(TokioIo::new(upgraded)).await)).await,
                Err(error) => tracing::debug!(%error, "a live connection could not be opened"),
            }
        });
        let mut answer = Response::new(Body::empty());
        *answer.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = answer.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        Ok(answer)
    }
}

/// Whether a header lists a word.
fn has_word(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let mut lists = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    lists.any(|list| list.split(',').any(|one| one.trim().eq_ignore_ascii_case(word)))
}

/// An open connection.
pub(crate) struct Socket<S = TokioIo<Upgraded>>(WebSocketStream<S>);

/// The connection broke.
#[derive(Debug)]
pub(crate) struct Broken;

impl<S: AsyncRead + AsyncWrite + Unpin> Socket<S> {
    async fn new(stream: S) -> Socket<S> {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(SHORT)
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST));
        Socket(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await)
    }

    /// The next message; `None` at the end. Cancel-safe.
    pub(crate) async fn receive(&mut self) -> Option<Message> {
        self.0.next().await?.ok()
    }

    /// Gathers a message, or writes it if it is long.
    pub(crate) async fn feed(&mut self, text: Utf8Bytes) -> Result<(), Broken> {
        if text.len() <= SHORT {
            return self.0.feed(Message::Text(text)).await.map_err(|_| Broken);
        }
        self.flush().await?;
        // What was gathered is out: this frame begins where the last one ended.
        write_text(self.0.get_mut(), &text).await.map_err(|_| Broken)
    }

    /// Sends what was gathered.
    pub(crate) async fn flush(&mut self) -> Result<(), Broken> {
        self.0.flush().await.map_err(|_| Broken)
    }

    /// Sends a ping.
    pub(crate) async fn ping(&mut self) -> Result<(), Broken> {
        self.0.send(Message::Ping(Bytes::new())).await.map_err(|_| Broken)
    }

    /// Says that the connection ends.
    pub(crate) async fn close(&mut self) -> Result<(), Broken> {
        self.0.send(Message::Close(None)).await.map_err(|_| Broken)
    }
}

/// Writes a text as one frame. What a server sends is not masked [RFC 6455, 5.2].
async fn write_text(stream: &mut (impl AsyncWrite + Unpin), text: &str) -> io::Result<()> {
    const FINAL_TEXT: u8 = 0x81;
    let mut head = [FINAL_TEXT, 127, 0, 0, 0, 0, 0, 0, 0, 0];
    let head = if let Ok(length) = u16::try_from(text.len()) {
        head[1] = 126;
        head[2..4].copy_from_slice(&length.to_be_bytes());
        &head[..4]
    } else {
        head[2..].copy_from_slice(&(text.len() as u64).to_be_bytes());
        &head[..]
    };
    let mut frame = head.chain(text.as_bytes());
    stream.write_all_buf(&mut frame).await?;
    stream.flush().await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lengths around every change of the frame's form.
    #[tokio::test]
    async fn short_and_long_messages_arrive_whole_and_in_order() {
        let lengths = [0, 1, 125, 126, SHORT, SHORT + 1, 5, 65_535, 65_536, 7, 200_000, 3];
        let (here, there) = tokio::io::duplex(4096);
        let send = async {
            let mut socket = Socket::new(here).await;
            for (number, length) in lengths.into_iter().enumerate() {
                let sign = char::from(b'a' + number as u8).to_string();
                socket.feed(sign.repeat(length).into()).await.unwrap();
            }
            socket.flush().await.unwrap();
            socket.ping().await.unwrap();
            socket
        };
        let receive = async {
            let mut client = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
            for (number, length) in lengths.into_iter().enumerate() {
                let sign = char::from(b'a' + number as u8).to_string();
                let message = client.next().await.unwrap().unwrap();
                assert_eq!(message, Message::Text(sign.repeat(length).into()), "{length}");
            }
            assert_eq!(client.next().await.unwrap().unwrap(), Message::Ping(Bytes::new()));
        };
        tokio::join!(send, receive);
    }

    #[test]
    fn an_upgrade_is_asked_for_in_any_spelling_and_among_other_words() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONNECTION, HeaderValue::from_static("keep-alive, Upgrade"));
        assert!(has_word(&headers, &header::CONNECTION, "upgrade"));
        assert!(!has_word(&headers, &header::CONNECTION, "keep"));
        assert!(!has_word(&headers, &header::UPGRADE, "websocket"));
    }
}
