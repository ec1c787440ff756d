import type { Reservation } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** A viewing room, kept for an account. Its time never changes; a cancelled one frees it. */
@Entity('reservations')
export class ReservationEntity extends LastingEntity {
  @Column('uuid')
  room_id!: string;

  @Column('uuid')
  account_id!: string;

  @Column('uuid', { nullable: true })
  box_id!: string | null;

  @Column('uuid', { nullable: true })
  request_id!: string | null;

  @Column('text', { nullable: true })
  request_number!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  starts_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  ends_at!: Date;

  @Column('text')
  state!: Reservation['state'];

  @Column('text')
  booked_by_id!: string;

  @Column('text')
  booked_by!: string;

  @Column('text', { nullable: true })
  cancelled_by!: string | null;
}

/** Without the names of others. */
export type ReservationRecord = Omit<Reservation, 'room' | 'account_number' | 'box_number'>;

export const toReservationRecord = (row: ReservationEntity): ReservationRecord => ({
  id: row.id,
  room_id: row.room_id,
  account_id: row.account_id,
  box_id: row.box_id,
  request_id: row.request_id,
  request_number: row.request_number,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  state: row.state,
  booked_by: row.booked_by,
  cancelled_by: row.cancelled_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
