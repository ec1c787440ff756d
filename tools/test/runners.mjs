import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { runTool } from '../setup/run-tool.mjs';
import { say } from '../setup/terminal.mjs';
import { ensureBrowser } from './browser.mjs';
import { FAILED, PASSED, SKIPPED, sum, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

const CHECK_LIMIT_MS = 5 * 60_000;

/** A tool that says all is well, or not: one check, whatever it looked at. */
export async function check(tool, words) {
  const { code, said } = await runTool(tool, words, { limitMs: CHECK_LIMIT_MS });
  if (code === 0) return PASSED;
  say(said.trimEnd());
  return FAILED;
}

/** Several checks that count as one. @param {(() => Promise<import('./tally.mjs').Tally>)[]} checks */
export async function together(checks) {
  const tallies = [];
  for (const each of checks) tallies.push(await each());
  return tallies.every(({ failed }) => failed === 0) ? PASSED : FAILED;
}

/** @param {string[]} words more arguments @param {number} limitMs */
export function vitest(words, limitMs) {
  const run = (file) => {
    const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
    return runTool('vitest', ['run', ...reporters, ...words], { env: colours(), limitMs, onOutput: show });
  };
  return reported(run, tallyOfVitest);
}

/** @param {string[]} words more arguments @param {number} limitMs */
export async function playwright(words, limitMs) {
  if (!(await ensureBrowser())) {
    return skip('there is no browser and none could be installed; install Chromium');
  }
  const configuration = join(ROOT, 'tests', 'e2e', 'playwright.config.ts');
  const run = (file) => {
    const env = { ...colours(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const all = ['test', '--config', configuration, '--reporter', 'list,json', ...words];
    return runTool('playwright', all, { env, limitMs, onOutput: show });
  };
  return reported(run, tallyOfPlaywright);
}

/** A part that cannot run here counts as one skipped, and says why. @param {string} reason */
export function skip(reason) {
  say(`Skipped: ${reason}.`);
  return Promise.resolve(SKIPPED);
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

/** Their output passes through a pipe, so that they cannot see themselves whether a person reads it. */
function colours() {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  return process.stdout.isTTY ? { ...env, FORCE_COLOR: '1' } : { ...env, NO_COLOR: '1' };
}

function show(bytes) {
  process.stdout.write(bytes);
}
