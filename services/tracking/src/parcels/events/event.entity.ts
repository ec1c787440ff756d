import type { ActivityColor, ActivityIcon, Step } from '@vaultway/contracts';
import { Column, DeleteDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An event in a parcel's history: an `activity` in the database and on the wire. */
@Entity('activities')
export class EventEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid')
  parcel_id!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text')
  icon!: ActivityIcon;

  @Column('text')
  color!: ActivityColor;

  /** What kind of event it is, if that is known. */
  @Column('text', { nullable: true })
  step!: Step | null;

  /** When it happened, which an admin may set. */
  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deleted_at!: Date | null;
}
