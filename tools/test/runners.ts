import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { runTool } from '../setup/run-tool.mjs';
import { ensureBrowser } from './browser.ts';
import {
  FAILED,
  PASSED,
  SKIPPED,
  sum,
  tallyOfPlaywright,
  tallyOfVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts';

const CHECK_LIMIT_MS = 5 * 60_000;

/** Destination of a part's output: the terminal, or a buffer. */
export type Show = (text: string) => void;

/** Runs a tool that passes or fails, counted as one check. */
export async function check(
  tool: string,
  words: string[],
  show: Show,
  limitMs = CHECK_LIMIT_MS,
): Promise<Tally> {
  const { code, said } = await runTool(tool, words, { limitMs });
  if (code === 0) return PASSED;
  show(`${said.trimEnd()}\n`);
  return FAILED;
}

/** Runs several checks that count as one. */
export async function together(checks: (() => Promise<Tally>)[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const each of checks) tallies.push(await each());
  return tallies.every(({ failed }) => failed === 0) ? PASSED : FAILED;
}

export function vitest(words: string[], limitMs: number, show: Show): Promise<Tally> {
  const run = (file: string) => {
    const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
    const options = { env: withColors(), limitMs, onOutput: show };
    return runTool('vitest', ['run', ...reporters, ...words], options);
  };
  return reported(run, (report) => tallyOfVitest(report as VitestReport));
}

export async function playwright(words: string[], limitMs: number, show: Show): Promise<Tally> {
  if (!(await ensureBrowser())) {
    return skip('there is no browser and none could be installed; install Chromium', show);
  }
  const configuration = join(ROOT, 'tests', 'e2e', 'playwright.config.ts');
  const run = (file: string) => {
    const env = { ...withColors(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const all = ['test', '--config', configuration, '--reporter', 'list,json', ...words];
    return runTool('playwright', all, { env, limitMs, onOutput: show });
  };
  return reported(run, (report) => tallyOfPlaywright(report as PlaywrightReport));
}

/** Counts a part that cannot run here as one skipped test, with the reason. */
export function skip(reason: string, show: Show): Promise<Tally> {
  show(`Skipped: ${reason}.\n`);
  return Promise.resolve(SKIPPED);
}

/** Runs a test runner that writes a JSON report; without a report it has failed. */
async function reported(
  run: (file: string) => Promise<{ code: number | null }>,
  tallyOf: (report: unknown) => Tally,
): Promise<Tally> {
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

/** The runners write into a pipe, so they cannot detect a terminal. */
function withColors(): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  return process.stdout.isTTY ? { ...env, FORCE_COLOR: '1' } : { ...env, NO_COLOR: '1' };
}
