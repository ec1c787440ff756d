import {
  type EraserStep,
  type ExportSource,
  matches,
  matchesWhole,
  namedRowsStep,
  personPattern,
} from '@vaultway/common';
import type { DataSource } from 'typeorm';
import { isThePerson } from './customer-forgetting.js';

/** Placeholder for a required text. */
export const REDACTED = '—';

/** Removes the descriptions of lines that meet a condition on `line ->> 'description'`. */
export const linesWithout = (isNamed: string) => `CASE WHEN lines IS NOT NULL THEN (
  SELECT jsonb_agg(CASE WHEN ${isNamed} THEN line || '{"description": "${REDACTED}"}' ELSE line END ORDER BY place)
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS each(line, place)) END`;

const DESCRIPTIONS = `(SELECT string_agg(line ->> 'description', ' ') FROM jsonb_array_elements(lines) AS line)`;
const CUSTOMER = `concat_ws(' ', customer ->> 'name', customer ->> 'address', customer ->> 'emails', customer ->> 'tax_number')`;
const NAMED = `concat_ws(' ', recipient_name, product, ${CUSTOMER}, ${DESCRIPTIONS})`;

const EMAILS = `ARRAY(SELECT jsonb_array_elements_text(customer -> 'emails'))`;
const othersOf = (emails: string) =>
  `ARRAY(SELECT one FROM unnest(${emails}) WITH ORDINALITY AS each(one, place)
     WHERE NOT ${matchesWhole('one', 1)} ORDER BY place)`;
const masked = (text: string) => `regexp_replace((${text}) COLLATE pg_c_utf8, $1, '…', 'gi')`;

/**
 * Erases a person from invoices, which stay with number, amounts and dates, and from the notes of payments and the
 * addressees of reminders. A company keeps its name, as bookkeeping law requires, and the addresses of others.
 */
export const forgetInvoicesOf = (database: DataSource): EraserStep[] => [
  namedRowsStep(database, { table: 'invoices', text: NAMED }, async (tx, ids, person) => {
    await tx.query(
      `UPDATE invoices SET anonymized_at = coalesce(anonymized_at, now()),
         recipient_name = CASE
           WHEN CASE WHEN customer IS NULL THEN ${matchesWhole('recipient_name', 1)}
                ELSE ${isThePerson(`customer ->> 'name'`, EMAILS)} END THEN NULL
           WHEN customer IS NULL THEN ${masked('recipient_name')}
           ELSE recipient_name END,
         product = CASE WHEN ${matches('product', 1)} THEN '${REDACTED}' ELSE product END,
         customer = CASE
           WHEN customer IS NULL THEN NULL
           WHEN ${isThePerson(`customer ->> 'name'`, EMAILS)} THEN customer || jsonb_build_object(
             'name', '${REDACTED}', 'address', NULL, 'emails', '[]'::jsonb, 'tax_number', NULL)
           ELSE customer || jsonb_build_object(
             'address', ${masked(`customer ->> 'address'`)}, 'emails', to_jsonb(${othersOf(EMAILS)}),
             'tax_number', ${masked(`customer ->> 'tax_number'`)}) END,
         lines = ${linesWithout(matches(`line ->> 'description'`, 1))}
       WHERE id = ANY($2)`,
      [personPattern(person), ids],
    );
    return { invoices: ids.length };
  }),
  namedRowsStep(database, { table: 'invoice_payments', text: 'note' }, async (tx, ids) => {
    await tx.query('UPDATE invoice_payments SET note = NULL WHERE id = ANY($1)', [ids]);
    return {};
  }),
  namedRowsStep(
    database,
    { table: 'invoice_reminders', text: `array_to_string(emails, ' ')` },
    async (tx, ids, person) => {
      await tx.query(`UPDATE invoice_reminders SET emails = ${othersOf('emails')} WHERE id = ANY($2)`, [
        personPattern(person),
        ids,
      ]);
      return {};
    },
  ),
];

/** Exports the invoices that name a person, and those of parcels to them. */
export const exportInvoices =
  (database: DataSource): ExportSource =>
  async (person) => ({
    records: await database.query<object[]>(
      `SELECT 'invoice' AS type, number, kind, product, tracking_code, recipient_name, customer, lines, amount,
         currency, due_date::text, created_at,
         (SELECT json_agg(json_build_object('date', date, 'amount', amount, 'note', note) ORDER BY created_at)
          FROM invoice_payments WHERE invoice_id = invoices.id) AS payments
       FROM invoices WHERE ${matches(NAMED, 1)}
         OR parcel_id IN (SELECT id FROM parcels WHERE lower(recipient_email) = lower($2))
       ORDER BY created_at LIMIT 1000`,
      [personPattern(person), person.email],
    ),
    next: null,
  });
