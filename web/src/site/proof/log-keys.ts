import { useEffect, useState } from 'react';
import { readStored, writeStored } from '@/shared/lib/storage';
import { leadsTo, type ListedKey } from './check-proof';

const LIMIT_MS = 10_000;
const STORED = 'log-key';

/**
 * Loads the keys of this site's log once. The first one seen is remembered in the browser: a later one is only accepted
 * if a chain of signatures leads to it, otherwise the remembered one alone is. Undefined while loading, null if no key
 * is known.
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
  const known = readStored('localStorage', STORED);
  return known === null || known === undefined ? null : [known];
}

async function accepted(answer: { keys: ListedKey[] }): Promise<string[]> {
  const known = remembered()?.[0];
  if (known !== undefined && !(await leadsTo(answer.keys, known))) return [known];
  const newest = answer.keys.at(-1);
  if (newest) writeStored('localStorage', STORED, newest.key);
  return answer.keys.map(({ key }) => key);
}
