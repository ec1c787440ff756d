import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../../tools/test/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './shared-product.setup.ts',
  fullyParallel: true,
  workers: 2,
  // A test that needs its second try is named at the end, with a trace. It is wrong all the same, or what it tests is.
  retries: 1,
  // Limits are for what hangs: nothing may depend on how fast the machine is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalTimeout: 35 * 60_000,
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunch(),
    // Motion has tests of its own; elsewhere it only delays the final picture.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
  },
});
