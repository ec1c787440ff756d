import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { say, step } from '../setup/terminal.mjs';

const SEED = join(ROOT, 'services', 'tracking', 'dist', 'database', 'seed-demo.js');
const LIMIT_MS = 60_000;

/**
 * Puts the demo parcels into an empty tracking database, once in the life of a DATA_DIR.
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env of the tracking service
 * @returns {Promise<string[]>} the codes of the demo parcels, `[]` without any
 */
export async function demoCodes({ dataDir, wantsDemo }, env) {
  const note = join(dataDir, 'demo.json');
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')).codes;
  if (!wantsDemo || !existsSync(SEED)) return [];
  const { code, said } = await step('Demo parcels are there', () =>
    runProgram(process.execPath, [SEED], { env, limitMs: LIMIT_MS }),
  );
  const codes = codesIn(said);
  if (code !== 0 || !codes) {
    say(`The demo parcels could not be made:\n${said.trim()}`);
    return [];
  }
  writeFileSync(note, JSON.stringify({ codes }));
  return codes;
}

function codesIn(said) {
  const line = said.split('\n').findLast((each) => each.startsWith('{"codes":'));
  return line ? JSON.parse(line).codes : null;
}
