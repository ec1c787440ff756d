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
import type { ParcelEntity } from '../parcels/parcel.entity.js';

const HANDOVERS = 100;
/** Whoever stands at a door is in these; who recorded it is staff. */
const PARTIES = `concat_ws(' ', giver, taker, reason)`;

/** A parcel, and at whose doors its handovers forget people. */
interface Doors {
  parcel: Pick<ParcelEntity, 'id'>;
  recipient: boolean;
  sender: boolean;
}

/** What there is to tell others of handovers that were anonymized. */
export interface ForgottenHandovers {
  ids: string[];
  photos: string[];
}

/**
 * Takes people out of the handovers at the doors of parties that parcels forget; where a parcel forgets both, of those on
 * the way too. Kind, times, seals and whether somebody signed stay.
 */
export async function forgetHandovers(
  tx: EntityManager,
  chosen: readonly Doors[],
): Promise<ForgottenHandovers> {
  const idsOf = (some: readonly Doors[]) => some.map(({ parcel }) => parcel.id);
  const found = await tx.query<{ id: string }[]>(
    `SELECT id FROM handovers WHERE anonymized_at IS NULL AND id IN (
       SELECT handover_id FROM handover_parcels WHERE parcel_id = ANY(CASE
         WHEN kind IN ('deliver', 'attempt') THEN $1::uuid[] WHEN kind = 'collect' THEN $2::uuid[] ELSE $3::uuid[] END))
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
    `UPDATE handovers SET giver = NULL, taker = NULL, reason = NULL, photo = NULL, signature = NULL, latitude = NULL,
       longitude = NULL, accuracy = NULL, content_hash = '', anonymized_at = now(), updated_at = now()
     WHERE id = ANY($1)`,
    [ids],
  );
  return { ids: [...ids], photos: photos.map(({ photo }) => photo) };
}

/** Handovers of other people's parcels that name a person; who recorded one is no more than a name in it. */
export const forgetHandoversOf =
  (database: DataSource, images: Images): EraserStep =>
  async (person, after) => {
    const pattern = personPattern(person);
    const { read, photos } = await database.transaction(async (tx) => {
      const found = await tx.query<{ id: string; party: boolean; recorder: boolean }[]>(
        `SELECT id, ${matches(PARTIES, 2)} AS party, ${matches(`coalesce(recorded_by, '')`, 2)} AS recorder
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

/** Those that name a person, and those at the doors of parcels that are theirs. */
export const exportHandovers =
  (database: DataSource): ExportSource =>
  async (person, after) => {
    const records = await database.query<{ id: string }[]>(
      `SELECT 'handover' AS type, id, kind, happened_at, received_at, giver, taker, reason, photo, signature, pin_ok,
         latitude, longitude, accuracy, recorded_by,
         (SELECT json_agg(tracking_code ORDER BY tracking_code) FROM handover_parcels
          JOIN parcels ON parcels.id = parcel_id WHERE handover_id = handovers.id) AS tracking_codes
       FROM handovers WHERE id > $3 AND (${matches(`concat_ws(' ', giver, taker, reason, recorded_by)`, 1)} OR id IN (
         SELECT handover_id FROM handover_parcels JOIN parcels ON parcels.id = parcel_id
         WHERE kind IN ('deliver', 'attempt') AND lower(recipient_email) = lower($2)
           OR kind = 'collect' AND lower(sender_email) = lower($2)))
       ORDER BY id LIMIT ${HANDOVERS}`,
      [personPattern(person), person.email, after ?? NIL],
    );
    return { records, next: records.length < HANDOVERS ? null : (records.at(-1)?.id ?? null) };
  };
