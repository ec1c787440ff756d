import {
  anonymizeAuditOf,
  type EraserStep,
  type ExportSource,
  namedRowsStep,
  personPattern,
} from '@vaultway/common';
import type { DataSource, EntityManager } from 'typeorm';

const ROWS = 20;
const TEXTS = [
  'other_name',
  'pickup_location',
  'destination',
  'parcel_content',
  'declared_value',
  'to_account',
];
const masked = (text: string) => `${text} = regexp_replace(${text} COLLATE pg_c_utf8, $1, '…', 'gi')`;

/** Deletes requests with their messages, files and quotes, and empties their entries in the activity log. */
export async function forgetRequests(tx: EntityManager, ids: readonly string[]): Promise<number> {
  await anonymizeAuditOf(tx, 'request', ids);
  await tx.query('DELETE FROM requests WHERE id = ANY($1)', [ids]);
  return ids.length;
}

const REQUESTS = 1000;

/**
 * Deletes a person's requests, and masks the person in those of others, and in reply templates. Other steps erase
 * parcels and invoices.
 */
export const forgetRequestsOf = (database: DataSource): EraserStep[] => [
  async ({ email }) => {
    const requests = await database.transaction(async (tx) => {
      const own = await tx.query<{ id: string }[]>(
        `SELECT id FROM requests WHERE lower(email) = lower($1) ORDER BY id LIMIT ${REQUESTS} FOR UPDATE`,
        [email],
      );
      await tx.query('DELETE FROM request_files WHERE message_id IS NULL AND lower(uploader) = lower($1)', [
        email,
      ]);
      return forgetRequests(
        tx,
        own.map(({ id }) => id),
      );
    });
    return { erased: { requests }, next: requests < REQUESTS ? null : 'more' };
  },
  namedRowsStep(
    database,
    { table: 'requests', text: `concat_ws(' ', other_email, owner_email, ${TEXTS.join(', ')})` },
    async (tx, ids, person) => {
      await tx.query(
        `UPDATE requests SET updated_at = now(), ${TEXTS.map(masked).join(', ')},
           other_email = CASE WHEN lower(other_email) = lower($2) THEN NULL ELSE other_email END,
           owner_id = CASE WHEN lower(owner_email) = lower($2) THEN NULL ELSE owner_id END,
           owner_email = CASE WHEN lower(owner_email) = lower($2) THEN NULL ELSE owner_email END
         WHERE id = ANY($3)`,
        [personPattern(person), person.email, ids],
      );
      await anonymizeAuditOf(tx, 'request', ids);
      return {};
    },
  ),
  namedRowsStep(
    database,
    { table: 'request_messages', text: `concat_ws(' ', author_email, text)` },
    async (tx, ids, person) => {
      const [rows] = await tx.query<[{ request_id: string }[], number]>(
        `UPDATE request_messages SET ${masked('text')},
           author_email = CASE WHEN lower(author_email) = lower($2) THEN NULL ELSE author_email END
         WHERE id = ANY($3) RETURNING request_id`,
        [personPattern(person), person.email, ids],
      );
      return forgetAuditOf(tx, rows);
    },
  ),
  namedRowsStep(database, { table: 'request_files', text: 'name' }, async (tx, ids, person) => {
    await tx.query(`UPDATE request_files SET ${masked('name')} WHERE id = ANY($2)`, [
      personPattern(person),
      ids,
    ]);
    return {};
  }),
  namedRowsStep(
    database,
    { table: 'quotes', text: `concat_ws(' ', terms, lines::text)` },
    async (tx, ids, person) => {
      const [rows] = await tx.query<[{ request_id: string }[], number]>(
        `UPDATE quotes SET ${masked('terms')},
           lines = (SELECT jsonb_agg(line || jsonb_build_object('description',
               regexp_replace((line ->> 'description') COLLATE pg_c_utf8, $1, '…', 'gi')) ORDER BY place)
             FROM jsonb_array_elements(lines) WITH ORDINALITY AS each(line, place))
         WHERE id = ANY($2) RETURNING request_id`,
        [personPattern(person), ids],
      );
      return forgetAuditOf(tx, rows);
    },
  ),
  namedRowsStep(
    database,
    { table: 'reply_templates', text: `concat_ws(' ', name, text)` },
    async (tx, ids, person) => {
      await tx.query(
        `UPDATE reply_templates SET updated_at = now(), ${masked('name')}, ${masked('text')} WHERE id = ANY($2)`,
        [personPattern(person), ids],
      );
      await anonymizeAuditOf(tx, 'reply_template', ids);
      return {};
    },
  ),
];

async function forgetAuditOf(tx: EntityManager, rows: readonly { request_id: string }[]) {
  await anonymizeAuditOf(tx, 'request', [...new Set(rows.map(({ request_id }) => request_id))]);
  return {};
}

/** Exports a person's requests with their messages and quotes. */
export const exportRequests =
  (database: DataSource): ExportSource =>
  async (person, after) => {
    const records = await database.query<{ id: string }[]>(
      `SELECT 'request' AS type, id, number, kind, status, party, email, name, other_name, other_email, pickup_location,
         destination, parcel_content, declared_value, to_account, wanted_on::text, items, created_at, updated_at,
         (SELECT coalesce(json_agg(json_build_object('author', author, 'text', text, 'at', created_at,
            'files', (SELECT coalesce(json_agg(json_build_object('name', name, 'type', type, 'size', size) ORDER BY id), '[]')
              FROM request_files WHERE message_id = request_messages.id))
            ORDER BY created_at, id), '[]') FROM request_messages WHERE request_id = requests.id) AS messages,
         (SELECT coalesce(json_agg(json_build_object('lines', lines, 'currency', currency, 'terms', terms,
            'valid_until', valid_until, 'at', created_at, 'accepted_at', accepted_at) ORDER BY created_at, id), '[]')
          FROM quotes WHERE request_id = requests.id) AS quotes
       FROM requests WHERE lower(email) = lower($1) AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT ${ROWS}`,
      [person.email, after],
    );
    return { records, next: records.length < ROWS ? null : (records.at(-1)?.id ?? null) };
  };
