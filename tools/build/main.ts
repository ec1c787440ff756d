import { sayFailure } from '../setup/terminal.mjs';
import { onStopSignal } from '../start/stop-triggers.ts';
import { ensureBuilt } from './ensure-built.ts';

onStopSignal(() => process.exit(130));

try {
  await ensureBuilt({ force: true });
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
