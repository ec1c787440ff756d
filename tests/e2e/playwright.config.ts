import { defineConfig } from '@playwright/test';
import { systemChromium } from '../../tools/test/browser.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './shared-product.setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalTimeout: 17 * 60_000,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: systemChromium() ?? undefined },
    // Motion is tested where it is the subject; elsewhere it only makes a picture that is not finished yet.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
  },
});
