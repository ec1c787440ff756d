import { useTranslation } from 'react-i18next';
import type { SuggestedName } from '@vaultway/contracts/suggested-titles';

/** Translates titles that the control panel suggested or a handover wrote; an admin's own words stay. */
export function useSuggested(): (text: string, key: SuggestedName | null | undefined) => string {
  const { t } = useTranslation();
  return (text, key) => (key ? t(key) : text);
}
