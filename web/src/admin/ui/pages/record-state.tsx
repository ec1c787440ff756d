import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '../feedback/failure-panel';
import { ListSkeleton } from '../feedback/list-skeleton';

interface RecordStateProps {
  failure: ApiFailure | undefined;
  onRetry: () => void;
  /** Shown for a missing record in place of the default text. */
  children?: ReactNode;
  /** Link to the list of records. */
  list?: { to: string; text: string };
}

/** Shown while there is no record: loading, not found, or failed. */
export function RecordState({ failure, onRetry, children, list }: RecordStateProps) {
  const { t } = useTranslation('admin');
  if (!failure) return <ListSkeleton />;
  if (failure.status === 404) {
    return (
      <>
        <p>{children ?? t('notFound.text')}</p>
        {list && (
          <p>
            <Link to={list.to}>{list.text}</Link>
          </p>
        )}
      </>
    );
  }
  return <FailurePanel failure={failure} onRetry={onRetry} />;
}
