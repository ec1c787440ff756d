import type { ParcelSummary } from '@vaultway/contracts';
import { In, type EntityManager } from 'typeorm';
import { ParcelEntity } from '../parcel.entity.js';
import { toParcelSummary } from '../parcel.mapper.js';

/** The parcels with these ids, in their order. */
export async function summariesOf(from: EntityManager, ids: string[]): Promise<ParcelSummary[]> {
  const rows = await from.findBy(ParcelEntity, { id: In(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toParcelSummary);
}
