import { exceeds, isZero, minus, withDigits, type Invoice, type InvoiceState } from '@vaultway/contracts';
import { Any, type EntityManager } from 'typeorm';
import { InvoiceEntity } from './invoice.entity.js';

/** An invoice's payments, and its credit note or the invoice that it credits. */
export interface Balance {
  paid: string;
  credits: Invoice['credits'];
  credited_by: Invoice['credited_by'];
}

export const NO_BALANCE: Balance = { paid: '0', credits: null, credited_by: null };

/** Reads the balances of invoices, by id. */
export async function balancesOf(
  tx: EntityManager,
  rows: readonly InvoiceEntity[],
): Promise<Map<string, Balance>> {
  const ids = rows.map(({ id }) => id);
  const payments = await tx.query<{ invoice_id: string; paid: string }[]>(
    'SELECT invoice_id, sum(amount)::text AS paid FROM invoice_payments WHERE invoice_id = ANY($1) GROUP BY invoice_id',
    [ids],
  );
  const credited = rows.flatMap(({ credits }) => credits ?? []);
  const others = await tx.find(InvoiceEntity, {
    select: { id: true, number: true, credits: true },
    where: [{ credits: Any(ids) }, { id: Any(credited) }],
  });
  const paid = new Map(payments.map(({ invoice_id, paid: sum }) => [invoice_id, sum]));
  const named = ({ id, number }: InvoiceEntity) => ({ id, number });
  return new Map(
    rows.map(({ id, credits }) => {
      const note = others.find((other) => other.credits === id);
      const original = others.find((other) => other.id === credits);
      return [
        id,
        {
          paid: paid.get(id) ?? '0',
          credits: original ? named(original) : null,
          credited_by: note ? named(note) : null,
        },
      ];
    }),
  );
}

/** Returns what is paid and open of an invoice, and its state. @param today in the company's time zone */
export function receivableOf(
  { kind, amount, currency, due_date }: InvoiceEntity,
  { paid, credited_by }: Balance,
  today: string,
): Pick<Invoice, 'state' | 'paid_amount' | 'open_amount'> {
  if (kind === 'credit_note' || amount === null || currency === null)
    return { state: null, paid_amount: null, open_amount: null };
  const open = credited_by === null ? minus(amount, paid) : '0';
  return {
    state: credited_by === null ? stateOf({ open, paid, due_date }, today) : 'credited',
    paid_amount: withDigits(paid, currency),
    open_amount: withDigits(open, currency),
  };
}

function stateOf(
  { open, paid, due_date }: { open: string; paid: string; due_date: string | null },
  today: string,
): InvoiceState {
  if (!exceeds(open, '0')) return 'paid';
  if (due_date !== null && due_date < today) return 'overdue';
  return isZero(paid) ? 'open' : 'partly_paid';
}

/** Sum paid of `invoice`. */
export const PAID = '(SELECT coalesce(sum(amount), 0) FROM invoice_payments WHERE invoice_id = invoice.id)';
/** True if something of `invoice` is open. */
export const UNPAID = `invoice.kind = 'invoice' AND invoice.amount > ${PAID}
  AND NOT EXISTS (SELECT FROM invoices AS note WHERE note.credits = invoice.id)`;
const LATE = 'coalesce(invoice.due_date < CAST(:today AS date), false)';

/** Conditions on `invoice` by state, with the parameter `today`; the same as {@link receivableOf}. */
export const STATE_CONDITIONS: Record<InvoiceState, string> = {
  open: `${UNPAID} AND NOT ${LATE} AND ${PAID} = 0`,
  partly_paid: `${UNPAID} AND NOT ${LATE} AND ${PAID} > 0`,
  overdue: `${UNPAID} AND ${LATE}`,
  paid: `invoice.kind = 'invoice' AND invoice.amount <= ${PAID}
    AND NOT EXISTS (SELECT FROM invoices AS note WHERE note.credits = invoice.id)`,
  credited: `invoice.kind = 'invoice' AND invoice.amount IS NOT NULL
    AND EXISTS (SELECT FROM invoices AS note WHERE note.credits = invoice.id)`,
};

/** Returns a day some days later. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
