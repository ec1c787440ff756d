import { useEffect } from 'react';

/** How long a search that is on its way holds up the next one after the last key. */
const PATIENCE_MS = 30;

interface TypedSearch {
  text: string;
  /** What was sent last. */
  sent: string;
  /** A search is on its way. */
  busy: boolean;
  send: (text: string) => void;
}

/** Searches while somebody types: at once with each key, or, as long as a search is on its way, when it is answered. */
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
