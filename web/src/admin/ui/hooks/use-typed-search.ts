import { useEffect } from 'react';

/** Maximum delay of a search while an earlier one is pending, in ms. */
const PATIENCE_MS = 30;

interface TypedSearch {
  text: string;
  /** Text of the last request. */
  sent: string;
  /** Whether a search is pending. */
  busy: boolean;
  send: (text: string) => void;
}

/** Searches as the user types: at once, or, while a search is pending, on its response or after a short delay. */
export function useTypedSearch({ text, sent, busy, send }: TypedSearch): void {
  useEffect(() => {
    if (text === sent) return undefined;
    if (!busy) {
      send(text);
      return undefined;
    }
    const timer = setTimeout(() => send(text), PATIENCE_MS);
    return () => clearTimeout(timer);
  });
}
