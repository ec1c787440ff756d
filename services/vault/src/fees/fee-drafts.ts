import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, MessageClient, Nightly } from '@vaultway/common';
import { DRAFT_LINES, type DraftProblem, isZero, knownZone } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL, v5 } from 'uuid';
import { monthOf } from './account-fees.entity.js';
import { FeeInvoiceEntity, type FeeLine } from './fee-invoice.entity.js';
import {
  duePeriods,
  type DuePeriod,
  heldDays,
  missingPrices,
  rentalLine,
  storageLines,
  sumOf,
  termsOf,
} from './fee-month.js';

const BATCH = 100;
/** Days in which a draft that tracking had confirmed is sent again if tracking lacks it, restored from a backup. */
const FOUND_DAYS = 90;
/** Failures in a row after which tracking is asked whether it is there, since it may fail at these drafts alone. */
const MOST_FAILURES = 3;

/** A line, and the period of a rental that it is for. */
type LineOf = { line: FeeLine; due: DuePeriod | null };

type Unsent = FeeInvoiceEntity & {
  number: string;
  status: string;
  holder_type: string | null;
  holder_id: string | null;
};

/**
 * Invoices each account's month once, every night: its fees are written down with the month, and then sent to tracking
 * as drafts until it confirms them. A month that lacks a price waits.
 */
@Injectable()
export class FeeDrafts implements OnModuleInit {
  private readonly logger = new Logger('fees');

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly messages: MessageClient,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('fees', (signal) => this.run(signal));
  }

  /** @throws ApiError `unavailable` while the company's settings are unknown; Error if a step failed, to run again */
  async run(signal?: AbortSignal, now = new Date()): Promise<void> {
    const { time_zone } = await this.settings.known();
    const zone = knownZone(time_zone);
    const closed = await this.closeMonths(monthBefore(now, zone), zone, signal);
    const sent = await this.send(signal);
    sent.failed += await this.sendLost(signal);
    await this.database.query(
      `INSERT INTO fee_runs (finished_at, drafted) VALUES (now(), $1)
       ON CONFLICT (single) DO UPDATE SET finished_at = now(), drafted = $1`,
      [sent.drafted],
    );
    const failed = closed + sent.failed;
    if (failed > 0) throw new Error(`fees could not be drafted: ${failed}`);
  }

  /** Writes down the fees of all months up to `last`. @returns the number that failed */
  private async closeMonths(last: string, zone: string, signal?: AbortSignal): Promise<number> {
    let failed = 0;
    for (let after: string[] | undefined = [NIL, last]; after && !isStopped(signal);) {
      const due: { account_id: string; month: string }[] = await this.database.query(
        `SELECT account_id, month::text FROM (
           SELECT account_id, generate_series(min(from_month), $1::date, interval '1 month')::date AS month
           FROM account_fees WHERE account_id >= $2 GROUP BY account_id) AS due
         WHERE (account_id, month) > ($2, $3::date) AND NOT EXISTS (SELECT FROM fee_months closed
           WHERE closed.account_id = due.account_id AND closed.month = due.month)
         ORDER BY account_id, month LIMIT ${BATCH}`,
        [last, ...after],
      );
      for (const { account_id, month } of due) {
        if (isStopped(signal)) return failed;
        await this.closeMonth(account_id, month, zone).catch((error: unknown) => {
          failed += 1;
          this.logger.error({ err: error, account_id, month }, 'fees of a month failed');
        });
      }
      const end = due.at(-1);
      after = end && due.length === BATCH ? [end.account_id, end.month] : undefined;
    }
    return failed;
  }

  private closeMonth(account: string, month: string, zone: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      // Waits for movements that are being carried out, and keeps the fees from being set meanwhile.
      await tx.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [account]);
      const of = [account, month];
      const closed = await tx.query<object[]>(
        'SELECT FROM fee_months WHERE account_id = $1 AND month = $2',
        of,
      );
      const terms = await termsOf(tx, account, month);
      if (closed.length > 0 || !terms) return;
      const { currency } = terms;
      const days = currency === null ? [] : await heldDays(tx, { account, month, zone, currency });
      const missing = missingPrices(terms, days);
      if (missing.length > 0) {
        await tx.query(
          `INSERT INTO fee_waits (account_id, month, missing) VALUES ($1, $2, $3)
           ON CONFLICT (account_id, month) DO UPDATE SET missing = $3`,
          [...of, JSON.stringify(missing)],
        );
        return;
      }
      const isOff = terms.basis === 'off';
      await tx.query('INSERT INTO fee_months (account_id, month, is_off) VALUES ($1, $2, $3)', [
        ...of,
        isOff,
      ]);
      await tx.query('DELETE FROM fee_waits WHERE account_id = $1 AND month = $2', of);
      if (isOff) return;
      const lines: (LineOf & { currency: string })[] = storageLines(terms, days, month).map((line) => ({
        line,
        due: null,
        currency: currency ?? '',
      }));
      for (const due of await duePeriods(tx, account, month))
        lines.push({ line: rentalLine(due, terms), due, currency: due.currency });
      for (const [of_currency, some] of Map.groupBy(lines, (each) => each.currency))
        await writeInvoices(tx, { account, month, currency: of_currency }, some);
    });
  }

  /** Sends what tracking has not confirmed yet. */
  private async send(signal?: AbortSignal): Promise<{ drafted: number; failed: number }> {
    let [drafted, failed, inRow] = [0, 0, 0];
    for (let after: string[] | undefined = ['-infinity', NIL]; after && !isStopped(signal);) {
      const unsent: Unsent[] = await this.database.query(
        `SELECT fee.*, fee.month::text, account.number, account.status, account.holder_type, account.holder_id
         FROM fee_invoices fee JOIN accounts account ON account.id = fee.account_id
         WHERE fee.drafted_at IS NULL AND (fee.month, fee.id) > ($1::date, $2) ORDER BY fee.month, fee.id
         LIMIT ${BATCH}`,
        after,
      );
      for (const fee of unsent) {
        if (isStopped(signal)) return { drafted, failed };
        const problem = await this.draft(fee);
        if (problem === undefined) {
          failed += 1;
          inRow += 1;
          this.logger.error({ account_id: fee.account_id, month: fee.month }, 'fees could not be sent');
          if (inRow < MOST_FAILURES) continue;
          if (!(await this.statesOf([fee.id]))) return { drafted, failed };
          inRow = 0;
          continue;
        }
        inRow = 0;
        if (problem === null) drafted += 1;
        await this.database.query(
          `UPDATE fee_invoices SET problem = $2, drafted_at = CASE WHEN $2::text IS NULL THEN now() END
           WHERE id = $1 AND drafted_at IS NULL AND (problem IS DISTINCT FROM $2 OR $2 IS NULL)`,
          [fee.id, problem],
        );
      }
      const end = unsent.at(-1);
      after = end && unsent.length === BATCH ? [end.month, end.id] : undefined;
    }
    return { drafted, failed };
  }

  /** Sends again what tracking had confirmed, but lacks. @returns the number that failed */
  private async sendLost(signal?: AbortSignal): Promise<number> {
    let failed = 0;
    for (let after: string | undefined = NIL; after !== undefined && !isStopped(signal);) {
      const sent: Unsent[] = await this.database.query(
        `SELECT fee.*, fee.month::text, account.number, account.status, account.holder_type, account.holder_id
         FROM fee_invoices fee JOIN accounts account ON account.id = fee.account_id
         WHERE fee.drafted_at > now() - interval '${FOUND_DAYS} days' AND fee.id > $1 ORDER BY fee.id LIMIT ${BATCH}`,
        [after],
      );
      if (sent.length === 0) return failed;
      const ids = sent.map(({ id }) => id);
      const answer = await this.statesOf(ids);
      if (!answer) return failed + 1;
      const known = new Set(answer.drafts.map(({ id }) => id));
      for (const fee of sent)
        if (!known.has(fee.id) && !isStopped(signal) && (await this.draft(fee)) === undefined) failed += 1;
      after = sent.length === BATCH ? ids.at(-1) : undefined;
    }
    return failed;
  }

  /** @returns undefined while tracking is down */
  private statesOf(ids: string[]) {
    return this.messages.ask('drafts.found', { ids }, { fallback: undefined });
  }

  /** @returns null once tracking has the draft, the reason if it cannot be invoiced, undefined without an answer */
  private async draft(fee: Unsent): Promise<DraftProblem | null | undefined> {
    if (fee.holder_type !== 'customer' || fee.holder_id === null) return 'no_customer';
    const answer = await this.messages.ask(
      'invoice.drafted',
      {
        id: fee.id,
        customer_id: fee.holder_id,
        title: `Vault account ${fee.number}, ${monthOf(fee.month)}`,
        currency: fee.currency,
        lines: fee.lines.map(({ description, amount, tax_rate }) => ({
          description,
          quantity: '1',
          unit: 'flat_rate' as const,
          price: amount,
          tax_rate,
        })),
      },
      { fallback: undefined },
    );
    return answer?.problem;
  }
}

