import { type AccountFees, type FeeBasis, withDigits } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** Fees of an account from a month on. They never change; a newer entry replaces them. */
@Entity('account_fees')
export class AccountFeesEntity extends LastingEntity {
  @Column('uuid')
  account_id!: string;

  /** First day of the month. */
  @Column('date')
  from_month!: string;

  @Column('text')
  basis!: FeeBasis;

  /** Basis points a year, or an amount per ounce and month; null: no fee. */
  @Column('numeric', { nullable: true })
  gold!: string | null;

  @Column('numeric', { nullable: true })
  silver!: string | null;

  @Column('numeric', { nullable: true })
  platinum!: string | null;

  @Column('numeric', { nullable: true })
  palladium!: string | null;

  @Column('numeric', { nullable: true })
  minimum!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  /** Percent. */
  @Column('numeric')
  tax_rate!: string;

  @Column('text')
  set_by!: string;
}

/** `2026-12-01` → `2026-12` */
export const monthOf = (day: string) => day.slice(0, 7);

export const toFeesView = (row: AccountFeesEntity, account_number: string | null = null): AccountFees => ({
  id: row.id,
  account_id: row.account_id,
  account_number,
  from_month: monthOf(row.from_month),
  basis: row.basis,
  gold: row.gold,
  silver: row.silver,
  platinum: row.platinum,
  palladium: row.palladium,
  minimum: row.minimum === null || row.currency === null ? null : withDigits(row.minimum, row.currency),
  currency: row.currency,
  tax_rate: row.tax_rate,
  set_by: row.set_by,
  created_at: row.created_at.toISOString(),
});
