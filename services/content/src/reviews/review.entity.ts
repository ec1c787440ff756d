import type { Review } from '@vaultway/contracts';
import { Column, DeleteDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A deleted review keeps its row until the trash is purged. */
@Entity('reviews')
export class ReviewEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** The person who wrote it. */
  @Column('text')
  name!: string;

  @Column('text')
  review!: string;

  /** The stored path of an uploaded image. */
  @Column('text', { nullable: true })
  image!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deleted_at!: Date | null;
}

/** A review's row, whether it comes from TypeORM or from a plain query. */
export type ReviewRow = Omit<ReviewEntity, 'deleted_at'>;

export const toReviewView = (row: ReviewRow): Review => ({
  id: row.id,
  name: row.name,
  review: row.review,
  image: row.image,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
