//! What the disk alone can do: a page written and synced, again and again.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

use super::Broken;

const PAGE: usize = 4096;
const TIME: Duration = Duration::from_secs(2);

/// Writes and syncs for a while.
pub fn measure(folder: &Path) -> Result<String, Broken> {
    let told = "the disk cannot be measured";
    let path = folder.join(format!("sandtable-disk-{}", std::process::id()));
    let mut file =
        OpenOptions::new().create(true).truncate(true).write(true).open(&path).map_err(Broken::when(told))?;
    let mut latency = Histogram::<u64>::new_with_max(60_000_000, 3).map_err(Broken::when(told))?;
    let page = [7_u8; PAGE];
    let start = Instant::now();
    while start.elapsed() < TIME {
        let before = Instant::now();
        file.write_all(&page).map_err(Broken::when(told))?;
        file.sync_data().map_err(Broken::when(told))?;
        latency.saturating_record(before.elapsed().as_micros() as u64);
    }
    drop(file);
    std::fs::remove_file(&path).map_err(Broken::when(told))?;
    let ms = |quantile: f64| latency.value_at_quantile(quantile) as f64 / 1000.0;
    let rate = latency.len() as f64 / start.elapsed().as_secs_f64();
    Ok(format!("disk alone: {rate:.0} syncs/s, p50 {:.2} ms, p99 {:.2} ms", ms(0.5), ms(0.99)))
}
