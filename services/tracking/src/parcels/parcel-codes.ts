import type { ParcelCodes } from '@vaultway/common';

/** Finds the tracking codes of parcels, including deleted ones. */
export const parcelCodes: ParcelCodes = async (database, ids) => {
  const rows = await database.query<{ id: string; tracking_code: string }[]>(
    'SELECT id, tracking_code FROM parcels WHERE id = ANY($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, tracking_code }) => [id, tracking_code]));
};
