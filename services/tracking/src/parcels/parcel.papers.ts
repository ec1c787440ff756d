import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, CompanySettings, CONFIG } from '@vaultway/common';
import type { PrintLabels } from '@vaultway/contracts';
import { In, type DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import type { TrackingConfig } from '../config.js';
import type { Label } from '../print/label-paper.js';
import { Printer } from '../print/printer.js';
import type { WaybillPaper } from '../print/waybill-paper.js';
import { ParcelEntity } from './parcel.entity.js';
import { findParcel } from './parcel.row.js';
import { trackingUrl } from './tracking-url.js';

/** Labels and waybills, as the parcels are now. */
@Injectable()
export class ParcelPapers {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: TrackingConfig,
    private readonly settings: CompanySettings,
    private readonly printer: Printer,
  ) {}

  /** In the order in which they were asked for. */
  async labels({ ids, format }: PrintLabels): Promise<Buffer> {
    const wanted = ids.filter((id) => isUuid(id));
    const rows = await this.database.manager.findBy(ParcelEntity, { id: In(wanted) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const labels = ids.map((id) => {
      const row = byId.get(id.toLowerCase());
      if (!row) throw new ApiError('parcel_not_found');
      return this.labelOf(row);
    });
    return this.printer.print({
      what: 'labels',
      format,
      company: this.settings.current().company_name,
      labels,
    });
  }

  async waybill(id: string): Promise<Buffer> {
    const row = await findParcel(this.database.manager, { id });
    if (!row) throw new ApiError('parcel_not_found');
    return this.printer.print({ what: 'waybill', ...this.waybillOf(row) });
  }

  private labelOf(row: ParcelEntity): Label {
    const notes = [row.weight, row.shipped_via].filter((note) => note !== null);
    return {
      code: row.tracking_code,
      url: trackingUrl(row.tracking_code, this.config.PUBLIC_URL),
      recipient: row.recipient_name,
      destination: row.destination,
      sender: row.sender_name,
      pickup: row.pickup_location,
      notes: notes.length > 0 ? notes.join(' · ') : null,
    };
  }

  private waybillOf(row: ParcelEntity): WaybillPaper {
    const company = this.settings.current();
    const facts: [string, string | null][] = [
      ['Content', row.parcel_content],
      ['Weight', row.weight],
      ['Declared value', row.declared_value],
      ['Shipped via', row.shipped_via],
      ['Earliest delivery', row.min_expected_delivery_date],
      ['Latest delivery', row.max_expected_delivery_date],
    ];
    return {
      code: row.tracking_code,
      url: trackingUrl(row.tracking_code, this.config.PUBLIC_URL),
      company: {
        name: company.company_name,
        lines: present([company.contact_address, company.contact_phone, company.contact_email]),
      },
      createdAt: row.created_at.toISOString(),
      sender:
        row.sender_name === null
          ? null
          : { name: row.sender_name, lines: present([row.pickup_location, row.sender_email]) },
      recipient: {
        name: row.recipient_name,
        lines: present([row.destination, row.recipient_phone_number, row.recipient_email]),
      },
      facts: facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
    };
  }
}

const present = (lines: (string | null)[]) => lines.filter((line) => line !== null);
