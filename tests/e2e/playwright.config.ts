import { defineConfig } from '@playwright/test';
import { systemChromium } from '../../tools/test/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './shared-product.setup.ts',
  fullyParallel: true,
  workers: 2,
  // Limits are for what hangs: nothing may depend on how fast the machine is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalTimeout: 35 * 60_000,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: systemChromium() },
    // Motion has tests of its own; elsewhere it only delays the final picture.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true },
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
  },
});
