const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago a time was: `3 days ago`. Both times are Unix seconds. */
export function ago(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  for (const [unit, length] of units) {
    if (passed >= length) return relative.format(-Math.floor(passed / length), unit);
  }
  return 'just now';
}
