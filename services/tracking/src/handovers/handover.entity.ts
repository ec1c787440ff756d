import type { HandoverDetails, HandoverKind } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A handover's row. Nobody changes or deletes it; people may be taken out. */
@Entity('handovers')
export class HandoverEntity {
  /** Made by the device. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text')
  kind!: HandoverKind;

  /** By the device's clock. */
  @Column({ type: 'timestamptz', precision: 3 })
  happened_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  received_at!: Date;

  @Column('double precision', { nullable: true })
  clock_offset_ms!: number | null;

  @Column('text', { nullable: true })
  giver!: string | null;

  @Column('text', { nullable: true })
  taker!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** Path under /uploads/images/. */
  @Column('text', { nullable: true })
  photo!: string | null;

  /** An SVG path. */
  @Column('text', { nullable: true })
  signature!: string | null;

  /** Also once the signature was taken out. */
  @Column('boolean')
  signed!: boolean;

  @Column('boolean', { nullable: true })
  pin_ok!: boolean | null;

  @Column('double precision', { nullable: true })
  latitude!: number | null;

  @Column('double precision', { nullable: true })
  longitude!: number | null;

  @Column('double precision', { nullable: true })
  accuracy!: number | null;

  /** The address of whoever sent it. */
  @Column('text', { nullable: true })
  recorded_by!: HandoverDetails['recorded_by'];

  /** Of what the device sent: tells a repeat from another handover under the same id. Empty once people were taken out. */
  @Column('text')
  content_hash!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  /** When people were taken out of it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  anonymized_at!: Date | null;
}

/** A parcel of a handover, and the event that was written with it. */
@Entity('handover_parcels')
export class HandoverParcelEntity {
  @PrimaryColumn({ type: 'uuid' })
  handover_id!: string;

  @PrimaryColumn({ type: 'uuid' })
  parcel_id!: string;

  @Column('uuid')
  event_id!: string;

  @Column('text', { array: true })
  seals!: string[];

  /** From those of the collection. */
  @Column('boolean')
  seals_differ!: boolean;
}
