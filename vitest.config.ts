import { defineConfig } from 'vitest/config';
import { WORKERS } from './tests/support/workers.ts';

export default defineConfig({
  test: {
    projects: [
      'services/libs/*/vitest.config.ts',
      'services/*/vitest.config.ts',
      '{gateway,web}/vitest.config.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    maxWorkers: WORKERS,
    // A test file that hangs at its end must not hang the run.
    teardownTimeout: 20_000,
    passWithNoTests: true,
  },
});
