import { Injectable } from '@nestjs/common';
import { MessageClient } from '@vaultway/common';
import type { DraftOutcome, InvoicedPeriod } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { FeeInvoiceEntity } from './fee-invoice.entity.js';

type Sent = Pick<FeeInvoiceEntity, 'id' | 'problem' | 'drafted_at'>;
type Outcome = Pick<InvoicedPeriod, 'state' | 'invoice'>;

/** Asks tracking what became of drafts. */
@Injectable()
export class DraftOutcomes {
  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
  ) {}

  /** Returns a function that tells the state of these fees; `drafted` while tracking does not answer. */
  async of(fees: readonly Sent[]): Promise<(fee: Sent) => Outcome> {
    const ids = [...new Set(fees.filter(({ drafted_at }) => drafted_at !== null).map(({ id }) => id))];
    const found =
      ids.length === 0 ? null : await this.messages.ask('drafts.found', { ids }, { fallback: null });
    const known = new Map((found?.drafts ?? []).map((draft) => [draft.id, draft]));
    return (fee) => outcomeOf(fee, known.get(fee.id));
  }

  /** Returns the periods of a rental that were invoiced, the newest first. */
  async ofRental(rental: string): Promise<InvoicedPeriod[]> {
    const rows = await this.database.query<(Sent & { due_on: string })[]>(
      `SELECT due_on::text, fee.id, fee.problem, fee.drafted_at FROM fee_periods
         JOIN fee_invoices fee ON fee.id = fee_invoice_id
       WHERE rental_id = $1 ORDER BY period DESC LIMIT 100`,
      [rental],
    );
    const outcome = await this.of(rows);
    return rows.map((row) => ({ due_on: row.due_on, fee_invoice_id: row.id, ...outcome(row) }));
  }
}

function outcomeOf({ problem, drafted_at }: Sent, draft: DraftOutcome | undefined): Outcome {
  if (drafted_at === null) return { state: problem === null ? 'waiting' : 'refused', invoice: null };
  return { state: draft?.state ?? 'drafted', invoice: draft?.invoice ?? null };
}
