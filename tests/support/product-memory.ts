import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '../../tools/infra/run-records.ts';

const EVERY_MS = 200;

/** Memory as services/Dockerfile sets it; on a large machine Node would put off collecting its garbage. */
export const IMAGE_ENV = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=192',
};

/** Megabytes by process. */
export type Megabytes = Record<string, number>;

/** What each process of a product has in memory now; one that ends meanwhile is left out. */
export const memoryOf = (dataDir: string): Megabytes => measured(dataDir, residentMegabytes);

/** The same with what several processes have in common, such as the program of Node.js, divided among them (Linux). */
export const shareOf = (dataDir: string): Megabytes => measured(dataDir, proportionalMegabytes);

/** The most that each had while `work` went on. */
export async function mostMemory(dataDir: string, work: Promise<unknown>): Promise<Megabytes> {
  const most = memoryOf(dataDir);
  const look = setInterval(() => {
    for (const [name, now] of Object.entries(memoryOf(dataDir))) most[name] = Math.max(most[name] ?? 0, now);
  }, EVERY_MS);
  await work.finally(() => clearInterval(look));
  return most;
}

function measured(dataDir: string, megabytesOf: (pid: number) => number): Megabytes {
  const records = readRecords(join(dataDir, 'run'));
  return Object.fromEntries(records.map(({ name, pid }) => [name, megabytesOf(pid)]));
}

/** What one process has, with what several have in common divided among them (Linux). */
export function proportionalMegabytes(pid: number): number {
  const [, kilobytes = '0'] =
    /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
