import { defineConfig } from 'vitest/config';

// Real Chromium against the real server. Three files at a time: much of a test is waiting for animations and live updates.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
