import type { PrintFormat, PrintKind } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Parcels to print. Contains no data of people in parcels, since each file is made on download. */
@Entity('print_jobs')
export class PrintJobEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text')
  kind!: PrintKind;

  @Column('text', { nullable: true })
  format!: PrintFormat | null;

  /** In printing order. */
  @Column('uuid', { array: true })
  ids!: string[];

  /** Tracking codes at the time of the job, so that deleted parcels can be named. */
  @Column('text', { array: true })
  codes!: string[];

  /** ID of the account or API key. */
  @Column('text')
  created_by!: string;

  /** Time of the first download of each file, by its number, in ISO 8601. */
  @Column('jsonb')
  printed!: Record<string, string>;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}
