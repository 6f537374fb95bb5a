/** What every file of tests sits down with: a server of its own and a browser. */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './browser';
import { serve, type Options, type Server } from './server';

export type Evening = { readonly server: Server; readonly browser: Browser };

/** Starts both before the tests of a file and ends them afterwards. */
export function evening(options: Options = {}): Evening {
  let open: Evening | null = null;
  beforeAll(async () => {
    const [server, browser] = await Promise.all([serve(options), launch()]);
    open = { server, browser };
  });
  afterAll(async () => {
    await open?.browser.close();
    await open?.server.stop();
  });
  const here = () => {
    if (!open) throw new Error('the evening has not begun');
    return open;
  };
  return {
    get server() {
      return here().server;
    },
    get browser() {
      return here().browser;
    },
  };
}
