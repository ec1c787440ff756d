import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { say, step } from '../setup/terminal.mjs';
import type { Settings } from './settings.ts';

const SEED = join(ROOT, 'services', 'tracking', 'dist', 'database', 'seed-demo.js');
const LIMIT_MS = 5 * 60_000;

/**
 * Adds the demo parcels to an empty tracking database, once in the life of a DATA_DIR.
 * @param env of the tracking service
 * @returns the codes of the demo parcels, `[]` if there are none
 */
export async function demoCodes(
  { dataDir, wantsDemo }: Settings,
  env: NodeJS.ProcessEnv | undefined,
): Promise<string[]> {
  const note = join(dataDir, 'demo.json');
  if (existsSync(note)) return codesOf(readFileSync(note, 'utf8'));
  if (!wantsDemo) return [];
  try {
    const line = await step('Demo parcels are there', () => seed(env));
    writeFileSync(note, line);
    return codesOf(line);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    say(`${error.message}\nThe demo parcels could not be added. The next npm start tries again.`);
    return [];
  }
}

/** @returns the codes as JSON */
async function seed(env: NodeJS.ProcessEnv | undefined): Promise<string> {
  const { code, said } = await runProgram(process.execPath, [SEED], { env, limitMs: LIMIT_MS });
  const line = said.split('\n').findLast((each) => each.startsWith('{"codes":'));
  if (code !== 0 || !line) throw new PlainError(said.trim());
  return line;
}

const codesOf = (json: string) => (JSON.parse(json) as { codes: string[] }).codes;
