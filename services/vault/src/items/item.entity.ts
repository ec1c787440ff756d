import type { Item, ItemKind, Metal, WeightUnit } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import type { Names } from '../rows/names-of.js';
import { LastingEntity } from '../rows/lasting.entity.js';

/** An item that is in the vault, or was. Movements alone write it; see the triggers of its table. */
@Entity('items')
export class ItemEntity extends LastingEntity {
  @Column('text')
  kind!: ItemKind;

  @Column('text', { nullable: true })
  metal!: Metal | null;

  @Column('text', { nullable: true })
  refiner!: string | null;

  /** Spelling that is compared. */
  @Column('text', { nullable: true })
  refiner_key!: string | null;

  @Column('text', { nullable: true })
  serial!: string | null;

  /** Spelling that is compared. */
  @Column('text', { nullable: true })
  serial_key!: string | null;

  @Column('numeric', { nullable: true })
  gross_weight!: string | null;

  @Column('text', { nullable: true })
  weight_unit!: WeightUnit | null;

  @Column('numeric', { nullable: true })
  fineness!: string | null;

  /** In troy ounces, with the decimals of the metal. */
  @Column('numeric', { nullable: true })
  fine_weight!: string | null;

  @Column('smallint', { nullable: true })
  year!: number | null;

  @Column('text', { nullable: true })
  seal!: string | null;

  @Column('numeric', { nullable: true })
  insured_value!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  /** Mark stamped on it. */
  @Column('text', { nullable: true })
  hallmark!: string | null;

  @Column('text')
  state!: Item['state'];

  @Column('uuid', { nullable: true })
  place_id!: string | null;

  @Column('uuid')
  account_id!: string;

  /** The newest movement. */
  @Column('uuid')
  movement_id!: string;
}

export const toItemView = (row: ItemEntity, { place_code, account_number }: Names): Item => ({
  id: row.id,
  kind: row.kind,
  metal: row.metal,
  refiner: row.refiner,
  serial: row.serial,
  gross_weight: row.gross_weight,
  weight_unit: row.weight_unit,
  fineness: row.fineness,
  fine_weight: row.fine_weight,
  year: row.year,
  seal: row.seal,
  insured_value: row.insured_value,
  currency: row.currency,
  hallmark: row.hallmark,
  state: row.state,
  place_id: row.place_id,
  place_code,
  account_id: row.account_id,
  account_number,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
