import { defineConfig } from 'vitest/config';

// Real Chromium against the real server. Three files at a time: much of a test is waiting for live updates. Games have chance
// dice and machines are slow now and then, so a failed test gets a second try; one that is broken fails twice.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    maxWorkers: 3,
    retry: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
