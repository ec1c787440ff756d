import { useEffect, useState } from 'react';
import { readStored, writeStored } from '@/shared/lib/storage';
import { leadsTo, type ListedKey, newestChain, successorsOf } from './check-proof';

const LIMIT_MS = 10_000;
const STORED = 'log-keys';
/** Where earlier releases remembered the newest key alone. They accepted the keys before it, too. */
const STORED_BEFORE = 'log-key';

/**
 * Loads the keys of this site's log once. Those seen first are remembered in the browser: later, only they and keys
 * that a chain of signatures leads to from them are accepted. Undefined while loading, null if no key is known.
 */
export function useLogKeys(): readonly string[] | null | undefined {
  const [keys, setKeys] = useState<readonly string[] | null>();
  useEffect(() => {
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(LIMIT_MS)]);
    const load = async () => {
      const known = await loaded(signal).catch(remembered);
      if (!left.signal.aborted) setKeys(known);
    };
    void load();
    return () => left.abort();
  }, []);
  return keys;
}

async function loaded(signal: AbortSignal): Promise<string[]> {
  const response = await fetch('/log/keys', { signal });
  if (!response.ok) throw new Error('no keys');
  return accepted(await response.json());
}

function remembered(): string[] | null {
  const stored = readStored('localStorage', STORED) ?? readStored('localStorage', STORED_BEFORE);
  return stored?.split('\n') ?? null;
}

async function accepted({ keys }: { keys: ListedKey[] }): Promise<string[]> {
  const known = remembered();
  const newest = known?.at(-1);
  if (newest !== undefined && !(await leadsTo(keys, newest))) return known ?? [];
  const later = newest === undefined ? [] : await successorsOf(keys, newest);
  const isFirst = readStored('localStorage', STORED) === null;
  const former = isFirst ? await newestChain(keys) : (known ?? []);
  const all = [...new Set([...former.filter((key) => !later.includes(key)), ...later])];
  if (all.length > 0) writeStored('localStorage', STORED, all.join('\n'));
  return all;
}
