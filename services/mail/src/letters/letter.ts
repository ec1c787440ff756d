import type { Language } from '@vaultway/contracts';

/** What a mail says, before a template gives it its looks. All texts are plain and untrusted. */
export interface Letter {
  language: Language;
  subject: string;
  /** Shown by mail programs beside the subject. */
  preheader: string;
  title: string;
  /** May contain line breaks. */
  body: string | null;
  /** Something to be typed in elsewhere. */
  code: Fact | null;
  facts: Fact[];
  /** Somebody else's words. */
  quote: string | null;
  action: Link | null;
  notes: string[];
  unsubscribe: Link | null;
}

export interface Fact {
  label: string;
  value: string;
}

export interface Link {
  label: string;
  url: string;
}

/** Who the mail comes from, as it stands under it. */
export interface Sender {
  name: string;
  address: string | null;
  email: string | null;
  phone: string | null;
}

/** A letter with nothing but its words; what a kind adds, it sets. */
export const plainLetter = (
  parts: Pick<Letter, 'language' | 'subject' | 'title'> & Partial<Letter>,
): Letter => ({
  preheader: parts.title,
  body: null,
  code: null,
  facts: [],
  quote: null,
  action: null,
  notes: [],
  unsubscribe: null,
  ...parts,
});
