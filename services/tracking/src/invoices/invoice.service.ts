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
  invoiceSums,
  knownZone,
  PRINTED_INVOICE_FIELDS,
  unprintable,
  withDigits,
  type Admin,
  type CreateInvoice,
  type ErrorDetail,
  type Invoice,
  type InvoiceCustomer,
  type InvoiceDetails,
  type InvoiceLine,
  type InvoiceLineInput,
  type ListInvoices,
  type WrittenInvoice,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL, v7, validate as isUuid } from 'uuid';
import type { TrackingConfig } from '../config.js';
import type { CustomerEntity } from '../customers/customer.entity.js';
import { CustomerService } from '../customers/customer.service.js';
import type { Party } from '../documents/document-content.js';
import { Printer } from '../documents/printer.js';
import { readKeyLine } from '../log/log-store.js';
import { dayIn } from '../parcels/company-clock.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { EarlierInvoiceKeys, type EarlierRequest } from './earlier-invoice-keys.js';
import { InvoiceEntity, type Issuer } from './invoice.entity.js';
import { balancesOf, daysAfter, STATE_CONDITIONS } from './invoice-balance.js';
import {
  toDetailedContent,
  toInvoiceContent,
  toInvoiceDetails,
  toInvoiceView,
  toIssuer,
} from './invoice.mapper.js';
import { nextInvoiceNumber, yearIn } from './invoice-number.js';
import { markIssued } from './issued-draft.js';
import { PaymentEntity, ReminderEntity } from './payment.entity.js';

