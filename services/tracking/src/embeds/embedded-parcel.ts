import {
  DEFAULT_LANGUAGE,
  LANGUAGE_TABLE,
  LANGUAGES,
  LIMITS,
  suggestedName,
  titleIn,
  type EmbeddedParcel,
  type Language,
  type TrackedParcel,
} from '@vaultway/contracts';
import { trackingUrl } from '../parcels/parcel.mapper.js';
import { restrictedParcel } from '../public/lookup/restricted-parcel.js';

/** Returns the site's language for a BCP 47 tag such as `pt-BR`. */
export function languageOf(tag: string): Language {
  const [primary = ''] = tag.trim().toLowerCase().split(/[-_]/);
  return LANGUAGES.findLast((language) => LANGUAGE_TABLE[language].tag === primary) ?? DEFAULT_LANGUAGE;
}

/**
 * Returns a parcel as other websites show it, whatever `tracking_privacy` is.
 *
 * @param whole as visitors of an open site see it
 * @param publicUrl address of the site
 */
export function toEmbeddedParcel(
  whole: TrackedParcel,
  language: Language,
  publicUrl: string,
): EmbeddedParcel {
  const parcel = restrictedParcel(whole);
  const inLanguage = (text: string) => {
    const name = suggestedName(text);
    return name === null ? text : titleIn(name, language);
  };
  const isExpected =
    parcel.expected_days_set_at !== null && parcel.step !== 'delivered' && parcel.step !== 'returned';
  const url = new URL(trackingUrl(parcel.tracking_code, publicUrl));
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set('lang', language);
  return {
    tracking_code: parcel.tracking_code,
    step: parcel.step,
    status: parcel.status === null ? null : inLanguage(parcel.status),
    current_location: parcel.current_location,
    min_expected_delivery_date: isExpected ? parcel.min_expected_delivery_date : null,
    max_expected_delivery_date: isExpected ? parcel.max_expected_delivery_date : null,
    history: parcel.history.data
      .slice(0, LIMITS.embedEvents)
      .map(({ title, step, created_at }) => ({ title: inLanguage(title), step, created_at })),
    url: url.href,
  };
}
