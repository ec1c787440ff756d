import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/build.mjs';
import { ROOT } from '../setup/paths.mjs';
import { runTool } from '../setup/run-tool.mjs';
import { say } from '../setup/terminal.mjs';
import { ensureBrowser } from './browser.mjs';
import { FAILED, PASSED, SKIPPED, sum, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

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
  unit: (words) =>
    vitest([...WHOLE_PRODUCT.flatMap((name) => ['--project', `!${name}`]), ...words], 8 * MINUTE),
  contract: (words) => ofWholeProduct('contract', words, 5 * MINUTE),
  start: (words) => ofWholeProduct('start', words, 5 * MINUTE),
  e2e: async (words) => {
    await ensureBuilt();
    return playwright(words, 6 * MINUTE);
  },
  containers: async () => {
    if (!hasContainerEngine()) return skip('no container engine answers (docker info)');
    if (!existsSync(join(ROOT, 'docker-compose.yml'))) return skip('there is no docker-compose.yml yet');
    return ofWholeProduct('containers', [], 10 * MINUTE);
  },
};

/** A tool that says all is well, or not: one check, whatever it looked at. */
async function check(tool, words) {
  const { code, said } = await runTool(tool, words, { limitMs: 3 * MINUTE });
  if (code === 0) return PASSED;
  say(said.trimEnd());
  return FAILED;
}

/** Several checks that count as one. */
async function together(checks) {
  const tallies = [];
  for (const each of checks) tallies.push(await each());
  return tallies.every(({ failed }) => failed === 0) ? PASSED : FAILED;
}

async function ofWholeProduct(project, words, limitMs) {
  if (!existsSync(join(ROOT, 'tests', project, 'vitest.config.ts')))
    return skip(`there are no ${project} tests yet`);
  await ensureBuilt();
  return vitest(['--project', project, ...words], limitMs);
}

function vitest(words, limitMs) {
  const reporters = (file) => ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
  return reported(
    (file) => runTool('vitest', ['run', ...reporters(file), ...words], { limitMs, onOutput: show }),
    tallyOfVitest,
  );
}

function playwright(words, limitMs) {
  if (!ensureBrowser()) return skip('there is no browser and none could be installed; install Chromium');
  const configuration = join(ROOT, 'tests', 'e2e', 'playwright.config.ts');
  const env = (file) => ({ ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const run = (file) =>
    runTool('playwright', ['test', '--config', configuration, '--reporter', 'list,json', ...words], {
      env: env(file),
      limitMs,
      onOutput: show,
    });
  return reported(run, tallyOfPlaywright);
}

/** Runs a test runner that leaves a JSON report; one that leaves none has failed. */
async function reported(run, tallyOf) {
  const folder = mkdtempSync(join(tmpdir(), 'vaultway-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code } = await run(file);
    const tally = existsSync(file) ? tallyOf(JSON.parse(readFileSync(file, 'utf8'))) : FAILED;
    return code === 0 || tally.failed > 0 ? tally : sum([tally, FAILED]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function skip(reason) {
  say(`Skipped: ${reason}.`);
  return Promise.resolve(SKIPPED);
}

function show(bytes) {
  process.stdout.write(bytes);
}

function hasContainerEngine() {
  return spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}
