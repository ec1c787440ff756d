import { PlainError } from '../setup/plain-error.mjs';
import { sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { readEnvFile } from './env-file.mjs';
import { moveTo } from './moving.mjs';

const USAGE = `npm run rollback    returns to the version before the last upgrade; the data stays as it is`;

try {
  if (commandLine(USAGE)) {
    const { PREVIOUS_VERSION } = readEnvFile();
    if (!PREVIOUS_VERSION) {
      throw new PlainError('There is no version to return to: PREVIOUS_VERSION in .env is empty.');
    }
    await moveTo('rollback', PREVIOUS_VERSION);
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
