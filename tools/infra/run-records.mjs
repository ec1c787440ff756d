import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, stopProcess } from './process-identity.mjs';

/**
 * @typedef {object} RunRecord a process that somebody must stop
 * @property {string} name
 * @property {number} pid
 * @property {string} identity see process-identity
 * @property {string} session the start that it belongs to
 * @property {number} order lower ones are stopped first, equal ones together
 * @property {[NodeJS.Signals, number][]} [steps] signals with the milliseconds that each gets
 */

/**
 * Notes a running process in the folder, so that it can be stopped even when its launcher no longer can.
 * @param {string} folder
 * @param {Omit<RunRecord, 'identity'>} process
 */
export function recordProcess(folder, process) {
  const identity = identify(process.pid);
  if (identity === null) return;
  mkdirSync(folder, { recursive: true });
  const file = fileOf(folder, process.name);
  writeFileSync(`${file}.new`, JSON.stringify({ ...process, identity }));
  renameSync(`${file}.new`, file);
}

/** @param {string} folder @param {string} name */
export function forgetProcess(folder, name) {
  rmSync(fileOf(folder, name), { force: true });
}

/**
 * Stops what is noted in the folder, in order, and forgets it. A number that belongs to another program by now is
 * left alone.
 * @param {string} folder
 * @param {(record: RunRecord) => boolean} [wanted]
 * @returns {Promise<string[]>} names of the processes that were still running
 */
export async function stopRecorded(folder, wanted = () => true) {
  const records = readRecords(folder).filter(wanted);
  const running = records.filter(({ pid, identity }) => identify(pid) === identity);
  const orders = [...new Set(running.map(({ order }) => order))].toSorted((a, b) => a - b);
  for (const order of orders) {
    const together = running.filter((record) => record.order === order);
    await Promise.all(together.map(({ pid, identity, steps }) => stopProcess(pid, { identity, steps })));
  }
  for (const { name } of records) forgetProcess(folder, name);
  return running.map(({ name }) => name);
}

/** @param {string} folder @returns {RunRecord[]} */
export function readRecords(folder) {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.process.json'));
    return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  }
}

function fileOf(folder, name) {
  return join(folder, `${name}.process.json`);
}
