import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG } from '@vaultway/common';
import {
  PARCEL_FIELDS,
  PARCEL_GROUPS,
  type CustomField,
  type PrintFormat,
  type PrintLabels,
} from '@vaultway/contracts';
import { DataSource, In } from 'typeorm';
import { validate as isUuid } from 'uuid';
import type { TrackingConfig } from '../config.js';
import { AttachedProofs } from '../log/attached-proofs.js';
import { readLogLine } from '../log/log-store.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { proofUrl, trackingUrl } from '../parcels/parcel.mapper.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { CustomFieldService } from '../custom-fields/custom-field.service.js';
import type { Label, WaybillContent } from './document-content.js';
import { Printer } from './printer.js';

/** Prints labels and waybills of parcels in their current state. */
@Injectable()
export class ParcelDocumentService {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: TrackingConfig,
    private readonly settings: CompanySettings,
    private readonly parcels: ParcelRecords,
    private readonly printer: Printer,
    private readonly customFields: CustomFieldService,
    private readonly proofs: AttachedProofs,
  ) {}

  /** Prints labels in the order of the ids. @throws ApiError `parcel_not_found` if one is unknown */
  async labels({ ids, format }: PrintLabels): Promise<Buffer> {
    const parcels = await this.found(ids);
    if (parcels.length < ids.length) throw new ApiError('parcel_not_found');
    return this.printLabels(parcels, format);
  }

  /** Prints labels without deleted parcels. @throws ApiError `parcel_not_found` if none is left */
  async remainingLabels(ids: readonly string[], format: PrintFormat): Promise<Buffer> {
    return this.printLabels(await this.remaining(ids), format);
  }

  /** Prints waybills without deleted parcels. @throws ApiError `parcel_not_found` if none is left */
  async remainingWaybills(ids: readonly string[]): Promise<Buffer> {
    return this.printWaybills(await this.remaining(ids));
  }

  async waybill(id: string): Promise<Buffer> {
    return this.printWaybills([await this.parcels.find(id)]);
  }

  private printLabels(parcels: ParcelEntity[], format: PrintFormat): Promise<Buffer> {
    const content = {
      company: this.settings.current().company_name,
      labels: parcels.map((parcel) => this.labelOf(parcel)),
    };
    return this.printer.print(
      format === 'zpl' ? { kind: 'zpl', ...content } : { kind: 'labels', format, ...content },
    );
  }

  private async printWaybills(parcels: ParcelEntity[]): Promise<Buffer> {
    const logLine = await readLogLine(this.database);
    const { fields } = await this.customFields.read();
    const printed = fields.filter((field) => field.on_waybill);
    const waybills: WaybillContent[] = [];
    for (const parcel of parcels) {
      const proof = await this.proofs.ofParcel(parcel);
      waybills.push({ ...this.waybillOf(parcel, printed, logLine), proof });
    }
    return this.printer.print({ kind: 'waybills', waybills });
  }

  private async remaining(ids: readonly string[]): Promise<ParcelEntity[]> {
    const parcels = await this.found(ids);
    if (parcels.length === 0) throw new ApiError('parcel_not_found');
    return parcels;
  }

  /** Returns the parcels that exist, in the order of the ids. */
  private async found(ids: readonly string[]): Promise<ParcelEntity[]> {
    const parcels = await this.database.manager.findBy(ParcelEntity, {
      id: In(ids.filter((id) => isUuid(id))),
    });
    const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]));
    return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
  }

  private labelOf(parcel: ParcelEntity): Label {
    return {
      code: parcel.tracking_code,
      url: trackingUrl(parcel.tracking_code, this.config.PUBLIC_URL),
      to: 'To',
      recipient: parcel.recipient_name,
      destination: parcel.destination,
      sender: parcel.sender_name,
      pickup: parcel.pickup_location,
      notes: present([parcel.weight, parcel.shipped_via]).join(' · ') || null,
    };
  }

  private waybillOf(
    parcel: ParcelEntity,
    printed: readonly CustomField[],
    logLine: string | null,
  ): Omit<WaybillContent, 'proof'> {
    const company = this.settings.current();
    const details = [
      ...HEADINGS.map(({ field, name }) => ({ name, value: parcel[field] })),
      ...printed.map(({ key, label: name }) => ({ name, value: parcel.custom[key]?.toString() ?? null })),
      { name: 'Log of events', value: logLine },
    ];
    return {
      code: parcel.tracking_code,
      url: trackingUrl(parcel.tracking_code, this.config.PUBLIC_URL),
      proofUrl: proofUrl(parcel.tracking_code, this.config.PUBLIC_URL),
      company: {
        name: company.company_name,
        lines: present([company.contact_address, company.contact_phone, company.contact_email]),
      },
      createdAt: parcel.created_at.toISOString(),
      sender:
        parcel.sender_name === null
          ? null
          : { name: parcel.sender_name, lines: present([parcel.pickup_location, parcel.sender_email]) },
      recipient: {
        name: parcel.recipient_name,
        lines: present([parcel.destination, parcel.recipient_phone_number, parcel.recipient_email]),
      },
      details: details.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
    };
  }
}

/** Details of a waybill: content first, then route, in the order of the forms. */
const HEADINGS = [...PARCEL_GROUPS.content, ...PARCEL_GROUPS.route].flatMap((field) => {
  const { onWaybill: name } = PARCEL_FIELDS[field];
  return typeof name === 'string' ? [{ field, name }] : [];
});

const present = (lines: (string | null)[]) => lines.filter((line) => line !== null);
