import { RecordEntity } from '@vaultway/common';
import type { ActivityColor, ActivityIcon, Step } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

/**
 * An event in a parcel's history, called `activity` in the database and the API. `created_at` is when it happened,
 * which an admin may set.
 */
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

  /** The kind of event, if known. */
  @Column('text', { nullable: true })
  step!: Step | null;

  /** IANA name of the time zone where it happened, if known. */
  @Column('text', { nullable: true })
  time_zone!: string | null;

  /** True if an admin or a device named the time zone; otherwise it follows the place. */
  @Column('boolean')
  time_zone_given?: boolean;
}
