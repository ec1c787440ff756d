import type { DepositedItem, Movement, MovementKind, MovementState } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import type { Names } from '../rows/names-of.js';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A movement, from its draft to its approval. */
@Entity('movements')
export class MovementEntity extends LastingEntity {
  @Column('text')
  kind!: MovementKind;

  @Column('text')
  state!: MovementState;

  @Column('uuid', { nullable: true })
  account_id!: string | null;

  @Column('uuid', { nullable: true })
  place_id!: string | null;

  /** Items that come in, or are made. */
  @Column('jsonb')
  items!: DepositedItem[];

  /** Items that it concerns; of a deposit, those it has made. */
  @Column('jsonb')
  item_ids!: string[];

  /** The newest movement of each item when this was drafted. */
  @Column('jsonb')
  seen!: Record<string, string>;

  /** The client's request that a withdrawal or transfer carries out. */
  @Column('uuid', { nullable: true })
  request_id!: string | null;

  @Column('text', { nullable: true })
  request_number!: string | null;

  /** The delivered parcel that the items of a deposit came in. */
  @Column('uuid', { nullable: true })
  parcel_id!: string | null;

  /** As it was when this was drafted. */
  @Column('text', { nullable: true })
  parcel_code!: string | null;

  /** Of a split or melt. */
  @Column('text', { nullable: true })
  explanation!: string | null;

  @Column('text')
  drafted_by_id!: string;

  @Column('text')
  drafted_by!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  drafted_at!: Date;

  /** Insured value above which it needs two approvals; null: none does. */
  @Column('numeric', { nullable: true })
  two_above!: string | null;

  @Column('smallint')
  approvals_needed!: number;

  @Column('text', { nullable: true })
  approved_by_id!: string | null;

  @Column('text', { nullable: true })
  approved_by!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  approved_at!: Date | null;

  @Column('text', { nullable: true })
  second_approved_by_id!: string | null;

  @Column('text', { nullable: true })
  second_approved_by!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  done_at!: Date | null;
}

export type Approvals = Pick<
  MovementEntity,
  'approved_by_id' | 'approved_by' | 'second_approved_by_id' | 'second_approved_by'
>;

/** Returns who gave the last approval of a movement, which carried it out. */
export const carriedOutBy = (approvals: Approvals): { id: string; email: string } =>
  approvals.second_approved_by_id === null
    ? { id: approvals.approved_by_id ?? '', email: approvals.approved_by ?? '' }
    : { id: approvals.second_approved_by_id, email: approvals.second_approved_by ?? '' };

/** Of items drafted before these had hallmarks. */
const UNMARKED: Partial<DepositedItem> = { hallmark: null };

const UNNAMED: Names = { place_code: null, account_number: null };

export const toMovementView = (
  row: MovementEntity,
  names = UNNAMED,
  to_parcel: Movement['to_parcel'] = null,
): Movement => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  account_id: row.account_id,
  account_number: names.account_number,
  place_id: row.place_id,
  place_code: names.place_code,
  items: row.items.map((item) => ({ ...UNMARKED, ...item })),
  item_ids: row.item_ids,
  request_id: row.request_id,
  request_number: row.request_number,
  parcel_code: row.parcel_code,
  to_parcel,
  explanation: row.explanation,
  drafted_by: row.drafted_by,
  drafted_at: row.drafted_at.toISOString(),
  approvals_needed: row.approvals_needed,
  approved_by: row.approved_by,
  // Movements of the previous version have the time of their end alone.
  approved_at: (row.approved_at ?? row.done_at)?.toISOString() ?? null,
  second_approved_by: row.second_approved_by,
  done_at: row.done_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
