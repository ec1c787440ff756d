import type { CountOutcome } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** An item or a code of a count. */
@Entity('count_lines')
export class CountLineEntity extends LastingEntity {
  @Column('uuid')
  count_id!: string;

  @Column('boolean')
  expected!: boolean;

  @Column('text')
  outcome!: CountOutcome;

  @Column('uuid', { nullable: true })
  item_id!: string | null;

  @Column('text', { nullable: true })
  code!: string | null;

  /** Spelling that is compared. */
  @Column('text', { nullable: true })
  code_key!: string | null;

  /** Where it belonged when it was counted. */
  @Column('uuid', { nullable: true })
  place_id!: string | null;

  @Column('uuid', { nullable: true })
  account_id!: string | null;

  /** Of a moved item: entry of the ledger that moved it; bigint, so text. */
  @Column('bigint', { nullable: true })
  position!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('text', { nullable: true })
  explained_by_id!: string | null;

  @Column('text', { nullable: true })
  explained_by!: string | null;
}
