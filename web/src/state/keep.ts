/** What this browser remembers. A browser that refuses to remember is no reason to fail. */

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
    // Storage is full or forbidden: the setting holds until the page is left.
  }
}
