import type { CreateReview, Review, UpdateReview } from '@vaultway/contracts';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';
import { withoutFile } from '@/admin/ui/forms/use-picture';

/** Fields of a review's form; `image` is '', the path of a stored picture, or `CHOSEN_FILE`. */
export const EMPTY_REVIEW: Record<'name' | 'review' | 'image', string> = { name: '', review: '', image: '' };
export type ReviewValues = typeof EMPTY_REVIEW;

/** Returns a review as the text values of its form. */
export const valuesOf = ({ name, review, image }: Review): ReviewValues => ({
  name,
  review,
  image: image ?? '',
});
/** Reads the form's values from the record in a rejection. */
export const readReview = (current: object) => valuesOf(current as Review);

/** Validates the form with the server's schema, except for the file, which the server checks itself. */
export const reviewIssues = (
  schema: typeof CreateReview | typeof UpdateReview,
  values: Record<string, string>,
): FieldIssue[] => issuesOf(schema, withoutFile(values));
