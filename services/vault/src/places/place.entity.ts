import type { Place, PlaceKind } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A place of the vault, or a box. */
@Entity('places')
export class PlaceEntity extends LastingEntity {
  @Column('text')
  kind!: PlaceKind;

  /** The place it lies in; null for a vault. */
  @Column('uuid', { nullable: true })
  parent_id!: string | null;

  @Column('text')
  code!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  /** Maximum number of items; null: any. */
  @Column('integer', { nullable: true })
  capacity!: number | null;

  /** Names and roles. */
  @Column('text', { nullable: true })
  may_enter!: string | null;
}

/** Without what lies there, which movements change. */
export type PlaceRecord = Omit<Place, 'holdings'>;

export const toPlaceRecord = (row: PlaceEntity): PlaceRecord => ({
  id: row.id,
  kind: row.kind,
  parent_id: row.parent_id,
  code: row.code,
  name: row.name,
  capacity: row.capacity,
  may_enter: row.may_enter,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
