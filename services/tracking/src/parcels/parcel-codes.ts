import type { ParcelCodes } from '@vaultway/common';
import { codeKey } from './code-key.js';

/** Finds the tracking codes of parcels, including deleted ones. */
export const parcelCodes: ParcelCodes = {
  async byIds(database, ids) {
    const rows = await database.query<{ id: string; tracking_code: string }[]>(
      'SELECT id, tracking_code FROM parcels WHERE id = ANY($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, tracking_code }) => [id, tracking_code]));
  },
  // Two statements in one: the index of codes has no deleted parcels.
  async spelled(database, text) {
    const rows = await database.query<{ tracking_code: string }[]>(
      `SELECT tracking_code FROM parcels WHERE code_key = $1 AND deleted_at IS NULL
       UNION SELECT tracking_code FROM parcels WHERE code_key = $1 AND deleted_at IS NOT NULL`,
      [codeKey(text)],
    );
    return rows.map(({ tracking_code }) => tracking_code);
  },
};
