import { Injectable } from '@nestjs/common';
import type { Custody } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ParcelRecords } from '../parcels/parcel-records.js';
import type { HandoverEntity, HandoverParcelEntity } from './handover.entity.js';

type Row = Pick<
  HandoverEntity,
  'kind' | 'happened_at' | 'taker' | 'signature' | 'signed' | 'photo' | 'pin_ok'
> &
  Pick<HandoverParcelEntity, 'seals'>;

/** Reads a parcel's chain of custody from its handovers. */
@Injectable()
export class CustodyReader {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
  ) {}

  /** Unmasked, as for viewers who may see the whole parcel. @throws ApiError `parcel_not_found` */
  async read(code_key: string): Promise<Custody> {
    const { id, weight } = await this.parcels.find({ code_key });
    const newestFirst = await this.database.query<Row[]>(
      `SELECT kind, happened_at, taker, signature, signed, photo, pin_ok, seals
       FROM handover_parcels JOIN handovers ON handovers.id = handover_id
       WHERE parcel_id = $1 ORDER BY happened_at DESC, id DESC`,
      [id],
    );
    const collection = newestFirst.find(({ kind }) => kind === 'collect');
    // A reseal counts only if the parcel was not sealed at collection.
    const sealed =
      newestFirst.find(({ kind, seals }) => kind === 'collect' && seals.length > 0) ??
      newestFirst.findLast(({ kind }) => kind === 'resealed');
    const delivered = newestFirst.filter(({ kind }) => kind === 'deliver');
    const [delivery] = delivered;
    const deliveries = delivered.map(toDelivery);
    const handedOver = newestFirst.find(({ kind }) => kind === 'transfer' || kind === 'deliver');
    return {
      sealed: linkOf(sealed),
      weighed: { done: weight !== null, at: weight === null ? null : timeOf(collection) },
      handed_over: linkOf(handedOver),
      signed: linkOf(delivery?.signed ? delivery : undefined),
      delivery: deliveries[0] ?? null,
      deliveries,
      pin_ok: worstOf(delivered),
    };
  }
}

/** Combines the PIN results of deliveries: false if any is unconfirmed, true if all are confirmed, else null. */
export function worstOf(deliveries: readonly Pick<HandoverEntity, 'pin_ok'>[]): boolean | null {
  if (deliveries.some(({ pin_ok }) => pin_ok === false)) return false;
  return deliveries.length > 0 && deliveries.every(({ pin_ok }) => pin_ok === true) ? true : null;
}

const toDelivery = ({ happened_at, taker, signature, photo, pin_ok }: Row) => ({
  at: happened_at.toISOString(),
  taker,
  signature,
  photo,
  pin_ok,
});
const timeOf = (row: Row | undefined) => row?.happened_at.toISOString() ?? null;
const linkOf = (row: Row | undefined) => ({ done: row !== undefined, at: timeOf(row) });
