import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { Button } from '@/shared/ui/button/button';
import { Failed } from '../ui/failed';
import styles from './account.module.css';
import { EmptyState } from './empty-state';

interface OwnListProps<T> {
  list: {
    data?: { pages: { data: T[] }[] } | undefined;
    error?: unknown;
    isError: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** Shown instead of rows if there are none. */
  empty: string;
  /** The next step if there are none. */
  next?: ReactNode;
  children: (row: T) => ReactNode;
}

/** A client's own records, with a button for more. */
export function OwnList<T>({ list, empty, next, children }: OwnListProps<T>) {
  const { t } = useTranslation(['account', 'site']);
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {list.data && rows.length === 0 && <EmptyState title={empty}>{next}</EmptyState>}
      <ul className={styles.list} aria-busy={list.isFetching}>
        {rows.map(children)}
      </ul>
      {list.isError && <Failed failure={list.error as ApiFailure} onRetry={() => void list.refetch()} />}
      {list.hasNextPage && (
        <Button look="plain" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
