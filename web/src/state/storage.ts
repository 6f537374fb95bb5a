/** Settings in local storage. Where storage is blocked or full, the page works without it. */

export function recall(key: string): unknown {
  try {
    const text = localStorage.getItem(`sandtable.${key}`);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`sandtable.${key}`, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the setting lasts until the page is closed.
  }
}
