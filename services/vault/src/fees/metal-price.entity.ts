import { type Metal, type MetalPrice, withDigits } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A price that somebody entered. It never changes; a newer entry of the same day corrects it. */
@Entity('metal_prices')
export class MetalPriceEntity extends LastingEntity {
  @Column('date')
  date!: string;

  @Column('text')
  metal!: Metal;

  /** Of a troy ounce. */
  @Column('numeric')
  price!: string;

  @Column('text')
  currency!: string;

  @Column('text')
  entered_by!: string;
}

export const toPriceView = (row: MetalPriceEntity): MetalPrice => ({
  id: row.id,
  date: row.date,
  metal: row.metal,
  price: withDigits(row.price, row.currency),
  currency: row.currency,
  entered_by: row.entered_by,
  created_at: row.created_at.toISOString(),
});
