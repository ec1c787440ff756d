import { ensureBuilt } from './build.mjs';
import { sayFailure } from './terminal.mjs';

try {
  await ensureBuilt({ force: true });
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
