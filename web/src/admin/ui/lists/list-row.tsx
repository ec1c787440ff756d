import { memo, type MouseEvent } from 'react';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './list-table';
import { RowCheckbox } from './row-checkbox';
import styles from './list.module.css';

interface ListRowProps<T> {
  item: T;
  columns: readonly Column<T>[];
  name: string;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  onToggle: (id: string) => void;
}

const { tr, td } = Table.classes;

/** Plain cells in Mantine's classes: its row components take as long to render as the rest of the row. */
function Row<T extends { id: string }>({ item, columns, name, selected, onToggle }: ListRowProps<T>) {
  const { t } = useTranslation('admin');
  return (
    <tr role="row" className={tr} data-with-row-border onClick={followRow}>
      {selected !== undefined && (
        <td role="cell" className={`${td} ${styles.box}`}>
          <RowCheckbox
            label={t('list.select', { name })}
            checked={selected}
            onChange={() => onToggle(item.id)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td role="cell" key={column.id} className={td}>
          {column.cell(item)}
        </td>
      ))}
    </tr>
  );
}

/** Memoized table row: a search changes the table several times per key press. */
export const ListRow = memo(Row) as typeof Row;

export const linkOf = (row: Element | null) => row?.querySelector<HTMLElement>('td a[href]') ?? null;

function followRow(event: MouseEvent<HTMLTableRowElement>) {
  const onControl =
    event.target instanceof Element && event.target.closest('a, button, label, input, [role="menu"]');
  const selecting = (getSelection()?.toString() ?? '') !== '';
  if (!onControl && !selecting) linkOf(event.currentTarget)?.click();
}
