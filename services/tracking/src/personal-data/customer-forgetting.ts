import {
  anonymizeAuditOf,
  type EraserStep,
  type ExportSource,
  matches,
  matchesWhole,
  personPattern,
} from '@vaultway/common';
import type { DataSource } from 'typeorm';

const NAMED = `concat_ws(' ', name, address, tax_number, note, array_to_string(emails, ' '))`;
/**
 * Tests a customer for being the person of pattern `$1`, by full name, or by its addresses if all are theirs. Others
 * only mention them, such as a company with several addresses.
 */
export const isThePerson = (name: string, emails: string) =>
  `coalesce(${matchesWhole(name, 1)} OR cardinality(${emails}) > 0 AND NOT EXISTS (
     SELECT FROM unnest(${emails}) AS one WHERE NOT ${matchesWhole('one', 1)}), false)`;

/**
 * Deletes a person from the customers, including the trash. A company that lists the person's address keeps its record
 * without it.
 */
export const forgetCustomers =
  (database: DataSource): EraserStep =>
  async (person) => {
    const customers = await database.transaction(async (tx) => {
      const found = await tx.query<{ id: string; own: boolean }[]>(
        `SELECT id, ${isThePerson('name', 'emails')} AS own FROM customers
         WHERE ${matches(NAMED, 1)} ORDER BY id FOR UPDATE`,
        [personPattern(person)],
      );
      await tx.query('DELETE FROM customer_users WHERE lower(email) = lower($1)', [person.email]);
      await tx.query('DELETE FROM customers WHERE id = ANY($1)', [
        found.filter(({ own }) => own).map(({ id }) => id),
      ]);
      const hidden = ['name', 'address', 'tax_number', 'note'].map(
        (text) => `${text} = regexp_replace(${text} COLLATE pg_c_utf8, $2, '…', 'gi')`,
      );
      await tx.query(
        `UPDATE customers SET updated_at = now(), ${hidden.join(', ')},
           emails = ARRAY(SELECT one FROM unnest(emails) WITH ORDINALITY AS each(one, place)
                          WHERE NOT ${matchesWhole('one', 2)} ORDER BY place)
         WHERE id = ANY($1)`,
        [found.filter(({ own }) => !own).map(({ id }) => id), personPattern(person)],
      );
      await anonymizeAuditOf(
        tx,
        'customer',
        found.map(({ id }) => id),
      );
      return found.length;
    });
    return { erased: { customers }, next: null };
  };

/** Exports the customers that name a person. */
export const exportCustomers =
  (database: DataSource): ExportSource =>
  async (person) => ({
    records: await database.query<object[]>(
      `SELECT 'customer' AS type, id, name, address, country, emails, tax_number, payment_terms, note,
         (SELECT coalesce(json_agg(email), '[]') FROM customer_users WHERE customer_id = customers.id
            AND lower(email) = lower($2)) AS linked,
         created_at, updated_at, deleted_at
       FROM customers
       WHERE ${matches(NAMED, 1)} OR EXISTS (SELECT FROM customer_users
         WHERE customer_id = customers.id AND lower(email) = lower($2))
       ORDER BY created_at, id LIMIT 1000`,
      [personPattern(person), person.email],
    ),
    next: null,
  });
