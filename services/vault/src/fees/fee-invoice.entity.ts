import type { DraftProblem } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of fees; the amount is an exact decimal. */
export interface FeeLine {
  description: string;
  amount: string;
  tax_rate: string;
}

/** Fees of an account and month in one currency. Its lines never change. */
@Entity('fee_invoices')
export class FeeInvoiceEntity {
  /** Also of the draft in tracking, which keeps each once. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid')
  account_id!: string;

  /** First day of the month. */
  @Column('date')
  month!: string;

  @Column('text')
  currency!: string;

  /** Counts up where the lines do not fit into one draft. */
  @Column('smallint')
  part!: number;

  @Column('jsonb')
  lines!: FeeLine[];

  /** Reason why tracking did not accept it. */
  @Column('text', { nullable: true })
  problem!: DraftProblem | null;

  /** Time at which tracking confirmed it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  drafted_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}
