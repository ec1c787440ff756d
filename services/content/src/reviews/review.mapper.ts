import type { Review } from '@vaultway/contracts';
import type { ReviewEntity } from './review.entity.js';

/** The row of a review as Postgres sends it or TypeORM makes it. */
export type ReviewRow = Omit<ReviewEntity, 'deleted_at'>;

export const toReviewView = (row: ReviewRow): Review => ({
  id: row.id,
  name: row.name,
  review: row.review,
  image: row.image,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
