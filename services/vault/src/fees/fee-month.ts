import { type Metal, METALS, minus, type MissingPrice, withDigits } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { CAME_IN, WENT_OUT } from '../items/made-items.js';
import type { AccountFeesEntity } from './account-fees.entity.js';
import type { FeeLine } from './fee-invoice.entity.js';
import { type DayOfMetal, describeStorage, storageFee } from './storage-fee.js';

/** A period of a rental that fell due. */
export interface DuePeriod {
  rental_id: string;
  period: number;
  due_on: string;
  last_day: string;
  box_number: string;
  fee: string;
  currency: string;
}

/** Day of a metal on an account. */
type HeldDay = DayOfMetal & { metal: Metal; day: string };

/** Returns the terms that count in a month. */
export async function termsOf(
  tx: EntityManager,
  account: string,
  month: string,
): Promise<AccountFeesEntity | undefined> {
  const [terms] = await tx.query<AccountFeesEntity[]>(
    `SELECT * FROM account_fees WHERE account_id = $1 AND from_month <= $2
     ORDER BY from_month DESC, entry DESC LIMIT 1`,
    [account, month],
  );
  return terms;
}

/** Returns the fine ounces of each metal at the end of each day of a month, with the price then. */
export const heldDays = (
  tx: EntityManager,
  { account, month, zone, currency }: { account: string; month: string; zone: string; currency: string },
): Promise<HeldDay[]> =>
  tx.query(
    `WITH came AS (
       SELECT part.item_id, movement.id AS movement_id FROM movements movement
         JOIN movement_items part ON part.movement_id = movement.id
       WHERE movement.account_id = $1 AND movement.state = 'done' AND (${CAME_IN} OR movement.kind = 'transfer')
     ), changes AS (
       SELECT movement_id, item_id, 1 AS sign FROM came
       UNION ALL
       SELECT part.movement_id, part.item_id, -1 FROM movement_items part
         JOIN movements movement ON movement.id = part.movement_id
       WHERE part.from_account_id = $1 AND part.item_id IN (SELECT item_id FROM came) AND movement.state = 'done'
         AND (${WENT_OUT} OR movement.kind = 'transfer')
     ), sums AS (
       SELECT item.metal, greatest((movement.done_at AT TIME ZONE $3)::date, $2::date) AS day,
         sum(item.fine_weight * sign) AS ounces
       FROM changes JOIN items item ON item.id = item_id JOIN movements movement ON movement.id = changes.movement_id
       WHERE item.fine_weight IS NOT NULL
       GROUP BY 1, 2
     ), held AS (
       SELECT metal, day, sum(coalesce(ounces, 0)) OVER (PARTITION BY metal ORDER BY day) AS ounces
       FROM (SELECT DISTINCT metal FROM sums) AS metals
         CROSS JOIN (SELECT day::date FROM generate_series($2::date, $2::date + interval '1 month - 1 day', '1 day') AS day)
           AS days
         LEFT JOIN sums USING (metal, day)
     )
     SELECT metal, day::text, ounces::text, price::text FROM held LEFT JOIN LATERAL (
       SELECT price FROM metal_prices WHERE metal_prices.metal = held.metal AND currency = $4 AND date <= day
       ORDER BY date DESC, entry DESC LIMIT 1) AS newest ON true
     ORDER BY metal, day`,
    [account, month, zone, currency],
  );

/**
 * Returns the periods of an account's rentals that fell due by the end of a month, are not recorded as paid, and were
 * not invoiced. Payments count for the oldest periods. Days before the first month with fees do not count.
 */
export const duePeriods = (tx: EntityManager, account: string, month: string): Promise<DuePeriod[]> =>
  tx.query(
    `SELECT rental_id, period, due_on::text, (next_on - 1)::text AS last_day, box_number, fee::text, currency FROM (
       SELECT rental.id AS rental_id, nth AS period, box.number AS box_number, rental.fee, rental.currency, rental.until,
         (starts_on + nth * length)::date AS due_on, (starts_on + (nth + 1) * length)::date AS next_on
       FROM rentals rental JOIN deposit_boxes box ON box.id = rental.box_id
         CROSS JOIN LATERAL (SELECT CASE rental.period WHEN 'month' THEN interval '1 month'
           WHEN 'quarter' THEN interval '3 months' ELSE interval '1 year' END AS length) AS lengths
         CROSS JOIN LATERAL generate_series(paid_periods,
           12 * extract(year FROM age($2::date + interval '1 month', starts_on))::integer + 12) AS nth
       WHERE rental.account_id = $1 AND rental.fee > 0
     ) AS periods
     WHERE due_on < $2::date + interval '1 month' AND (until IS NULL OR due_on < until)
       AND due_on >= (SELECT min(from_month) FROM account_fees WHERE account_id = $1)
       AND due_on >= coalesce((SELECT max(month) + interval '1 month' FROM fee_months
         WHERE account_id = $1 AND is_off AND month < $2), '-infinity')
       AND NOT EXISTS (SELECT FROM fee_periods known
         WHERE known.rental_id = periods.rental_id AND known.period = periods.period)
     ORDER BY due_on, box_number`,
    [account, month],
  );

/** Returns the first day of each metal without a price that the fees need. */
export function missingPrices(terms: AccountFeesEntity, days: readonly HeldDay[]): MissingPrice[] {
  if (terms.basis !== 'value') return [];
  return METALS.flatMap((metal) => {
    if (terms[metal] === null) return [];
    const first = days.find((day) => day.metal === metal && day.price === null && isHeld(day));
    return first ? [{ metal, currency: terms.currency ?? '', date: first.day }] : [];
  });
}

const isHeld = ({ ounces }: DayOfMetal) => /[1-9]/.test(ounces);

/** Returns the lines of a month's storage, with one up to the minimum. */
export function storageLines(terms: AccountFeesEntity, days: readonly HeldDay[], month: string): FeeLine[] {
  const { basis, currency, minimum, tax_rate } = terms;
  if ((basis !== 'value' && basis !== 'ounce') || currency === null) return [];
  const lines = METALS.flatMap((metal) => {
    const rate = terms[metal];
    const held = days.filter((day) => day.metal === metal);
    if (rate === null || !held.some(isHeld)) return [];
    const fee = storageFee(held, { basis, rate, currency });
    const description = describeStorage(metal, fee, { rate, currency, month: monthName(month) });
    return [{ description, amount: fee.amount, tax_rate }];
  });
  if (lines.length === 0 || minimum === null) return lines;
  const least = withDigits(minimum, currency);
  const rest = lines.reduce((open, { amount }) => minus(open, amount), least);
  if (!/[1-9]/.test(rest) || rest.startsWith('-')) return lines;
  const description = `Up to the minimum of ${currency} ${least} a month`;
  return [...lines, { description, amount: withDigits(rest, currency), tax_rate }];
}

/** Returns the line of a rental's period. */
export const rentalLine = (due: DuePeriod, { tax_rate }: AccountFeesEntity): FeeLine => ({
  description: `Safety deposit box ${due.box_number}, ${dayName(due.due_on)} to ${dayName(due.last_day)}`,
  amount: withDigits(due.fee, due.currency),
  tax_rate,
});

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
};
const monthName = named({ month: 'long', year: 'numeric' });
const dayName = named({ dateStyle: 'long' });

/** Returns the sum of lines, with the decimals of their currency. */
export const sumOf = (lines: readonly FeeLine[], currency: string): string =>
  withDigits(
    lines.reduce((sum, { amount }) => minus(sum, minus('0', amount)), '0'),
    currency,
  );
