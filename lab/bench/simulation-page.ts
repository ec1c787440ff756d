import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import prettier from 'prettier';
import { simulationText, type Stored } from './simulation-text.ts';

export const CONSTANTS = join(import.meta.dirname, 'simulation-constants.json');
export const PAGE = resolve(import.meta.dirname, '../../docs/sizing.md');
const [FROM, TO] = ['<!-- bench simulation -->', '<!-- /bench simulation -->'];

export const storedCosts = () => JSON.parse(readFileSync(CONSTANTS, 'utf8')) as Stored;

/** Returns docs/sizing.md with a freshly computed simulation. */
export async function computedPage(stored: Stored): Promise<string> {
  const page = readFileSync(PAGE, 'utf8');
  const start = page.indexOf(FROM) + FROM.length;
  const whole = `${page.slice(0, start)}\n\n${simulationText(stored)}\n\n${page.slice(page.indexOf(TO))}`;
  return prettier.format(whole, { ...(await prettier.resolveConfig(PAGE)), filepath: PAGE });
}
