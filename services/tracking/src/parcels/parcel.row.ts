import { ApiError, lockById, violatesUnique } from '@vaultway/common';
import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { ParcelEntity } from './parcel.entity.js';

/** What names a parcel: its id, or the key of its code. */
export type ParcelName = { id: string } | { code_key: string };

/** An id may be any text; one that is no UUID names nothing. */
const namesNothing = (name: ParcelName) => 'id' in name && !isUuid(name.id);

/** The parcel, unless it is unknown or deleted. */
export async function findParcel(tx: EntityManager, name: ParcelName): Promise<ParcelEntity | null> {
  return namesNothing(name) ? null : tx.findOneBy(ParcelEntity, name);
}

/** The same, and nobody else changes or deletes it until the transaction ends. */
export async function lockParcel(tx: EntityManager, name: ParcelName): Promise<ParcelEntity | null> {
  if ('id' in name) return lockById(tx, ParcelEntity, name.id);
  return tx.findOne(ParcelEntity, { where: name, lock: { mode: 'pessimistic_write' } });
}

/** The unique index has the last word on a code, also when two admins are equally fast. */
export function sayTaken(error: unknown): never {
  throw violatesUnique(error, 'parcels_code_key') ? new ApiError('tracking_code_taken') : error;
}
