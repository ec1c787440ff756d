import type { BoxRental, Rental, RentalPeriod } from '@vaultway/contracts';
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

export const today = () => new Date().toISOString().slice(0, 10);

const isInArrears = (row: RentalEntity) => row.paid_until < (row.until ?? today());

/** Without fee and deposit: boxes are shown to keepers, rentals are not. */
export const toBoxRental = (row: RentalEntity, account_number: string | null): BoxRental => ({
  id: row.id,
  account_id: row.account_id,
  account_number,
  starts_on: row.starts_on,
  paid_until: row.paid_until,
  in_arrears: isInArrears(row),
});

interface RentalNames {
  box_number: string | null;
  account_number: string | null;
}

export const toRentalView = (
  row: RentalEntity,
  { box_number, account_number }: RentalNames = { box_number: null, account_number: null },
): Rental => ({
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
  in_arrears: isInArrears(row),
  end_reason: row.end_reason,
  keys_returned: row.keys_returned,
  end_note: row.end_note,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
