import { configDefaults, defineConfig } from 'vitest/config';
import { WORKERS } from './tests/support/workers.ts';

/** `--project` takes the folder's name, unless another is given. */
const project = (folder: string, configuration: string, more: object = {}) => ({
  extends: `./${folder}/${configuration}`,
  root: `./${folder}`,
  test: { name: folder, maxWorkers: WORKERS, ...more },
});

/** Tests of the website: the site's and the panel's need different browsers, which the tests of each share. */
const PANEL = 'src/admin/**';

export default defineConfig({
  test: {
    projects: [
      'services/libs/*/vitest.config.ts',
      'services/*/vitest.config.ts',
      'tests/*/vitest.config.ts',
      'lab/*/vitest.config.ts',
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
