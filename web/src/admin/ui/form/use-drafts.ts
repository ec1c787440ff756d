import { useMemo, useState } from 'react';
import { useAppSelector } from '@/shared/state/hooks';
import { type DraftPlace, draftStore } from './draft';

const NO_SECRETS: readonly string[] = [];

/** Where a form keeps what was not sent; null for one that keeps nothing. */
export function useDrafts(
  form: string,
  place: DraftPlace | undefined,
  given: readonly string[] = NO_SECRETS,
) {
  const admin = useAppSelector((state) => (state.admin ? state.admin.id : ''));
  // A session that ends does not make the draft someone else's.
  const [owner] = useState(admin);
  const [secrets] = useState(given);
  return useMemo(
    () => (place ? draftStore(owner, form, place, secrets) : null),
    [owner, form, place, secrets],
  );
}
