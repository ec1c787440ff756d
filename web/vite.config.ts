import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { budget } from './build/budget.plugin.ts';
import { mantineIds } from './build/mantine-ids.plugin.ts';
import { adminPage } from './build/admin-page.plugin.ts';
import { compress } from './build/compress.plugin.ts';
import { inlineScript, plainScript } from './build/plain-script.plugin.ts';
import { fontPreload } from './build/font-preload.plugin.ts';
import { scanWorker } from './build/scan-worker.plugin.ts';
import { productionRouter } from './build/production-router.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';
import { serviceWorker } from './build/service-worker.plugin.ts';
import { shells } from './build/shells.plugin.ts';
import { scopedName } from './build/scoped-name.ts';
import { worldOutlines } from './build/world-outlines.plugin.ts';
import { gatewayUrl } from './build/config.ts';

const gateway = gatewayUrl();
/** What services answer. */
const toGateway = Object.fromEntries(
  ['/api', '/installed', '/log', '/uploads'].map((path) => [path, gateway]),
);
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every page needs and what seldom changes: its own chunk stays in the browser's cache across releases. */
const foundation = {
  name: 'foundation',
  priority: 1,
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|react-redux|@reduxjs|redux|immer|reselect|use-sync-external-store|i18next|react-i18next)[\\/]/,
};

/** What the panel is drawn with, and how its forms are checked: seldom changed as well. */
const mantine = {
  name: 'mantine',
  priority: 1,
  test: /[\\/]node_modules[\\/](@mantine|@floating-ui|react-remove-scroll[^\\/]*|react-style-singleton|use-sidecar|use-callback-ref|react-number-format|react-textarea-autosize|clsx|tabbable)[\\/]/,
};
const zod = { name: 'zod', priority: 1, test: /[\\/]node_modules[\\/]zod[\\/]/ };

/** What the panel starts with, before its own code is there. */
const beginning = {
  name: 'start',
  test: /vite[\\/]preload-helper|[\\/]web[\\/]src[\\/](app[\\/](start|store)|shared[\\/](api|i18n|lib|state|ui[\\/](head|icon|brand)))/,
};

/** What most pages of the panel are made of, in one file: asking for each costs about as much as running it. */
const ui = {
  name: 'ui',
  test: /[\\/]web[\\/]src[\\/](admin[\\/](api|paths|ui[\\/](?!form[\\/](?!draft|sentences)|event|conflict|picker|image|bulk|file|find[\\/]parcel))|shared[\\/]ui[\\/](crash|page))/,
};

/** What forms are checked by, and made of. */
const rules = { name: 'rules', test: /[\\/]contracts[\\/]src[\\/]fields\./ };
const forms = {
  name: 'forms',
  test: /[\\/]web[\\/]src[\\/]admin[\\/]ui[\\/]((form|event|conflict|picker)[\\/]|find[\\/]parcel)/,
};

/** What the pages of parcels have in common. */
const parcels = {
  name: 'parcels',
  test: /[\\/]web[\\/]src[\\/]admin[\\/](parcels[\\/](late-note|map-note|parcel-(groups|tone)|parcels\.module|status-pill|use-parcel-crumbs)|events[\\/]event(s\.|-m))|[\\/]contracts[\\/]src[\\/](parcel-fields|step|zoned-time)/,
};

/** What is agreed with the services and few pages need. */
const contracts = {
  name: 'contracts',
  test: /[\\/]contracts[\\/]src[\\/](limits|parcel-fields)/,
};

/** What pages draw that the frame around them does not. */
const pictures = {
  name: 'pictures',
  test: /[\\/]web[\\/]src[\\/]shared[\\/]ui[\\/](content[\\/]scenes|icon[\\/]page|picture)|[\\/]contracts[\\/]src[\\/]image-variants/,
};

/** What the pages of the site have in common: one file instead of twenty. */
const site = {
  name: 'site',
  test: /[\\/]web[\\/]src[\\/](app|shared[\\/](api|i18n[\\/](?!format)|lib[\\/](?!days|once)|state|styles|ui[\\/](brand|button|crash|head|icon[\\/]icon|page|state-panel))|site[\\/](layout[\\/](?!side-menu|chat-corner)|lib|ui[\\/](field[\\/]code-points|tracking-field)|tracking[\\/]tracking\.api))|[\\/]contracts[\\/]src[\\/](constants|errors|image-forms|languages|longest-text|page-head|tracking-code)\./,
};

