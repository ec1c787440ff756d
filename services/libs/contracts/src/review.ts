import { z } from 'zod';
import { LIMITS } from './limits.js';
import { editedFrom, Id, imagePath, Instant, requiredId, requiredText } from './fields.js';
import { imageInput } from './image-input.js';
import { listQuery } from './paging.js';

/** POST /api/reviews */
export const CreateReview = z.object({
  name: requiredText(),
  review: requiredText(LIMITS.review),
  image: imageInput().default(null),
});
export type CreateReview = z.output<typeof CreateReview>;

/** PATCH /api/reviews. A blank image removes it. */
export const UpdateReview = z.object({
  id: requiredId,
  updated_at: editedFrom,
  name: requiredText().optional(),
  review: requiredText(LIMITS.review).optional(),
  image: imageInput().optional(),
});
export type UpdateReview = z.output<typeof UpdateReview>;

/** GET /api/reviews */
export const ListReviews = listQuery(['name']);
export type ListReviews = z.output<typeof ListReviews>;

export const Review = z
  .object({
    id: Id,
    name: z.string(),
    review: z.string(),
    image: imagePath,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof Review>;
