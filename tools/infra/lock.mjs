import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify } from './process-identity.mjs';

/**
 * Takes the lock for this process, also from a holder that is gone without giving it back.
 * @param {string} file in a folder that exists
 * @param {Record<string, unknown>} [note] what to tell others about the holder
 * @returns {{ release: () => void } | { heldBy: Record<string, unknown> & { pid: number } }}
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
 * Does the work while holding the lock, after waiting for its present holder.
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

function linked(claim, file) {
  try {
    // Making a link is the one step that either happens wholly or fails because the name is taken.
    linkSync(claim, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moved aside first, so that of two processes which see it stale only one removes it, and never a fresh one. */
function removeStale(file, stale) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  const isFresh = moved && moved.identity !== stale?.identity && identify(moved.pid) === moved.identity;
  if (isFresh) linked(aside, file);
  rmSync(aside, { force: true });
}

function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
