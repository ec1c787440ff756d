import { defineConfig } from 'vitest/config';
import { WORKERS } from './tests/support/workers.ts';

/** The name that `--project` takes is the folder's. */
const project = (folder: string, configuration: string) => ({
  extends: `./${folder}/${configuration}`,
  root: `./${folder}`,
  test: { name: folder, maxWorkers: WORKERS },
});

export default defineConfig({
  test: {
    projects: [
      'services/libs/*/vitest.config.ts',
      'services/*/vitest.config.ts',
      'tests/*/vitest.config.ts',
      project('gateway', 'vitest.config.ts'),
      project('tools', 'vitest.config.ts'),
      project('web', 'vite.config.ts'),
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    maxWorkers: WORKERS,
    // A test file that hangs at its end must not hang the run.
    teardownTimeout: 20_000,
  },
});
