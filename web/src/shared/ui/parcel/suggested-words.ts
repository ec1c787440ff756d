import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Known } from './suggested/words-of-all-languages';

/** A page that begins with a look-up brings them along; see src/site/tracking/first-words. */
let loaded: Map<string, Known> | undefined = globalThis.suggestedWords;

/**
 * Says what the control panel suggested to an admin, or a handover wrote, in the visitor's language; what an admin worded stays as it is. The
 * words of the other languages come after the first look-up.
 */
export function useSuggested(): (text: string) => string {
  const { t } = useTranslation();
  const nameOf = useSuggestedName();
  return (text) => {
    const name = nameOf(text);
    return name === undefined ? text : t(name);
  };
}

/** Which text of the site a suggested title or status is; undefined for an admin's own words. */
export function useSuggestedName(): (text: string) => Known | undefined {
  const [words, setWords] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    // Without them, everything stays as it was written.
    import('./suggested/words-of-all-languages').then(
      (module) => setWords((loaded = module.wordsOfAllLanguages())),
      () => undefined,
    );
  }, []);
  return (text) => words?.get(text.trim().toLowerCase());
}
