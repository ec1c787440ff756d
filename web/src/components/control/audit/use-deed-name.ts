import { useTranslation } from 'react-i18next';

/** An action of the audit trail in words: `parcel.created` is "Parcel created"; one without words stays as it is. */
export function useDeedName(): (action: string) => string {
  const { t, i18n } = useTranslation('control');
  // Keys that are put together are beyond the types; `exists` looks before each use.
  const text = t as unknown as (key: string) => string;
  return (action) => {
    const key = `audit.actions.${action}`;
    return i18n.exists(key, { ns: 'control' }) ? text(key) : action;
  };
}
