import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../setup/plain-error.mjs';
import { identify, stopProcess, type StopSteps } from '../setup/process-identity.mjs';

/** A running process to stop later. */
export interface RunRecord {
  name: string;
  pid: number;
  /** See process-identity. */
  identity: string;
  /** The start that it belongs to. */
  session: string;
  /** Lower ones are stopped first, equal ones together. */
  order: number;
  steps?: StopSteps;
  /** Where it tells whether it is ready. */
  url?: string | undefined;
}

/** Records a running process in a folder, so that it can be stopped even if its launcher is gone. */
export function recordProcess(folder: string, process: Omit<RunRecord, 'identity'>): void {
  const identity = identify(process.pid);
  if (identity === null) return;
  mkdirSync(folder, { recursive: true });
  const file = fileOf(folder, process.name);
  writeFileSync(`${file}.new`, JSON.stringify({ ...process, identity }));
  renameSync(`${file}.new`, file);
}

export function forgetProcess(folder: string, name: string): void {
  rmSync(fileOf(folder, name), { force: true });
}

/**
 * Stops the recorded processes in order and deletes their records. Leaves a number that now belongs to another program
 * alone.
 * @returns the names of those that were still running
 */
export async function stopRecorded(
  folder: string,
  wanted: (record: RunRecord) => boolean = () => true,
): Promise<string[]> {
  const records = readRecords(folder).filter(wanted);
  const running = stillRunning(records);
  const orders = [...new Set(running.map(({ order }) => order))].toSorted((a, b) => a - b);
  for (const order of orders) {
    const together = running.filter((record) => record.order === order);
    await Promise.all(together.map(({ pid, identity, steps }) => stopProcess(pid, { identity, steps })));
  }
  for (const { name } of records) forgetProcess(folder, name);
  return running.map(({ name }) => name);
}

export function readRecords(folder: string): RunRecord[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.process.json'));
    return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RunRecord);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return [];
    throw error;
  }
}

const fileOf = (folder: string, name: string) => join(folder, `${name}.process.json`);

/** Keeps the records of live processes, ignoring reused ids. */
export const stillRunning = (records: readonly RunRecord[]): RunRecord[] =>
  records.filter(({ pid, identity }) => identify(pid) === identity);
