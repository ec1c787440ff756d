import { Injectable } from '@nestjs/common';
import type { Custody } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ParcelRecords } from '../parcels/parcel-records.js';
import type { HandoverEntity, HandoverParcelEntity } from './handover.entity.js';

type Row = Pick<HandoverEntity, 'kind' | 'happened_at' | 'taker' | 'signature' | 'signed' | 'photo'> &
  Pick<HandoverParcelEntity, 'seals'>;

/** Reads what the handovers of a parcel prove. */
@Injectable()
export class CustodyReader {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
  ) {}

  /** As whoever may see all of the parcel sees it. @throws ApiError `parcel_not_found` */
  async read(code_key: string): Promise<Custody> {
    const { id, weight } = await this.parcels.find({ code_key });
    const newestFirst = await this.database.query<Row[]>(
      `SELECT kind, happened_at, taker, signature, signed, photo, seals
       FROM handover_parcels JOIN handovers ON handovers.id = handover_id
       WHERE parcel_id = $1 ORDER BY happened_at DESC, id DESC`,
      [id],
    );
    const collection = newestFirst.find(({ kind }) => kind === 'collect');
    const delivery = newestFirst.find(({ kind }) => kind === 'deliver');
    const handedOver = newestFirst.find(({ kind }) => kind === 'transfer' || kind === 'deliver');
    return {
      sealed: linkOf(collection?.seals.length ? collection : undefined),
      weighed: { done: weight !== null, at: weight === null ? null : timeOf(collection) },
      handed_over: linkOf(handedOver),
      signed: linkOf(delivery?.signed ? delivery : undefined),
      delivery: delivery
        ? {
            at: delivery.happened_at.toISOString(),
            taker: delivery.taker,
            signature: delivery.signature,
            photo: delivery.photo,
          }
        : null,
    };
  }
}

const timeOf = (row: Row | undefined) => row?.happened_at.toISOString() ?? null;
const linkOf = (row: Row | undefined) => ({ done: row !== undefined, at: timeOf(row) });
