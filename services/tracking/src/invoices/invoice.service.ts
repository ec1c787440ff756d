import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  CompanySettings,
  CONFIG,
  listPage,
  type Once,
  recordAudit,
  type Page,
} from '@vaultway/common';
import {
  PRINTED_INVOICE_FIELDS,
  unprintable,
  type Invoice,
  type ListInvoices,
  type WrittenInvoice,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL, v7, validate as isUuid } from 'uuid';
import type { TrackingConfig } from '../config.js';
import { Printer } from '../documents/printer.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { EarlierInvoiceKeys, type EarlierRequest } from './earlier-invoice-keys.js';
import { InvoiceEntity, type Issuer } from './invoice.entity.js';
import { toInvoiceContent, toInvoiceView, toIssuer } from './invoice.mapper.js';
import { nextInvoiceNumber, yearIn } from './invoice-number.js';

/** Creates, lists and prints invoices. They never change. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: TrackingConfig,
    private readonly settings: CompanySettings,
    private readonly printer: Printer,
    private readonly parcels: ParcelRecords,
    private readonly earlierKeys: EarlierInvoiceKeys,
  ) {}

  list(query: ListInvoices): Promise<Page<Invoice>> {
    const sort = query.sort.replace('updated_at', 'created_at'); // the same, since an invoice never changes
    const rows = this.database.manager.createQueryBuilder(InvoiceEntity, 'invoice');
    if (query.parcel_id !== null) {
      const parcel = isUuid(query.parcel_id) ? query.parcel_id : NIL;
      rows.where('invoice.parcel_id = :parcel', { parcel });
    }
    return listPage(rows, { ...query, sort }, ['number', 'product', 'recipient_name'], toInvoiceView);
  }

  /**
   * Rejects requests until the company settings are known, since an invoice is final. @throws ApiError `unavailable`
   */
  async create(request: EarlierRequest, once: Once): Promise<WrittenInvoice> {
    const issuer = toIssuer(await this.settings.known());
    const row = await this.database.transaction((tx) =>
      once.run(tx, () => this.earlierKeys.run(tx, request, () => this.make(tx, request, issuer)), {
        keep: ({ id }) => id,
        again: (id) => tx.findOneByOrFail(InvoiceEntity, { id }),
      }),
    );
    return { ...toInvoiceView(row), warnings: unprintable(request.invoice, PRINTED_INVOICE_FIELDS) };
  }

  private async make(tx: EntityManager, { invoice, by }: EarlierRequest, issuer: Issuer) {
    const parcel = invoice.parcel_id === null ? null : await this.parcels.find(invoice.parcel_id, tx);
    const created_at = new Date();
    const number = await nextInvoiceNumber(tx, yearIn(issuer.time_zone, created_at));
    const made = tx.create(InvoiceEntity, {
      ...invoice,
      id: v7(),
      number,
      tracking_code: parcel?.tracking_code ?? null,
      issuer,
      created_at,
    });
    await tx.insert(InvoiceEntity, made);
    await recordAudit(tx, {
      by,
      action: 'invoice.created',
      record_type: 'invoice',
      record_id: made.id,
      before: null,
      after: toInvoiceView(made),
    });
    return made;
  }

  /** Returns the same bytes each time. */
  async print(id: string): Promise<{ number: string; pdf: Buffer }> {
    const row = isUuid(id) ? await this.database.manager.findOneBy(InvoiceEntity, { id }) : null;
    if (!row) throw new ApiError('not_found');
    return {
      number: row.number,
      pdf: await this.printer.print({ kind: 'invoice', ...toInvoiceContent(row, this.config.PUBLIC_URL) }),
    };
  }
}
