import { useCallback, useState } from 'react';
import { useAppSelector } from '@/shared/state/hooks';

/**
 * Keeps an admin's panel preference on this device, across sign-outs; must therefore never hold search text. Each admin
 * on a shared computer has their own.
 * @param readable whether the stored value is still valid
 */
export function useStoredPreference<T>(
  name: string,
  first: T,
  readable: (kept: unknown) => kept is T,
): [T, (next: T) => void] {
  const owner = useAppSelector((state) => (state.admin ? state.admin.id : ''));
  const key = `vaultway.list.${owner}.${name}`;
  const [value, setValue] = useState<T>(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return readable(kept) ? kept : first;
    } catch {
      return first; // No storage, or an invalid value.
    }
  });
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Kept in memory until the page is closed.
      }
    },
    [key],
  );
  return [value, keep];
}

export const isTextList = (kept: unknown): kept is string[] =>
  Array.isArray(kept) && kept.every((entry) => typeof entry === 'string');

export const isBoolean = (kept: unknown): kept is boolean => typeof kept === 'boolean';
