import { In, type EntityManager } from 'typeorm';
import { ActivityEntity } from '../activities/activity.entity.js';
import type { ParcelNews } from '../news/parcel-news.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';

/** Mails subscribers about the newest event that an import of events gave their parcel. */
export async function tellOfImport(tx: EntityManager, importId: string, news: ParcelNews): Promise<void> {
  const newest = await tx.query<{ id: string }[]>(
    `SELECT DISTINCT ON (event.parcel_id) event.id
     FROM import_records AS made JOIN activities AS event ON event.id = made.record_id
     WHERE made.import_id = $1 AND event.parcel_id IN (
       SELECT parcel_id FROM subscriptions WHERE confirmed_at IS NOT NULL)
     ORDER BY event.parcel_id, event.created_at DESC, event.id DESC`,
    [importId],
  );
  const events = await tx.findBy(ActivityEntity, { id: In(newest.map(({ id }) => id)) });
  const parcels = await tx.findBy(ParcelEntity, { id: In(events.map((event) => event.parcel_id)) });
  for (const parcel of parcels) {
    const own = events.filter((event) => event.parcel_id === parcel.id);
    await news.tellSubscribers(tx, parcel, own);
  }
}
