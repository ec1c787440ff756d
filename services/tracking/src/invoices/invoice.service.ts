import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, AuditTrail, CompanySettings, CONFIG, listPage, type Page } from '@vaultway/common';
import type { Invoice, ListInvoices } from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import type { TrackingConfig } from '../config.js';
import { Printer } from '../print/printer.js';
import { findParcel } from '../parcels/parcel.row.js';
import { InvoiceEntity, type Issuer } from './invoice.entity.js';
import { toInvoicePaper, toInvoiceView, toIssuer } from './invoice.mapper.js';
import { InvoiceOnce, type KeyedRequest } from './invoice.once.js';
import { nextInvoiceNumber, yearIn } from './invoice.number.js';

/** No parcel has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Invoices are made, listed and printed, never changed. */
@Injectable()
export class InvoiceService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: TrackingConfig,
    private readonly settings: CompanySettings,
    private readonly printer: Printer,
    private readonly once: InvoiceOnce,
    private readonly audit: AuditTrail,
  ) {}

  list(query: ListInvoices): Promise<Page<Invoice>> {
    const rows = this.database.getRepository(InvoiceEntity).createQueryBuilder('invoice');
    const sort = query.sort.replace('updated_at', 'created_at'); // nothing happens to one afterwards
    if (query.parcel_id !== null) {
      const parcel = isUuid(query.parcel_id) ? query.parcel_id : NOBODY;
      rows.where('invoice.parcel_id = :parcel', { parcel });
    }
    return listPage(rows, { ...query, sort }, ['number', 'product', 'recipient_name'], toInvoiceView);
  }

  /** For good: it must not name a company that nobody chose. */
  async create(request: KeyedRequest): Promise<Invoice> {
    const issuer = toIssuer(await this.settings.known());
    const row = await this.database.transaction((tx) =>
      this.once.run(tx, request, () => this.make(tx, request, issuer)),
    );
    return toInvoiceView(row);
  }

  private async make(tx: EntityManager, { invoice, by }: KeyedRequest, issuer: Issuer) {
    const tracking_code = await this.trackingCodeOf(tx, invoice.parcel_id);
    const created_at = new Date();
    const number = await nextInvoiceNumber(tx, yearIn(issuer.time_zone, created_at));
    const made = tx.create(InvoiceEntity, {
      ...invoice,
      id: v7(),
      number,
      tracking_code,
      issuer,
      created_at,
    });
    await tx.insert(InvoiceEntity, made);
    await this.audit.record(tx, {
      by,
      action: 'invoice.created',
      record_type: 'invoice',
      record_id: made.id,
      before: null,
      after: toInvoiceView(made),
    });
    return made;
  }

  /** @returns the PDF, the same bytes each time */
  async print(id: string): Promise<{ number: string; pdf: Buffer }> {
    const row = isUuid(id) ? await this.database.manager.findOneBy(InvoiceEntity, { id }) : null;
    if (!row) throw new ApiError('not_found');
    return {
      number: row.number,
      pdf: await this.printer.print({ what: 'invoice', ...toInvoicePaper(row, this.config.PUBLIC_URL) }),
    };
  }

  private async trackingCodeOf(tx: EntityManager, parcel_id: string | null): Promise<string | null> {
    if (parcel_id === null) return null;
    const parcel = await findParcel(tx, { id: parcel_id });
    if (!parcel) throw new ApiError('parcel_not_found');
    return parcel.tracking_code;
  }
}
