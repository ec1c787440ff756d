import type { ErasedCounts, RecordToReview } from '@vaultway/contracts';
import { domainToUnicode } from 'node:url';
import type { EntityManager } from 'typeorm';

/** Identifies a person by an address, and by a name where no address is stored. */
export interface Person {
  email: string;
  name: string | null;
  /** Names in records, for {@link namePartsTest}. */
  names?: readonly string[];
  /** ID of the account with the address, for the vault. */
  user_id?: string | null | undefined;
}

export interface ErasedBatch {
  erased: ErasedCounts;
  /** Position of the next batch; null when the step is done. */
  next: string | null;
  /** Records whose texts still contain part of the name. */
  toReview?: readonly RecordToReview[];
  /** Set when something else must happen first: the step resumes at `next` on the next call. */
  wait?: true;
  /** Set by a batch that wrote in the erasure's transaction, which ends before the next batch meets its locks. */
  commit?: true;
}

/**
 * A step of an erasure, which erases in batches of a fraction of a second. Batches are idempotent.
 *
 * @param tx transaction that records the batch, for one that would list nothing if repeated; use a nested one, and
 *   return `commit`
 */
export type EraserStep = (person: Person, after: string | null, tx: EntityManager) => Promise<ErasedBatch>;

/** A source of an export: returns a page of records, and the position of the next. */
export type ExportSource = (
  person: Person,
  after: string | null,
) => Promise<{ records: object[]; next: string | null }>;

/** A service's personal data, for {@link personalDataModule}. */
export abstract class PersonalData {
  /** Run in order. */
  abstract readonly steps: readonly EraserStep[];
  abstract readonly sources: readonly ExportSource[];
  /**
   * Sources of an export that nobody reviews: what the owner of an address may see, found by that address alone,
   * without what only colleagues see and other people's data.
   */
  abstract readonly ownSources: readonly ExportSource[];
}

/**
 * Returns a case-insensitive Postgres expression for texts in NFC that name a person, by full address or name, with any
 * white space between its words.
 */
export function personPattern(person: Person): string {
  const words = spellings(person, '[[:space:]\u00a0\u2007\u202f]', (word) =>
    word.replaceAll(/[^\p{L}\p{Nd}]/gu, String.raw`\$&`),
  );
  return String.raw`(?:(?<![[:alnum:]._%+-])|(?<=\\[nrt]))(${words})(?![[:alnum:]-])`;
}

/** Tests in JavaScript what {@link personPattern} tests in Postgres, in any normal form. */
export const namesPerson = (person: Person, text: string): boolean => {
  const words = spellings(person, String.raw`\s`, (word) =>
    word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`),
  );
  const pattern = String.raw`(?:(?<![\p{L}\p{Nd}._%+-])|(?<=\\[nrt]))(?:${words})(?![\p{L}\p{Nd}-])`;
  return new RegExp(pattern, 'iu').test(text.normalize('NFC'));
};

/** Joins the address, also with its domain in Unicode, and the name as alternatives. JSON escapes line breaks. */
function spellings({ email, name }: Person, space: string, escape: (word: string) => string): string {
  const at = email.lastIndexOf('@') + 1;
  // Empty if the domain is invalid.
  const domain = at === 0 ? '' : domainToUnicode(email.slice(at));
  const unicode = domain === '' ? email : email.slice(0, at) + domain;
  return [...new Set([email, unicode, name ?? email])]
    .map((text) => {
      const words = text
        .normalize('NFC')
        .split(/\s+/u)
        .map(escape)
        .join(String.raw`(?:${space}|\\[nrt])+`);
      // `ada@firm.co` does not name `ada@firm.co.uk`.
      return text === name ? words : String.raw`${words}(?!\.[a-zA-Z0-9])`;
    })
    .join('|');
}

/** Returns SQL that matches a text against parameter `$n`, independently of the locale. */
export const matches = (text: string, n: number) => `(${text}) COLLATE pg_c_utf8 ~* $${n}`;

/** Returns SQL that matches a text as a whole against parameter `$n`. */
export const matchesWhole = (text: string, n: number) =>
  String.raw`(${text}) COLLATE pg_c_utf8 ~* ('^\s*' || $${n} || '\s*$')`;
