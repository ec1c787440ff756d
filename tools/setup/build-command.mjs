import { ensureBuilt } from './build.mjs';
import { onStopSignal } from '../start/stop-signals.mjs';
import { sayFailure } from './terminal.mjs';

onStopSignal(() => process.exit(130));

try {
  await ensureBuilt({ force: true });
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
