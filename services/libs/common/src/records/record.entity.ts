import { Column, DeleteDateColumn, PrimaryColumn } from 'typeorm';

/** Columns of records with soft deletion: a deleted one keeps its row until the trash is purged. */
export abstract class RecordEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deleted_at!: Date | null;
}
