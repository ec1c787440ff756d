import type { Box, BoxState } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A safety deposit box. Its state follows from rentals and keys; see the triggers of its table. */
@Entity('deposit_boxes')
export class BoxEntity extends LastingEntity {
  @Column('text')
  number!: string;

  /** Sorts `A-2` before `A-10`. */
  @Column('text')
  number_key!: string;

  @Column('text')
  size!: string;

  @Column('uuid')
  place_id!: string;

  @Column('text', { nullable: true })
  key_1!: string | null;

  @Column('text', { nullable: true })
  key_2!: string | null;

  @Column('text')
  state!: BoxState;

  /** Whether a former client may still have a key. */
  @Column('boolean')
  rekey_due!: boolean;
}

/** Without the names of others. */
export type BoxRecord = Omit<Box, 'rental' | 'place_code'>;

export const toBoxRecord = (row: BoxEntity): BoxRecord => ({
  id: row.id,
  number: row.number,
  size: row.size,
  place_id: row.place_id,
  key_1: row.key_1,
  key_2: row.key_2,
  state: row.state,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const DIGITS = 40;
/** Pads each run of digits, so that texts sort as numbers do. */
export const numberKey = (number: string) =>
  number.replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
