import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { budget } from './build/budget.plugin.ts';
import { adminPage } from './build/admin-page.plugin.ts';
import { compress } from './build/compress.plugin.ts';
import { embed } from './build/embed.plugin.ts';
import { inlineScript, plainScript } from './build/plain-script.plugin.ts';
import { fontPreload } from './build/font-preload.plugin.ts';
import { scanWorker } from './build/scan-worker.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';
import { serviceWorker } from './build/service-worker.plugin.ts';
import { shells } from './build/shells.plugin.ts';
import { worldOutlines } from './build/world-outlines.plugin.ts';
import { gatewayUrl, isFullyCompressed } from './build/config.ts';

const gateway = gatewayUrl();
/** Bytes that a quick build leaves in a page's code. */
const rest = isFullyCompressed ? 0 : 2_500;
/** Paths that services handle: of the log's policy, browsers get the page. */
const toGateway = Object.fromEntries(
  ['/api', '/installed', String.raw`^/log/(?!policy(\?|$))`, '/uploads'].map((path) => [path, gateway]),
);
/** One hash for all classes of a file: repeated text compresses. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(fromHere('.'), file))
    .digest('base64url')
    .slice(0, 5)}`;
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Libraries of every page. Their own chunk stays in the browser's cache across releases. */
const foundation = {
  name: 'foundation',
  priority: 1,
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|react-redux|@reduxjs|redux|immer|reselect|use-sync-external-store|i18next|react-i18next)[\\/]/,
};

/** Libraries of the panel only: Mantine with its dependencies, and zod. */
const panelLibraries = {
  name: 'panel-libraries',
  priority: 1,
  test: /[\\/]node_modules[\\/](@mantine|@floating-ui|react-remove-scroll[^\\/]*|react-style-singleton|use-sidecar|use-callback-ref|react-number-format|react-textarea-autosize|clsx|tabbable|zod)[\\/]/,
};

/** Code that nearly every page runs; the panel's two entries are separate. Other code is split by importer. */
const frame = {
  name: 'frame',
  test: /[\\/]web[\\/]src[\\/](app(?![\\/](admin|scan)\.entry)|shared[\\/](api|brand|i18n|lib|state|styles|ui[\\/](button|crash|head|icon|page|state-panel))|site[\\/](layout|lib|ui[\\/]tracking-field))[\\/]/,
};

/** The tracking page with a parcel's card. Subfolders, such as the map, load on demand. */
const tracking = {
  name: 'tracking',
  test: /[\\/]web[\\/]src[\\/](shared[\\/]parcel|site[\\/]tracking)[\\/][^\\/]+$/,
};

/** Parts of most pages in the panel. */
const panel = { name: 'panel', test: /[\\/]web[\\/]src[\\/]admin[\\/](api|ui)[\\/]/ };

/** Code with which several pages check proofs. */
const proof = {
  name: 'proof',
  test: /[\\/]web[\\/]src[\\/]site[\\/]proof[\\/](check-ledger|check-paper|log-keys|proof-result|proof\.api|verdict-box)[.-]/,
};

const chunks = (...groups: { name: string; test: RegExp; priority?: number }[]) => ({
  codeSplitting: { groups },
});

/** Contracts come from source: their compiled form may be stale or missing. */
const CONDITIONS = ['source', ...defaultClientConditions];

export default defineConfig({
  plugins: [
    react(),
    adminPage(),
    // Theme and look-up.
    inlineScript('before-paint'),
    // The code of a prerendered page.
    plainScript('fetch-code', { defer: true }),
    plainScript('offline'),
    // A parcel's status, before the site's code has loaded.
    plainScript('first-words', { module: 'site/tracking/first-words/show-first-words.ts' }),
    fontPreload('source-sans-3-latin-wght-normal'),
    worldOutlines(),
    isFullyCompressed && compress(),
    shells(),
    serviceWorker(),
    scanWorker(),
    // For other websites.
    embed(),
    precompress(),
    budget('home', { page: 13_000, script: 128_000 + rest, all: 228_000 + rest }),
    budget('track', { page: 13_000, script: 132_000 + rest, all: 215_000 + rest }),
    budget('lookup', { page: 13_000, script: 135_000 + rest, all: 220_000 + rest }),
  ],
  resolve: { conditions: CONDITIONS, alias: { '@': fromHere('./src') } },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  css: { modules: { generateScopedName: scopedName } },
  define: { BUILT_YEAR: new Date().getFullYear() },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // A data: URL would need its own permission in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The oldest supported browsers, which don't preload modules themselves, only fetch them later.
    modulePreload: { polyfill: false },
  },
  // Two apps, each with its own React Router: the panel's data router would cost visitors 15 KB.
  environments: {
    admin: {
      consumer: 'client',
      // Vite applies the conditions above to its own client environment only.
      resolve: { conditions: CONDITIONS },
      build: {
        emptyOutDir: true,
        license: { fileName: 'licenses/panel.txt' },
        rolldownOptions: {
          input: ['admin.html', 'scan.html'],
          output: chunks(foundation, panelLibraries, frame, panel),
        },
      },
    },
    client: {
      build: {
        emptyOutDir: false,
        // The libraries' licenses require their notices to accompany the code.
        license: { fileName: 'licenses/site.txt' },
        rolldownOptions: {
          output: chunks(foundation, frame, tracking, proof),
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { admin, client } = builder.environments;
      if (admin) await builder.build(admin);
      if (client) await builder.build(client);
    },
  },
  server: { host: '127.0.0.1', proxy: toGateway },
  preview: { host: '127.0.0.1', proxy: toGateway },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    setupFiles: ['./src/test/setup.ts'],
    include: ['**/*.test.{ts,tsx}'],
    // React and the pages are loaded once in each worker, and each test leaves the browser unchanged.
    isolate: false,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Tests render whole pages, which takes longer on a busy machine.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
