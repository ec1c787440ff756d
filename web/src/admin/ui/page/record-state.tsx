import type { ReactNode } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '../feedback/failure-panel';
import { ListSkeleton } from '../list/list-skeleton';

interface RecordStateProps {
  failure: ApiFailure | undefined;
  onRetry: () => void;
  /** What to say when there is no such record. */
  children: ReactNode;
}

/** As long as there is no record to show: on its way, not found, or failed. */
export function RecordState({ failure, onRetry, children }: RecordStateProps) {
  if (!failure) return <ListSkeleton />;
  if (failure.status === 404) return <p>{children}</p>;
  return <FailurePanel failure={failure} onRetry={onRetry} />;
}
