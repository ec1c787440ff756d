import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './plain-error.mjs';
import { identify } from './process-identity.mjs';

/** @typedef {{ pid: number, identity: string | null, address?: string }} Holder */

/**
 * Takes a lock for this process, even from a holder that ended without releasing it.
 * @param {string} file in a folder that exists
 * @param {{ address?: string }} [note] tells others about the holder
 * @returns {{ release: () => void } | { heldBy: Holder }}
 */
export function takeLock(file, note = {}) {
  const claim = `${file}.${process.pid}`;
  writeFileSync(claim, JSON.stringify({ ...note, pid: process.pid, identity: identify(process.pid) }));
  try {
    for (;;) {
      if (linked(claim, file)) return { release: () => rmSync(file, { force: true }) };
      const holder = readHolder(file);
      if (holder && identify(holder.pid) === holder.identity) return { heldBy: holder };
      removeStale(file, holder);
    }
  } finally {
    rmSync(claim, { force: true });
  }
}

/**
 * Runs work under the lock, after waiting for the present holder.
 * @template T
 * @param {string} file
 * @param {{ limitMs: number, onWait: (pid: number) => void }} options
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, { limitMs, onWait }, work) {
  const until = Date.now() + limitMs;
  let told = false;
  for (;;) {
    const lock = takeLock(file);
    if ('release' in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!told) onWait(lock.heldBy.pid);
    told = true;
    if (Date.now() > until) throw new Error(`Process ${lock.heldBy.pid} still holds ${file}`);
    await sleep(250);
  }
}

/** @param {string} claim @param {string} file */
function linked(claim, file) {
  try {
    // link(2) is atomic: it succeeds, or fails because the name is taken.
    linkSync(claim, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Renames before removing: of two processes that find the lock stale only one removes it, and never a fresh one.
 * @param {string} file
 * @param {Holder | null} stale
 */
function removeStale(file, stale) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  const isFresh = moved && moved.identity !== stale?.identity && identify(moved.pid) === moved.identity;
  if (isFresh) linked(aside, file);
  rmSync(aside, { force: true });
}

/** @param {string} file @returns {Holder | null} */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
