import type { ParcelSummary } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';

/** A parcel that an event changed, as the log has it. */
export interface ParcelChange {
  id: string;
  before: ParcelSummary;
  after: ParcelSummary;
}

/** The addition of an event, as the log has it. */
interface Addition {
  /** Id of the entry. */
  id: string;
  admin_id: string | null;
  /** Version of the event as it was added; null once erased. */
  updated_at: string | null;
  /** The change of its parcel that was logged with it. */
  parcel: ParcelChange | null;
}

/** Reads from the log who added events, and what that changed of their parcels. */
export async function additionsOf(
  tx: EntityManager,
  eventIds: readonly string[],
): Promise<Map<string, Addition>> {
  const rows = await tx.query<(Addition & { event_id: string })[]>(
    `SELECT added.record_id AS event_id, added.id, added.admin_id, added.after ->> 'updated_at' AS updated_at,
       CASE WHEN parcel.before IS NOT NULL AND parcel.after IS NOT NULL THEN
         jsonb_build_object('id', parcel.record_id, 'before', parcel.before, 'after', parcel.after) END AS parcel
     FROM audit AS added LEFT JOIN audit AS parcel ON parcel.part_of = added.part_of
       AND parcel.record_type = 'parcel' AND parcel.action = 'parcel.updated'
       AND parcel.record_id = added.after ->> 'parcel_id'
     WHERE added.record_type = 'activity' AND added.action = 'activity.created' AND added.record_id = ANY($1)`,
    [eventIds],
  );
  return new Map(rows.map(({ event_id, ...addition }) => [event_id, addition]));
}
