import { useCallback, useState } from 'react';
import { useAppSelector } from '@/shared/state/hooks';

/**
 * How an admin arranged the panel for themselves, kept on this device also when they sign out, and so never what somebody
 * searched for. Another admin of the same computer has an arrangement of their own.
 * @param readable whether what was kept can still be used
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
      return first; // No storage, or it holds something else.
    }
  });
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // It stays as long as the page.
      }
    },
    [key],
  );
  return [value, keep];
}

export const isTextList = (kept: unknown): kept is string[] =>
  Array.isArray(kept) && kept.every((entry) => typeof entry === 'string');

export const isBoolean = (kept: unknown): kept is boolean => typeof kept === 'boolean';
