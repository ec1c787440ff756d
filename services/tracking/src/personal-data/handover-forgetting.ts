import {
  anonymizeAuditOf,
  type EraserStep,
  type ExportSource,
  matches,
  personPattern,
} from '@vaultway/common';
import type { Images } from '@vaultway/common/images';
import type { DataSource, EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import { patternToFold } from '../parcels/list/text-search.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';

const HANDOVERS = 100;
/** Columns with free text. They do not include the name of the person who recorded the handover. */
export const HANDOVER_TEXTS = ['giver', 'taker', 'reason', 'witness', 'title'] as const;
const TEXTS = HANDOVER_TEXTS.join(', ');
const NO_TEXTS = HANDOVER_TEXTS.map((name) => `${name} = NULL`).join(', ');

/** The parties that the handovers of a parcel forget. */
interface Doors {
  parcel: Pick<ParcelEntity, 'id'>;
  recipient: boolean;
  sender: boolean;
}

/** Anonymized handovers, and the photos to delete with them. */
export interface ForgottenHandovers {
  ids: string[];
  photos: string[];
}

/**
 * Anonymizes the handovers with the parties that parcels forget; all of them if a parcel forgets both. Keeps kind,
 * times, seals and whether someone signed.
 */
export async function forgetHandovers(
  tx: EntityManager,
  chosen: readonly Doors[],
): Promise<ForgottenHandovers> {
  const idsOf = (some: readonly Doors[]) => some.map(({ parcel }) => parcel.id);
  // Also erases titles that a late reseal would restore to events.
  await tx.query(
    `UPDATE handovers SET title = NULL WHERE title IS NOT NULL AND id IN (
       SELECT handover_id FROM handover_parcels WHERE parcel_id = ANY($1))`,
    [idsOf(chosen)],
  );
  const found = await tx.query<{ id: string }[]>(
    `SELECT id FROM handovers WHERE anonymized_at IS NULL AND id IN (
       SELECT handover_id FROM handover_parcels JOIN handovers AS past ON past.id = handover_id
       WHERE parcel_id = ANY($1::uuid[]) AND kind IN ('deliver', 'attempt')
         OR parcel_id = ANY($2::uuid[]) AND kind = 'collect' OR parcel_id = ANY($3::uuid[]))
     ORDER BY id FOR UPDATE`,
    [
      idsOf(chosen.filter(({ recipient }) => recipient)),
      idsOf(chosen.filter(({ sender }) => sender)),
      idsOf(chosen.filter(({ recipient, sender }) => recipient && sender)),
    ],
  );
  return forget(
    tx,
    found.map(({ id }) => id),
  );
}

async function forget(tx: EntityManager, ids: readonly string[]): Promise<ForgottenHandovers> {
  const photos = await tx.query<{ photo: string }[]>(
    'SELECT photo FROM handovers WHERE id = ANY($1) AND photo IS NOT NULL',
    [ids],
  );
  await tx.query(
    `UPDATE handovers SET ${NO_TEXTS}, photo = NULL, photo_sha256 = NULL, signature = NULL,
       latitude = NULL, longitude = NULL, accuracy = NULL, content_hash = '', anonymized_at = now(), updated_at = now()
     WHERE id = ANY($1)`,
    [ids],
  );
  return { ids: [...ids], photos: photos.map(({ photo }) => photo) };
}

/** Anonymizes handovers of other people's parcels that name a person, also as the one who recorded them. */
export const forgetHandoversOf =
  (database: DataSource, images: Images): EraserStep =>
  async (person, after) => {
    const pattern = personPattern(person);
    const { read, photos } = await database.transaction(async (tx) => {
      const found = await tx.query<{ id: string; party: boolean; recorder: boolean }[]>(
        `SELECT id, ${matches(`concat_ws(' ', ${TEXTS})`, 2)} AS party, ${matches(`coalesce(recorded_by, '')`, 2)} AS recorder
         FROM handovers WHERE id > $1 ORDER BY id LIMIT ${HANDOVERS} FOR UPDATE`,
        [after ?? NIL, pattern],
      );
      const idsOf = (some: typeof found) => some.map(({ id }) => id);
      const forgotten = await forget(tx, idsOf(found.filter(({ party }) => party)));
      await tx.query('UPDATE handovers SET recorded_by = NULL, updated_at = now() WHERE id = ANY($1)', [
        idsOf(found.filter(({ recorder }) => recorder)),
      ]);
      await anonymizeAuditOf(tx, 'handover', forgotten.ids);
      return { read: found, photos: forgotten.photos };
    });
    await images.discard(photos);
    const handovers = read.filter(({ party, recorder }) => party || recorder).length;
    return { erased: { handovers }, next: read.length < HANDOVERS ? null : (read.at(-1)?.id ?? null) };
  };

/** Exports the handovers that name a person, and those with them as a party of their own parcels. */
export const exportHandovers =
  (database: DataSource): ExportSource =>
  async (person, after) => {
    // Selects the parcels first, by the index of `search_text`. A subquery per handover would exceed the time limit at
    // a thousand of them.
    const records = await database.query<{ id: string }[]>(
      `WITH own AS MATERIALIZED (
         SELECT handover_id, bool_or(lower(recipient_email) = lower($2)) AS recipient, bool_or(lower(sender_email) = lower($2)) AS sender
         FROM parcels JOIN handover_parcels ON parcel_id = parcels.id
         WHERE search_text LIKE fold_text($4) GROUP BY handover_id
       )
       SELECT 'handover' AS type, id, kind, happened_at, received_at, ${TEXTS}, photo, signature, pin_ok,
         latitude, longitude, accuracy, recorded_by,
         (SELECT json_agg(tracking_code ORDER BY tracking_code) FROM handover_parcels
          JOIN parcels ON parcels.id = parcel_id WHERE handover_id = handovers.id) AS tracking_codes
       FROM handovers LEFT JOIN own ON own.handover_id = id
       WHERE id > $3 AND (${matches(`concat_ws(' ', ${TEXTS}, recorded_by)`, 1)}
         OR kind IN ('deliver', 'attempt') AND recipient OR kind = 'collect' AND sender)
       ORDER BY id LIMIT ${HANDOVERS}`,
      [personPattern(person), person.email, after ?? NIL, patternToFold(person.email)],
    );
    return { records, next: records.length < HANDOVERS ? null : (records.at(-1)?.id ?? null) };
  };
