import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runningServiceUrl } from '../infra/postgres.ts';
import { ROOT } from '../setup/folders.mjs';
import { productKeys } from './keys.ts';
import { readSettings } from './settings.ts';

/** Prints a password link of the product that `npm start` runs with the same PORT and DATA_DIR. */
const { dataDir, keyDir, publicUrl } = readSettings(process.env);
const program = join(ROOT, 'services', 'auth', 'dist', 'reset-link.js');
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATABASE_URL: runningServiceUrl(join(dataDir, 'postgres'), 'auth'),
    PUBLIC_URL: publicUrl,
    SESSION_PRIVATE_KEY_FILE: productKeys(keyDir).privateKeyFile,
  },
  timeout: 30_000,
});
process.exitCode = status ?? 1;
