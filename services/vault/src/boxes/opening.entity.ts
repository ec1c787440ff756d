import type { BoxOpening } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A forced opening of a box before two witnesses. */
@Entity('forced_openings')
export class OpeningEntity extends LastingEntity {
  @Column('uuid')
  rental_id!: string;

  @Column('text')
  reason!: BoxOpening['reason'];

  @Column('text', { nullable: true })
  witness_1!: string | null;

  @Column('text', { nullable: true })
  witness_2!: string | null;

  @Column('text')
  inventory!: string;

  @Column('text')
  recorded_by_id!: string;

  @Column('text')
  recorded_by!: string;
}

export const toOpeningView = (row: OpeningEntity): BoxOpening => ({
  id: row.id,
  rental_id: row.rental_id,
  reason: row.reason,
  witness_1: row.witness_1,
  witness_2: row.witness_2,
  inventory: row.inventory,
  recorded_by: row.recorded_by,
  created_at: row.created_at.toISOString(),
});
