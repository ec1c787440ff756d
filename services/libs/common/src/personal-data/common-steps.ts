import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { anonymizeAudit } from '../audit/index.js';
import type { Withdrawals } from '../outbox/index.js';
import { matches, namesPerson, personPattern, type EraserStep } from './person.js';

/** Entries that one batch reads. */
const ENTRIES = 4000;

/** Takes a person out of the entries of the audit trail, wherever they are named. */
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

/** Takes back messages to, from or about a person that are not done yet. */
export const outboxStep =
  (database: DataSource, withdrawals: Withdrawals): EraserStep =>
  async (person) => {
    const isNamed = (message: unknown) => namesPerson(person, JSON.stringify(message) ?? '');
    const mails = await database.transaction((tx) => withdrawals.withdraw(tx, isNamed));
    return { erased: { mails }, next: null };
  };
