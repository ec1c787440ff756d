import type { Visit } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A visit to a box. It never says what the box contains. */
@Entity('visits')
export class VisitEntity extends LastingEntity {
  @Column('uuid')
  box_id!: string;

  @Column('uuid')
  rental_id!: string;

  @Column('text', { nullable: true })
  visitor!: string | null;

  @Column('text')
  identified_by!: Visit['identified_by'];

  @Column('text')
  accompanied_by_id!: string;

  @Column('text')
  accompanied_by!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  in_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  out_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  voided_at!: Date | null;

  @Column('text', { nullable: true })
  voided_by!: string | null;

  @Column('text', { nullable: true })
  void_reason!: string | null;
}

export const toVisitView = (row: VisitEntity): Visit => ({
  id: row.id,
  box_id: row.box_id,
  rental_id: row.rental_id,
  visitor: row.visitor,
  identified_by: row.identified_by,
  accompanied_by: row.accompanied_by,
  in_at: row.in_at.toISOString(),
  out_at: row.out_at?.toISOString() ?? null,
  voided_at: row.voided_at?.toISOString() ?? null,
  voided_by: row.voided_by,
  void_reason: row.void_reason,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
