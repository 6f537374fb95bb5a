//! Connections that must keep up: how many an address may hold, and how slowly it may read.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

use crate::middleware::rate_key;

/// A reader that the server has to wait for must take this many bytes a second.
const SLOWEST: u64 = 8 * 1024;

/// A stream on which waiting for the reader ends: after a while in which it takes nothing, and if it takes less than
/// [`SLOWEST`] in the long run. Otherwise clients that never read could hold every connection of the server.
pub(crate) struct Paced<S> {
    stream: S,
    patience: Duration,
    waiting: Option<Waiting>,
}

/// Since when the reader is behind, and what it has taken since.
struct Waiting {
    since: Instant,
    taken: u64,
    timer: Pin<Box<Sleep>>,
}

impl<S> Paced<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Paced<S> {
        Paced { stream, patience, waiting: None }
    }

    /// Judges the result of a write.
    fn judge(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(taken)) => {
                if let Some(waiting) = &mut self.waiting {
                    waiting.taken += taken as u64;
                }
                Poll::Ready(Ok(taken))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let patience = self.patience;
                let waiting = self.waiting.get_or_insert_with(|| {
                    let since = Instant::now();
                    Waiting { since, taken: 0, timer: Box::pin(tokio::time::sleep_until(since + patience)) }
                });
                let earned = Duration::from_millis(waiting.taken.saturating_mul(1000) / SLOWEST);
                let end = waiting.since + patience + earned;
                if waiting.timer.deadline() != end {
                    waiting.timer.as_mut().reset(end);
                }
                match waiting.timer.as_mut().poll(context) {
                    Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
                    Poll::Pending => Poll::Pending,
                }
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Paced<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        // It asks for something new: it has taken what there was.
        if read.is_ready() {
            self.waiting = None;
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Paced<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judge(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// How many connections each address holds.
#[derive(Default)]
pub(crate) struct Addresses(Mutex<HashMap<IpAddr, usize>>);

/// A connection's place among those of its address. Dropping it frees the place.
pub(crate) struct AddressPlace {
    all: Arc<Addresses>,
    address: IpAddr,
}

impl Addresses {
    /// Takes a place; `None` if the address holds `most` already.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr, most: Option<usize>) -> Option<AddressPlace> {
        let address = rate_key(address);
        let mut held = self.lock();
        let here = held.entry(address).or_default();
        if most.is_some_and(|most| *here >= most) {
            return None;
        }
        *here += 1;
        Some(AddressPlace { all: Arc::clone(self), address })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AddressPlace {
    fn drop(&mut self) {
        let mut held = self.all.lock();
        if let Some(here) = held.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                held.remove(&self.address);
            }
        }
    }
}
