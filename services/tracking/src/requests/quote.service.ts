import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, CompanySettings, type Once, recordAudit } from '@vaultway/common';
import { CreateInvoice, mayBecomeParcel, QUOTABLE, type CreateQuote } from '@vaultway/contracts';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { NIL, v7, validate as isUuid } from 'uuid';
import { CustomerService } from '../customers/customer.service.js';
import type { Issuer } from '../invoices/invoice.entity.js';
import { InvoiceService } from '../invoices/invoice.service.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { ParcelService } from '../parcels/parcel.service.js';
import { TrackingEvents } from '../parcels/tracking-events.js';
import { QuoteEntity, type RequestEntity } from './request.entity.js';
import { RequestMails } from './request-mails.js';
import { toQuoteView } from './request.mapper.js';
import { parcelOf } from './request-parcel.js';
import { RequestRecords, toldOf } from './request-records.js';
import { fromDesk, lockOwn, ownedBy } from './request.service.js';

const asUuid = (id: string) => (isUuid(id) ? id : NIL);

/** Quotes requests, and makes parcels and invoices of them. All lock the request, so that two at once make one. */
@Injectable()
export class QuoteService {
  constructor(
    private readonly database: DataSource,
    private readonly requests: RequestRecords,
    private readonly events: TrackingEvents,
    private readonly parcels: ParcelRecords,
    private readonly parcelService: ParcelService,
    private readonly invoices: InvoiceService,
    private readonly customers: CustomerService,
    private readonly settings: CompanySettings,
    private readonly mails: RequestMails,
  ) {}

  /** Offers a price; it replaces the quotes before. @throws ApiError `not_found`, `request_closed` */
  async create(
    id: string,
    { updated_at, currency, files, ...offered }: CreateQuote,
    by: Caller,
    once: Once,
  ): Promise<void> {
    await this.requests.create(by, once, async (records) => {
      const { tx } = records;
      const before = await records.lock({ id, confirmed_at: Not(IsNull()) }, updated_at);
      if (!QUOTABLE.includes(before.status)) throw new ApiError('request_closed');
      if (offered.valid_until < this.invoices.today()) throw ApiError.field('valid_until', 'unlikely_date');
      const quote = tx.create(QuoteEntity, {
        ...offered,
        id: v7(),
        request_id: id,
        currency,
        created_at: new Date(),
        accepted_at: null,
      });
      await tx.insert(QuoteEntity, quote);
      const row = await records.update(before, {
        status: 'quoted',
        waiting_since: null,
        ...(before.owner_id === null && ownedBy(by)),
      });
      if (files.length > 0) await this.requests.say(tx, id, fromDesk({ text: null, files }, by));
      const view = toQuoteView(quote);
      await recordAudit(tx, {
        by,
        action: 'request.quoted',
        record_type: 'request',
        record_id: id,
        before: null,
        after: { number: row.number, ...view },
      });
      const { total, valid_until, terms } = view;
      await this.mails.toClient(tx, row, 'quote', {
        text: terms,
        total,
        currency,
        valid_until,
        files: files.length,
      });
      return row;
    });
  }

  /**
   * Accepts the newest quote, which creates the parcel of a transport, and the invoice if the quote says so, in one
   * transaction. Idempotent.
   *
   * @param from the client's network address, for the activity log
   * @throws ApiError `not_found`; `quote_not_open` for one that has expired or was replaced
   */
  async accept(email: string, id: string, quoteId: string, from: string): Promise<void> {
    const offered = await this.database.manager.findOneBy(QuoteEntity, {
      id: asUuid(quoteId),
      request_id: asUuid(id),
    });
    const issuer = offered?.invoice ? await this.invoices.issuer() : null;
    await this.parcels.write(null, async (parcels) => {
      const { tx } = parcels;
      const before = await lockOwn(this.requests, tx, { email, id });
      const quote = await this.requests.quoteOf(tx, id);
      if (quote?.id !== quoteId) throw new ApiError('quote_not_open');
      if (quote.accepted_at !== null) return;
      if (before.status !== 'quoted' || quote.valid_until < this.invoices.today())
        throw new ApiError('quote_not_open');
      const now = new Date();
      const parcel =
        before.kind === 'transport'
          ? await this.parcelService.insert(parcels, parcelOf(before, this.settings.current()))
          : null;
      const invoice = issuer ? await this.invoiceOf(tx, before, quote, parcel?.id ?? null, issuer) : null;
      const row = await this.requests.within(tx, null).update(before, {
        status: 'accepted',
        parcel_id: parcel?.id ?? null,
        invoice_id: invoice?.id ?? null,
        waiting_since: now,
      });
      await tx.update(QuoteEntity, { id: quote.id }, { accepted_at: now });
      await this.events.dispatch(tx, 'recordWritten', {
        noun: 'quote',
        action: 'accepted',
        requests: [toldOf(row)],
      });
      const view = toQuoteView(Object.assign(quote, { accepted_at: now }));
      await recordAudit(tx, {
        by: null,
        action: 'request.accepted',
        record_type: 'request',
        record_id: id,
        before: null,
        after: { number: row.number, email: row.email, address: from, ...view },
      });
      const facts = {
        total: view.total,
        currency: view.currency,
        tracking_code: parcel?.tracking_code ?? null,
      };
      await this.mails.toClient(tx, row, 'accepted', facts);
      await this.mails.toDesk(tx, row, 'accepted', facts);
    });
  }

  /**
   * Turns a transport, storage or a withdrawal into a parcel, also without a quote. @throws ApiError `not_found`;
   * `request_closed` for another kind, and once there is a parcel
   */
  async makeParcel(id: string, by: Caller): Promise<void> {
    await this.parcels.write(by, async (parcels) => {
      const { tx } = parcels;
      const before = await this.requests.lockOrNull({ id, confirmed_at: Not(IsNull()) }, tx);
      if (!before) throw new ApiError('not_found');
      const { kind, status, parcel_id: parcel } = before;
      if (!mayBecomeParcel({ kind, status, parcel })) throw new ApiError('request_closed');
      const { id: parcel_id, tracking_code } = await this.parcelService.insert(
        parcels,
        parcelOf(before, this.settings.current()),
      );
      const row = await this.requests.within(tx, by).update(before, {
        status: 'accepted',
        parcel_id,
        waiting_since: null,
        ...(before.owner_id === null && ownedBy(by)),
      });
      await this.mails.toClient(tx, row, 'accepted', { tracking_code });
    });
  }

  private async invoiceOf(
    tx: EntityManager,
    request: RequestEntity,
    { lines, currency }: QuoteEntity,
    parcel_id: string | null,
    issuer: Issuer,
  ) {
    const { id: customer_id } = await this.customers.withEmail(tx, request);
    const invoice = CreateInvoice.parse({ lines, currency, parcel_id, customer_id });
    return this.invoices.make(tx, { invoice, by: null }, issuer);
  }
}
