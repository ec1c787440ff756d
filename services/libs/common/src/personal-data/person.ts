import type { ErasedCounts } from '@vaultway/contracts';

/** Whose data is asked for: an address, and a name where no address is stored. */
export interface Person {
  email: string;
  name: string | null;
}

/** What a batch has done. */
export interface ErasedBatch {
  erased: ErasedCounts;
  /** Where the next batch goes on; null: this step is done. */
  next: string | null;
  /** Something has to happen first: the step goes on at `next` when it is asked again. */
  wait?: true;
}

/** A step of an erasure: erases in batches of a fraction of a second. A batch that is run twice does no harm. */
export type EraserStep = (person: Person, after: string | null) => Promise<ErasedBatch>;

/** A part of an export: a page of records, and where the next one begins. */
export type ExportSource = (
  person: Person,
  after: string | null,
) => Promise<{ records: object[]; next: string | null }>;

/** What a service keeps of people, for {@link personalDataModule}. */
export abstract class PersonalData {
  /** In order. */
  abstract readonly steps: readonly EraserStep[];
  abstract readonly sources: readonly ExportSource[];
}

/** A regular expression of Postgres, without case, for texts that name a person: by the whole address, or the name. */
export function personPattern({ email, name }: Person): string {
  const words = [email, ...(name === null ? [] : [name])].map(literal);
  return `(?<![[:alnum:]._%+-])(${words.join('|')})(?![[:alnum:]-])`;
}

/** The same for JavaScript. */
export const namesPerson = ({ email, name }: Person, text: string): boolean => {
  const words = [email, ...(name === null ? [] : [name])].map((word) =>
    word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`),
  );
  return new RegExp(`(?<![\\p{L}\\p{Nd}._%+-])(?:${words.join('|')})(?![\\p{L}\\p{Nd}-])`, 'iu').test(text);
};

const literal = (text: string) => text.replaceAll(/[^\p{L}\p{Nd}]/gu, String.raw`\$&`);

/** In SQL: whether a text matches the pattern, which is parameter `$n`, on every machine alike. */
export const matches = (text: string, n: number) => `(${text}) COLLATE pg_c_utf8 ~* $${n}`;
