import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Page } from '@vaultway/common';
import type { AccountInvoice, Invoice, ListAccountInvoices } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { InvoiceService } from '../invoices/invoice.service.js';
import { OF_CUSTOMER } from '../privacy/parties.js';

/** Invoices that a parcel's page names. */
const MAX_OF_PARCEL = 20;

/** Invoices of the customers that have a user's address now. */
@Injectable()
export class AccountInvoices {
  constructor(
    private readonly database: DataSource,
    private readonly invoices: InvoiceService,
  ) {}

  async list(email: string, query: ListAccountInvoices): Promise<Page<AccountInvoice>> {
    const page = await listPage(this.of(email), { ...query, q: null }, [], (row) => row);
    return page.with((await this.invoices.viewsOf(page.rows)).map(toAccountInvoice));
  }

  /** @throws ApiError `not_found`, also for a stranger's invoice */
  async print(email: string, id: string): Promise<{ number: string; pdf: Buffer }> {
    const isOwn = isUuid(id) && (await this.of(email).andWhere('invoice.id = :id', { id }).getExists());
    if (!isOwn) throw new ApiError('not_found');
    return this.invoices.print(id);
  }

  /** Returns the ID of a user's invoice after another one's. */
  async idAfter(email: string, after: string | null): Promise<string | undefined> {
    const rows = this.of(email).select(['invoice.id']).orderBy('invoice.id').limit(1);
    if (after !== null) rows.andWhere('invoice.id > :after', { after });
    return (await rows.getOne())?.id;
  }

  /** Returns a user's invoices for a parcel, newest first. */
  async ofParcel(email: string, parcelId: string): Promise<AccountInvoice[]> {
    const rows = await this.of(email)
      .andWhere('(invoice.parcel_id = :parcel OR invoice.lines @> CAST(:line AS jsonb))', {
        parcel: parcelId,
        line: JSON.stringify([{ parcel_id: parcelId }]),
      })
      .orderBy('invoice.created_at', 'DESC')
      .limit(MAX_OF_PARCEL)
      .getMany();
    return (await this.invoices.viewsOf(rows)).map(toAccountInvoice);
  }

  private of(email: string) {
    return this.database.manager
      .createQueryBuilder(InvoiceEntity, 'invoice')
      .where(`invoice.customer_id IN (SELECT id FROM customers WHERE ${OF_CUSTOMER(':email')})`, { email });
  }
}

const toAccountInvoice = (invoice: Invoice): AccountInvoice => ({
  id: invoice.id,
  number: invoice.number,
  kind: invoice.kind,
  product: invoice.product,
  amount: invoice.amount,
  open_amount: invoice.open_amount,
  currency: invoice.currency,
  state: invoice.state,
  due_date: invoice.due_date,
  created_at: invoice.created_at,
  pdf_url: `/api/account/invoices/${invoice.id}.pdf`,
});
