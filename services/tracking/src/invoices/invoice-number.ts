import type { EntityManager } from 'typeorm';

const DIGITS = 6;

/**
 * The next number of a year, `2026-000123`. Its counter stays locked until the transaction ends, and a
 * transaction that fails rolls it back: no number is used twice, and none is skipped.
 */
export async function nextInvoiceNumber(tx: EntityManager, year: number): Promise<string> {
  const [counter] = await tx.query<{ last: number }[]>(
    `INSERT INTO invoice_counters (year, last) VALUES ($1, 1)
     ON CONFLICT (year) DO UPDATE SET last = invoice_counters.last + 1
     RETURNING last`,
    [year],
  );
  if (!counter) throw new Error('the invoice counter returned no row');
  return `${year}-${String(counter.last).padStart(DIGITS, '0')}`;
}

/** The year in an IANA time zone. */
export const yearIn = (timeZone: string, instant: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(instant));