/** The tracking page, as long as no parcel is found. */
const track = {
  name: 'track',
  test: /[\\/]web[\\/]src[\\/]site[\\/]tracking[\\/](folded|parcel-(result|waiting)|recent[\\/]has|scan-b|track-|tracking-failure|vault)/,
};

/** How days and steps are written, also where no card is: pages of proof, remembered look-ups. */
const dates = {
  name: 'dates',
  test: /[\\/]web[\\/]src[\\/](shared[\\/](i18n[\\/]format|lib[\\/](days|once))|site[\\/]tracking[\\/]step-texts)/,
};

/** The card of a parcel that was found. */
const card = {
  name: 'card',
  test: /[\\/]web[\\/]src[\\/](site[\\/]tracking[\\/](history|parcel-(answer|card)|stale|use-|fresh)|site[\\/]ui[\\/]near|shared[\\/]ui[\\/](icon[\\/]event|map[\\/]great-circle|parcel[\\/](?!delivery-sentence|suggested[\\/])))/,
};

/** What every answered look-up shows below its first words: one small file instead of three. */
const answer = {
  name: 'answer',
  test: /[\\/]web[\\/]src[\\/]site[\\/]tracking[\\/](actions|custody|details|live)[\\/]/,
};

/** What pages with a text or a form are made of: a browser asks for six files at a time, and styles are waited for. */
const parts = {
  name: 'parts',
  test: /[\\/]web[\\/]src[\\/]site[\\/]ui[\\/](field|help-aside|notice|scene-banner)[\\/]/,
};

/**
 * Has Chromium compile a file's functions while it is downloaded, beside the page's own thread, instead of each when it
 * first runs: most of them do so while the page is taken over, where a press would wait for it. To other browsers it is
 * a comment. https://v8.dev/blog/explicit-compile-hints
 */
const EAGER = '//# allFunctionsCalledOnLoad';

const chunks = (...groups: { name: string; test: RegExp; priority?: number }[]) => ({
  codeSplitting: { groups },
});

/** Contracts come from source: their compiled form may be stale or missing. */
const CONDITIONS = ['source', ...defaultClientConditions];

export default defineConfig({
  plugins: [
    react(),
    productionRouter(),
    mantineIds(),
    adminPage(),
    // Theme and look-up.
    inlineScript('before-paint'),
    // The code of a drawn page.
    plainScript('fetch-code', { defer: true }),
    plainScript('offline'),
    // How a parcel stands, before the site's code is there.
    plainScript('first-words', { module: 'site/tracking/first-words/show-first-words.ts' }),
    fontPreload('source-sans-3-latin-wght-normal'),
    worldOutlines(),
    compress(),
    shells(),
    serviceWorker(),
    scanWorker(),
    precompress(),
    budget('home', { page: 13_000, script: 120_000, all: 210_000 }),
    budget('track', { page: 13_000, script: 120_000, all: 200_000 }),
    budget('lookup', { page: 13_000, script: 132_500, all: 215_000 }),
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
    // The oldest browsers of the target, which don't preload modules by themselves, only fetch them later.
    modulePreload: { polyfill: false },
  },
  // Two apps, each with a React Router of its own: the panel's data router would cost visitors 15 KB.
  environments: {
    admin: {
      consumer: 'client',
      // Vite gives the conditions above to its own client environment only.
      resolve: { conditions: CONDITIONS },
      build: {
        emptyOutDir: true,
        license: { fileName: 'licenses/panel.txt' },
        rolldownOptions: {
          input: ['admin.html', 'scan.html'],
          output: chunks(foundation, mantine, zod, beginning, ui, parcels, rules, forms),
        },
      },
    },
    client: {
      build: {
        emptyOutDir: false,
        // The libraries' licenses ask that their notices travel with the code.
        license: { fileName: 'licenses/site.txt' },
        rolldownOptions: {
          output: {
            ...chunks(foundation, contracts, site, track, pictures, dates, card, answer, parts),
            postBanner: EAGER,
          },
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
    // React and the pages are loaded once in each worker, and each test leaves the browser as it found it.
    isolate: false,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Whole pages are drawn; a machine that does other things beside needs its time for them.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