/** Creates, lists and prints invoices. They never change. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: TrackingConfig,
    private readonly settings: CompanySettings,
    private readonly printer: Printer,
    private readonly parcels: ParcelRecords,
    private readonly customers: CustomerService,
    private readonly earlierKeys: EarlierInvoiceKeys,
  ) {}

  async list(query: ListInvoices): Promise<Page<Invoice>> {
    const sort = query.sort.replace('updated_at', 'created_at'); // the same, since an invoice never changes
    const rows = this.database.manager.createQueryBuilder(InvoiceEntity, 'invoice');
    if (query.parcel_id !== null) {
      const parcel = isUuid(query.parcel_id) ? query.parcel_id : NIL;
      rows.andWhere('(invoice.parcel_id = :parcel OR invoice.lines @> CAST(:line AS jsonb))', {
        parcel,
        line: JSON.stringify([{ parcel_id: parcel }]),
      });
    }
    if (query.customer_id !== null) {
      const customer = isUuid(query.customer_id) ? query.customer_id : NIL;
      rows.andWhere('invoice.customer_id = :customer', { customer });
    }
    if (query.state !== null)
      rows.andWhere(
        `(${STATE_CONDITIONS[query.state]})`,
        query.state === 'paid' || query.state === 'credited' ? {} : { today: this.today() },
      );
    const page = await listPage(
      rows,
      { ...query, sort },
      ['number', 'product', 'recipient_name'],
      (row) => row,
    );
    return page.with(await this.viewsOf(page.rows));
  }

  /** @throws ApiError `not_found` */
  async read(id: string): Promise<InvoiceDetails> {
    const row = await this.find(id);
    const [invoice] = await this.viewsOf([row]);
    const of = { where: { invoice_id: row.id }, order: { created_at: 'ASC', id: 'ASC' } } as const;
    const [payments, reminders] = await Promise.all([
      this.database.manager.find(PaymentEntity, of),
      this.database.manager.find(ReminderEntity, of),
    ]);
    return toInvoiceDetails(row, invoice as Invoice, payments, reminders);
  }

  /** Returns the public forms of invoices with their balances. */
  async viewsOf(
    rows: readonly InvoiceEntity[],
    tx: EntityManager = this.database.manager,
  ): Promise<Invoice[]> {
    const balances = await balancesOf(tx, rows);
    const today = this.today();
    return rows.map((row) => toInvoiceView(row, today, balances.get(row.id)));
  }

  /** Returns today in the company's time zone, as last known. */
  today(): string {
    const { time_zone: zone } = this.settings.current();
    return dayIn(knownZone(zone), new Date());
  }

  private async find(id: string): Promise<InvoiceEntity> {
    const row = isUuid(id) ? await this.database.manager.findOneBy(InvoiceEntity, { id }) : null;
    if (!row) throw new ApiError('not_found');
    return row;
  }

  /**
   * Rejects requests until the company settings are known, since an invoice is final. @throws ApiError `unavailable`
   */
  async create(request: EarlierRequest, once: Once): Promise<WrittenInvoice> {
    const issuer = await this.issuer();
    const row = await this.database.transaction((tx) =>
      once.run(tx, () => this.earlierKeys.run(tx, request, () => this.make(tx, request, issuer)), {
        keep: ({ id }) => id,
        again: (id) => tx.findOneByOrFail(InvoiceEntity, { id }),
      }),
    );
    const [view] = await this.viewsOf([row]);
    return { ...(view as Invoice), warnings: warningsOf(request.invoice) };
  }

  /** Returns the company as invoices name it. @throws ApiError `unavailable` until its settings are known */
  async issuer(): Promise<Issuer> {
    return toIssuer(await this.settings.known());
  }

  /** Creates an invoice in another noun's transaction. */
  async make(
    tx: EntityManager,
    { invoice, by }: { invoice: CreateInvoice; by: Admin | null },
    issuer: Issuer,
  ): Promise<InvoiceEntity> {
    const { lines: given, draft_id, ...facts } = invoice;
    const parcel = facts.parcel_id === null ? null : await this.parcels.find(facts.parcel_id, tx);
    const lines = given === null ? null : await this.toLines(tx, given, facts.currency as string);
    const customer =
      facts.customer_id === null ? null : await this.customers.findOrNull(facts.customer_id, tx);
    if (facts.customer_id !== null && customer === null) throw new ApiError('customer_not_found');
    if (customer && facts.recipient_name !== null && !isSameName(facts.recipient_name, customer.name))
      throw ApiError.field('recipient_name', 'differs', {
        other: 'name_of_the_customer',
        variant: 'customer',
      });
    const created_at = new Date();
    const day = dayIn(issuer.time_zone, created_at);
    if (facts.due_date !== null && facts.due_date < day)
      throw ApiError.field('due_date', 'date_order', {
        earliest: 'the_date_of_the_invoice',
        variant: 'invoice',
      });
    const terms = customer?.payment_terms ?? null;
    const made = await this.issue(tx, by, {
      ...facts,
      product: facts.product ?? lines?.[0]?.description ?? '',
      recipient_name: customer?.name ?? facts.recipient_name,
      amount: lines === null ? facts.amount : invoiceSums(lines, facts.currency as string).total,
      lines,
      customer: customer && toInvoiceCustomer(customer),
      due_date: facts.due_date ?? (terms === null ? null : daysAfter(day, terms)),
      kind: 'invoice',
      credits: null,
      tracking_code: parcel?.tracking_code ?? null,
      issuer,
      created_at,
    });
    if (draft_id !== null) await markIssued(tx, draft_id, made, customer?.id ?? null);
    return made;
  }

  /** Creates an invoice or a credit note with the next number. */
  async issue(
    tx: EntityManager,
    by: Admin | null,
    facts: Omit<InvoiceEntity, 'id' | 'number' | 'anonymized_at'>,
  ): Promise<InvoiceEntity> {
    const number = await nextInvoiceNumber(tx, yearIn(facts.issuer.time_zone, facts.created_at));
    const made = tx.create(InvoiceEntity, { ...facts, id: v7(), number, anonymized_at: null });
    await tx.insert(InvoiceEntity, made);
    await recordAudit(tx, {
      by,
      action: facts.kind === 'invoice' ? 'invoice.created' : 'invoice.credited',
      record_type: 'invoice',
      record_id: facts.credits ?? made.id,
      before: null,
      after: toInvoiceView(made, dayIn(facts.issuer.time_zone, facts.created_at)),
    });
    return made;
  }

  private async toLines(
    tx: EntityManager,
    given: readonly InvoiceLineInput[],
    currency: string,
  ): Promise<InvoiceLine[]> {
    const { nets } = invoiceSums(given, currency);
    const lines: InvoiceLine[] = [];
    for (const [index, line] of given.entries()) {
      const parcel = line.parcel_id === null ? null : await this.parcels.find(line.parcel_id, tx);
      lines.push({
        ...line,
        price: withDigits(line.price, currency),
        net: nets[index] as string,
        parcel_id: parcel?.id ?? null,
        tracking_code: parcel?.tracking_code ?? null,
      });
    }
    return lines;
  }

  /** Returns the same bytes each time. */
  async print(id: string): Promise<{ number: string; pdf: Buffer }> {
    const row = await this.find(id);
    const { lines, currency } = row;
    const keyLine = await readKeyLine(this.database, row.created_at);
    if (lines === null || currency === null) {
      const pdf = await this.printer.print({
        kind: 'invoice',
        ...withLine(toInvoiceContent(row, this.config.PUBLIC_URL), keyLine),
      });
      return { number: row.number, pdf };
    }
    const original =
      row.credits === null
        ? null
        : await this.database.manager.findOneByOrFail(InvoiceEntity, { id: row.credits });
    const content = toDetailedContent(Object.assign(row, { lines, currency }), {
      original: original?.number ?? null,
      site: this.config.PUBLIC_URL,
    });
    return {
      number: row.number,
      pdf: await this.printer.print({ kind: 'detailed_invoice', ...withLine(content, keyLine) }),
    };
  }
}

const isSameName = (one: string, other: string) => {
  const [first, second] = [one, other].map((name) =>
    name.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase(),
  );
  return first === second;
};

/** Adds a line below the company's address. */
const withLine = <C extends { company: Party }>(content: C, line: string | null): C =>
  line === null
    ? content
    : { ...content, company: { ...content.company, lines: [...content.company.lines, line] } };

const toInvoiceCustomer = ({
  name,
  address,
  country,
  emails,
  tax_number,
}: CustomerEntity): InvoiceCustomer => ({
  name,
  address,
  country,
  emails,
  tax_number,
});

/** Warns of texts that the PDF prints only in part. */
const warningsOf = ({ lines, ...invoice }: CreateInvoice): ErrorDetail[] => [
  ...unprintable(invoice, PRINTED_INVOICE_FIELDS),
  ...(lines ?? []).flatMap(({ description }, index) =>
    unprintable({ [`lines.${index}.description`]: description }, [`lines.${index}.description`]),
  ),
];
