import { Injectable } from '@nestjs/common';
import { ApiError, type Page, recordAudit, sortedPage, sortOf } from '@vaultway/common';
import {
  CreateInvoice,
  invoiceSums,
  type Admin,
  type DraftOutcome,
  type DraftProblem,
  type InvoiceDraft,
  type InvoiceLineInput,
  type ListInvoiceDrafts,
  type RequestedDraft,
} from '@vaultway/contracts';
import { DataSource, In } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { CustomerEntity } from '../customers/customer.entity.js';
import { CustomerService } from '../customers/customer.service.js';
import { DRAFT_CONDITIONS, InvoiceDraftEntity, stateOf } from './invoice-draft.entity.js';
import { InvoiceEntity } from './invoice.entity.js';
import { InvoiceService } from './invoice.service.js';

/** Keeps drafts that other services ask for, until the desk issues or discards them. */
@Injectable()
export class InvoiceDraftService {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerService,
    private readonly invoices: InvoiceService,
  ) {}

  async list(query: ListInvoiceDrafts): Promise<Page<InvoiceDraft>> {
    const rows = this.database.manager
      .createQueryBuilder(InvoiceDraftEntity, 'draft')
      .where(`(${DRAFT_CONDITIONS[query.state]})`);
    const sort = query.sort.replace('updated_at', 'created_at');
    const page = await sortedPage(rows, query, sortOf(sort));
    return page.with(await this.viewsOf(page.rows));
  }

  /** @throws ApiError `not_found` */
  async read(id: string): Promise<InvoiceDraft> {
    const [view] = await this.viewsOf([await this.find(id)]);
    return view as InvoiceDraft;
  }

  /** @throws ApiError `not_found`, `invoice_draft_closed` */
  async discard(id: string, by: Admin): Promise<InvoiceDraft> {
    await this.database.transaction(async (tx) => {
      const draft = isUuid(id)
        ? await tx.findOne(InvoiceDraftEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
        : null;
      if (!draft) throw new ApiError('not_found');
      if (stateOf(draft) !== 'open') throw new ApiError('invoice_draft_closed');
      await tx.update(InvoiceDraftEntity, { id: draft.id }, { discarded_at: new Date() });
      await recordAudit(tx, {
        by,
        action: 'invoice_draft.discarded',
        record_type: 'invoice_draft',
        record_id: draft.id,
        before: null,
        after: { title: draft.title, customer_id: draft.customer_id },
      });
    });
    return this.read(id);
  }

  /** Keeps a draft, once per id. @returns the reason why its customer cannot be invoiced, or null */
  async keep({ customer_id, ...draft }: RequestedDraft): Promise<DraftProblem | null> {
    totalOf(draft); // Throws for lines that no invoice could have.
    return this.database.transaction(async (tx) => {
      if (await tx.existsBy(InvoiceDraftEntity, { id: draft.id })) return null;
      const customer = await this.customers.findOrNull(customer_id, tx);
      if (!customer) return 'no_customer';
      if (customer.address === null) return 'no_address';
      const inserted = await tx.query<object[]>(
        `INSERT INTO invoice_drafts (id, title, customer_id, currency, lines, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING id`,
        [draft.id, draft.title, customer.id, draft.currency, JSON.stringify(draft.lines), new Date()],
      );
      if (inserted.length > 0)
        await recordAudit(tx, {
          by: null,
          action: 'invoice_draft.created',
          record_type: 'invoice_draft',
          record_id: draft.id,
          before: null,
          after: { title: draft.title, customer_id: customer.id },
        });
      return null;
    });
  }

  /** Returns what became of drafts; unknown ones are left out. */
  async outcomes(ids: readonly string[]): Promise<DraftOutcome[]> {
    const rows = await this.database.manager.findBy(InvoiceDraftEntity, { id: In(ids) });
    const invoices = await this.invoicesOf(rows);
    const views = new Map((await this.invoices.viewsOf(invoices)).map((view) => [view.id, view]));
    return rows.map((row) => {
      const invoice = views.get(row.invoice_id ?? '');
      return {
        id: row.id,
        state: stateOf(row),
        invoice: invoice ? { id: invoice.id, number: invoice.number, state: invoice.state } : null,
      };
    });
  }

  private async find(id: string): Promise<InvoiceDraftEntity> {
    const row = isUuid(id) ? await this.database.manager.findOneBy(InvoiceDraftEntity, { id }) : null;
    if (!row) throw new ApiError('not_found');
    return row;
  }

  private async invoicesOf(rows: readonly InvoiceDraftEntity[]): Promise<InvoiceEntity[]> {
    const ids = rows.flatMap(({ invoice_id }) => invoice_id ?? []);
    return this.database.manager.findBy(InvoiceEntity, { id: In(ids) });
  }

  private async viewsOf(rows: readonly InvoiceDraftEntity[]): Promise<InvoiceDraft[]> {
    const customers = await this.database.manager.findBy(CustomerEntity, {
      id: In(rows.map(({ customer_id }) => customer_id)),
    });
    const names = new Map(customers.map(({ id, name }) => [id, name]));
    const numbers = new Map((await this.invoicesOf(rows)).map(({ id, number }) => [id, number]));
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      customer_id: row.customer_id,
      customer_name: names.get(row.customer_id) ?? null,
      currency: row.currency,
      lines: row.lines,
      total: totalOf(row),
      state: stateOf(row),
      invoice: row.invoice_id && { id: row.invoice_id, number: numbers.get(row.invoice_id) ?? '' },
      created_at: row.created_at.toISOString(),
    })) as InvoiceDraft[];
  }
}

/** Sums lines as the invoice will. */
function totalOf({ lines, currency }: Pick<RequestedDraft, 'lines' | 'currency'>): string {
  const parsed = CreateInvoice.parse({ lines, currency });
  return invoiceSums(parsed.lines as InvoiceLineInput[], currency).total;
}
