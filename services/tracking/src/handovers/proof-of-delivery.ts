import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG } from '@vaultway/common';
import { IMAGE_STORE, imageFilesOf, type ImageStore } from '@vaultway/common/images';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { Printer } from '../documents/printer.js';
import { readLogLine } from '../log/log-store.js';
import { trackingUrl } from '../parcels/parcel.mapper.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { HandoverEntity, HandoverParcelEntity } from './handover.entity.js';

/** Prints that a parcel was delivered, to whom and when. */
@Injectable()
export class ProofOfDelivery {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly settings: CompanySettings,
    private readonly printer: Printer,
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  /** The last delivery. @throws ApiError `parcel_not_found`; `not_found` where no delivery was recorded */
  async print(parcelId: string): Promise<Buffer> {
    const parcel = await this.parcels.find(parcelId);
    const delivery = await this.database
      .getRepository(HandoverEntity)
      .createQueryBuilder('handover')
      .where(`handover.kind = 'deliver'`)
      .andWhere('handover.id IN (SELECT handover_id FROM handover_parcels WHERE parcel_id = :id)', {
        id: parcel.id,
      })
      .orderBy('handover.happened_at', 'DESC')
      .getOne();
    if (!delivery) throw new ApiError('not_found');
    const handed = await this.database.manager.findOneByOrFail(HandoverParcelEntity, {
      handover_id: delivery.id,
      parcel_id: parcel.id,
    });
    const company = this.settings.current();
    const details: [string, string | null][] = [
      ['Delivered', timeIn(company.time_zone, delivery.happened_at)],
      [delivery.signed ? 'Signed for by' : 'Received by', delivery.taker],
      ['Recipient', parcel.recipient_name],
      ['Destination', parcel.destination],
      ['Handed over by', delivery.giver],
      ['Seals', handed.seals.join(', ') || null],
      ['Seals at pickup', handed.seals_differ ? 'Differ' : null],
      ['Reason', delivery.reason],
      ['Delivery PIN', delivery.pin_ok === null ? null : delivery.pin_ok ? 'Confirmed' : 'Not confirmed'],
      ['Weight', parcel.weight],
      ['Handover', delivery.id],
      ['Log of events', await readLogLine(this.database)],
    ];
    return this.printer.print({
      kind: 'delivery',
      code: parcel.tracking_code,
      url: trackingUrl(parcel.tracking_code, this.config.PUBLIC_URL),
      company: {
        name: company.company_name,
        lines: [company.contact_address, company.contact_phone, company.contact_email].filter(
          (line) => line !== null,
        ),
      },
      createdAt: delivery.happened_at.toISOString(),
      details: details.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
      signature: delivery.signature,
      photo: await this.photoOf(delivery),
    });
  }

  private async photoOf({ photo }: HandoverEntity): Promise<string | null> {
    const [main] = photo === null ? [] : imageFilesOf(photo);
    const bytes = main === undefined ? undefined : await this.store.get(main);
    return bytes?.toString('base64') ?? null;
  }
}

/** `22 November 2026 at 14:05 CET` */
const timeIn = (zone: string, instant: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE,
  }).format(instant);
