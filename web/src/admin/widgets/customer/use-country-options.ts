import { COUNTRIES } from '@vaultway/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns all countries by name in the admin's language, and an empty choice. */
export function useCountryOptions() {
  const { t, i18n } = useTranslation('admin');
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    const order = new Intl.Collator(i18n.language);
    const options = COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }));
    return [
      { value: '', label: t('none') },
      ...options.toSorted((one, other) => order.compare(one.label, other.label)),
    ];
  }, [t, i18n.language]);
}
