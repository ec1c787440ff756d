import type { CreateReview, Review, UpdateReview } from '@vaultway/contracts';
import { type FieldIssue, issuesOf } from '@/admin/ui/form/form-issues';
import { withoutFile } from '@/admin/ui/image/use-picture';

/** The fields of a review's form; `image` is '', the path of a stored picture, or `CHOSEN_FILE`. */
export const EMPTY_REVIEW: Record<'name' | 'review' | 'image', string> = { name: '', review: '', image: '' };
export type ReviewValues = typeof EMPTY_REVIEW;

/** A review as the texts that its form shows. */
export const valuesOf = ({ name, review, image }: Review): ReviewValues => ({
  name,
  review,
  image: image ?? '',
});
/** The same of the record that a refused call answered. */
export const readReview = (current: object) => valuesOf(current as Review);

/** What the server's own schema has against the form; a file it judges itself. */
export const reviewIssues = (
  schema: typeof CreateReview | typeof UpdateReview,
  values: Record<string, string>,
): FieldIssue[] => issuesOf(schema, withoutFile(values));
