import { memo, type ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PagedEnvelope } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { FailurePanel } from '../feedback/failure-panel';
import { AdminIcon } from '../cells/admin-icon';
import { focusHeading } from '../hooks/focus-back';
import { isBoolean, useStoredPreference } from '../hooks/stored-preference';
import { ListSkeleton } from '../feedback/list-skeleton';
import { type Column, ListTable } from './list-table';
import { Pager } from './pager';
import { type ListState, PAGE_SIZES } from './use-list-query';
import type { Selection } from './use-selection';
import styles from './list.module.css';

export interface ListFrameProps<T extends { id: string }, F extends string> {
  label: string;
  list: ListState<F>;
  query: {
    data?: PagedEnvelope<T> | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  columns: readonly Column<T>[];
  /** Search and filters. */
  toolbar: ReactNode;
  /** Shown below the rows: how the list is displayed. */
  display?: ReactNode;
  /** For lists with selectable rows. */
  selection?: Selection;
  /** Name of a selectable row. */
  nameOf?: (item: T) => string;
  /** Whether this list is the main content of the page. */
  entered?: boolean;
  /** Shown directly above the rows. */
  above?: ReactNode;
  /** Shown when nothing exists yet. */
  empty: ReactNode;
}

/** Panel list: search and filters, rows, paging, and an empty state. */
export function ListFrame<T extends { id: string }, F extends string>({
  label,
  list,
  query,
  columns,
  toolbar,
  display,
  selection,
  nameOf,
  entered,
  above,
  empty,
}: ListFrameProps<T, F>) {
  const { t } = useTranslation('admin');
  const [dense, setDense] = useStoredPreference('dense', false, isBoolean);
  const { data, error, isFetching, refetch } = query;
  const failure = isFetching ? undefined : (error as ApiFailure | undefined);
  return (
    <>
      <div className={styles.toolbar}>
        {toolbar}
        <SortSelect columns={columns} sort={list.sort} onSort={list.sortBy} />
        {list.narrowed && (
          <Button
            variant="light"
            className={styles.clear}
            rightSection={<AdminIcon name="close" />}
            onClick={() => {
              list.clear();
              focusHeading();
            }}
          >
            {t('list.clear')}
          </Button>
        )}
      </div>
      {failure && <FailurePanel failure={failure} onRetry={() => void refetch()} />}
      {!data && !failure && <ListSkeleton />}
      {data && !failure && (
        <>
          {above}
          <div className={styles.frame}>
            {data.data.length > 0 ? (
              <ListTable
                label={label}
                columns={columns}
                items={data.data}
                sort={list.sort}
                onSort={list.sortBy}
                stale={isFetching}
                selection={selection}
                nameOf={nameOf}
                dense={dense}
                entered={entered}
              />
            ) : (
              <EmptyList>
                <NothingHere list={list} last={data.last_page} empty={empty} />
              </EmptyList>
            )}
          </div>
          <div className={styles.foot}>
            {data.data.length > 0 && <Range page={data} />}
            {data.data.length > 0 && (
              <div className={styles.sizes}>
                {display}
                <Button
                  variant="subtle"
                  color="gray"
                  className={styles.dense}
                  aria-pressed={dense}
                  onClick={() => setDense(!dense)}
                >
                  {t('list.dense')}
                </Button>
                <PageSize list={list} />
              </div>
            )}
            <Pager current={data.current_page} last={data.last_page} addressOf={list.pageAddress} />
          </div>
        </>
      )}
    </>
  );
}

function PageSize<F extends string>({ list }: { list: ListState<F> }) {
  const { t } = useTranslation('admin');
  return (
    <NativeSelect
      aria-label={t('list.perPage')}
      value={String(list.perPage)}
      data={PAGE_SIZES.map((rows) => ({ value: String(rows), label: t('list.rowsPerPage', { rows }) }))}
      onChange={({ currentTarget: { value } }) =>
        list.setPerPage(PAGE_SIZES.find((size) => String(size) === value) ?? PAGE_SIZES[0])
      }
    />
  );
}

/** `1–20 of 212`, or `of 1,000+` if counting stopped there. */
function Range({ page }: { page: PagedEnvelope }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const from = (page.current_page - 1) * page.per_page + 1;
  const total = number(page.total) + (page.at_least ? '+' : '');
  return (
    <span className={styles.range}>
      {t('list.range', { from: number(from), to: number(from + page.data.length - 1), total })}
    </span>
  );
}

interface NothingHereProps<F extends string> {
  list: ListState<F>;
  last: number;
  empty: ReactNode;
}

function NothingHere<F extends string>({ list, last, empty }: NothingHereProps<F>) {
  const { t } = useTranslation('admin');
  // The control that leads out of an empty list disappears with it.
  if (list.page > last) {
    return (
      <Link to={list.pageAddress(last)} onClick={focusHeading}>
        {t('list.toLast')}
      </Link>
    );
  }
  return list.narrowed ? <p>{t('list.nothingMatches')}</p> : empty;
}

interface SortSelectProps<T> {
  columns: readonly Column<T>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** Sorts the list when the table hides columns. */
const SortSelect = memo(function SortSelect<T>({ columns, sort, onSort }: SortSelectProps<T>) {
  const { t } = useTranslation('admin');
  const options = columns.flatMap(({ sort: field, label }) =>
    field === undefined
      ? []
      : [
          { value: field, label },
          { value: `-${field}`, label: t('list.descending', { field: label }) },
        ],
  );
  if (options.length === 0) return null;
  const known = options.some(({ value }) => value === sort);
  return (
    <NativeSelect
      className={known ? styles.narrowSort : styles.unseenSort}
      aria-label={t('list.sortBy')}
      data={[...(known ? [] : [{ value: sort, label: t('list.newest') }]), ...options]}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}) as <T>(props: SortSelectProps<T>) => ReactNode;

/** Empty state of a list, with the next step. */
export function EmptyList({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.empty}>
      <p className={styles.none}>{t('list.empty')}</p>
      {children}
    </div>
  );
}
