import type { LanguageTag } from '@vaultway/contracts';
import { ar } from './ar.js';
import { de } from './de.js';
import { en, type PaperWords } from './en.js';
import { es } from './es.js';
import { fa } from './fa.js';
import { fr } from './fr.js';
import { hi } from './hi.js';
import { id } from './id.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';
import { ru } from './ru.js';
import { sv } from './sv.js';
import { tr } from './tr.js';
import { vi } from './vi.js';

export type { PaperWords };

export const PAPER_WORDS: Record<LanguageTag, PaperWords> = {
  ar,
  de,
  en,
  es,
  fa,
  fr,
  hi,
  id,
  it,
  nl,
  pt,
  ru,
  sv,
  tr,
  vi,
};
