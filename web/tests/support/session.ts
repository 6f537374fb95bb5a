/** The server and the browser of a test file. */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './browser';
import { serve, type Options, type Server } from './server';

export type TestSession = { readonly server: Server; readonly browser: Browser };

/** Starts both before the tests of a file and ends them afterwards. */
export function testSession(options: Options = {}): TestSession {
  let open: TestSession | null = null;
  beforeAll(async () => {
    const [server, browser] = await Promise.all([serve(options), launch()]);
    open = { server, browser };
  });
  afterAll(async () => {
    await open?.browser.close();
    await open?.server.stop();
  });
  const here = () => {
    if (!open) throw new Error('the server has not started');
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
