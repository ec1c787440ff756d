import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../../tools/infra/find-program.ts';
import { childrenOf, processorTimeOf } from './processor-time.ts';
import { unpackedPackages } from './debian-programs.ts';

const run = promisify(execFile);

/**
 * Load generator. On two cores it should use as little of them as possible, so wrk takes precedence over autocannon.
 */
export interface LoadTool {
  name: 'wrk' | 'autocannon';
  command: string;
  env: NodeJS.ProcessEnv;
}

export interface Load {
  url: string;
  /** A file with a path in each line; see {@link writePaths}. */
  paths: string;
  connections: number;
  seconds: number;
  /** Whether every response must be a 404. */
  unknown?: boolean;
  /** Average milliseconds that a connection rests between requests; wrk only. */
  pauseMs?: number;
  /** Number of client addresses to draw X-Forwarded-For from; wrk only. */
  addresses?: number;
}

export interface Answered {
  answers: number;
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

/** Includes processor time per response in microseconds, of the server and of Postgres. */
export interface Measured extends Answered {
  own: number;
  database: number;
}

/** Prefers wrk, installed or from Debian, over autocannon. */
export async function loadTool(folder: string): Promise<LoadTool> {
  const installed = findProgram('wrk');
  if (installed) return { name: 'wrk', command: installed, env: process.env };
  const root = await unpackedPackages(['wrk', 'libluajit2-5.1-2'], join(folder, 'wrk'));
  if (!root) return { name: 'autocannon', command: process.execPath, env: process.env };
  const env = { ...process.env, LD_LIBRARY_PATH: join(root, 'usr/lib/x86_64-linux-gnu') };
  return { name: 'wrk', command: join(root, 'usr/bin/wrk'), env };
}

export async function writePaths(file: string, paths: readonly string[]): Promise<string> {
  await writeFile(file, `${paths.join('\n')}\n`);
  return file;
}

/** Sends requests as fast as possible. @throws Error on an unexpected response */
export async function sendLoad(tool: LoadTool, load: Load): Promise<Answered> {
  const { url, connections, seconds, paths, pauseMs = 0, addresses = 0 } = load;
  if (pauseMs + addresses > 0 && tool.name !== 'wrk') {
    throw new Error(`${tool.name} neither pauses between requests nor has several addresses`);
  }
  const script = join(import.meta.dirname, tool.name === 'wrk' ? 'wrk.lua' : 'autocannon.ts');
  const words =
    tool.name === 'wrk'
      ? [
          '-t1',
          `-c${connections}`,
          `-d${seconds}s`,
          '--timeout',
          '10s',
          '-s',
          script,
          url,
          '--',
          paths,
          String(pauseMs),
          String(addresses),
        ]
      : [script, url, String(connections), String(seconds), paths];
  const { stdout } = await run(tool.command, words, { env: tool.env });
  const told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<
    'answers' | 'micros' | 'p50' | 'p99' | 'broken' | 'refused',
    number
  >;
  const failed = told.broken + (load.unknown ? told.answers - told.refused : told.refused);
  if (failed > 0) throw new Error(`${failed} of ${told.answers} requests failed at ${url}`);
  return {
    answers: told.answers,
    perSecond: told.answers / (told.micros / 1e6),
    p50: told.p50 / 1000,
    p99: told.p99 / 1000,
  };
}

/** Measures {@link sendLoad} with processor time, which a busy machine distorts less than elapsed time. */
export async function measureLoad(
  tool: LoadTool,
  load: Load,
  { pid, postgres }: { pid: number; postgres: number },
): Promise<Measured> {
  const spent = () => [pid, postgres].map((parent) => processorTimeOf([parent, ...childrenOf(parent)]));
  const before = spent();
  const answered = await sendLoad(tool, load);
  const [own = 0, database = 0] = spent().map((total, at) => (total - (before[at] ?? 0)) / answered.answers);
  return { ...answered, own, database };
}
