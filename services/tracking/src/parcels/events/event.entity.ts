import { RecordEntity } from '@vaultway/common';
import type { ActivityColor, ActivityIcon, Step } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

/** An event in a parcel's history: an `activity` in the database and on the wire. `created_at` is when it happened, which an admin may set. */
@Entity('activities')
export class EventEntity extends RecordEntity {
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
}
