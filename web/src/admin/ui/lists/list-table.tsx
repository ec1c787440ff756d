import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { Checkbox, Table } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useWide } from '@/shared/lib/media-query';
import unseen from '@/shared/styles/unseen.module.css';
import { useDimmed } from './use-dimmed';
import { AdminIcon } from '../cells/admin-icon';
import { isBehindDialog } from '../hooks/page-keys';
import { NarrowTable } from '../cells/cells';
import { linkOf, ListRow } from './list-row';
import type { Selection } from './use-selection';
import styles from './list.module.css';

export interface Column<T> {
  /** Unique in the table. */
  id: string;
  label: string;
  /** Field that the server sorts by. */
  sort?: string;
  /** Hidden when space is short; a note in another column shows the most important part. */
  wide?: boolean;
  cell: (item: T) => ReactNode;
}

interface ListTableProps<T extends { id: string }> {
  /** Accessible label of the table. */
  label: string;
  columns: readonly Column<T>[];
  items: readonly T[];
  sort: string;
  onSort: (sort: string) => void;
  /** Shows the previous rows while the next ones load, dimmed if that takes long. */
  stale?: boolean;
  /** Adds a checkbox to each row. */
  selection?: Selection | undefined;
  nameOf?: ((item: T) => string) | undefined;
  /** Reduces the row height. */
  dense?: boolean | undefined;
  /** Whether this list is the main content of the page: ArrowDown then enters it from the heading and the search. */
  entered?: boolean | undefined;
}

/**
 * List as a table. The first column holds each row's link: arrow keys move between links, Enter follows one, and so
 * does a click anywhere in the row outside another control.
 */
export function ListTable<T extends { id: string }>({
  label,
  columns,
  items,
  sort,
  onSort,
  stale = false,
  selection,
  nameOf = ({ id }) => id,
  dense = false,
  entered = false,
}: ListTableProps<T>) {
  const { t } = useTranslation('admin');
  const wide = useWide();
  const shown = useMemo(() => (wide ? columns : columns.filter((column) => !column.wide)), [wide, columns]);
  const ids = items.map(({ id }) => id);
  const toggleNow = (id: string) => selection?.toggle(id, ids);
  const latest = useRef(toggleNow);
  useEffect(() => void (latest.current = toggleNow));
  const toggle = useCallback((id: string) => latest.current(id), []);
  const table = useRef<HTMLTableElement>(null);
  const enterByKey = (event: globalThis.KeyboardEvent) => enter(event, table.current);
  useHotkeys(entered && !stale ? [['ArrowDown', enterByKey, { preventDefault: false }]] : [], []);
  const chosen = selection?.all ? ids : ids.filter((id) => selection?.ids.has(id));
  return (
    // Explicit roles: rows displayed as cards lose theirs in some browsers.
    <Table
      ref={table}
      role="table"
      className={styles.table}
      data-dense={dense || undefined}
      data-dimmed={useDimmed(stale) || undefined}
      aria-label={label}
      aria-busy={stale}
      onKeyDown={moveBetweenRows}
    >
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {selection && (
            <Table.Th role="columnheader" className={styles.box}>
              <Checkbox
                classNames={{ labelWrapper: styles.selectAll ?? '' }}
                label={t('list.selectAll')}
                checked={chosen.length === ids.length}
                indeterminate={chosen.length > 0 && chosen.length < ids.length}
                onChange={() => selection.toggleAll(ids)}
              />
            </Table.Th>
          )}
          {shown.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        <NarrowTable value={!wide}>
          {items.map((item) => (
            <ListRow
              key={item.id}
              item={item}
              columns={shown}
              name={nameOf(item)}
              selected={selection && chosen.includes(item.id)}
              onToggle={toggle}
            />
          ))}
        </NarrowTable>
      </Table.Tbody>
    </Table>
  );
}

interface HeadCellProps<T> {
  column: Column<T>;
  sort: string;
  onSort: (sort: string) => void;
}

function HeadCell<T>({ column, sort, onSort }: HeadCellProps<T>) {
  const { t } = useTranslation('admin');
  const { label } = column;
  if (column.sort === undefined) {
    return (
      <Table.Th role="columnheader">
        {label || <span className={unseen.unseen}>{t('list.actions')}</span>}
      </Table.Th>
    );
  }
  const direction = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none';
  const next = direction === 'ascending' ? `-${column.sort}` : column.sort;
  return (
    <Table.Th role="columnheader" aria-sort={direction}>
      <button type="button" className={styles.sort} data-direction={direction} onClick={() => onSort(next)}>
        {label}
        <AdminIcon name={direction === 'none' ? 'sort' : 'up'} size={14} />
      </button>
    </Table.Th>
  );
}

const KEYS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Elements from which ArrowDown enters the list: the heading, which has the focus on arrival, and the search. */
const ENTRANCES = 'h1, [type="search"]';

function enter(event: globalThis.KeyboardEvent, table: HTMLTableElement | null) {
  if (event.isComposing || isBehindDialog()) return;
  const first = linkOf(table?.querySelector('tbody tr') ?? null);
  if (!first || !(event.target instanceof Element) || !event.target.matches(ENTRANCES)) return;
  event.preventDefault();
  first.focus();
}

function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const move = KEYS[event.key];
  const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
  if (!move || !row || event.target !== linkOf(row)) return;
  const rows = Array.from(row.parentElement?.children ?? []);
  event.preventDefault();
  linkOf(rows[move(rows.indexOf(row), rows.length)] ?? null)?.focus();
}
