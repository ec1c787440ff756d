import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { say, step } from '../setup/terminal.mjs';
import type { Settings } from './settings.ts';

const SEED = join(ROOT, 'services', 'tracking', 'dist', 'database', 'seed-demo.js');
const LIMIT_MS = 60_000;

/**
 * Puts the demo parcels into an empty tracking database, once in the life of a DATA_DIR.
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
  const { code, said } = await step('Demo parcels are there', () =>
    runProgram(process.execPath, [SEED], { env, limitMs: LIMIT_MS }),
  );
  const line = said.split('\n').findLast((each) => each.startsWith('{"codes":'));
  if (code !== 0 || !line) {
    say(`The demo parcels could not be added:\n${said.trim()}`);
    return [];
  }
  writeFileSync(note, line);
  return codesOf(line);
}

const codesOf = (json: string) => (JSON.parse(json) as { codes: string[] }).codes;
