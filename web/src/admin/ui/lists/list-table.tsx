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
 * does a click anywhere in the row outside another control. X selects a row, and Shift several, also from the row's
 * checkbox.
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
  const { toggle, onKey } = useRowSelection(selection, ids);
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
      onKeyDown={onKey}
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

/**
 * Moves between rows, and selects them: X or Space one, and with Shift a range. A range grows from the row where it
 * began, and shrinks on the way back.
 */
function useRowSelection(selection: Selection | undefined, ids: readonly string[]) {
  /** Row that a range begins with. */
  const anchor = useRef<string | null>(null);
  const select = (from: string, to: string, selected: boolean) => {
    const [start, end] = [ids.indexOf(from), ids.indexOf(to)].toSorted((one, other) => one - other);
    selection?.select(ids.slice(start, (end ?? 0) + 1), selected, ids);
  };
  const toggleNow = (id: string, range: boolean) => {
    const from = anchor.current ?? id;
    if (range && ids.includes(from)) return select(from, id, true);
    anchor.current = id;
    selection?.toggle(id, ids);
  };
  const latest = useRef(toggleNow);
  useEffect(() => void (latest.current = toggleNow));
  const toggle = useCallback((id: string, range: boolean) => latest.current(id, range), []);
  const extend = (from: string, to: string) => {
    if (anchor.current === null || !selection?.ids.has(from)) anchor.current = from;
    const begun = ids.indexOf(anchor.current);
    const grows = Math.abs(ids.indexOf(to) - begun) > Math.abs(ids.indexOf(from) - begun);
    if (grows) select(anchor.current, to, true);
    else if (from !== to) select(from, from, false);
  };

  function onKey(event: KeyboardEvent<HTMLTableElement>) {
    const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
    const isOnBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
    if (!row || (!isOnBox && event.target !== linkOf(row))) return;
    // Space toggles a checkbox by itself.
    if (isOnBox && event.key === ' ') return;
    const rows = Array.from(row.parentElement?.children ?? []);
    const at = rows.indexOf(row);
    const id = ids[at];
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (selection && id !== undefined && !isChord && (event.key === ' ' || event.key.toLowerCase() === 'x')) {
      event.preventDefault();
      toggleNow(id, event.shiftKey);
      return;
    }
    const move = KEYS[event.key];
    if (!move) return;
    event.preventDefault();
    const next = move(at, rows.length);
    linkOf(rows[next] ?? null)?.focus();
    const to = ids[next];
    if (selection && event.shiftKey && !isChord && id !== undefined && to !== undefined) extend(id, to);
  }
  return { toggle, onKey };
}
