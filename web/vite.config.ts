import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';

// In development the pages come from Vite and everything else from a running `sandtable serve`.
const server = process.env['SANDTABLE'] ?? 'http://127.0.0.1:8017';

/** Puts smaller encodings beside each text file: the server sends them as they are. Compressing as it goes is weaker. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|html)$/.test(name)) continue;
        const text = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
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
  // A busy machine is slow, not wrong. The files share their workers: a document for each costs four times as much as the tests.
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
    pool: 'threads',
    isolate: false,
  },
});
