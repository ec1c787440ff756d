import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, Nightly, Outbox } from '@vaultway/common';
import { withDigits } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { dayIn } from '../boxes/company-day.js';
import { type Contact, HolderContacts } from './holder-contacts.js';
import { REMINDER_DAYS_ID, ReminderDaysEntity } from './reminder-days.entity.js';

const BATCH = 100;

interface Due {
  id: string;
  due_on: string;
  kind: 'before' | 'after';
  holder_type: string | null;
  holder_id: string | null;
}

/**
 * SQL for the open rentals of `$1`, today, whose next fee has a reminder to be sent `$2` days before it is due or `$3`
 * after. The fees of a customer with terms in the month of the due day are invoiced, and reminded of with the invoice.
 */
const DUE = `
  SELECT rental.id, rental.paid_until::text AS due_on, kinds.kind, account.holder_type, account.holder_id
  FROM rentals rental JOIN accounts account ON account.id = rental.account_id
    CROSS JOIN (VALUES ('before'), ('after')) AS kinds (kind)
  WHERE rental.until IS NULL AND rental.fee > 0 AND account.holder_id IS NOT NULL
    AND CASE kinds.kind WHEN 'before' THEN rental.paid_until > $1::date AND rental.paid_until <= $1::date + $2::int
      ELSE rental.paid_until <= $1::date - $3::int END
    AND NOT (account.holder_type = 'customer' AND coalesce((SELECT terms.basis <> 'off' FROM account_fees terms
      WHERE terms.account_id = account.id AND terms.from_month <= date_trunc('month', rental.paid_until)
      ORDER BY terms.from_month DESC, terms.entry DESC LIMIT 1), false))
    AND NOT EXISTS (SELECT FROM due_reminders sent
      WHERE sent.rental_id = rental.id AND sent.due_on = rental.paid_until AND sent.kind = kinds.kind)`;

/**
 * Mails holders before and after a rental's fee is due, every night. A unique row, inserted with the mail, keeps a
 * reminder from being sent twice.
 */
@Injectable()
export class DueReminders implements OnModuleInit {
  private readonly logger = new Logger('reminders');

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly contacts: HolderContacts,
    private readonly outbox: Outbox,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('reminders', (signal) => this.run(signal));
  }

  /**
   * @throws ApiError `unavailable` while the company's settings are unknown; Error if a reminder failed, to run again
   */
  async run(signal?: AbortSignal, now = new Date()): Promise<void> {
    const days = await this.database.manager.findOneByOrFail(ReminderDaysEntity, { id: REMINDER_DAYS_ID });
    if (days.days_before === null && days.days_after === null) return;
    const { time_zone } = await this.settings.known();
    const today = dayIn(time_zone, now);
    let [sent, failed] = [0, 0];
    for (let after: [string, string] | undefined = [NIL, '']; after && !isStopped(signal);) {
      const due: Due[] = await this.database.query(
        `SELECT * FROM (${DUE}) AS due WHERE (id, kind) > ($4, $5) ORDER BY id, kind LIMIT ${BATCH}`,
        [today, days.days_before, days.days_after, ...after],
      );
      for (const each of due) {
        if (isStopped(signal)) break;
        try {
          if (await this.remind(each)) sent += 1;
        } catch (error) {
          failed += 1;
          this.logger.error({ err: error, rental: each.id }, 'a reminder of a fee failed');
        }
      }
      const last = due.at(-1);
      after = last && due.length === BATCH ? [last.id, last.kind] : undefined;
    }
    if (sent > 0) this.logger.log({ sent }, 'holders reminded of fees');
    if (failed > 0) throw new Error(`reminders failed: ${failed}`);
  }

  private async remind(due: Due): Promise<boolean> {
    const contact = await this.contacts.of(due);
    return contact !== null && this.send(due, contact);
  }

  /** Requests the mail, unless it was requested, the fee paid, the rental ended or the holder changed meanwhile. */
  private send(
    { id, due_on, kind, holder_type, holder_id }: Due,
    { emails, language }: Contact,
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [rental] = await tx.query<
        { fee: string; currency: string; number: string; account_number: string }[]
      >(
        `SELECT fee::text, currency, box.number, account.number AS account_number
         FROM rentals rental JOIN deposit_boxes box ON box.id = box_id JOIN accounts account ON account.id = account_id
         WHERE rental.id = $1 AND until IS NULL AND paid_until = $2 AND holder_type = $3 AND holder_id = $4
         FOR NO KEY UPDATE OF rental`,
        [id, due_on, holder_type, holder_id],
      );
      if (!rental) return false;
      const inserted = await tx.query<object[]>(
        `INSERT INTO due_reminders (rental_id, due_on, kind) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING kind`,
        [id, due_on, kind],
      );
      if (inserted.length === 0) return false;
      await this.outbox.add(tx, 'mail.requested', {
        kind: 'rental_due',
        to: emails,
        language,
        data: {
          box_number: rental.number,
          account_number: rental.account_number,
          amount: withDigits(rental.fee, rental.currency),
          currency: rental.currency,
          due_date: due_on,
          overdue: kind === 'after',
        },
      });
      return true;
    });
  }
}

const isStopped = (signal: AbortSignal | undefined) => signal?.aborted === true;
