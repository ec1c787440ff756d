import { join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { sayFailure } from '../setup/terminal.mjs';
import { onStopSignal } from '../start/stop-triggers.ts';
import { buildVerifier } from '../verifier/build.ts';
import { ensureBuilt } from './ensure-built.ts';

onStopSignal(() => process.exit(130));

try {
  await ensureBuilt({ force: true });
  await buildVerifier(join(ROOT, 'dist', 'verifier'));
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
