import { RecordEntity } from '@vaultway/common';
import type { CustomValues, ParcelDetails, Step, YesNo } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

@Entity('parcels')
export class ParcelEntity extends RecordEntity implements ParcelDetails {
  /** As an admin typed it. */
  @Column('text')
  tracking_code!: string;

  /** Unique search key, see {@link codeKey}. */
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

  /** The latest of: an admin's choice, the newest event's step (by trigger), and the status. */
  @Column('text', { nullable: true })
  step!: Step | null;

  /** The step that the status means, used if no event has a step. */
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

  /** Values of the owner's fields by key, archived ones included. */
  @Column('jsonb')
  custom!: CustomValues;

  /** Path under /uploads/images/. */
  @Column('text', { nullable: true })
  image!: string | null;

  @Column('text')
  show_map!: YesNo;

  /** Integer part. */
  @Column('smallint')
  map_zoom!: number;

  /** Fractional part of the zoom, less than 1. */
  @Column('double precision')
  map_zoom_fraction!: number;

  @Column('double precision', { nullable: true })
  map_current_latitude!: number | null;

  @Column('double precision', { nullable: true })
  map_current_longitude!: number | null;

  /** Time at which the current coordinates were last set; null if unknown. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  position_at!: Date | null;

  /** True if the current location was changed without the coordinates. */
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

  /** Time of the last anonymization; equal to `updated_at` if unchanged since. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, insert: false, update: false, select: false })
  anonymized_at?: Date | null;
}
