import { Logger } from '@nestjs/common';
import type { ErasedCounts, ReviewedType } from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import { anonymizeAudit } from '../audit/index.js';
import type { Withdrawals } from '../outbox/index.js';
import { namePartsTest } from './name-parts.js';
import {
  type ErasedBatch,
  type EraserStep,
  matches,
  namesPerson,
  type Person,
  personPattern,
} from './person.js';

/** Entries per batch. */
const ENTRIES = 4000;
/** Records per batch of text search. */
const TEXTS = 2000;

/** Anonymizes audit entries that name a person. */
export const auditStep =
  (database: DataSource): EraserStep =>
  async (person, after) => {
    const entries = await database.query<{ id: string; named: boolean }[]>(
      `SELECT id, anonymized_at IS NULL AND ${matches(`coalesce(before::text, '') || ' ' || coalesce(after::text, '')`, 2)} AS named
       FROM audit WHERE id > $1 ORDER BY id LIMIT ${ENTRIES}`,
      [after ?? NIL, personPattern(person)],
    );
    const named = entries.filter((entry) => entry.named).map(({ id }) => id);
    const audit = await anonymizeAudit(database.manager, named);
    return { erased: { audit }, next: entries.length < ENTRIES ? null : (entries.at(-1)?.id ?? null) };
  };

/**
 * Erases in the rows of a table whose text names a person, in batches by id.
 *
 * @param text SQL expression
 * @param erase erases in rows by id, and returns what it counted
 */
export const namedRowsStep =
  (
    database: DataSource,
    { table, text }: { table: string; text: string },
    erase: (tx: EntityManager, ids: string[], person: Person) => Promise<ErasedCounts>,
  ): EraserStep =>
  async (person, after) =>
    database.transaction(async (tx) => {
      const rows = await tx.query<{ id: string; named: boolean }[]>(
        `SELECT id, coalesce(${matches(text, 2)}, false) AS named FROM ${table}
         WHERE id > $1 ORDER BY id LIMIT ${TEXTS}`,
        [after ?? NIL, personPattern(person)],
      );
      const ids = rows.filter(({ named }) => named).map(({ id }) => id);
      const erased = ids.length > 0 ? await erase(tx, ids, person) : {};
      return { erased, next: rows.length < TEXTS ? null : (rows.at(-1)?.id ?? null) };
    });

const logger = new Logger('personal data');

interface FreeText {
  type: ReviewedType;
  /** The table, optionally with joins. */
  from: string;
  /** Free-text columns of the row that `id` identifies. */
  texts: readonly string[];
  id: string;
  /** Label in the panel, shown in place of the id. */
  label?: string;
  deletedAt?: string;
}

/**
 * Lists records whose free text still contains part of a person's name, such as the surname alone. It may be someone
 * else's, so people review them. The erasure continues if the list cannot be made, since nothing is erased by it; the
 * list then says so.
 */
export const reviewStep =
  (database: DataSource, texts: FreeText): EraserStep =>
  async (person, after) => {
    const isNamed = namePartsTest(person);
    if (isNamed === null) return { erased: {}, next: null };
    try {
      return { erased: {}, ...(await recordsWith(isNamed, database, texts, after)) };
    } catch (error) {
      logger.error(
        { reason: (error as Error).message, type: texts.type },
        'could not search records for parts of a name',
      );
      const unread = { type: texts.type, id: null, label: null, deleted: false };
      return { erased: {}, toReview: [unread], next: null };
    }
  };

async function recordsWith(
  isNamed: (text: string) => boolean,
  database: DataSource,
  { type, from, texts, id, label = 'NULL', deletedAt = 'NULL' }: FreeText,
  after: string | null,
): Promise<Pick<ErasedBatch, 'toReview' | 'next'>> {
  const rows = await database.query<{ id: string; label: string | null; deleted: boolean; text: string }[]>(
    `SELECT ${id} AS id, ${label} AS label, ${deletedAt} IS NOT NULL AS deleted,
       concat_ws(' ', ${texts.join(', ')}) AS text
     FROM ${from} WHERE ${id} > $1 ORDER BY ${id} LIMIT ${TEXTS}`,
    [after ?? NIL],
  );
  const toReview = rows
    .filter(({ text }) => isNamed(text))
    .map((row) => ({ type, id: row.id, label: row.label, deleted: row.deleted }));
  return { toReview, next: rows.length < TEXTS ? null : (rows.at(-1)?.id ?? null) };
}

/** Withdraws unfinished messages to, from or about a person. */
export const outboxStep =
  (database: DataSource, withdrawals: Withdrawals): EraserStep =>
  async (person) => {
    const isNamed = (message: unknown) => namesPerson(person, JSON.stringify(message) ?? '');
    const mails = await database.transaction((tx) => withdrawals.withdraw(tx, isNamed));
    return { erased: { mails }, next: null };
  };
