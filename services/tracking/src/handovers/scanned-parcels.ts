import { Injectable } from '@nestjs/common';
import type { ScannedParcel } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { requestedCodeKey } from '../parcels/code-key.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { DeliveryPins, isLocked, isMailed } from './delivery-pins.js';
import { HandoverSeals } from './handover-seals.js';

/** Finds scanned parcels. */
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
    const seals = (await this.seals.known(this.database.manager, [parcel.id])).get(parcel.id) ?? null;
    const [asked] = await this.pins.asking(this.database.manager, [parcel.id]);
    return {
      id: parcel.id,
      tracking_code: parcel.tracking_code,
      recipient_name: parcel.recipient_name,
      recipient_email: parcel.recipient_email,
      recipient_phone_number: parcel.recipient_phone_number,
      destination: parcel.destination,
      status: parcel.status,
      step: parcel.step,
      collected: seals !== null,
      seals: seals ?? [],
      asks_pin: asked !== undefined,
      pin_mailed: asked !== undefined && isMailed(asked),
      pin_locked: asked !== undefined && isLocked(asked),
    };
  }
}
