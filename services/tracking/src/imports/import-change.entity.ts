import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ParcelColumns } from '../parcels/parcel-change.js';

/** Columns of a parcel that a row of an import changes. */
@Entity('import_changes')
export class ImportChangeEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  import_id!: string;

  @Column('integer')
  number!: number;

  @Column({ type: 'uuid' })
  parcel_id!: string;

  @Column('jsonb')
  before!: ParcelColumns;

  @Column('jsonb')
  after!: ParcelColumns;

  /** Null before the run. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  written_at!: Date | null;
}
