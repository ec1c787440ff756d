import { type BoxRental, minus, type Rental, type RentalPeriod, withDigits } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A rental of a box by an account, from its first day to its last. */
@Entity('rentals')
export class RentalEntity extends LastingEntity {
  @Column('uuid')
  box_id!: string;

  @Column('uuid')
  account_id!: string;

  @Column('date')
  starts_on!: string;

  @Column('date', { nullable: true })
  until!: string | null;

  @Column('text')
  period!: RentalPeriod;

  @Column('numeric')
  fee!: string;

  @Column('numeric', { nullable: true })
  deposit!: string | null;

  @Column('text')
  currency!: string;

  /** Payments without corrected ones. */
  @Column('integer')
  paid_periods!: number;

  /** So many periods after the first day. */
  @Column('date')
  paid_until!: string;

  @Column('text', { nullable: true })
  end_reason!: Rental['end_reason'];

  @Column('text', { nullable: true })
  keys_returned!: Rental['keys_returned'];

  @Column('text', { nullable: true })
  end_note!: string | null;
}

/** True if a fee is overdue on a day; of an ended rental, if one was on its last day. */
const isInArrears = (row: RentalEntity, today: string) => row.paid_until < (row.until ?? today);

/** Without fee and deposit: boxes are shown to keepers, rentals are not. */
export const toBoxRental = (row: RentalEntity, account_number: string | null, today: string): BoxRental => ({
  id: row.id,
  account_id: row.account_id,
  account_number,
  starts_on: row.starts_on,
  paid_until: row.paid_until,
  in_arrears: isInArrears(row, today),
});

/** Without what changes from day to day. */
export type RentalRecord = Omit<Rental, 'days_overdue' | 'total_due'>;

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const DAY_MS = 86_400_000;

/** Returns the day so many months after another, the last of a shorter month, as Postgres does. */
function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return date.toISOString().slice(0, 10);
}

/** Returns how late a rental's fees are today, and the sum of those that are. */
export function overdueOf(row: RentalEntity, today: string): Pick<Rental, 'days_overdue' | 'total_due'> {
  if (!isInArrears(row, today)) return { days_overdue: 0, total_due: withDigits('0', row.currency) };
  let total = '0';
  const dueOn = (periods: number) => monthsAfter(row.starts_on, periods * MONTHS[row.period]);
  for (let n = row.paid_periods; dueOn(n) < (row.until ?? today); n += 1)
    total = minus(total, minus('0', row.fee));
  return {
    days_overdue: Math.round((Date.parse(today) - Date.parse(row.paid_until)) / DAY_MS),
    total_due: withDigits(total, row.currency),
  };
}

interface RentalNames {
  box_number: string | null;
  account_number: string | null;
}

export const toRentalView = (
  row: RentalEntity,
  today: string,
  { box_number, account_number }: RentalNames = { box_number: null, account_number: null },
): RentalRecord => ({
  id: row.id,
  box_id: row.box_id,
  box_number,
  account_id: row.account_id,
  account_number,
  starts_on: row.starts_on,
  until: row.until,
  period: row.period,
  fee: row.fee,
  deposit: row.deposit,
  currency: row.currency,
  paid_until: row.paid_until,
  in_arrears: isInArrears(row, today),
  end_reason: row.end_reason,
  keys_returned: row.keys_returned,
  end_note: row.end_note,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
