import type { ParcelSummary } from '@vaultway/contracts';
import { In, type DataSource } from 'typeorm';
import { CUSTOM_FIELDS_ID, CustomFieldsEntity } from '../../custom-fields/custom-field.entity.js';
import { withValuesOf } from '../../custom-fields/custom-values.js';
import { ParcelEntity } from '../parcel.entity.js';
import { toParcelSummary } from '../parcel.mapper.js';

/** Returns the parcels with these ids, in the same order. */
export async function summariesOf(database: DataSource, ids: string[]): Promise<ParcelSummary[]> {
  const rows = await database.manager.findBy(ParcelEntity, { id: In(ids) });
  const { fields } = await database.manager.findOneByOrFail(CustomFieldsEntity, { id: CUSTOM_FIELDS_ID });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => withValuesOf(toParcelSummary(row), fields));
}
