import { ERRORS } from '@vaultway/contracts/errors';
import type { ApiFailure } from '@/api/failure';

/** `fieldOf` of a page's form: that a slug is taken is said at the slug. */
export const slugFieldOf = ({ errors }: ApiFailure) =>
  errors.includes(ERRORS.slug_taken.sentence) ? ('slug' as const) : undefined;
