import type { ErasedCounts, RecordToReview } from '@vaultway/contracts';

/** Identifies a person by an address, and by a name where no address is stored. */
export interface Person {
  email: string;
  name: string | null;
  /** Names in records, for {@link namePartsTest}. */
  names?: readonly string[];
}

export interface ErasedBatch {
  erased: ErasedCounts;
  /** Position of the next batch; null when the step is done. */
  next: string | null;
  /** Records whose texts still contain part of the name. */
  toReview?: readonly RecordToReview[];
  /** Set when something else must happen first: the step resumes at `next` on the next call. */
  wait?: true;
}

/** A step of an erasure, which erases in batches of a fraction of a second. Batches are idempotent. */
export type EraserStep = (person: Person, after: string | null) => Promise<ErasedBatch>;

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
}

/** Returns a case-insensitive Postgres expression for texts that name a person, by full address or name. */
export function personPattern({ email, name }: Person): string {
  const words = [email, ...(name === null ? [] : [name])].map(literal);
  return `(?<![[:alnum:]._%+-])(${words.join('|')})(?![[:alnum:]-])`;
}

/** Tests in JavaScript what {@link personPattern} tests in Postgres. */
export const namesPerson = ({ email, name }: Person, text: string): boolean => {
  const words = [email, ...(name === null ? [] : [name])].map((word) =>
    word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`),
  );
  return new RegExp(`(?<![\\p{L}\\p{Nd}._%+-])(?:${words.join('|')})(?![\\p{L}\\p{Nd}-])`, 'iu').test(text);
};

const literal = (text: string) => text.replaceAll(/[^\p{L}\p{Nd}]/gu, String.raw`\$&`);

/** Returns SQL that matches a text against parameter `$n`, independently of the locale. */
export const matches = (text: string, n: number) => `(${text}) COLLATE pg_c_utf8 ~* $${n}`;