const isStopped = (signal: AbortSignal | undefined) => signal?.aborted === true;

/** Writes down the fees in one currency, in as many parts as drafts need. */
async function writeInvoices(
  tx: EntityManager,
  { account, month, currency }: { account: string; month: string; currency: string },
  lines: readonly LineOf[],
): Promise<void> {
  if (
    isZero(
      sumOf(
        lines.map(({ line }) => line),
        currency,
      ),
    )
  )
    return;
  for (let part = 0; part * DRAFT_LINES < lines.length; part += 1) {
    const some = lines.slice(part * DRAFT_LINES, (part + 1) * DRAFT_LINES);
    // The same again if a backup without it is restored, since tracking may have the draft.
    const id = v5([month, currency, part].join(' '), account);
    await tx.insert(FeeInvoiceEntity, {
      id,
      account_id: account,
      month,
      currency,
      part,
      lines: some.map(({ line }) => line),
      problem: null,
      drafted_at: null,
      created_at: new Date(),
    });
    for (const { due } of some)
      if (due)
        await tx.query(
          'INSERT INTO fee_periods (rental_id, period, due_on, fee_invoice_id) VALUES ($1, $2, $3, $4)',
          [due.rental_id, due.period, due.due_on, id],
        );
  }
}

/** Returns the first day of the month before the current one, in a time zone. */
export function monthBefore(now: Date, zone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
  const date = new Date(`${monthOf(today)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 10);
}
