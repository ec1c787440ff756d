import type { DataSource } from 'typeorm';

/** Changes a parcel's status without a message of the service, and without Postgres telling of it. */
export async function changeUntold(database: DataSource, id: string, status: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('ALTER TABLE parcels DISABLE TRIGGER tell_parcels_update');
    await tx.query('UPDATE parcels SET status = $2 WHERE id = $1', [id, status]);
    await tx.query('ALTER TABLE parcels ENABLE TRIGGER tell_parcels_update');
  });
}
