import { defineConfig } from 'vitest/config';

// Real Chromium against the real server. Two files at a time: much of a test is waiting for animations and live updates.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
