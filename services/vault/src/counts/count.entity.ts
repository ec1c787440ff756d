import type { Count, CountState } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';
import type { Names } from '../rows/names-of.js';

/** A count of a place or of an account. */
@Entity('counts')
export class CountEntity extends LastingEntity {
  @Column('text')
  state!: CountState;

  @Column('uuid', { nullable: true })
  place_id!: string | null;

  @Column('uuid', { nullable: true })
  account_id!: string | null;

  /** Of the last entry of the ledger at the start; bigint, so text. */
  @Column('bigint')
  position!: string;

  @Column('bigint', { nullable: true })
  finished_position!: string | null;

  @Column('text')
  started_by_id!: string;

  @Column('text')
  started_by!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  started_at!: Date;

  @Column('text', { nullable: true })
  finished_by_id!: string | null;

  @Column('text', { nullable: true })
  finished_by!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finished_at!: Date | null;

  @Column('text', { nullable: true })
  approved_by_id!: string | null;

  @Column('text', { nullable: true })
  approved_by!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  approved_at!: Date | null;
}

/** Numbers of a count's lines. */
export type CountNumbers = Pick<
  Count,
  'expected' | 'found' | 'left' | 'moved' | 'missing' | 'foreign' | 'unknown' | 'ambiguous' | 'unexplained'
>;
/** Without the lines, which scans change, the reader's part in it, and signatures. */
export type CountRecord = Omit<Count, keyof CountNumbers | 'took_part' | 'signed'>;

const UNNAMED: Names = { place_code: null, account_number: null };

export const toCountRecord = (row: CountEntity, names = UNNAMED): CountRecord => ({
  id: row.id,
  state: row.state,
  place_id: row.place_id,
  place_code: names.place_code,
  account_id: row.account_id,
  account_number: names.account_number,
  position: Number(row.position),
  finished_position: row.finished_position === null ? null : Number(row.finished_position),
  started_by: row.started_by,
  started_at: row.started_at.toISOString(),
  finished_by: row.finished_by,
  finished_at: row.finished_at?.toISOString() ?? null,
  approved_by: row.approved_by,
  approved_at: row.approved_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
