import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG } from '@vaultway/common';
import { IMAGE_STORE, imageFilesOf, type ImageStore } from '@vaultway/common/images';
import { knownZone } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { Printer } from '../documents/printer.js';
import { AttachedProofs } from '../log/attached-proofs.js';
import { readLogLine } from '../log/log-store.js';
import { proofUrl, trackingUrl } from '../parcels/parcel.mapper.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { worstOf } from './custody-reader.js';
import { HandoverEntity, HandoverParcelEntity } from './handover.entity.js';

/** Prints a parcel's proof of delivery. */
@Injectable()
export class ProofOfDelivery {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly settings: CompanySettings,
    private readonly printer: Printer,
    private readonly proofs: AttachedProofs,
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  /** Prints the last delivery and a list of all. @throws ApiError `parcel_not_found`; `not_found` without a delivery */
  async print(parcelId: string): Promise<Buffer> {
    const parcel = await this.parcels.find(parcelId);
    const deliveries = await this.database
      .getRepository(HandoverEntity)
      .createQueryBuilder('handover')
      .where(`handover.kind = 'deliver'`)
      .andWhere('handover.id IN (SELECT handover_id FROM handover_parcels WHERE parcel_id = :id)', {
        id: parcel.id,
      })
      .orderBy('handover.happened_at', 'DESC')
      .addOrderBy('handover.id', 'DESC')
      .getMany();
    const [delivery] = deliveries;
    if (!delivery) throw new ApiError('not_found');
    const handed = await this.database.manager.findOneByOrFail(HandoverParcelEntity, {
      handover_id: delivery.id,
      parcel_id: parcel.id,
    });
    const company = this.settings.current();
    const zones = await this.zonesOf(parcel.id);
    const zoneOf = ({ id }: { id: string }) => zones.get(id) ?? company.time_zone;
    const details: [string, string | null][] = [
      ['Delivered', timeIn(zoneOf(delivery), delivery.happened_at)],
      ['Delivery PIN', pinWord(worstOf(deliveries))],
      [delivery.signed ? 'Signed for by' : 'Received by', delivery.taker],
      ['Recipient', parcel.recipient_name],
      ['Destination', parcel.destination],
      ['Handed over by', delivery.giver],
      ['Seals', handed.seals.join(', ') || null],
      ['Seal check', handed.seals_differ ? 'Seals differ' : null],
      ...(await this.resealsOf(parcel.id, delivery, zoneOf)),
      ['Recipients', delivery.several_recipients ? 'Different recipients under one signature' : null],
      ['Reason', delivery.reason],
      ['Deliveries', deliveries.length > 1 ? `${deliveries.length}, listed on the next page` : null],
      ['Weight', parcel.weight],
      ['Handover', delivery.id],
      ['Log of events', await readLogLine(this.database)],
    ];
    return this.printer.print({
      kind: 'delivery',
      code: parcel.tracking_code,
      url: trackingUrl(parcel.tracking_code, this.config.PUBLIC_URL),
      proofUrl: proofUrl(parcel.tracking_code, this.config.PUBLIC_URL),
      proof: await this.proofs.ofHandover(delivery.id, parcel),
      company: {
        name: company.company_name,
        lines: [company.contact_address, company.contact_phone, company.contact_email].filter(
          (line) => line !== null,
        ),
      },
      createdAt: delivery.happened_at.toISOString(),
      details: details.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
      deliveries: deliveries.length > 1 ? linesOf(deliveries, zoneOf) : [],
      signature: delivery.signature,
      photo: await this.photoOf(delivery),
    });
  }

  /** Lists the reseals before a delivery. */
  private async resealsOf(
    parcelId: string,
    { happened_at }: HandoverEntity,
    zoneOf: (handover: { id: string }) => string,
  ): Promise<[string, string][]> {
    type Reseal = Pick<HandoverEntity, 'id' | 'happened_at' | 'reason' | 'witness'> &
      Pick<HandoverParcelEntity, 'seals' | 'seals_before'>;
    const reseals = await this.database.query<Reseal[]>(
      `SELECT handovers.id, happened_at, reason, witness, seals, seals_before
       FROM handover_parcels JOIN handovers ON handovers.id = handover_id
       WHERE parcel_id = $1 AND kind = 'resealed' AND happened_at <= $2 ORDER BY happened_at, handover_id`,
      [parcelId, happened_at],
    );
    return reseals.map((reseal) => {
      const before = reseal.seals_before?.length ? `${reseal.seals_before.join(', ')} replaced by ` : '';
      const parts = [
        `${timeIn(zoneOf(reseal), reseal.happened_at)}: ${before}${reseal.seals.join(', ')}`,
        ...(reseal.reason === null ? [] : [reseal.reason]),
        ...(reseal.witness === null ? [] : [`Witness: ${reseal.witness}`]),
      ];
      return ['Resealed', parts.join('. ')];
    });
  }

  /** Returns the time zones of a parcel's handovers where they are known, by their IDs. */
  private async zonesOf(parcelId: string): Promise<Map<string, string>> {
    const rows = await this.database.query<{ handover_id: string; time_zone: string }[]>(
      `SELECT handover_id, time_zone FROM handover_parcels JOIN activities ON activities.id = event_id
       WHERE handover_parcels.parcel_id = $1 AND time_zone IS NOT NULL`,
      [parcelId],
    );
    return new Map(rows.map(({ handover_id, time_zone }) => [handover_id, time_zone]));
  }

  private async photoOf({ photo }: HandoverEntity): Promise<string | null> {
    const [main] = photo === null ? [] : imageFilesOf(photo);
    const bytes = main === undefined ? undefined : await this.store.get(main);
    return bytes?.toString('base64') ?? null;
  }
}

/** Formats each delivery as a line: unconfirmed ones first, then newest first. */
function linesOf(
  deliveries: readonly HandoverEntity[],
  zoneOf: (handover: HandoverEntity) => string,
): string[] {
  const isUnconfirmed = ({ pin_ok }: HandoverEntity) => Number(pin_ok === false);
  return deliveries
    .toSorted((one, other) => isUnconfirmed(other) - isUnconfirmed(one))
    .map((delivery) => {
      const { happened_at, taker, pin_ok } = delivery;
      const word = pinWord(pin_ok);
      return [timeIn(zoneOf(delivery), happened_at), taker, word && `PIN: ${word}`]
        .filter(Boolean)
        .join(', ');
    });
}

const pinWord = (pin_ok: boolean | null) => (pin_ok === null ? null : pin_ok ? 'Confirmed' : 'Not confirmed');

/** `22 November 2026 at 14:05 CET` */
const timeIn = (zone: string, instant: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: knownZone(zone),
  }).format(instant);
