import { configDefaults, defineConfig } from 'vitest/config';
import { WORKERS } from './tests/support/workers.ts';

/** The name that `--project` takes is the folder's, unless it is told another. */
const project = (folder: string, configuration: string, more: object = {}) => ({
  extends: `./${folder}/${configuration}`,
  root: `./${folder}`,
  test: { name: folder, maxWorkers: WORKERS, ...more },
});

/** Of the website: its tests and the panel's need different browsers, which those of each share. */
const PANEL = 'src/admin/**';

export default defineConfig({
  test: {
    projects: [
      'services/libs/*/vitest.config.ts',
      'services/*/vitest.config.ts',
      'tests/*/vitest.config.ts',
      project('gateway', 'vitest.config.ts'),
      project('tools', 'vitest.config.ts'),
      project('web', 'vite.config.ts', { exclude: [...configDefaults.exclude, PANEL] }),
      project('web', 'vite.config.ts', {
        name: 'panel',
        dir: './web/src/admin',
        setupFiles: ['./src/test/panel-setup.ts'],
      }),
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    maxWorkers: WORKERS,
    // A test file that hangs at its end must not hang the run.
    teardownTimeout: 20_000,
  },
});
