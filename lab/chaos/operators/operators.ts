import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pack } from '../../../tools/operate/archive.mjs';
import { NODES } from '../../../tools/operate/nodes.ts';
import { ROOT, temporaryFolder } from '../../../tools/setup/folders.mjs';
import { runProgram } from '../../../tools/setup/run-tool.mjs';
import { say } from '../../../tools/setup/terminal.mjs';
import { installation } from './installation.ts';

/** A command as an operator calls it. */
export interface Command {
  name: string;
  /** Arguments of `node`. @param round counts from 0 */
  words: (round: number) => string[];
  env?: NodeJS.ProcessEnv;
  /** Expected exit code. */
  code: number;
  says: string;
}

const LIMIT_MS = 10 * 60_000;
const operate = (name: string) => join(ROOT, 'tools/operate', `${name}.mjs`);
const ROUND_TRIP = join(import.meta.dirname, 'round-trip.mjs');
/** More than a pipe's capacity, and not a multiple of tar's blocks. */
const PART_BYTES = 3_000_001;

export interface Wanted {
  times: number;
  /** Words in the names of commands to run; empty means all. */
  named: readonly string[];
  /** Also backs up and restores an installation. */
  withContainers: boolean;
}

/**
 * Runs operators' commands repeatedly on each Node on this machine, while every processor is busy.
 *
 * @returns whether each run did what it should
 */
export async function operators({ times, named, withContainers }: Wanted): Promise<boolean> {
  const { folder, remove } = temporaryFolder('operators');
  mkdirSync(folder, { recursive: true });
  const others = withContainers ? await installation(folder) : undefined;
  const busy = Array.from({ length: availableParallelism() * 2 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    const all = [...(await commandsWithin(folder)), ...(others?.commands ?? [])];
    const commands = all.filter(
      ({ name }) => named.length === 0 || named.some((word) => name.includes(word)),
    );
    say('| command | Node | times | failed | median | slowest |\n| --- | --- | --: | --: | --: | --: |');
    let failed = 0;
    for (const node of NODES) for (const command of commands) failed += await repeat(command, node, times);
    return failed === 0;
  } finally {
    for (const each of busy) each.kill('SIGKILL');
    await others?.stop();
    remove();
  }
}

/** Commands that need no containers. */
async function commandsWithin(folder: string): Promise<Command[]> {
  const [from, to, cut] = ['from', 'to', 'cut.tar'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [from, to]) mkdirSync(each);
  writeFileSync(join(from, 'part'), randomBytes(PART_BYTES));
  await pack(from, cut);
  truncateSync(cut, Math.floor(PART_BYTES / 2));
  const settings = join(folder, '.env');
  const file = (round: number) => join(folder, `backup-${round}.tar`);
  return [
    {
      name: 'init',
      words: (round) => {
        if (round % 2 === 0) rmSync(settings, { force: true });
        return [operate('init'), '--file', settings];
      },
      code: 0,
      says: settings,
    },
    { name: 'plain archive', words: (round) => [ROUND_TRIP, from, to, file(round)], code: 0, says: '' },
    {
      name: 'encrypted archive',
      words: (round) => [ROUND_TRIP, from, to, file(round), 'correct horse'],
      code: 0,
      says: '',
    },
    { name: 'restore of half a backup', words: () => [operate('restore'), cut], code: 1, says: 'is damaged' },
  ];
}

/** @returns the number of failures */
async function repeat(command: Command, node: string, times: number): Promise<number> {
  const took: number[] = [];
  const failures: string[] = [];
  for (let round = 0; round < times; round += 1) {
    const begin = performance.now();
    const { code, said } = await runProgram(node, command.words(round), {
      limitMs: LIMIT_MS,
      env: { ...process.env, ...command.env },
    });
    took.push(performance.now() - begin);
    if (code !== command.code || !said.includes(command.says)) failures.push(`${code}: ${said.slice(-2000)}`);
  }
  const { said: version } = await runProgram(node, ['--version'], { limitMs: LIMIT_MS });
  took.sort((a, b) => a - b);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
  const cells = [command.name, version.trim(), times, failures.length];
  say(`| ${[...cells, seconds(took[Math.floor(times / 2)]), seconds(took.at(-1))].join(' | ')} |`);
  for (const failure of failures.slice(0, 3)) say(failure);
  return failures.length;
}
