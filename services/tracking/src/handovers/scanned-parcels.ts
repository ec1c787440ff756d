import { Injectable } from '@nestjs/common';
import type { ScannedParcel } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { requestedCodeKey } from '../parcels/code-key.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { DeliveryPins, isLocked } from './delivery-pins.js';
import { HandoverSeals } from './handover-seals.js';

/** Parcels as they are scanned. */
@Injectable()
export class ScannedParcels {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly seals: HandoverSeals,
    private readonly pins: DeliveryPins,
  ) {}

  /** @throws ApiError `parcel_not_found` */
  async find(code: string): Promise<ScannedParcel> {
    const parcel = await this.parcels.find({ code_key: requestedCodeKey(code) });
    const seals = (await this.seals.collected(this.database.manager, [parcel.id])).get(parcel.id);
    const [pin] = await this.pins.asking(this.database.manager, [parcel.id]);
    return {
      id: parcel.id,
      tracking_code: parcel.tracking_code,
      recipient_name: parcel.recipient_name,
      destination: parcel.destination,
      status: parcel.status,
      step: parcel.step,
      collected: seals !== undefined,
      seals: seals ?? [],
      asks_pin: pin !== undefined,
      pin_locked: pin !== undefined && isLocked(pin),
    };
  }
}
