import { memo, type MouseEvent } from 'react';
import { Checkbox, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './list-table';
import styles from './list.module.css';

interface ListRowProps<T> {
  item: T;
  columns: readonly Column<T>[];
  name: string;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  onToggle: (id: string) => void;
}

function Row<T extends { id: string }>({ item, columns, name, selected, onToggle }: ListRowProps<T>) {
  const { t } = useTranslation('admin');
  return (
    <Table.Tr role="row" onClick={followRow}>
      {selected !== undefined && (
        <Table.Td role="cell" className={styles.box}>
          <Checkbox
            aria-label={t('list.select', { name })}
            checked={selected}
            onChange={() => onToggle(item.id)}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td role="cell" key={column.id} className={column.wide ? styles.wide : undefined}>
          {column.cell(item)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** A row of a table, drawn again only when it changes itself: a search changes the table several times with each key. */
export const ListRow = memo(Row) as typeof Row;

export const linkOf = (row: Element | null) => row?.querySelector<HTMLElement>('td a[href]') ?? null;

function followRow(event: MouseEvent<HTMLTableRowElement>) {
  const onControl =
    event.target instanceof Element && event.target.closest('a, button, label, input, [role="menu"]');
  const selecting = (getSelection()?.toString() ?? '') !== '';
  if (!onControl && !selecting) linkOf(event.currentTarget)?.click();
}
