//! Progress of a run, and its interruption.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::thread::Scope;
use std::time::{Duration, Instant};

use arena::{Played, Settings, Watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use opponents::Control;
use tokio::sync::oneshot;

/// How often a line is written where there is no terminal.
const EVERY: Duration = Duration::from_secs(30);

/// A bar on a terminal, a line now and then elsewhere.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    games: u64,
    began: Instant,
    shown: Mutex<Shown>,
}

/// What has been shown.
struct Shown {
    at: Instant,
    /// Games of earlier sessions; they do not count for the pace.
    before: Option<u64>,
    points: [u64; 2],
}

impl Progress {
    pub fn new(settings: &Settings) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar =
                ProgressBar::with_draw_target(Some(settings.games), ProgressDrawTarget::stderr_with_hz(8));
            let form = "{bar:30} {pos}/{len} games  {per_sec}  {eta_precise} left  {msg}";
            if let Ok(style) = ProgressStyle::with_template(form) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        let now = Instant::now();
        let shown = Mutex::new(Shown { at: now, before: None, points: [0; 2] });
        Progress { bar, games: settings.games, began: now, shown }
    }

    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Watch for Progress {
    fn game(&self, played: &Played, done: u64) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.points[0] += played.half_points(0);
        shown.points[1] += played.half_points(1);
        let score = format!("{:.1} : {:.1}", shown.points[0] as f64 / 2.0, shown.points[1] as f64 / 2.0);
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            bar.set_message(score);
        } else if shown.at.elapsed() >= EVERY {
            let before = *shown.before.get_or_insert(done);
            let pace = (done - before) as f64 / self.began.elapsed().as_secs_f64();
            eprintln!("{done} of {} games, {pace:.2}/s, {score}", self.games);
            shown.at = Instant::now();
        } else if shown.before.is_none() && self.began.elapsed() > Duration::from_millis(50) {
            // Games of an earlier session arrive at once; later ones are new.
            shown.before = Some(done.saturating_sub(1));
        }
    }
}

/// Listens for the signals that interrupt a run, until it is dropped.
pub(in crate::command) struct Interrupt {
    _over: oneshot::Sender<()>,
}

impl Interrupt {
    /// Listens on a separate thread. The first signal stops the run cleanly, the second ends the program.
    pub fn listen<'scope>(scope: &'scope Scope<'scope, '_>, control: &'scope Control) -> Interrupt {
        let (over, mut is_over) = oneshot::channel::<()>();
        scope.spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
                return;
            };
            runtime.block_on(async {
                tokio::select! {
                    () = crate::command::serve::signal() => control.stop(),
                    _ = &mut is_over => return,
                }
                tokio::select! {
                    () = crate::command::serve::signal() => std::process::exit(1),
                    _ = &mut is_over => {}
                }
            });
        });
        Interrupt { _over: over }
    }
}
