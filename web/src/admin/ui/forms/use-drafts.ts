import { useMemo, useState } from 'react';
import { useAppSelector } from '@/shared/state/hooks';
import { type DraftPlace, draftStore } from './draft';

const NO_SECRETS: readonly string[] = [];

/** Returns the form's draft store, or null if the form keeps no drafts. */
export function useDrafts(
  form: string,
  place: DraftPlace | undefined,
  given: readonly string[] = NO_SECRETS,
) {
  const admin = useAppSelector((state) => (state.admin ? state.admin.id : ''));
  // Keeps its owner when the session ends.
  const [owner] = useState(admin);
  const [secrets] = useState(given);
  return useMemo(
    () => (place ? draftStore(owner, form, place, secrets) : null),
    [owner, form, place, secrets],
  );
}
