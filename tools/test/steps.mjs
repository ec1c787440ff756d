import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/build.mjs';
import { ROOT } from '../setup/paths.mjs';
import { check, playwright, skip, together, vitest } from './runners.mjs';

/** Limits are there for a run that hangs; they are no measure: all of it takes a few minutes. */
const MINUTE = 60_000;

/** Test projects that run against the whole product, each in a step of its own. */
const WHOLE_PRODUCT = ['contract', 'start', 'containers'];

/**
 * What `npm test` runs, in this order.
 * @type {Record<string, (words: string[]) => Promise<import('./tally.mjs').Tally>>}
 */
export const STEPS = {
  types: () => together([() => check('tsc', ['-b']), () => check('tsc', ['-p', 'tests/tsconfig.json'])]),
  lint: () => check('oxlint', ['--type-aware', '--deny-warnings']),
  format: () => check('prettier', ['--check', '--log-level', 'warn', '.']),
  unit: async (words) => {
    // Some run what is shipped: the gateway's commands, the server of the website.
    await ensureBuilt();
    return vitest([...WHOLE_PRODUCT.flatMap((name) => ['--project', `!${name}`]), ...words], 30 * MINUTE);
  },
  contract: (words) => ofWholeProduct('contract', words, 10 * MINUTE),
  start: (words) => ofWholeProduct('start', words, 10 * MINUTE),
  e2e: async (words) => {
    await ensureBuilt();
    return playwright(words, 20 * MINUTE);
  },
  containers: (words) => {
    if (!existsSync(join(ROOT, 'docker-compose.yml'))) return skip('there is no docker-compose.yml yet');
    if (!hasContainerEngine()) return skip('no container engine answers (docker info)');
    return ofWholeProduct('containers', words, 20 * MINUTE);
  },
};

async function ofWholeProduct(project, words, limitMs) {
  if (!existsSync(join(ROOT, 'tests', project, 'vitest.config.ts'))) {
    return skip(`there are no ${project} tests yet`);
  }
  await ensureBuilt();
  return vitest(['--project', project, ...words], limitMs);
}

function hasContainerEngine() {
  return spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}
