import { useTranslation } from 'react-i18next';
import { useSentences } from '@/admin/ui/text/sentences';
import { localeOf, useFormat } from '@/shared/i18n/format';

/** Brand names, which keep their capital inside a sentence. */
const PROPER_NAMES: ReadonlySet<string> = new Set([
  'contact_instagram',
  'contact_telegram',
  'contact_twitter',
]);

/** Returns a function that names changed settings: "Settings changed: delivery PIN, time zone". */
export function useChangedSettings(): (settings: readonly string[]) => string {
  const { t, i18n } = useTranslation('admin');
  const { label } = useSentences();
  const format = useFormat();
  const locale = localeOf(i18n.language);
  const inside = (setting: string) => {
    const name = label(setting);
    // German nouns and abbreviations keep their capitals.
    if (i18n.language === 'de' || PROPER_NAMES.has(setting) || /^\p{Lu}{2}/u.test(name)) return name;
    return name.replace(/^\p{Lu}/u, (letter) => letter.toLocaleLowerCase(locale));
  };
  return (settings) => t('audit.settingsChanged', { names: format.enumeration(settings.map(inside)) });
}
