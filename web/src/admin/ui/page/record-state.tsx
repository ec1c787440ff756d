import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '../feedback/failure-panel';
import { ListSkeleton } from '../list/list-skeleton';

interface RecordStateProps {
  failure: ApiFailure | undefined;
  onRetry: () => void;
  /** What to say when there is no such record, if more is known than that. */
  children?: ReactNode;
  /** Where there are others. */
  list?: { to: string; text: string };
}

/** As long as there is no record to show: on its way, not found, or failed. */
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
