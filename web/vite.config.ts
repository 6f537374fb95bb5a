import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the pages come from Vite and everything else from a running `sandtable serve`.
const server = process.env['SANDTABLE'] ?? 'http://127.0.0.1:8017';

export default defineConfig({
  plugins: [svelte()],
  // The server's content policy allows nothing inline, and images only as separate files.
  // Light and dark by `light-dark()`, which these browsers know; older targets would need it rewritten.
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true } } },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  // A busy machine is slow, not wrong.
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], testTimeout: 30_000 },
});
