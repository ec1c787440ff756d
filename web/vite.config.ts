import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { budget } from './build/budget.plugin.ts';
import { plainScript } from './build/plain-script.plugin.ts';
import { fontPreload } from './build/font-preload.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';
import { serviceWorker } from './build/service-worker.plugin.ts';
import { shells } from './build/shells.plugin.ts';
import { worldOutlines } from './build/world-outlines.plugin.ts';
import { gatewayUrl } from './build/config.ts';

const gateway = gatewayUrl();
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What every page needs and what seldom changes: its own chunk stays in the browser's cache across releases. `<Trans>` and
 * its HTML parser, which only the panel uses, stay out.
 */
const foundation =
  /[\\/]node_modules[\\/](?!react-i18next[\\/]dist[\\/]es[\\/]Trans)(react|react-dom|scheduler|react-router|react-router-dom|react-redux|@reduxjs|redux|immer|reselect|use-sync-external-store|i18next|react-i18next)[\\/]/;

/** What the first file holds although the control panel uses parts of it too: one file instead of fifteen. */
const site =
  /[\\/]web[\\/]src[\\/](api[\\/](?!control)|state|i18n|styles|lib[\\/](?:hydrated|media-query)|app[\\/](?!control|offline)|components[\\/](icon|button|brand|page|head|state-panel|tracking-field|near-view|picture)|features[\\/]tracking[\\/][^\\/]+$)|[\\/]contracts[\\/]src[\\/](constants|errors|image-variants|tracking-code)\./;

export default defineConfig({
  plugins: [
    react(),
    // Theme, before the first paint.
    plainScript('boot'),
    plainScript('offline'),
    fontPreload('source-sans-3-latin-wght-normal'),
    worldOutlines(),
    shells(),
    serviceWorker(),
    precompress(),
    budget('track', { script: 135_000, all: 260_000 }),
    budget('lookup', { script: 135_000, all: 260_000 }),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions], alias: { '@': fromHere('./src') } },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  define: { BUILT_YEAR: new Date().getFullYear() },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A data: URL would need its own permission in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation, priority: 2 },
            { name: 'site', test: site, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': gateway, '/uploads': gateway } },
  preview: { host: '127.0.0.1', proxy: { '/api': gateway, '/uploads': gateway } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Whole pages are drawn; a machine that does other things beside needs its time for them.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
  },
});
