import type { Language } from '@vaultway/contracts';
import ar from './locales/ar.json' with { type: 'json' };
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fa from './locales/fa.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import hi from './locales/hi.json' with { type: 'json' };
import id from './locales/id.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };
import tr from './locales/tr.json' with { type: 'json' };
import vi from './locales/vi.json' with { type: 'json' };

/** The product's own words in one language. */
export type Catalogue = typeof en;

export interface LanguageFacts {
  /** BCP 47: three of the product's codes are not language codes. */
  tag: string;
  texts: Catalogue;
  rightToLeft?: true;
}

export const LANGUAGE_FACTS: Record<Language, LanguageFacts> = {
  en: { tag: 'en', texts: en },
  pt: { tag: 'pt', texts: pt },
  nl: { tag: 'nl', texts: nl },
  ar: { tag: 'ar', texts: ar, rightToLeft: true },
  es: { tag: 'es', texts: es },
  de: { tag: 'de', texts: de },
  fa: { tag: 'fa', texts: fa, rightToLeft: true },
  fr: { tag: 'fr', texts: fr },
  ru: { tag: 'ru', texts: ru },
  tr: { tag: 'tr', texts: tr },
  in: { tag: 'hi', texts: hi },
  it: { tag: 'it', texts: it },
  se: { tag: 'sv', texts: sv },
  id: { tag: 'id', texts: id },
  vn: { tag: 'vi', texts: vi },
  vi: { tag: 'vi', texts: vi },
};

/** `Hello {name}` with its names filled in; a name without a value stays as it is. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
