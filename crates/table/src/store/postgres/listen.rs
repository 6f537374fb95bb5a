//! News between processes by LISTEN and NOTIFY. One thread tells, one listens; either connects again when it must.
//!
//! News is told after the commit that it is about, not inside it: PostgreSQL would otherwise let only one transaction
//! commit at a time. News that is lost with its process is found by the rounds of the others.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio_postgres::{AsyncMessage, Config, NoTls};

use super::super::News;
use super::{Session, explain};
use crate::hex::hex;

const CHANNEL: &str = "sandtable";

/// The most bytes of news in one message; PostgreSQL takes 8000.
const LONGEST: usize = 7_000;

/// How long to wait before the next attempt to connect.
const ATTEMPT_EVERY: Duration = Duration::from_millis(300);

/// How often an idle connection is tried.
const TRY_EVERY: Duration = Duration::from_secs(15);

/// Both threads.
pub(super) struct Listener {
    queue: Sender<News>,
    closing: watch::Sender<bool>,
}

impl Listener {
    pub(super) fn start(
        config: &Arc<Config>,
        news: mpsc::UnboundedSender<News>,
    ) -> std::io::Result<Listener> {
        let mut name = [0; 8];
        getrandom::fill(&mut name).map_err(std::io::Error::other)?;
        let name = hex(&name);
        let (queue, told) = channel();
        let (closing, closed) = watch::channel(false);
        let (own, at) = (name.clone(), Arc::clone(config));
        std::thread::Builder::new().name("store-tell".to_owned()).spawn(move || tell(&at, &own, &told))?;
        let at = Arc::clone(config);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        std::thread::Builder::new()
            .name("store-listen".to_owned())
            .spawn(move || runtime.block_on(listen(&at, &name, &news, closed)))?;
        Ok(Listener { queue, closing })
    }

    pub(super) fn tell(&self, news: News) {
        let _ = self.queue.send(news);
    }

    pub(super) fn close(&self) {
        self.closing.send_replace(true);
    }
}

/// Tells what is queued, many at once, until the store is gone.
fn tell(config: &Config, name: &str, queue: &Receiver<News>) {
    let mut session: Option<Session> = None;
    while let Ok(first) = queue.recv() {
        let mut words: Vec<String> =
            std::iter::once(first).chain(queue.try_iter()).map(|news| news.to_word()).collect();
        words.sort_unstable();
        words.dedup();
        for text in messages(name, &words) {
            let well = session.take().filter(Session::is_well);
            let Some(with) = well.or_else(|| Session::connect(config).ok()) else {
                tracing::warn!("news for other servers is lost: the database cannot be reached");
                continue;
            };
            let params = [super::super::Bind::bind(CHANNEL), super::super::Bind::bind(&text)];
            match with.execute("SELECT pg_notify(?1, ?2)", &params) {
                Ok(_) => session = Some(with),
                Err(error) => tracing::warn!(why = explain(&error), "news for other servers is lost"),
            }
        }
    }
}

/// The words in as few messages as possible, each after the name of this process.
fn messages(name: &str, words: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in words {
        match all.last_mut() {
            Some(text) if text.len() + word.len() < LONGEST => {
                text.push(' ');
                text.push_str(word);
            }
            _ => all.push(format!("{name} {word}")),
        }
    }
    all
}

async fn listen(
    config: &Config,
    name: &str,
    news: &mpsc::UnboundedSender<News>,
    mut closing: watch::Receiver<bool>,
) {
    while !*closing.borrow() {
        let heard = tokio::select! {
            heard = listen_once(config, name, news) => heard,
            _ = closing.changed() => return,
        };
        if let Err(error) = heard {
            tracing::warn!(why = explain(&error), "no news from other servers: connecting again");
        }
        tokio::select! {
            () = tokio::time::sleep(ATTEMPT_EVERY) => {}
            _ = closing.changed() => return,
        }
    }
}

/// Listens until the connection ends.
async fn listen_once(
    config: &Config,
    name: &str,
    news: &mpsc::UnboundedSender<News>,
) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = config.connect(NoTls).await?;
    let (heard, mut messages) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Some(Ok(message)) = std::future::poll_fn(|cx| connection.poll_message(cx)).await {
            if let AsyncMessage::Notification(message) = message {
                let _ = heard.send(message.payload().to_owned());
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
    // What was told before is lost.
    let _ = news.send(News::Everything);
    loop {
        tokio::select! {
            message = messages.recv() => {
                let Some(message) = message else { return Ok(()) };
                let mut words = message.split(' ');
                if words.next() != Some(name) {
                    words.filter_map(News::of_word).for_each(|one| drop(news.send(one)));
                }
            }
            () = tokio::time::sleep(TRY_EVERY) => client.batch_execute("").await?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_is_put_together_but_no_message_is_too_long() {
        let words: Vec<String> = (0..1000).map(|number| format!("m{number:026}")).collect();
        let all = messages("process", &words);
        assert_eq!(all.len(), 5);
        assert!(all.iter().all(|text| text.starts_with("process ") && text.len() <= LONGEST));
        let told: Vec<&str> = all.iter().flat_map(|text| text.split(' ').skip(1)).collect();
        assert_eq!(told, words);
    }
}
