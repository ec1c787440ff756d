import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawnWords } from './suggested/drawn-words';
import type { Known } from './suggested/words-of-all-languages';

let loaded: Map<string, Known> | undefined;
/** Until then, so that what the first HTML has shown stays as it is. */
const drawn = drawnWords();

/**
 * Says what the control panel suggested to an admin, or a handover wrote, in the visitor's language; what an admin worded stays as it is. The
 * words of the other languages come after the first look-up.
 */
export function useSuggested(): (text: string) => string {
  const { t } = useTranslation();
  const [words, setWords] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    // Without them, everything stays as it was written.
    import('./suggested/words-of-all-languages').then(
      (module) => setWords((loaded = module.wordsOfAllLanguages())),
      () => undefined,
    );
  }, []);
  return (text) => {
    const key = text.trim().toLowerCase();
    const name = words?.get(key);
    return name === undefined ? (drawn.get(key) ?? text) : t(name);
  };
}
