import { Column, DeleteDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A review as it is stored. A deleted one keeps its row for a while, and only the trash sees it. */
@Entity('reviews')
export class ReviewEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Of the person who wrote it. */
  @Column('text')
  name!: string;

  @Column('text')
  review!: string;

  /** The stored path of an uploaded picture. */
  @Column('text', { nullable: true })
  image!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deleted_at!: Date | null;
}
