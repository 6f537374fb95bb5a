/** Debian's Chromium, without anything that reaches for a network. */

import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { Speed } from '../../src/state/prefs.svelte';

const shots = resolve(import.meta.dirname, '../../shots');

/** Where a program is, by its path or by its name. */
function programPath(name: string): string {
  const folders = process.env['PATH']?.split(delimiter) ?? [];
  return [name, ...folders.map((folder) => join(folder, name))].find(existsSync) ?? name;
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: programPath(process.env['CHROMIUM'] ?? 'chromium-headless-shell'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * A visitor in a separate browser context, with no shared cookies. Any error on the page fails the test. What others do is
 * not animated unless `speed` says so: most tests would only wait for it.
 */
export async function visitor(
  browser: Browser,
  { speed = 'off', ...options }: BrowserContextOptions & { speed?: Speed } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 860 },
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript((kept) => {
    if (localStorage.getItem('sandtable.prefs') === null) localStorage.setItem('sandtable.prefs', kept);
  }, JSON.stringify({ speed }));
  const page = await context.newPage();
  pages.push(page);
  page.setDefaultTimeout(45_000);
  page.on('pageerror', (error) => complaints(page).push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) {
      complaints(page).push(message.text());
    }
  });
  // Nothing is loaded from elsewhere.
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1')
      complaints(page).push(`asked ${request.url()}`);
  });
  return page;
}

const heard = new WeakMap<Page, string[]>();

/** What the page has complained of so far. */
export function complaints(page: Page): string[] {
  const list = heard.get(page) ?? [];
  heard.set(page, list);
  return list;
}

export function contented(...pages: Page[]): void {
  for (const page of pages) expect(complaints(page)).toEqual([]);
}

/** A picture to look at afterwards, in web/shots. */
export async function shot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: resolve(shots, `${name}.png`) });
}

const pages: Page[] = [];

// What every browser showed when a test failed.
afterEach(async ({ task }) => {
  const open = pages.splice(0);
  if (task.result?.state !== 'fail') return;
  for (const [number, page] of open.entries()) {
    await shot(page, `failed-${task.name.slice(0, 24).replace(/\W+/g, '-')}-${number}`).catch(
      () => undefined,
    );
  }
});
