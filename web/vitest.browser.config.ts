import { defineConfig } from 'vitest/config';

// Real Chromium against the real server. One file after the other: the machine has few cores.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
