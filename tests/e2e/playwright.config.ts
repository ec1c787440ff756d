import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../../tools/test/browser.ts';
import { OTHER_FONTS } from './other-fonts.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './shared-product.setup.ts',
  fullyParallel: true,
  workers: 2,
  // A flaky test is listed at the end, with a trace. It is still a bug, in the test or the product.
  retries: 1,
  // Timeouts only catch hangs: nothing may depend on the machine's speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalTimeout: 35 * 60_000,
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunch(),
    // Motion has its own tests; elsewhere it only delays the final picture.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
  },
  projects: [
    {},
    {
      name: 'other fonts',
      testMatch: ['hero.spec.ts', 'public-pages.spec.ts'],
      grep: /fits a phone|never overlaps|leave room/,
      use: { launchOptions: { ...browserLaunch(), env: { ...process.env, FONTCONFIG_FILE: OTHER_FONTS } } },
    },
  ],
});
