import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuggestedName } from '@vaultway/contracts/suggested-titles';

/** Whether suggested words are shown as they were written, rather than in the visitor's language. */
export const Originals = createContext(false);

/** Translates titles that the control panel suggested or a handover wrote; an admin's own words stay. */
export function useSuggested(): (text: string, key: SuggestedName | null | undefined) => string {
  const { t } = useTranslation();
  const original = useContext(Originals);
  return (text, key) => (key && !original ? t(key) : text);
}
