import { RecordEntity } from '@vaultway/common';
import type { Review } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

@Entity('reviews')
export class ReviewEntity extends RecordEntity {
  /** The author. */
  @Column('text')
  name!: string;

  @Column('text')
  review!: string;

  /** An uploaded image's stored path. */
  @Column('text', { nullable: true })
  image!: string | null;
}

/** A review's row, from TypeORM or a plain query. */
export type ReviewRow = Omit<ReviewEntity, 'deleted_at'>;

export const toReviewView = (row: ReviewRow): Review => ({
  id: row.id,
  name: row.name,
  review: row.review,
  image: row.image,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
