import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '../../tools/infra/run-records.ts';

const EVERY_MS = 200;

/** Memory limits of services/Dockerfile; on a large machine Node would delay garbage collection. */
export const IMAGE_ENV = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=192',
};

/** Megabytes by process. */
export type Megabytes = Record<string, number>;

/** Returns the resident memory of a product's processes, skipping those that end meanwhile. */
export const memoryOf = (dataDir: string): Megabytes => measured(dataDir, residentMegabytes);

/** Returns their memory with shared parts, such as Node's program, divided among them (Linux). */
export const shareOf = (dataDir: string): Megabytes => measured(dataDir, proportionalMegabytes);

/** Returns each process's peak memory during `work`. */
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

/** Returns a process's memory with shared parts divided (Linux). */
export function proportionalMegabytes(pid: number): number {
  const [, kilobytes = '0'] =
    /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
