import { Column, PrimaryColumn } from 'typeorm';

/** Columns of records that are never deleted. */
export abstract class LastingEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}
