import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, type Once, Outbox, recordAudit } from '@vaultway/common';
import {
  currencyDigits,
  decimalsOf,
  exceeds,
  minus,
  withDigits,
  writtenDecimals,
  type Admin,
  type CreatePayment,
  type CreateReminder,
  type Invoice,
  type InvoiceDetails,
} from '@vaultway/contracts';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { CustomerService } from '../customers/customer.service.js';
import { daysAfter } from './invoice-balance.js';
import { InvoiceEntity } from './invoice.entity.js';
import { toIssuer } from './invoice.mapper.js';
import { InvoiceService } from './invoice.service.js';
import { PaymentEntity, ReminderEntity } from './payment.entity.js';

/** Time in which a reminder is not repeated. */
const REPEATED_MS = 60_000;

/** Payments, reminders and credit notes. All lock the invoice, so that two at once count one after the other. */
@Injectable()
export class ReceivableService {
  constructor(
    private readonly database: DataSource,
    private readonly invoices: InvoiceService,
    private readonly customers: CustomerService,
    private readonly settings: CompanySettings,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ApiError `validation` for more than is open; `invoice_settled`, `invoice_credited`, `not_an_invoice` */
  pay(id: string, payment: CreatePayment, by: Admin, once: Once): Promise<InvoiceDetails> {
    return this.change(id, once, async (tx, row) => {
      const { open } = await this.openOf(tx, row);
      const digits = Math.max(currencyDigits(row.currency as string), decimalsOf(row.amount as string));
      if (writtenDecimals(payment.amount) > digits)
        throw ApiError.field('amount', 'too_many_decimals', { max: digits });
      if (exceeds(payment.amount, open))
        throw ApiError.field('amount', 'out_of_range', { max: Number(open) });
      const today = this.invoices.today();
      const date = payment.date ?? today;
      // A day later at most, in the payer's time zone.
      if (date > daysAfter(today, 1)) throw ApiError.field('date', 'unlikely_date');
      const amount = withDigits(payment.amount, row.currency as string);
      const made = { ...payment, id: v7(), invoice_id: id, amount, date, created_at: new Date() };
      await tx.insert(PaymentEntity, { ...made, reverses: null });
      await recordAudit(tx, {
        by,
        action: 'invoice.paid',
        record_type: 'invoice',
        record_id: id,
        before: null,
        after: { number: row.number, amount, currency: row.currency, date, note: payment.note },
      });
    });
  }

  /**
   * Takes a payment back by an entry of the same amount below zero, so that both stay in the books.
   *
   * @throws ApiError `not_found`; `changed_meanwhile` if it is taken back already, or takes one back itself
   */
  reverse(id: string, paymentId: string, by: Admin, once: Once): Promise<InvoiceDetails> {
    return this.change(id, once, async (tx, row) => {
      const payment = isUuid(paymentId)
        ? await tx.findOneBy(PaymentEntity, { id: paymentId, invoice_id: row.id })
        : null;
      if (!payment) throw new ApiError('not_found');
      if (payment.reverses !== null || (await tx.existsBy(PaymentEntity, { reverses: payment.id })))
        throw new ApiError('changed_meanwhile');
      const date = this.invoices.today();
      const amount = minus('0', payment.amount);
      await tx.insert(PaymentEntity, {
        id: v7(),
        invoice_id: row.id,
        amount,
        date,
        note: null,
        reverses: payment.id,
        created_at: new Date(),
      });
      await recordAudit(tx, {
        by,
        action: 'invoice.payment_reversed',
        record_type: 'invoice',
        record_id: row.id,
        before: null,
        after: { number: row.number, amount, currency: row.currency, date },
      });
    });
  }

  /**
   * Requests a reminder to the customer, at the addresses that the customer has now. Repeats within a minute, such as
   * of two clerks at once, request none.
   *
   * @throws ApiError `mail_not_set_up` while no email can be sent; `validation` without an address; `invoice_settled`,
   *   `invoice_credited`, `not_an_invoice`
   */
  async remind(id: string, { language }: CreateReminder, by: Admin, once: Once): Promise<InvoiceDetails> {
    const { mail_relay: sends, payment_details } = await this.settings.known();
    return this.change(id, once, async (tx, row) => {
      const { open } = await this.openOf(tx, row);
      if (!sends) throw new ApiError('mail_not_set_up');
      const customer = row.customer_id && (await this.customers.findOrNull(row.customer_id, tx));
      const emails = (customer || row.customer)?.emails ?? [];
      if (emails.length === 0) throw ApiError.field('emails', 'no_customer_email');
      const since = MoreThan(new Date(Date.now() - REPEATED_MS));
      if (await tx.existsBy(ReminderEntity, { invoice_id: row.id, created_at: since })) return;
      await this.outbox.add(tx, 'mail.requested', {
        kind: 'invoice_reminder',
        to: emails,
        language,
        data: {
          number: row.number,
          open_amount: open,
          currency: row.currency as string,
          due_date: row.due_date,
          payment_details: row.issuer.payment_details ?? payment_details,
        },
      });
      await tx.insert(ReminderEntity, { id: v7(), invoice_id: id, emails, created_at: new Date() });
      await recordAudit(tx, {
        by,
        action: 'invoice.reminded',
        record_type: 'invoice',
        record_id: id,
        before: null,
        after: { number: row.number, emails, open_amount: open, currency: row.currency },
      });
    });
  }

  /** Cancels an invoice by a credit note with its own number. @throws ApiError `invoice_credited`, `not_an_invoice` */
  async credit(id: string, by: Admin, once: Once): Promise<Invoice> {
    const issuer = toIssuer(await this.settings.known());
    const note = await this.database.transaction((tx) =>
      once.run(
        tx,
        async () => {
          const { id: _, number: _number, anonymized_at: _at, ...facts } = await this.lockInvoice(tx, id);
          return this.invoices.issue(tx, by, {
            ...facts,
            kind: 'credit_note',
            credits: id,
            due_date: null,
            issuer,
            created_at: new Date(),
          });
        },
        {
          keep: (made) => made.id,
          again: (made) => tx.findOneByOrFail(InvoiceEntity, { id: made }),
        },
      ),
    );
    const [view] = await this.invoices.viewsOf([note]);
    return view as Invoice;
  }

  /** Runs `work` once per Idempotency-Key with the locked invoice, and returns it as it is then. */
  private async change(
    id: string,
    once: Once,
    work: (tx: EntityManager, row: InvoiceEntity) => Promise<void>,
  ): Promise<InvoiceDetails> {
    await this.database.transaction((tx) =>
      once.run(
        tx,
        async () => {
          await work(tx, await this.lockInvoice(tx, id));
          return id;
        },
        { keep: (kept) => kept, again: (kept) => kept },
      ),
    );
    return this.invoices.read(id);
  }

  /** Locks an invoice that no credit note cancels. */
  private async lockInvoice(tx: EntityManager, id: string): Promise<InvoiceEntity> {
    const row = isUuid(id)
      ? await tx.findOne(InvoiceEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!row) throw new ApiError('not_found');
    if (row.kind === 'credit_note') throw new ApiError('not_an_invoice');
    if (await tx.existsBy(InvoiceEntity, { credits: id })) throw new ApiError('invoice_credited');
    return row;
  }

  private async openOf(tx: EntityManager, row: InvoiceEntity): Promise<{ open: string }> {
    const [invoice] = await this.invoices.viewsOf([row], tx);
    const open = invoice?.open_amount ?? null;
    if (open === null || !exceeds(open, '0')) throw new ApiError('invoice_settled');
    return { open };
  }
}
