import { fileURLToPath } from 'node:url';
import { PlainError } from '../infra/plain-error.mjs';
import { runProgram } from '../setup/run-tool.mjs';

const IN_TURN = fileURLToPath(new URL('migrate-in-turn.mjs', import.meta.url));
const LIMIT_MS = 180_000;

/**
 * Brings the services' databases up to date. One process does it for all: most of the work is loading the same code.
 * @param {Record<string, NodeJS.ProcessEnv>} environments of each service
 * @throws PlainError that says which one failed
 */
export async function migrate(environments) {
  const input = JSON.stringify(environments);
  const { code, said } = await runProgram(process.execPath, [IN_TURN], { input, limitMs: LIMIT_MS });
  if (code !== 0) throw new PlainError(`${said.trim()}\nThe databases could not be brought up to date.`);
}
