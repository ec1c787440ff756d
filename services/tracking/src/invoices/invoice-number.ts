import type { EntityManager } from 'typeorm';

const DIGITS = 6;

/**
 * Returns a year's next number, `2026-000123`. The counter stays locked until the transaction ends and rolls back with
 * it, so numbers are unique and gapless.
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

/** Returns the year in an IANA time zone. */
export const yearIn = (timeZone: string, instant: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(instant));
