import { RecordEntity } from '@vaultway/common';
import type { ParcelDetails, Step, YesNo } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

/** A parcel's row. */
@Entity('parcels')
export class ParcelEntity extends RecordEntity implements ParcelDetails {
  /** As an admin typed it. */
  @Column('text')
  tracking_code!: string;

  /** What it is unique and found by, see {@link codeKey}. */
  @Column('text')
  code_key!: string;

  @Column('text')
  recipient_name!: string;

  @Column('text', { nullable: true })
  recipient_email!: string | null;

  @Column('text', { nullable: true })
  recipient_phone_number!: string | null;

  @Column('text')
  destination!: string;

  @Column('text', { nullable: true })
  current_location!: string | null;

  @Column('text', { nullable: true })
  status!: string | null;

  /** What was said last: by an admin, by the newest event that has a step (a trigger sees to that), or by the status. */
  @Column('text', { nullable: true })
  step!: Step | null;

  /** What the status means; the step once no event has any. */
  @Column('text', { nullable: true })
  status_step!: Step | null;

  @Column('text', { nullable: true })
  weight!: string | null;

  @Column('text', { nullable: true })
  shipped_via!: string | null;

  @Column('text', { nullable: true })
  sender_name!: string | null;

  @Column('text', { nullable: true })
  sender_email!: string | null;

  @Column('text', { nullable: true })
  pickup_location!: string | null;

  @Column('text', { nullable: true })
  parcel_content!: string | null;

  @Column('text', { nullable: true })
  declared_value!: string | null;

  @Column('date', { nullable: true })
  min_expected_delivery_date!: string | null;

  @Column('date', { nullable: true })
  max_expected_delivery_date!: string | null;

  /** Path under /uploads/images/. */
  @Column('text', { nullable: true })
  image!: string | null;

  @Column('text')
  show_map!: YesNo;

  /** Whole levels. */
  @Column('smallint')
  map_zoom!: number;

  /** What the zoom has beyond them: less than 1. */
  @Column('double precision')
  map_zoom_fraction!: number;

  @Column('double precision', { nullable: true })
  map_current_latitude!: number | null;

  @Column('double precision', { nullable: true })
  map_current_longitude!: number | null;

  /** When the current coordinates were last set; null where nobody knows. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  position_at!: Date | null;

  /** The parcel has gone elsewhere since: its current location was changed, and its coordinates were not. */
  @Column('boolean')
  position_left!: boolean;

  @Column('double precision', { nullable: true })
  map_pickup_latitude!: number | null;

  @Column('double precision', { nullable: true })
  map_pickup_longitude!: number | null;

  @Column('double precision', { nullable: true })
  map_destination_latitude!: number | null;

  @Column('double precision', { nullable: true })
  map_destination_longitude!: number | null;

  /** When people were last taken out of it; equal to `updated_at` unless it has changed since. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, insert: false, update: false, select: false })
  anonymized_at?: Date | null;
}
